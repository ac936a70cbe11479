# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: skips the tail
# level: 2
# operator: window
# expect: failure
# says: WRONG
# how: hold-out shapes that only the check sees
kernel <<-\EOT
	void
	window(size_t n, size_t w)
	{
		honest(n / 10 * 10, w);
	}
EOT
round
