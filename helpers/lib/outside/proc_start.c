/* proc_start.c - from a spec to a running program with its pipes. */
#define _GNU_SOURCE	/* memfd_create, execvpe, pipe2, F_SETPIPE_SZ */
#include "proc_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <stdnoreturn.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../base/clock.h"
#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"

#define PIPE_BYTES 262144
#define CLOEXEC_FLAG 4	/* CLOSE_RANGE_CLOEXEC of linux/close_range.h */

extern char **environ;

/* What the child needs, made before the fork. */
struct start {
	const char **env;
	int in;
	int out[2];
	int err[2];
	int said[2];		/* how exec failed */
};

enum { SAID_DIR, SAID_EXEC, SAID_SETUP };

void
fd_close(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

/* Above 2, so that the child can put it where it belongs. */
static int
fd_raise(int fd)
{
	int high, saved;

	if (fd < 0 || fd > 2)
		return fd;
	high = fcntl(fd, F_DUPFD_CLOEXEC, 3);
	saved = errno;
	close(fd);
	errno = saved;
	return high;
}

static int
pipe_open(int fd[2])
{
	if (pipe2(fd, O_CLOEXEC) < 0) {
		fd[0] = fd[1] = -1;
		return failed("pipe:");
	}
	fd[0] = fd_raise(fd[0]);
	fd[1] = fd_raise(fd[1]);
	return fd[0] < 0 || fd[1] < 0 ? failed("pipe:") : 0;
}

static void
fds_close_on_exec(void)
{
	long fd, max;

#ifdef SYS_close_range
	if (syscall(SYS_close_range, 3U, ~0U, CLOEXEC_FLAG) == 0)
		return;
#endif
	max = sysconf(_SC_OPEN_MAX);
	if (max < 0 || max > 65536)
		max = 65536;
	for (fd = 3; fd < max; fd++)
		fcntl((int)fd, F_SETFD, FD_CLOEXEC);
}

static void
signals_reset(void)
{
	struct sigaction dfl;
	sigset_t none;
	int s;

	memset(&dfl, 0, sizeof(dfl));
	dfl.sa_handler = SIG_DFL;
	sigemptyset(&dfl.sa_mask);
	for (s = 1; s < NSIG; s++)
		if (s != SIGKILL && s != SIGSTOP)
			sigaction(s, &dfl, NULL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
}

static noreturn void
child_fail(const struct start *st, int what)
{
	int said[2] = { what, errno };

	if (write(st->said[1], said, sizeof(said)) < 0)
		_exit(126);
	_exit(127);
}

/*
 * A session of its own rather than only a group: without a terminal it cannot
 * be stopped for reading from one, nor type into ours.
 */
static noreturn void
child_run(const struct proc_spec *spec, const struct start *st, pid_t parent)
{
	size_t i;

	setsid();
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != parent)
		_exit(127);
	if (dup2(st->in, 0) < 0 || dup2(st->out[1], 1) < 0 ||
	    dup2(st->err[1], 2) < 0)
		child_fail(st, SAID_SETUP);
	fds_close_on_exec();
	for (i = 0; i < spec->n_fds; i++)
		if (fcntl(spec->fds[i], F_SETFD, 0) < 0)
			child_fail(st, SAID_SETUP);
	if (spec->dir != NULL && chdir(spec->dir) < 0)
		child_fail(st, SAID_DIR);
	signals_reset();
	execvpe(spec->argv[0], (char *const *)(const void *)spec->argv,
	    (char *const *)(const void *)st->env);
	child_fail(st, SAID_EXEC);
}

/* A file rather than a pipe: nobody has to feed it, nothing can block. */
static int
input_open(const struct proc_spec *spec)
{
	int fd;

	if (spec->input == NULL) {
		fd = fd_raise(open("/dev/null", O_RDONLY | O_CLOEXEC));
		return fd < 0 ? failed("open /dev/null:") : fd;
	}
	fd = fd_raise(memfd_create("stdin", MFD_CLOEXEC));
	if (fd < 0)
		return failed("make standard input:");
	if (write_all(fd, spec->input, spec->input_len) < 0 ||
	    lseek(fd, 0, SEEK_SET) < 0) {
		close(fd);
		return failed("make standard input:");
	}
	return fd;
}

/* The environment with the mark in it; the caller frees vector and mark. */
static const char **
env_marked(char **mark, const struct proc_spec *spec)
{
	const char *const *from = spec->env != NULL ? spec->env :
	    (const char *const *)(const void *)environ;
	const char **to;
	size_t i, n = 0;

	for (i = 0; from[i] != NULL; i++)
		continue;
	to = xcalloc(i + 2, sizeof(*to));
	*mark = NULL;
	for (i = 0; from[i] != NULL; i++)
		if (spec->mark == NULL ||
		    !str_starts(from[i], PROC_MARK_ENV "="))
			to[n++] = from[i];
	if (spec->mark != NULL)
		to[n++] = *mark = xasprintf(PROC_MARK_ENV "=%s", spec->mark);
	to[n] = NULL;
	return to;
}

/* Wait until the child has become the program; -1 if it could not. */
static int
child_await(struct run *r, int said_fd)
{
	int said[2];
	ssize_t n;

	do
		n = read(said_fd, said, sizeof(said));
	while (n < 0 && errno == EINTR);
	if (n != (ssize_t)sizeof(said))
		return 0;
	while (waitpid(r->pid, NULL, 0) < 0 && errno == EINTR)
		continue;
	r->pid = -1;
	errno = said[1];
	if (said[0] == SAID_DIR)
		return failed("cannot run %s: directory %s:",
		    r->spec->argv[0], r->spec->dir);
	return failed("cannot run %s:", r->spec->argv[0]);
}

static int
child_start(struct run *r, struct start *st)
{
	pid_t parent = getpid();
	int i;

	if ((st->in = input_open(r->spec)) < 0 || pipe_open(st->out) < 0 ||
	    pipe_open(st->err) < 0 || pipe_open(st->said) < 0)
		return -1;
	r->start = clock_mono_s();
	r->next_tick = r->start + PROC_TICK_S;
	if ((r->pid = fork()) < 0)
		return failed("cannot run %s: fork:", r->spec->argv[0]);
	if (r->pid == 0)
		child_run(r->spec, st, parent);
	fd_close(&st->said[1]);
	if (child_await(r, st->said[0]) < 0)
		return -1;
	r->io[0] = st->out[0];
	r->io[1] = st->err[0];
	st->out[0] = st->err[0] = -1;
	for (i = 0; i < 2; i++) {
		fcntl(r->io[i], F_SETFL, O_NONBLOCK);
		fcntl(r->io[i], F_SETPIPE_SZ, PIPE_BYTES);
	}
#ifdef SYS_pidfd_open
	r->pidfd = (int)syscall(SYS_pidfd_open, r->pid, 0);
#endif
	return 0;
}

int
run_start(struct run *r)
{
	struct start st = { NULL, -1, { -1, -1 }, { -1, -1 }, { -1, -1 } };
	char *mark = NULL;
	int i, rc = -1;

	st.env = env_marked(&mark, r->spec);
	if (r->spec->log_path != NULL) {
		r->log.fd = fd_raise(open(r->spec->log_path,
		    O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666));
		if (r->log.fd < 0)
			failed("open %s:", r->spec->log_path);
	}
	if (r->spec->log_path == NULL || r->log.fd >= 0)
		rc = child_start(r, &st);
	fd_close(&st.in);
	for (i = 0; i < 2; i++) {
		fd_close(&st.out[i]);
		fd_close(&st.err[i]);
		fd_close(&st.said[i]);
	}
	free((void *)st.env);
	free(mark);
	return rc;
}
