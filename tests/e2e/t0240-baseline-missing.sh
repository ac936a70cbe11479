#!/bin/sh
# What a project needs and git does not hold is found at the baseline, and named.
. "$(dirname "$0")/tiny.sh"

# project DIR BUILD VERIFY [LINE ...]: with these put before the operator's own
project() {
	d=$1 build=$2 verify=$3
	shift 3
	tiny "$d" "PAWL_BUILD = $build && make -s all" "PAWL_VERIFY = $verify && make -s check" "$@" &&
	echo "*.h data/ *.bin junk*" | tr " " "\n" >>"$d/.gitignore" && git -C "$d" commit -q -a -m ignore
}
for box in auto none; do
	t "a header, $box" "
		project h$box 'test -e config.h || { echo config.h: No such file >&2; false; }' true 'PAWL_SANDBOX = $box' &&
		echo 1 >h$box/config.h && echo 1 >h$box/other.h && gives 3 'config.h is not in git, and with it this works: PAWL_INPUTS = config.h$' -C h$box baseline &&
		git -C h$box for-each-ref >refs && ! grep 'tune/.*/\(iter\|frontier\)' refs"
	t "as it says, it is there, $box" "
		sed '1i PAWL_INPUTS = config.h' h$box/tune.mk >x && cp x h$box/tune.mk && gives 0 '' -C h$box baseline && last_line verdict=baseline"
	t "a file of data that the check reads, $box" "
		project d$box true 'grep -q 1 golden.bin' 'PAWL_SANDBOX = $box' && echo 1 >d$box/golden.bin &&
		gives 3 'verify *golden.bin is not in git, and with it this works: PAWL_INPUTS = golden.bin' -C d$box baseline"
	t "a directory of them, $box" "
		project e$box true 'cat data/a data/b >/dev/null' 'PAWL_SANDBOX = $box' && mkdir e$box/data && echo 1 >e$box/data/a && echo 1 >e$box/data/b &&
		gives 3 'data/ is not in git, and with it this works: PAWL_INPUTS = data/$' -C e$box baseline &&
		sed '1i PAWL_INPUTS = data/' e$box/tune.mk >x && cp x e$box/tune.mk && gives 0 '' -C e$box baseline"
done
t 'what nothing names is found by trying' '
	project q "test -e config.h" true && echo 1 >q/config.h && echo 1 >q/a.bin && echo 1 >q/junk1 && echo 1 >q/new.txt &&
	gives 3 "config.h is not in git, and with it this works" -C q baseline'
t 'two of them' '
	project two "test -e config.h && test -e a.bin" true && echo 1 >two/config.h && echo 1 >two/a.bin && echo 1 >two/junk1 &&
	gives 3 "PAWL_INPUTS = a.bin config.h$" -C two baseline'
t 'where they do not help that is said' '
	project n "cat config.h && false" true && echo 1 >n/config.h &&
	gives 3 "not in git, so not in run trees: config.h; what of it is needed belongs into PAWL_INPUTS" -C n baseline'
t 'a build that fails of itself accuses nobody' '
	project f "false" true && gives 3 "build *failed" -C f baseline && ! grep "not in git" out'
t 'a product of a build of the user is none' '
	project b "echo build/kernel is broken && false" true && mkdir b/build && echo 1 >b/build/kernel &&
	gives 3 "build *failed" -C b baseline && ! grep "this works" out'
t 'too many are not tried' '
	project m "false" true && for i in 1 2 3 4 5 6 7 8 9 10 11 12 13; do echo 1 >m/junk$i || return 1; done &&
	gives 3 "build *failed" -C m baseline && ! grep "not in git" out'
t 'nothing is left behind' 'quiet two && git -C two worktree prune && clean_git two && git -C two for-each-ref >refs && ! grep "tune/.*/\(iter\|frontier\)" refs'

done_testing
