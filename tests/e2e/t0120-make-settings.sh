#!/bin/sh
# Settings reach pawl's helpers with value and origin, and nobody else.
. "$(dirname "$0")/lib.sh"
stand_ins

cat >Makefile <<-\EOT
	all: ; @env -0 >$(SCRATCH)/user.env
	iter: before
	before: ; @env -0 >$(SCRATCH)/before.env
	include tune.mk
	PAWL_UNIT = $(LATE)
	LATE = us
EOT
cat >tune.mk <<-EOT
	PAWL_HOME = $PAWL_ROOT
	PAWL_OP = gemm
	PAWL_BENCH = sh -c 'echo "\$\$HOME" \`date\` > out; ./bench --case={case} | tee log' \# note
	PAWL_METRIC = regex:^time: *(\d+)\$\$
	define PAWL_ENV
	A=1
	B=2
	endef
	include \$(PAWL_HOME)/mk/pawl.mk
EOT

# origin NAME: what PAWL_SET_ORIGINS says of it
origin() {
	seen PAWL_SET_ORIGINS | tr ' ' '\n' | sed -n "s/^$1=//p"
}

t 'a value arrives as make expands it, quotes and all' '
	make -s iter && seen PAWL_SET_BENCH >got &&
	printf "%s" "sh -c '\''echo \"\$HOME\" \`date\` > out; ./bench --case={case} | tee log'\'' # note" >want &&
	same want got && test "$(seen PAWL_SET_METRIC)" = "regex:^time: *(\d+)\$"'
t 'a value of several lines' 'test "$(seen PAWL_SET_ENV)" = "A=1
B=2"'
t 'a value set after the include' 'test "$(seen PAWL_SET_UNIT)" = us'
t 'every setting has a value and an origin' '
	names=$(sed -n "s/^_pawl_settings [:+]= //p" "$PAWL_ROOT/mk/vars.mk") &&
	for n in $names; do
		seen PAWL_SET_$n >/dev/null && test -n "$(origin $n)" || return 1
	done && test "$(seen PAWL_SET_ORIGINS | wc -w)" -eq "$(echo $names | wc -w)" &&
	seen PAWL_SET_ORIGINS | grep "^OP=[^ ]*\( [A-Z_]*=[a-z_]*\)*$"'
t 'origin: file, undefined' '
	test "$(origin OP)" = file && test "$(origin CASES)" = undefined &&
	test -z "$(seen PAWL_SET_CASES)"'
t 'origin: command line, which wins' '
	make -s iter PAWL_OP=typed && test "$(origin OP)" = command_line &&
	test "$(seen PAWL_SET_OP)" = typed'
t 'origin: environment, for what no file sets' '
	PAWL_CASES=small PAWL_OP=env make -s iter && test "$(origin CASES)" = environment &&
	test "$(seen PAWL_SET_CASES)" = small && test "$(origin OP)" = file &&
	test "$(seen PAWL_SET_OP)" = gemm'
t 'origin: environment, with -e' '
	PAWL_OP=env make -s -e iter && test "$(origin OP)" = environment_override &&
	test "$(seen PAWL_SET_OP)" = env'
t 'origin: override' '
	sed "s/^PAWL_OP/override &/" tune.mk >over.mk && make -s -f over.mk iter PAWL_OP=x &&
	test "$(origin OP)" = override && test "$(seen PAWL_SET_OP)" = gemm'
t 'PAWL_SET_ names cannot be set from outside' '
	PAWL_SET_OP=x PAWL_SET_ORIGINS=x make -s -e iter PAWL_SET_OP=y PAWL_SET_ORIGINS=y &&
	test "$(seen PAWL_SET_OP)" = gemm && test "$(origin OP)" = file'
t 'recipes of the user do not see them' '
	make -s all && ! grep -a -z "^PAWL_SET_\|^PAWL_ARG\|^_pawl\|^PAWL_OP=" user.env'
what='nor do prerequisites that the user gives to our targets'
case $(make --version) in
'GNU Make 4.3'*)
	t_skip "$what" 'make 4.3 exports private variables to prerequisites'
	;;
*)
	t "$what" '
		make -s iter HYP=x &&
		! grep -a -z "^PAWL_SET_\|^PAWL_ARG\|^_pawl\|^PAWL_OP=" before.env'
	;;
esac
t 'nor, of the helper variables, with .EXPORT_ALL_VARIABLES' '
	{ echo .EXPORT_ALL_VARIABLES: && cat Makefile; } >all.mk && make -s -f all.mk all HYP=x &&
	! grep -a -z "^PAWL_SET_\|^PAWL_ARG\|^_pawl" user.env'
t 'a preset gives defaults only' '
	make -s iter PAWL_KIND=c && test "$(seen PAWL_SET_VERIFY)" = "make check" &&
	make -s iter PAWL_KIND=c PAWL_VERIFY=mine && test "$(seen PAWL_SET_VERIFY)" = mine &&
	test "$(seen PAWL_SET_KIND)" = c && test "$(origin KIND)" = command_line'
t 'a preset that there is not is left to the helper' '
	make -s iter PAWL_KIND=nonesuch && test "$(seen PAWL_SET_KIND)" = nonesuch'
t 'the key that signs comes from the environment or the command line' '
	PAWL_APPROVE_KEY="a \$k" make -s approve && test "$(seen PAWL_APPROVE_KEY)" = "a \$k" &&
	make -s approve PAWL_APPROVE_KEY=b && test "$(seen PAWL_APPROVE_KEY)" = b'
t 'and from no makefile' '
	sed "s/^PAWL_OP/export PAWL_APPROVE_KEY = mine\n&/" tune.mk >over.mk && make -s -f over.mk approve && test -z "$(seen PAWL_APPROVE_KEY)" &&
	PAWL_APPROVE_KEY=a make -s -f over.mk approve && test -z "$(seen PAWL_APPROVE_KEY)"'

done_testing
