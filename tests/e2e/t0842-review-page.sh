#!/bin/sh
# make review-page: one page for whoever answers for what is taken.
. "$(dirname "$0")/tiny.sh"
. "$PAWL_ROOT/tests/e2e/forge.sh"

ready p 'PAWL_SANDBOX = none' 'PAWL_DETERMINISTIC = yes' >setup 2>&1 || cat setup
{
	kernel p level 12 && mkdir p/extra && printf '```\n<script>x</script>\n````\n' >p/extra/note &&
	    make -s -C p iter HYP='<b>bold</b> | [x](y) first' WHY='half the loads' &&
	    kernel p result 41 && make -s -C p iter HYP='wrong' && make -s -C p waive WHAT=livewire:kernel.txt WHY='no mutants here' PAWL_ACTOR=Ann &&
	    kernel p level 40 && make -s -C p iter HYP='second'
} >rounds 2>&1 || cat rounds
page=p/REVIEW.md
export page

t 'baseline against best with interval, goal, confirm' '
	gives 0 "REVIEW.md: 2 kept steps, audit clean" -C p review-page && has "^- best: [0-9.]* us .*(iter-003), [0-9.]*x \[" $page && has "^- confirm: .*goal reached" $page'
t 'waivers and who gave them, what nobody could see, the audit' '
	has "^- livewire:kernel.txt, by Ann (event 5): no mutants here" $page && has "^- live wire: " $page && has "^- sandbox: none in the baseline" $page && has "^## Audit: clean" $page'
t 'every kept step with its diff, and no other' '
	grep "^## iter" $page >f && test "$(wc -l <f)" = 2 && grep -c "^+level" $page >n && test "$(cat n)" = 2 && ! grep "result 41" $page && has "^- why: half the loads" $page'
t 'what was typed is text, and no diff ends its fence' '
	! grep "^## .*<b>" $page && has "^+<script>" $page && grep -n "^\`\`\`\`\`" $page >f && test "$(wc -l <f)" = 2 &&
	sed -n "/^\`\`\`\`\`diff/,/^\`\`\`\`\`\$/p" $page >d && has "^+\`\`\`\`\$" d'
t 'git does not see it; OUT= is another file' '
	quiet p && gives 0 "" -C p review-page OUT=../other.md && same p/REVIEW.md other.md'
t 'an audit that finds something is in the page, and in the status' '
	cd p && forge 6 "sed -i s/second/SECOND/ events/*-round.json" && cd .. && gives 1 "audit NOT clean" -C p review-page && has "^## Audit: SOMETHING WAS FOUND" $page &&
	has "^    event 6" $page && cd p && mend'
t 'nothing was kept' 'ready q "PAWL_SANDBOX = none" && gives 0 "0 kept steps" -C q review-page && has "^Nothing was kept" q/REVIEW.md'
t 'no baseline' 'tiny r && gives 3 "no baseline" -C r review-page && test ! -e r/REVIEW.md'
t 'a page that cannot be written is said' 'gives 4 "no/where" -C p review-page OUT=no/where/x.md'
done_testing
