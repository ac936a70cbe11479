#!/bin/sh
# What a round is for: from the command line, from a plan, from a file.
. "$(dirname "$0")/tiny.sh"
ready p 'PAWL_SANDBOX = none' >setup 2>&1 || cat setup

# a candidate that is kept
edit() {
	level=$(sed -n 's/^level //p' p/kernel.txt) && kernel p level $((level * 12 / 10))
}
# a failure is the quickest round; each is another candidate
broken() {
	echo x >>broken && kernel p build fail noise "$(wc -l <broken)"
}
result() {
	f=$(printf 'p/runs/iter-%03d/result.json' "$1") && json "$f" "$2"
}

t 'answers from the command line' '
	broken && gives 0 "" -C p iter HYP="tile K by 64" BOTTLENECK=gmem EVIDENCE="40 % of the time" \
		WHY="it stays in L1" EXPECT="time -5%" RISK="registers" PHASE=cpu &&
	result 1 "\$d->{hypothesis} eq q(tile K by 64) && \$d->{bottleneck} eq q(gmem) &&
		\$d->{evidence} eq q(40 % of the time) && \$d->{why} eq q(it stays in L1) &&
		\$d->{expect} eq q(time -5%) && \$d->{risk} eq q(registers)"'
t 'are in the notes' '
	gives 0 "^- Current bottleneck: gmem$" -C p notes && has "^- Evidence: 40 % of the time$" out &&
	has "^- Main risk: registers$" out && has "^- Hypothesis: tile K by 64$" out'
t 'and in the trailers' '
	git -C p log -1 --format="%(trailers:key=Pawl-Bottleneck,valueonly)" tune/tiny/log >b && has "^gmem$" b'

# the subject is cut, the exact text is in the record
t 'several lines: the subject has the first, the record has all' '
	broken && gives 0 "" -C p iter HYP="first line
second line" && result 2 "\$d->{hypothesis} eq qq(first line\nsecond line)" &&
	git -C p log -1 --format=%s tune/tiny/log >s && test "$(wc -l <s)" -eq 1 &&
	has "first line second line$" s'
t 'a forged trailer stays text' '
	broken && gives 0 "" -C p iter HYP="x

Pawl-Verdict: kept
Pawl-Iteration: 99
Signed-off-by: M <m@example.org>" && last_line "verdict=failure" &&
	for c in tune/tiny/log tune/tiny/iter-003; do
		git -C p log -1 --format="%(trailers:key=Pawl-Verdict,valueonly)" $c >v &&
		test "$(xargs <v)" = failure &&
		git -C p log -1 --format="%(trailers:key=Pawl-Iteration,valueonly)" $c >v &&
		test "$(xargs <v)" = 3 &&
		git -C p log -1 --format="%(trailers:key=Signed-off-by)" $c >v && test -z "$(cat v)" || return 1
	done && git -C p log -1 --format="%(trailers:key=Pawl-Iteration,valueonly)" tune/tiny/iter-003~ >v &&
	test "$(xargs <v)" = 3'
t 'so do markdown, tables and control characters' '
	broken && gives 0 "" -C p iter HYP="| a | # b
## Analysis
$(printf "\033[31mred\007")" && grep -c "^## Analysis$" p/runs/iter-004/notes.md >c &&
	test "$(cat c)" = 1 && ! grep "$(printf "\033")" p/ITERATIONS.md p/runs/iter-004/notes.md &&
	test "$(grep -c "^| iter-004 " p/ITERATIONS.md)" = 1 && make -s -C p board >b &&
	! grep "$(printf "\033")" b && make -s -C p log >b && ! grep "$(printf "\033")" b &&
	result 4 "\$d->{hypothesis} =~ /\x1b\[31mred\x07/"'
t 'commands in it run nowhere' '
	broken && gives 0 "" -C p iter HYP="\$(shell touch trace) \$(touch trace) \`touch trace\`" &&
	result 5 "\$d->{hypothesis} eq q(\$(shell touch trace) \$(touch trace) \`touch trace\`)" &&
	test -z "$(find . -name trace)"'

t 'HYP_FILE holds a long one' '
	broken && { head -c 50000 /dev/zero | tr "\0" x && echo; } >p/.git/long &&
	gives 0 "" -C p iter HYP_FILE=.git/long && result 6 "length(\$d->{hypothesis}) == 50000"'
t 'HYP goes before it' '
	broken && gives 0 "" -C p iter HYP=short HYP_FILE=.git/long && result 7 "\$d->{hypothesis} eq q(short)"'
t 'one that is not there is named' '
	broken && gives 3 "HYP_FILE: none.txt is not there" -C p iter HYP_FILE=none.txt'
t 'nor is one that is binary taken' '
	printf "a\0b" >p/.git/bin && gives 3 "HYP_FILE: .*not UTF-8" -C p iter HYP_FILE=.git/bin'

cat >plan.md <<-\EOT
	# Round

	Hypothesis: raise the level
	Bottleneck: scalar
	**Evidence**: the table,
	second line
	- Risk: none
	## Why it should help
	More is faster.
