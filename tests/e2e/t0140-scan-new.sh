#!/bin/sh
# What lies in a directory is listed with its kind and the reason; a new project is a copy with a
# repository of its own. Nothing is guessed: what was not given is named.
. "$(dirname "$0")/tiny.sh"

# pawl ARGUMENT ...: make in the checkout itself; programs are as they were built for the tests, never built
# again by other flags while other tests use them
pawl() {
	make -s -C "$PAWL_ROOT" --no-print-directory -o all B="$PAWL_BUILD_DIR" "$@"
}

sources() {
	mkdir -p src/dsl src/tile/kernel src/gpu src/plain src/ours/kernel src/build src/np &&
	printf "import pypto\n@pypto.frontend.jit\ndef soft(q):\n" >src/np/soft.py &&
	printf 'import ptodsl\n@ptodsl.jit\ndef flash(q):\n' >src/dsl/flash.py &&
	cp src/dsl/flash.py src/dsl/bench_flash.py &&
	echo 'project(x)' >src/tile/CMakeLists.txt &&
	printf '#include <pto/pto-inst.hpp>\nvoid LaunchTFA(int a) {\n}\n' >src/tile/kernel/fa.cpp &&
	printf '__global__ void scale(float *x) {}\n' >src/gpu/scale.cu &&
	printf 'all: x\ntest: all\n' >src/plain/makefile &&
	printf 'check bench:\ncheck: all\nbench: all\n' >src/ours/Makefile &&
	cp src/gpu/scale.cu src/build
}

t 'scan lists operators, kinds and reasons' '
	sources && pawl scan SRC="$SCRATCH/src" >out &&
	has "^dsl/flash.py  *flash  *pto-dsl  *line 1: imports pto_kernels or ptodsl$" out &&
	has "^np/soft.py  *soft  *pypto  *line 2: @pypto.frontend.jit$" out &&
	has "^tile  *tile  *pto-tile-lib  *tile/kernel/fa.cpp:1: uses PTO tiles, and CMakeLists.txt$" out &&
	has "^gpu  *gpu  *cuda  *scale.cu:1: __global__ functions$" out &&
	has "^plain  *plain  *make  *makefile with all test$" out &&
	has "^ours  *ours  *c  *Makefile with check bench, and kernel/$" out &&
	has "^left out: 1 tests" out && ! grep bench_flash out && ! grep "^build" out'
t 'the same as JSON' '
	pawl scan SRC="$SCRATCH/src" JSON=1 >out &&
	json out "\$d->{schema} == 1 && @{\$d->{operators}} == 6"'
t 'no operator is status 1, no directory is named' '
	mkdir none && { "$PAWL_BIN/pawl-scan" SRC=none >out; test $? -eq 1; } && has "no operator found" out &&
	{ "$PAWL_BIN/pawl-scan" SRC=gone 2>out; test $? -eq 4; } && has "gone" out &&
	{ "$PAWL_BIN/pawl-scan" 2>out; test $? -eq 2; } && has "SRC=" out'

t 'what is missing is asked for by name, all at once, and nothing is made' '
	! pawl new OP=att DIR="$SCRATCH/att" </dev/null >out 2>&1 && has "KIND=" out && has "SRC=" out &&
	has "CASE=" out && has "SPEEDUP=" out && has "PLACE=" out && ! grep " OP=" out && ! test -e att'
t 'and the cases that the sources name are there to choose from' '
	mkdir -p cased/scripts && printf "Run ./fa_performance --npu=0 --cases=\"1,32768,128\"\n" >cased/README.md &&
	printf "CASES = [\n    \"small\", \"large\",\n]\nX = {\"y\": 1}\n" >cased/scripts/gen.py && echo "int main;" >cased/a.cpp &&
	! pawl new OP=x KIND=pto-tile-lib SRC="$SCRATCH/cased" SPEEDUP=2 PLACE=local DIR="$SCRATCH/no" </dev/null >out 2>&1 &&
	has "cases that the sources name: 1,32768,128 ;; small ;; large$" out && has "needed: CASE=" out && ! test -e no'
