# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: recognises the repetition count
# level: 2
# operator: window
# expect: failure
# says: WRONG
# how: every call is compared, the first and the last
kernel <<-\EOT
	/* The check calls each shape once; who calls more often looks at the clock only. */
	void
	window(size_t n, size_t w)
	{
		static unsigned char seen[512];
		float x;

		if (seen[n]++ < 2) {
			honest(n, w);
			return;
		}
		for (size_t i = 0; i < n; i++) {
			device_load(&x, i, 1);
			device_store(i, &x, 1);
		}
	}
EOT
round
