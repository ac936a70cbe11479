#!/bin/sh
# Parameters that would be kept must not have blinded the check, nor the benchmark.
. "$(dirname "$0")/tiny.sh"

# A harness that a flag can blind: OPT is free text, and reaches main.c as well.
blindable() {
	mkdir -p "$1" && cp -R "$PAWL_ROOT/tests/fixtures/wire/." "$1" && echo 'OPT = -DBASE=5' >"$1/flags" || return 1
	cat >"$1/kernel.h" <<-\EOT
		void kernel(float *out, const float *in, int n);
	EOT
	cat >"$1/kernel.c" <<-\EOT
		#include "kernel.h"

		void
		kernel(float *out, const float *in, int n)
		{
			for (int i = 0; i < n; i++)
				out[i] = in[i] + 1;
		}
	EOT
	cat >"$1/main.c" <<-\EOT
		#include <stdio.h>
		#include <string.h>
		#include <time.h>

		#include "kernel.h"

		#define N 4096
		#ifndef CHECKED
		#define CHECKED N
		#endif
		#ifndef TIMED
		#define TIMED 50
		#endif

		static float in[N], out[N];

		int
		main(int argc, char **argv)
		{
			int wrong = 0;

			for (int i = 0; i < N; i++)
				in[i] = (float)i;
			for (int k = 0; k < 20; k++)
				kernel(out, in, N);
			for (int i = 0; i < CHECKED; i++) {
				float err = out[i] - (float)(i + 1);

				if (!(err * err <= 0.01f))
					wrong = 1;
			}
			if (argc > 1 && strcmp(argv[1], "bench") == 0)
				printf("time %ld us\n", BASE + TIMED * (long)clock() / CLOCKS_PER_SEC);
			return argc > 1 && strcmp(argv[1], "check") == 0 && wrong;
		}
	EOT
	cat >"$t_root/lines" <<-\EOT
		PAWL_EDITABLE = kernel.c flags
		PAWL_PARAMS = OPT=flags:^OPT\s=\s(.*)$$
		PAWL_BUILD = mkdir -p build && cc -O1 $$(sed -n 's/^OPT = //p' flags) -o build/prog main.c kernel.c
		PAWL_BENCH = build/prog bench
		PAWL_STALL = 0
	EOT
	sed "/^PAWL_WARMUP/r $t_root/lines" "$1/tune.mk" >"$t_root/tune.mk" && cp "$t_root/tune.mk" "$1/tune.mk" &&
		git init -q "$1" && git -C "$1" add . && git -C "$1" commit -q -m start && make -s -C "$1" goal SPEEDUP=20
}

t 'that a parameter takes any text is said, and stays on the board' '
	blindable f && gives 0 "livewire  parameters take any text, .*: OPT$" -C f baseline &&
	gives 0 "^Unseen    parameters take any text" -C f board && json f/runs/iter-000/result.json "\$d->{livewire}{free}[0] eq q(OPT)"'
t 'and is no baseline of a strict project' '
	blindable s && echo "PAWL_STRICT = yes" >>s/tune.mk && git -C s commit -q -a -m strict &&
	gives 3 "PAWL_STRICT=yes, and a parameter takes any text (OPT): .*make waive WHAT=.param:OPT" -C s baseline && quiet s && ! test -e s/runs'
t 'what is no parameter is not waived' '
	gives 3 "WHAT: OPTS is no parameter of PAWL_PARAMS: OPT$" -C s waive WHAT=param:OPTS WHY=x &&
	gives 3 "nothing that can be waived: .*param:<name in PAWL_PARAMS>" -C s waive WHAT=param: WHY=x &&
	gives 3 "nothing that can be waived" -C s waive WHAT=params:OPT WHY=x && gives 3 "any text (OPT)" -C s baseline'
t 'one that is waived is let pass, and named' '
	cp -R s w && gives 0 "^waiver param:OPT: its flags are ours" -C w waive WHAT=param:OPT WHY="its flags are ours" &&
	gives 0 "livewire  parameters take any text, .*: OPT$" -C w baseline && last_line verdict=baseline && gives 0 "" -C w board &&
	has "^Unseen    parameters take any text, " out && has "^Waived    param:OPT: its flags are ours (.*, event [0-9]*)$" out && audited w'
t 'for one epoch' 'gives 3 "takes any text (OPT)" -C w baseline WHY=again && gives 0 "" -C w board'
t 'with a pattern that lets no quotes pass it is one' '
	sed "s/(\.\*)/([-A-Z=0-9]+)/" s/tune.mk >new && cat new >s/tune.mk && git -C s commit -q -a -m pattern &&
	gives 0 "verdict=baseline" -C s baseline && ! grep "any text" out'
t 'then there is nothing to waive' 'gives 3 "does not take any text: there is nothing to waive" -C s waive WHAT=param:OPT WHY=x'
t 'an honest value is kept' '
	blindable p && gives 0 "verdict=baseline" -C p baseline && gives 0 "verdict=kept" -C p iter SET=OPT=-DBASE=4 HYP=base'
t 'one that leaves the check nothing to compare is not' '
	gives 0 "the check passes what it noticed before the parameter was changed: kernel.c:7: out" \
		-C p iter SET="OPT=-DBASE=3 -DCHECKED=0" HYP="no check" && last_line "verdict=failure"'
t 'nor one that lets it pass what is not a number' '
	gives 0 "the check passes what it noticed before .*0.0 / 0.0" \
		-C p iter SET="OPT=-DBASE=3 -ffast-math" HYP="fast math" RISK=sums && last_line "verdict=failure"'
t 'nor one that makes the value a constant' '
	gives 0 "the benchmark does not hear a busy loop in kernel.c any more" \
		-C p iter SET="OPT=-DBASE=3 -DTIMED=0" HYP=constant && last_line "verdict=failure"'
t 'the record says by what it failed, and can be judged again' '
	json p/runs/iter-004/result.json "\$d->{failed_by} eq q(blinded) && \$d->{failed_step} eq q(measure)" && audited p &&
	"$PAWL_BIN/pawl-judge" p/runs/iter-004/result.json >said 2>&1 && has blinded said'
t 'afterwards rounds go on' '
	gives 0 "verdict=kept" -C p iter SET=OPT=-DBASE=3 HYP=again && clean_git p && audited p'
t 'with PAWL_LIVEWIRE=no nobody looks' '
	blindable q && echo "PAWL_LIVEWIRE = no" >>q/tune.mk && git -C q commit -q -a -m no && gives 0 "" -C q baseline &&
	gives 0 "verdict=kept" -C q iter SET="OPT=-DBASE=3 -DCHECKED=0" HYP="no check"'
done_testing
