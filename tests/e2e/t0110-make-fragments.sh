#!/bin/sh
# The fragments add targets to any makefile and change nothing else in it.
. "$(dirname "$0")/lib.sh"
stand_ins

# tune DIR [TEXT]: a project with a tune.mk that includes pawl
tune() {
	mkdir -p "$1" &&
	printf '%s\nPAWL_HOME = %s\ninclude $(PAWL_HOME)/mk/pawl.mk\n' "$2" "$PAWL_ROOT" >"$1/tune.mk"
}

# runs HELPER MAKE-ARGUMENT ...: make is silent, and that helper alone ran
runs() {
	want=$1
	shift
	rm -f seen.args
	make -s "$@" >out 2>&1 && test ! -s out && test "$(cat seen.args)" = "$want" && return
	cat out seen.args
	return 1
}

t 'tune.mk alone is a makefile' 'tune a && runs pawl-round -C a -f tune.mk iter'
t 'and its default goal is help' '
	make -s -C a -f tune.mk >out && has "^  iter .*one round" out && has "^  PAWL_METRIC " out'
t 'help names every target and every setting' '
	for n in try take resume abandon rollback baseline goal confirm calibrate combine waive approve hooks reproduce board \
	    log status notes audit config help; do has "^  $n  *[^ ]" out || return 1; done &&
	for n in $(sed -n "s/^_pawl_settings [:+]= //p" "$PAWL_ROOT/mk/vars.mk"); do
		has "^  PAWL_$n  *[^ ]" out || return 1
	done && ! grep "pawl-" out'
t 'each verb has its helper' '
	for n in try take abandon rollback baseline goal confirm calibrate combine waive approve hooks reproduce board log status \
	    notes audit config; do
		runs "pawl-$n" -C a -f tune.mk "$n" && runs "pawl-$n" -C a -f tune.mk "pawl-$n" ||
			return 1
	done && runs "pawl-round -r" -C a -f tune.mk resume'
t 'a tune file of another name, too' '
	cp a/tune.mk a/tune2.mk && make -s -C a -f tune2.mk >out && has "^  iter .*one round" out &&
	runs pawl-round -C a -f tune2.mk iter && test "$(seen PAWL_MAKEFILE)" = tune2.mk &&
	test "$(seen PAWL_HINT)" = "make -f tune2.mk" && runs pawl-round -C a -f ./tune.mk iter && test "$(seen PAWL_MAKEFILE)" = tune.mk'
t 'a makefile with rules after the include keeps its default goal, whatever its name' '
	{ cat a/tune.mk && echo "all: ; @echo all"; } >a/rules.gcc && test "$(make -s -C a -f rules.gcc)" = all'
t 'MAKEFILES of the environment is not the file that make was given' '
	echo "PAWL_ACTOR = me" >early.mk && export MAKEFILES="$SCRATCH/early.mk" && runs pawl-round -C a -f tune2.mk iter &&
	test "$(seen PAWL_MAKEFILE)" = tune2.mk'
t 'included at the end, the default goal stays' '
	tune b && printf "all: ; @echo all\ninclude tune.mk\n" >b/Makefile &&
	test "$(make -s -C b)" = all && runs pawl-round -C b iter'
t 'included on the first line, too' '
	tune c && printf "include tune.mk\nall: ; @echo all\n" >c/Makefile &&
	test "$(make -s -C c)" = all && runs pawl-round -C c iter'
t 'a default goal that is set later counts' '
	tune c2 && printf "include tune.mk\nx: ; @echo x\nall: ; @echo all\n.DEFAULT_GOAL = all\n" \
		>c2/Makefile && test "$(make -s -C c2)" = all'
t 'included twice is included once' '
	tune d && printf "all: ; @echo all\ninclude tune.mk\ninclude tune.mk\ninclude %s/mk/pawl.mk\n" \
		"$PAWL_ROOT" >d/Makefile && test "$(make -s -C d)" = all && runs pawl-round -C d iter'
t 'a makefile that includes pawl gets tune.mk with it' '
	mkdir e && echo "PAWL_OP = found" >e/tune.mk &&
	printf "all: ; @echo all\ninclude %s/mk/pawl.mk\n" "$PAWL_ROOT" >e/makefile &&
	test "$(make -s -C e)" = all && runs pawl-round -C e iter && test "$(seen PAWL_SET_OP)" = found'
t 'lower-case makefile, and another name given with -f' '
	tune f && printf "all: ; @echo all\ninclude tune.mk\n" >f/makefile &&
	runs pawl-round -C f iter && mv f/makefile f/Makefile.testing &&
	runs pawl-round -C f -f Makefile.testing iter'
t 'a target that the makefile has keeps its recipe' '
	tune g && printf "all: ; @echo all\nhelp:\n\t@echo mine\nconfig:: ; @echo conf\ninclude tune.mk\n" \
		>g/Makefile && test "$(make -s -C g help 2>&1)" = mine &&
	test "$(make -s -C g config 2>&1)" = conf && runs pawl-config -C g pawl-config &&
	runs pawl-log -C g log && make -s -C g pawl-help >out && has "^  pawl-config " out'
