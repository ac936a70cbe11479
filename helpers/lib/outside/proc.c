/*
 * proc.c - run a program, bounded in time and in output, and leave nothing of
 * it running. We are the subreaper of all it starts, so whatever detaches
 * itself becomes our child and is found when the command has ended.
 */
#define _GNU_SOURCE	/* memfd_create, execvpe, wait4, F_SETPIPE_SZ */
#include "proc.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "../base/clock.h"
#include "../base/err.h"
#include "../base/mem.h"

#define TICK_S 0.2
#define BLIND_S 0.01	/* poll step where the kernel has no pidfd */
#define GRACE_S 2.0
#define SETTLE_S 0.05	/* for what is ending by itself */
#define STUCK_S 10.0	/* after KILL: then it hangs in the kernel */
#define GONE_S 5.0
#define CHUNK ((size_t)65536)
#define CHUNKS 64	/* a turn's reads: more than a pipe can hold */
#define PIPE_BYTES 262144
#define CLOEXEC_FLAG 4	/* CLOSE_RANGE_CLOEXEC of linux/close_range.h */

extern char **environ;

/* One stream's head and tail. The tail holds at most twice what it keeps. */
struct keep {
	struct buf head;
	struct buf tail;
	size_t half;
	size_t total;
};

struct log {
	int fd;
	size_t left;
	size_t lost;
};

struct pids {
	pid_t *v;
	size_t n;
};

struct run {
	const struct proc_spec *spec;
	struct proc_result *res;
	bool heed;		/* signals to us end it */
	pid_t pid;
	int pidfd;
	int io[2];		/* our ends of its stdout and stderr */
	struct keep keep[2];
	struct log log;
	bool log_bad;
	struct pids known;	/* children we had before: not its leavings */
	double start;
	double term_at;		/* when we asked it to end; 0: not yet */
	double kill_at;
	double next_tick;
};

/* A process as /proc shows it. */
struct entry {
	pid_t pid;
	pid_t ppid;
	char state;
	bool hit;
	unsigned long long began;	/* with pid: which process this is */
	char name[64];
};

struct entries {
	struct entry *v;
	size_t n;
	size_t cap;
};

static volatile sig_atomic_t signalled;

static void
nap(double s)
{
	struct timespec t;

	t.tv_sec = (time_t)s;
	t.tv_nsec = (long)((s - (double)t.tv_sec) * 1e9);
	nanosleep(&t, NULL);
}

static void
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

/* The processes there are */

static bool
entry_read(struct entry *e, const char *pid)
{
	char path[64], text[512], *open_at, *close_at;
	ssize_t n;
	size_t len;
	int fd, ppid;

	snprintf(path, sizeof(path), "/proc/%.20s/stat", pid);
	if ((fd = open(path, O_RDONLY | O_CLOEXEC)) < 0)
		return false;
	n = read(fd, text, sizeof(text) - 1);
	close(fd);
	if (n <= 0)
		return false;
	text[n] = '\0';
	open_at = strchr(text, '(');
	close_at = strrchr(text, ')');	/* a name may hold a parenthesis */
	if (open_at == NULL || close_at == NULL || close_at < open_at ||
	    sscanf(close_at + 1, " %c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u "
	    "%*u %*u %*d %*d %*d %*d %*d %*d %llu", &e->state, &ppid,
	    &e->began) != 3)
		return false;
	len = (size_t)(close_at - open_at - 1);
	if (len >= sizeof(e->name))
		len = sizeof(e->name) - 1;
	memcpy(e->name, open_at + 1, len);
	e->name[len] = '\0';
	e->pid = (pid_t)atoi(pid);
	e->ppid = ppid;
	e->hit = false;
	return true;
}

/* A place for one more, which counts when n does. */
static struct entry *
entries_room(struct entries *es)
{
	if (es->n == es->cap) {
		es->cap = es->cap > 0 ? es->cap * 2 : 128;
		es->v = xrealloc(es->v, es->cap, sizeof(*es->v));
	}
	return &es->v[es->n];
}

