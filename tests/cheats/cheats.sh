#!/bin/sh
# The corpus of cheats: each is played against a project with a baseline, and gets the verdict
# that its head says. The list at the end of README.md is made from it.
#
# usage: cheats.sh [-q] [-l LEVELS] [NAME ...]	-q: the quick ones only; -l: those of these levels
#
# corpus/NAME.sh is what the cheater types, behind a head of "# key: value" lines:
#
#	kind:	  the line of README's list; several cheats may be of one kind
#	level:	  1, 2 or 3, see "Threats" in README.md; control: an honest change
#	operator: window (in this directory) or attention (the demo's)
#	quick:	  no for those that make check leaves out
#	sandbox:  yes for those that mean something under bubblewrap only
#	setting:  a line for tune.mk, as often as needed
#	expect:	  refused	exit 3, and nothing is recorded
#		  failure, neutral, kept
#		  not-kept	what the clock decides: neutral or inconclusive
#		  audit		make audit exits 1 and names what was tampered with
#		  not-caught	kept: whoever closes it changes this line
#	says:	  a pattern (grep -E) that the last command's output matches
#	holds:	  a command that succeeds afterwards, in the project
#	how:	  what is in the way, for README's list
#
# The script runs in the project's directory. It has
#	lib/pieces.sh	kernels and other things that several of them have
#	round [ARG]	make iter; what is said is judged
#	no_op		a round that changes a comment
#	amend BRANCH COMMANDS [FILTER [PARENT ...]]	its last commit again: COMMANDS run in the
#			directory of its tree, FILTER over its message
#	audit		make audit; what is said is judged
. "$(dirname "$0")/../e2e/lib.sh"

PAWL_HOME=$PAWL_ROOT
export PAWL_HOME
unset PAWL_ACTOR
cheats=$PAWL_ROOT/tests/cheats
project=$SCRATCH/project
out=$t_root/out
export out

head_of() {
	sed -n "s/^# $1:[ 	]*//p" "$cheats/corpus/$2.sh"
}

# A project of the operator with a baseline, and both run trees built; made once for each set
# of settings. It is always at the same place, so that they stay what they are.
operator_new() {
	case $1 in
	attention) from=$PAWL_ROOT/project_template/demo/attention ;;
	*) from=$cheats/$1 ;;
	esac
	mkdir "$project" && cp -R "$from/." "$project" && cd "$project" || return 1
	if test -n "$2"; then
		{ sed '/^PAWL_HOME/,$d' tune.mk; echo "$2"; sed -n '/^PAWL_HOME/,$p' tune.mk; } >tune.new &&
			mv tune.new tune.mk || return 1
	fi
	# where a witness may be
	test -d ../far.git || git init -q --bare ../far.git || return 1
	git init -q . && git add . && git commit -q -m start &&
		make -s goal SPEEDUP=5000 && make -s baseline && make -s try
}

operator() {
	operator=$(head_of operator "$1")
	settings=$(head_of setting "$1")
	saved=$t_root/saved-$(echo "$operator $settings" | cksum | tr ' ' -)
	rm -rf "$project"
	if ! test -d "$saved"; then
		(operator_new "$operator" "$settings") >"$out" 2>&1 && cp -a "$project" "$saved" && return
		return 1
	fi
	cp -a "$saved" "$project"
}

# shellcheck source=tests/cheats/lib/pieces.sh
. "$cheats/lib/pieces.sh"

round() {
	make -s iter HYP="a cheat" "$@" >"$out" 2>&1
}

no_op() {
	echo '/* nothing */' >>kernel/window.c
	round "$@"
}

audit() {
	make -s audit >"$out" 2>&1
}

# Whoever knows git can do this; a program that does it for them is not far.
amend() (
	ref=refs/heads/$1 commands=$2 filter=${3:-cat}
	test $# -le 3 || shift 3
	GIT_INDEX_FILE=$t_root/index
	export GIT_INDEX_FILE
	rm -rf "$t_root/tree" "$GIT_INDEX_FILE" && git read-tree "$ref" &&
		git checkout-index -a --prefix="$t_root/tree/" && (cd "$t_root/tree" && eval "$commands") &&
		git --work-tree="$t_root/tree" add -A -f . && tree=$(git write-tree) || exit 1
	parents=$(git rev-list --no-walk --parents "$ref" | cut -d ' ' -f 2-)
	test "$1" = "${ref#refs/heads/}" || parents=$*
	set --
	for parent in $parents; do
		set -- "$@" -p "$parent"
	done
	git log -1 --format=%B "$ref" | eval "$filter" >"$t_root/message" &&
		git update-ref "$ref" "$(git commit-tree "$tree" "$@" <"$t_root/message")"
)

# play NAME: the cheat, in a subshell
play() (
	cd "$project" || exit
	# shellcheck disable=SC1090 # the corpus
	. "$cheats/corpus/$1.sh"
	:
)

ledger() {
	git -C "$project" rev-parse "tune/$operator/log"
}

verdict_is() {
	tail -n 1 "$out" | grep -Eq "^PAWL iter=[0-9]+ verdict=($1) " && return
	echo "verdict $1 wanted"
	return 1
}

expected() {
	case $1 in
	refused) grep -q '] Error 3$' "$out" && test "$(ledger)" = "$before" ;;
	failure | neutral | kept) verdict_is "$1" ;;
	not-kept) verdict_is 'neutral|inconclusive|failure' ;;
	not-caught) : ;;
	audit) grep -q '] Error 1$' "$out" ;;
	*) echo "unknown: expect: $1" && return 1 ;;
	esac
}

# cheat NAME: play and judge it
cheat() {
	operator "$1" || { cat "$out" && return 1; }
	before=$(ledger)
	play "$1" || return 1
	says=$(head_of says "$1") holds=$(head_of holds "$1")
	if expected "$(head_of expect "$1")" && grep -Eq -e "$says" "$out"; then
		test -z "$holds" || (cd "$project" && eval "$holds") && return
		echo "does not hold: $holds"
	else
		echo "expected: $(head_of expect "$1"), with: $says"
	fi
	cat "$out"
	return 1
}

quick='' levels='1 2 3 control'
while getopts ql: option; do
	case $option in
	q) quick=yes ;;
	l) levels=$OPTARG ;;
	*) exit 2 ;;
	esac
done
shift $((OPTIND - 1))
if test $# -eq 0; then
	for file in "$cheats"/corpus/*.sh; do
		name=${file##*/}
		set -- "$@" "${name%.sh}"
	done
fi
boxed=no
has_sandbox && boxed=yes
t "the list in README.md is the corpus's" '
	sh "$cheats/table" >table && sed -n "/^| cheat | level /,/^\$/p" "$PAWL_ROOT/README.md" | grep . >listed &&
	same listed table'
for name; do
	title="$name: $(head_of expect "$name")"
	case " $levels " in *" $(head_of level "$name") "*) ;; *) continue ;; esac
	if test "$quick$(head_of quick "$name")" = yesno; then
		continue
	elif test "$boxed" = no && test "$(head_of sandbox "$name")" = yes; then
		t_skip "$title" 'bubblewrap does not work here'
	else
		t "$title" "cheat $name"
	fi
done
done_testing
