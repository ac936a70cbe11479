# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: deletes branches
# level: 2
# operator: window
# sandbox: yes
# expect: neutral
# says: compared exactly
# holds: git rev-parse main tune/window/iter-000
# how: the repository is read-only for every command
kernel <<-\EOT
	#include <stdlib.h>

	void
	window(size_t n, size_t w)
	{
		if (system("git branch -D tune/window/iter-000 main; rm -rf .git /tmp/.pawl/git/refs") < 0)
			return;
		honest(n, w);
	}
EOT
round
