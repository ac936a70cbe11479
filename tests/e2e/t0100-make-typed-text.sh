#!/bin/sh
# What a person types reaches the helper as typed and runs nothing on the way.
. "$(dirname "$0")/lib.sh"
stand_ins

mkdir plain all-exported one-shell other-shell
for d in *; do
	cat >"$d/tune.mk" <<-EOT
		PAWL_HOME = $PAWL_ROOT
		include \$(PAWL_HOME)/mk/pawl.mk
	EOT
done
cat >plain/Makefile <<-\EOT
	all: ; @echo all
	nested: ; @$(MAKE) iter
	deep: ; @$(MAKE) nested
	show: ; @env -0 >$(SCRATCH)/user.env ; echo '$(HYP)'
	include tune.mk
EOT
{ echo .EXPORT_ALL_VARIABLES: && cat plain/Makefile; } >all-exported/Makefile
{ echo .ONESHELL: && cat plain/Makefile; } >one-shell/Makefile
{ printf 'SHELL = /bin/false\n.SHELLFLAGS = -euc\n' && cat plain/Makefile; } >other-shell/Makefile

# No case may leave a file named trace behind, wherever it was expanded.
no_trace() {
	test -z "$(find "$SCRATCH" -name 'trace*')"
}

# arrives DIR TEXT MAKE-ARGUMENT ...
arrives() {
	d=$1 text=$2
	shift 2
	rm -f seen.env
	printf '%s' "$text" >want
	make -s -C "$d" "$@" HYP="$text" && seen PAWL_ARG_HYP >got && same want got &&
	test "$(seen PAWL_ARGS)" = HYP && no_trace
}

# Under -e, make 4.3 hands command-line variables to a make in a recipe as environment only,
# which does not count.
is_safe() {
	d=$1 text=$2
	shift 2
	make -s -C "$d" "$@" HYP="$text" && no_trace
}

everywhere() {
	for dir in plain all-exported one-shell other-shell; do
		for flag in -s -e -j4; do
			arrives "$dir" "$1" "$flag" iter || return 1
		done
	done
	for dir in plain all-exported one-shell; do
		for goal in nested deep; do
			arrives "$dir" "$1" "$goal" &&
			    is_safe "$dir" "$1" -e "$goal" || return 1
		done
	done
	arrives plain "$1" -f tune.mk iter
}

# The bytes of each case are made by printf, so that this file stays ASCII.
case_of() {
	title=$1
	# shellcheck disable=SC2059 # a format is meant
	text=$(printf -- "$2.")
	text=${text%.}
	export text
	t "$title" 'everywhere "$text"'
}

case_of 'plain words' 'tile K by 64'
case_of 'a shell function of make' '$(shell touch trace)'
case_of 'the same in braces, nested' '${shell touch trace} $($(shell touch trace))'
case_of 'eval, file, error and call' '$(eval X:=1)$(file >trace,x)$(error no)$(call HYP)'
case_of 'a reference to itself' '$(HYP) ${HYP} $(value HYP)'
case_of 'dollars, one to five' '$ $$ $$$ $$$$ $$$$$ $HOME $(HOME)'
case_of 'an open parenthesis after a dollar' 'a $(shell touch trace'
case_of 'backticks and command substitution' '`touch trace` $$(touch trace)'
case_of 'quotes, both kinds, odd numbers' "\"it's\" ' \" ''' \"\"\""
case_of 'shell operators' 'a; touch trace; b && touch trace | touch trace > trace &'
case_of 'a hash, a percent sign, a bang' '# 5%% less ! %%.o #'
case_of 'backslashes' 'a\\\\b \\\\\\\\ c\\\\ d\\\\#e \\\\$x'
case_of 'a backslash at the end' 'ends in \\\\'
case_of 'newlines' 'one\ntwo\n\nPawl-Verdict: kept\n\t@touch trace'
case_of 'a newline after a backslash' 'one\\\\\ntwo $(shell touch trace)\\\\\n'
case_of 'tabs and blanks in rows' 'a  b\t\tc   d'
case_of 'words of make' 'endef endif define x := override HYP += = ::= != $@ $< $^'
case_of 'bytes that are not UTF-8' 'caf\351 \377\376 \200$(shell touch trace)'
case_of 'UTF-8' '\346\217\220\345\215\207 8%%'
case_of 'nothing' ''
case_of 'dashes, as of an option' '-- -f /dev/null --eval=$(shell touch trace)'

