#!/bin/sh
# make calibrate says what the benchmark resolves; few pairs are judged by the pool that it fills.
. "$(dirname "$0")/tiny.sh"

# noisy DIR AMOUNT MODE [LINE ...]: the benchmark has so much noise (0.01 is 1 % up or down) of its own, and in half
# of the runs MODE on top; the kernel has none, which would go by the seed. The noise depends on the number of the
# pair and on the run tree, whichever came first, so that it is the same each time; the mode on how many runs there
# were. anew DIR counts from the first run again: how many runs came before is not the same on a busy machine
anew() {
	: >"$1.runs"
}
noisy() {
	dir=$1 amount=$2 mode=$3
	shift 3
	tiny "$dir" 'PAWL_SANDBOX = none' 'PAWL_BENCH = sh noisy.sh' "$@" && kernel "$dir" noise 0 &&
	cat >"$dir/noisy.sh" <<-EOT &&
		echo "\$PAWL_SEED \${PWD##*-}" >>"$SCRATCH/$dir.runs"
		us=\$(sh op.sh bench | sed "s/^time \(.*\) us/\1/")
		awk -v us="\$us" '
			!(\$1 in pair) { pair[\$1] = ++pairs }
			{ run[\$0]++ }
			END {
				srand((pair[\$1] * 4 + (\$2 == "b") * 2 + run[\$0]) * 7919); rand(); a = rand()
				srand(NR * 7919); rand(); rand(); b = rand()
				printf "time %.5f us\n", us * (exp($amount * (2 * a - 1)) + (b < .5) * $mode)
			}' "$SCRATCH/$dir.runs"
	EOT
	anew "$dir" && git -C "$dir" add . && git -C "$dir" commit -q -m noise
}

pool() {
	git -C "$1" show tune/tiny/log:pool.json
}

noisy p 0.004 0 >setup 2>&1 || cat setup
t 'before the baseline there is no frontier' 'gives 3 "no baseline yet\|make baseline" -C p calibrate'
t 'the baseline has eight pairs and begins the pool' '
	ready p && json p/runs/iter-000/result.json "@{\$d->{samples}} == 8 && \$d->{noise}{power} > .5" &&
	pool p >j && json j "\$d->{epoch} == 1 && @{\$d->{residuals}} == 8 && \$d->{sd} > 0"'
t 'it says what a round resolves' '
	anew p && gives 0 "^Noise  *stable, 24 pairs resolve 0[.][0-9]* %; pairs scatter by 0[.]" -C p calibrate N=12 &&
	has "a gain of 1 % needs about [0-9]* pairs; a round keeps it in [0-9]* of 100 cases" out &&
	has "^Modes  *one$" out && has "^Drift .*, not more than chance$" out && has "^Pool  *20 residuals" out'
t 'and which settings suit the campaign' '
	has "^For a campaign of 12 h .* at least [0-9]* rounds:$" out && has "^  PAWL_MAX_PAIRS = [0-9]*$" out &&
	has "^  PAWL_MIN_EFFECT = 1%$" out && has "^  PAWL_TIME_BUDGET = [0-9]*s$" out'
t 'it is an event with its samples, and nothing else' '
	event p 3 >e && json e "\$d->{kind} eq q(calibrate) && \$d->{data}{pairs} == 12 &&
		\$d->{data}{pool}{count} == 20" &&
	git -C p show tune/tiny/log:calibrations/0003.json >s &&
	json s "@\$d == 12 && \$d->[11]{pair} == 11 && \$d->[0]{a}{value} > 0 && \$d->[0]{b}{cpu_s} >= 0" &&
	gives 0 "^   3  .*calibrate iter-000 stable, 24 pairs resolve " -C p log &&
	has "^| - | calibrate iter-000 stable" p/ITERATIONS.md && quiet p && clean_git p'
