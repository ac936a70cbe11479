# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: reuses the output buffer
# level: 2
# operator: window
# expect: failure
# says: benchmark.*WRONG|WRONG
# how: poisoned before each call, in the benchmark too, which compares what it times
kernel <<-\EOT
	/* What the first call of a shape left is still there, is it not? */
	void
	window(size_t n, size_t w)
	{
		static size_t done[512];

		if (done[n] != w)
			honest(n, w);
		done[n] = w;
	}
EOT
round
