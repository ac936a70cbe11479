#!/bin/sh
# one.sh - a test under tests/run: what it says is passed on, what it skips is noted for the end, and
# that a long one begins is said, with how many there are.
#
# usage: RUN_NOTES=dir RUN_ALL=n tests/one.sh test

echo "$1" >>"$RUN_NOTES/begun"
case $1 in
*/l[0-9]* | */faults/* | */cheats/*)
	echo "[$(date +%H:%M:%S)] $(wc -l <"$RUN_NOTES/begun") of $RUN_ALL: $1 begins" >&2
	;;
esac
{
	"$1"
	echo $? >"$RUN_NOTES/$$"
} | awk -v name="${1##*/}" -v list="$RUN_NOTES/skipped" '
	{ print; fflush() }
	sub(/^(ok [0-9]+ *-? *)?# SKIP */, "", $0) || sub(/^ok [0-9]+ - /, "", $0) && sub(/ # SKIP /, ": ", $0) {
		print "  " name ": " $0 >>list
	}'
read -r status <"$RUN_NOTES/$$"
exit "${status:-1}"
