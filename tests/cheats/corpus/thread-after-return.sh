# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: works on another thread after return
# level: 2
# operator: window
# expect: failure
# says: WRONG|went on after
# how: the output is taken when the call returns
kernel <<-\EOT
	#include <pthread.h>
	#include <time.h>

	static size_t late_n, late_w;

	static void *
	late(void *arg)
	{
		struct timespec t = { 0, 20000000 };

		nanosleep(&t, NULL);
		honest(late_n, late_w);
		return arg;
	}

	void
	window(size_t n, size_t w)
	{
		pthread_t thread;

		late_n = n;
		late_w = w;
		pthread_create(&thread, NULL, late, NULL);
		pthread_detach(thread);
	}
EOT
round
