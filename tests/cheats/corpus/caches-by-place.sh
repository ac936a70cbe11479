# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: caches by pointer
# level: 2
# operator: window
# expect: failure
# says: WRONG
# how: every repetition has fresh inputs; the timed ones are compared
keeping <<-\EOT
	void
	window(size_t n, size_t w)
	{
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
		store(n);
	}
EOT
round
