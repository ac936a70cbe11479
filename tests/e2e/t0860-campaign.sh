#!/bin/sh
# A whole campaign of thirty rounds over three stages, from the goal to the hand-over: what the practice asks
# for on its way is asked for, and its log, views and statuses say what happened.
. "$(dirname "$0")/tiny.sh"

n=0
later() {
	PAWL_NOW=$((PAWL_NOW + $1))
}
# round VERDICT PATTERN [WORD ...]: the next round, half an hour later, ends so
round() {
	verdict=$1 pattern=$2
	shift 2
	gives 0 "$pattern" -C p iter HYP="idea $((n + 1))" "$@" && last_line "^PAWL iter=$((n + 1)) verdict=$verdict " && quiet p
}
edit() {
	mkdir -p p/extra && echo "$n" >"p/extra/note-$n"
}
# did TITLE COMMANDS: one round of the campaign, numbered outside of the subshell that tests run in
did() {
	t "$@"
	n=$(git -C p ls-tree --name-only tune/tiny/log runs/ | tail -n 1 | sed 's/.*iter-0*//; s/^$/0/')
	later 1800
}
review() {
	gives 0 "^review after" -C p review CAUSE="the cause, not a symptom" DIRECTION="another layout" \
		STRUCTURE="fuse the passes" REFERENCE="the data sheet" "$@"
}
export PAWL_NOW

t 'no round without a goal, none without a baseline' '
	tiny p "PAWL_SANDBOX = none" "PAWL_DETERMINISTIC = yes" "PAWL_STALL = 3" "PAWL_TIME_LIMIT = 20h" \
		"PAWL_DEVICES = 0 1" "PAWL_DEVICE_ENV = CARD" "PAWL_VERIFY = test ! -e $SCRATCH/broken-\$\$CARD && make -s check" \
		"PAWL_BOTTLENECKS = gmem ub mte2 scalar" "PAWL_STAGES = out-of-box:10%:5 deep:60%:8:report in-core:30%:2:floor" &&
	edit && gives 3 "make baseline" -C p iter HYP=x && rm -r p/extra && touch broken-0 &&
	gives 0 "device 0: .*now device 1" -C p baseline && last_line "verdict=baseline" && rm broken-0 &&
	test -f p/PROGRESS.md && edit && gives 3 "make goal" -C p iter HYP=x && rm -r p/extra && gives 0 "^goal 4x" -C p goal SPEEDUP=4'
later 1800

did 'stage one: a gain' 'kernel p level 12 && round kept "the frontier is now iter-001" BOTTLENECK=gmem EXPECT="time -10%"'
t 'what was expected came true' 'json p/runs/iter-001/result.json "\$d->{expect_met} eq q(confirmed)"'
did 'no gain' 'edit && round neutral ""'
did 'a wrong result' 'kernel p result 41 level 14 && round failure "MISMATCH: 41"'
did 'taken back and repaired, it is kept' '
	gives 0 "" -C p take ITER=3 && kernel p result 42 && round kept "iter-004" && json p/runs/iter-004/result.json "\$d->{repairs} == 3"'
did 'a build that fails' 'kernel p build fail && round failure "the kernel says so"'
did 'slower' 'kernel p level 9 && round neutral "slower by 55"'
did 'a third round without gain: stall' 'edit && round neutral "" && has "make review" out'
t 'the next is refused, with whatever is typed' '
	edit && gives 3 "3 rounds in a row.*make review" -C p iter HYP=x && gives 3 "make review" -C p iter HYP=x CONTINUE=no_reason AGAIN=x &&
	gives 3 "PAWL_STALL" -C p iter HYP=x PAWL_STALL=0'
did 'reviewed, they go on' 'review BOTTLENECK=ub WHY="loads are hidden already" && edit && round neutral "" BOTTLENECK=ub'
did 'five in all without gain' 'edit && round neutral "" BOTTLENECK=ub'
t 'the stage is exhausted' 'edit && gives 3 "stage out-of-box is exhausted.*make stage NEXT=1" -C p iter HYP=x'

t 'the next stage begins, and wants its report' '
	gives 0 "^stage deep: " -C p stage NEXT=1 WHY="five rounds without gain" && gives 3 "make stage EVIDENCE" -C p iter HYP=x &&
	echo "core utilization 41 %, bubbles 23 %" >p/report.md && gives 0 "^report for stage deep" -C p stage EVIDENCE="report.md: bubbles 23 %" &&
	rm p/report.md'
did 'a gain in it' 'kernel p level 18 && round kept "iter-010" BOTTLENECK=mte2'
did 'one parameter' 'round kept "parameter TILE 4 -> 8" SET=TILE=8'
did 'another that loses' 'round neutral "parameter TILE 8 -> 16" SET=TILE=16'
t 'the same again is refused, and shown' '
	gives 3 "iter-012.*neutral" -C p iter SET=TILE=16 HYP=x && quiet p'
