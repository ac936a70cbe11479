#!/bin/sh
# What surrounds a run: CPUs, the environment's size, disturbed pairs, the progress line, Ctrl-C.
# shellcheck disable=SC2034 # the tests are evaluated
. "$(dirname "$0")/tiny.sh"
cpu=$(sed -n 's/^Cpus_allowed_list:.\([0-9]*\).*/\1/p' /proc/self/status)

# Each command says where it runs and how long its PAWL_PAD is.
watched() {
	to=$1
	shift
	tiny "$to" 'PAWL_BUILD = sh see.sh build && make -s all' 'PAWL_VERIFY = sh see.sh verify && make -s check' \
		'PAWL_BENCH = sh see.sh bench && sh op.sh bench' "$@" || return 1
	cat >"$to/see.sh" <<-\EOT
		sed -n "s/^Cpus_allowed_list:./$1 on cpus /p" /proc/self/status
		test -z "${PAWL_PAD+set}" || echo "$1 $PAWL_SEED pad ${#PAWL_PAD}"
	EOT
	git -C "$to" add . && git -C "$to" commit -q -m see && ready "$to"
}

t 'PAWL_CPUS pins build, check and benchmark, both versions alike' '
	watched p "PAWL_SANDBOX = none" "PAWL_CPUS = $cpu" && kernel p level 8 && gives 0 "" -C p iter HYP=x &&
	last_line "verdict=neutral" && grep -h "on cpus" p/runs/iter-001/log.txt >cpus &&
	test "$(grep -c "^bench on" cpus)" -ge 6 && has "^build on" cpus && has "^verify on" cpus && ! grep -v " $cpu$" cpus'
if has_sandbox; then
	t 'in the sandbox, too' '
		watched q "PAWL_SANDBOX = bwrap" "PAWL_CPUS = $cpu" && grep -h "on cpus" q/runs/iter-000/log.txt >cpus &&
		has "^bench on" cpus && has "^verify on" cpus && ! grep -v " $cpu$" cpus'
else
	t_skip 'in the sandbox, too' 'bubblewrap does not work here'
fi
t 'what is no list of CPUs is refused' '
	tiny b && make -s -C b goal SPEEDUP=2 >out &&
	for bad in x 0, 1-0 "0 1" 0-3:2; do
		gives 3 "PAWL_CPUS: \"$bad\" is not a list of CPUs such as 0-3,8" -C b baseline "PAWL_CPUS=$bad" || return 1
	done'
t 'so are CPUs that are not there' '
	gives 3 "CPU 1023 is not one that this process may run on" -C b baseline PAWL_CPUS=1023'
