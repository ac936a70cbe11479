#!/bin/sh
# board, log, status and notes say what the ledger says, for people and for programs.
. "$(dirname "$0")/tiny.sh"
tiny p 'PAWL_SANDBOX = none'

t 'before anything: status says what comes first' 'gives 0 "make goal" -C p status'
t 'as JSON' 'make -s -C p status JSON=1 >s && json s "\$d->{op} eq q(tiny)"'
t 'a board without a ledger' 'gives 0 "" -C p board && make -s -C p board JSON=1 >s && json s'
t 'a log without events' 'gives 0 "" -C p log && make -s -C p log JSON=1 >s && json s'
t 'notes without a baseline are refused' 'gives 3 "no baseline yet" -C p notes'
t 'views change nothing' 'quiet p && test "$(git -C p for-each-ref | wc -l)" = 1 && ! test -e p/.git/pawl'
{
	ready p && kernel p level 12 && make -s -C p iter HYP='a | b' BOTTLENECK=gmem &&
	    kernel p level 6 && make -s -C p iter HYP=slower && kernel p result 41 && make -s -C p iter HYP=wrong &&
	    make -s -C p rollback WHY='try again'
} >setup 2>&1 || cat setup

t 'the board has a row a round' '
	gives 0 "^Operator  tiny$" -C p board && has "^Goal  *3x faster" out && has "^001  *rolled back  *-16[.][5-9]" out &&
	has "^002  *neutral  *+" out && has "^003  *failure" out && has "^000  *baseline" out && has "a | b$" out &&
	has "3 rounds: 1 kept, 1 neutral, 1 failure, 0 inconclusive; 1 of the kept rolled back" out'
t 'N=1 shows the last of them' 'gives 0 "rollback" -C p board N=1 && ! grep "^00[0-3] " out && gives 0 "^003 " -C p board N=2 && ! grep "^001 " out'
t 'its JSON has the same' '
	make -s -C p board JSON=1 >b && json b "@{\$d->{rounds}} >= 3 && ref \$d eq q(HASH)" && has "a | b" b'
t 'without a terminal there is no colour' '! grep "$(printf "\033")" out'
t 'the log has a line an event, the newest last' '
	gives 0 "" -C p log && test "$(wc -l <out)" = 6 && has "^ *1  .*goal 3x faster" out &&
	has "^ *4  .*iter-002 neutral" out && last_line "^ *6  .*rollback to iter-000 .*: try again"'
t 'N=2 the last two' 'gives 0 "" -C p log N=2 && test "$(wc -l <out)" = 2 && has "^ *5 " out'
t 'its JSON is the events' '
	make -s -C p log JSON=1 >l && json l "my \$e = \$d->{events};
		@\$e == 6 && \$e->[2]{kind} eq q(round) && \$e->[2]{iter} == 1 && \$e->[2]{subject} =~ /: a \| b\z/ && \$e->[5]{kind} eq q(rollback)"'
t 'status: frontier, last round, what comes next' '
	gives 0 "^Frontier " -C p status && has "^Last  *iter-003 failure" out && has "^Next " out &&
	has "^HEAD  *tune/tiny/frontier, nothing changed" out'
t 'and what has changed' 'kernel p level 12 && gives 0 "1 file" -C p status && git -C p checkout -q .'
t 'and a HEAD elsewhere' '
	git -C p checkout -q main && gives 0 "^HEAD  *main" -C p status && git -C p checkout -q tune/tiny/frontier'
t 'a detached one' '
	git -C p checkout -q --detach && gives 0 "^HEAD  *detached\|^HEAD .*no branch" -C p status && git -C p checkout -q tune/tiny/frontier'
t 'its JSON' 'make -s -C p status JSON=1 >s && json s "\$d->{op} eq q(tiny)"'
t 'notes are those of the last round' 'gives 0 "^# iter-003 failure" -C p notes && has "^## Analysis" out'
t 'or of another' 'gives 0 "^# iter-001 kept" -C p notes ITER=1 && has "bottleneck: gmem" out'
t 'as JSON the record' 'make -s -C p notes ITER=1 JSON=1 >n && json n "\$d->{iter} == 1 && @{\$d->{samples}} > 8"'
t 'the ones of the baseline' 'gives 0 "iter-000" -C p notes ITER=0'
t 'a round that is not' 'gives 3 "ITER=9: there is no such round" -C p notes ITER=9'
t 'a word' 'gives 3 "ITER: " -C p notes ITER=x && gives 3 "N: " -C p board N=x && gives 3 "N: " -C p log N=-1'
t 'JSON=0 and JSON=no are text' '
	gives 0 "^Operator" -C p board JSON=0 && gives 0 "^Operator" -C p board JSON=no'
t 'git shows the same as the log' '
	git -C p log --first-parent --reverse --format=%s tune/tiny/log >s && make -s -C p log >l &&
	while read -r line; do grep -q -F -e "$line" l || return 1; done <s'
t 'in a clone without state the views are the same' '
	make -s -C p board >b1 && git init -q c && git -C c fetch -q ../p "refs/heads/tune/*:refs/heads/tune/*" &&
	git -C c checkout -q tune/tiny/frontier && make -s -C c board >b2 && same b1 b2'
done_testing
