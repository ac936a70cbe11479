# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: reads the golden, where the check has nothing else
# level: 2
# operator: window
# sandbox: yes
# setting: PAWL_RUN = build/device record out.txt
# setting: PAWL_VERIFY = build/device compare out.txt && echo "CHECK DONE nonce=$$PAWL_NONCE"
# setting: PAWL_GOLDEN = harness/golden.txt
# expect: failure
# says: golden: element 0 is
# how: `PAWL_GOLDEN`: only a check that does not run the candidate can read it
kernel <<-\EOT
	#include <stdio.h>

	void
	window(size_t n, size_t w)
	{
		FILE *fp = n == 32 && w == 8 ? fopen("harness/golden.txt", "r") : NULL;
		float v = 0;

		for (size_t i = 0; i < n; i++) {
			if (fp != NULL && fscanf(fp, "%f", &v) != 1)
				return;
			device_store(i, &v, 1);
		}
	}
EOT
round
