# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: lower precision where no guard metric has the error
# level: 2
# operator: window
# setting: PAWL_GUARD_METRICS =
# expect: not-caught
# says: verdict=kept
# how: the tolerance is all that was asked for
kernel <<-\EOT
	/* Half of the bytes; the error is a thousand times as large, and within the tolerance. */
	void
	window(size_t n, size_t w)
	{
		float x[WINDOW_MAX], sum;

		for (size_t i = 0; i < n; i++) {
			device_load_half(x, i, w);
			sum = 0;
			for (size_t j = 0; j < w; j++)
				sum += x[j];
			device_store(i, &sum, 1);
		}
	}
EOT
round
