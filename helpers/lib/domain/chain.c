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

/* The step that comes next; STEP_COUNT when all is done. */
static enum step
next_step(const struct round *r)
{
	bool bad = (r->last == STEP_BUILD || r->last == STEP_VERIFY) &&
	    !json_bool(round_get(r, (enum step)r->last), "ok", false);

	if (bad)
		return STEP_RECORD;
	return (enum step)(r->last + 1);
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

static enum status
run_step(struct project *p, const char *step, char *option)
{
	enum status status;
	char *path = program(step);
	char *argv[] = { path, option, NULL };
	pid_t pid;
	int err;

	if (path == NULL)
		die_last();
	fflush(stdout);
	err = posix_spawn(&pid, path, NULL, NULL, argv, environ);
	if (err != 0) {
		errno = err;
		warn("run %s:", path);
		free(path);
		return ST_INFRA;
	}
	free(path);
	status = wait_for(pid, step);
	/* a step that had trouble, or was killed, may have left something */
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

enum status
chain_run(struct round *r)
{
	enum status status = ST_OK, lost = ST_OK;
	enum step step;

	if (lock_hand_down(&r->project->lock) < 0)
		die_last();
	for (;;) {
		/* a record that was not applied to the end is done again */
		step = r->last == STEP_RECORD ? STEP_RECORD : next_step(r);
		status = run_step(r->project, step_name(step), NULL);
		if (round_exists(r->project) && refresh(r) < 0)
			die_last();
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

enum status
chain_record(struct round *r, bool abandoned)
{
	char option[] = "-x";

	if (lock_hand_down(&r->project->lock) < 0)
		die_last();
	return run_step(r->project, "record", abandoned ? option : NULL);
}
