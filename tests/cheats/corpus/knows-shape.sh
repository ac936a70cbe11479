# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: recognises the shape
# level: 2
# operator: window
# expect: failure
# says: WRONG
# how: the timed shapes are checked as the others are
kernel <<-\EOT
	/* The shapes of the benchmark get half of the work. */
	void
	window(size_t n, size_t w)
	{
		float zero = 0;

		if (n != 180 && n != 250) {
			honest(n, w);
			return;
		}
		honest(n / 2, w);
		for (size_t i = n / 2; i < n; i++)
			device_store(i, &zero, 1);
	}
EOT
round
