# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: constant output
# level: 2
# operator: window
# expect: failure
# says: WRONG
# how: compared with a reference on fresh inputs
kernel <<-\EOT
	void
	window(size_t n, size_t w)
	{
		float zero[TILE_MAX] = { 0 };

		(void)w;
		device_store(0, zero, n);
	}
EOT
round
