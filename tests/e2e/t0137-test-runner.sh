#!/bin/sh
# What make check and make check-all say of tests that fail and tests that are skipped.
. "$(dirname "$0")/lib.sh"

# made NAME LINE ...: a test that prints these lines; "exit N" is its status
made() {
	file=$1
	shift
	{
		echo '#!/bin/sh'
		for line; do
			case $line in 'exit '*) echo "$line" ;; *) echo "echo '$line'" ;; esac
		done
	} >"$file" && chmod +x "$file"
}
run() {
	sh "$PAWL_ROOT/tests/run" "$@" >out 2>said
}

mkdir faults tmp
made bad.sh 'not ok 1 - x' 1..1
made status.sh 'ok 1 - x' 1..1 'exit 3'
made short.sh 'ok 1 - x' 1..2
t 'nothing skipped is said, too' 'made good.sh "ok 1 - x" 1..1 && run "$SCRATCH/good.sh" && has "^Skipped: nothing.$" out'
t 'what is skipped is listed with its test and why, and is no failure' '
	made some.sh "ok 1 - x" "ok 2 - y # SKIP no gnuplot" "ok 3 # SKIP no z" 1..3 && made unit "# SKIP 17 tests: no bubblewrap" "ok 1 - u" 1..1 &&
	run "$SCRATCH/some.sh" "$SCRATCH/unit" && has "^Skipped (3)" out && has "^  some.sh: y: no gnuplot$" out &&
	has "^  some.sh: no z$" out && has "^  unit: 17 tests: no bubblewrap$" out'
t 'a title with # in it is none' 'made hash.sh "ok 1 - # and SKIP" 1..1 && run "$SCRATCH/hash.sh" && has "^Skipped: nothing.$" out'
t_fail 'what fails fails' 'run "$SCRATCH/bad.sh"'
t_fail 'a status alone, too' 'run "$SCRATCH/status.sh"'
t_fail 'a plan that is not met, too' 'run "$SCRATCH/short.sh"'
t 'a failure does not keep the list from being printed' '! run "$SCRATCH/bad.sh" "$SCRATCH/some.sh" && has "^Skipped (2)" out'
t 'that a long one begins is said' '
	made faults/x.sh "ok 1 - x" 1..1 && run "$SCRATCH/good.sh" "$SCRATCH/faults/x.sh" && has "[12] of 2: $SCRATCH/faults/x.sh begins$" said && ! grep good.sh said'
t 'nothing is left behind' '
	TMPDIR=$SCRATCH/tmp run "$SCRATCH/good.sh" && test -z "$(ls -A tmp)"'
done_testing
