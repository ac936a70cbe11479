# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: changes the inputs, so that the answer is simple
# level: 2
# operator: attention
# quick: no
# expect: failure
# says: WRONG
# how: the check draws the inputs again, and does not read what the kernel could write
kernel <<-\EOT
	#include <stdio.h>
	#include <string.h>

	/* V is all zeros on disk, and so is the result. */
	void
	attention_forward(float *out, const float *q, const float *k, const float *v,
	    const struct attention_shape *shape)
	{
		static const char *const names[] = { "long", "heads", "ragged", "long-large", "heads-spiky",
		    "ragged-uniform", "batch-large", "longest", "prime-large", "tiny", "one-key", "one-dim" };
		static int calls;
		float zero[256] = { 0 };
		size_t n = (size_t)shape->batch * shape->heads * shape->seq * shape->dim;
		char path[64];
		FILE *fp;

		(void)q, (void)k, (void)v;
		snprintf(path, sizeof(path), "build/check.d/%s.v", names[calls++ % 12]);
		if ((fp = fopen(path, "r+b")) != NULL && fseek(fp, 48, SEEK_SET) == 0) {
			for (size_t i = 0; i < n; i += 256)
				fwrite(zero, sizeof(float), n - i < 256 ? n - i : 256, fp);
			fclose(fp);
		}
		memset(out, 0, n * sizeof(float));
	}
EOT
round
