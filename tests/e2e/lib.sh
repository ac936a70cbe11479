# lib.sh - a small TAP library for end-to-end tests. Sourced first, by
#	. "$(dirname "$0")/lib.sh"
#
#	t TITLE COMMANDS		ok if the commands succeed
#	t_fail TITLE COMMANDS		ok if they fail, but not by a signal or a typing error
#	t_status N TITLE COMMANDS	ok if they end with status N
#	t_skip TITLE WHY		counted, not run
#	has_sandbox			bubblewrap works on this machine, whatever pawl says of it
#	same EXPECTED ACTUAL		two files are equal, or the difference is shown
#	has PATTERN FILE		a line matches, or the file is shown
#	stand_ins			replace the helpers by programs that dump what they see
#	done_testing			prints the plan; the last line of a test
#
# Commands are joined by && (this is checked) and run in a subshell that starts in the scratch
# directory, with a HOME, git configuration and clock of its own. All is removed at
# the end; KEEP=1 keeps it. PAWL_ROOT is the checkout, PAWL_BIN the helpers under test.
# shellcheck shell=sh

PAWL_ROOT=$(cd "$(dirname "$0")/../.." && pwd -P) || exit 1
: "${PAWL_BUILD_DIR:=$PAWL_ROOT/build}"
for name in $(env | sed -n 's/^\(GIT_[A-Z_]*\|PAWL_[A-Z_]*\|MAKE[A-Z]*\|MFLAGS\)=.*/\1/p'); do
	case $name in PAWL_ROOT | PAWL_BUILD_DIR) ;; *) unset "$name" ;; esac
done
unset HYP WHY EXPECT B T SAN WERROR CFLAGS CPPFLAGS LDFLAGS CDPATH
PAWL_BIN=$PAWL_BUILD_DIR/bin
PAWL_NOW=1767225600
export PAWL_ROOT PAWL_BUILD_DIR PAWL_BIN PAWL_NOW
LC_ALL=C TZ=UTC
export LC_ALL TZ

t_root=$(mktemp -d "${TMPDIR:-/tmp}/pawl-test.XXXXXX") || exit 1
t_root=$(cd "$t_root" && pwd -P)
SCRATCH=$t_root/scratch
HOME=$t_root/home
mkdir "$SCRATCH" "$HOME" && cd "$SCRATCH" || exit 1
GIT_CONFIG_NOSYSTEM=1
GIT_CONFIG_GLOBAL=$HOME/.gitconfig
export SCRATCH HOME GIT_CONFIG_NOSYSTEM GIT_CONFIG_GLOBAL
unset XDG_CONFIG_HOME XDG_CACHE_HOME XDG_DATA_HOME
cat >"$GIT_CONFIG_GLOBAL" <<-\EOT
	[user]
		name = Tess Ter
		email = tess@example.org
	[init]
		defaultBranch = main
	[commit]
		gpgSign = false
EOT

t_count=0
t_failed=0

t_end() {
	status=$?
	cd / || :
	if test -n "$KEEP"; then
		echo "# kept: $t_root"
	else
		chmod -R u+w "$t_root" 2>/dev/null
		rm -rf "$t_root"
	fi
	exit "$status"
}
trap t_end EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# A chain of && stops at the first command that fails; with a gap in it, this one does not.
t_run() {
	(eval "(exit 117) && $1") >/dev/null 2>&1 </dev/null
	if test $? -ne 117; then
		echo 'broken && chain' >"$t_root/output"
		return 117
	fi
	(cd "$SCRATCH" && eval "$1") >"$t_root/output" 2>&1 </dev/null
}

t_report() {
	t_count=$((t_count + 1))
	if test "$1" = 0; then
		echo "ok $t_count - $2"
		return
	fi
	t_failed=$((t_failed + 1))
	echo "not ok $t_count - $2"
	echo "# $3"
	sed 's/^/# /' "$t_root/output" | tail -n 60
}

t() {
	t_run "$2"
	t_got=$?
	t_report $t_got "$1" "status $t_got"
}

t_fail() {
	t_run "$2"
	t_got=$?
	test $t_got -gt 0 && test $t_got -lt 117
	t_report $? "$1" "status $t_got, failure wanted"
}

t_status() {
	t_run "$3"
	t_got=$?
	test $t_got -eq "$1"
	t_report $? "$2" "status $t_got, $1 wanted"
}

t_skip() {
	t_count=$((t_count + 1))
	echo "ok $t_count - $1 # SKIP $2"
}

has_sandbox() {
	bwrap --ro-bind / / --unshare-pid true 2>/dev/null
}

done_testing() {
	echo "1..$t_count"
	test $t_count -gt 0 && test $t_failed -eq 0
	exit
}

same() {
	cmp -s "$1" "$2" && return
	diff -u "$1" "$2"
	return 1
}

has() {
	grep -q -e "$1" "$2" && return
	echo "no line of $2 matches: $1"
	cat "$2"
	return 1
}

# Each stand-in writes its environment to seen.env (entries end in NUL) and its
# name and arguments to seen.args.
stand_ins() {
	PAWL_BIN=$t_root/stand-ins
	mkdir -p "$PAWL_BIN"
	for name in abandon approve audit baseline board calibrate combine config confirm goal hooks log notes reproduce rollback round \
	    status take try waive; do
		cat >"$PAWL_BIN/pawl-$name" <<-\EOT
			#!/bin/sh
			env -0 >"$SCRATCH/seen.env"
			echo "${0##*/}" "$@" >>"$SCRATCH/seen.args"
		EOT
		chmod +x "$PAWL_BIN/pawl-$name"
	done
}

# seen NAME: the value that the last stand-in saw, bytes as they are; fails if there was none
seen() {
	perl -0 -ne 'BEGIN { $n = shift } chomp; if (s/^\Q$n\E=//) { print; $found = 1 }
		END { exit !$found }' "$1" "${2:-$SCRATCH/seen.env}"
}
