# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: leaves output unwritten
# level: 2
# operator: window
# expect: failure
# says: WRONG
# how: outputs are poisoned before each call
kernel <<-\EOT
	void
	window(size_t n, size_t w)
	{
		(void)n;
		(void)w;
	}
EOT
round
