/*
 * bench: times the kernel on the cases that have repetitions. One JSON line a case,
 * then one with the sum over the cases of minimum and median, which is the metric.
 *
 * The kernel is another process (runner), which has no environment, no output, no processes or
 * threads of its own and no way into this one: it cannot read the seed, stop the clock or print
 * a result. What is timed is the CPU time of that process, as seen from here, so that
 * waiting for a CPU does not count. The tensors lie in memory that both see. Every
 * repetition has fresh inputs at fresh addresses and a poisoned output. When the kernel says
 * that it is done, no element may be poison, and one row of the result is compared with the
 * reference: remembering an old result, leaving out work or doing it later is noticed. The full
 * check is another program.
 */
#define _GNU_SOURCE	/* memfd_create */
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "input.h"
#include "reference.h"
#include "room.h"

#define REPS_MAX	16
#define SLIDE_MAX	64	/* cache lines by which addresses differ between repetitions */
#define LINE_FLOATS	(ATTENTION_ALIGN / sizeof(float))
#define PLACES		2	/* of each case, in turn */

struct kernel {
	float *room;
	size_t floats;		/* of one place */
	int order_fd;
	pid_t pid;
	clockid_t clock;	/* its CPU time */
};

static double
cpu_us(const struct kernel *k)
{
	struct timespec t;

	if (clock_gettime(k->clock, &t) != 0)
		die("CPU time of the kernel's process: %s", strerror(errno));
	return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

/* To a multiple of cache lines. */
static size_t
stride(const struct attention_case *c)
{
	return (shape_count(&c->shape) + LINE_FLOATS - 1) / LINE_FLOATS * LINE_FLOATS;
}

/* One process with one thread, or CPU time would go elsewhere. Where a container does not
 * allow filters, do without. */
static void
clone_forbid(void)
{
	static struct sock_filter code[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
#ifdef SYS_fork
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_fork, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_vfork, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
#endif
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	struct sock_fprog program = { sizeof(code) / sizeof(code[0]), code };

	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0)
		prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

/* Both ends are above the numbers that they get in the kernel's process. */
static _Noreturn void
runner_exec(int room_fd, int order_fd)
{
	char *argv[] = { "build/runner", NULL }, *env[] = { NULL };
	int null = open("/dev/null", O_RDWR);

	if (null < 0 || dup2(null, 0) < 0 || dup2(null, 1) < 0 || (null > 2 && close(null) < 0) ||
	    dup2(room_fd, ROOM_FD) < 0 || dup2(order_fd, ORDER_FD) < 0)
		_exit(126);
	clone_forbid();
	execve(argv[0], argv, env);
	_exit(127);
}

static int
high(int fd)
{
	int to = fcntl(fd, F_DUPFD_CLOEXEC, 10);

	if (to < 0)
		die("dup: %s", strerror(errno));
	close(fd);
	return to;
}

static void
kernel_start(struct kernel *k)
{
	size_t bytes;
	int fds[2], fd;
	char ready;

	k->floats = 0;
	for (size_t i = 0; i < ATTENTION_NCASES; i++)
		if (attention_cases[i].reps > 0 && stride(&attention_cases[i]) > k->floats)
			k->floats = stride(&attention_cases[i]);
	k->floats = 4 * k->floats + SLIDE_MAX * LINE_FLOATS;
	bytes = PLACES * ATTENTION_NCASES * k->floats * sizeof(float);
	if ((fd = memfd_create("attention", MFD_CLOEXEC)) < 0 || ftruncate(fd, (off_t)bytes) < 0 ||
	    (k->room = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0)) == MAP_FAILED ||
	    socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, fds) < 0)
		die("room for the kernel: %s", strerror(errno));
	fd = high(fd);
	fds[1] = high(fds[1]);
	k->order_fd = high(fds[0]);
	if ((k->pid = fork()) < 0)
		die("fork: %s", strerror(errno));
	if (k->pid == 0)
		runner_exec(fd, fds[1]);
	close(fd);
	close(fds[1]);
	if (recv(k->order_fd, &ready, 1, 0) != 1 || clock_getcpuclockid(k->pid, &k->clock) != 0)
		die("the kernel's process did not start");
}

