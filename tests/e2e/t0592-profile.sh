#!/bin/sh
# PAWL_PROFILE: how far the cores are used, in the records, in expectations, and as a stop.
. "$(dirname "$0")/tiny.sh"

# A profile from the level: 4 % of use and 2 % less of bubbles a level.
profile() {
	cat >"$1/prof.sh" <<-'END'
		while read -r key value; do test "$key" = level && level=$value; done <build/kernel
		test "$level" != 15 || { echo no profiler >&2; exit 3; }
		echo "{\"use\": $((level * 4)), \"wait\": $((50 - level * 2)), \"even\": 0}"
	END
	git -C "$1" add prof.sh && git -C "$1" commit -q -m profile
}
aim() {
	make -s -C "$1" goal SPEEDUP=9 >setup 2>&1 || cat setup
}

tiny p 'PAWL_STALL = 0' 'PAWL_DETERMINISTIC = yes' 'PAWL_PROFILE = sh prof.sh' \
	'PAWL_UTILIZATION = json:-:use' 'PAWL_BUBBLE = json:-:wait' 'PAWL_BALANCE = json:-:even'
profile p
aim p

t 'the baseline has it, a figure of zero too' '
	gives 0 "profile  *utilization 40 %, bubble 30 %, balance 0 %" -C p baseline && json p/runs/iter-000/result.json \
		"\$d->{profile}{utilization} == 40 && \$d->{profile}{bubble} == 30 && \$d->{profile}{balance} == 0" &&
	has "^- Profile: utilization 40 %" p/runs/iter-000/notes.md'
t 'a kept round has it, beside the one of the frontier' '
	kernel p level 12 && gives 0 "profile  *utilization 48 % (was 40 %), bubble 26 % (was 30 %)" -C p iter HYP=a EXPECT="bubble <27" &&
	json p/runs/iter-001/result.json "\$d->{profile}{bubble} == 26 && \$d->{profile}{before}{bubble} == 30 && \$d->{expect_met} eq q(confirmed)"'
t 'board, brief and PROGRESS.md have that of the best version, and what is low or high' '
	gives 0 "^Cores     utilization 48 % (low), bubble 26 % (high), balance 0 %$" -C p board && gives 0 "^Cores  *utilization 48 % (low)" -C p brief &&
	has "^- Cores: utilization 48 % (low), bubble 26 % (high)" p/PROGRESS.md && make -s -C p board JSON=1 >b &&
	json b "\$d->{cores}{utilization} == 48 && \$d->{cores}{bubble} == 26"'
t 'a round that was not kept has none, unless it is asked for' '
	kernel p level 11 && gives 0 "verdict=neutral" -C p iter HYP=b && json p/runs/iter-002/result.json "!defined \$d->{profile}" &&
	kernel p level 9 && gives 0 "verdict=neutral" -C p iter HYP=c EXPECT="utilization +10%" &&
	json p/runs/iter-003/result.json "\$d->{profile}{utilization} == 36 && \$d->{expect_met} eq q(refuted)"'
t 'one that fails is recorded, and the verdict stands' '
	kernel p level 15 && gives 0 "profile  *failed: exit status 3; last line: \"no profiler\"" -C p iter HYP=d && last_line "verdict=kept" &&
	json p/runs/iter-004/result.json "\$d->{profile}{failed} =~ /no profiler/"'
t 'cores that are used up stop the campaign, with the reason' '
	kernel p level 22 && gives 0 "^stop: the cores are used to 88 %, with 6 % of bubbles" -C p iter HYP=e && last_line "verdict=kept" &&
	kernel p level 23 && gives 3 "the cores are used up.*CONTINUE" -C p iter HYP=f && make -s -C p board >out && has "cores are used up" out'
t 'going on is a recorded choice, made once' '
	gives 0 "verdict=kept" -C p iter HYP=f CONTINUE="the tail is long" && ! grep "^stop" out && kernel p level 24 &&
	gives 0 "verdict=kept" -C p iter HYP=g && ! grep "^stop" out && audited p'
t 'a rollback forgets what was of another version' '
	gives 0 "" -C p rollback TO=1 && kernel p level 13 && gives 0 "verdict=kept" -C p iter HYP=h &&
	has "profile  *utilization 52 %, bubble 24 %" out && audited p && clean_git p'

tiny q 'PAWL_PROFILE = sh prof.sh' 'PAWL_UTILIZATION = json:-:nothing'
profile q
aim q
t 'a baseline without its figures is refused' '
	gives 3 "PAWL_PROFILE: utilization: metric json:-:nothing" -C q baseline'
t 'and so are settings that do not go together' '
	gives 3 "PAWL_PROFILE is set, and none of" -C q baseline PAWL_UTILIZATION= && gives 3 "PAWL_PROFILE is not set" -C q baseline PAWL_PROFILE= &&
	gives 3 "PAWL_BUBBLE" -C q baseline PAWL_BUBBLE=cvs:x'
t 'more than 100 is no per cent' '
	gives 3 "400 is no per cent" -C q baseline PAWL_PROFILE="echo x 400" PAWL_UTILIZATION="regex:^x (.*)"'
done_testing
