#!/bin/sh
# Where a campaign is on its way: stall and review, stages, stops, time, repairs, notes, hand-over.
. "$(dirname "$0")/tiny.sh"

# A change that means nothing, another one each time.
edit() {
	mkdir -p "$1/extra" && git -C "$1" rev-parse tune/tiny/log >"$1/extra/note"
}
try_it() {
	edit "$1" && shift && gives "$@" HYP="try something"
}
neutral() {
	for _ in $(seq "$2"); do
		try_it "$1" 0 "verdict=\(neutral\|inconclusive\)" -C "$1" iter || return 1
	done
}
answers() {
	make -s -C "$1" review CAUSE="a symptom" DIRECTION="another layout" STRUCTURE="fuse the passes" \
		REFERENCE="the data sheet" "$2" "$3" >out 2>&1
}

ready p 'PAWL_SANDBOX = none' 'PAWL_STALL = 3' 'PAWL_DETERMINISTIC = yes' >setup 2>&1 || cat setup

t 'after three rounds without gain the next is refused, and nothing is recorded' '
	neutral p 3 && git -C p rev-parse tune/tiny/log >tip && edit p &&
	gives 3 "3 rounds in a row without gain.*make review" -C p iter HYP=more && git -C p rev-parse tune/tiny/log >now && same tip now'
t 'make review asks' '
	gives 3 "CAUSE=" -C p review && has "BOTTLENECK=" out && has "STRUCTURE=" out && has "REFERENCE=" out && has "DIRECTION=" out'
t 'an answer that is missing is named' '
	gives 3 "CAUSE=" -C p review BOTTLENECK=gmem DIRECTION=x STRUCTURE=y REFERENCE=" " && has "REFERENCE=" out && ! grep "DIRECTION=\|x0a" out'
t 'answered, it is an event, and rounds go on' '
	answers p BOTTLENECK=gmem WHY=x && has "^review after 3 rounds" out &&
	try_it p 0 "verdict=" -C p iter BOTTLENECK=gmem'
t 'before it is due it is refused, and recorded nowhere' '
	git -C p rev-parse tune/tiny/log >tip && gives 3 "no review is due: 1 of 3 rounds without gain" -C p review BOTTLENECK=ub WHY=x CAUSE=c \
		DIRECTION=d STRUCTURE=s REFERENCE=r && gives 3 "no review is due" -C p review && has "CAUSE=" out &&
	git -C p rev-parse tune/tiny/log >now && same tip now'
t 'the same class again needs evidence that is newer than the last gain' '
	neutral p 2 && ! answers p BOTTLENECK=gmem WHY=x && has "what the last rounds went by" out &&
	! answers p BOTTLENECK=gmem EVIDENCE="I looked at it" && touch -d @1000000000 p/old.txt &&
	! answers p BOTTLENECK=gmem EVIDENCE="old.txt: 3 %" && echo y >p/profile.txt &&
	answers p BOTTLENECK=gmem EVIDENCE="profile.txt: 31 % of the loads miss"'
t 'a gain begins the count anew' '
	rm -rf p/extra && kernel p level 12 && gives 0 "verdict=kept" -C p iter HYP=faster && neutral p 2'

t 'what was learned is added to the notes, as an event' '
	gives 0 "^note on iter-007: it was the cache" -C p note ITER=7 ANALYSIS="it was the cache" NEXT="tile it" &&
	make -s -C p notes ITER=7 >out && has "    it was the cache" out && has "    tile it" out && has "it was the cache" p/runs/iter-007/notes.md'
t 'a second word replaces the first, and keeps the other' '
	gives 0 "" -C p note ITER=7 NEXT="tile it by 8" && make -s -C p notes ITER=7 >out && has "    it was the cache" out &&
	has "tile it by 8" out && gives 3 "no such round" -C p note ITER=99 ANALYSIS=x && gives 2 "ANALYSIS=" -C p note ITER=7'
t 'the record of the round itself is as it was' '
	! git -C p show tune/tiny/iter-007:runs/iter-007/notes.md | grep "it was the cache" && clean_git p'

