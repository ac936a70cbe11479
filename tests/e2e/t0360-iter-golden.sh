#!/bin/sh
# PAWL_GOLDEN is read by PAWL_VERIFY alone; PAWL_RUN makes what is verified before, without it.
. "$(dirname "$0")/tiny.sh"

# project DIR [LINE ...]: the kernel is sourced by build, run and benchmark; it says what the result is
project() {
	dir=$1
	shift
	mkdir -p "$dir/data" && git init -q "$dir" && (
		cd "$dir" || exit
		for line in 'PAWL_OP = tiny' 'PAWL_EDITABLE = kernel.sh' 'PAWL_BUILD = mkdir -p out && cp kernel.sh out && . ./kernel.sh && on_build' \
		    'PAWL_RUN = . ./kernel.sh && on_run {case} >out/{case}.txt' \
		    'PAWL_VERIFY = cat out/{case}.txt && cmp out/{case}.txt data/{case}.txt' 'PAWL_CASES = one two' \
		    'PAWL_BENCH = . ./kernel.sh && on_bench {case} && echo "time $$value us"' \
		    'PAWL_METRIC = regex:^time ([0-9.]+) us' 'PAWL_MAX_PAIRS = 8' 'PAWL_WARMUP = 0' \
		    'PAWL_GOLDEN = data/ secret.txt' 'PAWL_STALL = 0' "$@" 'include $(PAWL_HOME)/mk/pawl.mk'; do
			printf '%s\n' "$line"
		done >tune.mk
		echo 'include tune.mk' >Makefile
		echo 'result of one' >data/one.txt
		echo 'result of two' >data/two.txt
		echo 1 >secret.txt
		echo out/ >.gitignore
		code 100
	) && git -C "$dir" add . && git -C "$dir" commit -q -m start &&
		make -s -C "$dir" goal SPEEDUP=1000 && make -s -C "$dir" baseline
}

# code VALUE [BUILD [RUN [BENCH]]]: the kernel, in the current directory
code() {
	printf 'value=%s\non_build() {\n:\n%s\n}\non_run() {\n%s\n}\non_bench() {\n:\n%s\n}\n' \
		"$1" "$2" "${3:-echo result of \$1}" "$4"
} >kernel.sh

sealed() {
	if has_sandbox; then
		t "$@"
	else
		t_skip "$1" 'bubblewrap does not work here'
	fi
}

project p >setup 2>&1 || cat setup
t 'what PAWL_RUN makes is verified, case by case' '
	(cd p && code 90) && gives 0 verdict=kept -C p iter HYP=plain &&
	(cd p && code 80 "" "echo result of one") && gives 0 "case two: " -C p iter HYP=wrong &&
	last_line verdict=failure'
t 'one that fails is a failure, with its status' '
	(cd p && code 70 "" "echo result of \$1; exit 3") && gives 0 "PAWL_RUN: exit status 3" -C p iter HYP=fails &&
	last_line verdict=failure'
t 'what an earlier case or round left is not there' '
	(cd p && code 60 "" "test ! -e out/one.txt || echo stale; test \$1 = two || echo result of \$1
		test \$1 = one || cat out/one.txt") &&
	gives 0 verdict=failure -C p iter HYP=stale'
# shellcheck disable=SC2034,SC2016
look='for f in data/one.txt data/two.txt secret.txt; do
	cat $f 2>/dev/null && echo could: $f
	git show HEAD:$f 2>/dev/null && echo could: git $f
done >&2; ls data >&2'
sealed 'neither build, run nor benchmark can read it' '
	(cd p && code 50 "$look" "$look; echo result of \$1" "$look") && gives 0 verdict=kept -C p iter HYP=look &&
	cat p/.git/pawl/tiny-*/logs/iter-*-*.log >log && ! grep -e could: -e "^one" log && grep -q "^result of two" log'
t 'a link to it is not equal to it' '
	(cd p && code 10 "" "rm -f out/\$1.txt; ln -s ../data/\$1.txt out/\$1.txt") &&
	gives 0 "PAWL_RUN left what is no file: out/one.txt" -C p iter HYP=link && last_line verdict=failure'
sealed 'the record says that it was hidden, and the commit is known without the repository' '
	json "$(ls -d p/runs/iter-* | tail -n 1)/result.json" "\$d->{golden} eq q(hidden)" &&
	(cd p && code 9 "git rev-parse HEAD >out/commit") && gives 0 verdict=kept -C p iter HYP=commit'

t 'without the sandbox it can be read, which the baseline says and every record has' '
	project n "PAWL_SANDBOX = none" >out 2>&1 && has "PAWL_GOLDEN can be read by the candidate" out &&
	(cd n && code 90) && gives 0 verdict=kept -C n iter HYP=plain &&
	json n/runs/iter-000/result.json "\$d->{golden} eq q(readable)" &&
	json n/runs/iter-001/result.json "\$d->{golden} eq q(readable)"'

# refusal PATTERN LINE ...: no baseline with these settings
refusal() {
	pattern=$1
	shift
	rm -rf r && ! project r "$@" >out 2>&1 && has "$pattern" out && ! git -C r cat-file -e tune/tiny/log:baseline.json
}
t 'a path that is not there is refused' 'refusal "PAWL_GOLDEN: data/x is not there" "PAWL_GOLDEN = data/x"'
t 'one outside the project is refused' 'refusal "PAWL_GOLDEN: ../p: is no path in the project" "PAWL_GOLDEN = ../p"'
t 'one that a round may change is refused' '
	refusal "PAWL_GOLDEN: kernel.sh: a round may change it" "PAWL_GOLDEN = kernel.sh" &&
	refusal "PAWL_GOLDEN: data/one.txt: a round may change it" "PAWL_GOLDEN = data" "PAWL_EDITABLE = kernel.sh data/one.txt"'
done_testing
