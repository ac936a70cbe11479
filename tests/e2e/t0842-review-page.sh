#!/bin/sh
# make review-page: one page for whoever answers for what is taken.
. "$(dirname "$0")/tiny.sh"
. "$PAWL_ROOT/tests/e2e/forge.sh"

ready p 'PAWL_SANDBOX = none' 'PAWL_DETERMINISTIC = yes' >setup 2>&1 || cat setup
{
	kernel p level 12 && mkdir p/extra && printf '```\n<script>x</script>\n````\n' >p/extra/note &&
	    make -s -C p iter HYP='<b>bold</b> | [x](y) first' WHY='half the loads' &&
	    kernel p result 41 && make -s -C p iter HYP='wrong' && make -s -C p waive WHAT=livewire:extra/data WHY='no mutants here' PAWL_ACTOR=Ann &&
	    kernel p level 40 && make -s -C p iter HYP='second'
} >rounds 2>&1 || cat rounds
page=p/REVIEW.md
export page

t 'baseline against best with interval, goal, confirm' '
	gives 0 "^2 kept steps, audit clean" -C p review-page && has "^| best | [0-9.]* us .*(iter-003), [0-9.]*x \[" $page && has "^| confirm | .*goal reached" $page'
t 'waivers and who gave them, what nobody could see, the audit' '
	has "^| 5 | livewire:extra/data | Ann | no mutants here" $page && has "^| live wire | " $page && has "^| sandbox | none in the baseline" $page && has "^## Audit: clean" $page'
t 'every kept step with its diff, and no other' '
	grep "^## iter" $page >f && test "$(wc -l <f)" = 2 && grep -c "^+level" $page >n && test "$(cat n)" = 2 && ! grep "result 41" $page && has "^| why | half the loads" $page'
t 'what was typed is text, and no diff ends its fence' '
	! grep "^## .*<b>" $page && has "^+<script>" $page && grep -n "^\`\`\`\`\`" $page >f && test "$(wc -l <f)" = 2 &&
	sed -n "/^\`\`\`\`\`diff/,/^\`\`\`\`\`\$/p" $page >d && has "^+\`\`\`\`\$" d'
t 'the same as a page of HTML, in which it is text, too' '
	has "level 12" p/review.html && has "livewire:extra/data" p/review.html && has "&lt;script" p/review.html && ! grep "<script>x\|<b>bold" p/review.html && ! grep "src=.http\|href=.http" p/review.html'
t 'git does not see them, and made again they are the same' 'quiet p && mark p/REVIEW.md p/review.html && gives 0 "" -C p review-page && unmarked'
t 'an audit that finds something is in the page, and in the status' '
	cd p && forge 6 "sed -i s/second/SECOND/ events/*-round.json" && cd .. && gives 1 "audit NOT clean" -C p review-page && has "^## Audit: SOMETHING WAS FOUND" $page &&
	has "^event 6" $page && cd p && mend'
t 'nothing was kept' 'ready q "PAWL_SANDBOX = none" && gives 0 "0 kept steps" -C q review-page && has "^Nothing was kept" q/REVIEW.md'
t 'no baseline' 'tiny r && gives 3 "no baseline" -C r review-page && test ! -e r/REVIEW.md'
t 'a file of that name which is the user'\''s is not overwritten' '
	tiny u "PAWL_SANDBOX = none" && echo mine >u/REVIEW.md && git -C u add REVIEW.md && git -C u commit -q -m mine && ready u >o2 2>&1 && gives 3 "REVIEW.md" -C u review-page && grep -q mine u/REVIEW.md'
done_testing