t 'without taskset the package is named' '
	mkdir bin && (
		IFS=:
		for d in $PATH; do ln -s "$d"/* bin/ 2>/dev/null; done
		rm bin/taskset && PATH=$SCRATCH/bin && gives 3 "PAWL_CPUS needs taskset.*util-linux" -C b baseline "PAWL_CPUS=$cpu")'

t 'the environment of a benchmark has a size of its own, build and check have none' '
	sed -n "s/^bench \([0-9]*\) pad /\1 /p" p/runs/iter-001/log.txt >pads && test "$(wc -l <pads)" -ge 6 &&
	! grep "^build [0-9]\|^verify [0-9]" p/runs/iter-001/log.txt'
t 'the same for both runs of a pair, another for each pair' '
	test "$(cut -d" " -f1 pads | sort -u | wc -l)" = "$(sort -u pads | wc -l)" &&
	test "$(cut -d" " -f2 pads | sort -u | wc -l)" -ge 3 && test -z "$(sort pads | uniq -c | awk "\$1 % 2")"'
t 'and it is in the record' '
	perl -MJSON::PP -e "local \$/; print map { qq(\$_->{seed} \$_->{pad}\n) } @{decode_json(<>)->{samples}}" \
		p/runs/iter-001/result.json | sort >recorded && sort -u pads >seen && same recorded seen'
t 'each sample says what the machine did' '
	json p/runs/iter-001/result.json "!grep { !defined \$_->{a}{load} || !defined \$_->{b}{load} ||
		!\$_->{a}{wall_s} || \$_->{a}{cpus} ne q($cpu) || !defined \$_->{b}{cpu_s} } @{\$d->{samples}}"'

# The first run of the pair whose number is in the trap, from 0, sleeps first. Both runs of a pair
# have one seed, and so has one that is measured again.
trapped() {
	tiny "$1" 'PAWL_SANDBOX = none' "PAWL_ENV = SNARE=$SCRATCH" 'PAWL_BENCH = sh trap.sh && sh op.sh bench' || return 1
	cat >"$1/trap.sh" <<-\EOT
		grep -q "^$PAWL_SEED$" "$SNARE/seeds" || {
			n=$(wc -l <"$SNARE/seeds")
			echo "$PAWL_SEED" >>"$SNARE/seeds"
			read -r trap seconds <"$SNARE/trap"
			test "$n" != "$trap" || sleep "$seconds"
		}
	EOT
	git -C "$1" add . && git -C "$1" commit -q -m trap && snare none && ready "$1"
}
# snare N SECONDS: the N-th pair from now on
snare() {
	echo "$*" >./trap && : >seeds
}

t 'what is not passed to the commands is named at the baseline' '
	tiny n "PAWL_SANDBOX = none" && make -s -C n goal SPEEDUP=3 && OMP_NUM_THREADS=3 gives 0 "" -C n baseline &&
	has "not passed to the commands:.* OMP_NUM_THREADS" out'
t 'and not again in rounds' '
	kernel n level 8 && OMP_NUM_THREADS=4 gives 0 "" -C n iter HYP=x && ! grep "not passed" out'
t 'unless there are others' '
	kernel n level 7 && OMP_NUM_THREADS=4 OMP_PROC_BIND=true gives 0 "" -C n iter HYP=y &&
	has "not passed to the commands:.* OMP_PROC_BIND" out'

# on_terminal DIR COLUMNS WORDS: make under a terminal of that width; what is written to keys is
# typed, all that it shows goes to shown
on_terminal() {
	mkfifo keys 2>/dev/null
	: >shown
	script -qfc "stty cols $2; exec make -s -C $1 $3" shown <keys >script.out 2>&1 &
	terminal=$!
	exec 3>keys
}
# wait until the terminal shows the pattern
shows() {
	tries=0
	until grep -q "$1" shown; do
		tries=$((tries + 1))
		test "$tries" -lt 1000 || { cat -v shown; return 1; }
		sleep 0.1
	done
}
# what was shown, a line each time that the cursor went to its beginning
lines() {
	tr -d '\n' <shown | tr '\r\033' '\n^' >lines
}
if command -v script >script.path; then
	t 'on a terminal the pairs are counted on one line' '
		trapped d && kernel d level 14 && snare 2 0.5 && on_terminal d 80 "iter HYP=x" && shows "2/36 pairs" && exec 3>&- && wait $terminal &&
		lines && has "verdict=kept" lines && has "^^\[K  measure   2/36 pairs, time -[0-9.]*% \[.*\], at most [0-9.]* s more$" lines'
	t 'which is cleared' 'has "^^\[K  measure   kept, time" lines'
	t 'and cut where the terminal ends' '
		kernel d level 18 && snare 2 0.5 && on_terminal d 40 "iter HYP=x" && shows "2/36 pairs" && exec 3>&- && wait $terminal &&
		lines && sed -n "s/^^\[K\(.*pairs, time\)/\1/p" lines >pairs && test -s pairs && ! LC_ALL=C.UTF-8 grep -E "^.{42}" pairs'
	t 'Ctrl-C stops there, and says how to go on' '
		kernel d level 24 && snare 2 300 && on_terminal d 80 "iter HYP=x" && shows "2/36 pairs" && printf "\003" >&3 &&
		exec 3>&- && { wait $terminal; lines; } && has "^^\[Kpawl-measure: interrupted" lines &&
		has "pawl-round: iter-003 stays open: make resume goes on with it" lines && test ! -d d/runs/iter-003'
	t 'nothing is left running' '! readlink /proc/[0-9]*/cwd | grep "^$SCRATCH/d/.git/pawl"'
	t 'resume keeps the pairs that were measured' '
		snare none && gives 0 "resumed after verify" -C d resume && last_line "iter=3 verdict=kept" &&
		json d/runs/iter-003/result.json "@{\$d->{samples}} == \$d->{pairs} && \$d->{resumed} == 2 &&
			!grep { \$d->{samples}[\$_]{pair} != \$_ } 0 .. \$d->{pairs} - 1"'
else
	t_skip 'on a terminal the pairs are counted on one line' 'there is no script(1)'
fi
t 'the audit finds nothing' '
	for d in */tune.mk; do
		! git -C "${d%%/*}" rev-parse -q --verify tune/tiny/log >x || audited "${d%%/*}" || return 1
	done'
done_testing
