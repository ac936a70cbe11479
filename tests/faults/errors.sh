#!/bin/sh
# Disks that are full and repositories that cannot be written: said, nothing lost, and the
# round can be resumed or abandoned once there is room.
# FROM, STEP: only some of the writes.
. "$(dirname "$0")/../e2e/lib.sh"
# shellcheck source=tests/e2e/faults.sh disable=SC1091
. "$PAWL_ROOT/tests/e2e/faults.sh"

: "${FROM:=1}" "${STEP:=1}"

# The N-th write finds no room; whoever fails says why.
full() {
	edit "$turn" && fault write error=ENOSPC "$turn" "$1"
	if pawl iter HYP="$1 full at $turn"; then
		struck && ! is_open || ! struck
	else
		grep -q -i -e 'no space left' -e 'could not be written' -e 'write error' -e 'not all of it was written' "$SCRATCH/said" ||
			{ echo 'not said:'; cat "$SCRATCH/said"; return 1; }
	fi || { echo 'open, but status 0'; return 1; }
	FAULT=
	recover "$turn"
}

every() {
	turn=$FROM
	went=0
	while test $went = 0; do
		cd "$repo/op" && full "$1" >"$t_root/output" 2>&1 </dev/null
		went=$?
		struck || break
		turn=$((turn + STEP))
	done
	test $went = 0
	t_report $? "$1: no room at each of $((turn - 1)) writes" "before write $turn"
	FAULT=
	test $went = 0 && return
	tiny "again-$t_count" 'PAWL_SANDBOX = none' && mark=pawl-$(basename "$(state)")
}

# A shell's limit on the size of files stands in for a small disk.
limited() {
	(ulimit -f 1 && pawl iter HYP=limited)
}

# until it is taken off again, in a mount namespace of its own
read_only() {
	edit 0 && unshare -m sh -c 'mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" &&
		make -f tune.mk iter HYP="read only"' sh "$repo/.git" >"$SCRATCH/said" 2>&1 </dev/null
}

# The whole of it on a disk with hardly any room, then with some.
small() {
	mkdir -p "$SCRATCH/small" && edit 0 && unshare -m sh -c '
		mount -t tmpfs -o size=8m none "$2" && cp -a "$1/." "$2" &&
		mount --bind "$2" "$1" && cd "$1/op" || exit 1
		head -c 9000000 /dev/zero >../.git/filler 2>/dev/null
		truncate -s "-$3" ../.git/filler
		make -f tune.mk iter HYP=small && exit 1
		rm ../.git/filler
		git fsck --strict --no-dangling && make -f tune.mk status &&
		if test -e ../.git/pawl/tiny-*/round/00-open.json; then make -f tune.mk resume
		else make -f tune.mk iter HYP=again; fi' \
		sh "$repo" "$SCRATCH/small" "$1" >"$SCRATCH/said" 2>&1 </dev/null &&
	has "No space left" "$SCRATCH/said" &&
	has "PAWL iter=.* verdict=kept" "$SCRATCH/said" && recover 0
}

tiny errors 'PAWL_SANDBOX = none' || { cat "$SCRATCH/said"; exit 1; }
mark=pawl-$(basename "$(state)")

if unshare -m true 2>/dev/null; then
	check 'a read-only repository: no round' '! read_only'
	t '... and this is said' 'has Read-only "$SCRATCH/said"'
	check '... and the edit is there' 'sound && recover 0'
	for room in 0 4096 20000 40000 80000 120000 160000; do
		check "a disk with room for $room bytes more: said, and it goes on with more" "small $room"
	done
else
	t_skip 'a read-only repository' 'no mount namespaces'
fi
check 'no file may grow: no round' 'edit 0 && ! limited'
check '... and nothing is lost' 'sound && recover 0'
if has_strace; then
	wrap
	for program in round guard snapshot build verify measure record; do
		every "pawl-$program"
	done
else
	t_skip 'no room at each write' 'strace does not work here'
fi
cd "$repo/op" && next_round >"$t_root/output" 2>&1
t_report $? 'the next round is kept' ''
done_testing