static int
entries_read(struct entries *es)
{
	struct dirent *d;
	DIR *dir = opendir("/proc");

	es->n = 0;
	if (dir == NULL)
		return failed("read directory /proc:");
	while ((d = readdir(dir)) != NULL) {
		if (!isdigit((unsigned char)d->d_name[0]))
			continue;
		if (entry_read(entries_room(es), d->d_name))
			es->n++;
	}
	closedir(dir);
	return 0;
}

static void
entries_free(struct entries *es)
{
	free(es->v);
	es->v = NULL;
	es->n = es->cap = 0;
}

static const struct entry *
entry_of(const struct entries *es, pid_t pid)
{
	size_t i;

	for (i = 0; i < es->n; i++)
		if (es->v[i].pid == pid)
			return &es->v[i];
	return NULL;
}

static bool
entries_have(const struct entries *es, const struct entry *e)
{
	const struct entry *same = entry_of(es, e->pid);

	return same != NULL && same->began == e->began;
}

static bool
pids_has(const struct pids *p, pid_t pid)
{
	size_t i;

	for (i = 0; i < p->n; i++)
		if (p->v[i] == pid)
			return true;
	return false;
}

/* A hit's children are hits too, but never a process in but. */
static void
entries_spread(struct entries *es, const struct pids *but)
{
	bool more = true;
	size_t i, k;

	while (more) {
		more = false;
		for (i = 0; i < es->n; i++) {
			if (!es->v[i].hit)
				continue;
			for (k = 0; k < es->n; k++) {
				if (es->v[k].ppid != es->v[i].pid ||
				    es->v[k].hit || pids_has(but, es->v[k].pid))
					continue;
				es->v[k].hit = more = true;
			}
		}
	}
}

/* A sandbox's own first process says nothing: its children are named. */
static bool
entry_is_shell_of_sandbox(const struct entries *es, const struct entry *e)
{
	size_t i;

	if (strcmp(e->name, "bwrap") != 0)
		return false;
	for (i = 0; i < es->n; i++)
		if (es->v[i].ppid == e->pid)
			return true;
	return false;
}

static void
entry_name(struct strs *out, const struct entries *es, const struct entry *e)
{
	char *text;

	if (out == NULL || e->state == 'Z' || e->state == 'X' ||
	    entry_is_shell_of_sandbox(es, e))
		return;
	text = xasprintf("%s (%ld)", e->name, (long)e->pid);
	if (strs_has(out, text))
		free(text);
	else
		strs_take(out, text);
}

/* What is kept of the output */

static void
keep_add(struct keep *k, const char *p, size_t len)
{
	size_t n = k->half - k->head.len;

	k->total += len;
	if (n > len)
		n = len;
	if (n > 0)
		buf_add(&k->head, p, n);
	p += n;
	len -= n;
	if (len > k->half) {
		p += len - k->half;
		len = k->half;
	}
	if (len == 0)
		return;
	if (k->tail.len + len > k->half * 2) {
		n = k->half - len;
		memmove(k->tail.p, k->tail.p + k->tail.len - n, n);
		k->tail.len = n;
	}
	buf_add(&k->tail, p, len);
}

static void
keep_end(struct buf *out, bool *cut, struct keep *k)
{
	size_t n = k->tail.len < k->half ? k->tail.len : k->half;

	*cut = k->total > k->head.len + n;
	buf_add(&k->head, "", 0);
	if (*cut)
		buf_addf(&k->head, "\n[pawl: %zu bytes cut here]\n",
		    k->total - k->head.len - n);
	if (n > 0)
		buf_add(&k->head, k->tail.p + k->tail.len - n, n);
	buf_free(&k->tail);
	buf_free(out);
	*out = k->head;
	memset(k, 0, sizeof(*k));
}

static int
write_all(int fd, const char *p, size_t len)
{
	while (len > 0) {
		ssize_t n = write(fd, p, len);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return -1;
		p += n;
		len -= (size_t)n;
	}
	return 0;
}

static void
log_add(struct run *r, const char *p, size_t len)
{
	size_t n = len < r->log.left ? len : r->log.left;

	if (r->log.fd < 0 || r->log_bad)
		return;
	r->log.left -= n;
	r->log.lost += len - n;
	if (write_all(r->log.fd, p, n) < 0) {
		failed("write %s:", r->spec->log_path);
		r->log_bad = true;
	}
}

