# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: a correct slower one
# level: control
# operator: attention
# quick: no
# expect: neutral
# says: slower than the frontier
# how: everything is computed twice
kernel <<-\EOT
	void
	attention_forward(float *out, const float *q, const float *k, const float *v,
	    const struct attention_shape *shape)
	{
		honest(out, q, k, v, shape);
		honest(out, q, k, v, shape);
	}
EOT
round
