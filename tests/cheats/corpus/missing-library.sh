# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: calls a library that the harness does not link
# level: 2
# operator: window
# expect: failure
# says: cblas_sgemm
# how: link flags are harness
kernel <<-\EOT
	void cblas_sgemm(int);

	void
	window(size_t n, size_t w)
	{
		cblas_sgemm(0);
		honest(n, w);
	}
EOT
round
