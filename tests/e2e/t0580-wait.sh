#!/bin/sh
# make iter WAIT=: it returns in time, and the round goes on by itself. The build waits for a file, so that
# nothing here depends on how fast the machine is.
. "$(dirname "$0")/tiny.sh"

touch go
ready p "PAWL_SANDBOX = none" "PAWL_DETERMINISTIC = yes" \
	"PAWL_BUILD = while test ! -e $SCRATCH/go; do sleep .1; done; make -s all" >setup 2>&1 || cat setup

t 'a round that ends in time is like any other' '
	kernel p level 12 && gives 0 "  measure   kept" -C p iter WAIT=500 HYP=faster && last_line "^PAWL iter=1 verdict=kept"'
t 'what is refused is said, with its status' 'gives 3 "nothing changed" -C p iter WAIT=500 HYP=x'
t 'one that does not returns with where it stands' '
	rm go && kernel p level 14 && gives 0 "goes on by itself" -C p iter WAIT=1 HYP="faster again" &&
	last_line "^PAWL .*verdict=running step=[a-z]* left=[0-9-]*s*$"'
t 'it holds the lock, and status names it' '
	gives 3 "pawl-round" -C p iter HYP=x && gives 0 "Busy" -C p status'
t 'make wait, for a while' 'gives 0 "" -C p wait WAIT=1 && last_line "^PAWL .*verdict=running step=[a-z]* left=[0-9-]*s*$"'
t 'with step and estimate' '
	for i in $(seq 60); do
		gives 0 "" -C p wait WAIT=1 && ! grep "step=build left=[0-9]*s$" out || break
	done && has "^iter-002 goes on by itself, about [0-9]* s more if it takes as long as the last one: make wait" out'
t 'make wait, to the end' 'touch go && gives 0 "  measure   kept" -C p wait && last_line "^PAWL iter=2 verdict=kept" && quiet p'
t 'again: only the last line' 'gives 0 "verdict=kept" -C p wait && test "$(wc -l <out)" -eq 1'
t 'a round without WAIT= came after it: its line' '
	kernel p level 16 && gives 0 "verdict=kept" -C p iter HYP="once more" && gives 0 "^PAWL iter=3 verdict=kept gain=12" -C p wait &&
	test "$(wc -l <out)" -eq 1 && kernel p build fail && gives 0 "" -C p iter HYP=wrong && gives 0 "^PAWL iter=4 verdict=failure" -C p wait'
t 'so it does where there was none with WAIT=' '
	ready r "PAWL_SANDBOX = none" "PAWL_DETERMINISTIC = yes" >setup 2>&1 && gives 0 "^PAWL iter=0 verdict=baseline" -C r wait'
t 'no number' 'gives 3 "WAIT: " -C p iter WAIT=soon HYP=x'
t 'no round at all' 'tiny q >setup 2>&1 && gives 3 "nothing runs, and there was no round" -C q wait'

done_testing
