#!/bin/sh
# Helpers killed at every system call by which something reaches the disk.
# FROM, STEP: only some of the calls.
. "$(dirname "$0")/../e2e/lib.sh"
# shellcheck source=tests/e2e/faults.sh disable=SC1091
. "$PAWL_ROOT/tests/e2e/faults.sh"

: "${FROM:=1}" "${STEP:=1}"

in_round() {
	edit "$turn" && fault "$1" signal=KILL "$2" "$3"
	pawl iter HYP="$3 $1 $2"
	FAULT=
	recover "$2"
}

in_resume() {
	edit "$turn" && fault rename signal=KILL 2 pawl-record
	! pawl iter HYP="resume $1 $2" && is_open || return
	fault "$1" signal=KILL "$2" "$3"
	pawl resume
	FAULT=
	recover "$2"
}

in_abandon() {
	edit 0 && fault rename signal=KILL 1 pawl-measure
	! pawl iter HYP="abandon $1 $2" && is_open || return
	fault "$1" signal=KILL "$2" "$3"
	pawl abandon
	FAULT=
	recover "$2"
}

in_goal() {
	fault "$1" signal=KILL "$2" "$3"
	pawl goal SPEEDUP=$((2 + turn))
	FAULT=
	sound && { pawl goal BEST=1 || { cat "$SCRATCH/said"; return 1; }; } && settled
}

in_rollback() {
	next_round && fault "$1" signal=KILL "$2" "$3"
	pawl rollback
	FAULT=
	sound && { pawl rollback || has 'the frontier is the baseline' "$SCRATCH/said"; } && settled
}

# A new epoch: what is open afterwards is gone through again, or abandoned.
in_epoch() {
	fault "$1" signal=KILL "$2" "$3"
	pawl baseline WHY="$3 $1 $2"
	FAULT=
	sound || return
	if is_open; then
		case $((turn % 2)) in
		0) pawl baseline WHY=again ;;
		*) pawl abandon ;;
		esac || { cat "$SCRATCH/said"; return 1; }
	fi
	settled && pawl goal BEST=1
}

# every HOW CALL PROGRAM: one test for all of its calls of that kind
every() {
	turn=$FROM
	went=0
	while test $went = 0; do
		cd "$repo/op" && "$1" "$2" "$turn" "$3" >"$t_root/output" 2>&1 </dev/null
		went=$?
		struck || break
		turn=$((turn + STEP))
	done
	test $went = 0
	t_report $? "$1: $3 killed at each of $((turn - 1)) $2" "before number $turn"
	FAULT=
	test $went = 0 && return
	tiny "again-$t_count" 'PAWL_SANDBOX = none' && mark=pawl-$(basename "$(state)")
}

if ! has_strace; then
	t_skip 'helpers killed at each system call' 'strace does not work here'
	done_testing
fi
wrap
tiny points 'PAWL_SANDBOX = none' || { cat "$SCRATCH/said"; exit 1; }
mark=pawl-$(basename "$(state)")
for call in ${CALLS:-rename link unlinkat fsync}; do
	for how in ${HOWS:-round resume abandon goal rollback epoch}; do
		case $how in
		round) programs='snapshot record' ;;
		goal) programs=goal ;;
		rollback) programs=rollback ;;
		epoch) programs='snapshot record' ;;
		*) programs=record ;;
		esac
		for program in $programs; do
			every "in_$how" "$call" "pawl-$program"
		done
	done
done
cd "$repo/op" && next_round >"$t_root/output" 2>&1
t_report $? 'the next round is kept' ''
done_testing
