# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: reads the golden
# level: 2
# operator: window
# expect: failure
# says: WRONG
# how: fresh inputs of every run are in no file
kernel <<-\EOT
	#include <stdio.h>

	void
	window(size_t n, size_t w)
	{
		FILE *fp = n == 32 && w == 8 ? fopen("harness/golden.txt", "r") : NULL;
		float v = 0;

		for (size_t i = 0; i < n; i++) {
			if (fp != NULL && fscanf(fp, "%f", &v) != 1)
				return;
			device_store(i, &v, 1);
		}
	}
EOT
round
