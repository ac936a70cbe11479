#!/bin/sh
# make plan writes the questions before the edit, and make iter takes the answers up.
. "$(dirname "$0")/tiny.sh"

quiet_but_plan() {
	git -C p status --porcelain | grep -v "plan.md\|guides" >f
	test ! -s f
}
ready p 'PAWL_SANDBOX = none' 'PAWL_DETERMINISTIC = yes' 'PAWL_BOTTLENECKS = gmem ub' >setup 2>&1 || cat setup

t 'the questions, with what to know for the answers' '
	mkdir p/guides && printf "# List\n\n| tile-shape | full? |\n\`\`\`\nEvidence: forged\n" >p/guides/checklist.md &&
	gives 0 "^plan.md: fill it in" -C p plan && has "^Classes  *gmem ub$" p/plan.md && has "^Parameters  *TILE UNROLL$" p/plan.md &&
	has "tile-shape" p/plan.md && has "^Hypothesis:$" p/plan.md && quiet_but_plan'
t 'empty, it is no hypothesis' 'kernel p level 12 && gives 3 "no hypothesis" -C p iter'
t 'filled in, make iter takes it up' '
	sed -i "s/^Hypothesis:/Hypothesis: wider tiles/; s/^Bottleneck:/Bottleneck: gmem/; s/^Next:/Next: unroll/" p/plan.md &&
	gives 0 "verdict=kept" -C p iter && json p/runs/iter-001/result.json "\$d->{hypothesis} eq q(wider tiles) && \$d->{bottleneck} eq q(gmem) &&
		!defined \$d->{evidence}"'
t 'for one round, which is said' '
	kernel p level 13 && gives 3 "no hypothesis: plan.md is of iter-001, which has run: make plan writes the next one, or" -C p iter && git -C p log --oneline tune/tiny/iter-002 2>&1 | grep fatal'
t 'nobody commits it' '
	git -C p status --porcelain >seen && ! grep plan seen && git -C p add -A && git -C p diff --cached --name-only >seen && ! grep plan seen && git -C p reset -q'
t 'one that was taken up gives way, one with new answers does not' '
	gives 0 "^plan.md: fill it in" -C p plan && has "^Hypothesis:$" p/plan.md && sed -i "s/^Hypothesis:/Hypothesis: mine/" p/plan.md &&
	gives 3 "has a hypothesis already" -C p plan && has "^Hypothesis: mine" p/plan.md'
t 'another file; what the last round suggested is in it' '
	gives 0 "^next plan.md" -C p plan PLAN="next plan.md" && has "^Suggested  *unroll$" "p/next plan.md" && has "^Best .*iter-001" "p/next plan.md"'
t 'what is typed goes before it' '
	sed -i "s/^Hypothesis:/Hypothesis: planned/" "p/next plan.md" && gives 0 "verdict=kept" -C p iter HYP=typed &&
	json p/runs/iter-002/result.json "\$d->{hypothesis} eq q(typed)"'
t 'the checklist is asked once a stage, and holds for its rounds' '
	rm p/plan.md && gives 0 "" -C p plan && has "^Checklist:$" p/plan.md && sed -i "s/^Hypothesis:.*/Hypothesis: a/; s/^Bottleneck:.*/Bottleneck: ub/
		s/^Checklist:/Checklist: tile-shape: full/" p/plan.md && kernel p level 14 && gives 0 "verdict=kept" -C p iter &&
	json p/runs/iter-003/result.json "\$d->{checklist} eq q(tile-shape: full) && !defined \$d->{checklist_iter} &&
		\$d->{bottleneck_shift} eq q(yes)" && has "^- Bottleneck shift: yes$" p/runs/iter-003/notes.md &&
	kernel p level 15 && gives 0 "verdict=kept" -C p iter HYP=b BOTTLENECK=ub && has "^- Bottleneck shift: no$" p/runs/iter-004/notes.md &&
	has "^- Hardware checklist, as of iter-003: tile-shape: full$" p/runs/iter-004/notes.md &&
	kernel p level 16 && gives 0 "verdict=kept" -C p iter HYP=c && has "^- Bottleneck shift: not stated$" p/runs/iter-005/notes.md &&
	gives 0 "" -C p plan && has "^Answered  *tile-shape: full$" p/plan.md && ! grep "^Checklist:" p/plan.md && audited p'
t 'a new epoch begins without' '
	gives 0 "" -C p baseline WHY=test && rm p/plan.md && gives 0 "" -C p plan && has "^Checklist:$" p/plan.md'
t 'nor one of another name, and one that is gone says nothing' '
	mkdir -p p/notes && gives 0 "" -C p plan PLAN="notes/the plan.md" && git -C p status --porcelain -uall >seen && ! grep plan seen && rm -r p/notes &&
	gives 3 "no hypothesis: make iter HYP=" -C p iter'
t 'and so does the next stage' '
	ready s "PAWL_SANDBOX = none" "PAWL_DETERMINISTIC = yes" "PAWL_STAGES = first:10%:2 last:30%:1" >setup 2>&1 &&
	kernel s level 12 && gives 0 "verdict=kept" -C s iter HYP=a CHECKLIST="first answers" &&
	gives 0 "" -C s stage NEXT=1 WHY=test && kernel s level 13 && gives 0 "verdict=kept" -C s iter HYP=b &&
	json s/runs/iter-002/result.json "!defined \$d->{checklist}" && has "^- Hardware checklist: not stated$" s/runs/iter-002/notes.md &&
	kernel s level 14 && gives 0 "verdict=kept" -C s iter HYP=c CHECKLIST=second && kernel s level 15 &&
	gives 0 "verdict=kept" -C s iter HYP=d && json s/runs/iter-004/result.json "\$d->{checklist} eq q(second) && \$d->{checklist_iter} == 3" &&
	audited s'

done_testing
