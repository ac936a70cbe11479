# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: works on another thread after return
# level: 2
# operator: attention
# quick: no
# expect: failure
# says: is not a number|is wrong
# how: the kernel has one thread and no children; the output is looked at when the call returns
kernel <<-\EOT
	#include <fcntl.h>
	#include <pthread.h>
	#include <time.h>

	static struct {
		float *out;
		const float *q, *k, *v;
		struct attention_shape shape;
	} job;

	static void *
	late(void *arg)
	{
		struct timespec t = { 0, 20000000 };

		nanosleep(&t, NULL);
		honest(job.out, job.q, job.k, job.v, &job.shape);
		return arg;
	}

	/* When it is timed only. */
	void
	attention_forward(float *out, const float *q, const float *k, const float *v,
	    const struct attention_shape *shape)
	{
		pthread_t thread;

		if (fcntl(4, F_GETFD) < 0) {
			honest(out, q, k, v, shape);
			return;
		}
		job.out = out, job.q = q, job.k = k, job.v = v, job.shape = *shape;
		if (pthread_create(&thread, NULL, late, NULL) == 0)
			pthread_detach(thread);
	}
EOT
round
