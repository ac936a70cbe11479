#!/bin/sh
# make reference: what the kernel is compared with is verified and timed, and rounds wait for it.
. "$(dirname "$0")/tiny.sh"

aim() {
	make -s -C "$1" goal SPEEDUP=3 >setup 2>&1 || cat setup
}
# A reference beside the operator: 250 us.
given() {
	cat >"$1/ref.sh" <<-'END'
		case $1 in
		verify) test "$2" != wrong || { echo "MISMATCH: 1, 2 wanted" && exit 1; } && echo same ;;
		*) echo "ref 250.0 us" ;;
		esac
	END
	git -C "$1" add ref.sh && git -C "$1" commit -q -m reference
}

tiny p 'PAWL_SANDBOX = none' 'PAWL_STALL = 0' 'PAWL_REFERENCE = sh ref.sh' 'PAWL_UNIT = us' 'PAWL_FLOPS = 1e9' \
	'PAWL_REFERENCE_METRIC = regex:^ref (\S+)' 'PAWL_REFERENCE_VERIFY = sh ref.sh verify' &&
	given p
aim p

t 'the baseline verifies and times it' '
	gives 0 "^reference 250.0 us (250.0 to 250.0, 10 runs), 4.000 TFLOPS" -C p baseline && last_line "^PAWL iter=0 verdict=baseline" && test "$(grep -c "^PAWL iter=" out)" = 1'
t 'it is an event with every value' '
	event p 3 >e.json && json e.json "\$d->{kind} eq q(reference) && @{\$d->{data}{values}} == 10 && \$d->{data}{warmups} >= 5 &&
		\$d->{data}{verification}{result} eq q(pass)"'
t 'ITERATIONS.md, board and brief show it' '
	has "^- Reference: 250.0 us" p/ITERATIONS.md && make -s -C p board >out && has "^Reference .*the best is 2.5" out &&
	make -s -C p brief >out && has "^Reference " out'
t 'rounds go on, and the table stays as it is' '
	kernel p level 12 && gives 0 "verdict=kept" -C p iter HYP=faster && has "^- Reference: 250.0 us" p/ITERATIONS.md && audited p'
t 'again, and the new figures hold' '
	gives 0 "^reference 250.0 us" -C p reference && audited p && quiet p'

tiny w 'PAWL_SANDBOX = none' 'PAWL_REFERENCE = sh ref.sh' 'PAWL_REFERENCE_METRIC = regex:^ref (\S+)' \
	'PAWL_REFERENCE_VERIFY = sh ref.sh verify wrong' && given w
aim w
t 'one that is not correct: the baseline is there, and no round begins' '
	gives 0 "MISMATCH: 1, 2 wanted" -C w baseline && has "make reference does it again" out && kernel w level 12 &&
	gives 3 "PAWL_REFERENCE has no figures.*make reference" -C w iter HYP=faster && gives 3 "not correct" -C w reference'
t 'but a waiver lets it' '
	gives 0 "^waiver reference" -C w waive WHAT=reference WHY="no card" && gives 0 "verdict=kept" -C w iter HYP=faster'

tiny k 'PAWL_SANDBOX = none' 'PAWL_KIND = pypto' 'PAWL_VERIFY_PASS = CHECK DONE' 'PAWL_ON_DEVICE ='
aim k
t 'the pto kinds demand one' '
	gives 3 "PAWL_REFERENCE is not set, and PAWL_KIND=pypto.*waive" -C k baseline'
t 'or a waiver' '
	gives 0 "^waiver reference" -C k waive WHAT=reference WHY="none exists" && gives 0 "verdict=baseline" -C k baseline'

tiny x 'PAWL_SANDBOX = none' 'PAWL_REFERENCE = echo hello' 'PAWL_REFERENCE_METRIC = regex:^ref (\S+)'
aim x
t 'without a value there are no figures' '
	gives 0 "the reference gave no value" -C x baseline && gives 3 "gave no value" -C x reference'
tiny b 'PAWL_REFERENCE = echo ref 250.0 >ref.out && cat ref.out' 'PAWL_REFERENCE_METRIC = regex:^ref (\S+)'
aim b
t 'in the sandbox, too, where it may write files of its own, and what it leaves is gone' '
	gives 0 "^reference 250.0 us" -C b baseline && has "not verified" out && gives 0 "^reference 250.0" -C b reference && quiet b &&
	kernel b level 12 && gives 0 "verdict=kept" -C b iter HYP=faster'
t 'but not change those of the project' '
	sed "s/^PAWL_REFERENCE = /&echo x >>op.sh; /" b/tune.mk >tune.new && cat tune.new >b/tune.mk && git -C b commit -qam other &&
	gives 0 "the reference changed op.sh" -C b baseline WHY=other && gives 3 "has no figures" -C b iter HYP=x'
ready n 'PAWL_SANDBOX = none' >setup 2>&1 || cat setup
t 'make reference alone says what is missing' '
	gives 3 "PAWL_REFERENCE is not set" -C n reference'
done_testing