/* Orphans of the kernel's have become ours. */
static void
kernel_end(struct kernel *k)
{
	pid_t left;
	int status;

	close(k->order_fd);
	if (waitpid(k->pid, &status, 0) != k->pid || status != 0)
		die("the kernel's process failed");
	do
		left = waitpid(-1, NULL, WNOHANG);
	while (left > 0);
	if (left == 0)
		die("the kernel left a process behind");
}

static double
kernel_time(struct kernel *k, const struct order *o, const char *name)
{
	double start = cpu_us(k), us;
	char done;

	if (send(k->order_fd, o, sizeof(*o), MSG_NOSIGNAL) != sizeof(*o) ||
	    recv(k->order_fd, &done, 1, 0) != 1)
		die("%s: the kernel's process has ended", name);
	us = cpu_us(k) - start;
	if (recv(k->order_fd, &done, 1, MSG_DONTWAIT) >= 0)
		die("%s: the kernel's process spoke out of turn", name);
	return us;
}

/* One row, drawn at random, is as good as any: the kernel does not know which. */
static void
result_check(const float *room, const struct order *o, const char *name, uint64_t *state)
{
	const struct attention_shape *s = &o->shape;
	size_t n = shape_count(s), rows = n / (size_t)s->dim;
	size_t row = random_next(state) % rows;
	size_t at = row * (size_t)s->dim;
	size_t head = row / (size_t)s->seq * (size_t)s->seq * (size_t)s->dim;
	struct reference_row want;

	for (size_t i = 0; i < n; i++)
		if (isnan(room[o->out + i]))
			die("%s: element %zu is not a number", name, i);
	reference_row(&want, room + o->q + at, room + o->k + head, room + o->v + head, s);
	for (int x = 0; x < s->dim; x++) {
		double got = (double)room[o->out + at + (size_t)x];

		if (!(fabs(got - want.out[x]) <= reference_bound(&want, x, s)))
			die("%s: row %zu is wrong", name, row);
	}
}

static int
double_compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double
repetition_time(struct kernel *k, uint64_t seed, size_t index, int rep)
{
	const struct attention_case *c = &attention_cases[index];
	uint64_t state = random_start(seed, index, rep);
	struct order o = { .shape = c->shape };
	double us;

	o.q = (index * PLACES + (size_t)rep % PLACES) * k->floats +
	    random_next(&state) % SLIDE_MAX * LINE_FLOATS;
	o.k = o.q + stride(c);
	o.v = o.k + stride(c);
	o.out = o.v + stride(c);
	inputs_draw(k->room + o.q, k->room + o.k, k->room + o.v, c, &state);
	tensor_poison(k->room + o.out, shape_count(&c->shape));
	us = kernel_time(k, &o, c->name);
	result_check(k->room, &o, c->name, &state);
	return us;
}

/* The cases take turns, so that a disturbance does not hit all repetitions of one. */
static void
cases_time(double us[][REPS_MAX], uint64_t seed)
{
	struct kernel k;

	kernel_start(&k);
	for (int rep = 0; rep < REPS_MAX; rep++)
		for (size_t i = 0; i < ATTENTION_NCASES; i++)
			if (rep < attention_cases[i].reps)
				us[i][rep] = repetition_time(&k, seed, i, rep);
	kernel_end(&k);
}

int
main(void)
{
	static double times[ATTENTION_NCASES][REPS_MAX];
	const char *nonce = nonce_get();
	double sum_min = 0, sum_median = 0;

	/* Memory, files and environment of this process are not the kernel's to see. */
	prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
	prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
	cases_time(times, seed_get());
	for (size_t i = 0; i < ATTENTION_NCASES; i++) {
		const struct attention_case *c = &attention_cases[i];
		double *us = times[i];

		if (c->reps == 0)
			continue;
		qsort(us, (size_t)c->reps, sizeof(*us), double_compare);
		sum_min += us[0];
		sum_median += us[c->reps / 2];
		printf("{\"case\":\"%s\",\"nonce\":\"%s\",\"reps\":%d,"
		    "\"min_us\":%.3f,\"median_us\":%.3f}\n",
		    c->name, nonce, c->reps, us[0], us[c->reps / 2]);
	}
	printf("{\"nonce\":\"%s\",\"total\":{\"min_us\":%.3f,\"median_us\":%.3f}}\n", nonce,
	    sum_min, sum_median);
	if (fflush(stdout) != 0)
		die("write to stdout failed");
	return 0;
}
