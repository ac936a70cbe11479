#!/bin/sh
# Each name that can be typed, with text of somebody who means no good: nothing runs, nothing acts
# on a terminal, no program crashes, and what is recorded can be read.
# shellcheck disable=SC2034 # the tests are evaluated
. "$(dirname "$0")/tiny.sh"
{
	ready p 'PAWL_SANDBOX = none' 'PAWL_STAGES = one:50%:5 two:50%:5' 'PAWL_STALL = 1' && kernel p level 12 && make -s -C p iter HYP=x
} >setup 2>&1 || cat setup

hostile=$(printf '\033[2J\033]0;title\007\302\2331m\342\200\256x\r\177\n')"\$(touch trace)\`touch trace\`'; touch trace; '\" -x ../../x"
bytes=$(printf 'a\377\351b')
plain() {
	! LC_ALL=C grep -n "$(printf '[\001-\010\013-\037\177]\|\302[\200-\237]\|\342\200\256')" "$@" &&
	perl -ne 'BEGIN { $/ = undef } exit 1 if !utf8::decode($_)' "$@"
}
no_trace() {
	test -z "$(find "$SCRATCH" -name 'trace*')"
}

# stands NAME TARGET [WORD ...]: whatever the answer is, it is one
stands() {
	name=$1
	shift
	for value in "$hostile" "$bytes"; do
		git -C p status --porcelain >before
		make -s -C p "$@" "$name=$value" >out 2>&1 </dev/null
		status=$(sed -n 's/^make.*: \*\*\* \[.*\] Error \([0-9]*\)$/\1/p' out)
		git -C p status --porcelain >after
		case $status in '' | [123]) ;; *) false ;; esac && plain out && no_trace && same before after && continue
		echo "with $name: status $status"
		cat -v out
		return 1
	done
}
try_all() {
	for n in $names; do
		# shellcheck disable=SC2086 # words are meant
		stands "$n" $target || return 1
	done
}

# as soon as one is answered no other is due
t 'review, every answer' '
	kernel p level 11 && gives 0 "verdict=neutral" -C p iter HYP=slower && gives 0 "^review after" -C p review BOTTLENECK=x WHY="$hostile" \
		CAUSE="$hostile" DIRECTION="$hostile" STRUCTURE="$hostile" REFERENCE="$hostile" EVIDENCE="$hostile" && plain out'
tried=
while IFS=: read -r target names; do
	tried="$tried $names"
	t "$target:$names" try_all
done <<-\EOT
	iter HYP=x: BOTTLENECK EVIDENCE WHY EXPECT RISK PLAN LAST SET AGAIN PHASE NEXT CONTINUE CHECKLIST BRIEF
	iter HYP=x: SIMPLIFY REDESIGN WAIT HYP_FILE
	iter: HYP
	combine HYP=x: ITERS
	goal: SPEEDUP TARGET BEST
	goal BEST=1: UNTIL
	take: ITER
	rollback: TO
	log: N JSON
	chart: ITER ALL NOISE
	report: DRAFT
	baseline WHY=x: TAKE
	waive WHY=x: WHAT
	learn: WHAT
	note ITER=1: ANALYSIS NEXT
	review: CAUSE
	review BOTTLENECK=x WHY=x CAUSE=x STRUCTURE=x DIRECTION=x: REFERENCE
	review BOTTLENECK=x WHY=x CAUSE=x REFERENCE=x DIRECTION=x: STRUCTURE
	review BOTTLENECK=x WHY=x CAUSE=x REFERENCE=x STRUCTURE=x: DIRECTION
	stage WHY=x: BACK NEXT
	stage: EVIDENCE
	approve: ID
	approve ID=0123456789abcdef: SIGNATURE PAYLOAD
	hooks: OFF
	reproduce ITER=1: RECORD
	audit: DEEP SAMPLE WITNESS
	audit SAMPLE=1: SEED
	update: BASE
	update BASE=main: HOW
	lessons: DIR KIND BOTTLENECK FILES
	import: FILE
	land: BASE SQUASH STYLE SIGNOFF
	wait: WAIT
	land: BRANCH
EOT

# What is written where it was said is written there, and no path of it acts.
writes() {
	name=$1
	shift
	for value in "$hostile" "$bytes"; do
		mkdir odd && odd=$SCRATCH/odd/$(printf %s "$value" | tr -d /).svg && { make -s -C p "$@" "$name=$odd" >out 2>&1 ||
			{ cat -v out && return 1; }; }
		plain out && test -n "$(find odd -type f)" && no_trace && rm -r odd || return 1
	done
}
t 'land: PATCHES' 'writes PATCHES land'
t 'export: FILE' 'writes FILE export'
if command -v gnuplot >/dev/null; then
	t 'chart: OUT' 'writes OUT chart'
else
	t_skip 'chart: OUT' 'no gnuplot'
fi
t 'rollback TO=0: WHY' 'stands WHY rollback TO=0'
t 'no name was left out' '
	sed -n "s/^_pawl_typed [:+]= //p" "$PAWL_ROOT/mk/vars.mk" | tr " " "\n" | sort >want &&
	echo $tried PATCHES FILE OUT | tr " " "\n" | sort -u >got && comm -23 want got >missing && cat missing && test ! -s missing'
t 'what was recorded can be read, by people and programs' '
	for v in board log status notes brief lessons; do gives 0 . -C p $v && plain out || return 1; done &&
	for v in board log status notes brief; do make -s -C p $v JSON=1 >out && json out && plain out || return 1; done &&
	plain p/ITERATIONS.md p/PROGRESS.md p/runs/*/notes.md && audited p && clean_git p && quiet p && no_trace'
done_testing
