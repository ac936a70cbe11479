#!/bin/sh
# What a campaign of three rounds leaves in git.
. "$(dirname "$0")/tiny.sh"
ready p >setup 2>&1 || cat setup
{
	kernel p level 12 && make -s -C p iter HYP='level 12' &&
	    kernel p level 8 && mkdir p/extra && echo 1 >p/extra/new.txt && rm p/params.mk &&
	    printf 'TILE = 4\nUNROLL = 1\n' >p/params.mk && make -s -C p iter HYP='level 8' &&
	    kernel p level 15 && mkdir p/extra && echo new >p/extra/other.txt && make -s -C p iter HYP='level 15'
} >rounds 2>&1 || cat rounds
cd p || exit 1
frontier=tune/tiny/frontier log=tune/tiny/log
base=$(git rev-parse main)
SCRATCH=$SCRATCH/p
export frontier log base

t 'three kinds of refs, and the notes' '
	git for-each-ref --format="%(refname)" >got && printf "%s\n" refs/heads/main refs/heads/tune/tiny/frontier \
		refs/heads/tune/tiny/iter-000 refs/heads/tune/tiny/iter-001 refs/heads/tune/tiny/iter-002 \
		refs/heads/tune/tiny/iter-003 refs/heads/tune/tiny/log refs/notes/pawl >want && same want got &&
	rm got want'
t 'the frontier is linear: the base and what was kept' '
	git log --format=%s $frontier >got && printf "%s\n" "iter-003: level 15" "iter-001: level 12" start >want &&
	same want got && rm got want && test -z "$(git log --merges --oneline $frontier)"'
t 'its tips are the candidates that were measured' '
	test "$(git rev-parse $frontier)" = "$(git rev-parse tune/tiny/iter-003~)" &&
	test "$(git rev-parse $frontier~)" = "$(git rev-parse tune/tiny/iter-001~)"'
t 'it holds sources only' '
	test -z "$(git ls-tree -r --name-only $frontier | grep "^runs\|ITERATIONS\|PROGRESS")"'
t 'an attempt is two commits on the frontier it started from' '
	for n in 1 2; do
		git merge-base --is-ancestor "$base" tune/tiny/iter-00$n~2 || return 1
	done && test "$(git rev-parse tune/tiny/iter-001~2)" = "$base" && test "$(git rev-parse tune/tiny/iter-002~2)" = "$(git rev-parse tune/tiny/iter-001~)" &&
	test "$(git rev-parse tune/tiny/iter-003~2)" = "$(git rev-parse tune/tiny/iter-001~)"'
t 'C holds sources only, R adds the record' '
	for n in 1 2 3; do
		git diff --name-status tune/tiny/iter-00$n~ tune/tiny/iter-00$n >got &&
		for f in files.txt log.txt notes.md patch.diff result.json; do
			printf "A\truns/iter-00%s/%s\n" $n $f
		done >want && same want got && rm want got || return 1
	done'
t 'patch.diff is the difference of C, byte for byte' '
	for n in 1 2 3; do
		git show tune/tiny/iter-00$n:runs/iter-00$n/patch.diff >got &&
		git diff tune/tiny/iter-00$n~2 tune/tiny/iter-00$n~ >want && same want got && rm want got || return 1
	done'
t 'applied to its parent it gives the measured tree' '
	for n in 1 2 3; do
		git show tune/tiny/iter-00$n:runs/iter-00$n/patch.diff >"$t_root/patch" &&
		GIT_INDEX_FILE=$t_root/index && export GIT_INDEX_FILE &&
		git read-tree tune/tiny/iter-00$n~2 && git apply --cached "$t_root/patch" &&
		test "$(git write-tree)" = "$(git rev-parse tune/tiny/iter-00$n~^{tree})" || return 1
	done'
t 'files.txt names its files' '
	git show tune/tiny/iter-002:runs/iter-002/files.txt >got && printf "%s\n" extra/new.txt kernel.txt >want &&
	same want got && rm want got'
t 'what is on disk is what the ledger has' '
	for f in $(git ls-tree -r --name-only $log runs ITERATIONS.md PROGRESS.md); do
		git show "$log:$f" >"$t_root/f" && same "$t_root/f" "$f" || return 1
	done'
t 'and what the attempts have, but for notes that were completed' '
	for n in 1 2 3; do
		for f in result.json patch.diff files.txt log.txt; do
			test "$(git rev-parse "$log:runs/iter-00$n/$f")" = \
			    "$(git rev-parse "tune/tiny/iter-00$n:runs/iter-00$n/$f")" || return 1
		done
	done'
