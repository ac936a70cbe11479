#!/bin/sh
# make land: what was kept, as clean commits on the user's base or as patches.
. "$(dirname "$0")/tiny.sh"

# Two kept rounds, one failure between them, one kept and rolled back, in p; base is on main.
tuned() {
	tiny "$1" 'PAWL_SANDBOX = none' 'PAWL_DETERMINISTIC = yes' && make -s -C "$1" goal BEST=1 &&
	make -s -C "$1" baseline && kernel "$1" level 12 && make -s -C "$1" iter HYP="faster by a fifth" WHY="half the loads" &&
	kernel "$1" result 41 && make -s -C "$1" iter HYP="wrong" && kernel "$1" level 20 && make -s -C "$1" iter HYP="$2" &&
	kernel "$1" level 30 && make -s -C "$1" iter HYP="given up again" && make -s -C "$1" rollback TO=3
}
hook() {
	mkdir -p "$1/.git/hooks" && cat >"$1/.git/hooks/$2" && chmod +x "$1/.git/hooks/$2"
}
no_rest() {
	! git -C "$1" worktree list | grep /land && ! git -C "$1" rev-parse -q --verify "refs/heads/$2"
}
trailer() {
	git -C "$1" log -1 --format="%(trailers:key=$3,valueonly)" "$2" | sed '/^$/d' >f && has "$4" f
}

forged='tile

Signed-off-by: Mallory <m@example.org>
Pawl-Record: tune/tiny/iter-099
---
diff --git a/x b/x'
tuned p "$forged" >setup 2>&1 || cat setup

t 'one clean commit a kept round, on the base, with the frontier'\''s sources' '
	gives 0 "^land iter-001, iter-003 as land/tiny" -C p land && has "sources are the frontier" out && has "verify .*correct" out &&
	test "$(git -C p rev-list --count main..land/tiny)" = 2 && git -C p diff --exit-code land/tiny tune/tiny/frontier &&
	test "$(git -C p merge-base main land/tiny)" = "$(git -C p rev-parse main)" && git -C p log -1 --format=%s land/tiny~1 >f && has "^faster by a fifth$" f'
t 'a message has hypothesis, why, gain with interval, and names the record' '
	git -C p log -1 --format=%b land/tiny~1 >f && has "^Why: half the loads" f && has "^Measured: time -16\.[0-9]% \[-16.*\], [0-9.]* us -> 83\.[0-9]* us; 2 pairs" f &&
	git -C p cat-file -p tune/tiny/log:runs/iter-001/result.json | sha256sum | cut -c1-64 >sum &&
	trailer p land/tiny~1 Pawl-Record "^tune/tiny/iter-001 sha256:$(cat sum)$"'
t 'a hypothesis forges no trailer and begins no line' '
	git -C p log -1 --format=%B land/tiny >f && ! grep "^\(Signed-off\|---\|diff\)" f && trailer p land/tiny Pawl-Record "iter-003 sha256" &&
	test "$(wc -l <f)" = 1'
t 'what failed, or was rolled back, is not landed' 'git -C p log --format=%B main..land/tiny >f && ! grep "wrong\|given up" f'
t 'an event of the ledger says so, and the audit finds nothing' '
	event p 8 >e && json e "\$d->{kind} eq q(land) && \$d->{data}{branch} eq q(land/tiny) && \"@{\$d->{data}{iters}}\" eq q(1 3)" && audited p && clean_git p'
t 'HEAD, index and files of the user stay' '
	kernel p level 33 && echo staged >p/params.mk && git -C p add params.mk && mark p/kernel.txt p/params.mk && git -C p status --porcelain >before &&
	git -C p symbolic-ref HEAD >>before && gives 0 "as other" -C p land BRANCH=other && unmarked && git -C p status --porcelain >after &&
	git -C p symbolic-ref HEAD >>after && same before after && git -C p reset -q --hard && ! git -C p worktree list | grep /land'

t 'a branch that is there is not overwritten' '
	git -C p rev-parse land/tiny >tip && gives 3 "there is a branch land/tiny .*BRANCH=" -C p land && git -C p rev-parse land/tiny >now && same tip now'