t 'the pool has its residuals' 'pool p >j && json j "@{\$d->{residuals}} == 20 && \$d->{sd} > 0 && \$d->{sd} < .008"'
t 'as JSON alone' '
	make -s -C p calibrate N=3 JSON=1 >j && json j "\$d->{schema} == 1 && \$d->{pairs} == 3 &&
		\$d->{label} =~ /stable|noisy/ && \$d->{proposal}{max_pairs} >= 2 && \$d->{pool}{count} == 22"'
t 'from two to none are too few, and too many' '
	gives 3 "N: 2" -C p calibrate N=2 && gives 3 "N: 257" -C p calibrate N=257 && gives 3 "N: .x. is" -C p calibrate N=x'
t 'a round adds to the pool' '
	kernel p level 12 && gives 0 "" -C p iter HYP=faster && last_line verdict=kept &&
	pool p >j && json j "@{\$d->{residuals}} >= 30" &&
	json p/runs/iter-001/result.json "\$d->{rules}{pool_count} == 22 && !\$d->{provisional}"'
t 'another epoch has a pool of its own' '
	gives 0 "" -C p baseline WHY=again && pool p >j && json j "\$d->{epoch} == 2 && @{\$d->{residuals}} == 8"'

t 'two modes are found' '
	noisy m 0.002 0.05 && ready m && anew m && gives 0 "^Modes  *two, [45][.0-9]* % apart, [2-7][0-9.]* %" -C m calibrate N=40 &&
	has "each start of the process draws anew$" out && has "PAWL_CPUS" out'

noisy slow 0.004 0 'PAWL_MAX_PAIRS = 3' >setup 2>&1 || cat setup
t 'three pairs a round: the baseline says what is missing' '
	make -s -C slow goal SPEEDUP=3 && gives 0 "slow: 3 pairs a round .* 8 of 20: run .make calibrate N=20. once" -C slow baseline'
t 'without a pool a round is inconclusive' '
	kernel slow level 12 && gives 0 "too few pairs (3) without a pool: run .make calibrate. once" -C slow iter HYP=faster &&
	last_line verdict=inconclusive && pool slow >j && json j "@{\$d->{residuals}} == 10"'
t 'with one it is kept, provisionally' '
	anew slow && gives 0 "Pool  *30 residuals" -C slow calibrate N=20 && kernel slow level 12 &&
	gives 0 "by the pool of 30 earlier pairs" -C slow iter HYP=faster AGAIN=1 && last_line verdict=kept'
t 'which the record says, with the pool that it was judged by' '
	json slow/runs/iter-002/result.json "\$d->{provisional} && \$d->{pairs} == 3 && \$d->{rules}{pool_count} == 30 &&
		\$d->{rules}{pool_sd} > 0" && gives 0 "iter-002 kept (provisional) -1" -C slow log'
t 'and the board, until a confirm' '
	gives 0 "^002 *kept (provisional)" -C slow board && make -s -C slow board JSON=1 >b &&
	json b "grep { \$_->{iter} == 2 && \$_->{provisional} } @{\$d->{rounds}}" &&
	gives 0 "" -C slow confirm && gives 0 "^002 *kept  " -C slow board && make -s -C slow board JSON=1 >b &&
	json b "!grep { \$_->{provisional} } @{\$d->{rounds}}"'
t 'what is no better is not kept' '
	echo "# nothing" >>slow/kernel.txt && gives 0 "" -C slow iter HYP=nothing && ! tail -n 1 out | grep kept'

# never TITLE PATTERN AMOUNT LINE: settings under which nothing could ever be kept
never() {
	t "$1" "rm -rf n && noisy n $3 0 '$4' && gives 3 '$2' -C n baseline && has 'no baseline was recorded' out"
}
never 'one pair is refused' 'PAWL_MAX_PAIRS=1: below 2 pairs nothing can be kept' 0 'PAWL_MAX_PAIRS = 1'
never 'noise in which a gain of 50 % drowns, too' 'not even a gain of 50 % could be kept' 4 'PAWL_MAX_PAIRS = 5'
t 'so is a time that pays for one pair, naming what would do' '
	tiny brief "PAWL_SANDBOX = none" "PAWL_BENCH = sleep 0.26 && sh op.sh bench" "PAWL_TIME_BUDGET = 1" &&
	gives 3 "time budget of 1 s pays for 1 pair, and below 2 nothing can be kept: set PAWL_TIME_BUDGET to at least [2-9]s" -C brief baseline'
