#!/bin/sh
# Under the sandbox the harness cannot be written by a build, nothing but what the baseline wrote by a
# verification or a benchmark, and no run finds anything that another one left. Where bubblewrap does
# not work, the same is found out afterwards, or goes.
. "$(dirname "$0")/tiny.sh"

# project DIR [LINE ...]: the kernel is sourced by all three commands; tools/ holds nothing but harness
project() {
	dir=$1
	shift
	mkdir -p "$dir/tools" "$dir/src" && git init -q "$dir" && (
		cd "$dir" || exit
		for line in 'PAWL_OP = tiny' 'PAWL_EDITABLE = src/kernel.sh' 'PAWL_BUILD = sh tools/build.sh' \
		    'PAWL_VERIFY = sh tools/check.sh' 'PAWL_BENCH = sh bench.sh' \
		    'PAWL_METRIC = json:out/report.json:us' 'PAWL_MAX_PAIRS = 8' 'PAWL_WARMUP = 0' 'PAWL_STALL = 0' \
		    "$@" 'include $(PAWL_HOME)/mk/pawl.mk'; do
			printf '%s\n' "$line"
		done >tune.mk
		echo 'include tune.mk' >Makefile
		echo 'mkdir -p out/bin && cp src/kernel.sh out/bin/built.sh && . ./out/bin/built.sh && on_build' \
			>tools/build.sh
		echo '. ./out/bin/built.sh && on_verify && test "$result" = 42' >tools/check.sh
		echo '. ./out/bin/built.sh && on_bench && echo "{\"us\": $value}" >out/report.json' >bench.sh
		echo 42 >src/golden.txt
		echo out/ >.gitignore
		code 100
	) && git -C "$dir" add . && git -C "$dir" commit -q -m start &&
		make -s -C "$dir" goal SPEEDUP=1000 && make -s -C "$dir" baseline
}

# code VALUE [BUILD [VERIFY [BENCH]]]: the kernel, in the current directory
code() {
	printf 'result=42 value=%s\n' "$1"
	printf 'on_build() {\n:\n%s\n}\non_verify() {\n:\n%s\n}\non_bench() {\n:\n%s\n}\n' "$2" "$3" "$4"
} >src/kernel.sh

# sound N DIR: a plain round is judged
sound() {
	(cd "$2" && code "$1") && gives 0 'verdict=kept' -C "$2" iter HYP="plain $1" && quiet "$2"
}

# sealed TITLE COMMANDS: only where there is a sandbox
sealed() {
	if has_sandbox; then
		t "$@"
	else
		t_skip "$1" 'bubblewrap does not work here'
	fi
}

project p >setup 2>&1 || cat setup
t 'the baseline knows where its commands write' '
	git -C p show tune/tiny/log:baseline.json >b &&
	json b "qq(@{\$d->{build_dirs}}) eq q( out out/bin) && qq(@{\$d->{run_dirs}}) eq q(out)" &&
	json b "@{\$d->{run_files}} == 0"'
t 'a plain round is judged' 'sound 90 p'

# attempt COMMAND ...: shell text that tries each and says which could be done
attempt() {
	for what; do
		printf '{ %s; } 2>/dev/null && echo "could: %s"\n' "$what" "$what"
	done
	echo :
}

# prevented STEP: what was attempted in it was, and nothing else came of it
prevented() {
	gives 0 verdict= -C p iter HYP="$1" && cat p/.git/pawl/tiny-*/logs/iter-*-"$1".log >log &&
	! grep could: log && for tree in p/.git/pawl/tiny-*/tiny-*-[ab]; do
		git -C "$tree" diff --quiet HEAD -- tools bench.sh src/golden.txt &&
		test ! -e "$tree/tools/new.sh" || return 1
	done
}
sealed 'a build cannot write, replace or move the harness' '
	(cd p && code 80 "$(attempt "echo true >tools/check.sh" "echo true >tools/new.sh" "rm -f tools/check.sh" \
		"mv tools t" "echo x >x.sh && mv x.sh bench.sh" "echo 1 >src/golden.txt" "mv src s" \
		"chmod 777 tools" "ln -s /tmp tools/x")") && prevented build'
set -- 'echo true >tools/check.sh' 'echo 1 >src/kernel.sh' 'echo value=1 >>out/bin/built.sh' 'rm -rf out/bin' \
	'mv out o' 'mv out/bin out/b' 'echo x >out/y && mv out/y out/bin/built.sh' 'echo x >GNUmakefile' 'mkdir d'
# shellcheck disable=SC2034 # in the commands of t
attempts=$(attempt "$@")
sealed 'a verification cannot write sources and products either' '
	(cd p && code 70 "" "$attempts") && prevented verify'
sealed 'nor can a benchmark' '
	(cd p && code 60 "" "" "$attempts") && prevented bench'

# What was open to a command is looked at after every round, all files before one is kept.
t 'a source that the build rewrites fails the round, slower or not' '
	(cd p && code 200 "echo : >>src/kernel.sh") &&
	gives 0 "a command of the round changed src/kernel.sh" -C p iter HYP=own && last_line verdict=failure &&
	(cd p && code 59) && gives 0 verdict=kept -C p iter HYP="plain 59"'
