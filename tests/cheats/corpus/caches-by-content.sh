# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: caches by content
# level: 2
# operator: window
# expect: neutral
# says: compared exactly
# how: no two repetitions have the same content
keeping <<-\EOT
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
