#!/bin/sh
# PROGRESS.md and the board: when they come, what they show, and that no moment is left out.
. "$(dirname "$0")/tiny.sh"
stages='PAWL_STAGES = out-of-box:10%:5 deep:60%:8 in-core:30%:5:floor'
tiny p 'PAWL_SANDBOX = none' "$stages" 'PAWL_STALL = 0' \
	'PAWL_BENCH = cp ../../../../PROGRESS.md ../../../../../seen; sh op.sh bench'

t 'a baseline that fails leaves no PROGRESS.md' '
	kernel p bench fail && git -C p commit -q -a -m fail && make -s -C p goal SPEEDUP=9 &&
	{ ! make -s -C p baseline; } && ! test -e p/PROGRESS.md && has "correctness passed" seen && quiet p'
t 'it is there right after the first correctness pass' '
	rm -f seen && kernel p bench ok && git -C p commit -q -a -m ok && gives 0 "" -C p baseline && has "^- ✅ correctness passed$" seen &&
	has "^- 🔄 baseline being measured$" seen && ! grep -q "^## Rounds" seen'
t 'one that is not ours is refused, and stays' '
	tiny q "PAWL_SANDBOX = none" && echo mine >q/PROGRESS.md && make -s -C q goal SPEEDUP=3 &&
	gives 3 "PROGRESS.md is not pawl" -C q baseline && test "$(cat q/PROGRESS.md)" = mine'
t 'the record brings goal, way and moments' '
	has "^- Goal: 9x faster" p/PROGRESS.md && has "^- ✅ baseline measured$" p/PROGRESS.md && has "^- 🔄 out-of-box: 0 rounds" p/PROGRESS.md &&
	has "^- ⏸️ deep$" p/PROGRESS.md && has ": correctness passed, the baseline is there$" p/PROGRESS.md &&
	has "^| iter-000 (baseline) | - | [0-9.]* | - | ✅ |$" p/PROGRESS.md'
t 'a round that gains more than 5 % leaves its line' '
	kernel p level 30 && gives 0 "" -C p iter HYP=first && has "iter-001: more than 5 % gained: -66" p/PROGRESS.md &&
	has "^| iter-001 | first | [0-9.]* | -66.* | ✅ kept |$" p/PROGRESS.md && has "^- Success: 1 of 1 round (100 %)$" p/PROGRESS.md'
t 'one that gains less does not' '
	kernel p level 31 && gives 0 "" -C p iter HYP=less && last_line verdict=kept && ! grep -q "iter-002: more than" p/PROGRESS.md'
t 'what failed is taken back, with its line' '
	kernel p result 41 && gives 0 "" -C p iter HYP=wrong && has "^| iter-003 | wrong | - | - | ❌ failure (verify) |$" p/PROGRESS.md'
t 'tries count in the notes of the next round' '
	kernel p level 28 && make -s -C p try && make -s -C p try && gives 0 "slower by 1[0-9.]*% \[" -C p iter HYP=slow &&
	last_line "gain=-1" && has "^- Before the round: built and verified 2 times by make try$" p/runs/iter-004/notes.md'
t 'the fourth round shows no board' '! grep -q "^Operator" out'
t 'and not in those of the one after' '
	kernel p level 27 && gives 0 "" -C p iter HYP=slower && ! grep "make try$" p/runs/iter-005/notes.md'
t 'the fifth shows the whole board, before the last line' '
	has "^Operator  tiny$" out && has "^Stage     out-of-box (1 of 3), 5 rounds, 3 of 5 without gain, " out &&
	has "^Success   2 of 5 rounds (40 %); largest gain: iter-001 -66" out && has "^001 .*first$" out && last_line "^PAWL iter=5 "'
t 'three rounds without gain leave their line' 'has "iter-005: 3 rounds in a row without gain$" p/PROGRESS.md'
t 'another stage leaves its line' '
	make -s -C p stage NEXT=1 WHY=x >out && has "iter-005: stage deep$" p/PROGRESS.md && has "^- ✅ out-of-box$" p/PROGRESS.md &&
	has "^- 🔄 deep: 0 rounds" p/PROGRESS.md'
t 'board and status have stage, bar and legend' '
	gives 0 "^Stage     deep (2 of 3), 0 rounds, 0 of 8 without gain, .* of its 7 h 12 min" -C p board && has "█.*░.* %, [0-9.]*x of [0-9.]*x$" out &&
	has "values: each of its own session" out && gives 0 "^Stage     deep (2 of 3)" -C p status'
t 'nothing is minus zero' '! grep -e "-0[.]0* *%" out p/*.md p/runs/*/notes.md'
t 'the copy is what the ledger has, and the audit agrees' '
	git -C p show tune/tiny/log:PROGRESS.md >l && same l p/PROGRESS.md && audited p'
done_testing
