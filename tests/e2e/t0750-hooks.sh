#!/bin/sh
# make hooks: what git may do by hand to a campaign's branches, and to hooks that are there.
. "$(dirname "$0")/tiny.sh"
ready p 'PAWL_SANDBOX = none' >setup 2>&1 || cat setup
{ kernel p level 12 && make -s -C p iter HYP=x && kernel p level 5 && make -s -C p iter HYP=y; } >setup 2>&1 || cat setup
git init -q --bare remote.git && git -C p remote add origin "$SCRATCH/remote.git"
ls -l p/.git/hooks >hooks.before

# git's words and status; no PATTERN COMMAND: it fails, saying so, and the branches are where they were
refs() {
	git -C p for-each-ref refs/heads/tune
}
no() {
	pattern=$1
	shift
	refs >refs.before
	"$@" >out 2>&1 && echo "it did: $*" && return 1
	refs >refs.after && same refs.before refs.after && has "$pattern" out
}
L=refs/heads/tune/tiny/log I=refs/heads/tune/tiny/iter-001 F=refs/heads/tune/tiny/frontier
export L I F

t 'installed' '
	gives 0 "^installed reference-transaction$" -C p hooks && test "$(grep -c ^installed out)" = 5 && for h in pre-commit commit-msg \
		pre-rebase reference-transaction pre-push; do test -x p/.git/hooks/$h || return 1; done'
t 'twice is once' 'mark p/.git/hooks/pre-push && gives 0 "^all hooks are there already$" -C p hooks && unmarked'
t 'pawl goes on as before' '
	kernel p level 14 && gives 0 "" -C p iter HYP=z && last_line verdict=kept && gives 0 "^rollback" -C p rollback &&
	kernel p level 13 && gives 0 "" -C p iter HYP=z && last_line verdict=kept && quiet p'

t 'a branch of pawl'"'"'s is not deleted' '
	for b in tune/tiny/log tune/tiny/iter-001 tune/tiny/frontier; do
		no "$b is part of a campaign.s history" git -C p branch -D $b || test $b = tune/tiny/frontier || return 1
		no "" git -C p update-ref -d refs/heads/$b || return 1
	done'
t 'packed or not' '
	git -C p pack-refs --all && no "tune/tiny/log is part" git -C p branch -D tune/tiny/log && no "" git -C p update-ref -d $I &&
	git -C p pack-refs --all --no-prune && no "" git -C p branch -D tune/tiny/log && no "" git -C p update-ref -d $L'
t 'nor with its old value said, nor by a transaction' '
	no "" git -C p update-ref -d $L "$(git -C p rev-parse $L)" &&
	no "" sh -c "printf \"delete %s\\ncreate refs/heads/new HEAD\\n\" $I | git -C p update-ref --stdin" && ! git -C p rev-parse -q --verify new'
t 'nor both loose and packed' '
	git -C p pack-refs --all --no-prune && git -C p rev-parse $L >x && cp x p/.git/$L && no "" git -C p update-ref -d $L && no "" git -C p branch -D tune/tiny/log'
t 'gc and pack-refs go on' '
	refs >refs.before && git -C p pack-refs --all && git -C p gc -q --prune=now && git -C p pack-refs --all && refs >refs.after &&
	same refs.before refs.after && clean_git p && test ! -e p/.git/$L'
t 'renaming is deletion' 'no "is part of" git -C p branch -m tune/tiny/log mine && no "" git -C p branch -M tune/tiny/iter-001 tune/tiny/log'
t 'the ledger is not moved' '
	no "tune/tiny/log is written by pawl alone" git -C p update-ref $L HEAD && no "" git -C p branch -f tune/tiny/log tune/tiny/log~1 &&
	no "" git -C p update-ref $L $L~1 $L && no "" git -C p fetch -q . +main:tune/tiny/log'
