# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: NaN
# level: 2
# operator: window
# expect: failure
# says: WRONG
# how: comparisons that a NaN fails
kernel <<-\EOT
	#include <math.h>

	void
	window(size_t n, size_t w)
	{
		float nan[TILE_MAX];

		(void)w;
		for (size_t i = 0; i < n; i++)
			nan[i] = NAN;
		device_store(0, nan, n);
	}
EOT
round
