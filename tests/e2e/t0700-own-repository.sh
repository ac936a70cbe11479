#!/bin/sh
# Somebody's repository, driven in place by nothing but a tune.mk: fixtures/gemm has the
# oddities of real ones. A lower-case makefile whose first line includes a file that takes the
# default goal, targets that are named like pawl's, products beside the sources and no
# .gitignore, a generated header with a date in it, headers and flags that are nobody's
# prerequisites, a table whose row is chosen by its first field, and status 0 whatever comes.
. "$(dirname "$0")/tiny.sh"

# own DIR: the repository; its tune.mk is what a user would write
own() {
	mkdir "$1" && cp "$PAWL_ROOT"/tests/fixtures/gemm/* "$1" && git init -q "$1" &&
	git -C "$1" add . && git -C "$1" commit -q -m start && cat >"$1/tune.mk" <<-'EOF'
		PAWL_OP = gemm
		PAWL_EDITABLE = gemm.c gemm.h
		PAWL_PARAMS = OPT=config.mk:^OPT\s=\s(\S+)
		PAWL_BUILD = make all
		PAWL_VERIFY = ./bench.x
		PAWL_VERIFY_PASS = ^96 \S+ (0\.0+e\+00|\d\.\d+e-[1-9]\d)$$
		PAWL_BENCH = ./bench.x
		PAWL_METRIC = regex:^96 (\S+)
		PAWL_DIRECTION = higher
		PAWL_UNIT = Gflop/s
		PAWL_MAX_PAIRS = 12
		include $(PAWL_HOME)/mk/pawl.mk
	EOF
}

# loops A B C [FIRST]: the kernel with its loops in this order, p from FIRST
loops() {
	sed "s/ i = 0; i < n; i/ $1 = 0; $1 < n; $1/; t
		s/ j = 0; j < n; j/ $2 = ${4:-0}; $2 < n; $2/; t
		s/ p = 0; p < n; p/ $3 = 0; $3 < n; $3/" \
		"$PAWL_ROOT/tests/fixtures/gemm/gemm.c"
}

# tune STATUS PATTERN ARGUMENT ...: in the repository, by the command that the README has
tune() {
	want_status=$1 want_text=$2
	shift 2
	gives "$want_status" "$want_text" -C own -f tune.mk "$@"
}

# result N EXPRESSION: of the record of round N
result() {
	json "own/runs/iter-00$1/result.json" "$2"
}

t 'the fixture builds, and is as odd as it says' '
	cp -R "$PAWL_ROOT/tests/fixtures/gemm" odd && make -s -C odd >said && has "^CC = " said &&
	make -s -C odd test >said && has "^96 right" said && test -x odd/bench.x &&
	loops i j p >want && same want odd/gemm.c'
t 'tune.mk is enough: help is pawl'"'"'s, the makefile is not read' '
	own own && make -s -C own -f tune.mk >said && has "^  *iter " said && has "^  *config " said'
t 'goal' 'tune 0 "^goal 3x" goal SPEEDUP=3'
t 'baseline' 'tune 0 "verdict=baseline" baseline && result 0 "\$d->{value} > 0.1 && \$d->{correct} eq q(pass)"'
t 'tune.mk is part of the start, products are not, and there are none' '
	quiet own && git -C own ls-files >f && has "^tune.mk$" f && ! grep "\.[ox]$\|version" f &&
	! test -e own/bench.x && test "$(git -C own diff --name-only main HEAD)" = tune.mk'
t 'what is said to type next has the -f, wherever it is said' '
	tune 0 "^nothing to combine: .*; make -f tune.mk board shows them$" combine && tune 0 "" lessons && has "^no lessons: make -f tune.mk lessons DIR=dir " out'

t 'loop order: kept' '
	loops j p i >own/gemm.c && tune 0 "^  measure   kept" iter HYP="the inner loop walks down a column" &&
	last_line "^PAWL iter=1 verdict=kept gain=[1-9][0-9.]*% frontier=" &&
	result 1 "\$d->{verdict} eq q(kept)" && quiet own && git -C own show HEAD:gemm.c >got &&
	loops j p i >want && same want got && same want own/gemm.c'
t 'p from 1: wrong, though its status is 0' '
	loops j p i 1 >own/gemm.c && tune 0 "^  verify    failed: PAWL_VERIFY_PASS" iter HYP="skip the first p" &&
	last_line "^PAWL iter=2 verdict=failure " && quiet own && loops j p i >want && same want own/gemm.c'
t 'floats, by the header alone: wrong, no object of yesterday passes for right' '
	sed "s/REAL double/REAL float/" own/gemm.h >h && cp h own/gemm.h &&
	tune 0 "^  verify    failed: PAWL_VERIFY_PASS" iter HYP="half the bytes" && last_line "verdict=failure "'
t 'no optimisation, by a flag that is no prerequisite: slower' '
	tune 0 "^  measure   neutral.*slower than the frontier" iter SET=OPT=-O0 HYP="no optimisation" &&
	last_line "^PAWL iter=4 verdict=neutral gain=-" && quiet own && has "^OPT = -O2$" own/config.mk &&
	has "^-  OPT=-O2$" own/runs/iter-004/patch.diff && has "^+  OPT=-O0$" own/runs/iter-004/patch.diff'
t 'three without gain: a review is due' '
	tune 3 "answer make -f tune.mk review" iter SET=OPT=-O1 HYP=x && tune 0 "^review after 3 rounds" review BOTTLENECK=cache-locality CAUSE=cause \
		DIRECTION="fewer loads" STRUCTURE="blocks" REFERENCE="the paper"'
t 'another flag after it is measured with its own objects, not with those' '
	tune 0 "^PAWL iter=5" iter SET=OPT=-O1 HYP="a little optimisation" &&
	result 5 "open my \$f, q(<), q(own/runs/iter-004/result.json); my \$without = decode_json(<\$f>)->{gain}{g};
		\$without < -0.5 && \$d->{gain}{g} > \$without / 2"'
t 'a comment: never kept' '
	{ cat own/gemm.c && echo "/* fast */"; } >c && cp c own/gemm.c &&
	tune 0 "^PAWL iter=6" iter HYP="a comment" && ! grep "verdict=kept" out && quiet own'

t 'a flags file is the harness but for its parameter' '
	echo "LDLIBS = -lcheat" >>own/config.mk && tune 3 "config.mk (more than its parameters)" iter HYP=x &&
	git -C own checkout -q config.mk'
t 'the makefile is the harness' '
	echo "# mine" >>own/makefile && tune 3 "changed outside PAWL_EDITABLE: makefile" iter HYP=x &&
	git -C own checkout -q makefile'
t 'what the user builds in place is never taken for a change' '
	make -s -C own all && tune 3 "nothing changed since the frontier" iter HYP=x &&
	make -s -C own clean'

# A compiler may gain or lose by -O1 after -O2: how many were kept is what the records say.
t 'the frontier is one commit for every kept round, of sources, on the start' '
	kept=$(cat own/runs/iter-*/result.json | grep -c "^\s*\"verdict\":\s*\"kept\"") && test "$kept" -ge 1 &&
	test "$(git -C own rev-list --count main..tune/gemm/frontier)" -eq "$((kept + 1))" &&
	git -C own diff --name-only main tune/gemm/frontier >f &&
	has "^gemm.c$" f && has "^tune.mk$" f && ! grep -v "^gemm.c$\|^tune.mk$\|^config.mk$" f'
t 'every attempt is a commit and its record' '
	for n in 1 2 3 4 5 6; do
		test "$(git -C own rev-list --count main..tune/gemm/iter-00$n)" -ge 3 &&
		git -C own diff --name-only "tune/gemm/iter-00$n^" "tune/gemm/iter-00$n" >f &&
		test "$(grep -c "^runs/iter-00$n/" f)" -eq 5 && test "$(wc -l <f)" -eq 5 || return 1
	done'
t 'the ledger has a line an event' '
	git -C own log --first-parent --format=%s tune/gemm/log | sed "s/ .*//" >f &&
	test "$(tr "\n" " " <f)" = "iter-006 iter-005 review iter-004 iter-003 iter-002 iter-001 iter-000 goal "'
t 'the views tell it' '
	has "^| iter-001 | the inner loop walks down a column | gemm.c +3 -3 |.*kept" own/ITERATIONS.md &&
	has "^| iter-004 | no optimisation | OPT -O2 → -O0 |.*neutral" own/ITERATIONS.md &&
	tune 0 "^002 .*failure (verify)" board'
t 'git finds nothing wrong' 'clean_git own'

# Configuration that git does not hold: local.mk is ignored, and flags are in it.
t 'an ignored file is nothing that a round could change' '
	own cfg && echo local.mk >cfg/.gitignore && echo "OPT = -O1" >cfg/local.mk &&
	sed "s/^OPT = /OPT ?= /" own/config.mk >cfg/config.mk &&
	{ echo "-include local.mk" && cat own/makefile; } >cfg/makefile && git -C cfg add . &&
	git -C cfg commit -q -m local && sed "/^PAWL_PARAMS/d; s/gemm.h$/local.mk/" cfg/tune.mk >h &&
	cp h cfg/tune.mk && gives 3 "PAWL_EDITABLE: git ignores local.mk.*PAWL_INPUTS" -C cfg -f tune.mk baseline'
t 'as an input it reaches the build' '
	echo "PAWL_INPUTS = local.mk" | cat - own/tune.mk >cfg/tune.mk &&
	gives 0 "" -C cfg -f tune.mk goal SPEEDUP=2 && gives 0 "" -C cfg -f tune.mk baseline &&
	has "^cc -O1 " cfg/runs/iter-000/log.txt'
t 'and is frozen: another content is another epoch' '
	loops j p i >cfg/gemm.c && echo "OPT = -O0" >cfg/local.mk &&
	gives 3 "PAWL_INPUTS: the content of local.mk is not" -C cfg -f tune.mk iter HYP=x &&
	gives 0 "" -C cfg -f tune.mk baseline WHY=flags TAKE=1 && has "^cc -O0 .*gemm.c" cfg/runs/iter-001/log.txt'

done_testing
