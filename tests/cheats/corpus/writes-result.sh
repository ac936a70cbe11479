# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: writes the result file itself
# level: 2
# operator: window
# setting: PAWL_BENCH = build/device bench build/result.json
# setting: PAWL_METRIC = json:build/result.json:[nonce={nonce}].cycles
# setting: PAWL_GUARD_METRICS =
# expect: failure
# says: benchmark
# how: a result needs the nonce of its run, and a harness that did not end well has none
kernel <<-\EOT
	#include <stdio.h>
	#include <stdlib.h>

	void
	window(size_t n, size_t w)
	{
		static int calls;
		FILE *fp;

		if (calls++ == 0 && n == 180 && (fp = fopen("build/result.json", "w")) != NULL) {
			fputs("[{\"nonce\": \"none\", \"cycles\": 1, \"error\": 1e-9}]\n", fp);
			fclose(fp);
			exit(0);
		}
		honest(n, w);
	}
EOT
round
