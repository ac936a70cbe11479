#!/bin/sh
# make install: what was copied works by itself, wherever it lies, and goes again. The rest of what
# pawl's own Makefile is asked for first: help, config, clean.
. "$(dirname "$0")/tiny.sh"

# made TARGET [WORD ...]: of pawl's own Makefile; nothing is built anew, whatever the flags were
made() {
	make -s -C "$PAWL_ROOT" -o all -o "$PAWL_BUILD_DIR/flags" B="$PAWL_BUILD_DIR" "$@" >out 2>&1 || { cat out; return 1; }
}
# shellcheck disable=SC2034 # the tests are evaluated
share=$SCRATCH/root/opt/p/share/pawl

t 'make install copies programs, makefiles, templates, hooks' '
	made install DESTDIR="$SCRATCH/root" PREFIX=/opt/p && test "$(wc -l <out)" -eq 1 && has "^installed: [0-9]* programs in .*/root/opt/p/bin, " out &&
	(cd "$PAWL_BIN" && ls pawl-*) >want && ls root/opt/p/bin >got && same want got &&
	for d in mk hooks project_template; do
		git -C "$PAWL_ROOT" ls-files $d | sort >want && (cd "$share" && find $d -type f) | sort >got && same want got || return 1
	done && test -s "$share/LICENSE" && test -s "$share/README.md"'
t 'a project works with it, and needs no checkout' '
	cp -R "$PAWL_ROOT/tests/fixtures/tiny" p && git init -q p && git -C p add . && git -C p commit -q -m start &&
	unset PAWL_BIN PAWL_BUILD_DIR PAWL_ROOT && PAWL_HOME=$share && make -s -C p goal SPEEDUP=2 && make -s -C p baseline &&
	kernel p level 12 && gives 0 "verdict=kept" -C p iter HYP=x && gives 0 clean -C p audit && make -s -C p help >help && has "^  *iter " help'
t 'its hooks stand, and say no' '
	PAWL_HOME=$share && gives 0 "^installed pre-commit" -C p hooks && has "$share/hooks" p/.git/hooks/pre-commit &&
	! git -C p branch -D tune/tiny/iter-001 >out 2>&1 && git -C p rev-parse -q --verify tune/tiny/iter-001 && gives 0 "^removed" -C p hooks OFF=1'
t 'adopt writes a tune.mk that names it' '
	cp -R "$PAWL_ROOT/tests/fixtures/gemm" own && rm -f own/tune.mk && git init -q own && git -C own add . && git -C own commit -q -m start && (
		unset PAWL_BIN PAWL_BUILD_DIR PAWL_HOME && cd own && make -s -f "$share/mk/adopt.mk" UNIT=Gflop/s DIRECTION=higher >../out 2>&1 ||
		{ cat ../out && return 1; }) && has "$share" own/tune.mk && (unset PAWL_BIN PAWL_BUILD_DIR PAWL_HOME && make -s -C own -f tune.mk config >out)'
t 'a prefix with blanks' '
	made install DESTDIR="$SCRATCH/an other" PREFIX=/usr && test -x "an other/usr/bin/pawl-round" && test -s "an other/usr/share/pawl/mk/pawl.mk"'
t 'make uninstall takes away what it brought, and nothing else' '
	echo mine >root/opt/p/bin/mine && made uninstall DESTDIR="$SCRATCH/root" PREFIX=/opt/p && test "$(wc -l <out)" -eq 1 && has "^uninstalled: from .*/root/opt/p/bin, and " out && find root -type f >left &&
	echo root/opt/p/bin/mine >want && same want left'
t 'what cannot be written is an error' '! made install DESTDIR=/dev/null PREFIX=/x'
t 'help names every target that a person types' '
	made help && for w in all check check-all demo bench install uninstall deps clean help config scan new adopt; do
		has "^  *$w " out || return 1
	done'
t 'config says compiler, flags, libraries, sandbox' '
	made config && has "^Compiler:" out && has "libgit2" out && has "^Sandbox: bubblewrap" out'
t 'clean takes the build away, and only that' '
	mkdir -p top/build/bin top/b/obj top/projects/mine && cp -R "$PAWL_ROOT/Makefile" "$PAWL_ROOT/mk" top && make -s -C top clean B=b &&
	ls top >left && printf "Makefile\nmk\nprojects\n" >want && same want left'
done_testing
