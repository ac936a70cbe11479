#!/bin/sh
# make rollback goes back to an earlier frontier, and loses nothing.
. "$(dirname "$0")/tiny.sh"
ready p 'PAWL_SANDBOX = none' >setup 2>&1 || cat setup

t 'at the baseline there is nothing to go back to' 'gives 3 "nothing to go back to" -C p rollback'
for n in 12 14 20; do kernel p level $n && make -s -C p iter HYP="level $n"; done >setup 2>&1 || cat setup
tip=$(git -C p rev-parse HEAD)
export tip

t 'with changes it is refused, by name' '
	kernel p level 99 && mark p/kernel.txt && gives 3 "kernel.txt has changes" -C p rollback && unmarked &&
	git -C p checkout -q . && test "$(git -C p rev-parse HEAD)" = "$tip"'
t 'to the round before' '
	gives 0 "^rollback to iter-002 (" -C p rollback && has "^level 14$" p/kernel.txt && quiet p &&
	test "$(git -C p rev-parse HEAD)" = "$(git -C p rev-parse tune/tiny/iter-002~)"'
t 'the ledger has it, and the old tip' '
	event p 6 >e && json e "\$d->{kind} eq q(rollback) && \$d->{data}{to_iter} == 2 && \$d->{data}{from} eq q($tip)" &&
	test "$(git -C p rev-parse tune/tiny/log^2)" = "$tip" && git -C p merge-base --is-ancestor "$tip" tune/tiny/log'
t 'one that was interrupted is finished by the next, not gone on from, whatever was recorded since' '
	make -s -C p learn WHAT="a word in between" && git -C p update-ref refs/heads/tune/tiny/frontier "$tip" &&
	git -C p checkout -q "$tip" -- . && gives 0 "finished the one that was interrupted" -C p rollback && has "^level 14$" p/kernel.txt && quiet p &&
	test "$(git -C p rev-parse HEAD)" = "$(git -C p rev-parse tune/tiny/iter-002~)"'
t 'one that cannot be finished says so' '
	cp -R p r && chmod a-w r && if test "$(id -u)" = 0; then me="setpriv --bounding-set=-dac_override,-dac_read_search"; else me=; fi &&
	! $me make -s -C r rollback >out 2>&1 && chmod u+w r && has "the rollback is recorded, and make rollback does the rest: " out &&
	gives 0 "finished the one" -C r rollback && has "^level 12$" r/kernel.txt && quiet r && audited r'
t 'board and status know' '
	gives 0 "iter-002" -C p status && has "^Frontier .*iter-002" out && has "1.40x" out'
t 'brief says what was rolled back, and the largest gain is of what is left' '
	make -s -C p brief >out && sed -n "/^## How/,/^\$/d; /^## Rolled back/,/^## E/p" out >undone && has "^- iter-003 kept" undone &&
	sed -n "/^## How/,/^## Rolled/p" out >left && has "^- iter-001" left && has "^- iter-002" left && ! grep iter-003 left &&
	make -s -C p brief JSON=1 >out && json out "@{\$d->{kept}} == 2 && \$d->{rolled_back}[0]{iter} == 3" &&
	has "^Largest gain: iter-001 " p/PROGRESS.md && make -s -C p board >out && has "largest gain: iter-001 " out'
t 'to a round of choice, with the reason' '
	gives 0 "^rollback to iter-000 (.*: start over$" -C p rollback TO=0 WHY="start over" && has "^level 10$" p/kernel.txt && quiet p'
t 'forward again it is not a rollback' '
	gives 3 "TO=3: that attempt is not part of the frontier: make take ITER=3" -C p rollback TO=3'
t 'the next round is measured against it, and numbered on' '
	kernel p level 13 && gives 0 "" -C p iter HYP=x && last_line "iter=4 verdict=kept gain=2[23]" &&
	test "$(git -C p rev-parse HEAD~)" = "$(git -C p rev-parse main)"'
t 'a number that no round has' 'gives 3 "TO=9: there is no such round" -C p rollback TO=9'
t 'a rejected round' '
	kernel p build fail && gives 0 "" -C p iter HYP=x && gives 3 "TO=5: that attempt is not part" -C p rollback TO=5'
t 'a word' 'gives 3 "TO: " -C p rollback TO=first'
t 'untracked files and the index stay' '
	echo 1 >p/mine && echo x >p/op.new && git -C p add op.new && gives 0 "rollback to iter-000" -C p rollback &&
	test "$(git -C p status --porcelain | xargs)" = "A op.new ?? mine" && git -C p reset -q && rm p/mine p/op.new'
t 'from another branch' 'git -C p checkout -q main && gives 3 "HEAD is on main" -C p rollback TO=0'
t 'git and the audit find nothing wrong' 'clean_git p && audited p'
done_testing