t 'brief: what is best, what failed and why, what holds, what comes next' '
	mkdir p/context && echo x >p/context/l1.md && make -s -C p brief >out && has "^Best .*iter-007" out &&
	has "^- iter-007 kept .*faster" out && has "^- iter-001 " out && has "^PAWL_EDITABLE = kernel.txt" out &&
	has "^parameter TILE = " out && has "context/l1.md" out && test "$(wc -l <out)" -le 200'
t 'and as JSON' '
	make -s -C p brief JSON=1 >out && json out "\$d->{schema} == 1 && @{\$d->{kept}} == 1 && @{\$d->{failed}} == 8 &&
		\$d->{kept}[0]{analysis} eq q(it was the cache)"'

t 'at most 200 lines, whatever there is, and the end is there' '
	params=$(for i in $(seq 220); do printf "P%d=many.mk:^P%d=([0-9]+) " $i $i; done) &&
	tiny m "PAWL_SANDBOX = none" "PAWL_PARAMS = $params" && for i in $(seq 220); do echo "P$i=1"; done >m/many.mk &&
	git -C m add . && git -C m commit -q -m many && ready m >setup 2>&1 && make -s -C m brief >out && test "$(wc -l <out)" -le 200 &&
	has "^… [0-9]* more lines" out && has "^## .*[Nn]ext" out'
t 'make stop: the next round needs a reason' '
	gives 0 "^stop: enough" -C p stop WHY=enough && has "make confirm" out && gives 3 "has stopped already" -C p stop &&
	edit p && gives 3 "was stopped.*CONTINUE" -C p iter HYP=x && make -s -C p board >out && has "was stopped (make stop)" out'
t 'which is recorded as a waiver' '
	try_it p 0 "verdict=" -C p iter CONTINUE="one more idea" && make -s -C p board >out && has "one more idea" out && ! grep "was stopped" out'

t 'a failed attempt is repaired once, and that costs no round of the stall' '
	ready q "PAWL_SANDBOX = none" "PAWL_STALL = 2" "PAWL_DETERMINISTIC = yes" >setup 2>&1 && neutral q 1 &&
	kernel q result 41 level 50 && gives 0 "verdict=failure" -C q iter HYP=wrong && gives 0 "" -C q take ITER=2 &&
	kernel q result 40 && gives 0 "verdict=failure" -C q iter HYP="repaired, not right" &&
	json q/runs/iter-003/result.json "\$d->{repairs} == 2" && gives 3 "was repaired once, by iter-003" -C q take ITER=2'
t 'another change after it is none' '
	answers q BOTTLENECK=ub WHY=x && neutral q 1 && json q/runs/iter-004/result.json "!defined \$d->{repairs}"'

t 'stages: shown, left when they are exhausted' '
	tiny s "PAWL_SANDBOX = none" "PAWL_STALL = 0" "PAWL_DETERMINISTIC = yes" \
		"PAWL_STAGES = first:10%:2 deep:60%:2:report last:30%:1" && mkdir s/guides && echo "Cheap things first." >s/guides/stage-first.md &&
	git -C s add guides && git -C s commit -q -m guides && ready s >setup 2>&1 && make -s -C s stage >out &&
	has "^\* 1  first .*0 of 2 without gain" out && has "^  2  deep .*needs a performance report" out && neutral s 2 &&
	gives 3 "stage first is exhausted (2 rounds.*make stage NEXT=1" -C s iter HYP=x'
t 'the first one begins with the baseline, and shows its guide' '
	has "^guides/stage-first.md:$" setup && has "^Cheap things first" setup && tail -n 1 setup >last && has "^PAWL iter=0" last &&
	! grep "Cheap things" out'
t 'a stage begins with its guide and wants its report' '
	gives 3 "WHY" -C s stage NEXT=1 && echo "Measure first." >s/guides/stage-deep.md &&
	gives 0 "^stage deep: exhausted" -C s stage NEXT=1 WHY=exhausted && has "^Measure first" out &&
	gives 3 "make stage EVIDENCE" -C s iter HYP=x && gives 3 "names no file" -C s stage EVIDENCE=gone.md'
