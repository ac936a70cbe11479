#!/bin/sh
# What people and git do to a project between rounds and within one: gc, prune, deleted and
# damaged files, two at once, signals.
. "$(dirname "$0")/../e2e/lib.sh"
# shellcheck source=tests/e2e/faults.sh disable=SC1091
. "$PAWL_ROOT/tests/e2e/faults.sh"

# hang POINT [TARGET]: a round that is killed while the user's command hangs there
hang() {
	pause "$1" && start iter HYP="hangs in $1 $tried" && hung && kill_at 50 "${2:-group}" && is_open
}

# Signals end it cleanly: no step goes on, the round is open, and said to be.
signalled() {
	edit 0 && pause "$1" && start iter HYP="$2 in $1 $tried" && hung && nap 50 &&
	case $3 in
	group) signal "$2" "-$group" ;;
	*) signal "$2" "$(processes "$3")" ;;
	esac
	wait "$group" && return 1
	has 'iter-[0-9]* stays open: make .*resume' "$SCRATCH/said" && is_open &&
	test -z "$(marked)" && sound && pawl resume && settled
}

# Some pairs in, a resume keeps them.
resumed() {
	edit 0 && : >"$PAUSE.slow" && start iter HYP="killed while it measures" &&
	until test "$(grep -c '"pair"' "$(state)/round/samples.jsonl" 2>/dev/null)" -ge 3 ||
	    ! kill -0 "$group"; do
		nap 5
	done 2>/dev/null
	kill_at 0 "$1"
	rm "$PAUSE.slow"
	pawl resume && settled && test "$(git show tune/tiny/log:runs/iter-"$(printf %03d "$iter")"/result.json |
		field resumed)" -ge 3
}

two_at_once() {
	edit 0 && pause bench && start iter HYP=first && hung
	for verb in 'iter HYP=second' resume abandon 'goal BEST=1' rollback 'baseline WHY=x'; do
		eval "make -f tune.mk $verb" >"$SCRATCH/refused" 2>&1 </dev/null && return 1
		has 'locked by pawl-round (pid [0-9]*)' "$SCRATCH/refused" || return
	done
	for verb in status board log notes; do
		make -f tune.mk "$verb" >"$SCRATCH/refused" 2>&1 </dev/null ||
			{ cat "$SCRATCH/refused"; return 1; }
	done
	kill_at 0 group
	pawl abandon && settled
}

gc() {
	find "$repo/.git" -name '*.lock' -exec rm {} + &&
	git reflog expire --expire=now --all && git gc -q --prune=now && git worktree prune
}

# mid RENAME VERB: gc in a round of which so much of the record was written
mid() {
	edit 0 && fault rename signal=KILL "$1" pawl-record
	! pawl iter HYP="gc after $1 $2" && is_open && FAULT= && gc && sound &&
	{ pawl "$2" || { cat "$SCRATCH/said"; return 1; }; } && settled
}

# damaged FILE PERL: the round is refused by that name, and can be abandoned
damaged() {
	edit 0 && hang "${3:-bench}" && perl -pi -e "$2" "$(state)/round/$1" &&
	! pawl resume && has "$1\|follow from $(expr "$1" : "..-\\(.*\\).json")" "$SCRATCH/said" &&
	{ pawl abandon || { cat "$SCRATCH/said"; return 1; }; } &&
	settled edited && git checkout -q kernel.txt && next_round
}

torn() {
	edit 0 && hang bench && perl -pi -e '$_ = "" if $. > 3' "$(state)/round/40-verify.json" && pawl resume &&
	has 'resumed after build' "$SCRATCH/said" && has 'verify    correct' "$SCRATCH/said" && settled && next_round
}

lost() {
	{ next_round || return; } && rm -rf "$1" && next_round
}

lost_in_round() {
	edit 0 && hang bench && rm -rf "$1" && sound &&
	{ pawl "$2" || { cat "$SCRATCH/said"; return 1; }; } && settled && next_round
}

hand_moved() {
	edit 0 && hang bench && echo edited >>kernel.txt && sound && pawl abandon &&
	has 'keeps your edit' "$SCRATCH/said" && test "$(tail -n 1 kernel.txt)" = edited &&
	git checkout -q kernel.txt && settled
}

tiny places 'PAWL_SANDBOX = none' || { cat "$SCRATCH/said"; exit 1; }
mark=pawl-$(basename "$(state)")
arm=$(state)/$(basename "$(state)")

for at in build verify bench; do
	check "Ctrl-C in $at: said, and make resume goes on" "signalled $at INT group"
	check "TERM to pawl-round in $at: the same" "signalled $at TERM round"
done
check 'HUP to pawl-round: the same' "signalled bench HUP round"
check 'make resume keeps the pairs of a killed step' "resumed step"
check 'make resume keeps the pairs of a killed round' "resumed round"
check 'make resume keeps the pairs of a killed group' "resumed group"
check 'a second command is refused, naming the first; looking is not' "two_at_once"
check 'git gc --prune=now and worktree prune between rounds' "gc && next_round && gc && next_round"
check '... in an open round that is resumed' \
	"edit 0 && hang verify && gc && sound && pawl resume && settled"
check '... in one that is abandoned' \
	"edit 1 && hang bench && gc && sound && pawl abandon && settled"
if has_strace; then
	wrap
	for n in 1 2 3 4 5; do
		check "... in one whose record was written so far: $n, resume" "mid $n resume"
		check "... in one whose record was written so far: $n, abandon" "mid $n abandon"
	done
	FAULT=
else
	t_skip '... in a half-written record' 'strace does not work here'
fi
check 'the state directory is deleted between rounds' "lost \"\$(state)\""
check 'run tree a is deleted' "lost $arm-a"
check 'run tree b is deleted' "lost $arm-b"
check 'the list of run trees is damaged' \
	"next_round && echo '{\"frontier' >\"\$(state)/arms.json\" && next_round"
check 'the list of run trees is forged' \
	"next_round && echo '{\"frontier\":\"b\"}' >\"\$(state)/arms.json\" && next_round &&
	echo '{\"frontier\":\"a\"}' >\"\$(state)/arms.json\" && next_round"
check 'state of a run tree is damaged' "echo x >\"\$(state)/arm-a.json\" && next_round"
check "git's records of the run trees are deleted" "rm -rf ../.git/worktrees && next_round"
check 'run tree b is deleted in a round that is resumed' \
	"edit 0 && hang verify && rm -rf $arm-b && { pawl resume || pawl abandon; } && settled && next_round"
check 'the run trees are deleted in a round that is abandoned' \
	"lost_in_round $arm-b abandon && lost_in_round $arm-a abandon"
check 'the state directory is deleted in a round: the edit is there' \
	"edit 0 && hang bench && rm -rf \"\$(state)\" && sound && pawl iter HYP=again && settled"
for step in 00-open 10-guard 20-snapshot 30-build; do
	check "$step.json is cut off" "damaged $step.json '\$_ = \"\" if \$. > 3'"
	check "$step.json is forged" "damaged $step.json 's/\"step\"/\"stEp\"/'"
done
check 'the last one, 40-verify.json, is cut off: its step is done again' "torn"
check 'an edit made while the round ran is kept' "hand_moved"
check 'the next round is kept' "next_round"
done_testing
