#!/bin/sh
# One change a round: its size, its risks, and whether the answers are answers.
. "$(dirname "$0")/tiny.sh"
tiny p 'PAWL_SANDBOX = none' 'PAWL_LIVEWIRE = no' 'PAWL_MAX_FILES = 2' 'PAWL_MAX_HUNKS = 3' 'PAWL_MAX_LINES = 20' \
	'PAWL_BOTTLENECKS = memory sync' \
	'PAWL_RISKY = barrier-:\bbarrier\b ;; fast+:-ffast-math ;; tile^:TILE = (\d+)' >setup 2>&1 || cat setup
mkdir -p p/extra && seq 100 >p/extra/a && printf 'barrier\nbarrier\nother\n' >p/extra/b && git -C p add . &&
	git -C p commit -q -m extra
ready p >setup 2>&1 || cat setup

refused() {
	git -C p for-each-ref >before && gives 3 "$@" && git -C p for-each-ref >after && same before after
}
lines() {
	sed "$1" p/extra/a >a && cp a p/extra/a
}
back() {
	git -C p checkout -q -f tune/tiny/frontier && git -C p clean -q -f -d extra
}
t 'too many files are refused, with the mend' '
	lines 1d && kernel p level 12 && echo 1 >p/extra/c && refused "one change a round, but this one changes 3 files, and PAWL_MAX_FILES is 2: make iter with a part of it .*or set PAWL_MAX_FILES higher" -C p iter HYP=x'
t 'renames count twice' 'back && git -C p mv extra/a extra/c && kernel p level 12 && refused "changes 3 files" -C p iter HYP=x'
t 'too many places are' '
	back && lines "10d;30d;50d;70d" && refused "changes 4 places, and PAWL_MAX_HUNKS is 3" -C p iter HYP=x'
t 'places that are near are one' 'back && lines "10d;14d;18d;22d" && gives 0 "" -C p iter HYP=x && last_line verdict=neutral'
t 'a rewrite needs evidence of its bottleneck' '
	lines "30,60d" && refused "a rewrite of 31 lines (PAWL_MAX_LINES is 20) needs evidence .*BOTTLENECK= and EVIDENCE=" -C p iter HYP=x &&
	refused "needs evidence" -C p iter HYP=x BOTTLENECK=memory && refused "needs evidence" -C p iter HYP=x EVIDENCE=y &&
	gives 0 "" -C p iter HYP=x BOTTLENECK=memory EVIDENCE=y && last_line verdict=neutral'
t 'attempts that are combined may be larger' '
	lines "10d;30d" && gives 0 "" -C p iter HYP="two places" && lines "60d;80d" && gives 0 "" -C p iter HYP="two others" &&
	gives 0 "" -C p combine ITERS="3 4" AGAIN=both HYP=both &&
	json p/runs/iter-005/result.json "@{\$d->{hunks}} == 4 && @{\$d->{combines}} == 2"'

t 'a barrier that goes is of high risk' '
	back && sed 1d p/extra/b >b && cp b p/extra/b && refused "a change of high risk (PAWL_RISKY): barrier: make iter RISK=" -C p iter HYP=x'
t 'with its risk stated it may, and is marked' '
	gives 0 "guard *of high risk: barrier" -C p iter HYP=x RISK="nothing waits for it" &&
	json p/runs/iter-006/result.json "\$d->{risky}[0] eq q(barrier)" &&
	has "^- Of high risk (PAWL_RISKY):$" p/runs/iter-006/notes.md && has "^  - barrier$" p/runs/iter-006/notes.md'
t 'one that is moved is not' '
	printf "other\nbarrier\nbarrier\n" >p/extra/b && gives 0 "" -C p iter HYP=x && ! grep "high risk" out'
t 'a flag that comes in is' '
	echo "-O3 -ffast-math" >p/extra/c && refused "high risk (PAWL_RISKY): fast" -C p iter HYP=x && rm p/extra/c'
