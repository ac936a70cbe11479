# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: skips the tail
# level: 2
# operator: attention
# quick: no
# expect: failure
# says: WRONG
# how: hold-out shapes that only the check sees
kernel <<-\EOT
	/* Keys beyond the last whole tile of eight do not matter much. */
	void
	attention_forward(float *out, const float *q, const float *k, const float *v,
	    const struct attention_shape *shape)
	{
		struct attention_shape less = *shape;
		int seq = shape->seq, dim = shape->dim;

		if (seq % 8 == 0 || seq < 8) {
			honest(out, q, k, v, shape);
			return;
		}
		less.batch = less.heads = 1;
		less.seq = seq / 8 * 8;
		for (int head = 0; head < shape->batch * shape->heads; head++) {
			int at = head * seq * dim;

			honest(out + at, q + at, k + at, v + at, &less);
			for (int i = less.seq * dim; i < seq * dim; i++)
				out[at + i] = out[at + i - dim];
		}
	}
EOT
round
