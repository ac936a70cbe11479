#!/bin/sh
# make try builds and verifies the working tree and records nothing.
. "$(dirname "$0")/tiny.sh"
tiny p 'PAWL_VERIFY_LIMIT = 3'

# tried TITLE STATUS PATTERN KERNEL...: no ref moves, and the edit stays
tried() {
	title=$1 status=$2 pattern=$3
	shift 3
	edit=$*
	export status pattern edit
	t "$title" 'kernel p $edit && git -C p for-each-ref >before && mark p/kernel.txt && ls p/runs >l1 &&
		gives "$status" "$pattern" -C p try && git -C p for-each-ref >after && same before after && unmarked &&
		ls p/runs >l2 && same l1 l2 && git -C p checkout -q .'
}
t 'without a baseline there is none' 'gives 3 "no baseline yet" -C p try'
ready p >setup 2>&1 || cat setup
tried 'nothing changed is fine' 0 'verify  *correct'
tried 'a right one' 0 'try  *1 file changed' level 12
tried 'a wrong one is a no' 1 'MISMATCH: 41' result 41
t 'with its log' 'has "whole log: .*try.log" out && has MISMATCH "$(sed -n "s/.*whole log: //p" out)"'
tried 'one that does not build' 1 'build: error: the kernel says so' build fail
tried 'one that hangs' 1 'in time' verify hang
tried 'and a right one after it' 0 'verify  *correct' level 12
t 'what is outside the scope is left out, by name' '
	echo "# x" >>p/op.sh && gives 0 "left out, outside PAWL_EDITABLE: op.sh" -C p try && git -C p checkout -q .'
t 'no iteration was used up' 'kernel p build fail && gives 0 "" -C p iter HYP=x && last_line "iter=1 "'
t 'a frontier that git reset set back is said by try, take and status, and mended as they say' '
	kernel p level 12 build ok && gives 0 "verdict=kept" -C p iter HYP=x && tip=$(git -C p rev-parse HEAD) &&
	git -C p reset -q --hard HEAD~1 && gives 3 "frontier was moved to .*git reset --soft .*older" -C p try &&
	gives 3 "frontier was moved to" -C p take ITER=1 && gives 0 "^Next .*frontier was moved to" -C p status &&
	kernel p noise 2 && git -C p diff >mine && ! sh -c "cd p && $(sed -n "s/.*; \(git reset --keep [0-9a-f]*\).*/\1/p" out)" &&
	git -C p diff >now && same mine now && git -C p checkout -q . &&
	sh -c "cd p && $(sed -n "s/.*; \(git reset --keep [0-9a-f]*\).*/\1/p" out)" && test "$(git -C p rev-parse HEAD)" = "$tip" &&
	has "^level 12" p/kernel.txt && gives 0 "nothing changed\|correct" -C p try'
# Builds are counted; each product knows the commit that it was built for.
builds() {
	test "$(wc -l <builds)" -eq "$1" || { cat builds && return 1; }
}
: >builds
ready q 'PAWL_SANDBOX = none' 'PAWL_DETERMINISTIC = yes' "PAWL_BUILD = echo build >>$SCRATCH/builds && make -s all && git rev-parse HEAD >build/id" \
	"PAWL_VERIFY = test \$\$(cat build/id) = \$\$(git rev-parse HEAD) && make -s check" >setup 2>&1 || cat setup
t 'what was tried last is not built again, nor is it what another clock says' '
	kernel q level 12 && : >builds && gives 0 "build  *ok" -C q try && builds 1 && gives 0 "build  *as it was built last" -C q try &&
	PAWL_NOW=$((PAWL_NOW + 60)) gives 0 "verify  *correct" -C q try && builds 1'
t 'what differs is, and what somebody changed in the run tree' '
	kernel q level 13 && gives 0 "build  *ok" -C q try && builds 2 && kernel q level 12 && gives 0 "build  *ok" -C q try && builds 3 &&
	arm=$(dirname "$(find q/.git/pawl -path "*/build/id" -newer builds | head -n 1)") && echo x >>"$arm/kernel" &&
	gives 0 "build  *ok" -C q try && builds 4'
t 'one that fails is built again' '
	kernel q build fail && gives 1 "build  *failed" -C q try && gives 1 "build  *failed" -C q try && builds 6 && kernel q build ok'
t 'a round after a try builds for its own commit, and not from clean' '
	gives 0 "build  *ok" -C q try && : >builds && gives 0 "build  *ok  (" -C q iter HYP=x && last_line "verdict=kept" &&
	! grep "from clean" out && builds 1 && git -C q rev-parse HEAD >id && find q/.git/pawl -path "*/build/id" -exec cmp -s {} id \; -print | grep .'
done_testing