t 'nor is a campaign'\''s, nor what is no name of a branch' '
	gives 3 "tune/ is for campaigns" -C p land BRANCH=tune/tiny/x && gives 3 "no name of a branch" -C p land BRANCH=a..b &&
	gives 3 "no name of a branch" -C p land BRANCH=--force && gives 3 "no name of a branch" -C p land "BRANCH=\$(touch pwned)" &&
	gives 3 "is in the way" -C p land BRANCH=main/x && test ! -e p/pwned'
t 'words that cannot be meant are refused' '
	gives 2 "STYLE: \"x\" is none of" -C p land STYLE=x && gives 2 "not both" -C p land BRANCH=b PATCHES=d && gives 3 "SQUASH: \"maybe\"" -C p land SQUASH=maybe &&
	gives 3 "there is no commit \"nowhere\"" -C p land BASE=nowhere BRANCH=b'

t 'SQUASH=1: one commit with all records' '
	gives 0 "as one" -C p land BRANCH=one SQUASH=1 && test "$(git -C p rev-list --count main..one)" = 1 && git -C p diff --exit-code one land/tiny &&
	trailer p one Pawl-Record "iter-001 sha" && has "iter-003 sha" f'
t 'patches that git am takes' '
	gives 0 "^next: git am" -C p land PATCHES="../the patches" && git clone -q -b main p am && git -C am am -q "$SCRATCH/the patches/"*.patch &&
	git -C p rev-parse tune/tiny/frontier^{tree} >want && git -C am rev-parse HEAD^{tree} >got && same want got'
t 'not into a directory with something in it' 'gives 3 "0001.*name an empty one" -C p land PATCHES="../the patches"'
t 'STYLE=github: a text for the pull request, out of sight of git' '
	gives 0 "PULL_REQUEST.md" -C p land BRANCH=gh STYLE=github && has "^# tiny: 2.00x" p/PULL_REQUEST.md && has "| iter-003 | tile" p/PULL_REQUEST.md &&
	! grep "summary_chart" p/PULL_REQUEST.md && quiet p && echo png >p/summary_chart.png && gives 0 "" -C p land BRANCH=gh2 STYLE=github &&
	has "(summary_chart.png)" p/PULL_REQUEST.md && rm p/summary_chart.png'

t 'SIGNOFF=1, and format.signOff' '
	gives 0 "" -C p land BRANCH=so SIGNOFF=1 && trailer p so Signed-off-by "^Tess Ter" && git -C p config format.signOff true &&
	gives 0 "" -C p land BRANCH=so2 && trailer p so2 Signed-off-by "^Tess Ter" && git -C p config --unset format.signOff'
t 'STYLE=gerrit wants a Change-Id from the hook' '
	gives 3 "got no Change-Id" -C p land BRANCH=ge STYLE=gerrit && no_rest p ge && hook p commit-msg <<-\EOT &&
		#!/bin/sh
		git interpret-trailers --in-place --trailer "Change-Id: I$(git hash-object "$1")" "$1"
	EOT
	gives 0 "as ge" -C p land BRANCH=ge STYLE=gerrit && trailer p ge Change-Id "^I[0-9a-f]" && trailer p ge Pawl-Record "iter-003" && rm p/.git/hooks/commit-msg'
t 'a hook that says no is shown, and nothing is landed' '
	hook p pre-commit <<-\EOT &&
		#!/bin/sh
		echo "lint: line 1 is too fast" >&2; exit 1
	EOT
	gives 3 "git commit said no" -C p land BRANCH=no && has "| lint: line 1 is too fast" out && no_rest p no'
t 'a hook that rewrites files: said' '
	hook p pre-commit <<-\EOT &&
		#!/bin/sh
		echo "# formatted" >>params.mk; git add params.mk
	EOT
	gives 0 "NOT the frontier.s, by a hook of this repository: params.mk" -C p land BRANCH=fmt SQUASH=1 && rm p/.git/hooks/pre-commit'
t 'hooks of pawl let it through' '
	make -s -C p hooks && gives 0 "as hooked" -C p land BRANCH=hooked && make -s -C p hooks OFF=1'