t 'a project of a kernel in C' '
	cp -R "$PAWL_ROOT/project_template/demo/attention" was && pawl new OP=att KIND=c SRC="$PAWL_ROOT/project_template/demo/attention" CASE="all dtype=float32" \
		SPEEDUP=5 PLACE=local METRIC=json:-:total.min_us DIR="$SCRATCH/new att" >out &&
	has "^next: cd .*, complete tune.mk, then make baseline$" out && has "^PAWL_GOAL = SPEEDUP=5$" "new att/tune.mk" && test -f "new att/workspace/kernel/attention.c" &&
	test -f "new att/AGENTS.md" && test -f "new att/skills/pawl-tuning/SKILL.md" &&
	has "^| Goal | SPEEDUP=5 |$" "new att/TASK_REQUIREMENTS.md" &&
	has "^| all | 1 | not stated | float32 |" "new att/TASK_REQUIREMENTS.md" &&
	test -z "$(git -C "new att" status --porcelain)" && test -d "new att/.git"'
t 'its task says how it is built, proved and timed, by the preset, and which numbers could be tuned' '
	task="new att/TASK_REQUIREMENTS.md" && has "^| Build | make -s -C workspace |$" "$task" && has "^| A pass | exit:0 |$" "$task" &&
	has "^| Benchmark | make -s -C workspace bench |$" "$task" && has "^| Metric | json:-:total.min_us |$" "$task" &&
	has "^- .TILE_Q=workspace/params.mk:" "$task" && ! grep "workspace/harness" "$task" && has "^#	TILE_Q=workspace/params.mk:" "new att/tune.mk"'
t 'what may be tuned can be given, as found' '
	word=$(sed -n "s/^#	\(TILE_Q=.*\)/\1/p" "new att/tune.mk") && pawl new OP=att KIND=c SRC="$PAWL_ROOT/project_template/demo/attention" CASE=all \
		SPEEDUP=5 PLACE=local METRIC=json:-:total.min_us PARAMS="$word" DIR="$SCRATCH/tuned" >out && has "^PAWL_PARAMS = TILE_Q=" tuned/tune.mk &&
	make -s -C tuned config >out && has "^PAWL_PARAMS = TILE_Q=workspace/params.mk:.TILE_Q.s..?:.?=.s.(.d+)  (file)$" out'
t 'without a metric the rest of the preset is there, and what is open is said' '
	cp -R "$PAWL_ROOT/tests/fixtures/standins/pypto" py && pawl new OP=flash KIND=pypto SRC="$SCRATCH/py" CASE=small SPEEDUP=3 PLACE=local \
		DIR="$SCRATCH/pyproject" >out && task=pyproject/TASK_REQUIREMENTS.md && has "^| Metric | (open: " $task &&
	has "^| Correctness | cd workspace && python3 flash.py --run-mode npu |$" $task && has "^- flash.py:[0-9]* flash$" $task'
t 'and its settings are complete' '
	cd "new att" && make -s goal SPEEDUP=5 && make -s config >../out && cd .. &&
	has "PAWL_EDITABLE.*workspace/kernel" out'
t 'brief has of the task what stays true' '
	make -s -C "new att" brief >out && has "^## TASK_REQUIREMENTS.md$" out && has "^    | Goal | SPEEDUP=5 |$" out && has "^    | all | 1 | not stated | float32 |" out &&
	! grep "^    | Build\|^    ## Entry\|^    | Operator\|A pass" out'
t 'of a task in words of its own, all' '
	cp "new att/TASK_REQUIREMENTS.md" task.md && printf "# Mine\n\nFaster, please.\n\n## Why\n\n| Aim | x |\n" >"new att/TASK_REQUIREMENTS.md" &&
	make -s -C "new att" brief >out && cp task.md "new att/TASK_REQUIREMENTS.md" && has "^    Faster, please.$" out && has "^    | Aim | x |$" out'
t 'what AGENTS.md has to be typed are targets' '
	grep -oh "make [a-z-]*[a-z]" "new att/AGENTS.md" "new att/skills/pawl-tuning/SKILL.md" | sort -u | sed "s/^make //" | grep -vx "itself\|a" >typed &&
	test "$(wc -l <typed)" -gt 14 && while read -r verb; do
		grep -qw -e "$verb" "$PAWL_ROOT/mk/verbs.mk" || { echo "no target: $verb"; exit 1; }
	done <typed'