static void
log_end(struct run *r)
{
	char text[96];

	if (r->log.lost > 0) {
		snprintf(text, sizeof(text),
		    "\n[pawl: the log ends here, %zu bytes more came]\n",
		    r->log.lost);
		r->log.left = strlen(text);
		log_add(r, text, strlen(text));
	}
	if (r->log.fd >= 0 && close(r->log.fd) < 0 && !r->log_bad) {
		failed("write %s:", r->spec->log_path);
		r->log_bad = true;
	}
	r->log.fd = -1;
}

/* Read what is there now, at most a turn's worth. */
static void
drain(struct run *r, int i)
{
	char chunk[CHUNK];
	ssize_t n;
	int k;

	for (k = 0; k < CHUNKS && r->io[i] >= 0; k++) {
		n = read(r->io[i], chunk, sizeof(chunk));
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0 && errno == EAGAIN)
			break;
		if (n <= 0) {
			fd_close(&r->io[i]);
			break;
		}
		keep_add(&r->keep[i], chunk, (size_t)n);
		log_add(r, chunk, (size_t)n);
	}
}

/* Start */

/* What the child needs, made before the fork. */
struct start {
	const char **env;
	int in;
	int out[2];
	int err[2];
	int said[2];		/* how exec failed */
};

enum { SAID_DIR, SAID_EXEC, SAID_SETUP };

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
	r->next_tick = r->start + TICK_S;
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

static int
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

/* While it runs */

static void
usage_add(struct proc_result *res, const struct rusage *u)
{
	res->user_s += (double)u->ru_utime.tv_sec +
	    (double)u->ru_utime.tv_usec / 1e6;
	res->sys_s += (double)u->ru_stime.tv_sec +
	    (double)u->ru_stime.tv_usec / 1e6;
	if (u->ru_maxrss > res->max_rss_kb)
		res->max_rss_kb = u->ru_maxrss;
}

static bool
run_has_ended(struct run *r)
{
	struct rusage u;
	int status;

	if (wait4(r->pid, &status, WNOHANG, &u) != r->pid)
		return false;
	r->res->wall_s = clock_mono_s() - r->start;
	usage_add(r->res, &u);
	if (WIFSIGNALED(status))
		r->res->signal = WTERMSIG(status);
	else
		r->res->exit_status = WEXITSTATUS(status);
	return true;
}

static void
run_ask_to_end(struct run *r, double now)
{
	double grace = r->spec->grace_s > 0 ? r->spec->grace_s : GRACE_S;

	r->term_at = now;
	r->kill_at = now + grace;
	kill(-r->pid, SIGTERM);
	kill(-r->pid, SIGCONT);
}

/* Deadline, signals, tick. -1: it is beyond being killed. */
static int
run_watch(struct run *r)
{
	const struct proc_spec *spec = r->spec;
	double now = clock_mono_s(), elapsed = now - r->start;

	if (r->term_at > 0) {
		if (now >= r->kill_at)
			kill(-r->pid, SIGKILL);
		if (now >= r->kill_at + STUCK_S)
			return failed("%s: process %ld cannot be ended",
			    spec->argv[0], (long)r->pid);
		return 0;
	}
	if (spec->tick != NULL && now >= r->next_tick) {
		r->next_tick = now + TICK_S;
		r->res->interrupted = spec->tick(spec->tick_arg, elapsed) != 0;
	}
	if (r->heed && signalled)
		r->res->interrupted = true;
	r->res->timed_out = !r->res->interrupted && spec->limit_s > 0 &&
	    elapsed >= spec->limit_s;
	if (r->res->interrupted || r->res->timed_out || r->log_bad)
		run_ask_to_end(r, now);
	return 0;
}

static double
run_wait_s(const struct run *r)
{
	double now = clock_mono_s(), wait_s = TICK_S, left;

	if (r->pidfd < 0)
		wait_s = BLIND_S;
	left = r->term_at > 0 ? r->kill_at - now :
	    r->spec->limit_s > 0 ? r->start + r->spec->limit_s - now : TICK_S;
	if (left < wait_s)
		wait_s = left > 0.001 ? left : 0.001;
	return wait_s;
}

