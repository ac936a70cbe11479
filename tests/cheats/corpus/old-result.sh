# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: leaves an old result
# level: 2
# operator: window
# setting: PAWL_BENCH = build/device bench build/result.json || true
# setting: PAWL_METRIC = json:build/result.json:[0].cycles
# setting: PAWL_GUARD_METRICS =
# expect: failure
# says: benchmark
# how: a result is removed before the run that is to write it
kernel <<-\EOT
	#include <stdio.h>
	#include <stdlib.h>

	void
	window(size_t n, size_t w)
	{
		static int calls;
		FILE *fp;

		/* in the check; the benchmark fails, and says that it did not */
		if (calls++ == 0 && n == 180)
			exit(0);
		if (calls == 1 && (fp = fopen("build/result.json", "w")) != NULL) {
			fputs("{\"cycles\": 1}\n", fp);
			fclose(fp);
		}
		honest(n, w);
	}
EOT
round
