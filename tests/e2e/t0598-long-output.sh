#!/bin/sh
# A build of ten thousand lines that fails in the middle: at most 40 lines, around the first error.
. "$(dirname "$0")/tiny.sh"

# 5,000 lines, what went wrong, 5,000 more; on which of the two streams.
long() {
	cat >"$1/long.sh" <<-'END'
		lines() { i=0; while test $i -lt 5000; do i=$((i + 1)); echo "$1 $i: compiling a file with a name that has some length"; done; }
		while read -r key value; do test "$key" = level && level=$value; done <kernel.txt
		case $level in
		10 | 99) exit 0 ;;
		11) lines before && echo "kernel.c:7:1: error: the thing itself" && lines after ;;
		12) { lines before && echo "kernel.c:7:1: error: the thing itself" && lines after; } >&2 ;;
		13) echo "warning: of no weight" >&2 && lines before && echo "Traceback (most recent call last): the thing itself" && lines after ;;
		14) lines before && echo "[ERROR] RUNTIME aclrtSynchronizeStream ret=507015, the thing itself" && lines after ;;
		15) lines before && echo "CUDA error 700 at kernel.cu:12, the thing itself" && lines after ;;
		16) lines before && echo "E       AssertionError: the thing itself" && lines after ;;
		esac
		exit 1
	END
	git -C "$1" add long.sh && git -C "$1" commit -q -m long
}
# The lines of output that are shown, and the one that matters among them.
shown() {
	grep -c "^ *| " out >n && test "$(cat n)" -le 40 && grep -q "| .*the thing itself" out
}

tiny p 'PAWL_SANDBOX = none' 'PAWL_STALL = 0' 'PAWL_BUILD = sh long.sh && make -s all' >setup 2>&1 || cat setup
long p
make -s -C p goal SPEEDUP=3 >setup 2>&1 || cat setup
make -s -C p baseline >setup 2>&1 || cat setup
for level in 11 12 13 14 15 16; do
	t "the error is among at most 40 lines: $level" '
		kernel p level $level && gives 0 "verdict=failure" -C p iter HYP="at $level" && shown'
done
t 'all of it is in the log that is named' '
	log=$(sed -n "s/.*the whole log: //p" out) && test "$(wc -l <"$log")" -gt 9000'
done_testing
