# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: edits the harness while it runs
# level: 2
# operator: window
# sandbox: yes
# expect: neutral
# says: compared exactly
# how: read-only in the sandbox, and compared before a round is kept
kernel <<-\EOT
	#include <stdio.h>

	void
	window(size_t n, size_t w)
	{
		FILE *fp = fopen("harness/device.c", "a");

		if (fp != NULL) {
			fputs("/* faster */\n", fp);
			fclose(fp);
		}
		honest(n, w);
	}
EOT
round