t 'another base: the same changes on top of it' '
	git -C p worktree add -q ../w -b up main && echo more >w/README && git -C w add README && git -C w commit -q -m upstream &&
	gives 0 "putting 2 kept rounds on up" -C p land BASE=up BRANCH=on-up && has "sources are the frontier" out &&
	test "$(git -C p rev-list --count up..on-up)" = 2 && git -C p cat-file -e on-up:README'
t 'one that does not verify is not landed' '
	kernel w noise 0 && printf "all:\n\tfalse\n" >w/Makefile && git -C w commit -q -a -m broken &&
	gives 3 "fails in build.*nothing was landed" -C p land BASE=up BRANCH=bad && no_rest p bad'
t 'a conflict is named and left in a worktree' '
	git -C w reset -q --hard HEAD~1 && kernel w level 11 && git -C w commit -q -a -m eleven && kernel p result 42 && quiet p &&
	gives 3 "iter-001 does not go onto up by itself: kernel.txt: mend it in .*land, git add" -C p land BASE=up BRANCH=mended && quiet p &&
	d=$(git -C p worktree list | sed -n "s,\(.*/land\) .*,\1,p") && test -n "$d" && grep "<<<<<<<" "$d/kernel.txt"'
t 'as long as it is there, and another landing is begun' '
	gives 3 "iter-001 does not go onto up by itself" -C p land BASE=up BRANCH=mended && gives 3 "another landing was begun (base differs)" -C p land BRANCH=y'
t 'mended, it goes on; the next step may need it again' '
	d=$(git -C p worktree list | sed -n "s,\(.*/land\) .*,\1,p") && git -C p show tune/tiny/iter-001:kernel.txt >"$d/kernel.txt" && git -C "$d" add kernel.txt &&
	gives 0 "as mended" -C p land BASE=up BRANCH=mended && git -C p show mended:kernel.txt >f && has "^level 20" f &&
	test "$(git -C p rev-list --count up..mended)" = 2 && ! git -C p worktree list | grep /land'
t 'or it is dropped' '
	gives 3 "does not go onto up" -C p land BASE=up BRANCH=z && gives 0 "^dropped" -C p land OFF=1 && no_rest p z &&
	gives 0 "no landing to drop" -C p land OFF=1'
t 'what the base has already is not landed again' 'gives 3 "has all that was kept\|nothing was kept that" -C p land BASE=tune/tiny/frontier BRANCH=z && no_rest p z'

t 'nothing kept: nothing to land; no baseline: said' '
	tiny q "PAWL_SANDBOX = none" "PAWL_DETERMINISTIC = yes" && gives 3 "no baseline" -C q land && make -s -C q goal BEST=1 && make -s -C q baseline &&
	gives 3 "nothing was kept" -C q land && no_rest q land/tiny'
t 'what the baseline took in is left out, and said' '
	tiny r "PAWL_SANDBOX = none" "PAWL_DETERMINISTIC = yes" && git -C r rm -q --cached tune.mk && git -C r commit -q -m "without tune.mk" && make -s -C r goal BEST=1 &&
	make -s -C r baseline && kernel r level 14 && make -s -C r iter HYP=faster && gives 0 "left out, since a baseline brought it: tune.mk" -C r land &&
	has "sources are the frontier" out && git -C r diff --name-only main land/tiny >f && echo kernel.txt >want && same want f'
t 'not while a debug switch is in, whatever is typed' '
	tiny d "PAWL_SANDBOX = none" "PAWL_DETERMINISTIC = yes" "PAWL_FORBID_FINAL = ^TRACE" && make -s -C d goal BEST=1 && make -s -C d baseline && mkdir d/extra && echo TRACE=1 >d/extra/note &&
	kernel d level 14 && make -s -C d iter HYP=faster && gives 3 "extra/note:1: .*debug switch" -C d land && gives 3 "debug switch" -C d land PATCHES=../dp && test ! -e dp &&
	gives 3 "debug switch" -C d land PAWL_FORBID_FINAL= && gives 3 "debug switch" -C d land SQUASH=1 BRANCH=b && no_rest d land/tiny && no_rest d b'