t 'the report is kept in the ledger' '
	echo "utilization 40 %" >s/report.md && gives 0 "^report for stage deep" -C s stage EVIDENCE="report.md: 40 %" &&
	git -C s ls-tree -r --name-only tune/tiny/log reports >f && has "report.md$" f && neutral s 1 &&
	json s/runs/iter-003/result.json "\$d->{stage} eq q(deep)" && git -C s log -1 --format="%(trailers:key=Pawl-Stage,valueonly)" tune/tiny/log >b && has "^deep$" b'
t 'leaving early is a decision that is shown' '
	gives 0 "" -C s stage NEXT=1 WHY="the report says so" && make -s -C s board >out && has "stage:deep" out'
t 'the last one exhausted stops the campaign, by itself' '
	neutral s 1 && has "^stop: 1 rounds without gain in last" out && last_line "^PAWL iter=4" && test "$(grep -c "^PAWL iter=" out)" = 1 &&
	gives 3 "REDESIGN=1" -C s iter HYP=x && gives 3 "is the last stage" -C s stage NEXT=1 WHY=x'
t 'a redesign is a decision with evidence, and stages begin again' '
	edit s && gives 3 "REDESIGN=1 needs EVIDENCE" -C s iter REDESIGN=1 HYP=x &&
	for i in $(seq 90); do echo x >"s/extra/f$i" || return 1; done &&
	gives 3 "a redesign may be 10 times as large as a round, but this one changes 91 files, and PAWL_MAX_FILES is 8" \
		-C s iter REDESIGN=1 HYP=x EVIDENCE=e WHY=w RISK=r && rm s/extra/f[2-9]? &&
	gives 0 "verdict=" -C s iter REDESIGN=1 HYP=x EVIDENCE=e WHY=w RISK=r && has "^Cheap things first" out && last_line "^PAWL iter=5" &&
	make -s -C s stage >out && has "^\* 1  first" out'
t 'back again' 'gives 3 "is the first stage" -C s stage BACK=1 WHY=x'

t 'the time of the campaign ends it' '
	ready l "PAWL_SANDBOX = none" "PAWL_DETERMINISTIC = yes" "PAWL_TIME_LIMIT = 1h" >setup 2>&1 &&
	edit l && PAWL_NOW=$((PAWL_NOW + 3600)) && export PAWL_NOW && gives 3 "PAWL_TIME_LIMIT = 3600 s" -C l iter HYP=x &&
	gives 0 "verdict=" -C l iter CONTINUE=why HYP=x'
t 'so does the hour that BEST=1 names, less the time of a confirm' '
	tiny u "PAWL_SANDBOX = none" "PAWL_DETERMINISTIC = yes" && make -s -C u goal BEST=1 UNTIL=01:00 && make -s -C u baseline && edit u &&
	PAWL_NOW=$((PAWL_NOW + 3600)) && export PAWL_NOW && gives 3 "the time that the goal names is there, less .* for make confirm.*CONTINUE" -C u iter HYP=x &&
	gives 0 "verdict=" -C u iter CONTINUE=why HYP=x'
t 'a strict project wants the brief read by whoever is new, and the last analysis' '
	tiny h "PAWL_SANDBOX = none" "PAWL_DETERMINISTIC = yes" "PAWL_STRICT = yes" &&
	make -s -C h waive WHAT=sandbox WHY=test && ready h >setup 2>&1 && edit h &&
	set -- HYP=h BOTTLENECK=gmem EVIDENCE=e WHY=w EXPECT="time -5%" RISK=r PAWL_ACTOR=new && gives 3 "read make brief" -C h iter "$@" &&
	make -s -C h brief >out && id=$(sed -n "1s/.*(\(.*\))/\1/p" out) && gives 3 "hardware checklist is not answered" -C h iter "$@" BRIEF="$id" &&
	gives 0 "verdict=" -C h iter "$@" BRIEF="$id" \
		CHECKLIST="tile-shape data-movement small-transfers barriers local-memory overlap unit-balance bottleneck-shift" &&
	edit h && gives 3 "iter-001 has no analysis" -C h iter "$@" && gives 0 "verdict=" -C h iter "$@" LAST="it did nothing"'

t 'the audit finds nothing' '
	for d in */tune.mk; do
		! git -C "${d%%/*}" rev-parse -q --verify tune/tiny/log >x || audited "${d%%/*}" || return 1
	done'
done_testing