static int
run_until_end(struct run *r)
{
	struct pollfd p[3];
	int i;

	while (!run_has_ended(r)) {
		for (i = 0; i < 2; i++) {
			p[i].fd = r->io[i];	/* -1 is passed over */
			p[i].events = POLLIN;
			p[i].revents = 0;
		}
		p[2].fd = r->pidfd;
		p[2].events = POLLIN;
		p[2].revents = 0;
		if (poll(p, 3, (int)(run_wait_s(r) * 1e3) + 1) > 0)
			for (i = 0; i < 2; i++)
				if (p[i].revents != 0)
					drain(r, i);
		if (run_watch(r) < 0)
			return -1;
	}
	return 0;
}

/* After it: what it left */

static bool
children_exist(void)
{
	siginfo_t info;

	return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0;
}

/* Those that we already have are not of the command's making. */
static int
children_note(struct pids *known)
{
	struct entries es = { NULL, 0, 0 };
	size_t i;

	if (!children_exist())
		return 0;
	if (entries_read(&es) < 0)
		return -1;
	known->v = xcalloc(es.n, sizeof(*known->v));
	for (i = 0; i < es.n; i++)
		if (es.v[i].ppid == getpid())
			known->v[known->n++] = es.v[i].pid;
	entries_free(&es);
	return 0;
}

/* Reap what has ended. Is anything left that the command started? */
static bool
leavings_reap(struct run *r)
{
	struct entries es = { NULL, 0, 0 };
	struct rusage u;
	bool left = false;
	pid_t pid;
	size_t i;

	if (r->known.n == 0) {
		while ((pid = wait4(-1, NULL, WNOHANG, &u)) > 0)
			usage_add(r->res, &u);
		return pid == 0;
	}
	if (entries_read(&es) < 0)
		return false;
	for (i = 0; i < es.n; i++) {
		pid = es.v[i].pid;
		if (es.v[i].ppid != getpid() || pids_has(&r->known, pid))
			continue;
		if (wait4(pid, NULL, WNOHANG, &u) == pid)
			usage_add(r->res, &u);
		else
			left = true;
	}
	entries_free(&es);
	return left;
}

/* Reap for at most wait_s, reading on meanwhile. Is anything left? */
static bool
leavings_settle(struct run *r, double wait_s)
{
	double until = clock_mono_s() + wait_s, step = 0.0001;

	while (leavings_reap(r)) {
		if (clock_mono_s() >= until)
			return true;
		drain(r, 0);
		drain(r, 1);
		nap(step);
		if (step < 0.005)
			step *= 2;
	}
	return false;
}

/* Name and kill everything below us that the command started. */
static int
leavings_kill(struct run *r)
{
	struct entries es = { NULL, 0, 0 };
	size_t i;

	if (entries_read(&es) < 0)
		return -1;
	for (i = 0; i < es.n; i++)
		es.v[i].hit = es.v[i].ppid == getpid() &&
		    !pids_has(&r->known, es.v[i].pid);
	entries_spread(&es, &r->known);
	for (i = 0; i < es.n; i++)
		if (es.v[i].hit)
			entry_name(&r->res->survivors, &es, &es.v[i]);
	for (i = 0; i < es.n; i++)
		if (es.v[i].hit && es.v[i].state != 'Z')
			kill(es.v[i].pid, SIGKILL);
	entries_free(&es);
	return 0;
}

static int
leavings_end(struct run *r)
{
	double now = clock_mono_s(), until;

	if (r->term_at > 0) {
		if (now < r->kill_at && !leavings_settle(r, r->kill_at - now))
			return 0;
		kill(-r->pid, SIGKILL);
	}
	if (!leavings_settle(r, SETTLE_S))
		return 0;
	until = clock_mono_s() + STUCK_S;
	do {
		if (leavings_kill(r) < 0)
			return -1;
		if (!leavings_settle(r, SETTLE_S))
			return 0;
	} while (clock_mono_s() < until);
	return failed("%s: what it left running cannot be ended",
	    r->spec->argv[0]);
}

