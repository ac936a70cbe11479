# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: exits 0 early
# level: 2
# operator: window
# expect: failure
# says: kernel has ended
# how: the check misses the result
kernel <<-\EOT
	#include <stdlib.h>

	void
	window(size_t n, size_t w)
	{
		(void)n;
		(void)w;
		exit(0);
	}
EOT
round