# touched DIR FILE: somebody outside the sandbox writes the frontier's file again, size and time as before
touched() {
	for tree in "$1"/.git/pawl/tiny-*/tiny-*-[ab]; do
		test "$(git -C "$tree" rev-parse HEAD)" != "$(git -C "$1" rev-parse tune/tiny/frontier)" ||
			{ cp -p "$tree/$2" old && sed s/42/43/ old >"$tree/$2" && touch -r old "$tree/$2"; } || return
	done
}
t 'what somebody changes in the run tree of the frontier moves nothing' '
	(cd p && code 300) && gives 0 verdict=neutral -C p iter HYP=slow && touched p tools/check.sh &&
	(cd p && code 301) && gives 0 verdict=neutral -C p iter HYP=slower && (cd p && code 58) &&
	gives 4 "in the frontier.s run tree a command of the round changed tools/check.sh: make resume" \
		-C p iter HYP=outside && gives 0 verdict=kept -C p resume && last_line frontier='

t 'a build that makes rules for others is a failure, and built anew' '
	(cd p && code 55 "echo check: >GNUmakefile") &&
	gives 0 "the build made GNUmakefile, which the baseline.s build did not" -C p iter HYP=rules &&
	last_line verdict=failure && sound 54 p'

# What one run leaves is not there in the next, in the sandbox or without it.
project n 'PAWL_SANDBOX = none' >setup 2>&1 || cat setup
# shellcheck disable=SC2034,SC2016
look='for f in out/flag out/dir $HOME/flag ${TMPDIR:-/tmp}/flag /dev/shm/pawl-flag; do
	test -e $f && echo "could: $f" && value=1
done
: >out/flag; mkdir out/dir; : >$HOME/flag; : >${TMPDIR:-/tmp}/flag; test $HOME = ${HOME#/tmp/.pawl} || : >/dev/shm/pawl-flag'
for dir in p n; do
	t "$dir: no run finds what another one left" '
		(cd $dir && code 50 "" "$look" "$look") && gives 0 verdict=kept -C $dir iter HYP=flags &&
		! cat $dir/.git/pawl/tiny-*/logs/iter-*-*.log | grep could: &&
		json "$(ls -d $dir/runs/iter-* | tail -n 1)/result.json" "abs(\$d->{value} - 50) < 1e-9"'
done
t 'what the build left in HOME is there in each run, as it was' '
	(cd p && code 5 "echo b >\$HOME/b" "test \$(cat \$HOME/b) = b && echo v >\$HOME/b" \
		"test \$(cat \$HOME/b) = b && echo m >\$HOME/b") &&
	gives 0 "verdict=kept" -C p iter HYP=home'

# Without the sandbox nothing is prevented, but found out.
t 'a product that the verification changes is not what was verified' '
	(cd n && code 10 "" "echo value=1 >>out/bin/built.sh") &&
	gives 0 "a command of the round changed out/bin/built.sh" -C n iter HYP=swap && last_line verdict=failure'
t 'nor one that the benchmark changes and puts back' '
	(cd n && code 10 "" "" "cp -p out/bin/built.sh out/k && echo >>out/bin/built.sh && cat out/k >out/bin/built.sh &&
		touch -r out/k out/bin/built.sh") &&
	gives 0 "a command of the round changed out/bin/built.sh" -C n iter HYP=back && last_line verdict=failure'
t 'nor one that goes' '
	(cd n && code 10 "" "" "rm out/bin/built.sh") && gives 0 "verdict=failure" -C n iter HYP=gone'

# What goes on after its run is ended, and is no part of what was measured.
for dir in p n; do
	t "$dir: a verification that leaves a process fails, and the process is named" '
		(cd $dir && code 4 "" "(setsid sleep 71 >/dev/null 2>&1 &)") &&
		gives 0 "it left sleep ([0-9]*) running" -C $dir iter HYP=verify-daemon && last_line verdict=failure'
	t "$dir: a benchmark, too" '
		(cd $dir && code 4 "" "" "(setsid sleep 71 >/dev/null 2>&1 &)") &&
		gives 0 "benchmark failed twice: it left sleep ([0-9]*) running" -C $dir iter HYP=bench-daemon &&
		last_line verdict=failure'
done
t 'unless the baseline left one of that name' '
	(cd n && code 100 "" "" "(sleep 71 >/dev/null 2>&1 &)") && gives 0 "verdict=baseline" -C n baseline WHY=daemon TAKE=1 &&
	git -C n show tune/tiny/log:baseline.json >b && json b "qq(@{\$d->{bench_daemons}}) eq q(sleep)" &&
	(cd n && code 50 "" "" "(sleep 71 >/dev/null 2>&1 &)") && gives 0 "verdict=kept" -C n iter HYP=usual'
t 'the next rounds are sound' 'sound 30 n && sound 20 n && clean_git n'
t 'a benchmark that needs what the verification made is told so at the baseline' '
	mkdir v && git init -q v && (cd v && printf "%s\n" "PAWL_OP = tiny" "PAWL_EDITABLE = k" "PAWL_BUILD = cp k k.o" \
		"PAWL_VERIFY = cp k.o check.o" "PAWL_BENCH = cat check.o" "PAWL_METRIC = regex:^(.*)" \
		"include \$(PAWL_HOME)/mk/pawl.mk" >tune.mk && echo "include tune.mk" >Makefile && echo 5 >k && git add . &&
		git commit -q -m start && make -s goal SPEEDUP=2) &&
	gives 3 "what another run left is not there (check.o and the like): let PAWL_BUILD make it" -C v baseline'
done_testing
