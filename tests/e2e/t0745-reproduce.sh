#!/bin/sh
# make reproduce, and what make audit builds and measures again.
. "$(dirname "$0")/tiny.sh"
. "$PAWL_ROOT/tests/e2e/forge.sh"
# while there is a trap nothing is correct, not even the frontier: a round stays open
ready p 'PAWL_SANDBOX = none' "PAWL_ENV = TRAP=$t_root/trap" \
	'PAWL_VERIFY = test ! -e "$$TRAP" && make -s check' >setup 2>&1 || cat setup
{
	kernel p level 12 && make -s -C p iter HYP='level 12' && kernel p level 8 && make -s -C p iter HYP='level 8' &&
	    kernel p result 41 && make -s -C p iter HYP='wrong' && kernel p build fail && make -s -C p iter HYP='no build' &&
	    kernel p bench fail && make -s -C p iter HYP='no value' && sed -i 's/^PAWL_WARMUP = 0/PAWL_WARMUP = 1/' p/tune.mk &&
	    make -s -C p baseline WHY='another epoch' && kernel p level 15 && make -s -C p iter HYP='level 15'
} >rounds 2>&1 || cat rounds
cd p || exit 1
SCRATCH=$SCRATCH/p
log=refs/heads/tune/tiny/log
export log forge_log forge_tip

# count: events of the ledger
count() { git rev-list --first-parent --count "$log"; }
# again STATUS PATTERN MAKE-ARGUMENT ...: make reproduce says so; out stays outside the project
again() {
	want=$1 text=$2
	shift 2
	make -s reproduce "$@" >"$t_root/o" 2>&1
	got=$?
	test "$got" -eq 0 || got=$(sed -n 's/^make.*: \*\*\* \[.*\] Error \([0-9]*\)$/\1/p' "$t_root/o")
	test "$got" = "$want" && has "$text" "$t_root/o" && return
	echo "status $got, $want wanted, with: $text"
	cat "$t_root/o"
	return 1
}
audit() {
	want=$1 text=$2
	shift 2
	make -s audit "$@" >"$t_root/o" 2>&1
	got=$?
	test "$got" -eq 0 || got=$(sed -n 's/^make.*: \*\*\* \[.*\] Error \([0-9]*\)$/\1/p' "$t_root/o")
	test "$got" = "$want" && has "$text" "$t_root/o" && return
	echo "status $got, $want wanted, with: $text"
	cat "$t_root/o"
	return 1
}

t 'a kept round is kept again, beside its record' '
	again 0 "^verdict   kept   *kept$" ITER=1 && has "^time      -16.*\]  *-16.*\]$" "$t_root/o" &&
	has "^value     [0-9.]* -> [0-9.]* us" "$t_root/o" && has "^pairs     13 *13$" "$t_root/o" && has "^agrees" "$t_root/o"'
t 'it is an event, and the audit finds its samples right' '
	git log -1 --format=%s $log >"$t_root/s" && has "^reproduce iter-001 kept -16.*, agrees$" "$t_root/s" &&
	audit 0 "10 events, 8 rounds: clean"'
t 'RECORD=no records nothing' 'n=$(count) && again 0 "^agrees" ITER=2 RECORD=no && test "$(count)" = "$n"'
t 'failures fail again where they failed' '
	again 0 "^verdict   failure (verify) *failure (verify)$" ITER=3 RECORD=no &&
	again 0 "^verdict   failure (build) *failure (build)$" ITER=4 RECORD=no &&
	again 0 "^verdict   failure (measure) *failure (measure)$" ITER=5 RECORD=no'
t 'JSON=1 names its schema' '
	make -s reproduce ITER=7 RECORD=no JSON=1 >"$t_root/j" && json "$t_root/j" "\$d->{schema} eq q(pawl-reproduce-1) &&
		\$d->{agreement} eq q(agrees) && \$d->{recorded}{verdict} eq q(kept) && \$d->{now}{gain}{g} > 0 && \$d->{epoch} == 2"'
t 'files, index and frontier are as before' '
	echo mine >mine.txt && kernel . level 16 && mark kernel.txt mine.txt .git/index .git/HEAD && tip=$(git rev-parse HEAD) &&
	again 0 "^agrees" ITER=2 RECORD=no && unmarked && test "$(git rev-parse HEAD)" = "$tip" && rm mine.txt'
t 'and the next round goes on' 'make -s iter HYP="level 16" >"$t_root/o" && has "iter=8 verdict=kept" "$t_root/o"'
t 'rounds that are none are refused' '
	again 2 "which round" && again 3 "no such round" ITER=99 && again 3 "baseline" ITER=0 && again 3 "ITER" ITER=x'
t 'while a round is open, too' '
	touch "$t_root/trap" && kernel . level 17 && ! make -s iter HYP=x >"$t_root/i" 2>&1 && again 3 "a round is open" ITER=1 &&
	audit 3 "a round is open" DEEP=1 && audit 0 "clean" && rm "$t_root/trap" && make -s abandon >"$t_root/i"'
t 'a clone makes it again, and records nothing' '
	git clone -q . "$t_root/clone" && cd "$t_root/clone" && git checkout -q origin/tune/tiny/frontier && again 0 "^agrees" ITER=1 &&
	test -z "$(git for-each-ref refs/heads/tune/tiny/log)" && audit 0 clean'
t 'make audit DEEP=1 builds and verifies every kept attempt' 'audit 0 "^built and verified again: 3 attempts" DEEP=1'
t 'make audit SAMPLE=2 measures two rounds again, chosen by SEED' '
	audit 0 "^measured again (SEED=7): iter-00[0-9] agrees, iter-00[0-9] agrees$" SAMPLE=2 SEED=7 && cp "$t_root/o" "$t_root/first" &&
	audit 0 "" SAMPLE=2 SEED=7 && sed -i "s/([0-9.]* s)//" "$t_root/o" "$t_root/first" && same "$t_root/first" "$t_root/o"'
t 'a seed that is none is refused' 'audit 3 "SEED" SAMPLE=1 SEED=x && audit 3 "SAMPLE" SAMPLE=x && audit 3 "DEEP: .some. is not 1, all or 0" DEEP=some'

t 'another machine is named' '
	forge_tip=$(git rev-parse $log) && forge 3 "sed -i \"s/\\\"cpu\\\":.*/\\\"cpu\\\": \\\"abacus\\\",/\" runs/iter-001/result.json" &&
	again 0 "^other .*abacus, now " ITER=1 RECORD=no'
t 'a verdict that was forged is contradicted' '
	forge_tip=$(git rev-parse $log) && forge 4 "sed -i s/neutral/kept/ events/0004-round.json runs/iter-002/result.json" &&
	again 1 "^CONTRADICTS the record" ITER=2 RECORD=no && has "^verdict   kept *neutral" "$t_root/o"'
t 'SAMPLE= finds it' '
	audit 1 "^iter-002: measured again" SAMPLE=99 && has "expected  kept" "$t_root/o" && has "found  *neutral" "$t_root/o"'
t 'DEEP=all finds a failure that was forged away' '
	forge_tip=$(git rev-parse $log) && forge 5 "sed -i \"s/\\\"failure\\\"/\\\"neutral\\\"/; s/\\\"verify\\\",/null,/\" \
		events/0005-round.json runs/iter-003/result.json" && audit 1 "^iter-003: built from clean and verified again" DEEP=all &&
	has "found  *failure (verify)" "$t_root/o"'

done_testing
