# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: caches by pointer
# level: 2
# operator: attention
# quick: no
# expect: not-kept
# says: slower than the frontier|is wrong|is not a number
# how: every repetition has fresh inputs; the timed ones are compared
kernel <<-\EOT
	void
	attention_forward(float *out, const float *q, const float *k, const float *v,
	    const struct attention_shape *shape)
	{
		static const float *last_q[8], *last_v[8];
		int at = shape->dim % 8;

		/* the same tensors as before, so the result is there */
		if (last_q[at] == q && last_v[at] == v)
			return;
		last_q[at] = q;
		last_v[at] = v;
		honest(out, q, k, v, shape);
		honest(out, q, k, v, shape);
	}
EOT
round