static void
run_collect(struct run *r)
{
	int i;

	for (i = 0; i < 2; i++) {
		drain(r, i);
		fd_close(&r->io[i]);
	}
	keep_end(&r->res->out, &r->res->out_cut, &r->keep[0]);
	keep_end(&r->res->err, &r->res->err_cut, &r->keep[1]);
	log_end(r);
	fd_close(&r->pidfd);
	free(r->known.v);
}

static int
run(struct proc_result *res, const struct proc_spec *spec, bool heed)
{
	struct run r;
	size_t keep = spec->keep_bytes > 0 ? spec->keep_bytes :
	    PROC_KEEP_DEFAULT;
	int rc = -1;

	proc_result_release(res);
	if (heed && signalled) {
		res->interrupted = true;
		return 0;
	}
	memset(&r, 0, sizeof(r));
	r.spec = spec;
	r.res = res;
	r.heed = heed;
	r.pid = -1;
	r.pidfd = r.io[0] = r.io[1] = r.log.fd = -1;
	r.keep[0].half = r.keep[1].half = (keep + 1) / 2;
	r.log.left = spec->log_max > 0 ? spec->log_max : PROC_LOG_DEFAULT;
	signal(SIGCHLD, SIG_DFL);	/* ignored, it would hide every status */
	if (prctl(PR_SET_CHILD_SUBREAPER, 1) < 0)
		failed("become subreaper:");
	else if (children_note(&r.known) == 0 && run_start(&r) == 0 &&
	    run_until_end(&r) == 0 && leavings_end(&r) == 0)
		rc = 0;
	run_collect(&r);
	return r.log_bad ? -1 : rc;
}

int
proc_run(struct proc_result *res, const struct proc_spec *spec)
{
	return run(res, spec, true);
}

void
proc_result_release(struct proc_result *res)
{
	static const struct proc_result empty = PROC_RESULT_INIT;

	buf_free(&res->out);
	buf_free(&res->err);
	strs_free(&res->survivors);
	*res = empty;
}

int
proc_signal_of(const struct proc_result *res)
{
	if (res->signal > 0)
		return res->signal;
	if (res->exit_status > 128 && res->exit_status < 128 + NSIG)
		return res->exit_status - 128;
	return 0;
}

char *
proc_describe(const struct proc_result *res)
{
	int sig = proc_signal_of(res);
	const char *name = sig > 0 ? sigabbrev_np(sig) : NULL;

	if (res->interrupted)
		return xasprintf("interrupted after %.1f s", res->wall_s);
	if (res->timed_out)
		return xasprintf("timed out after %.1f s", res->wall_s);
	if (name != NULL)
		return xasprintf("killed by SIG%s", name);
	if (sig > 0)
		return xasprintf("killed by signal %d", sig);
	return xasprintf("exit status %d", res->exit_status);
}

const char **
proc_vector(const struct strs *list)
{
	const char **v = xcalloc(list->n + 1, sizeof(*v));
	size_t i;

	for (i = 0; i < list->n; i++)
		v[i] = list->v[i];
	return v;
}

int
proc_capture(struct buf *out, const char *const *argv, const char *dir)
{
	struct proc_result res = PROC_RESULT_INIT;
	struct proc_spec spec = { 0 };
	char *how = NULL;
	int rc = -1;

	spec.argv = argv;
	spec.dir = dir;
	spec.limit_s = 60;
	if (run(&res, &spec, false) < 0)
		goto out;
	if (res.exit_status == 0 && !res.timed_out && !res.out_cut) {
		buf_add(out, buf_str(&res.out), res.out.len);
		rc = 0;
		goto out;
	}
	how = res.out_cut ? xstrdup("prints too much") : proc_describe(&res);
	failed("%s: %s: %.*s", argv[0], how,
	    (int)strcspn(buf_str(&res.err), "\n"), buf_str(&res.err));
out:
	free(how);
	proc_result_release(&res);
	return rc;
}

/* What a killed round left */

static bool
mark_is(const char *value, const char *mark)
{
	size_t n = strlen(mark);

	return strncmp(value, mark, n) == 0 &&
	    (value[n] == '\0' || value[n] == '/');
}

