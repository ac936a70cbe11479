#!/bin/sh
# Disks that are full and repositories that cannot be written: said, nothing lost, and the
# round can be resumed or abandoned once there is room.
# FROM, STEP: only some of the writes.
. "$(dirname "$0")/../e2e/lib.sh"
. "$PAWL_ROOT/tests/e2e/faults.sh"

: "${FROM:=1}" "${STEP:=1}"

# The N-th write finds no room; whoever fails says why.
full() {
	edit "$turn" && fault write error=ENOSPC "$turn" "$1"
	if pawl iter HYP="$1 full at $turn"; then
		struck && ! is_open || ! struck
	else
		grep -q -i -e 'no space left' -e 'could not be written' -e 'write error' "$SCRATCH/said" ||
			{ echo 'not said:'; cat "$SCRATCH/said"; return 1; }
	fi || { echo 'open, but status 0'; return 1; }
	FAULT=
	recover "$turn"
}

every() {
	turn=$FROM
	while cd "$repo/op" && full "$1" >"$t_root/output" 2>&1 </dev/null && struck; do
		turn=$((turn + STEP))
	done
	test $turn -gt "$FROM" && ! struck
	t_report $? "$1: no room at each of $((turn - 1)) writes" "at write $turn"
	FAULT=
	struck || return 0
	tiny "again-$t_count" 'PAWL_SANDBOX = none' && mark=pawl-$(basename "$(state)")
}

# A shell's limit on the size of files stands in for a small disk.
limited() {
	edit 0 && { ulimit -f 1; pawl iter HYP=limited; }
}

# until it is taken off again, in a mount namespace of its own
read_only() {
	edit 0 && unshare -m sh -c 'mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" &&
		make -f tune.mk iter HYP="read only"' sh "$repo/.git" >"$SCRATCH/said" 2>&1 </dev/null
}

# The repository on a disk with hardly any room, then with some.
small() {
	mkdir "$SCRATCH/small" && unshare -m sh -c '
		mount -t tmpfs -o size=${3}k none "$2" && cp -a "$1/." "$2" &&
		mount --bind "$2" "$1" && cd "$1/../op" &&
		dd if=/dev/zero of=../.git/filler bs=4k 2>/dev/null
		make -f tune.mk iter HYP=small && exit 1
		rm ../.git/filler && mount -o remount,size=64m "$1" &&
		git fsck --strict --no-dangling && git diff --quiet -- kernel.txt && exit 1
		make -f tune.mk status && make -f tune.mk iter HYP=again' \
		sh "$repo/.git" "$SCRATCH/small" 4096 >"$SCRATCH/said" 2>&1 </dev/null ||
		{ cat "$SCRATCH/said"; return 1; }
}

tiny errors 'PAWL_SANDBOX = none' || { cat "$SCRATCH/said"; exit 1; }
mark=pawl-$(basename "$(state)")

if unshare -m true 2>/dev/null; then
	t_fail 'a read-only repository: no round' 'cd "$repo/op" && read_only'
	t '... and this is said' 'has Read-only "$SCRATCH/said"'
	t '... and the edit is there' 'cd "$repo/op" && edit 0 && sound && recover 0'
	t 'a small disk gets full: said, and the edit and the repository are whole' \
		'cd "$repo/op" && edit 0 && small && has "No space left" "$SCRATCH/said" && sound'
else
	t_skip 'a read-only repository' 'no mount namespaces'
fi
t_fail 'no file may grow: no round' 'cd "$repo/op" && (limited)'
t '... and nothing is lost' 'cd "$repo/op" && edit 0 && sound && recover 0'
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
