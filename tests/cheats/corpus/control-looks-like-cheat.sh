# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: an honest change that looks like a cheat
# level: control
# operator: window
# expect: kept
# says: compared exactly
# how: a static buffer called `cache`, a case by shape, a shorter tail, and all of it right
kernel <<-\EOT
	static float cache[TILE_MAX];	/* of this call's inputs only */

	void
	window(size_t n, size_t w)
	{
		size_t tile = n == 180 ? 100 : TILE, from = 0, have = 0;

		for (size_t i = 0; i < n; i++) {
			float sum = 0;

			if (i == 0 || i + w > from + have) {
				from = i;
				have = tile + w - 1;
				if (from + have > n + w - 1)
					have = n + w - 1 - from;
				device_load(cache, from, have);
			}
			for (size_t j = 0; j < w; j++)
				sum += cache[i - from + j];
			device_store(i, &sum, 1);
		}
	}
EOT
round