static bool
pid_has_mark(pid_t pid, const char *mark)
{
	struct buf text = BUF_INIT;
	char path[64], chunk[8192];
	bool found = false;
	struct stat st;
	ssize_t n;
	size_t at;
	int fd;

	snprintf(path, sizeof(path), "/proc/%ld/environ", (long)pid);
	if ((fd = open(path, O_RDONLY | O_CLOEXEC)) < 0)
		return false;
	if (fstat(fd, &st) == 0 && st.st_uid == geteuid())
		while ((n = read(fd, chunk, sizeof(chunk))) > 0)
			buf_add(&text, chunk, (size_t)n);
	close(fd);
	for (at = 0; at < text.len && !found; at += strlen(text.p + at) + 1)
		found = str_starts(text.p + at, PROC_MARK_ENV "=") &&
		    mark_is(text.p + at + strlen(PROC_MARK_ENV "="), mark);
	buf_free(&text);
	return found;
}

/* The number may be another process's by now: kill what carries the mark. */
static void
pid_kill(const struct entry *e)
{
	struct entry now;
	char pid[24];
	int fd = -1;

	snprintf(pid, sizeof(pid), "%ld", (long)e->pid);
#ifdef SYS_pidfd_open
	fd = (int)syscall(SYS_pidfd_open, e->pid, 0);
#endif
	if (entry_read(&now, pid) && now.began == e->began) {
#ifdef SYS_pidfd_send_signal
		if (fd >= 0)
			syscall(SYS_pidfd_send_signal, fd, SIGKILL, NULL, 0);
		else
#endif
			kill(e->pid, SIGKILL);
	}
	fd_close(&fd);
}

static void
ancestors_note(struct pids *up, const struct entries *es)
{
	const struct entry *e = entry_of(es, getpid());

	up->v = xcalloc(es->n + 1, sizeof(*up->v));
	up->n = 0;
	while (e != NULL && up->n < es->n) {
		up->v[up->n++] = e->pid;
		e = entry_of(es, e->ppid);
	}
}

/*
 * Kill those that are there now; how many were. What was hit before counts
 * until it is gone: dying, it has no environment any more, and a sandbox's
 * processes outlive its first one for a moment.
 */
static int
marked_kill_once(size_t *found, struct entries *hit, struct strs *killed,
    const char *mark)
{
	struct entries es = { NULL, 0, 0 };
	struct pids up = { NULL, 0 };
	struct entry *e;

	*found = 0;
	if (entries_read(&es) < 0)
		return -1;
	ancestors_note(&up, &es);
	for (e = es.v; e < es.v + es.n; e++)
		e->hit = e->state != 'Z' && !pids_has(&up, e->pid) &&
		    (entries_have(hit, e) || pid_has_mark(e->pid, mark));
	entries_spread(&es, &up);
	for (e = es.v; e < es.v + es.n; e++)
		if (e->hit)
			entry_name(killed, &es, e);
	for (e = es.v; e < es.v + es.n; e++) {
		if (!e->hit || e->state == 'Z' || e->state == 'X')
			continue;
		pid_kill(e);
		++*found;
		if (!entries_have(hit, e)) {
			*entries_room(hit) = *e;
			hit->n++;
		}
	}
	entries_free(&es);
	free(up.v);
	return 0;
}

int
proc_kill_marked(struct strs *killed, const char *mark)
{
	double until = clock_mono_s() + GONE_S, step = 0.001;
	struct entries hit = { NULL, 0, 0 };
	size_t found = 0;
	int rc;

	while ((rc = marked_kill_once(&found, &hit, killed, mark)) == 0 &&
	    found > 0) {
		if (clock_mono_s() >= until) {
			rc = failed("%zu processes of %s cannot be ended",
			    found, mark);
			break;
		}
		nap(step);
		if (step < 0.05)
			step *= 2;
	}
	entries_free(&hit);
	return rc;
}

/* Signals to us */

static void
note_signal(int sig)
{
	signalled = sig;
}

void
proc_signals_install(void)
{
	struct sigaction sa;

	memset(&sa, 0, sizeof(sa));
	sa.sa_handler = note_signal;
	sigemptyset(&sa.sa_mask);
	sigaction(SIGINT, &sa, NULL);
	sigaction(SIGTERM, &sa, NULL);
	sigaction(SIGHUP, &sa, NULL);
}

bool
proc_interrupted(void)
{
	return signalled != 0;
}