EOT
t 'PLAN answers all of them' '
	broken && gives 0 "" -C p iter PLAN=../plan.md && result 8 "\$d->{hypothesis} eq q(raise the level) &&
		\$d->{bottleneck} eq q(scalar) && \$d->{evidence} =~ /second line/ && \$d->{risk} eq q(none) &&
		\$d->{why} eq q(More is faster.)"'
t 'what is typed goes before the plan' '
	broken && gives 0 "" -C p iter PLAN=../plan.md RISK=some && result 9 "\$d->{risk} eq q(some) &&
		\$d->{bottleneck} eq q(scalar)"'
t 'PLAN=- reads standard input' '
	broken && make -s -C p iter PLAN=- <plan.md >out 2>&1 && last_line "iter=10 verdict=failure" &&
	result 10 "\$d->{hypothesis} eq q(raise the level)"'
t 'a plan that is not there is named' 'broken && gives 3 "PLAN: none.md is not there" -C p iter PLAN=none.md'
t 'a plan that says a thing twice is refused, with the line' '
	printf "Risk: a\nRisk: b\n" >twice.md && gives 3 "twice.md:2: " -C p iter PLAN=../twice.md'
t 'a word that is no question of a plan is refused by name, each of them, and nothing of it is in a hypothesis' '
	git -C p for-each-ref >before && printf "Hypothesis: x\nEvidense: profile\nReason: y\n- **Rsik**: z\n" >odd.md &&
	gives 3 "odd.md:2: \"Evidense:\" is no question of a plan: did you mean Evidence:" -C p iter PLAN=../odd.md &&
	has "odd.md:3: \"Reason:\" is no question of a plan: those are Hypothesis" out && has "odd.md:4: \"Rsik:\".*did you mean Risk:" out &&
	git -C p for-each-ref >after && same before after'
t 'text that is indented, or stands behind other words, is text' '
	broken && printf "Hypothesis: x\n  Reason: y\n- Note: z\n" >text.md && gives 0 "" -C p iter PLAN=../text.md && last_line "iter=11 verdict=failure" &&
	result 11 "\$d->{hypothesis} eq qq(x\n  Reason: y\n- Note: z)"'
t 'what is wrong with the answers is said at once' '
	broken && git -C p for-each-ref >before && gives 3 "EVIDENCE names files that are not there: context/no.txt: " -C p iter HYP=x EVIDENCE="see context/no.txt" EXPECT=banana &&
	has "; EXPECT: \"banana\": " out && gives 3 "no hypothesis.*; EXPECT: " -C p iter EXPECT=banana && git -C p for-each-ref >after && same before after'
t 'a plan without hypothesis asks for it' '
	echo "Risk: a" >less.md && gives 3 "no hypothesis" -C p iter PLAN=../less.md'
t 'LAST fills in the analysis of the round before' '
	edit && kernel p build ok && gives 0 "" -C p iter HYP=better LAST="it did not build" &&
	last_line "iter=12 verdict=kept" &&
	git -C p show tune/tiny/log:runs/iter-011/notes.md >n && has "it did not build" n && same n p/runs/iter-011/notes.md &&
	git -C p show tune/tiny/iter-011:runs/iter-011/notes.md >n && ! grep "it did not build" n'
t 'NEXT is in the notes' '
	broken && gives 0 "" -C p iter HYP=x NEXT="try tiles" && sed -n "/^## Next/,\$p" p/runs/iter-013/notes.md >n &&
	has "try tiles" n'
t 'an expectation is compared with what came' '
	edit && gives 0 "" -C p iter HYP=better EXPECT="time -10%" && last_line verdict=kept &&
	result 14 "\$d->{expect_met} eq q(confirmed)"'
t 'and missed if it was too high' '
	edit && gives 0 "" -C p iter HYP=better EXPECT="time -60%" && last_line verdict=kept &&
	result 15 "\$d->{expect_met} eq q(refuted)"'

t 'a strict project wants them all, and the checklist' '
	tiny strict "PAWL_SANDBOX = none" "PAWL_STRICT = yes" &&
	gives 0 "" -C strict waive WHAT=sandbox WHY="a test" && ready strict && kernel strict build fail &&
	gives 3 "hardware checklist is not answered in this stage" -C strict iter HYP=x && gives 3 "checklist is not" -C strict iter HYP=x CHECKLIST=" " &&
	gives 3 "CHECKLIST does not answer: tile-shape, .*, unit-balance: " -C strict iter HYP=x CHECKLIST="bottleneck-shift: no" &&
	set -- HYP=x CHECKLIST="tile-shape data-movement small-transfers barriers local-memory overlap unit-balance bottleneck-shift" &&
	gives 3 "not answered: BOTTLENECK, EVIDENCE, WHY, EXPECT, RISK" -C strict iter "$@" &&
	gives 3 "not answered: EXPECT: " -C strict iter "$@" BOTTLENECK=a EVIDENCE=b WHY=c RISK=d &&
	gives 0 "" -C strict iter "$@" BOTTLENECK=a EVIDENCE=b WHY=c RISK=d EXPECT="time -1%" &&
	last_line "iter=1 verdict=failure"'

done_testing
