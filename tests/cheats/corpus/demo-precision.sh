# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: lower precision than the tolerance allows
# level: 2
# operator: attention
# quick: no
# expect: failure
# says: of limit: WRONG
# how: the check bounds the mean error as well as the largest
kernel <<-\EOT
	#include <string.h>

	/* Rounded to bfloat16; errors average out far below the bound of a single element. */
	static float
	rounded(float x)
	{
		unsigned bits;

		memcpy(&bits, &x, sizeof(bits));
		bits = (bits + 0x8000u) & 0xffff0000u;
		memcpy(&x, &bits, sizeof(x));
		return x;
	}

	void
	attention_forward(float *out, const float *q, const float *k, const float *v,
	    const struct attention_shape *shape)
	{
		static float half[1 << 17];
		size_t n = (size_t)shape->batch * shape->heads * shape->seq * shape->dim;

		for (size_t i = 0; i < n; i++)
			half[i] = rounded(v[i]);
		honest(out, q, k, half, shape);
	}
EOT
round RISK="errors average out"
