#!/bin/sh
# make try builds and verifies the working tree and records nothing.
. "$(dirname "$0")/tiny.sh"
tiny p 'PAWL_VERIFY_LIMIT = 3'

# tried TITLE STATUS PATTERN KERNEL...: no ref moves, and the edit stays
tried() {
	title=$1 status=$2 pattern=$3
	shift 3
	edit=$*
	export status pattern edit
	t "$title" 'kernel p $edit && git -C p for-each-ref >before && mark p/kernel.txt && ls p/runs >l1 &&
		gives "$status" "$pattern" -C p try && git -C p for-each-ref >after && same before after && unmarked &&
		ls p/runs >l2 && same l1 l2 && git -C p checkout -q .'
}
t 'without a baseline there is none' 'gives 3 "no baseline yet" -C p try'
ready p >setup 2>&1 || cat setup
tried 'nothing changed is fine' 0 'verify  *correct'
tried 'a right one' 0 'try  *1 file changed' level 12
tried 'a wrong one is a no' 1 'MISMATCH: 41' result 41
t 'with its log' 'has "whole log: .*try.log" out && has MISMATCH "$(sed -n "s/.*whole log: //p" out)"'
tried 'one that does not build' 1 'build: error: the kernel says so' build fail
tried 'one that hangs' 1 'in time' verify hang
tried 'and a right one after it' 0 'verify  *correct' level 12
t 'what is outside the scope is left out, by name' '
	echo "# x" >>p/op.sh && gives 0 "left out, outside PAWL_EDITABLE: op.sh" -C p try && git -C p checkout -q .'
t 'no iteration was used up' 'kernel p build fail && gives 0 "" -C p iter HYP=x && last_line "iter=1 "'
done_testing
