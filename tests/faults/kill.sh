#!/bin/sh
# A hundred rounds killed at random moments: nothing is lost, and each is resumed or abandoned.
# KILLS=n for another number; SEED=n for other moments.
. "$(dirname "$0")/../e2e/lib.sh"
# shellcheck source=tests/e2e/faults.sh disable=SC1091
. "$PAWL_ROOT/tests/e2e/faults.sh"

: "${KILLS:=100}" "${SEED:=$$}"
echo "# SEED=$SEED"

# dice SIDES: a number below SIDES; the same ones for the same SEED
dice() {
	SEED=$(((SEED * 1103515245 + 12345) % 2147483648))
	rolled=$((SEED / 65536 % $1))
}

whom() {
	case $1 in
	0) echo round ;;
	1) echo step ;;
	2) echo group ;;
	*) echo command ;;
	esac
}

# one N MS WHOM: kill, now and then kill the resume, too, then recover
one() {
	cd "$repo/op" && edit $(($1 % 5)) && start iter HYP="killed $1" && kill_at "$2" "$3"
	if is_open && test $(($1 % 4)) -eq 2; then
		sound && start resume && kill_at $(($2 / 2)) "$3" || return
	fi
	recover "$1"
}

tiny one || { cat "$SCRATCH/said"; exit 1; }
mark=pawl-$(basename "$(state)")
# as long as a round takes here
began=$(date +%s%N)
t 'a round that nobody kills' 'cd "$repo/op" && edit 0 && pawl iter HYP=whole && settled'
whole=$((($(date +%s%N) - began) / 1000000 + 20))
cd "$repo/op" && tried=1 && time=$((time * 96 / 100))
n=0
while test $n -lt "$KILLS"; do
	n=$((n + 1))
	dice "$whole"
	ms=$rolled
	dice 4
	target=$(whom "$rolled")
	one $n "$ms" "$target" >"$t_root/output" 2>&1
	t_report $? "$n: $target killed after $ms ms" "candidate $((n % 5))"
done
cd "$repo/op" && next_round >"$t_root/output" 2>&1
t_report $? 'the next round is kept' ''
done_testing
