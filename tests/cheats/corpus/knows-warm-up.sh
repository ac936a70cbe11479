# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: recognises the warm-up
# level: 2
# operator: window
# expect: failure
# says: WRONG
# how: every call is compared, the first and the last
kernel <<-\EOT
	/* Who calls the same shape again has warmed up, and measures. */
	void
	window(size_t n, size_t w)
	{
		static unsigned char seen[512];
		float zero = 0;

		if (seen[n]++ == 0)
			honest(n, w);
		else
			for (size_t i = 0; i < n; i++)
				device_store(i, &zero, 1);
	}
EOT
round