t 'the most pairs of a round are what the time pays for at the warm-up'"'"'s speed, and the warm-ups are in the record' '
	ready warm "PAWL_SANDBOX = none" "PAWL_BENCH = sleep 0.1 && sh op.sh bench" "PAWL_TIME_BUDGET = 2" "override PAWL_WARMUP = 2" &&
	kernel warm level 8 && gives 0 "verdict=neutral" -C warm iter HYP=x && json warm/runs/iter-001/result.json "
		my @w = grep { \$_->{warmup} } @{\$d->{samples}}; my (\$a, \$b) = map { \$w[1]{\$_}{wall_s} } qw(a b);
		@w == 2 && \$w[0]{warmup} == 1 && !exists \$w[1]{pair} && \$w[0]{seed} ne \$w[1]{seed} && \$a > .1 && \$b > .1 &&
		\$d->{cap} == int(2 / (\$a + \$b)) && \$d->{cap} < 11 && \$d->{pairs} == @{\$d->{samples}} - 2"'
# all pairs are 6 to 18 % apart, no two of seven alike, wherever the count begins and whichever run is first
t 'what is only unlikely is said with numbers' '
	tiny u "PAWL_SANDBOX = none" "PAWL_BENCH = sh far.sh" && cat >u/far.sh <<-EOT && git -C u add . && git -C u commit -q -m far &&
		echo "\$PAWL_SEED" >>"$SCRATCH/u.runs"
		us=\$(sh op.sh bench | sed "s/^time \(.*\) us/\1/")
		awk -v us="\$us" "!(\\\$1 in run) { pairs++ } { n = ++run[\\\$1] }
			END { printf \"time %.5f us\n\", us * (1 + n % 2 * (.06 + .02 * (pairs % 7))) }" "$SCRATCH/u.runs"
	EOT
	gives 0 "a gain of 1 % would be kept in about [0-9]* of 100 rounds of 24 pairs: pairs scatter by" -C u baseline &&
	has "try PAWL_MAX_PAIRS=.*make baseline WHY=" out'
t 'of few pairs that do not agree no number of rounds is made' '
	tiny few "PAWL_SANDBOX = none" "PAWL_BENCH = sh few.sh" && cat >few/few.sh <<-EOT && git -C few add . && git -C few commit -q -m few &&
		echo "\$PAWL_SEED" >>"$SCRATCH/few.runs"
		us=\$(sh op.sh bench | sed "s/^time \(.*\) us/\1/")
		awk -v us="\$us" "!(\\\$1 in run) { pairs++ } { n = ++run[\\\$1] }
			END { printf \"time %.5f us\n\", us * (pairs % 4 == 0 && n > 1 ? 1.2 : 1) }" "$SCRATCH/few.runs"
	EOT
	: >few.runs && gives 0 "most of the 8 pairs scatter by .* too few to say how often a gain of 1 % would be kept; make calibrate" \
		-C few baseline && ! grep "of 100 rounds" out && json few/runs/iter-000/result.json "!defined \$d->{noise}{power}"'
t 'a deterministic metric needs none' '
	tiny d "PAWL_DETERMINISTIC = yes" && ready d &&
	gives 3 "PAWL_DETERMINISTIC=yes: a metric without noise needs no calibration" -C d calibrate'
t 'and is refused if it is none' '
	noisy exact 0.01 0 "PAWL_DETERMINISTIC = yes" &&
	gives 3 "PAWL_DETERMINISTIC=yes, but two runs of one build gave" -C exact baseline'

done_testing
