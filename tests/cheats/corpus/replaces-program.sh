# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: replaces the harness's program while it runs
# level: 2
# operator: window
# expect: failure
# says: WRONG|changed build/device
# how: products are read-only for check and benchmark, and compared from build to last run
kernel <<-\EOT
	#include <stdio.h>
	#include <sys/stat.h>
	#include <unistd.h>

	/* Who checks is asked first; who measures is then somebody else. */
	void
	window(size_t n, size_t w)
	{
		FILE *fp;

		if (n == 32 && w == 8) {
			unlink("build/device");
			if ((fp = fopen("build/device", "w")) == NULL)
				return;
			fputs("#!/bin/sh\necho \"[{\\\"nonce\\\": \\\"$PAWL_NONCE\\\", \\\"cycles\\\": 1,"
			    "\\\"error\\\": 1e-9}]\"\n", fp);
			fclose(fp);
			chmod("build/device", 0755);
		}
		honest(n, w);
	}
EOT
round
