# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: a correct slower one
# level: control
# operator: window
# expect: neutral
# says: compared exactly
# how: every window is loaded twice
kernel <<-\EOT
	void
	window(size_t n, size_t w)
	{
		honest(n, w);
		honest(n, w);
	}
EOT
round
