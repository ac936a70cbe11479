#!/bin/sh
# Settings that are missing or wrong are refused by name, before anything is run.
. "$(dirname "$0")/tiny.sh"
tiny p
cp p/tune.mk good.mk

# refused TITLE PATTERN LINE: this line at the end of the settings is refused
refused() {
	pattern=$2 line=$3
	export pattern line
	t "$1" 'cp good.mk p/tune.mk && printf "%s\n" "$line" >>p/tune.mk &&
		gives 3 "$pattern" -C p baseline'
}
for name in OP EDITABLE VERIFY BENCH METRIC; do
	refused "no PAWL_$name" "PAWL_$name is not set: " "override PAWL_$name ="
done
refused 'a name with a slash' 'PAWL_OP: "a/b" is not a name' 'PAWL_OP = a/b'
refused 'a name with capitals' 'PAWL_OP: "Tiny" is not a name' 'PAWL_OP = Tiny'
refused 'a name that begins with a dot' 'PAWL_OP: ' 'PAWL_OP = .tiny'
refused 'a name that no branch can have' 'PAWL_OP: ' 'PAWL_OP = a..b'
refused 'another that no branch can have' 'PAWL_OP: ' 'PAWL_OP = a.lock'
refused 'a direction' 'PAWL_DIRECTION: "up" is not one of: lower higher' 'PAWL_DIRECTION = up'
refused 'a sandbox' 'PAWL_SANDBOX: "docker" is not one of' 'PAWL_SANDBOX = docker'
refused 'a time limit that is a word' 'PAWL_BUILD_LIMIT: ' 'PAWL_BUILD_LIMIT = long'
refused 'a time limit in days' 'PAWL_VERIFY_LIMIT: ' 'PAWL_VERIFY_LIMIT = 3d'
refused 'a time limit of nothing' 'PAWL_BENCH_LIMIT: ' 'PAWL_BENCH_LIMIT = 0'
refused 'a negative one' 'PAWL_BENCH_LIMIT: ' 'PAWL_BENCH_LIMIT = -1s'
refused 'an endless one' 'PAWL_BENCH_LIMIT: ' 'PAWL_BENCH_LIMIT = inf'
refused 'half a pair' 'PAWL_MAX_PAIRS: ' 'PAWL_MAX_PAIRS = 1.5'
refused 'no pairs' 'PAWL_MAX_PAIRS: ' 'PAWL_MAX_PAIRS = 0'
refused 'too few to decide anything' 'PAWL_MAX_PAIRS=1: below 2 pairs' 'PAWL_MAX_PAIRS = 1'
refused 'too many pairs' 'PAWL_MAX_PAIRS: ' 'PAWL_MAX_PAIRS = 257'
refused 'an effect of 60 %' 'PAWL_MIN_EFFECT: ' 'PAWL_MIN_EFFECT = 60%'
refused 'an effect that is no number' 'PAWL_MIN_EFFECT: ' 'PAWL_MIN_EFFECT = nan'
refused 'a metric from nowhere' 'PAWL_METRIC: .*json:, csv:, regex:' 'PAWL_METRIC = cvs:out:time'
refused 'a metric whose expression is broken' 'PAWL_METRIC: ' 'PAWL_METRIC = regex:time ([0-9'
refused 'a pattern that is broken' 'PAWL_VERIFY_PASS' 'PAWL_VERIFY_PASS = ok ('
refused 'statuses that are none' 'PAWL_VERIFY_PASS: exit:' 'PAWL_VERIFY_PASS = exit:256'
refused 'a pattern of failures that is broken' 'PAWL_VERIFY_FAIL' 'PAWL_VERIFY_FAIL = [a'
refused 'a completion record that is broken' 'PAWL_DONE' 'PAWL_DONE = (done'
refused 'a parameter without a place' 'PAWL_PARAMS: ' 'PAWL_PARAMS = TILE'
refused 'a parameter without a group' 'PAWL_PARAMS: ' 'PAWL_PARAMS = TILE=params.mk:^TILE'
refused 'a case twice' 'PAWL_CASES: ' 'PAWL_CASES = a b a'
refused 'a weight of nothing' 'PAWL_CASES: ' 'PAWL_CASES = a:0 b'
refused 'a metric of the reference, by its name' 'PAWL_REFERENCE_METRIC: ' 'PAWL_REFERENCE_METRIC = cvs:x'
refused 'stages that are none' 'PAWL_STAGES: "one": a stage is name:share%:rounds' 'PAWL_STAGES = one'
refused 'records outside of the project' 'PAWL_RECORDS: "../elsewhere" is no path in the project' 'PAWL_RECORDS = ../elsewhere'
refused 'at an absolute path' 'PAWL_RECORDS: "/var/x" is no path in the project' 'PAWL_RECORDS = /var/x'
refused 'a scope that leads outside' 'PAWL_EDITABLE: ' 'PAWL_EDITABLE = ../other'
refused 'an absolute scope' 'PAWL_EDITABLE: ' 'PAWL_EDITABLE = /etc/passwd'
refused 'an input that is not there' 'PAWL_INPUTS: data.bin is not there' 'PAWL_INPUTS = data.bin'
refused 'the path of the working tree' 'PAWL_BUILD: contains the path of the working tree.*relative' \
	'PAWL_BUILD = make -s -C $(CURDIR) all'