did 'a benchmark that fails' 'kernel p bench fail && round failure "the benchmark failed twice"'
did 'no gain' 'edit && round neutral ""'
t 'stalled again: the same class needs newer evidence' '
	edit && gives 3 "make review" -C p iter HYP=x &&
	gives 3 "EVIDENCE" -C p review CAUSE=c DIRECTION=d STRUCTURE=s REFERENCE=r BOTTLENECK=mte2 WHY=w && review BOTTLENECK=scalar WHY="address arithmetic"'
did 'a gain, on another card, since the first one breaks' '
	rm -rf p/extra && kernel p level 20 && touch broken-1 && round kept "device 1: .*now device 0" BOTTLENECK=scalar && rm broken-1 &&
	json p/runs/iter-015/result.json "\$d->{device} eq q(0)"'
did 'and one more' 'kernel p level 22 && round kept "iter-016"'

t 'rolled back to an earlier frontier, and the ledger says so' '
	gives 0 "iter-015" -C p rollback TO=15 && has "^level 20" p/kernel.txt && git -C p log -1 --format=%s tune/tiny/log >s && has "^rollback" s'
did 'from there another way' 'kernel p level 23 && round kept "iter-017"'
later 43200
t 'the time is over' 'kernel p level 24 && gives 3 "PAWL_TIME_LIMIT = 72000 s" -C p iter HYP=x'
did 'going on is a recorded choice' 'kernel p level 24 && round kept "iter-018" CONTINUE="two more ideas"'
did 'neutral' 'edit && round neutral ""'
did 'neutral' 'edit && round neutral ""'
did 'neutral' 'edit && round neutral ""'
t 'back in the stage before, by decision' '
	review BOTTLENECK=gmem WHY="traffic again" && gives 0 "^stage out-of-box" -C p stage BACK=1 WHY="try the cheap things again" &&
	gives 0 "^stage deep" -C p stage NEXT=1 WHY="nothing cheap is left" && gives 0 "^stage in-core" -C p stage NEXT=1 WHY="memory is at its limit"'
did 'stage three' 'edit && round neutral ""'
did 'exhausted, it stops by itself' 'edit && round neutral "^stop: 2 rounds without gain in in-core"'
did 'a redesign wants evidence' '
	rm -rf p/extra && kernel p level 30 && gives 3 "REDESIGN=1 needs EVIDENCE" -C p iter REDESIGN=1 HYP=x &&
	round kept "iter-024" REDESIGN=1 EVIDENCE="report.md" WHY="the structure is at its limit" RISK="checked by all shapes"'
t 'after which stages begin again' 'make -s -C p stage >out && has "^\* 1  out-of-box" out'
did 'on' 'edit && round neutral ""'
did 'on' 'kernel p level 31 && round kept "iter-026"'
did 'on' 'edit && round neutral ""'
t 'somebody else takes over: brief' '
	make -s -C p brief >out && test "$(wc -l <out)" -le 200 && has "^Best .*iter-026" out && has "^- iter-024 kept" out && has "idea 27" out &&
	has "out-of-box" out'
t 'a note on the last round' 'gives 0 "^note on iter-027" -C p note ITER=27 ANALYSIS="bound by issue" NEXT="unroll"'
did 'almost there' 'kernel p level 33 && round kept "iter-028" PAWL_ACTOR=successor'
did 'a last failure' 'kernel p verify crash && round failure "verify"'
did 'the target is reached, and confirmed by itself' '
	kernel p level 37 && round kept "^confirm iter-030 .*goal reached"'
t 'a round after it is refused until a new goal or a reason' '
	kernel p level 38 && gives 3 "goal is reached\|CONTINUE" -C p iter HYP=x && git -C p checkout -q kernel.txt'

t 'thirty rounds and each decision, one line each in the log' '
	git -C p log --first-parent --reverse --format=%s tune/tiny/log >log &&
	test "$(grep -c "^iter-0[0-9]* " log)" -eq 31 && for kind in goal review stage report note rollback stop environment confirm; do
		has "^$kind" log || return 1; done'
t 'and a branch each' 'test "$(git -C p for-each-ref "refs/heads/tune/tiny/iter-*" | wc -l)" -eq 31'
t 'verdicts are counted' '
	make -s -C p board >out && has "30 rounds: 12 kept, 14 neutral, 4 failure, 0 inconclusive" out && has "confirmed" out'
t 'ITERATIONS.md has a row each' 'test "$(grep -c "^| iter-0" p/ITERATIONS.md)" -eq 31'
t 'status as JSON says where it stands' 'make -s -C p status JSON=1 >s && json s'
t 'the frontier is linear, the working tree clean, git finds nothing wrong' '
	test -z "$(git -C p rev-list --merges tune/tiny/frontier)" && quiet p && clean_git p'
t 'the audit finds nothing' 'audited p'
done_testing
