#!/bin/sh
# PAWL_NOTIFY: a command is told what happened, and cannot harm the round.
. "$(dirname "$0")/tiny.sh"

ready p 'PAWL_SANDBOX = none' "PAWL_BENCH = test ! -e $t_root/broken && sh op.sh bench" 'PAWL_STALL = 2' 'PAWL_DETERMINISTIC = yes' \
	"PAWL_NOTIFY = cat >>$t_root/told && env >$t_root/env && echo \"\$\$PAWL_NOTIFY_EVENT \$\$PAWL_NOTIFY_TEXT\" >>$t_root/words" \
	>setup 2>&1 || cat setup
answers() {
	make -s -C p review BOTTLENECK=x WHY=x CAUSE=a DIRECTION=b STRUCTURE=c REFERENCE=d >out 2>&1
}
told() {
	tail -n 1 "$t_root/words" >now && has "$1" now
}

t 'kept: JSON on standard input, words in the environment, what is typed is no code' '
	kernel p level 12 && gives 0 "verdict=kept" -C p iter HYP="it\`touch $t_root/bad\` \$\$(touch $t_root/bad2)" && told "^kept iter-001 kept" &&
	json "$t_root/told" "\$d->{schema} == 1 && \$d->{event} eq q(kept) && \$d->{op} eq q(tiny) && \$d->{data}{iter} == 1" &&
	test ! -e "$t_root/bad" && test ! -e "$t_root/bad2"'
t 'nothing of make is in its environment' '
	! grep -e "^MAKE" -e "^MFLAGS" -e "^PAWL_SET_" -e "^PAWL_ARG" "$t_root/env" && grep -q "^HOME=" "$t_root/env"'
t 'stall: told once, when the review is due' '
	for n in 1 2; do kernel p level $n && gives 0 "verdict=neutral" -C p iter HYP=slow || return 1; done && told "^stall iter-003"'
t 'stop' '
	answers && gives 0 "^stop" -C p stop WHY=enough && told "^stop enough"'
t 'infra: the round stands still' '
	: >"$t_root/broken" && kernel p level 13 && gives 4 "" -C p iter CONTINUE="one more" AGAIN=x HYP=y && told "^infra a round stands still" &&
	rm "$t_root/broken" && gives 0 "verdict=kept" -C p resume && told "^kept iter-004"'
t 'its failure changes nothing, and is said' '
	kernel p level 14 && gives 0 "notify  *PAWL_NOTIFY: exit status 7" -C p iter HYP=z PAWL_NOTIFY="exit 7" && has "verdict=kept" out && audited p'
done_testing
