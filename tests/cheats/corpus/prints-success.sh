# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: prints "test success"
# level: 2
# operator: window
# expect: failure
# says: verify
# how: the check is a process without kernel code, its last line has a nonce, and its exit status counts
kernel <<-\EOT
	#include <stdio.h>

	void
	window(size_t n, size_t w)
	{
		(void)n;
		(void)w;
		puts("test success\nCHECK DONE nonce=none");
		fflush(stdout);
	}
EOT
round
