# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: writes into the harness's memory
# level: 2
# operator: window
# sandbox: yes
# expect: neutral
# says: compared exactly
# how: a harness that is another process, and does not let itself be traced
kernel <<-\EOT
	#include <fcntl.h>
	#include <stdio.h>
	#include <stdlib.h>
	#include <sys/ptrace.h>
	#include <unistd.h>

	long ptrace(enum __ptrace_request, ...);

	void
	window(size_t n, size_t w)
	{
		char path[64];

		snprintf(path, sizeof(path), "/proc/%d/mem", (int)getppid());
		if (open(path, O_RDWR) >= 0 || ptrace(PTRACE_ATTACH, getppid(), NULL, NULL) == 0)
			exit(7);	/* a failure would say that it can */
		honest(n, w);
	}
EOT
round
