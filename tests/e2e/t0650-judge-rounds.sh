#!/bin/sh
# How rounds are decided beyond faster and slower: exact metrics, less code, guard metrics, values too good
# to be true; and every stored round decided again from its record.
. "$(dirname "$0")/tiny.sh"

# An operator of which more is printed: extra/ says what, and how it misbehaves.
#	cold N		the first call takes so many us
#	hits N		a figure of which more is better
#	memory N	the run takes N MiB
#	fast-for N	the kernel is 20 x faster in the first N of its pairs
#	rough N		its first N runs are good, the rest less so, and the third of these is bad
#	jitter 1	no two runs give the same
#	claims N	it says that it took N us
cat >more.sh <<-\EOT
	value=$(sh op.sh bench | sed 's/^time \(.*\) us/\1/')
	set -- $(cat extra/* 2>/dev/null)
	while test $# -gt 0; do
		case $1 in
		cold) echo "cold $2" ;;
		hits) echo "hits $2" ;;
		memory) dd if=/dev/zero of=/dev/null bs="${2}M" count=1 2>/dev/null ;;
		fast-for)
			echo "$PAWL_SEED" >>"$NOTES/runs"
			test "$(sort -u "$NOTES/runs" | wc -l)" -gt "$2" || value=5
			;;
		claims) value=$2 ;;
		rough)
			echo "$PAWL_SEED" >>"$NOTES/rough"
			rough=$(sort -u "$NOTES/rough" | wc -l)
			test "$rough" -gt "$2" && value=83 || value=70
			test "$rough" -ne $(($2 + 3)) || value=105
			;;
		jitter) jitter=yes ;;
		esac
		shift 2
	done
	if test -n "$jitter" || test -e "$NOTES/jitter"; then
		echo run >>"$NOTES/runs"
		value=$(wc -l <"$NOTES/runs")
	fi
	if test -e "$NOTES/flaky" && grep -q "^level 10" build/kernel; then
		echo "$PAWL_SEED" >>"$NOTES/flaky"
		test "$(sort -u "$NOTES/flaky" | wc -l)" -lt 18 || exit 1
	fi
	echo "time $value us"
	echo "case a $value" && echo "case b ${value%.*}"
EOT
mkdir notes

# more DIR LINE ...: a project of that, with lines in tune.mk and what extra/start holds on stdin
more() {
	to=$1
	mkdir -p "$to/extra" && cp more.sh "$to" && cat >"$to/extra/start" && tiny "$@" "PAWL_SANDBOX = none" \
		"PAWL_BENCH = sh more.sh" "PAWL_ENV = NOTES=$SCRATCH/notes" && ready "$to"
}
# ends DIR VERDICT PATTERN ARGUMENT ...: a round ends so
ends() {
	dir=$1 verdict=$2 pattern=$3
	shift 3
	gives 0 "$pattern" -C "$dir" iter HYP=x "$@" && last_line "verdict=$verdict"
}
# result DIR N EXPRESSION: of the record of round N
result() {
	json "$1/runs/iter-$(printf %03d "$2")/result.json" "$3"
}

t 'kept with an interval over zero: it says why, in the notes, too' '
	more over </dev/null >setup 2>&1 && kernel over noise 1 && echo "rough 6" >over/extra/rough &&
	ends over kept "measure  *the interval is that of the fresh pairs alone; all pairs" &&
	has "measure  *kept, time -[0-9.]*% \[-[0-9.]*, +[0-9.]*\], 13 pairs" out && has "^- Interval: the interval is that of the fresh" over/runs/iter-001/notes.md'
t 'and nothing where there is nothing to say' '
	rm over/extra/rough && git -C over checkout -q . && kernel over level 14 && gives 0 "" -C over iter HYP=y && ! grep "the interval is" out'
# Deterministic metrics.
t 'a metric that is not deterministic is no deterministic one' '
	echo jitter 1 >notes/jitter &&
	if echo start 0 | more j "PAWL_DETERMINISTIC = yes"; then exit 1; fi &&
	rm notes/jitter && gives 3 "" -C j iter HYP=x'
t 'one that is: two runs at the baseline' '
	echo start 0 | more d "PAWL_DETERMINISTIC = yes" "PAWL_GUARD_METRICS = hot:5%:regex:^time (.*) us" >out 2>&1 &&
	json d/runs/iter-000/result.json "@{\$d->{samples}} == 1 && \$d->{value} > 90"'
t 'better is kept after two runs of each' '
	kernel d level 11 && ends d kept "deterministic metric, compared exactly" &&
	result d 1 "\$d->{pairs} == 2 && @{\$d->{samples}} == 2 && \$d->{rules}{deterministic} &&
		\$d->{gain}{lo} == \$d->{gain}{hi} && \$d->{samples}[0]{seed} eq \$d->{samples}[1]{seed}"'
t 'the same is neutral, and worse, too' '
	kernel d level 10 && ends d neutral "compared exactly" AGAIN="no noise here" &&
	kernel d level 11 && echo a 1 >d/extra/a && ends d neutral "compared exactly"'
t 'a candidate whose runs differ is a failure' '
	echo jitter 1 >d/extra/start && ends d failure "not deterministic: two runs of the candidate gave"'
t 'a frontier whose runs differ is not the round'\''s fault' '
	kernel d level 12 && echo jitter 1 >notes/jitter &&
	gives 3 "not deterministic: two runs of the frontier.*take PAWL_DETERMINISTIC out" -C d iter HYP=x &&
	rm notes/jitter && gives 0 "verdict=kept" -C d resume'

# Less code.
t 'less code that is not slower is kept' '
	seq 6 | more s >out 2>&1 && rm s/extra/start && ends s kept "not slower and 6 lines smaller" SIMPLIFY=1 &&
	result s 1 "\$d->{simplify} && \$d->{rules}{shift} == 0.01 && \$d->{rules}{fewer_lines} == 6 &&
		abs(\$d->{gain}{g}) < 0.004"'
t 'code that is not less is refused' '
	echo one 1 >s/extra/one && gives 3 "SIMPLIFY=1 .*adds 1 lines and removes 0" -C s iter HYP=x SIMPLIFY=1'
t 'and neutral without SIMPLIFY' 'ends s neutral "not better"'
t 'less code that is slower is neutral' '
	printf "level 9\nresult 42\nnoise 1\n" >s/kernel.txt && ends s neutral "smaller, but slower" SIMPLIFY=1'
t 'less code that is faster is kept with its gain' '
	printf "level 11\nresult 42\nnoise 1\n" >s/kernel.txt && ends s kept "not slower and 3 lines smaller" SIMPLIFY=1 &&
	last_line "gain=9\.[01]%"'

# Guard metrics.
t 'guard metrics are read off the same run' '
	printf "cold 50\nhits 100\nmemory 1\n" | more g "PAWL_GUARD_METRICS = cold:5%:regex:^cold (.*) ;; \
		hits+:0.02:regex:^hits (.*) ;; peak_memory:50%" >out 2>&1 &&
	kernel g level 11 && ends g kept "" && result g 1 "
		my \$s = \$d->{samples}[0]{b}{guards}; \$s->[0] == 50 && \$s->[1] == 100 && \$s->[2] > 1000 &&
		\$d->{guards}[0]{name} eq q(cold) && !\$d->{guards}[0]{regressed} && \$d->{guards}[0]{bound} == 0.05"'
t 'worse within the bound is fine' '
	kernel g level 12 && echo "cold 52 hits 99 memory 1" >g/extra/start && ends g kept ""'
t 'a guard that regresses makes it neutral, by name' '
	kernel g level 15 && echo "cold 60 hits 99 memory 1" >g/extra/start &&
	ends g neutral "guard metric cold is worse by more than 5 %" &&
	result g 3 "\$d->{guards}[0]{regressed} && \$d->{guards}[0]{gain} < -0.1 && \$d->{reason} =~ /cold/"'
t 'of one that is better when higher, too' '
	kernel g level 15 && echo "cold 52 hits 90 memory 1" >g/extra/start &&
	ends g neutral "guard metric hits is worse by more than 2 %"'
t 'and of memory' '
	kernel g level 15 && echo "cold 52 hits 99 memory 64" >g/extra/start &&
	ends g neutral "guard metric peak_memory is worse by more than 50 %"'
t 'a run without the guard'\''s value is a failure' '
	echo hits 99 >g/extra/start && ends g failure "guard metric cold: .*no match"'
{ tiny bad && make -s -C bad goal SPEEDUP=2; } >out 2>&1 || cat out
for bad in 'cold' 'cold:5%' 'cold:0:regex:x' 'cold:5:regex:x' 'co ld:5%:regex:x' 'cold:5%:nonsense' 'a:1%:regex:x ;; a:1%:regex:y'; do
	export bad
	t "refused: $bad" 'gives 3 "PAWL_GUARD_METRICS" -C bad baseline "PAWL_GUARD_METRICS=$bad"'
done

# Too good to be true.
t 'faster than the machine allows is implausible' '
	echo start 0 | more f "PAWL_FLOPS = 4e6" "PAWL_PEAK_FLOPS = 1e11" "PAWL_UNIT = us" >out 2>&1 &&
	kernel f level 26 && ends f failure "implausible: .* is better than 40," &&
	result f 1 "\$d->{failed_by} eq q(implausible) && \$d->{failed_step} eq q(measure)"'
t 'two times faster is a question' 'kernel f level 21 && ends f kept "more than 2x in one round: would PAWL_VERIFY"'
t 'the board, status and record say how much of the roofline is reached' '
	result f 2 "\$d->{roofline}{share} > 0.83 && \$d->{roofline}{bound} eq q(compute)" &&
	make -s -C f board >out && has "^Roofline *84 % of what the machine allows (compute bound)" out &&
	make -s -C f status >out && has "^Roofline *84 % of what the machine allows (compute bound)" out &&
	make -s -C f board JSON=1 >b && json b "\$d->{roofline}{share} > 0.83" &&
	make -s -C f status JSON=1 >b && json b "\$d->{roofline}{bound} eq q(compute)"'
t 'longer than its own process ran is implausible' '
	echo claims 9000000 >f/extra/start && ends f failure "the benchmark failed twice: implausible: it claims 9 s" &&
	result f 3 "\$d->{failed_by} eq q(run)"'
t 'a unit that nobody said is no claim' '
	echo claims 9000000 | more u >out 2>&1 && kernel u level 11 && ends u neutral ""'
t 'a baseline below its own floor is refused' '
	if echo start 0 | more l "PAWL_FLOOR = 101" >out 2>&1; then exit 1; fi && has "better than 101 us" out'
t 'more than 10 x is measured again with new seeds' '
	echo start 0 | more x >out 2>&1 && kernel x level 150 && ends x kept "more than 10 x, and measured again" &&
	result x 1 "\$d->{remeasured}{verdict} eq q(kept) && \$d->{remeasured}{seed} ne \$d->{seed} &&
		@{\$d->{remeasured}{samples}} > 10 && \$d->{gain}{g} <= \$d->{remeasured}{gain}{g}"'
t 'the second measuring is resumed where it was interrupted' '
	echo start 0 | more z >out 2>&1 && kernel z level 150 && : >notes/flaky &&
	gives 4 "the frontier is flaky" -C z iter HYP=x && rm notes/flaky && gives 0 "new seeds" -C z resume &&
	result z 1 "\$d->{verdict} eq q(kept) && \$d->{resumed} == 13 && \$d->{remeasured}{resumed} == 4 &&
		@{\$d->{samples}} == 13 && @{\$d->{remeasured}{samples}} == 13"'
t 'and is inconclusive if that does not agree' '
	rm -f notes/runs && tiny y "PAWL_SANDBOX = none" "PAWL_BENCH = sh more.sh" "PAWL_ENV = NOTES=$SCRATCH/notes" &&
	cp more.sh y && mkdir y/extra && git -C y add . && git -C y commit -qm more && ready y &&
	echo fast-for 13 >y/extra/start && ends y inconclusive "more than 10 x, but measured again" &&
	result y 1 "\$d->{remeasured}{verdict} eq q(neutral) && \$d->{samples}[0]{b}{value} == 5"'

# Several cases, a higher figure, an end without a decision.
t 'several cases' '
	echo start 0 | more c "PAWL_CASES = a:3 b" "PAWL_METRIC = regex:^case {case} (.*)" >out 2>&1 &&
	kernel c level 12 && ends c kept "" && kernel c level 11 && ends c neutral ""'
t 'each case is in the notes and the record, before and after' '
	json c/runs/iter-000/result.json "@{\$d->{cases}} == 2 && \$d->{cases}[0]{name} eq q(a) && \$d->{cases}[0]{weight} == 3 && \$d->{cases}[1]{value} > 0" &&
	json c/runs/iter-001/result.json "\$d->{cases}[0]{weight} == 3 && \$d->{cases}[1]{candidate} > 0 && \$d->{cases}[1]{candidate} < \$d->{cases}[1]{frontier}" &&
	has "^- Cases, whose weighted geometric mean is the performance:$" c/runs/iter-001/notes.md && has "^  | Case | Before | After | Change of time |$" c/runs/iter-001/notes.md &&
	test "$(grep -c "^  | [ab] | [0-9.]* us | [0-9.]* us | -[0-9.]*% |$" c/runs/iter-001/notes.md)" = 2'
t 'and in the report, from the start to the best' '
	gives 0 "" -C c report DRAFT=1 && has "^| case | weight | before | after | change |$" c/REPORT.md && has "^| a | 3 | [0-9.]* us | [0-9.]* us | 1[.][0-9]*x, time -[0-9.]*% |$" c/REPORT.md &&
	test "$(grep -c "^| [ab] | [13] |" c/REPORT.md)" = 2 && has "<th scope=.row.>a</th><td>3</td>" c/report.html'
t 'higher is better' '
	ready h "PAWL_SANDBOX = none" "PAWL_DIRECTION = higher" "PAWL_UNIT = GB/s" "PAWL_BYTES = 1e9" \
		"PAWL_PEAK_BANDWIDTH = 2e11" >out 2>&1 && kernel h level 9 && ends h kept "" &&
	make -s -C h status >out && has "^Roofline *56 % of what the machine allows (memory bound)" out &&
	kernel h level 4 && ends h failure "implausible: .* is better than 200,"'
t 'not decided, not built, not right' '
	ready n "PAWL_SANDBOX = none" "PAWL_MAX_PAIRS = 5" >out 2>&1 && kernel n noise 90 &&
	ends n inconclusive "" && kernel n build fail && ends n failure "" && kernel n result 41 && ends n failure ""'
t 'slow runs, by the pool' '
	ready w "PAWL_SANDBOX = none" "PAWL_MAX_PAIRS = 3" >out 2>&1 && kernel w level 11 &&
	ends w inconclusive "without a pool" && make -s -C w calibrate N=20 >out 2>&1 && kernel w level 11 &&
	ends w kept "provisional" AGAIN="there is a pool now" && result w 2 "\$d->{provisional} && \$d->{rules}{pool_count} >= 20"'

# Again.
t 'every record is decided again as it was' '
	ls ./*/runs/iter-*/result.json | grep -v iter-000 >all && test "$(wc -l <all)" -ge 28 && while read -r f; do
		"$PAWL_BIN/pawl-judge" "$f" >>judged || { echo "$f" && "$PAWL_BIN/pawl-judge" "$f" && exit 1; }
	done <all && has "^verdict  kept" judged && has "^verdict  neutral" judged && has "^verdict  inconclusive" judged &&
	has "^verdict  failure (build): not a matter of samples" judged'
t 'with the same reasons' '
	perl -MJSON::PP -e "
		for my \$f (map { chomp; \$_ } <STDIN>) {
			my \$again = decode_json(qx(\$ENV{PAWL_BIN}/pawl-judge -j \$f));
			open F, q(<), \$f or die; my \$was = do { local \$/; decode_json(<F>) };
			next if \$again->{same} && (\$again->{beyond_samples} || \$again->{reason} eq \$was->{reason} &&
				\$again->{pairs} == \$was->{pairs});
			print qq(\$f: \$again->{reason}, not \$was->{reason}\n); exit 1;
		}" <all'
t_status 1 'a verdict that was changed is found' '
	sed "s/\"verdict\":\(.*\)\"kept\"/\"verdict\":\1\"neutral\"/" s/runs/iter-001/result.json >r &&
	"$PAWL_BIN/pawl-judge" r'
t_status 3 'a record whose samples do not fit is refused' '
	sed "s/\"pair\":\(.*\)3,/\"pair\":\17,/" s/runs/iter-001/result.json >r && "$PAWL_BIN/pawl-judge" r'
t_status 3 'the baseline is no round' '"$PAWL_BIN/pawl-judge" s/runs/iter-000/result.json'

t 'the audit finds nothing' '
	for d in */tune.mk; do
		! git -C "${d%%/*}" rev-parse -q --verify tune/tiny/log >x || audited "${d%%/*}" || return 1
	done'
done_testing
