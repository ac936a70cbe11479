#!/bin/sh
# make baseline proves and measures the start, and freezes what decides.
. "$(dirname "$0")/tiny.sh"

t 'a baseline without a goal is one' 'tiny p && gives 0 " \(99\|100\)[.]" -C p baseline'
t 'which begins the ledger with a note' '
	git -C p log --first-parent --format=%s tune/tiny/log >s &&
	test "$(sed -n 2p s)" = "note: tuning begins, without a goal" && test "$(wc -l <s)" -eq 2'
t 'its last line is for programs' '
	last_line "^PAWL iter=0 verdict=baseline gain=- frontier=[0-9a-f]\{7\}$"'
t 'HEAD is on the frontier, which is the commit that was there' '
	test "$(git -C p symbolic-ref HEAD)" = refs/heads/tune/tiny/frontier &&
	test "$(git -C p rev-parse HEAD)" = "$(git -C p rev-parse main)"'
t 'the user'"'"'s branch stays, and the tree is clean' 'quiet p && git -C p rev-parse main'
t 'the copies are there and ignored' '
	test -f p/ITERATIONS.md && test -f p/PROGRESS.md && test -f p/runs/iter-000/result.json &&
	has "^/ITERATIONS.md$" p/.git/info/exclude && has "^/runs/$" p/.git/info/exclude &&
	has "^build/$" p/.gitignore'
t 'the ledger has the settings, expanded, with their origin' '
	git -C p show tune/tiny/log:settings.json >s &&
	json s "\$d->{MAX_PAIRS}{value} eq q(24) && \$d->{MAX_PAIRS}{origin} eq q(file) &&
		\$d->{MIN_EFFECT}{origin} eq q(default) && \$d->{KIND}{value} eq q(make)"'
t 'the record is JSON with its samples' '
	json p/runs/iter-000/result.json "\$d->{iter} == 0 && \$d->{verdict} eq q(baseline) &&
		@{\$d->{samples}} >= 8 && \$d->{value} > 99 && \$d->{value} < 101 &&
		\$d->{unit} eq q(us) && \$d->{correct} eq q(pass) && \$d->{machine}{cores} > 0"'
t 'the products of the build are listed' '
	git -C p show tune/tiny/log:baseline.json >b &&
	json b "qq(@{\$d->{made}}) eq q(build/kernel) && !@{\$d->{rewritten}} && \$d->{max_pairs} == 24"'
t 'plain git log shows the note' 'git -C p log -1 >l && has "pawl: iter-000 baseline" l'
t 'a second one asks for the reason' '
	gives 3 "there is a baseline already (iter-000).*WHY=" -C p baseline'
t 'with a reason an epoch begins, and iterations go on counting' '
	gives 0 "^baseline of tiny" -C p baseline WHY="a new compiler" && last_line "^PAWL iter=1 " &&
	gives 0 "^iter-000 \|001 " -C p board && event p 3 >e &&
	json e "\$d->{data}{epoch} == 2 && \$d->{data}{why} eq q(a new compiler)"'
t 'git finds nothing wrong' 'clean_git p'

t 'what is not committed is part of the start' '
	tiny q && kernel q level 20 && echo 1 >q/extra.txt && mkdir q/extra && echo 2 >q/extra/new.txt &&
	gives 0 "50.0\|49.9" -C q baseline &&
	test "$(git -C q rev-parse HEAD~)" = "$(git -C q rev-parse main)" &&
	git -C q diff --name-only HEAD~ HEAD >f && printf "%s\n" extra/new.txt kernel.txt >want &&
	same want f && test "$(git -C q status --porcelain)" = "?? extra.txt"'
t 'and is measured as it was' 'git -C q show HEAD:kernel.txt >k && has "^level 20$" k && same k q/kernel.txt'

t 'what the build rewrites is a product, in a round, too' '
	tiny r "PAWL_BUILD = make -s all && date >>stamp.txt && date >made.txt" &&
	echo 0 >r/stamp.txt && git -C r add . && git -C r commit -q -m stamp &&
	gives 0 "" -C r baseline && git -C r show tune/tiny/log:baseline.json >b &&
	json b "qq(@{\$d->{rewritten}}) eq q(stamp.txt) && qq(@{\$d->{made}}) =~ /made.txt/" &&
	has "^0$" r/stamp.txt && quiet r'
t 'such a product in the working tree is no change' '
	gives 0 "" -C r goal SPEEDUP=2 && echo mine >>r/stamp.txt && kernel r level 12 &&
	gives 0 "" -C r iter HYP=faster && last_line "verdict=kept" && has "^mine$" r/stamp.txt'
t 'files that decide and are not committed become part of it' '
	tiny u && git -C u rm -q --cached Makefile && git -C u commit -q -m less &&
	gives 0 "" -C u baseline && git -C u ls-tree --name-only HEAD >f && has "^Makefile$" f'

# dropped TITLE PATTERN COMMANDS: a baseline that fails leaves nothing behind but its event in the ledger
dropped() {
	t "$1" "
		rm -rf d && tiny d && $3 && git -C d commit -q -a -m it && git -C d for-each-ref >before &&
		mark d/kernel.txt d/tune.mk && gives 3 '$2' -C d baseline &&
		has 'no baseline was recorded' out && git -C d for-each-ref | grep -v tune/tiny/log >after &&
		git -C d log --format=%s tune/tiny/log >log && has '^environment: ' log &&
		same before after && unmarked && quiet d && ! test -e d/runs &&
		test \"\$(git -C d symbolic-ref HEAD)\" = refs/heads/main"
}
dropped 'a start that does not build' 'build  *failed: ' 'kernel d build fail'
dropped 'a start that is wrong' 'MISMATCH: 41' 'kernel d result 41'
dropped 'a start whose benchmark fails' 'the benchmark failed twice' 'kernel d bench fail'
dropped 'a start whose benchmark says nothing' 'the benchmark failed twice' 'kernel d bench quiet'
dropped 'a start that takes too long' 'in time' \
	'kernel d verify hang && sed -i "s/^PAWL_VERIFY_LIMIT.*/PAWL_VERIFY_LIMIT = 0.3/" d/tune.mk'
t 'after which another try works' '
	rm -rf d && tiny d && kernel d result 41 && gives 3 MISMATCH -C d baseline &&
	kernel d result 42 && gives 0 "" -C d baseline && last_line "^PAWL iter=0 "'

done_testing