t 'the ledger is one commit an event, first-parent' '
	git log --first-parent --reverse --format=%s $log | sed "s/ [-+][0-9].*:/:/; s/[0-9.]* us/us/" >got &&
	printf "%s\n" "goal 3x faster than the baseline" "iter-000 baseline us" "iter-001 kept: level 12" \
		"iter-002 neutral: level 8" "iter-003 kept: level 15" >want && same want got && rm want got'
t 'each with one file of its own among the events' '
	git ls-tree -r --name-only $log events >got && printf "events/%s\n" 0001-goal.json 0002-baseline.json \
		0003-round.json 0004-round.json 0005-round.json >want && same want got && rm want got &&
	for c in $(git rev-list --first-parent $log); do
		test "$(git ls-tree -r --name-only $c events | wc -l)" = \
		    "$(git rev-list --first-parent --count $c)" || return 1
	done'
t 'events are never rewritten' '
	git log --first-parent --diff-filter=MD --format=%h -m -- events >got && git log --first-parent -m \
		--diff-filter=MD --format= --name-only $log -- events >got && test ! -s got && rm got'
t 'R is the second parent, so a push of the ledger has all' '
	test "$(git rev-parse $log^2)" = "$(git rev-parse tune/tiny/iter-003)" &&
	test "$(git rev-parse $log~^2)" = "$(git rev-parse tune/tiny/iter-002)" &&
	git init -q --bare "$t_root/far" && git push -q "$t_root/far" $log &&
	git -C "$t_root/far" cat-file -e "$(git rev-parse tune/tiny/iter-002)"'
t 'it has no sources' '
	test -z "$(git ls-tree --name-only $log | grep "kernel\|Makefile\|op.sh")"'
t 'trailers say what programs need' '
	trailer() { git log -1 --format="%(trailers:key=$1,valueonly)" $log | xargs; } &&
	test "$(trailer Pawl-Event)" = round && test "$(trailer Pawl-Iteration)" = 3 &&
	test "$(trailer Pawl-Verdict)" = kept && test "$(trailer Pawl-Hypothesis)" = "level 15" &&
	trailer Pawl-Delta >"$t_root/d" && has "^-[12][0-9.]*% \[-.*, -.*\]$" "$t_root/d" &&
	test -n "$(trailer Pawl-Harness)" && test -n "$(trailer Pawl-Metric)" && test -n "$(trailer Pawl-Actor)" &&
	test "$(trailer Pawl-Record)" = "$(git show $log:runs/iter-003/result.json | sha256sum | cut -d " " -f 1)"'
t 'plain git log of the frontier shows verdicts' '
	git log $frontier >"$t_root/l" && has "pawl: iter-003 kept, time -" "$t_root/l" &&
	has "pawl: iter-001 kept, time -16" "$t_root/l" && has "in all 1.50x\|in all 1.49x" "$t_root/l"'
t 'notes.displayRef is set once, and the user'"'"'s own stays' '
	test "$(git config --get-all notes.displayRef)" = refs/notes/pawl'
t 'the copies are excluded once' '
	for f in /ITERATIONS.md /PROGRESS.md /runs/; do
		test "$(grep -c "^$f$" .git/info/exclude)" = 1 || return 1
	done && quiet .'
t 'ITERATIONS.md has a row a round, with the columns of the practice' '
	has "^| Iter | Hypothesis | Changes | Baseline (us) | Value (us) | Correct | Result |" ITERATIONS.md &&
	test "$(grep -c "^| iter-" ITERATIONS.md)" = 4 &&
	has "^| iter-002 | level 8 | .* | pass | neutral " ITERATIONS.md'
t 'dates are the clock'"'"'s' '
	test "$(git log -1 --format=%ct $log)" = "$PAWL_NOW" && test "$(git log -1 --format=%ct $frontier)" = "$PAWL_NOW"'
t 'authors are the user' '
	test "$(git log --format="%an <%ae>" $log | sort -u)" = "Tess Ter <tess@example.org>"'
t 'git finds nothing wrong' 'clean_git .'
t 'each record is JSON with every sample' '
	for n in 1 2 3; do
		json runs/iter-00$n/result.json "@{\$d->{samples}} >= \$d->{pairs} && \$d->{schema} == 1 &&
			\$d->{op} eq q(tiny) && \$d->{machine} && \$d->{settings} =~ /^[0-9a-f]{64}\$/" || return 1
	done'
t 'the state directory is no more than a cache' '
	rm -rf .git/pawl && make -s -C . status >"$t_root/s" &&
	kernel . level 18 && gives 0 "" -C . iter HYP="level 18" && last_line "iter=4 verdict=kept" && rm out &&
	clean_git .'
t 'gc leaves the run trees usable' '
	git gc -q --prune=now && git worktree prune && kernel . level 22 && gives 0 "" -C . iter HYP="level 22" &&
	last_line "iter=5 verdict=kept" && rm out && clean_git .'

done_testing