t 'nor forward' 'new=$(git -C p commit-tree -p $L -m forged $L^{tree}) && no "written by pawl alone" git -C p update-ref $L "$new"'
t 'nor an attempt' 'no "" git -C p update-ref $I main && no "" git -C p branch -f tune/tiny/iter-001 main && no "" git -C p push -q . +main:tune/tiny/iter-001'
t 'where it is is where it may be put' 'git -C p update-ref $L $L && git -C p branch -f tune/tiny/log tune/tiny/log'
t 'other branches are free' '
	git -C p branch x && git -C p branch -f x HEAD~1 && git -C p branch -m x tune-x && git -C p branch -D tune-x && git -C p tag t && git -C p tag -d t &&
	git -C p branch tune/tiny/other && git -C p branch -D tune/tiny/other'
t 'the frontier does not lose what is certified' '
	no "would lose .*make rollback goes back" git -C p reset -q --hard HEAD~1 && git -C p reset -q --hard HEAD && no "" git -C p update-ref $F main &&
	no "" git -C p update-ref -d $F && quiet p'
t 'commits by hand on it are free, amended and taken back' '
	echo 1 >p/mine && git -C p add mine && git -C p commit -q -m mine && git -C p commit -q --amend -m "mine again" && git -C p reset -q --hard HEAD~1 && quiet p'
t 'and a frontier that was set elsewhere is brought back as pawl says' '
	git -C p -c core.hooksPath=/dev/null reset -q --soft main && kernel p level 15 && gives 3 "git reset --soft" -C p iter HYP=x &&
	git -C p reset -q --soft "$(sed -n "s/.*git reset --soft \([0-9a-f]*\).*/\1/p" out)" && git -C p reset -q --hard && quiet p'

t 'nobody commits on the ledger or an attempt' '
	git -C p worktree add -q "$SCRATCH/log" tune/tiny/log && no "tune/tiny/log is written by pawl alone: git checkout tune/tiny/frontier" \
		git -C log commit -q --allow-empty -m x && no "" git -C log commit -q --no-verify --allow-empty -m x &&
	git -C log checkout -q tune/tiny/iter-001 && no "written by pawl alone" git -C log commit -q --allow-empty -m x && git -C p worktree remove --force "$SCRATCH/log"'
for m in 'x

Pawl-Event: round' 'x

pawl-verdict : kept' 'Pawl-Delta: -50%'; do
	export m
	t 'no message by hand looks like one of pawl'"'"'s' 'no "only pawl writes such lines on tune/tiny/frontier" git -C p commit -q --allow-empty -m "$m"'
done
t 'words about pawl are free' '
	git -C p commit -q --allow-empty -m "Pawl: works" -m "see Pawl-Event: there" && git -C p reset -q --soft HEAD~1'
t 'and on other branches all is' '
	git -C p checkout -q main && git -C p cherry-pick main..tune/tiny/frontier >out 2>&1 && git -C p log -1 --format=%b >b &&
	has "^Pawl-Iteration: " b && git -C p commit -q --amend -m "Pawl-Event: mine" && git -C p reset -q --hard HEAD~2 && git -C p checkout -q tune/tiny/frontier'
t 'a frontier is not rebased, nor an attempt' '
	no "tune/tiny/frontier is part of a campaign.s history and is not rebased" git -C p rebase -q --onto main HEAD~1 && no "tune/tiny/iter-001 is part" git -C p rebase -q --onto main tune/tiny/iter-001~1 tune/tiny/iter-001 &&
	{ git -C p rebase -q --no-verify --onto main HEAD~1 >x 2>&1 || git -C p rebase --abort; } && test "$(git -C p symbolic-ref --short HEAD)" = tune/tiny/frontier && quiet p'
t 'a branch of one'"'"'s own is' '
	git -C p checkout -q -b own tune/tiny/frontier && echo 1 >p/own && git -C p add own && git -C p commit -q -m own && git -C p rebase -q --onto main HEAD~1 && git -C p checkout -q tune/tiny/frontier && git -C p branch -q -D own && test ! -e p/own'

t 'a frontier that is pushed without its log: said' '
	git -C p push -q origin tune/tiny/frontier >out 2>&1 && has "pushed without its log, which holds all rounds: git push origin tune/tiny/log" out'
