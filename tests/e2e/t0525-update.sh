#!/bin/sh
# make update: upstream has gone on, and what was kept goes onto it.
. "$(dirname "$0")/tiny.sh"

# upstream DIR FILE TEXT: a commit on main, by somebody else
upstream() {
	git -C "$1" worktree add -q "$SCRATCH/up-$1" main && echo "$3" >>"$SCRATCH/up-$1/$2" &&
	git -C "$SCRATCH/up-$1" add . && git -C "$SCRATCH/up-$1" commit -q -m upstream &&
	git -C "$1" worktree remove --force "$SCRATCH/up-$1"
}
begin() {
	ready "$1" "PAWL_SANDBOX = none" "PAWL_DETERMINISTIC = yes" >setup 2>&1 && kernel "$1" level 12 &&
	gives 0 "verdict=kept" -C "$1" iter HYP=faster
}

t 'nothing new, no such branch, no branch' '
	begin p && gives 3 "is in the frontier already" -C p update BASE=main && gives 3 "no commit \"gone\"" -C p update BASE=gone &&
	gives 3 "no commit \"--help\"" -C p update BASE=--help && gives 2 "which branch" -C p update && gives 2 "HOW" -C p update BASE=main HOW=x'
t 'files with changes are refused' '
	upstream p NEWS "something new" && kernel p level 13 && gives 3 "files have changes" -C p update BASE=main && git -C p checkout -q kernel.txt'
t 'what was kept stands on the new base, linear' '
	git -C p rev-parse tune/tiny/frontier >was && gives 0 "^update by rebase onto main" -C p update BASE=main &&
	has "make baseline WHY" out && test -f p/NEWS && has "^level 12$" p/kernel.txt &&
	git -C p merge-base --is-ancestor main tune/tiny/frontier && test -z "$(git -C p rev-list --merges tune/tiny/frontier)"'
t 'the old frontier is reachable from the ledger' 'git -C p merge-base --is-ancestor "$(cat was)" tune/tiny/log'
t 'no round before a new baseline' 'kernel p level 14 && gives 3 "make update changed the base.*make baseline" -C p iter HYP=x && git -C p checkout -q kernel.txt'
t 'a new epoch, old rounds readable' '
	gives 0 "verdict=baseline" -C p baseline WHY=update && make -s -C p log >out && has "iter-001 kept" out &&
	make -s -C p notes ITER=1 >out && has "faster" out && kernel p level 15 && gives 0 "verdict=kept" -C p iter HYP=more && quiet p && clean_git p'
t 'landed, what was measured on the old base says so, and what was measured since does not' '
	gives 0 "^land iter-001, iter-003 as land/tiny" -C p land && git -C p log -1 --format=%b land/tiny~1 | tr "\n" " " | tr -s " " >f && has "pairs, 99 % interval; on another base, before make update" f &&
	git -C p log -1 --format=%b land/tiny >f && ! grep "another base" f'
t 'the audit finds nothing' 'gives 0 "" -C p audit'
t 'a conflict is left to the user' '
	begin q && git -C q checkout -q main && kernel q level 11 && git -C q commit -qam up && git -C q checkout -q tune/tiny/frontier &&
	gives 3 "stopped at a conflict.*git rebase --continue" -C q update BASE=main && gives 3 "rebase" -C q iter HYP=x &&
	git -C q checkout -q --theirs kernel.txt && git -C q add kernel.txt && GIT_EDITOR=true git -C q rebase --continue >out 2>&1 &&
	gives 0 "verdict=baseline" -C q baseline WHY=update'
t 'by merge' '
	begin m && upstream m NEWS new && gives 0 "^update by merge onto main" -C m update BASE=main HOW=merge && test -f m/NEWS &&
	gives 0 "verdict=baseline" -C m baseline WHY=update && kernel m level 15 && gives 0 "verdict=kept" -C m iter HYP=more'

done_testing
