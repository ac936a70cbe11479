#!/bin/sh
# Each way a round can end, from one project: a verdict, a record, and the files where they belong.
. "$(dirname "$0")/tiny.sh"
ready p 'PAWL_SANDBOX = none' 'PAWL_VERIFY_LIMIT = 3' 'PAWL_BENCH_LIMIT = 3' 'PAWL_BUILD_LIMIT = 3' >setup 2>&1 || cat setup
n=0

# iter VERDICT PATTERN: the next round ends so; ok for make. The record agrees
iter() {
	number=$(printf '%03d' "$n")
	gives 0 "$2" -C p iter HYP="round $n" && last_line "^PAWL iter=$n verdict=$1 gain=[-0-9.%]* frontier=[0-9a-f]*$" &&
	json "p/runs/iter-$number/result.json" "\$d->{verdict} eq q($1) && \$d->{iter} == $n" &&
	json "$(find p/.git/pawl -name last.json)" "\$d->{verdict} eq q($1) && \$d->{iter} == $n" &&
	has "^| iter-$number | round $n | kernel.txt +[0-9]* -[0-9]* |.*| $1" p/ITERATIONS.md && quiet p
}
# round TITLE VERDICT PATTERN KERNEL...: the round of an edit
round() {
	n=$((n + 1))
	title=$1 verdict=$2 pattern=$3
	shift 3
	edit=$*
	export pattern edit
	if test "$verdict" = kept; then
		t "$title" 'kernel p $edit && mark p/kernel.txt && iter kept "$pattern" && unmarked &&
			test "$(git -C p rev-parse HEAD)" = "$(git -C p rev-parse "tune/tiny/iter-$number~")"'
	else
		t "$title" 'mark p/kernel.txt && before=$(git -C p rev-parse HEAD) && kernel p $edit &&
			iter "$verdict" "$pattern" && unmarked && test "$before" = "$(git -C p rev-parse HEAD)"'
	fi
}
round 'faster is kept' kept 'better at .* pairs, confirmed by .* fresh' level 12
t 'with its gain' 'last_line "gain=16\.[5678]%"'
t 'and the record says what was measured' '
	json p/runs/iter-001/result.json "
		my @s = @{\$d->{samples}}; my %o; \$o{\$_->{order}}++ for @s;
		@s == \$d->{pairs} && \$o{ab} && \$o{ba} && \$o{ab} + \$o{ba} == @s && \$s[0]{a}{value} > 99 && \$s[0]{b}{value} < 84 &&
		\$d->{gain}{lo} <= \$d->{gain}{g} && \$d->{gain}{g} <= \$d->{gain}{hi} && \$d->{total}{g} > 0.17 &&
		\$d->{correct} eq q(pass) && \$d->{seed} =~ /^[0-9]+\$/ && \$d->{files}[0] eq q(kernel.txt)"'
round 'slower is neutral' neutral 'slower than the frontier' level 8
round 'nothing that matters is neutral' neutral 'not better by\|no faster\|neutral' noise 2
round 'a gain below the smallest that counts, too' neutral 'neutral' level 12 noise 3
round 'a wrong result is a failure' failure 'failed: .*MISMATCH\|exit status 2' result 41
t 'shown with its first lines and the log' 'has "| MISMATCH: 41, 42 wanted" out && has "the whole log: /" out'
round 'a build that fails, too' failure 'build: error: the kernel says so' build fail
round 'a build that hangs' failure 'build  *failed: .*time' build hang
round 'a build that crashes' failure 'build  *failed: ' build crash
round 'a verification that fails' failure 'verify: error: the kernel says so' verify fail
round 'a verification that hangs' failure 'verify  *failed: .*in time' verify hang
round 'a verification that crashes' failure 'verify  *failed: ' verify crash
round 'a verification that says nothing' failure 'verify  *failed: .*CHECK DONE' verify quiet
round 'a benchmark that fails twice' failure 'the benchmark failed twice: exit status 1; last line: .bench: error: the kernel says so' bench fail
round 'a benchmark that crashes' failure 'the benchmark failed twice: .*SIGSEGV' bench crash
round 'a benchmark that hangs' failure 'the benchmark failed twice: .*time' bench hang
round 'a benchmark without a value' failure 'the benchmark failed twice: .*PAWL_METRIC\|the benchmark failed twice' bench quiet
t 'the record of a failure has its step and log' '
	json p/runs/iter-005/result.json "\$d->{failed_step} eq q(verify) && \$d->{correct} eq q(fail)" &&
	json p/runs/iter-006/result.json "\$d->{failed_step} eq q(build)" &&
	json p/runs/iter-013/result.json "\$d->{failed_step} eq q(measure) && \$d->{correct} eq q(pass)" &&
	has "MISMATCH" p/runs/iter-005/log.txt'
round 'after all of it a gain is kept' kept '' level 20
t 'and the total is measured against the baseline' '
	json p/runs/iter-017/result.json "\$d->{total}{g} > 0.68 && \$d->{total}{g} < 0.71" &&
	has "in all 2.00x\|in all 1.99x\|in all 2.01x" out'
t 'the goal is reached' '
	kernel p level 31 && gives 0 "" -C p iter HYP="round 18" && has "next .*confirm\|goal" out'
t 'nothing runs on, and the run trees are as many as before' '
	! readlink /proc/[0-9]*/cwd | grep "^$SCRATCH/p/.git/pawl" && git -C p worktree list >w &&
	test "$(wc -l <w)" -eq 4'
t 'git finds nothing wrong' 'clean_git p'

# The candidate is slower in every other pair: whether it is faster cannot be told.
t 'what cannot be told is inconclusive' '
	tiny saw "PAWL_SANDBOX = none" "PAWL_MAX_PAIRS = 8" "PAWL_BENCH = sh saw.sh" \
		"PAWL_ENV = COUNT=$SCRATCH/count" && cat >saw/saw.sh <<-\EOT &&
		n=$(cat "$COUNT" || echo 0)
		echo $((n + 1)) >"$COUNT"
		case $(head -n 1 build/kernel)+$((n / 2 % 2)) in
		"level 11+0") echo "time 60 us" ;;
		"level 11+1") echo "time 150 us" ;;
		*) echo "time 100 us" ;;
		esac
	EOT
	git -C saw add . && git -C saw commit -q -m saw && ready saw && rm count && kernel saw level 11 &&
	gives 0 "" -C saw iter HYP=x && last_line "verdict=inconclusive" &&
	git -C saw show HEAD:kernel.txt >k && same k saw/kernel.txt &&
	json saw/runs/iter-001/result.json "\$d->{pairs} == 8 && \$d->{reason} =~ /cap|pairs/"'
t 'a higher figure that is better' '
	ready high "PAWL_SANDBOX = none" "PAWL_DIRECTION = higher" "PAWL_UNIT = GB/s" && kernel high level 8 &&
	gives 0 "" -C high iter HYP=x && last_line "verdict=kept" && kernel high level 9 &&
	gives 0 "" -C high iter HYP=x && last_line "verdict=neutral"'

done_testing