t 'with it: not' '
	git -C p push -q origin "refs/heads/tune/*:refs/heads/tune/*" >out 2>&1 && git -C p push -q origin tune/tiny/frontier >out 2>&1 && ! has "without its log" out >x'
t 'what is there is not deleted' '
	git -C remote.git for-each-ref >before && no "is not deleted on the other side" git -C p push -q origin :tune/tiny/log && no "" git -C p push -q origin --delete tune/tiny/iter-001 &&
	git -C remote.git for-each-ref >after && same before after'
t 'nor overwritten' '
	no "has on the other side what this one lacks" git -C p push -q origin +main:tune/tiny/log && no "" git -C p push -q origin +tune/tiny/log~1:tune/tiny/log &&
	git -C remote.git for-each-ref >after && same before after'
t 'by one who has fetched nothing either' '
	git clone -q remote.git other -b tune/tiny/frontier && git -C other checkout -q -b x && git -C other commit -q --allow-empty -m x && git -C other push -q origin +x:tune/tiny/iter-090 &&
	git -C p update-ref $(echo $I | sed s/001/090/) main && no "git fetch, and look" git -C p push -q origin +tune/tiny/iter-090'
t 'rounds that were made elsewhere are taken after a fetch' '
	git -C p push -q origin tune/tiny/log && git clone -q remote.git far -b tune/tiny/frontier && git -C far branch -q tune/tiny/log origin/tune/tiny/log &&
	kernel far level 18 && gives 0 "" -C far iter HYP=far PAWL_OP=tiny && git -C far push -q origin tune/tiny/log && git -C p fetch -q && git -C p fetch -q origin tune/tiny/log:tune/tiny/log &&
	test "$(git -C p rev-parse $L)" = "$(git -C far rev-parse $L)"'
t 'a program that is missing warns and blocks nothing' '
	mkdir "$t_root/pawl" && cp -R "$PAWL_ROOT/hooks" "$PAWL_ROOT/mk" "$t_root/pawl" && PAWL_BIN=$t_root/none && export PAWL_BIN &&
	printf "#!/bin/sh\n" >"$t_root/run" && sh "$t_root/pawl/hooks/pre-commit" 2>err && has "nothing was checked, pawl-hook is not built" err &&
	echo "0 0 refs/heads/tune/x/log" | sh "$t_root/pawl/hooks/reference-transaction" prepared 2>err && has "nothing was checked" err &&
	echo "0 0 refs/heads/x" | sh "$t_root/pawl/hooks/reference-transaction" prepared 2>err && test ! -s err'
t 'OFF=1 puts everything back' '
	gives 0 "^removed pre-push$" -C p hooks OFF=1 && ls -l p/.git/hooks >hooks.after && same hooks.before hooks.after && gives 0 "^no hooks" -C p hooks OFF=1 &&
	git -C p branch -q -D tune/tiny/iter-090'

# Hooks that are there already.
tiny q >setup 2>&1 || cat setup
mkdir "q/a folder" && cat >"q/a folder/hook" <<-\EOT
	#!/bin/sh
	echo "${0##*/} $*" >>"$SCRATCH/calls"
	cat >>"$SCRATCH/calls"
	test ! -e "$SCRATCH/refuse"
EOT
chmod +x "q/a folder/hook"
for h in pre-commit pre-push reference-transaction; do ln -s "../../a folder/hook" q/.git/hooks/$h; done
printf '#!/bin/sh\nexit 1\n' >q/.git/hooks/commit-msg && chmod -x q/.git/hooks/commit-msg
git -C q remote add origin "$SCRATCH/remote.git"
t 'are called first, with what git gave them' '
	ls -l q/.git/hooks >before && gives 0 "^installed pre-commit, after the one that was there$" -C q hooks && git -C q commit -q --allow-empty -m x >out 2>&1 &&
	has "^pre-commit" calls && has "^reference-transaction.* prepared" calls && has " refs/heads/main$" calls && rm calls && git -C q push -q origin main:q && has "^pre-push.* origin " calls &&
	has "^refs/heads/main [0-9a-f]* refs/heads/q 0*$" calls'