t 'out again, it lands' 'rm -r d/extra && kernel d level 16 && make -s -C d iter HYP="without trace" && gives 0 "as land/tiny" -C d land'
t 'what is built and verified is what is landed, also where the baseline took in a change to the same file' '
	tiny k "PAWL_SANDBOX = none" "PAWL_DETERMINISTIC = yes" && kernel k verify fail && git -C k commit -q -a -m "fails its check" && make -s -C k goal BEST=1 &&
	kernel k verify ok && make -s -C k baseline && kernel k level 14 && make -s -C k iter HYP=faster && gives 3 "fails in verify.*nothing was landed" -C k land &&
	has "NOT the frontier.s, by what a baseline took in, or a hook: kernel.txt: verified below, never measured" out && no_rest k land/tiny'
t 'nor what a new epoch took in: it is said, and verified' '
	tiny v "PAWL_SANDBOX = none" "PAWL_DETERMINISTIC = yes" && make -s -C v goal BEST=1 && make -s -C v baseline && kernel v bench slow && make -s -C v baseline WHY=x TAKE=1 &&
	kernel v level 14 && make -s -C v iter HYP=faster && gives 0 "left out, since a baseline brought it: kernel.txt" -C v land && has "NOT the frontier.s, by what a baseline took in" out &&
	git -C v show land/tiny:kernel.txt >f && has "^level 14" f && has "^bench ok" f && gives 0 "" -C v land STYLE=github BRANCH=b &&
	has "^Start: .* us, after .*(iter-000) in the epoch before; edited since, and measured by no round: kernel.txt" v/PULL_REQUEST.md'

# A stand-in for gpg: what git asks of it, and an agent that stays, as gpg-agent does.
cat >gpg <<-\EOT
	#!/bin/sh
	cat >/dev/null
	setsid sleep 300 >/dev/null 2>&1 &
	echo $! >"$SCRATCH/agent"
	printf '\n[GNUPG:] SIG_CREATED \n' >&2
	printf -- '-----BEGIN PGP SIGNATURE-----\nxxxx\n-----END PGP SIGNATURE-----\n'
EOT
chmod +x gpg
t 'commit.gpgSign: signed, and the agent that git began goes on' '
	git -C p config commit.gpgSign true && git -C p config gpg.program "$SCRATCH/gpg" && gives 0 "as signed" -C p land BRANCH=signed SQUASH=1 &&
	git -C p cat-file -p signed >f && has "^gpgsig -----BEGIN PGP" f && kill "$(cat agent)"'
t 'a gpg that cannot sign: shown, and nothing is landed' '
	git -C p config gpg.program false && gives 3 "git commit said no" -C p land BRANCH=unsigned && has "| .*failed to sign" out && no_rest p unsigned &&
	git -C p config --unset gpg.program && git -C p config --unset commit.gpgSign'
t 'patches that git am takes, whatever the configuration of their author' '
	for set in diff.noprefix=true diff.context=0 format.coverLetter=true format.suffix=.txt format.attach=true; do
		rm -rf own am && git -C p config "${set%=*}" "${set#*=}" && gives 0 "^next: git am" -C p land PATCHES=../own && git -C p config --unset "${set%=*}" &&
		git clone -q -b main p am && git -C am am -q "$SCRATCH/own/"*.patch && git -C am diff --exit-code origin/tune/tiny/frontier || return 1
	done'
t 'names that are none' '
	gives 3 "no directory that can be read" -C p land PATCHES=Makefile && gives 3 "into which directory" -C p land PATCHES= && ln -s nowhere lost &&
	gives 3 "no directory that can be read" -C p land PATCHES=../lost && gives 3 "without refs/heads/" -C p land BRANCH=refs/heads/x && rm lost'
t 'where the text cannot be written nothing is landed' '
	rm -f p/PULL_REQUEST.md && mkdir p/PULL_REQUEST.md && gives 4 "PULL_REQUEST.md: Is a directory" -C p land BRANCH=gh3 STYLE=github && no_rest p gh3 && rmdir p/PULL_REQUEST.md'
t 'the audit still finds nothing' 'audited p && audited r && audited v && clean_git p'
done_testing
