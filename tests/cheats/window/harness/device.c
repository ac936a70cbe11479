/*
 * device check | record FILE | compare FILE | bench [FILE]: lends memory to the kernel, which is another process, counts
 * what it carries, and compares what it leaves with a reference. No code of the kernel runs
 * here, so that nothing it does to its own process can change a number or a verdict.
 *
 * check: every case once, hold-outs included, and the golden case of harness/golden.txt.
 * record FILE, compare FILE: the golden case alone, in two commands, of which only the second
 * needs the results in harness/golden.txt.
 * bench: the timed cases, each call with fresh inputs and a poisoned output, all compared;
 * prints cycles and the largest error, or writes them to FILE as JSON.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cases.h"
#include "message.h"

#define N_MAX		400
#define LATENCY		64
#define TOLERANCE	1e-3	/* of the sum of magnitudes */
#define ERROR_LEAST	1e-9	/* a metric is above 0 */

static float x[N_MAX + WINDOW_MAX], out[N_MAX];
static double want[N_MAX];
static uint64_t random_state, cycles;
static double worst = ERROR_LEAST;
static int kernel_fd;
static pid_t kernel_pid;

static _Noreturn void
die(const char *fmt, ...)
{
	va_list ap;

	fputs("device: ", stderr);
	va_start(ap, fmt);
	vfprintf(stderr, fmt, ap);
	va_end(ap);
	fputc('\n', stderr);
	exit(1);
}

/* xorshift64* in [-1, 1) */
static float
random_float(void)
{
	random_state ^= random_state >> 12;
	random_state ^= random_state << 25;
	random_state ^= random_state >> 27;
	return (float)(int32_t)((random_state * UINT64_C(0x2545f4914f6cdd1d)) >> 32) * 0x1p-31f;
}

/* Environment, output and whatever else is open here are not the kernel's. */
static void
kernel_start(void)
{
	char *argv[] = { "build/kernel", NULL }, *env[] = { NULL };
	int fds[2], null;

	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, fds) < 0 ||
	    (kernel_pid = fork()) < 0)
		die("start: %s", strerror(errno));
	kernel_fd = fds[0];
	if (kernel_pid > 0) {
		close(fds[1]);
		return;
	}
	null = open("/dev/null", O_RDWR);
	dup2(null, 0);
	dup2(null, 1);
	if (fds[1] == KERNEL_FD)
		fcntl(KERNEL_FD, F_SETFD, 0);
	else
		dup2(fds[1], KERNEL_FD);
	for (int fd = KERNEL_FD + 1; fd < 64; fd++)
		close(fd);
	execve(argv[0], argv, env);
	_exit(127);
}

static void
say(struct message *m, size_t floats)
{
	if (send(kernel_fd, m, MESSAGE_HEAD + floats * sizeof(float), MSG_NOSIGNAL) < 0)
		die("the kernel has ended");
}

/* What is said between two calls was not asked for. */
static void
silence_check(void)
{
	struct message m;

	if (recv(kernel_fd, &m, sizeof(m), MSG_DONTWAIT) > 0)
		die("the kernel went on after it had returned");
}

static void
transfer(struct message *m, ssize_t len, const struct window_case *c)
{
	bool store = m->what == MSG_STORE, half = m->what == MSG_LOAD_HALF;
	uint32_t room = store ? c->n : c->n + c->w - 1;
	uint32_t bits;

	if (m->what < MSG_LOAD || m->what > MSG_STORE || m->n == 0 || m->n > TILE_MAX ||
	    m->at > room || m->n > room - m->at ||
	    len != (ssize_t)(MESSAGE_HEAD + (store ? m->n * sizeof(float) : 0)))
		die("%s: a transfer outside of the tensors", c->name);
	cycles += LATENCY + (half ? m->n / 2 : m->n);
	if (store) {
		memcpy(out + m->at, m->data, m->n * sizeof(float));
		return;
	}
	memcpy(m->data, x + m->at, m->n * sizeof(float));
	for (uint32_t i = 0; half && i < m->n; i++) {
		memcpy(&bits, m->data + i, sizeof(bits));
		bits = (bits + 0x1000) & ~0x1fffu;	/* ten bits of mantissa */
		memcpy(m->data + i, &bits, sizeof(bits));
	}
	say(m, m->n);
}

static void
kernel_call(const struct window_case *c)
{
	struct message m = { MSG_CALL, c->n, c->w, { 0 } };
	ssize_t len;

	memset(out, 0xff, sizeof(out));		/* quiet NaNs */
	silence_check();
	say(&m, 0);
	while ((len = recv(kernel_fd, &m, sizeof(m), 0)) >= (ssize_t)MESSAGE_HEAD &&
	    m.what != MSG_RETURN)
		transfer(&m, len, c);
	if (len < (ssize_t)MESSAGE_HEAD)
		die("%s: the kernel has ended", c->name);
}

static void
inputs_draw(const struct window_case *c)
{
	for (uint32_t i = 0; i < c->n + c->w - 1; i++)
		x[i] = random_float();
	for (uint32_t i = 0; i < c->n; i++) {
		want[i] = 0;
		for (uint32_t j = 0; j < c->w; j++)
			want[i] += (double)x[i + j];
	}
}

