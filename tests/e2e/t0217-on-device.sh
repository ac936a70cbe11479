#!/bin/sh
# PAWL_ON_DEVICE tells whether a run was on the device: where it was not, the epoch is SIMULATED wherever one looks.
. "$(dirname "$0")/tiny.sh"

# The operator's commands say where they run, as the file DIR.on of the project's neighbour tells.
where() {
	d=$1
	shift
	mkdir -p state && echo "${on:-npu}" >"state/$d.on" &&
	tiny "$d" 'PAWL_SANDBOX = none' 'PAWL_ON_DEVICE = ^ran on npu ;; !(?i)fall(ing)? back to cpu' \
		"PAWL_VERIFY = echo ran on \$\$(cat $SCRATCH/state/$d.on) && { grep ^note build/kernel; make -s check; }" \
		"PAWL_BENCH = echo ran on \$\$(cat $SCRATCH/state/$d.on) && sh op.sh bench" 'PAWL_LIVEWIRE = no' "$@"
}

t 'on the device nothing is stamped' '
	where p && make -s -C p goal SPEEDUP=3 && gives 0 "verify *correct" -C p baseline && ! grep SIMULATED out && gives 0 "" -C p board && ! grep SIMULATED out &&
	json p/runs/iter-000/result.json "!\$d->{simulated}"'
t 'a round that ran elsewhere is a failure that says so' '
	echo cpu >state/p.on && kernel p level 12 && gives 4 "the frontier fails its verification too (it did not run on the device" -C p iter HYP=sim &&
	echo npu >state/p.on && gives 0 "" -C p resume && last_line verdict=kept'
t 'a candidate that falls back is a failure, the frontier is not' '
	kernel p level 14 && echo "note falling back to CPU" >>p/kernel.txt && gives 0 "verify *failed: it did not run on the device, as the epoch.s baseline did: PAWL_ON_DEVICE" -C p iter HYP=neutral &&
	last_line verdict=failure && echo "note falling back to CPU" >>p/kernel.txt && gives 1 "it did not run on the device" -C p try && git -C p checkout -q kernel.txt'
on=cpu
t 'in a simulator the baseline is one, and it says so' '
	where s && make -s -C s goal SPEEDUP=3 && gives 0 "verify *SIMULATED, not on the device: PAWL_ON_DEVICE" -C s baseline && last_line verdict=baseline'
t 'every view and record has the stamp' '
	kernel s level 12 && gives 0 "verdict=kept" -C s iter HYP=faster && gives 0 "^Device *SIMULATED" -C s board && gives 0 "^Device *SIMULATED" -C s status &&
	gives 0 "baseline 100.* SIMULATED\|baseline 99.* SIMULATED" -C s log && has "iter-001 kept SIMULATED" out && gives 0 "SIMULATED" -C s brief && has "SIMULATED" s/ITERATIONS.md &&
	has "SIMULATED" s/PROGRESS.md && has SIMULATED s/runs/iter-000/notes.md && has "Result: kept SIMULATED" s/runs/iter-001/notes.md &&
	json s/runs/iter-000/result.json "\$d->{simulated}" && json s/runs/iter-001/result.json "\$d->{simulated}" &&
	gives 0 "" -C s board JSON=1 && json out "\$d->{simulated}" && gives 0 "" -C s status JSON=1 && json out "\$d->{simulated}" &&
	git -C s log -1 --format=%s tune/tiny/log >l && has SIMULATED l && git -C s log -1 --notes=pawl tune/tiny/frontier >l && has SIMULATED l'
t 'so has the headline' 'gives 0 "confirm iter-001 .* SIMULATED" -C s confirm'
# stripped EXPRESSION: the round's event edited by sed, and what the audit says of it
stripped() {
	(cd s && . "$PAWL_ROOT/tests/e2e/forge.sh" && forge 3 "sed -i '$1' events/*-round.json" && { "$PAWL_BIN/pawl-audit" >../out; got=$?; mend; } && test "$got" -eq 1)
}
t 'a stamp that was taken off, or a failure made a pass, is found' '
	stripped "/\"simulated\"/d" && has "event 3.*simulated" out && has "expected  yes" out &&
	stripped "s/\"result\":\(.*\)\"pass\"/\"result\":\\1\"fail\"/" && has "verification: result" out && audited s'
t 'a round on the device is none of this epoch' '
	echo npu >state/s.on && kernel s level 14 && gives 4 "it ran on the device, and the epoch.s baseline did not" -C s iter HYP=device && gives 0 "" -C s abandon'
t 'a new epoch there is clean' '
	gives 0 "" -C s baseline WHY="on the card now" && gives 0 "" -C s board && ! grep "^Device.*SIMULATED" out && audited s && clean_git s'
t 'a strict project refuses, and whoever waives it answers for it' '
	where r "PAWL_STRICT = yes" && make -s -C r waive WHAT=sandbox WHY="none here" && gives 3 "did not run on the device.*make waive WHAT=simulated" -C r baseline &&
	event r 2 >e && json e "\$d->{kind} eq q(environment) && \$d->{data}{step} eq q(verify) && \$d->{data}{reason} =~ /did not run on the device/" &&
	gives 0 "" -C r waive WHAT=simulated WHY="no card before Monday" && gives 0 SIMULATED -C r baseline && gives 0 "simulated: no card before Monday" -C r board'
t 'a benchmark that ran elsewhere than the verification is simulated, too' '
	on=npu where b "PAWL_BENCH := sh op.sh bench" && sed -i "/^PAWL_BENCH = echo/d" b/tune.mk && git -C b commit -q -a -m it &&
	gives 0 "measure *SIMULATED" -C b baseline && json b/runs/iter-000/result.json "\$d->{simulated} && \$d->{verification}{result} eq q(pass)"'
t 'the kinds of a device know what a run elsewhere says' '
	for kind in cuda pto-dsl pto-tile-lib pypto; do
		tiny "k-$kind" "PAWL_SANDBOX = none" "PAWL_KIND = $kind" && { make -s -C "k-$kind" config >out 2>&1 || test -s out; } &&
		grep -q "^PAWL_ON_DEVICE = .*  (file)$" out || { cat out; return 1; }
	done &&
	tiny g "PAWL_SANDBOX = none" "PAWL_KIND = cuda" "PAWL_VERIFY = echo no CUDA-capable device is detected && make -s check" &&
	make -s -C g goal SPEEDUP=2 && gives 0 "SIMULATED" -C g baseline'
t 'time out in the output is a failure, whatever the exit status' '
	tiny o "PAWL_VERIFY = echo kernel time out && make -s check" && gives 3 "PAWL_VERIFY_FAIL .*time out" -C o baseline'
t 'a JSON criterion decides, and is in the record' '
	tiny j "PAWL_VERIFY = cp answer.json report.json && make -s check" "PAWL_VERIFY_PASS = json:report.json:correctness.passes" &&
	echo "{\"correctness\":{\"passes\":false}}" >j/answer.json && git -C j add . && git -C j commit -q -m no && gives 3 "is not true" -C j baseline &&
	echo "{\"correctness\":{\"passes\":true}}" >j/answer.json && gives 0 "" -C j baseline &&
	json j/runs/iter-000/result.json "\$d->{verification}{result} eq q(pass) && \$d->{verification}{reason} =~ /rules fulfilled/"'

done_testing
