#!/bin/sh
# deps.sh - find what mk/packages lists; install what is missing, or say how.
#
# usage: deps.sh [-n] need ...	need: build, check, ci, optional
#        deps.sh -l		list everything, found or not
# As root, without -n, missing packages are installed with apt-get. Otherwise one
# command is printed and the status is 1. CC names the compiler to look for.

packages=$(dirname "$0")/packages

usage() {
	echo 'usage: deps.sh [-n] build|check|ci|optional ... | deps.sh -l' >&2
	exit 2
}

# at_least VERSION FLOOR: dotted numbers, compared one by one; a subshell keeps the variables
at_least() (
	have=$1.
	floor=$2.
	while test -n "$floor"; do
		a=${have%%.*}
		b=${floor%%.*}
		a=${a%%[!0-9]*}
		b=${b%%[!0-9]*}
		test "${a:-0}" -gt "${b:-0}" && return 0
		test "${a:-0}" -lt "${b:-0}" && return 1
		have=${have#*.}
		floor=${floor#*.}
	done
	return 0
)

compiler() {
	for c in ${CC:+"${CC%% *}"} cc gcc clang; do
		command -v "$c" >/dev/null 2>&1 && { echo "$c"; return 0; }
		test -n "$CC" && test "$c" = "${CC%% *}" && test "$c" != cc && return 1
	done
	return 1
}

# found PROBE: print the version of what is there ("yes" if it has none), or fail
found() {
	case $1 in
	cc)
		c=$(compiler) || return 1
		first_number "$c" -dumpversion
		;;
	header:*)
		c=$(compiler) || return 1
		echo "#include <${1#*:}>" | "$c" -E - >/dev/null 2>&1 || return 1
		echo yes
		;;
	prog:ssh-keygen)	# it does not say, and ssh does on stderr
		command -v ssh-keygen >/dev/null 2>&1 || return 1
		first_number sh -c 'ssh -V 2>&1'
		;;
	prog:*)
		command -v "${1#*:}" >/dev/null 2>&1 || return 1
		first_number "${1#*:}" --version
		;;
	font:*)
		test -n "$(fc-list ":lang=${1#*:}" family 2>/dev/null)" || return 1
		echo yes
		;;
	pc:*)
		pkg-config --modversion "${1#*:}" 2>/dev/null
		;;
	*)
		echo "deps.sh: $packages: no such probe \"$1\"" >&2
		exit 2
		;;
	esac
}

# Tools say "git version 2.39.5", "GNU Make 4.3", "TAP::Harness v3.44 and …".
first_number() {
	text=$("$@" 2>/dev/null </dev/null) || text=
	text=$(echo "$text" | sed -n 's/^[^0-9]*\([0-9][0-9.]*\).*/\1/p' | sed 1q)
	echo "${text:-yes}"
}

# look NEED ...: set missing to the packages that are not there, old to what is too old
look() {
	missing=
	old=
	while read -r package probe floor need _; do
		case $package in '' | '#'*) continue ;; esac
		case " $* " in *" $need "*) ;; *) continue ;; esac
		if ! version=$(found "$probe"); then
			test "$probe" = cc && case $CC in clang*) package=clang ;; esac
			missing="$missing $package"
		elif test "$floor" != - && ! at_least "$version" "$floor"; then
			missing="$missing $package"
			old="$old, $package is $version and $floor is needed"
		fi
	done <"$packages"
	missing=${missing# }
	old=${old#, }
}

list() {
	while read -r package probe floor need what; do
		case $package in '' | '#'*) continue ;; esac
		version=$(found "$probe") || version=missing
		case $version in yes | missing) ;; *)
			test "$floor" = - || at_least "$version" "$floor" ||
				version="$version (< $floor)" ;;
		esac
		printf '  %-15s %-12s %-9s %s\n' "$package" "$version" "$need" "$what"
	done <"$packages"
}

say_how() {
	test -z "$old" || echo "pawl: too old: $old" >&2
	if command -v apt-get >/dev/null 2>&1; then
		sudo='sudo '
		test "$(id -u)" != 0 || sudo=
		echo "pawl: packages are missing. Run:" >&2
		echo "  ${sudo}apt-get update && ${sudo}apt-get install -y --no-install-recommends $missing" >&2
	else
		echo "pawl: install these (names are Debian's): $missing" >&2
	fi
	exit 1
}

install() {
	echo "pawl: installing $missing"
	# Word splitting is wanted: one package a word.
	# shellcheck disable=SC2086
	DEBIAN_FRONTEND=noninteractive apt-get update -q &&
	DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $missing
}

no_install=
while getopts nl opt; do
	case $opt in
	n) no_install=yes ;;
	l) list; exit ;;
	*) usage ;;
	esac
done
shift $((OPTIND - 1))
test $# -gt 0 || usage

look "$@"
test -n "$missing" || exit 0
test -z "$no_install" || say_how
test "$(id -u)" = 0 || say_how
command -v apt-get >/dev/null 2>&1 || say_how
install >&2 || say_how
look "$@"
test -z "$missing" || say_how
