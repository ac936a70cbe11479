#!/bin/sh
# A candidate whose code runs in verification and benchmark and changes what judges it there: the
# round is a failure that names the file, whatever was put back, and the next round is sound.
. "$(dirname "$0")/tiny.sh"

# project DIR [LINE ...]: the kernel is sourced by all three commands
project() {
	dir=$1
	shift
	mkdir "$dir" && git init -q "$dir" && (
		cd "$dir" || exit
		for line in 'PAWL_OP = tiny' 'PAWL_EDITABLE = kernel.sh' 'PAWL_BUILD = sh build.sh' \
		    'PAWL_VERIFY = sh check.sh' 'PAWL_BENCH = sh bench.sh' \
		    'PAWL_METRIC = regex:^time ([0-9.]+) us' 'PAWL_MAX_PAIRS = 8' 'PAWL_WARMUP = 0' \
		    'PAWL_SANDBOX = none' "$@" 'include $(PAWL_HOME)/mk/pawl.mk'; do
			printf '%s\n' "$line"
		done >tune.mk
		echo 'include tune.mk' >Makefile
		echo 'touch notes.txt && cp kernel.sh built.sh && . ./built.sh && on_build' >build.sh
		echo '. ./built.sh && on_verify && test "$result" = 42' >check.sh
		echo '. ./built.sh && on_bench && echo "time $value us"' >bench.sh
		echo 'read by nobody' >notes.txt
		echo built.sh >.gitignore
		code 100 '' '' ''
	) && git -C "$dir" add . && git -C "$dir" commit -q -m start &&
		make -s -C "$dir" goal SPEEDUP=1000 && make -s -C "$dir" baseline
}

# code VALUE BUILD VERIFY BENCH: the kernel, in the current directory
code() {
	printf 'result=42 value=%s\n' "$1"
	printf 'on_build() {\n:\n%s\n}\non_verify() {\n:\n%s\n}\non_bench() {\n:\n%s\n}\n' "$2" "$3" "$4"
} >kernel.sh

# an edit that neither size nor time of modification shows
sly='touch -r FILE ref.tmp && sed s/42/43/ FILE >new.tmp && cat new.tmp >FILE && touch -r ref.tmp FILE && rm *.tmp'
on() {
	echo "$sly" | sed "s,FILE,$1,g"
}

# sound N DIR: both run trees hold the harness of the frontier, and a plain round is judged
sound() {
	(cd "$2" && code "$1" '' '' '') && gives 0 'verdict=kept' -C "$2" iter HYP="plain $1" &&
	for tree in "$2"/.git/pawl/tiny-*/tiny-*-[ab]; do
		cmp "$tree/check.sh" "$2/check.sh" && cmp "$tree/bench.sh" "$2/bench.sh" || return 1
	done && quiet "$2"
}

project p >setup 2>&1 || cat setup
t 'what the baseline writes again as it was is known' '
	git -C p show tune/tiny/log:baseline.json >b && json b "qq(@{\$d->{touched}}) eq q(notes.txt)"'
t 'and is no change of a round' 'sound 90 p && sound 80 p'

t 'the benchmark edits the check, size and times as before' '
	(cd p && code 10 "" "" "$(on check.sh)") &&
	gives 0 "a command of the round changed check.sh" -C p iter HYP=sly && last_line "verdict=failure"'
t 'the next round is sound' 'sound 70 p'

t 'the verification edits the benchmark, which puts itself back' '
	(cd p && code 10 "" "test -f bench.old || { cp bench.sh bench.old && echo echo time 1 us >bench.sh; }" \
		"cat bench.old >bench.sh") &&
	(cd p && sed "s/bench.old/\${TMPDIR%tmp-?}bench.old/g" kernel.sh >k && mv k kernel.sh) &&
	gives 0 "a command of the round changed bench.sh" -C p iter HYP=back && last_line "verdict=failure"'
t 'the next round is sound, too' 'rm -f p/.git/pawl/tiny-*/bench.old && sound 60 p'

t 'the build edits the check' '
	(cd p && code 10 "echo true >check.sh" "" "") &&
	gives 0 "a command of the round changed check.sh" -C p iter HYP=build && last_line "verdict=failure"'
t 'make try says so at once' '
	(cd p && code 10 "echo true >check.sh" "" "") &&
	gives 1 "the build rewrote check.sh" -C p try && git -C p checkout -q kernel.sh'
t 'the round after is sound' 'sound 50 p'

t 'the files of the frontier are changed: nothing is said of the candidate' '
	(cd p && code 10 "" "" "test -f $SCRATCH/once || { : >$SCRATCH/once && for f in ../tiny-*-[ab]/check.sh; do
		cmp -s built.sh \${f%check.sh}built.sh || echo true >\$f; done; }") &&
	gives 4 "in the frontier.s run tree a command of the round changed check.sh: make resume" -C p iter HYP=other'
t 'make resume builds it anew and judges' '
	gives 0 "verdict=kept" -C p resume'
t 'and nothing of it is left' 'sound 9 p && clean_git p'

# Its run trees have other inodes and times than they were checked out with.
t 'in a copy of the repository no round is accused of it' '
	cp -a p q && rm -rf p && mv q p && sound 8 p && sound 7 p && sound 6 p && clean_git p'
done_testing
