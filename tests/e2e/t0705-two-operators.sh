#!/bin/sh
# Two operators in one directory, a tune file each: the one that make was given counts.
. "$(dirname "$0")/tiny.sh"

# second DIR: beside tune.mk, which is of "tiny", a tune2.mk of "other"
second() {
	sed 's/^PAWL_OP .*/PAWL_OP = other/; s/^PAWL_EDITABLE .*/PAWL_EDITABLE = kernel.txt tune2.*/
		1i\
PAWL_RECORDS = other' "$1/tune.mk" >"$1/tune2.mk"
}

{ tiny p 'PAWL_SANDBOX = none' && second p && make -s -C p -f tune.mk goal SPEEDUP=3; } >setup 2>&1 || cat setup
t 'a goal goes to the campaign of the file that make was given' '
	gives 0 "^next: make -f tune2.mk baseline$" -C p -f tune2.mk goal SPEEDUP=2 &&
	gives 0 "^Goal  *3x " -C p -f tune.mk status && gives 0 "^Goal  *2x " -C p -f tune2.mk status &&
	has "^Operator  *other$" out && gives 0 "^Goal  *3x " -C p status &&
	gives 0 "^PAWL_OP = other " -C p -f tune2.mk config && gives 0 "^PAWL_OP = other " -C p -f ./tune2.mk config'
t 'and so do baseline and round; an untracked tune file is taken in by its name' '
	gives 0 "^  guard  *taken into the baseline: tune2.mk$" -C p -f tune2.mk baseline &&
	has "^  guard  *on tune/other/frontier only: git checkout tune/other/frontier -- FILE brings" out && has "make -f tune2.mk try" out && kernel p level 28 && gives 0 "^PAWL iter=1 verdict=kept" -C p -f tune2.mk iter HYP=a &&
	test -d p/other/runs/iter-001 && ! test -e p/runs &&
	git -C p rev-parse -q --verify tune/other/iter-001 && ! git -C p rev-parse -q --verify tune/tiny/iter-000'
t 'each is refused on the frontier of the other' '
	gives 0 "^  snapshot " -C p -f tune.mk baseline && kernel p level 24 &&
	gives 3 "HEAD is on tune/tiny/frontier, not on the frontier: git checkout tune/other/frontier" -C p -f tune2.mk iter HYP=b &&
	git -C p checkout -q . && gives 0 "^Operator  *other$" -C p -f tune2.mk board && audited p'
t 'what has the settings is no glob'"'"'s, whatever its name' '
	git -C p checkout -q tune/other/frontier && echo "# x" >>p/tune2.mk &&
	gives 3 "tune2.mk" -C p -f tune2.mk iter HYP=c && git -C p checkout -q . && quiet p'

t 'hints of plan and export are what can be typed' '
	gives 0 "edit, then make -f tune2.mk iter$" -C p -f tune2.mk plan && rm p/plan.md &&
	gives 0 "^next, in another clone: pawl-import FILE=.*x.bundle, from $PAWL_BIN here$" -C p -f tune2.mk export FILE="$SCRATCH/x.bundle"'

t 'from a folder below, where to run it is said' '
	mkdir -p p/sub && gives 3 "make -C \.\. -f tune2.mk runs it there$" -C p/sub -f ../tune2.mk status'

# disagree TEXT-OF-MAKEFILE MAKE-ARGUMENT ...: two makefiles name another operator, and nothing is written
disagree() {
	printf '%b' "$1" >q/Makefile
	shift
	git -C q for-each-ref >refs && gives 3 'PAWL_OP is [a-z]* in tune2*.mk, but [a-z]* in [A-Za-z2]*' -C q "$@" &&
		has 'tune2.mk\|Makefile' out && git -C q for-each-ref | same refs -
}
tiny q && second q
t 'makefiles that disagree are both named' '
	disagree "include tune.mk\ninclude tune2.mk\n" goal SPEEDUP=2 && has "PAWL_OP is tiny in tune.mk, but other in tune2.mk: " out &&
	disagree "include tune2.mk\n" goal SPEEDUP=2 && has "PAWL_OP is other in tune2.mk, but tiny in tune.mk: " out &&
	disagree "include $PAWL_ROOT/mk/pawl.mk\nPAWL_OP = late\n" status && has "but late in Makefile: " out &&
	disagree "" -f tune.mk -f tune2.mk goal SPEEDUP=2'
t 'what the command line says is no disagreement' '
	printf "include tune.mk\n" >q/Makefile && gives 0 "^Operator  *third$" -C q PAWL_OP=third status &&
	gives 0 "^Operator  *third$" -C q -f tune2.mk PAWL_OP=third status'
t 'a file that has no operator is told so' '
	printf "include %s/mk/pawl.mk\n" "$PAWL_ROOT" >q/none.mk && gives 3 "PAWL_OP is not set" -C q -f none.mk status'

done_testing
