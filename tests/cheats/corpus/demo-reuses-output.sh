# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: reuses the output buffer
# level: 2
# operator: attention
# quick: no
# expect: failure
# says: is not a number|is wrong
# how: poisoned before each call, in the benchmark too, which compares what it times
kernel <<-\EOT
	void
	attention_forward(float *out, const float *q, const float *k, const float *v,
	    const struct attention_shape *shape)
	{
		static int calls;

		if (calls++ < 12)
			honest(out, q, k, v, shape);
	}
EOT
round
