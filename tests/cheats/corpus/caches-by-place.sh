# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: caches by pointer
# level: 2
# operator: window
# expect: failure
# says: WRONG
# how: every repetition has fresh inputs; the timed ones are compared
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

	void
	window(size_t n, size_t w)
	{
		static size_t last_n, last_w;

		/* the same tensors as before: the same place on the device */
		static float kept[2][512];
		int which = w == 5;

		if (w != 16 && w != 5) {
			honest(n, w);
			return;
		}
		if (kept[which][0] == 0) {
			compute(n, w);
			for (size_t i = 0; i < n; i++)
				kept[which][i] = result[i];
		}
		for (size_t i = 0; i < n; i++)
			result[i] = kept[which][i];
		last_n = n, last_w = w;
		(void)last_n, (void)last_w;
		store(n);
	}
EOT
round
