#!/bin/sh
# A pair that something else kept from working is measured again. What a CPU has time for is the
# machine's affair: on one that is busy all the time there is nothing to see.
# shellcheck disable=SC2034 # the tests are evaluated
. "$(dirname "$0")/tiny.sh"

# The benchmark works for 0.12 s; in the first run of the third pair it sleeps before.
tiny d 'PAWL_SANDBOX = none' "PAWL_ENV = SNARE=$SCRATCH" 'PAWL_BENCH = sh busy.sh && sh op.sh bench' >setup 2>&1
cat >d/busy.sh <<-\EOT
	echo "run seed $PAWL_SEED"
	grep -q "^$PAWL_SEED$" "$SNARE/seeds" || {
		n=$(wc -l <"$SNARE/seeds")
		echo "$PAWL_SEED" >>"$SNARE/seeds"
		test "$n" != 2 || sleep 0.3
	}
	perl -e '1 while (times)[0] < .12'
EOT
: >seeds
{ git -C d add . && git -C d commit -q -m busy && ready d; } >>setup 2>&1 || cat setup

# A round; and was the machine ours before that pair?
next_round() {
	n=$((n + 1)) && : >seeds && kernel d level 8 noise $n && gives 0 "" -C d iter HYP=x && last_line "verdict=neutral" &&
	result=d/runs/iter-$(printf %03d $n)/result.json
}
undisturbed() {
	json "$result" "!grep { \$_->{disturbed} ||
		\$_->{a}{cpu_s} < .8 * \$_->{a}{wall_s} || \$_->{b}{cpu_s} < .8 * \$_->{b}{wall_s} } @{\$d->{samples}}[0..1]"
}
n=0 failed=no quiet=no
while test $quiet$failed = nono && test $n -lt 5; do
	next_round >said 2>&1 || failed=yes
	if test $failed = no && undisturbed >>said 2>&1; then quiet=yes; fi
done
t 'the rounds are gone through' 'cat said && test $failed = no'
if test $quiet = yes; then
	t 'both readings are in the record, with one order and one seed' '
		json $result "\$p = \$d->{samples}[2]; \$q = \$p->{disturbed}; \$q->{why} eq q(cpu) &&
			\$q->{a}{value} == \$p->{a}{value} && \$q->{b}{wall_s} + \$q->{a}{wall_s} > .5" &&
		sed -n "s/^run seed //p" ${result%result.json}log.txt | sort | uniq -c | grep "^ *4 "'
	t 'the second one counts' '
		json $result "\$p = \$d->{samples}[2]; \$q = \$p->{disturbed}; @{\$d->{samples}} == \$d->{pairs} &&
			\$p->{a}{wall_s} + \$p->{b}{wall_s} < \$q->{a}{wall_s} + \$q->{b}{wall_s}"'
elif test $failed = no; then
	t_skip 'a disturbed pair is measured again' 'this machine is busy'
fi
done_testing