t 'their no is a no' 'touch refuse && ! git -C q commit -q --allow-empty -m x && ! git -C q push -q origin main:q2 && rm refuse'
t 'and so is pawl'"'"'s after them' 'git -C q branch tune/tiny/log && ! git -C q branch -D tune/tiny/log >out 2>&1 && has "is not deleted by hand" out'
t 'one that is not executable stays so' 'git -C q commit -q --allow-empty -m x'
t 'and all of them come back' 'gives 0 "^removed pre-commit, yours is back$" -C q hooks OFF=1 && ls -l q/.git/hooks >after && sed /^total/d before >b && sed /^total/d after >a && same b a'
t 'a new one of yours in between is kept' '
	gives 0 "" -C q hooks && rm q/.git/hooks/pre-push && echo new >q/.git/hooks/pre-push && gives 3 "pre-push and .*pre-push.pawl-chained are both there" -C q hooks &&
	gives 0 "" -C q hooks OFF=1 && has "^new$" q/.git/hooks/pre-push && test -L q/.git/hooks/pre-push.pawl-chained'

t 'in a linked worktree it is the same hooks' '
	tiny w && git -C w worktree add -q "$SCRATCH/w2" && gives 0 "^installed pre-push$" -C w2 hooks && gives 0 "^all hooks are there" -C w hooks &&
	git -C w branch tune/tiny/log && ! git -C w2 branch -D tune/tiny/log >out 2>&1 && has "not deleted by hand" out'
t 'two projects of one repository share them' '
	mkdir -p two && git init -q two && tiny two/a && tiny two/b "PAWL_OP = other" && sed "s/^PAWL_OP = tiny//" two/b/tune.mk >x && cp x two/b/tune.mk &&
	gives 0 "^installed" -C two/a hooks && gives 0 "^all hooks are there" -C two/b hooks && git -C two branch tune/other/log && ! git -C two branch -D tune/other/log'
t 'GIT_DIR counts' '
	GIT_DIR=$SCRATCH/two/.git && export GIT_DIR && cd "$HOME" && ! git branch -D tune/other/log >"$SCRATCH/out" 2>&1 && has "not deleted by hand" "$SCRATCH/out"'
t 'core.hooksPath of the repository is where they go' '
	tiny h && mkdir h.hooks && printf "#!/bin/sh\ntouch %s/mine\n" "$SCRATCH" >h.hooks/pre-commit && chmod +x h.hooks/pre-commit && git -C h config core.hooksPath "$SCRATCH/h.hooks" &&
	gives 0 "^installed pre-commit, after" -C h hooks && git -C h commit -q --allow-empty -m x && test -e mine && ! ls h/.git/hooks | grep -v sample && gives 0 "yours is back" -C h hooks OFF=1 &&
	test "$(ls h.hooks)" = pre-commit && has "touch" h.hooks/pre-commit'
t 'one in the sources is not written to' '
	mkdir h/.hooks && echo 1 >h/.hooks/pre-commit && git -C h add .hooks && git -C h commit -q -m h && git -C h config core.hooksPath .hooks &&
	gives 3 "core.hooksPath is .hooks, which is part of your sources: nothing was written there; add .*hooks/pre-commit" -C h hooks && quiet h'
t 'nor one of all repositories' '
	git -C h config --unset core.hooksPath && mkdir "$HOME/hooks" && git config --global core.hooksPath "~/hooks" && gives 3 "not this repository.s alone" -C h hooks &&
	test -z "$(ls "$HOME/hooks")" && git config --global --unset core.hooksPath'
t_status 2 'a hook that is none' '"$PAWL_BIN/pawl-hook" post-commit'
t 'where there is no repository, a hook is in nobody'"'"'s way' 'cd "$HOME" && "$PAWL_BIN/pawl-hook" pre-commit'
done_testing
