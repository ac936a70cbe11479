# blindable.sh - a harness that a flag can blind. Sourced after tiny.sh.
#
#	blindable DIR		a new repository with a goal; OPT is free text, and reaches main.c as well
# shellcheck shell=sh disable=SC2154

: "${t_root:=}"

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
