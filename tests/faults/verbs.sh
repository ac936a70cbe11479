#!/bin/sh
# Commands beside the round with no room at each of their writes: said, nothing lost, nothing half
# recorded, and given again they work.
# FROM, STEP: only some of the writes. VERBS: only these.
. "$(dirname "$0")/../e2e/lib.sh"
# shellcheck source=tests/e2e/faults.sh disable=SC1091
. "$PAWL_ROOT/tests/e2e/faults.sh"

: "${FROM:=1}" "${STEP:=1}" "${VERBS:=}"

# What comes before, so that there is something to do; and the words of the command.
prepare() {
	case $1 in
	rollback | abandon | resume | confirm) next_round ;;
	esac && case $1 in
	abandon | resume) edit 0 && fault rename signal=KILL 1 pawl-measure && ! pawl iter HYP="open $turn" && is_open && FAULT='' ;;
	take) edit 1 && pawl iter HYP="to take $turn" ;;
	try) edit 0 ;;
	esac
}
words() {
	case $1 in
	goal) echo "SPEEDUP=$((600 + turn))" ;;
	baseline) echo "WHY=$turn" ;;
	note) echo "ITER=1 ANALYSIS=$turn" ;;
	learn) echo "WHAT=$turn" ;;
	calibrate) echo "N=4" ;;
	take) echo "ITER=$iter" ;;
	reproduce) echo ITER=1 ;;
	report) echo DRAFT=1 ;;
	export) echo "FILE=$SCRATCH/x.bundle" ;;
	land) echo "BRANCH=land/$turn" ;;
	esac
}

given() {
	# shellcheck disable=SC2046 # words are meant
	pawl "$1" $(words "$1")
}

# full COMMAND PROGRAM: its turn-th write finds no room; whoever fails says why.
full() {
	prepare "$1" || { cat "$SCRATCH/said"; return 1; }
	before=$(git rev-parse tune/tiny/log)
	fault write error=ENOSPC "$turn" "${2:-pawl-$1}"
	if ! given "$1"; then
		grep -q -i -e 'no space left' -e 'not all of it was written' "$SCRATCH/said" ||
			{ echo 'not said:'; cat "$SCRATCH/said"; return 1; }
	fi
	struck || :		# strace is done
	FAULT=
	cp "$SCRATCH/said" "$SCRATCH/said.first"
	sound || return
	again "$1" || { echo 'first:'; cat "$SCRATCH/said.first"; echo 'again:'; cat "$SCRATCH/said"; return 1; }
	tidy && settled && return
	echo 'first:' && cat "$SCRATCH/said.first"
	return 1
}

# What was recorded is done; all else is given again.
again() {
	if test "$1" != baseline && is_open; then
		pawl resume
	elif test "$1" = baseline && is_open; then
		pawl abandon
	elif test "$(git rev-parse tune/tiny/log)" != "$before"; then
		pawl learn WHAT="brings copies, too" || return
		test "$1" != rollback || pawl rollback || has "the frontier is the baseline" "$SCRATCH/said"
	elif test "$1" = rollback; then
		pawl rollback
	else
		tidy && prepare "$1" && given "$1"
	fi
}

# What the commands leave for the user.
tidy() {
	rm -f "$SCRATCH/x.bundle" plan.md
	git branch -q -D "land/$turn" 2>/dev/null
	git checkout -q -- kernel.txt parts && kernel=$(git hash-object kernel.txt)
}

# every COMMAND [PROGRAM [STEP]]: each write of the program, or every so manieth
every() {
	case " $VERBS " in '  ' | *" $1 "*) ;; *) return ;; esac
	turn=$FROM
	went=0
	while test $went = 0; do
		cd "$repo/op" && full "$1" "$2" >"$t_root/output" 2>&1 </dev/null
		went=$?
		struck || break
		turn=$((turn + STEP * ${3:-1}))
	done
	if test $went = 0 && test "$turn" = "$FROM"; then
		echo 'it writes nothing' >"$t_root/output"
		went=1
	fi
	test $went = 0
	t_report $? "$1: no room at each of $((turn - 1)) writes of ${2:-its own}" "before number $turn"
	FAULT=
	test $went = 0 && return
	start_anew
}

start_anew() {
	tiny "again-$t_count" 'PAWL_SANDBOX = none' 'PAWL_BOTTLENECKS =' && mark=pawl-$(basename "$(state)") && next_round
}

if ! has_strace; then
	t_skip 'no room at each write' 'strace does not work here'
	done_testing
fi
wrap
start_anew || { cat "$SCRATCH/said"; exit 1; }
for verb in goal note learn take try report chart export land hooks plan rollback baseline; do
	every $verb
done
every calibrate '' 3
every confirm '' 17
every reproduce '' 11
for verb in resume abandon baseline; do
	every $verb pawl-record 2
done
cd "$repo/op" && next_round >"$t_root/output" 2>&1
t_report $? 'the next round is kept' ''
done_testing
