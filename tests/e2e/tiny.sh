# tiny.sh - projects made from tests/fixtures/tiny, an operator that is a table of numbers.
# Sourced first, it brings lib.sh. All functions work from the scratch directory.
#
#	tiny DIR [LINE ...]		a new repository with the operator, LINEs in its tune.mk
#	ready DIR [LINE ...]		the same with a goal and a baseline; a DIR that is there is as it is
#	kernel DIR KEY VALUE ...	edit the kernel: level, result, noise, build, verify, bench
#	gives STATUS PATTERN MAKE-ARGUMENT ...
#					what the helper exits with and what it says; 0 is success. All
#					that was said stays in the file out
#	last_line PATTERN		the same as grep, for the last line of out
#	json FILE [EXPRESSION]		FILE is JSON; the expression over $d holds
#	event DIR N			the N-th event of the ledger, as JSON
#	quiet DIR			git status has nothing to say
#	mark FILE ... / unmarked	the files have the bytes that mark saw
#	audited DIR			pawl-audit finds nothing
#	clean_git DIR			git fsck finds nothing wrong
# shellcheck shell=sh

. "$(dirname "$0")/lib.sh"

PAWL_HOME=$PAWL_ROOT
export PAWL_HOME
unset PAWL_ACTOR

tiny() {
	to=$1
	shift
	mkdir -p "$to" && cp -R "$PAWL_ROOT/tests/fixtures/tiny/." "$to" || return 1
	for line; do
		printf '%s\n' "$line"
	done >"$t_root/lines"
	# before the include, and before what is there: ?= and = of the file must not win
	sed "/^PAWL_HOME/{
		r $t_root/lines
		N
	}" "$to/tune.mk" >"$t_root/tune.mk" && cp "$t_root/tune.mk" "$to/tune.mk" || return 1
	git -C "$to" rev-parse -q --git-dir >"$t_root/git" 2>&1 || git init -q "$to" || return 1
	git -C "$to" add . && git -C "$to" commit -q -m start
}

ready() {
	to=$1
	{ test -d "$to" || tiny "$@"; } && make -s -C "$to" goal SPEEDUP=3 && make -s -C "$to" baseline
}

kernel() {
	file=$1/kernel.txt
	shift
	while test $# -gt 0; do
		sed "s/^$1 .*/$1 $2/" "$file" >"$t_root/kernel" && cat "$t_root/kernel" >"$file" ||
			return 1
		shift 2
	done
}

gives() {
	want=$1 text=$2
	shift 2
	make -s "$@" >out 2>&1
	got=$?
	test $got -eq 0 ||
		got=$(sed -n 's/^make.*: \*\*\* \[.*\] Error \([0-9]*\)$/\1/p' out)
	test "$got" = "$want" && grep -q -e "$text" out && return
	echo "status $got, $want wanted, with: $text"
	cat out
	return 1
}

last_line() {
	tail -n 1 out | grep -q -e "$1" && return
	echo "last line is not: $1"
	cat out
	return 1
}

json() {
	perl -MJSON::PP -e 'local $/; open F, "<", $ARGV[0] or die; my $d = decode_json(<F>);
		exit 0 if @ARGV < 2 || eval $ARGV[1]; print "not so: $ARGV[1]\n$@"; exit 1' "$@"
}

event() {
	git -C "$1" ls-tree --name-only -r tune/tiny/log events | sed -n "$2p" >"$t_root/name" &&
	git -C "$1" show "tune/tiny/log:$(cat "$t_root/name")"
}

quiet() {
	git -C "$1" status --porcelain >"$t_root/status" && test ! -s "$t_root/status" && return
	cat "$t_root/status"
	return 1
}

mark() {
	cksum "$@" >"$t_root/sums"
}

unmarked() {
	sed 's/^[0-9]* [0-9]* //' "$t_root/sums" | xargs -d '\n' cksum >"$t_root/sums.now" &&
	same "$t_root/sums" "$t_root/sums.now"
}

audited() {
	(cd "$1" && "$PAWL_BIN/pawl-audit" >"$t_root/audit" 2>&1) && return
	cat "$t_root/audit"
	return 1
}

clean_git() {
	git -C "$1" fsck --strict >"$t_root/fsck" 2>&1 && ! grep -v dangling "$t_root/fsck"
}
