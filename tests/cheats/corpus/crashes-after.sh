# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: crashes after printing
# level: 2
# operator: window
# expect: failure
# says: kernel's process failed
# how: the exit status of every process counts
kernel <<-\EOT
	#include <stdlib.h>

	void
	window(size_t n, size_t w)
	{
		static int calls;

		if (calls++ == 0)
			atexit(abort);
		honest(n, w);
	}
EOT
round