# shellcheck disable=SC2034 # the tests are evaluated
names=$(sed -n "s/^_pawl_typed [:+]= //p" "$PAWL_ROOT/mk/vars.mk")
# all_typed DIR MAKE-ARGUMENT ...: all names at once, each with text that make and sh would run
all_typed() {
	set -- make -s -C "$@"
	for n in $names; do
		set -- "$@" "$n=\$(shell touch trace)\`touch trace\`'; touch trace; '$n"
	done
	rm -f seen.env && "$@" && no_trace
}
all_seen() {
	for n in $names; do
		test "$(seen "PAWL_ARG_$n")" = "\$(shell touch trace)\`touch trace\`'; touch trace; '$n" || { echo "$n" && return 1; }
	done
	test "$(seen PAWL_ARGS | wc -w)" -eq "$(echo "$names" | wc -w)"
}
# all_set DIR MAKE-ARGUMENT ...: the same from the environment, where none counts
all_set() {
	set -- make -s -C "$@"
	for n in $names; do
		set -- "$n=\$(shell touch trace)\`touch trace\`'; touch trace; '" "PAWL_ARG_$n=x" "$@"
	done
	rm -f seen.env && env PAWL_ARGS=HYP "$@" && no_trace && test -z "$(seen PAWL_ARGS)"
}
t 'every name that can be typed, everywhere' '
	test "$(echo "$names" | wc -w)" -gt 20 && for d in plain all-exported one-shell other-shell; do
		for flag in -s -e -j4; do all_typed $d $flag iter && all_seen || return 1; done
	done'
t 'and in makes that recipes start' '
	for d in plain all-exported one-shell; do
		for goal in nested deep; do all_typed $d $goal && all_seen && all_typed $d -e $goal || return 1; done
	done'
t 'none of them counts from the environment' '
	for d in plain all-exported one-shell other-shell; do
		for flag in -s -e; do all_set $d $flag iter || return 1; done
	done && for d in plain all-exported one-shell; do all_set $d nested && all_set $d -e deep || return 1; done'
t '32 KiB of dollars' '
	text=$(head -c 32768 /dev/zero | tr "\0" "$") && arrives plain "$text" iter &&
	arrives plain "$text" nested'
t 'nor does a makefile of the user' '
	mkdir theirs && { echo "HYP = \$(shell touch trace)" && cat plain/tune.mk; } >theirs/tune.mk &&
	make -s -C theirs -f tune.mk iter && test -z "$(seen PAWL_ARGS)" && no_trace'
t 'PAWL_ARGS cannot be typed' '
	make -s -C plain iter PAWL_ARGS=HYP PAWL_ARG_HYP=x && test -z "$(seen PAWL_ARGS)"'
t 'recipes of the user see the raw text as well' '
	make -s -C plain show HYP="a\$(shell touch trace)b" >out && has "^a\$(shell touch trace)b$" out &&
	test "$(seen HYP user.env)" = "a\$(shell touch trace)b" &&
	! seen PAWL_ARG_HYP user.env && no_trace'
t 'dry runs run nothing' '
	rm -f seen.env && make -n -C plain iter HYP="\$(shell touch trace)" && no_trace &&
	! test -e seen.env'
t 'other command-line variables are named' '
	make -s -C plain iter HYP=x CC=clang PAWL_UNIT=ms LD="a b" &&
	test "$(seen PAWL_OVERRIDES | tr " " "\n" | sort | xargs)" = "CC LD"'

done_testing
