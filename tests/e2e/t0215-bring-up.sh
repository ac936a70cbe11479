#!/bin/sh
# Before there is a valid baseline: devices in turn, no repair, stop and ask, each attempt in the ledger; later
# rounds on the device that works; and figures that no device gave are SIMULATED. npu-smi is a stand-in that prints
# what the real one does; a device that is broken is one that the operator's commands do not like.
. "$(dirname "$0")/tiny.sh"

# card DIR [LINE ...]: cards that the file DIR.broken names fail the check, those of DIR.nobench the benchmark
card() {
	d=$1
	shift
	fails="case \" \$\$(cat $SCRATCH/state/$d.\$(1)) \" in *\" \$\$CARD \"*) echo \"error: card \$\$CARD lost\"; false ;; esac"
	tiny "$d" "fails = $fails" "PAWL_SANDBOX = none" "PAWL_VERIFY = \$(call fails,broken) && echo card \$\$CARD && make -s check" \
		"PAWL_BENCH = \$(call fails,nobench) && sh op.sh bench" "PAWL_DEVICE_ENV = CARD" "PAWL_LIVEWIRE = no" "$@" && works "$d"
}
works() {
	mkdir -p state && echo none >"state/$1.broken" && echo none >"state/$1.nobench"
}

t 'the first device fails, the next is taken, and all of it is on record' '
	card p "PAWL_DEVICES = 0 1 2" && echo 0 >state/p.broken &&
	make -s -C p goal SPEEDUP=3 && gives 0 "verify *device 0: exit status 1.*now device 1" -C p baseline && has "verify *correct, device 1" out &&
	json p/runs/iter-000/result.json "\$d->{device} eq q(1) && \$d->{failed_devices}[0]{device} eq q(0) &&
		\$d->{verification}{device} eq q(1) && \$d->{verification}{result} eq q(pass) && \$d->{fingerprint}{device}{cpu}"'
t 'notes have the precision record: time, command, result, key output' '
	n=p/runs/iter-000/notes.md && has "Precision record:" $n && has "Time: 2026-01-01T00:00:00Z" $n && has "Command: .*make -s check" $n &&
	has "Result: pass" $n && has "card 1" $n && has "CHECK DONE" $n && has "Trouble of device 0: exit status 1" $n'
t 'board, status and brief name the device' '
	gives 0 "^Device *1$" -C p board && gives 0 "^Device *1$" -C p status && gives 0 "^## Environment$" -C p brief && has "^- valid: iter-000 baseline" out &&
	gives 0 "" -C p board JSON=1 && json out "\$d->{device} eq q(1) && !\$d->{simulated}"'
t 'a round uses it, although the first one is well again' '
	works p && kernel p level 12 && gives 0 "correct, device 1" -C p iter HYP=faster && last_line verdict=kept &&
	json p/runs/iter-001/result.json "\$d->{device} eq q(1) && !\$d->{failed_devices}" && has "Command: " p/runs/iter-001/notes.md'
t 'a device that fails the frontier, too, is left, and the ledger says so' '
	echo 1 >state/p.broken && kernel p level 14 && gives 0 "device 1: exit status 1.*now device 0" -C p iter HYP="faster again" && last_line verdict=kept &&
	gives 0 "environment: device 1 -> 0 in iter-002: exit status 1" -C p log && gives 0 "^Device *0$" -C p board &&
	json p/runs/iter-002/result.json "\$d->{device} eq q(0) && \$d->{failed_devices}[0]{device} eq q(1)" && has "Trouble of device 1" p/runs/iter-002/notes.md'
t 'a candidate that is wrong is not the device'"'"'s fault' '
	works p && kernel p result 41 && gives 0 "MISMATCH" -C p iter HYP=wrong && last_line verdict=failure && ! grep "now device" out &&
	json p/runs/iter-003/result.json "\$d->{device} eq q(0) && \$d->{verification}{result} eq q(fail) && \$d->{verification}{output} =~ /MISMATCH/"'
t 'a device on which the frontier fails its benchmark: all pairs are made on the next' '
	echo 0 >state/p.nobench && kernel p level 16 && gives 0 "measure *device 0: the frontier is flaky.*now device 1" -C p iter HYP=more && last_line verdict=kept &&
	json p/runs/iter-004/result.json "\$d->{device} eq q(1) && \$d->{verification}{device} eq q(0) && !grep { \$_->{a}{failed} || \$_->{b}{failed} } @{\$d->{samples}}" &&
	gives 0 "environment: device 0 -> 1 in iter-004" -C p log'
t 'no device is left: trouble, no verdict, and the round stays open' '
	echo 0 1 2 >state/p.broken && kernel p level 18 && gives 4 "the frontier fails its verification too" -C p iter HYP=most && has "make resume" out &&
	works p && gives 0 "" -C p resume && last_line verdict=kept'
