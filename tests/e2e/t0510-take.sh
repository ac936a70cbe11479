#!/bin/sh
# make take brings an attempt back.
. "$(dirname "$0")/tiny.sh"
ready p 'PAWL_SANDBOX = none' >setup 2>&1 || cat setup
{
	kernel p level 20 result 41 && mkdir p/extra && echo 1 >p/extra/new.txt && make -s -C p iter HYP=wrong &&
	    make -s -C p iter SET=UNROLL=2 HYP=same
} >setup 2>&1 || cat setup

t 'onto the same frontier it is the attempt, to the byte' '
	gives 0 "iter-001 (failure) is in the working tree" -C p take ITER=1 &&
	git -C p add -A && test "$(git -C p write-tree)" = "$(git -C p rev-parse tune/tiny/iter-001~^{tree})" &&
	git -C p reset -q'
t 'repaired it is a round of its own' '
	kernel p result 42 && gives 0 "" -C p iter HYP=repaired && last_line "iter=3 verdict=kept" &&
	git -C p cat-file -e HEAD:extra/new.txt && quiet p'
t 'onto a frontier that has moved it is applied' '
	gives 0 "is in the working tree" -C p take ITER=2 && has "^UNROLL = 2$" p/params.mk && has "^level 20$" p/kernel.txt &&
	git -C p checkout -q .'
t 'what does not apply is refused, and changes nothing' '
	gives 3 "iter-001: " -C p take ITER=1 && quiet p'
t 'a file with changes is refused, by name' '
	echo "# x" >>p/params.mk && mark p/params.mk && gives 3 "params.mk has changes: make iter, or git checkout" -C p take ITER=2 &&
	unmarked && git -C p checkout -q .'
t 'a kept one whose change is there is refused or nothing' '
	{ gives 3 "" -C p take ITER=3 || gives 0 "" -C p take ITER=3; } && quiet p'
t 'another file with changes does not matter' '
	echo 2 >>p/extra/new.txt && gives 0 "" -C p take ITER=2 && has "^2$" p/extra/new.txt && has "^UNROLL = 2$" p/params.mk &&
	git -C p checkout -q .'
t 'after a round that was rolled back it comes back' '
	gives 0 "" -C p rollback && gives 0 "" -C p take ITER=3 && has "^level 20$" p/kernel.txt && test -f p/extra/new.txt'
git -C p checkout -q . && rm -rf p/extra
t 'one that was repaired is not repaired again' '
	gives 3 "iter-001 was repaired once, by iter-003 (kept)" -C p take ITER=1 && quiet p'
t 'no number' 'gives 2 "make take ITER=7" -C p take'
t 'a number that no round has' 'gives 3 "ITER=99: there is no such round: make log" -C p take ITER=99'
t 'a word' 'gives 3 "ITER: " -C p take ITER=last'
t 'a negative one' 'gives 3 "ITER: " -C p take ITER=-1'
t 'the baseline' 'gives 3 "ITER=0 is a baseline: make rollback TO=0" -C p take ITER=0'
t 'from another branch' '
	git -C p checkout -q main && gives 3 "HEAD is on main, not on the frontier" -C p take ITER=2 && quiet p'
done_testing
