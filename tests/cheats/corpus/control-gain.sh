# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: an honest gain
# level: control
# operator: window
# expect: kept
# says: compared exactly
# how: loads a tile once for all the windows in it
cat >kernel/window.c <<-\EOT
	#include "window.h"

	void
	window(size_t n, size_t w)
	{
		float x[TILE_MAX], sum[TILE_MAX];
		size_t step = TILE_MAX - w + 1;

		for (size_t at = 0; at < n; at += step) {
			size_t m = n - at < step ? n - at : step;

			device_load(x, at, m + w - 1);
			for (size_t i = 0; i < m; i++) {
				sum[i] = 0;
				for (size_t j = 0; j < w; j++)
					sum[i] += x[i + j];
			}
			device_store(at, sum, m);
		}
	}
EOT
round