t 'a broken card may be taken out of the list: it is no part of the epoch' '
	kernel p level 20 && gives 0 "correct, device 2" -C p iter HYP=last PAWL_DEVICES=2 && last_line verdict=kept && audited p && clean_git p'

t 'confirm and calibrate say on which device they ran' '
	make -s -C p confirm PAWL_DEVICES=2 && git -C p show tune/tiny/log >e && has "\"device\":[[:blank:]]*\"2\"" e && gives 0 "" -C p calibrate N=4 && git -C p show tune/tiny/log >e &&
	has "\"device\":[[:blank:]]*\"2\"" e && audited p'

t 'three devices are tried, then it stops and asks' '
	card q "PAWL_DEVICES = 0 1 2 3" && echo 0 1 2 3 >state/q.broken && gives 3 "2 devices were tried\|3 devices were tried, 1 were not" -C q baseline &&
	has "device 0: exit status 1" out && has "device 1: exit status 1" out && has "device 2: exit status 1" out && ! grep "device 3" out &&
	has "| error: card 2 lost" out && has "nothing was repaired" out && has "no baseline was recorded" out && ! test -e q/runs'
t 'the attempt is an event with versions, results, pitfalls' '
	event q 1 >e && json e "\$d->{kind} eq q(environment) && \$d->{data}{step} eq q(verify) && \$d->{data}{build} eq q(ok) && \$d->{data}{verify} eq q(failed) &&
		@{\$d->{data}{devices}} == 3 && \$d->{data}{devices}[2]{device} eq q(2) && !defined \$d->{data}{first_valid} &&
		\$d->{data}{tools}{make} =~ /GNU Make/ && grep { /card 2 lost/ } @{\$d->{data}{pitfalls}}" &&
	gives 0 "environment: verify failed before there was a baseline, device 0, 1, 2" -C q log &&
	gives 0 "Bring-up *1 attempt at a baseline failed so far" -C q board && gives 0 "card 2 lost" -C q brief'
t 'no round before a baseline, whatever is typed' '
	make -s -C q goal SPEEDUP=2 && kernel q level 12 && gives 3 "baseline" -C q iter HYP=x CONTINUE=anyway && gives 3 "baseline" -C q iter HYP=x REDESIGN=1 WHY=x EVIDENCE=x RISK=x &&
	gives 3 "baseline" -C q confirm && gives 3 "baseline" -C q try && ! git -C q rev-parse -q --verify tune/tiny/iter-000'
t 'nor after a helper is called by hand' '(cd q && ! "$PAWL_BIN/pawl-round" HYP=x) && ! git -C q rev-parse -q --verify tune/tiny/iter-000'
t 'a build that fails is an event, too, and a benchmark that does' '
	kernel q build fail && gives 3 "build *failed" -C q baseline && event q 3 >e && json e "\$d->{data}{step} eq q(build) && \$d->{data}{verify} eq q(not run)" &&
	kernel q build ok bench fail && works q && ! make -s -C q baseline >out 2>&1 && event q 4 >e &&
	json e "\$d->{data}{step} eq q(measure) && \$d->{data}{verify} eq q(ok) && \$d->{data}{reason} =~ /failed twice/"'
t 'then one is valid, and what came before stays to be read' '
	kernel q bench ok level 10 && gives 0 "correct, device 0" -C q baseline && last_line verdict=baseline && gives 0 "^Device *0$" -C q board && ! grep Bring-up out &&
	gives 0 "failed before there was a baseline" -C q brief && has "^- valid: iter-000" out && audited q && clean_git q'
t 'a refusal of the guard is no attempt' '
	card g && echo 1 >g/ITERATIONS.md && gives 3 "is not pawl" -C g baseline && ! git -C g rev-parse -q --verify tune/tiny/log'

t 'devices without a variable that tells are refused' '
	tiny v "PAWL_DEVICES = 0 1" && gives 3 "PAWL_DEVICES needs PAWL_DEVICE_ENV" -C v baseline'
t 'what is no id, or no name, is refused' '
	tiny w "PAWL_DEVICES = 0 1;reboot" "PAWL_DEVICE_ENV = CARD" && gives 3 "\"1;reboot\" is no id of a device" -C w baseline &&
	tiny x "PAWL_DEVICES = 0 0" "PAWL_DEVICE_ENV = CARD" && gives 3 "0 is there twice" -C x baseline &&
	tiny y "PAWL_DEVICES = 0" "PAWL_DEVICE_ENV = CA=RD" && gives 3 "is no name of a variable" -C y baseline &&
	tiny z "PAWL_ON_DEVICE = (x" && gives 3 "PAWL_ON_DEVICE" -C z baseline'

done_testing