t 'also when it comes after the include' '
	tune h && printf "include tune.mk\nhelp:\n\t@echo mine\n" >h/Makefile &&
	test "$(make -s -C h 2>&1)" = mine && test "$(make -s -C h help 2>&1)" = mine'
t 'PAWL_SHORT=no leaves iter' '
	tune i "PAWL_SHORT = no" && runs pawl-round -C i -f tune.mk iter &&
	! make -s -C i -f tune.mk board && runs pawl-board -C i -f tune.mk pawl-board'
t 'PAWL_SHORT may list names' '
	tune j "PAWL_SHORT = board log" && runs pawl-board -C j -f tune.mk board &&
	runs pawl-round -C j -f tune.mk iter && ! make -s -C j -f tune.mk status'
t 'PAWL_SHORT=yes gives all' '
	tune j2 "PAWL_SHORT = yes" && runs pawl-status -C j2 -f tune.mk status'
t 'files named like targets do not matter' '
	tune k && mkdir k/log k/iter && touch k/status k/pawl-iter &&
	runs pawl-log -C k -f tune.mk log && runs pawl-status -C k -f tune.mk status &&
	runs pawl-round -C k -f tune.mk iter'
t 'match-anything rules are not tried on our files' '
	tune l && printf "%s\n" "all: ; @echo all" "%%: %%.cu ; nvcc \$<" "%%.build: ; false" \
		"%%: FORCE ; @echo remade \$@" "FORCE:" "Makefile: ;" "include tune.mk" |
		sed s/%%/%/g >l/Makefile && runs pawl-round -C l iter'
for line in '.SECONDEXPANSION:' '.SILENT:' '.ONESHELL:' '.EXPORT_ALL_VARIABLES:' '.POSIX:' \
    '.DELETE_ON_ERROR:' '.NOTPARALLEL:' '.SUFFIXES:' '.RECIPEPREFIX = >' 'SHELL = /bin/sh' \
    'SHELL = /bin/false' '.SHELLFLAGS = -euo pipefail -c' 'MAKEFLAGS += -rR' \
    'MAKEFLAGS += --warn-undefined-variables' 'MAKEFLAGS += -j3 -O' 'comma = ,' \
    'n = x' 'override E =' '.DEFAULT: ; @echo default'; do
	export line
	t "a makefile with: $line" '
		tune m && printf "%s\nall: ; @echo all\ninclude tune.mk\n" "$line" >m/Makefile &&
		runs pawl-round -C m iter HYP=x && runs pawl-board -C m -e board'
done
t 'several verbs at once, -j' '
	rm -f seen.args && make -s -j4 -C a -f tune.mk board log status &&
	test "$(sort seen.args | xargs)" = "pawl-board pawl-log pawl-status"'
t 'nothing of make or of the user is changed' '
	vars=".SHELLFLAGS SHELL MAKEFLAGS .SUFFIXES .RECIPEPREFIX CFLAGS CC N ALL PAWL_KIND" &&
	mkdir n && { for v in $vars; do echo "\$(info $v=\$($v) \$(flavor $v) \$(origin $v))"; done &&
	echo "all: ; @env | grep -v MAKE_TERM | sort"; } >n/rest &&
	cp n/rest n/without && tune n && { echo include tune.mk && cat n/rest; } >n/with &&
	make -C n -f without >out1 && make -C n -f with >out2 && same out1 out2 &&
	make -C n -e -j2 -f without N=5 >out1 && make -C n -e -j2 -f with N=5 >out2 &&
	sed "s/^N=5 simple override/N=5 recursive command line/" out2 >out3 && same out1 out3'
t 'a path with blanks' '
	mkdir "my pawl" && cp -R "$PAWL_ROOT/mk" "my pawl" && mkdir "a project" &&
	printf "PAWL_HOME = ../my\\\\ pawl\ninclude \$(PAWL_HOME)/mk/pawl.mk\n" >"a project/tune.mk" &&
	runs pawl-round -C "a project" -f tune.mk iter && make -s -C "a project" -f tune.mk help'
t 'a relative path, from a project with blanks in its name' '
	cp -R "my pawl" pawl && printf "PAWL_HOME = ../pawl\ninclude \$(PAWL_HOME)/mk/pawl.mk\n" \
		>"a project/tune.mk" && runs pawl-round -C "a project" -f tune.mk iter &&
	test "$(seen PAWL_MK)" = "$SCRATCH/pawl/mk"'
t 'a program that is not built: how to build it' '
	touch pawl/Makefile && ! (unset PAWL_BIN && make -C "a project" -f tune.mk iter) 2>err &&
	has "pawl-round is not built: make -C .*/pawl" err'
t 'programs are found beside an uninstalled checkout' '
	mkdir -p pawl/build && cp -R "$PAWL_BIN" pawl/build/bin &&
	(unset PAWL_BIN && runs pawl-round -C "a project" -f tune.mk iter)'
t 'and in bin when installed' '
	mkdir -p usr/share/pawl && cp -R pawl/mk usr/share/pawl && cp -R "$PAWL_BIN" usr/bin &&
	mkdir o && printf "include ../usr/share/pawl/mk/pawl.mk\n" >o/tune.mk &&
	(unset PAWL_BIN && runs pawl-round -C o -f tune.mk iter) &&
	test "$(seen PAWL_BIN)" = "$SCRATCH/usr/bin"'

done_testing