t 'a tile that grows is, by SET, too' '
	refused "high risk (PAWL_RISKY): tile: make iter SET=TILE=8 RISK=" -C p iter SET=TILE=8 HYP=x && quiet p && gives 0 "of high risk: tile" -C p iter SET=TILE=8 HYP=x RISK=y'
t 'one that shrinks is not' 'gives 0 "" -C p iter SET=TILE=2 HYP=x && ! grep "high risk" out'
t 'the setting is frozen' 'kernel p level 13 && gives 3 "PAWL_RISKY is .*but the baseline froze" -C p iter HYP=x PAWL_RISKY=x:y'
t 'a pattern that is none is refused at the baseline' '
	tiny r "PAWL_RISKY = x:(" && gives 3 "PAWL_RISKY: " -C r baseline'

t 'a bottleneck is one of the list' '
	refused "BOTTLENECK: \"gmem\" is none of PAWL_BOTTLENECKS: memory sync unknown" -C p iter HYP=x BOTTLENECK=gmem &&
	refused "is none of PAWL_BOTTLENECKS" -C p iter HYP=x BOTTLENECK="memory sync"'
t 'not by another case or blanks' '
	gives 0 "" -C p iter HYP=x BOTTLENECK=" Memory " && last_line verdict=kept'
t 'unknown needs evidence' '
	kernel p level 5 && refused "BOTTLENECK=unknown needs EVIDENCE=\"what code and profile were looked at" -C p iter HYP=x BOTTLENECK=unknown &&
	gives 0 "" -C p iter HYP=x BOTTLENECK=unknown EVIDENCE="perf: flat"'
t 'evidence in files that are not there is refused' '
	kernel p level 6 && refused "EVIDENCE names files that are not there: context/prof.txt, context/a.md: " -C p iter HYP=x EVIDENCE="see context/prof.txt (and context/a.md)." &&
	mkdir p/context && echo 1 >p/context/prof.txt && refused "not there: context/a.md: " -C p iter HYP=x EVIDENCE="context/prof.txt:3, context/a.md" &&
	refused "not there: context/../kernel.txt" -C p iter HYP=x EVIDENCE="context/../kernel.txt" &&
	gives 0 "" -C p iter HYP=x EVIDENCE="context/prof.txt: 3 %"'
t 'an expectation that cannot be checked is, in plans, too' '
	kernel p level 7 && refused "EXPECT: \"faster\": want a metric" -C p iter HYP=x EXPECT=faster &&
	printf "Hypothesis: x\nExpect: much\n" >plan.md && refused "EXPECT: \"much\"" -C p iter PLAN=../plan.md'
t 'every kind has patterns and a list that are accepted' '
	for k in "$PAWL_ROOT"/mk/kinds/*.mk; do
		k=${k##*/} && k=${k%.mk} && mkdir -p k/$k &&
		printf "PAWL_OP = x\nPAWL_KIND = %s\nPAWL_EDITABLE = k\nPAWL_METRIC = regex:(.)\nPAWL_VERIFY = true\nPAWL_BENCH = true\ninclude %s/mk/pawl.mk\n" \
			$k "$PAWL_ROOT" >k/$k/tune.mk && make -s -C k/$k -f tune.mk config >out &&
		has "^PAWL_RISKY = barrier-:.* ;; precision+:.* (file)$" out && has "^PAWL_BOTTLENECKS = .* unknown  (file)$" out || return 1
	done'
t 'what they are for is found' '
	tiny g "PAWL_SANDBOX = none" "PAWL_LIVEWIRE = no" && sed "/^PAWL_RISKY =/d" g/tune.mk >x && cp x g/tune.mk && mkdir -p g/extra &&
	printf "%s\n" "__syncthreads();" "int fifo_depth = 2;" "#define TILE_M 64" "float a;" "for (;;)" >g/extra/k && git -C g add . &&
	git -C g commit -q -m k && ready g &&
	printf "%s\n" "int fifo_depth = 4;" "#define TILE_M 128" "__half a;" "#pragma omp simd reduction(+:a)" "for (;;)" >g/extra/k &&
	gives 3 "PAWL_RISKY): barrier, fifo, tile, precision, reordering: " -C g iter HYP=x'

done_testing