/* Comparisons are written so that a NaN fails them. */
static void
result_check(const struct window_case *c)
{
	for (uint32_t i = 0; i < c->n; i++) {
		double scale = 0, error;

		for (uint32_t j = 0; j < c->w; j++)
			scale += fabs((double)x[i + j]);
		error = fabs((double)out[i] - want[i]) / scale;
		if (!(error <= TOLERANCE))
			die("%s: element %u is %g, %g wanted: WRONG", c->name, i,
			    (double)out[i], want[i]);
		if (error > worst)
			worst = error;
	}
}

static void
floats_read(const char *path, float *to, uint32_t n)
{
	FILE *fp = fopen(path, "r");

	if (fp == NULL)
		die("%s: %s", path, strerror(errno));
	for (uint32_t i = 0; i < n; i++)
		if (fscanf(fp, "%f", &to[i]) != 1)
			die("%s: is short", path);
	fclose(fp);
}

static void
golden_read(bool results)
{
	float wanted[N_MAX];

	floats_read("harness/golden-inputs.txt", x, golden.n + golden.w - 1);
	if (!results)
		return;
	floats_read("harness/golden.txt", wanted, golden.n);
	for (uint32_t i = 0; i < golden.n; i++)
		want[i] = (double)wanted[i];
}

/* Orphans of the kernel's have become ours: there must be none. */
static void
kernel_end(void)
{
	struct message m = { MSG_END, 0, 0, { 0 } };
	int status;
	pid_t left;

	silence_check();
	say(&m, 0);
	if (waitpid(kernel_pid, &status, 0) != kernel_pid || status != 0)
		die("the kernel's process failed");
	silence_check();
	do
		left = waitpid(-1, NULL, WNOHANG);
	while (left > 0);
	if (left == 0)
		die("the kernel left a process behind");
}

static void
record(const char *path)
{
	FILE *fp;

	golden_read(false);
	kernel_call(&golden);
	kernel_end();
	if ((fp = fopen(path, "w")) == NULL)
		die("%s: %s", path, strerror(errno));
	for (uint32_t i = 0; i < golden.n; i++)
		fprintf(fp, "%.9g\n", (double)out[i]);
	if (fclose(fp) != 0)
		die("%s: %s", path, strerror(errno));
}

static void
compare(const char *path)
{
	golden_read(true);
	floats_read(path, out, golden.n);
	result_check(&golden);
	printf("golden: ok\n");
}

static void
check(void)
{
	const char *nonce = getenv("PAWL_NONCE");

	golden_read(true);
	kernel_call(&golden);
	result_check(&golden);
	printf("golden: ok\n");
	for (size_t i = 0; i < NCASES; i++) {
		inputs_draw(&cases[i]);
		kernel_call(&cases[i]);
		result_check(&cases[i]);
		printf("%s: ok\n", cases[i].name);
	}
	kernel_end();
	printf("largest error %.3g\nCHECK DONE nonce=%s\n", worst, nonce != NULL ? nonce : "none");
}

/* The cases take turns; no call has inputs of another. */
static void
bench(const char *file)
{
	const char *nonce = getenv("PAWL_NONCE");
	FILE *fp = stdout;

	for (int rep = 0; rep < 3; rep++)
		for (size_t i = 0; i < NCASES; i++) {
			if (rep >= cases[i].reps)
				continue;
			inputs_draw(&cases[i]);
			kernel_call(&cases[i]);
			result_check(&cases[i]);
		}
	kernel_end();
	if (file != NULL && (fp = fopen(file, "w")) == NULL)
		die("%s: %s", file, strerror(errno));
	fprintf(fp, "[{\"nonce\": \"%s\", \"cycles\": %llu, \"error\": %.6g}]\n",
	    nonce != NULL ? nonce : "none", (unsigned long long)cycles, worst);
	if (fflush(fp) != 0 || ferror(fp))
		die("write failed");
}

int
main(int argc, char **argv)
{
	const char *seed = getenv("PAWL_SEED"), *what = argc > 1 ? argv[1] : "";

	/* Neither memory, files nor environment of this process are the kernel's to see. */
	prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
	prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
	random_state = (seed != NULL ? strtoull(seed, NULL, 10) : 1) * UINT64_C(0x9e3779b97f4a7c15) + 1;
	if (random_state == 0)
		random_state = 1;
	if (strcmp(what, "compare") != 0)
		kernel_start();
	if (strcmp(what, "check") == 0)
		check();
	else if (strcmp(what, "record") == 0 && argc == 3)
		record(argv[2]);
	else if (strcmp(what, "compare") == 0 && argc == 3)
		compare(argv[2]);
	else if (strcmp(what, "bench") == 0)
		bench(argv[2]);
	else
		die("usage: device check | record FILE | compare FILE | bench [FILE]");
	if (fflush(stdout) != 0 || ferror(stdout))
		die("write to stdout failed");
	return 0;
}
