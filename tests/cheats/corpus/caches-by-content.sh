# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: caches by content
# level: 2
# operator: window
# expect: neutral
# says: compared exactly
# how: no two repetitions have the same content
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

	#include <string.h>

	void
	window(size_t n, size_t w)
	{
		static float key[2][4];
		float x[4];
		size_t at = n > 3 ? 0 : n - 1;

		device_load(x, at, w > 3 || n > 3 ? 4 : 1);
		if (memcmp(x, key[w == 5], sizeof(x)) != 0)
			compute(n, w);
		memcpy(key[w == 5], x, sizeof(x));
		store(n);
	}
EOT
round
