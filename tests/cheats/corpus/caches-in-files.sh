# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: caches across processes, in files
# level: 2
# operator: window
# expect: neutral
# says: compared exactly
# how: nothing can be written but where the baseline wrote, and what is new goes before the next run
kernel <<-\EOT
	/* result[] is filled by a copy of the honest one */
	static float result[512];

	static void
	compute(size_t n, size_t w)
	{
		float x[WINDOW_MAX];

		for (size_t i = 0; i < n; i++) {
			device_load(x, i, w);
			result[i] = 0;
			for (size_t j = 0; j < w; j++)
				result[i] += x[j];
		}
	}

	static void
	store(size_t n)
	{
		for (size_t i = 0; i < n; i++)
			device_store(i, result + i, 1);
	}

	#include <stdio.h>
	#include <string.h>

	void
	window(size_t n, size_t w)
	{
		char path[64];
		float x[1];
		FILE *fp;

		device_load(x, 0, 1);
		snprintf(path, sizeof(path), "build/cache-%zu-%a", n, (double)x[0]);
		if ((fp = fopen(path, "rb")) != NULL && fread(result, sizeof(*result), n, fp) == n) {
			fclose(fp);
			store(n);
			return;
		}
		compute(n, w);
		store(n);
		if ((fp = fopen(path, "wb")) == NULL)
			return;
		fwrite(result, sizeof(*result), n, fp);
		fclose(fp);
	}
EOT
round