refused 'also in a command that measures' 'PAWL_BENCH: contains the path of the working tree' \
	'PAWL_BENCH = sh $(abspath op.sh) bench'
t 'nothing was run, and nothing is left' '
	cp good.mk p/tune.mk && quiet p && ! test -e p/build && ! git -C p rev-parse -q --verify tune/tiny/frontier'
t 'a time with a unit, a fraction and a comment are fine' '
	printf "%s\n" "PAWL_BENCH_LIMIT = 500ms # short" "PAWL_MIN_EFFECT = 0.02" "PAWL_BUILD_LIMIT = 2m" \
		>>p/tune.mk && gives 0 "" -C p baseline && git -C p show tune/tiny/log:settings.json >s &&
	json s "\$d->{BENCH_LIMIT}{value} eq q(500ms) && \$d->{MIN_EFFECT}{value} eq q(0.02)"'

# the baseline is there from here on
cp p/tune.mk good.mk
t 'a setting that decides cannot change' '
	gives 0 "" -C p goal SPEEDUP=2 && kernel p level 12 && echo "PAWL_MIN_EFFECT = 5%" >>p/tune.mk &&
	gives 3 "PAWL_MIN_EFFECT is \"5%\" (file), but the baseline froze \"0.02\".*WHY=" -C p iter HYP=x'
t 'nor from the command line' '
	cp good.mk p/tune.mk && gives 3 "PAWL_VERIFY is \"true\" (command_line), but the baseline froze" \
		-C p iter HYP=x PAWL_VERIFY=true'
t 'nor with -e from the environment' '
	PAWL_BENCH=true gives 3 "PAWL_BENCH is \"true\" (environment.*froze" -e -C p iter HYP=x'
t 'a plain environment does not count' '
	PAWL_VERIFY=false gives 0 "" -C p iter HYP=x && last_line "verdict=kept"'
t 'nor may another makefile say otherwise' '
	kernel p level 14 && { cat p/tune.mk && echo "override PAWL_DONE = ."; } >p/other.mk &&
	gives 3 "PAWL_DONE is \".\"" -C p -f other.mk iter HYP=x && rm p/other.mk'
t 'who tunes may change' '
	gives 0 "" -C p iter HYP=x PAWL_ACTOR="somebody else" && last_line "verdict=kept" &&
	git -C p log -1 --format=%b tune/tiny/log >b && has "^Pawl-Actor: somebody else$" b'
t 'try asks for the frozen settings, too' '
	gives 3 "PAWL_BUILD is \"true\"" -C p try PAWL_BUILD=true'

t 'make config prints each with its origin' '
	gives 0 "^PAWL_MAX_PAIRS = 24  (file)$" -C p config && has "  longest build; default 300" out && has "^PAWL_VERIFY_PASS = exit:0  (default)$" out && has "^PAWL_VERIFY_FAIL = time out ;; timed out  (default)$" out &&
	test "$(grep -c "^PAWL_" out)" -eq "$(sed -n "s/^_pawl_settings [:+]= //p" \
		"$PAWL_ROOT/mk/vars.mk" | wc -w)"'
t 'and says which is wrong' '
	gives 3 "PAWL_MAX_PAIRS: " -C p config PAWL_MAX_PAIRS=many && has "^PAWL_MAX_PAIRS = many  (command_line)$" out'
t 'and the same as JSON' '
	make -s -C p config JSON=1 PAWL_UNIT=ms >c && json c "\$d->{UNIT}{value} eq q(ms) &&
		\$d->{UNIT}{origin} eq q(command_line) && \$d->{OP}{value} eq q(tiny)"'

done_testing
