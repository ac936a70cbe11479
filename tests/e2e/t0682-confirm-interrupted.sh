#!/bin/sh
# A confirm that is interrupted goes on with its pairs: none is lost, nor left out because it looks bad.
. "$(dirname "$0")/tiny.sh"

# A run waits while "hold" says so many pairs, and there are.
cat >wait.sh <<-END
	while test -e $SCRATCH/hold && test "\$(cat $SCRATCH/p/.git/pawl/*/confirm-pairs.jsonl | wc -l)" -ge "\$(cat $SCRATCH/hold)"; do sleep .1; done
END
tiny p 'PAWL_SANDBOX = none' "PAWL_BENCH = sh op.sh bench; sh $SCRATCH/wait.sh 2>&-"
{ ready p && kernel p level 12 && make -s -C p iter HYP=faster; } >setup 2>&1 || cat setup
# held SIGNAL N: a confirm that gets the signal when there are N pairs
held() {
	echo "$2" >hold && make -s -C p confirm >out 2>&1 &
	i=0
	until test -e hold && test "$(cat p/.git/pawl/*/confirm-pairs.jsonl 2>&- | wc -l)" -ge "$2"; do
		i=$((i + 1))
		test "$i" -lt 600 || return 1
		sleep .05
	done
	kill -"$1" "$(make -s -C p status | sed -n 's/^Busy.*(pid \([0-9]*\))/\1/p')" && sleep .2 && rm hold
	wait $!
	cat p/.git/pawl/*/confirm-pairs.jsonl >was
}
confirms() {
	test "$(git -C p log --first-parent --format=%s tune/tiny/log | grep -c ^confirm)" -eq "$1"
}
# samples FILE: of the last confirm
samples() {
	git -C p ls-tree --name-only -r tune/tiny/log confirms/ | tail -n 1 >name && git -C p show "tune/tiny/log:$(cat name)" >"$1"
}

t 'Ctrl-C: it says that the pairs are kept, and records nothing' '
	held INT 3 && has "the pairs measured so far are kept: make confirm goes on with them" out && confirms 0 && test "$(wc -l <was)" -eq 3'
t 'killed: they are there, too' 'held KILL 5 && test "$(wc -l <was)" -eq 5 && confirms 0'
t 'the next one goes on with them' '
	printf "%s" "{\"pair\": 5, \"to" >>"$(echo p/.git/pawl/*/confirm-pairs.jsonl)" && gives 0 "confirm  *5 pairs are of the one that was interrupted" -C p confirm && confirms 1 &&
	event p 4 >e && json e "\$d->{kind} eq q(confirm) && \$d->{data}{pairs} == 64 && \$d->{data}{resumed} == 5" && samples all &&
	cp was pairs.jsonl && perl -MJSON::PP -e "local \$/; open A, q(<), q(all); my \$all = decode_json(<A>); \$all = \$all->{samples} if ref \$all eq q(HASH);
		open B, q(<), q(pairs.jsonl); my @was = map { decode_json(\$_) } split /\n/, <B>; my \$j = JSON::PP->new->canonical;
		die scalar @\$all unless @\$all == 64; for (0 .. \$#was) { die \$_ unless \$j->encode(\$was[\$_]) eq \$j->encode(\$all->[\$_]) }
		die if grep { \$all->[\$_]{pair} != \$_ } 0 .. 63"'
t 'and the one after that begins anew' 'held INT 4 && test "$(wc -l <was)" -eq 4 && ! grep -qxFf pairs.jsonl was'
t 'so does one of another frontier' '
	kernel p level 15 && make -s -C p iter HYP=more >out && gives 0 "^confirm iter-002" -C p confirm && ! grep -q "interrupted" out && confirms 2 && audited p'

done_testing
