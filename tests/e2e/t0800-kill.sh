#!/bin/sh
# Rounds that are killed at fixed points: nothing is lost, and resume or abandon goes on.
. "$(dirname "$0")/lib.sh"
. "$PAWL_ROOT/tests/e2e/faults.sh"

# pause POINT TARGET N: kill while the user's command hangs there
pause() {
	cd "$repo/op" && edit "$3" && : >"$SCRATCH/once" && PAUSE=$1:$SCRATCH/once && start iter HYP="hangs in $1 $3" &&
	until test -n "$(marked)"; do nap 10; done &&
	kill_at 0 "$2"
	recover "$3"
}

# struck_at CALL N PROGRAM TURN: kill at the N-th system call of that kind
struck_at() {
	cd "$repo/op" && edit "$4" && fault "$1" signal=KILL "$2" "$3"
	pawl iter HYP="killed in $3 $1 $2"
	FAULT=
	struck && recover "$4"
}

t_here() {
	began=$(date +%s%N)
	"$@" >"$t_root/output" 2>&1 </dev/null
	t_report $? "$*" "status $?"
	echo "# $((($(date +%s%N) - began) / 1000000)) ms"
	cd "$SCRATCH" || exit
}

test -x "$PAWL_BIN/pawl-round" || exit 1
has_strace && wrap
t_here tiny one 'PAWL_SANDBOX = none'
mark=pawl-$(basename "$(state)")
t_here pause build round 0
t_here pause build step 1
t_here pause verify group 0
t_here pause bench group 1
t_here pause bench command 0
if has_strace; then
	t_here struck_at link 3 pawl-snapshot 0
	t_here struck_at rename 2 pawl-record 1
	t_here struck_at rename 4 pawl-record 0
	t_here struck_at unlinkat 5 pawl-record 3
else
	t_skip 'killed at system calls' 'strace does not work here'
fi
cd "$repo/op" || exit
t_here next_round
done_testing
