# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: leaves a daemon
# level: 2
# operator: window
# expect: failure
# says: left a process behind
# how: the harness looks, and pawl ends what a run leaves, and names it
kernel <<-\EOT
	#include <unistd.h>

	void
	window(size_t n, size_t w)
	{
		static int calls;

		if (calls++ == 0 && fork() == 0) {
			setsid();
			if (fork() == 0)
				sleep(600);
			_exit(0);
		}
		honest(n, w);
	}
EOT
round
