#!/bin/sh
# What comes next, as board, status and brief say it, is what make iter refuses with. The build waits for a
# file, so that nothing here depends on how fast the machine is.
. "$(dirname "$0")/tiny.sh"

touch go
wait_build="PAWL_BUILD = while test ! -e $SCRATCH/go; do sleep .1; done; make -s all"
next_of() {
	make -s -C "$1" "$2" JSON=1 >"$2.json" && perl -CO -MJSON::PP -e 'local $/; print decode_json(<>)->{next}, "\n"' "$2.json"
}
# agrees DIR PATTERN [ARGUMENT ...]: a round is refused, and all of them say so before
agrees() {
	dir=$1 text=$2
	shift 2
	for view in board status brief; do
		next_of "$dir" "$view" >"next.$view" || return 1
	done
	gives 3 "$text" -C "$dir" iter HYP=more "$@" && sed -n 's/^pawl-[a-z]*: //p' out >said && test "$(wc -l <said)" -eq 1 &&
		same said next.board && same said next.status && same said next.brief && make -s -C "$dir" board >b &&
		has "^Next  *$text" b
}
# advises DIR PATTERN: nothing is in the way
advises() {
	for view in board brief; do
		next_of "$1" "$view" >"next.$view" && has "$2" "next.$view" || return 1
	done
}
edit() {
	mkdir -p "$1/extra" && git -C "$1" rev-parse tune/tiny/log >"$1/extra/note"
}
neutral() {
	for _ in $(seq "$2"); do
		edit "$1" && gives 0 "verdict=neutral" -C "$1" iter HYP=something || return 1
	done
}

tiny p 'PAWL_SANDBOX = none' 'PAWL_DETERMINISTIC = yes' "$wait_build" 'PAWL_STALL = 3' \
	'PAWL_STAGES = first:40%:4 deep:30%:2:report last:30%:1' >setup 2>&1 || cat setup

t 'before there is a goal, and a baseline' '
	agrees p "there is no baseline yet: make goal SPEEDUP=2 .*, then make baseline" && make -s -C p goal SPEEDUP=3 &&
	agrees p "there is no baseline yet: make baseline"'
t 'then edit and try' 'gives 0 "next  *edit, make try" -C p baseline && advises p "^edit, make try"'
t 'what is changed is to be tried' 'edit p && next_of p status >next.status && has "^make try builds" next.status && rm -r p/extra'
t 'on another branch' '
	git -C p checkout -q main && agrees p "HEAD is on main, not on the frontier: git checkout tune/tiny/frontier" &&
	git -C p checkout -q tune/tiny/frontier'
t 'a review is due, in PROGRESS.md, too; two rounds before it is not' '
	neutral p 2 && advises p "^edit" && neutral p 1 && has "next  *3 rounds in a row without gain: stop, think" out &&
	agrees p "3 rounds in a row without gain: stop, think, and answer make review" && has "^3 rounds in a row without gain: stop" p/PROGRESS.md'
t 'the rounds are counted as the guard does, on board, status and PROGRESS.md: after a review from none on' '
	for view in board status; do make -s -C p $view >out && has "; 3 of 3 without gain before a review" out || return 1; done &&
	has "; 3 of 3 without gain before a review.$" p/PROGRESS.md &&
	make -s -C p review CAUSE=c DIRECTION=d STRUCTURE=s REFERENCE=r BOTTLENECK=gmem WHY=x && make -s -C p board >out &&
	! grep "before a review" out && make -s -C p board JSON=1 >out && json out "\$d->{dry} == 3 && \$d->{stalled} == 0"'
t 'a stage is exhausted' '
	advises p "^edit" && neutral p 1 &&
	agrees p "stage first is exhausted (4 rounds without gain): make stage NEXT=1" &&
	has "^stage first is exhausted (4 rounds" p/PROGRESS.md'
t 'a stage wants its report' '
	make -s -C p stage NEXT=1 WHY=exhausted && agrees p "stage deep is led by measurement: make stage EVIDENCE=" &&
	echo "40 %" >p/report.md && make -s -C p stage EVIDENCE="report.md: 40 %" && advises p "^edit" && rm p/report.md'
t 'the frontier was set back' '
	kernel p level 12 && gives 0 "verdict=kept" -C p iter HYP=faster && git -C p reset -q --hard HEAD~1 &&
	agrees p "branch tune/tiny/frontier was moved to" && git -C p reset -q --hard tune/tiny/iter-005~1 && advises p "^edit"'
t 'settings are others' '
	cp p/tune.mk was.mk && sed "s/^include/PAWL_MIN_EFFECT = 5%\n&/" was.mk >p/tune.mk && agrees p "PAWL_MIN_EFFECT is \"5%\"" &&
	cp was.mk p/tune.mk'
t 'a round runs' '
	rm go && kernel p level 14 && gives 0 "goes on by itself" -C p iter WAIT=1 HYP="faster again" &&
	agrees p "the project is locked by pawl-round in the background, see make wait"'
t 'a round is open' '
	pid=$(make -s -C p status | sed -n "s/^Busy.*(pid \([0-9]*\))/\1/p") && kill -9 "$pid" &&
	while make -s -C p status | grep "^Busy"; do sleep .1; done && touch go && agrees p "iter-006 is still open, at build: make resume" &&
	gives 0 "verdict=kept" -C p resume && advises p "^edit"'
t 'the campaign was stopped' '
	make -s -C p stop WHY=enough && agrees p "the campaign was stopped (make stop): make iter CONTINUE"'
t 'the goal is reached' '
	ready q "PAWL_SANDBOX = none" "PAWL_DETERMINISTIC = yes" >setup 2>&1 && kernel q level 40 &&
	gives 0 "goal reached" -C q iter HYP=much && has "next  *the goal is reached" out && edit q && agrees q "the goal is reached, confirmed at"'
t 'a board just before the confirm says that it comes' '
	ready s "PAWL_SANDBOX = none" "PAWL_DETERMINISTIC = yes" "PAWL_STALL = 0" >setup 2>&1 && neutral s 4 && kernel s level 40 &&
	gives 0 "^Next  *iter-005 is measured against the baseline now, by itself" -C s iter HYP=much && has "goal reached" out &&
	has "next  *the goal is reached" out'
t 'PAWL_STALL=0: no review is ever due' '
	ready r "PAWL_SANDBOX = none" "PAWL_DETERMINISTIC = yes" "PAWL_STALL = 0" >setup 2>&1 && neutral r 3 && advises r "^edit" &&
	make -s -C r board >out && has "; 3 in a row without gain$" out'
t 'a strict project: what somebody new has to do' '
	tiny h "PAWL_SANDBOX = none" "PAWL_DETERMINISTIC = yes" "PAWL_STRICT = yes" && make -s -C h waive WHAT=sandbox WHY=test &&
	ready h >setup 2>&1 && edit h && export PAWL_ACTOR=new && agrees h "this is the first round of new in this epoch" \
	BOTTLENECK=gmem EVIDENCE=e WHY=w EXPECT="time -5%" RISK=r'
t 'the audit finds nothing' 'for d in p q r s h; do audited $d || return 1; done'
done_testing
