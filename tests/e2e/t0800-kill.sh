#!/bin/sh
# Rounds that are killed at fixed points: nothing is lost, and resume or abandon goes on.
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/faults.sh disable=SC1091
. "$PAWL_ROOT/tests/e2e/faults.sh"

# hang POINT TARGET N: kill while the user's command hangs there
hang() {
	edit "$3" && pause "$1" && start iter HYP="hangs in $1 $3" && hung && kill_at 0 "$2"
	recover "$3"
}

# struck_at CALL N PROGRAM TURN: kill at the N-th system call of that kind
struck_at() {
	edit "$4" && fault "$1" signal=KILL "$2" "$3"
	pawl iter HYP="killed in $3 $1 $2"
	FAULT=
	struck || { cat "$SCRATCH/said" "$FAULT_SEEN"; return 1; }
	recover "$4"
}

test -x "$PAWL_BIN/pawl-round" || exit 1
has_strace && wrap
tiny one 'PAWL_SANDBOX = none' || { cat "$SCRATCH/said"; exit 1; }
mark=pawl-$(basename "$(state)")
check 'pawl-round is killed while the user'\''s build runs: make resume' 'hang build round 0'
check 'the step is killed while the user'\''s build runs: make abandon' 'hang build step 1'
check 'everything is killed while the user'\''s verify runs: make resume' 'hang verify group 0'
check 'everything is killed while the user'\''s bench runs: make abandon' 'hang bench group 1'
check 'the command is killed while the user'\''s bench runs: make resume' 'hang bench command 0'
if has_strace; then
	check 'pawl-snapshot is killed at its link number 1: make resume' 'struck_at link 1 pawl-snapshot 0'
	check 'pawl-record is killed at its rename number 2: make abandon' 'struck_at rename 2 pawl-record 1'
	check 'pawl-record is killed at its rename number 4: make resume' 'struck_at rename 4 pawl-record 0'
	check 'pawl-record is killed at its unlinkat number 5: make abandon' 'struck_at unlinkat 5 pawl-record 3'
else
	t_skip 'killed at system calls' 'strace does not work here'
fi
check 'the next round is kept' 'next_round'
done_testing
