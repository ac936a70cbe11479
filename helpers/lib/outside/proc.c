/*
 * proc.c - run a program, bounded in time and in output, and leave nothing of
 * it running.
 */
#define _GNU_SOURCE	/* wait4, sigabbrev_np */
#include "proc_internal.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../base/clock.h"
#include "../base/err.h"
#include "../base/mem.h"

#define BLIND_S 0.01	/* poll step where the kernel has no pidfd */
#define GRACE_S 2.0
#define CHUNK ((size_t)65536)
#define CHUNKS 64	/* a turn's reads: more than a pipe can hold */

static volatile sig_atomic_t signalled;

void
run_drain(struct run *r, int i)
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
		runlog_add(&r->log, chunk, (size_t)n);
	}
}

void
run_add_usage(struct run *r, const struct rusage *u)
{
	struct proc_result *res = r->res;

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
	run_add_usage(r, &u);
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
		if (now >= r->kill_at + PROC_STUCK_S)
			return failed("%s: process %ld cannot be ended",
			    spec->argv[0], (long)r->pid);
		return 0;
	}
	if (spec->tick != NULL && now >= r->next_tick) {
		r->next_tick = now + PROC_TICK_S;
		r->res->interrupted = spec->tick(spec->tick_arg, elapsed) != 0;
	}
	if (r->heed && signalled)
		r->res->interrupted = true;
	r->res->timed_out = !r->res->interrupted && spec->limit_s > 0 &&
	    elapsed >= spec->limit_s;
	if (r->res->interrupted || r->res->timed_out || r->log.bad)
		run_ask_to_end(r, now);
	return 0;
}

static double
run_wait_s(const struct run *r)
{
	double now = clock_mono_s(), wait_s = PROC_TICK_S, left;

	if (r->pidfd < 0)
		wait_s = BLIND_S;
	left = r->term_at > 0 ? r->kill_at - now :
	    r->spec->limit_s > 0 ? r->start + r->spec->limit_s - now :
	    PROC_TICK_S;
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
					run_drain(r, i);
		if (run_watch(r) < 0)
			return -1;
	}
	return 0;
}

static void
run_collect(struct run *r)
{
	int i;

	for (i = 0; i < 2; i++) {
		run_drain(r, i);
		fd_close(&r->io[i]);
	}
	keep_end(&r->res->out, &r->res->out_cut, &r->keep[0]);
	keep_end(&r->res->err, &r->res->err_cut, &r->keep[1]);
	runlog_end(&r->log);
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
	r.log.path = spec->log_path;
	r.log.left = spec->log_max > 0 ? spec->log_max : PROC_LOG_DEFAULT;
	signal(SIGCHLD, SIG_DFL);	/* ignored, it would hide every status */
	if (prctl(PR_SET_CHILD_SUBREAPER, 1) < 0)
		failed("become subreaper:");
	else if (leavings_before(&r) == 0 && run_start(&r) == 0 &&
	    run_until_end(&r) == 0 && leavings_end(&r) == 0)
		rc = 0;
	run_collect(&r);
	return r.log.bad ? -1 : rc;
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
