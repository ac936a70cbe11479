#!/bin/sh
# The judge on real binaries: the demo operator against itself thirty times, against known 2 % and
# 5 % more work, both ways; pawl-judge agrees with every stored round. About four minutes.

. "$(dirname "$0")/lib.sh"

: "${SELF_ROUNDS:=30}"
unset CUDA_HOME LIBRARY_PATH

# project DIR PERCENT [SETTING ...]: the demo operator whose kernel does so much of its work twice
project() {
	cp -R "$PAWL_ROOT/project_template/demo/attention" "$1" || return 1
	sed -i 's/^PAWL_MIN_EFFECT.*/PAWL_MIN_EFFECT = 1%/' "$1/tune.mk" || return 1
	extra "$1" "$2" || return 1
	dir=$1
	shift 2
	for setting in 'PAWL_STALL = 0' 'PAWL_STAGES =' "$@"; do
		sed -i "s/^PAWL_HOME/$setting\n&/" "$dir/tune.mk" || return 1
	done
	git -C "$dir" init -q && git -C "$dir" add -A && git -C "$dir" commit -q -m start &&
		PAWL_HOME=$PAWL_ROOT make -s -C "$dir" goal SPEEDUP=100 >out 2>&1 &&
		PAWL_HOME=$PAWL_ROOT make -s -C "$dir" baseline >out 2>&1 && return 0
	cat out
	return 1
}

# extra DIR PERCENT: of the rows, rounded up, everything is computed again
extra() {
	git -C "$1" checkout -q kernel/attention.c 2>/dev/null
	cp "$PAWL_ROOT/project_template/demo/attention/kernel/attention.c" "$1/kernel/attention.c" &&
		awk -v percent="$2" '
		/^void$/ && percent > 0 {
			print "static void"
			print "row_again(float *out, const float *q, const float *k, const float *v, int i, int seq, int dim)"
			print "{"
			print "\tfloat *s = scores + i * seq;\n\n\tfor (int j = 0; j < seq; j++) {\n\t\tfloat sum = 0;\n"
			print "\t\tfor (int x = 0; x < dim; x++)\n\t\t\tsum += q[i * dim + x] * k[j * dim + x];"
			print "\t\ts[j] = sum / sqrtf((float)dim);\n\t}\n\tsoftmax_row(s, seq);"
			print "\tfor (int x = 0; x < dim; x++) {\n\t\tfloat sum = 0;\n"
			print "\t\tfor (int j = 0; j < seq; j++)\n\t\t\tsum += s[j] * v[j * dim + x];"
			print "\t\tout[i * dim + x] = sum;\n\t}\n}\n"
		}
		{ print }
		/weighted_sum\(out \+ at/ && percent > 0 {
			printf "\t\tfor (int i = 0; i < (seq * %d + 99) / 100; i++)\n", percent
			print "\t\t\trow_again(out + at, q + at, k + at, v + at, i, seq, dim);"
		}' "$1/kernel/attention.c" >"$1/kernel/new" && mv "$1/kernel/new" "$1/kernel/attention.c"
}

# round DIR WORDS: the verdict goes to the file verdict
round() {
	PAWL_HOME=$PAWL_ROOT make -s -C "$1" iter HYP="$2" >out 2>&1 || { cat out; return 1; }
	sed -n 's/^PAWL iter=[0-9]* verdict=\([a-z]*\).*/\1/p' out | tail -n 1 >verdict
	echo "# $2: $(cat verdict), $(sed -n 's/^  measure  *//p' out)"
}

agree() {
	for f in "$1"/runs/iter-*/result.json; do
		case $f in */iter-000/*) continue ;; esac
		"$PAWL_BIN/pawl-judge" "$f" >judged 2>&1 || { cat judged; return 1; }
	done
}

t 'the operator is made ready' 'project self 0'

i=0
: >claimed
while test $i -lt "$SELF_ROUNDS"; do
	i=$((i + 1))
	sed -i "1s/.*/\/* build $i/" self/kernel/attention.c
	round self "the same again, $i" || { sed 's/^/# /' out; break; }
	grep -x kept verdict >>claimed
done
t "against itself, $SELF_ROUNDS times: never kept" 'test $i = "$SELF_ROUNDS" && test ! -s claimed'
t 'pawl-judge agrees with each of them' 'agree self'

for percent in 5 2; do
	t "$percent % less work is kept" \
		"project less$percent $percent 'PAWL_MAX_PAIRS = 256' 'PAWL_TIME_BUDGET = 120' &&
		extra less$percent 0 && round less$percent '$percent % less' && grep -x kept verdict"
	t "$percent % more work is neutral" \
		"project more$percent 0 'PAWL_MAX_PAIRS = 256' 'PAWL_TIME_BUDGET = 120' &&
		extra more$percent $percent && round more$percent '$percent % more' && grep -x neutral verdict"
	t 'and pawl-judge agrees' "agree less$percent && agree more$percent"
done

done_testing
