/* chain.c - the steps of a round, each a program of its own. */
#define _GNU_SOURCE	/* program_invocation_name is not enough: /proc/self/exe */
#include "chain.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../base/file.h"
#include "../base/mem.h"
#include "../outside/json.h"
#include "../outside/proc.h"
#include "ahead.h"
#include "epoch.h"

extern char **environ;

char *
chain_mark(const struct project *p)
{
	const char *slash = strrchr(p->state, '/');

	return xasprintf("pawl-%s", slash + 1);
}

int
chain_end_orphans(struct project *p)
{
	struct strs killed = STRS_INIT;
	char *mark;
	int rc;

	if (!p->lock.left)
		return 0;
	mark = chain_mark(p);
	rc = proc_kill_marked(&killed, mark);
	p->lock.left = rc < 0;
	for (size_t i = 0; i < killed.n; i++)
		warn("ended what an earlier round left running: %s",
		    killed.v[i]);
	strs_free(&killed);
	free(mark);
	return rc;
}

int
chain_between(struct project *p, const char *program)
{
	if (project_open(p) < 0)
		return -1;
	if (project_need_baseline(p) == 0 && project_lock(p, program) == 0 &&
	    chain_end_orphans(p) == 0 && epoch_check(NULL, p) == 0 &&
	    round_none_open(p) == 0)
		return 0;
	project_close(p);
	return -1;
}

/* The step that comes next; STEP_COUNT when all is done. */
static enum step
next_step(const struct round *r)
{
	bool bad = (r->last == STEP_BUILD || r->last == STEP_VERIFY) &&
	    !json_bool(round_get(r, (enum step)r->last), "ok", false);

	if (bad)
		return STEP_RECORD;
	return r->last < 0 ? STEP_OPEN : step_after((enum step)r->last,
	    r->baseline);
}

/* Programs live side by side: the path of one of ours. */
static char *
program(const char *step)
{
	char *self = path_real("/proc/self/exe"), *dir, *path, *name;

	if (self == NULL)
		return NULL;
	dir = path_parent(self);
	name = xasprintf("pawl-%s", step);
	path = path_join(dir, name);
	free(name);
	free(dir);
	free(self);
	return path;
}

/* Wait for a step; a signal to us alone is handed on once. */
static enum status
wait_for(pid_t pid, const char *step)
{
	bool told = false;
	int status;

	while (waitpid(pid, &status, 0) < 0) {
		if (errno != EINTR) {
			warn("wait for pawl-%s:", step);
			return ST_INFRA;
		}
		if (proc_interrupted() && !told) {
			kill(pid, SIGTERM);
			told = true;
		}
	}
	if (WIFEXITED(status))
		return (enum status)WEXITSTATUS(status);
	warn("pawl-%s was killed by signal %d", step, WTERMSIG(status));
	return ST_INFRA;
}

/* Say what failed, as a step would have; its class is the exit status. */
static enum status
say_failure(void)
{
	warn("%s", failure());
	return failure_status();
}

enum status
chain_program(struct project *p, const char *name, const char *const *words,
    size_t n)
{
	enum status status;
	char *path = program(name);
	const char **argv = xcalloc(n + 2, sizeof(*argv));
	pid_t pid;
	int err;

	if (path == NULL || lock_hand_down(&p->lock) < 0) {
		free(path);
		free(argv);
		return say_failure();
	}
	argv[0] = path;
	for (size_t i = 0; i < n; i++)
		argv[i + 1] = words[i];
	fflush(stdout);
	err = posix_spawn(&pid, path, NULL, NULL, (char *const *)argv, environ);
	if (err != 0) {
		errno = err;
		warn("run %s:", path);
		status = ST_INFRA;
	} else {
		status = wait_for(pid, name);
		/* one that had trouble, or was killed, may have left something */
		if (status != ST_OK && status != ST_NO)
			p->lock.left = true;
	}
	free(argv);
	free(path);
	return status;
}

/*
 * The next program starts while this step works. Only during a measurement
 * nothing does, so that during the build all start that are left.
 */
static void
start_ahead(struct ahead *ahead, enum step step, bool baseline)
{
	enum step last = step < STEP_BUILD ? step_after(step, baseline) :
	    STEP_RECORD;

	if (step == STEP_MEASURE)
		return;
	while (step < last) {
		char *path = program(step_name(step = step_after(step,
		    baseline)));

		if (path != NULL)
			ahead_start(&ahead[step], path);
		free(path);
	}
	failure_clear();
}

static enum status
run_step(struct project *p, struct ahead *ahead, enum step step, bool baseline)
{
	pid_t pid = ahead_go(&ahead[step]);
	enum status status;

	start_ahead(ahead, step, baseline);
	if (pid < 0)
		return chain_program(p, step_name(step), NULL, 0);
	status = wait_for(pid, step_name(step));
	if (status != ST_OK && status != ST_NO)
		p->lock.left = true;
	return status;
}

/* Read again what the steps wrote. */
static int
refresh(struct round *r)
{
	struct project *p = r->project;

	round_release(r);
	return round_load(r, p);
}

/*
 * Did the step do its work although its exit status says trouble? Then only
 * what it printed was lost (a closed pipe), and the round goes on.
 */
static bool
step_done(const struct round *r, enum step step)
{
	if (step == STEP_RECORD)
		return !round_exists(r->project);
	return r->last >= (int)step;
}

static enum status
run_all(struct round *r, struct ahead *ahead)
{
	enum status status = ST_OK, lost = ST_OK;
	enum step step;

	for (;;) {
		/* a record that was not applied to the end is done again */
		step = r->last == STEP_RECORD ? STEP_RECORD : next_step(r);
		status = run_step(r->project, ahead, step, r->baseline);
		if (round_exists(r->project) && refresh(r) < 0)
			return say_failure();
		if (status == ST_INFRA && step_done(r, step)) {
			lost = ST_INFRA;
			status = ST_OK;
		}
		if (status == ST_NO)	/* an answer; the file has it */
			status = r->baseline ? ST_STATE : ST_OK;
		if (status != ST_OK)
			return status;
		if (step == STEP_RECORD)
			return lost;
		if (proc_interrupted())
			return ST_INFRA;
	}
}

/* Of the round that was begun; a program that ends before it leaves none. */
static struct ahead *begun;

/* They have the lock: none may be there when the program is gone. */
static void
drop_all(void)
{
	for (int i = 0; begun != NULL && i < STEP_COUNT; i++)
		ahead_drop(&begun[i]);
	free(begun);
	begun = NULL;
}

static void
make_room(struct project *p)
{
	static bool registered;

	if (!registered)
		registered = atexit(drop_all) == 0;
	if (p->ahead == NULL)
		p->ahead = begun = xcalloc(STEP_COUNT, sizeof(*p->ahead));
}

int
chain_begin(struct project *p)
{
	char *path;

	if (lock_hand_down(&p->lock) < 0)
		return -1;
	make_room(p);
	if ((path = program(step_name(STEP_GUARD))) != NULL)
		ahead_start(&p->ahead[STEP_GUARD], path);
	free(path);
	return 0;
}

enum status
chain_run(struct round *r)
{
	struct project *p = r->project;
	enum status status;

	if (lock_hand_down(&p->lock) < 0)
		return say_failure();
	make_room(p);
	status = run_all(r, p->ahead);
	drop_all();
	p->ahead = NULL;
	return status;
}

enum status
chain_record(struct round *r, bool abandoned)
{
	const char *const option[] = { abandoned ? "-x" : "-e" };

	return chain_program(r->project, step_name(STEP_RECORD), option, 1);
}
