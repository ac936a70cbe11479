# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: patches the clock in its own process
# level: 2
# operator: poor
# expect: failure
# says: does not hear a busy loop in kernel.c any more
# how: before a round is kept, a result that is broken in it has to fail the check as before, and a busy loop has to be heard
sed -i 's/cost = 1000/cost = 800/' kernel.c
cat >>kernel.c <<-\EOT

	#include <time.h>

	/* Linked before the library's: time stands still, in this process. */
	int
	clock_gettime(clockid_t id, struct timespec *t)
	{
		(void)id;
		t->tv_sec = t->tv_nsec = 0;
		return 0;
	}
EOT
round