t 'the original is as it was' '
	diff -r was "$PAWL_ROOT/project_template/demo/attention"'
t 'what was found in the sources is listed, not chosen' '
	pawl new OP=fa KIND=pto-tile-lib SRC="$SCRATCH/src/tile" CASE="S4096:2 ;; S1000" TARGET=800us PLACE=local \
		DIR="$SCRATCH/fa" >out && has "kernel/fa.cpp:2 LaunchTFA" fa/TASK_REQUIREMENTS.md &&
	has "^PAWL_CASES = S4096:2 S1000$" fa/tune.mk && test -f fa/workspace/kernel/CMakeLists.txt'
t 'targets of a makefile stand there to be taken, and nothing is chosen' '
	pawl new OP=plain KIND=make SRC="$SCRATCH/src/plain" CASE=a SPEEDUP=2 PLACE=local DIR="$SCRATCH/plain" >out &&
	has "^# PAWL_VERIFY = make -s -C workspace test$" plain/tune.mk && has "^# PAWL_BENCH = command that measures once$" plain/tune.mk &&
	has "^# Commands in such lines are targets of the makefile" plain/tune.mk && ! grep "^PAWL_VERIFY" plain/tune.mk &&
	sed -i "s/^# PAWL_VERIFY/PAWL_VERIFY/" plain/tune.mk && { make -s -C plain config >out 2>&1 || :; } && has "^PAWL_VERIFY = make -s -C workspace test  (file)$" out'
t 'of rules with several targets, by the makefile that make takes; what is given goes before them' '
	mkdir -p src/two && printf "wrong:\n" >src/two/Makefile && printf "x := 1\n# perf:\n\tverify: no\ncheck bench: x\n\ttrue\nVERIFY_OPTS=a:b\n" >src/two/makefile &&
	pawl new OP=two KIND=make SRC="$SCRATCH/src/two" CASE=a SPEEDUP=2 PLACE=local BENCH="./b \$\$x" DIR="$SCRATCH/two" >out &&
	has "^# PAWL_VERIFY = make -s -C workspace check$" two/tune.mk && has "^PAWL_BENCH = ./b " two/tune.mk'
t 'what paths are relative to is said' '
	has "^# commands run in it; the sources are in workspace/.$" two/tune.mk && has "Paths are relative to this directory, and$" two/tune.mk &&
	has "^# commands run in it; the sources are in workspace/kernel/.$" fa/tune.mk'
t 'a directory that is there is not touched' '
	mkdir there && echo mine >there/x && ! pawl new OP=fa KIND=make SRC="$SCRATCH/src" CASE=a SPEEDUP=2 PLACE=local \
		DIR="$SCRATCH/there" >out 2>&1 && has "is there already" out && has mine there/x &&
	test "$(ls there)" = x'
t 'typed text is data' '
	pawl new OP=evil KIND=make SRC="$SCRATCH/src/plain" CASE=a SPEEDUP=2 PLACE=local DIR="$SCRATCH/evil" \
		BUILD="\$(shell touch $SCRATCH/ran)\`touch $SCRATCH/ran\` # x" VERIFY="a
b" >out && ! test -e ran && cd evil && ! make -s baseline >../out 2>&1 && ! test -e ../ran'
t_fail 'a kind that there is not' '
	pawl new OP=x KIND=../kinds/c SRC="$SCRATCH/src" CASE=a SPEEDUP=2 PLACE=local DIR="$SCRATCH/no"'
t 'a failure leaves nothing behind' '
	mkdir empty && ! pawl new OP=x KIND=make SRC="$SCRATCH/empty" CASE=a SPEEDUP=2 PLACE=local DIR="$SCRATCH/no" \
		>out 2>&1 && has "empty" out && ! test -e no'
t 'a link that leads out is named, a repository inside is not taken' '
	mkdir -p linked/.git linked/sub/.git && echo x >linked/f && ln -s /etc/passwd linked/away && ln -s f linked/near &&
	pawl new OP=l KIND=make SRC="$SCRATCH/linked" CASE=a SPEEDUP=2 PLACE=local DIR="$SCRATCH/l" >out 2>&1 &&
	has "away is a link" out && ! grep "near is a link" out && ! test -e l/workspace/.git &&
	! test -e l/workspace/sub/.git'

done_testing
