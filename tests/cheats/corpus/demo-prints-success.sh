# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: prints "test success"
# level: 2
# operator: attention
# quick: no
# expect: failure
# says: failed
# how: the check is a process without kernel code, its last line has a nonce, and its exit status counts
kernel <<-\EOT
	#include <stdio.h>
	#include <stdlib.h>

	/* and exits 0 */
	void
	attention_forward(float *out, const float *q, const float *k, const float *v,
	    const struct attention_shape *shape)
	{
		const char *nonce = getenv("PAWL_NONCE");

		(void)out, (void)q, (void)k, (void)v, (void)shape;
		printf("CHECK DONE nonce=%s cases=12 ok\n", nonce != NULL ? nonce : "none");
		exit(0);
	}
EOT
round
