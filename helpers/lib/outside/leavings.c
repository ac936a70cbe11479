/*
 * leavings.c - what a command left running. We are the subreaper of all it
 * started, so whatever detached itself has become our child.
 */
#define _GNU_SOURCE	/* wait4 */
#include "proc_internal.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../base/clock.h"
#include "../base/err.h"
#include "../base/mem.h"

#define SETTLE_S 0.25	/* for what is ending by itself */

static bool
children_exist(void)
{
	siginfo_t info;

	return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0;
}

int
leavings_before(struct run *r)
{
	struct processes es = PROCESSES_INIT;
	size_t i;

	if (!children_exist())
		return 0;
	if (processes_read(&es) < 0)
		return -1;
	r->known.v = xcalloc(es.n, sizeof(*r->known.v));
	for (i = 0; i < es.n; i++)
		if (es.v[i].ppid == getpid())
			r->known.v[r->known.n++] = es.v[i].pid;
	processes_free(&es);
	return 0;
}

/* Reap what has ended. Is anything left that the command started? */
static bool
leavings_reap(struct run *r)
{
	struct processes es = PROCESSES_INIT;
	struct rusage u;
	bool left = false;
	pid_t pid;
	size_t i;

	if (r->known.n == 0) {
		while ((pid = wait4(-1, NULL, WNOHANG, &u)) > 0)
			run_add_usage(r, &u);
		return pid == 0;
	}
	if (processes_read(&es) < 0)
		return false;
	for (i = 0; i < es.n; i++) {
		pid = es.v[i].pid;
		if (es.v[i].ppid != getpid() || pids_has(&r->known, pid))
			continue;
		if (wait4(pid, NULL, WNOHANG, &u) == pid)
			run_add_usage(r, &u);
		else
			left = true;
	}
	processes_free(&es);
	return left;
}

/* Reap for at most wait_s, reading on meanwhile. Is anything left? */
static bool
leavings_settle(struct run *r, double wait_s)
{
	double until = clock_mono_s() + wait_s, step = 0.00002;

	while (leavings_reap(r)) {
		if (clock_mono_s() >= until)
			return true;
		run_drain(r, 0);
		run_drain(r, 1);
		clock_sleep(step);
		if (step < 0.005)
			step *= 2;
	}
	return false;
}

/* Name and kill everything below us that the command started. */
static int
leavings_kill(struct run *r)
{
	struct processes es = PROCESSES_INIT;
	size_t i;

	if (processes_read(&es) < 0)
		return -1;
	for (i = 0; i < es.n; i++)
		es.v[i].hit = es.v[i].ppid == getpid() &&
		    !pids_has(&r->known, es.v[i].pid);
	processes_spread(&es, &r->known);
	for (i = 0; i < es.n; i++)
		if (es.v[i].hit)
			process_name(&r->res->survivors, &es, &es.v[i]);
	for (i = 0; i < es.n; i++)
		if (es.v[i].hit && es.v[i].state != 'Z')
			kill(es.v[i].pid, SIGKILL);
	processes_free(&es);
	return 0;
}

int
leavings_end(struct run *r)
{
	double now = clock_mono_s(), until;

	if (r->spec->leave && r->term_at <= 0) {
		leavings_reap(r);
		return 0;
	}
	if (r->term_at > 0) {
		if (now < r->kill_at && !leavings_settle(r, r->kill_at - now))
			return 0;
		kill(-r->pid, SIGKILL);
	}
	if (!leavings_settle(r, SETTLE_S))
		return 0;
	until = clock_mono_s() + PROC_STUCK_S;
	do {
		if (leavings_kill(r) < 0)
			return -1;
		if (!leavings_settle(r, SETTLE_S))
			return 0;
	} while (clock_mono_s() < until);
	return failed("%s: what it left running cannot be ended",
	    r->spec->argv[0]);
}
