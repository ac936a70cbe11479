/* background.c - a round that goes on by itself. */
#include "background.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../base/clock.h"
#include "../base/err.h"
#include "../base/file.h"
#include "../base/hint.h"
#include "../base/list.h"
#include "../base/mem.h"
#include "../base/str.h"
#include "../base/tr.h"
#include "../outside/detach.h"
#include "../outside/json.h"
#include "../outside/proc.h"
#include "args.h"
#include "ledger.h"
#include "round.h"

#define STARTED_ENV "PAWL_IN_BACKGROUND"
#define LOG_NAME "background.log"
#define SHOWN_NAME "background.json"	/* {shown}: bytes of the log */
#define SHOWN_MAX ((size_t)4096)
#define LOG_MAX ((size_t)64 << 20)
#define WAIT_MAX 86400.0

int
background_seconds(double *out)
{
	const char *text = args_get("WAIT");

	*out = 0;
	return text == NULL ? 0 :
	    str_to_double(out, text, 0, WAIT_MAX, "WAIT");
}

bool
background_wanted(void)
{
	return args_get("WAIT") != NULL && getenv(STARTED_ENV) == NULL;
}

const char *
background_name(void)
{
	return getenv(STARTED_ENV) == NULL ? "pawl-round" :
	    "pawl-round in the background, see make wait";
}

static long
load_shown(const char *path)
{
	struct cJSON *o = file_exists(path) ? json_load(path, SHOWN_MAX) : NULL;
	long shown = json_int(o, "shown", 0);

	failure_clear();	/* torn: it is shown again */
	json_free(o);
	return shown;
}

static void
keep_shown(const char *path, long shown)
{
	char *text = xasprintf("{\"shown\": %ld}\n", shown);

	if (file_write(path, text, strlen(text)) < 0)
		failure_clear();
	free(text);
}

/*
 * Seconds until the round ends, if it takes as long as the last one of the
 * epoch, or its baseline; -1: not known.
 */
static double
seconds_left(struct project *p, struct round *r)
{
	double all = -1, gone = (double)clock_now() - (double)json_int(
	    round_get(r, STEP_OPEN), "started", (long)clock_now());
	struct cJSON *events = ledger_events(p);

	for (const struct cJSON *e = json_first(events); e; e = json_next(e)) {
		const struct cJSON *s = json_get(json_get(e, "data"),
		    "seconds");

		if (json_num(s, "measure", 0) > 0)
			all = json_num(s, "build", 0) + json_num(s, "verify",
			    0) + json_num(s, "measure", 0);
	}
	json_free(events);
	failure_clear();
	return all < 0 ? -1 : fmax(all - gone, 0);
}

/* The line for programs, of a round that has not ended. */
static void
say_running(struct project *p)
{
	struct round round;
	double left;

	if (!round_exists(p) || round_load(&round, p) < 0) {
		failure_clear();
		puts("PAWL verdict=running step=guard left=-");
		return;
	}
	left = seconds_left(p, &round);
	printf(tr("iter-%03ld goes on by itself"), round.iter);
	if (left >= 0)
		printf(tr(", about %.0f s more if it takes as long as the last "
		    "one"), left);
	hint_puts(tr(": make wait looks again"));
	printf("PAWL iter=%ld verdict=running step=%s left=", round.iter,
	    round_stands_at(&round));
	if (left >= 0)
		printf("%.0fs\n", left);
	else
		puts("-");
	round_release(&round);
}

static enum status
say_failed(void)
{
	warn("%s", failure());
	return failure_status();
}

static enum status
follow(struct project *p, bool (*ended)(void *), void *arg, double wait_s,
    bool anew, bool *news)
{
	char *log = project_path(p, LOG_NAME);
	char *shown = project_path(p, SHOWN_NAME);
	struct follow f = { .log = log, .limit_s = wait_s, .ended = ended,
	    .arg = arg };
	enum status status = ST_OK;
	bool done = true;
	long before;

	if (!anew)
		f.shown = load_shown(shown);
	before = f.shown;
	if (detach_follow(&done, &f) < 0)
		status = say_failed();
	else if (!done)
		say_running(p);
	*news = anew || !done || status != ST_OK || f.shown != before;
	keep_shown(shown, f.shown);
	free(shown);
	free(log);
	return status;
}

struct child {
	pid_t pid;
	bool ended;
	int status;
};

static bool
child_ended(void *arg)
{
	struct child *c = arg;

	if (!c->ended && waitpid(c->pid, &c->status, WNOHANG) == c->pid)
		c->ended = true;
	return c->ended;
}

enum status
background_run(struct project *p, char *const *argv, double wait_s)
{
	char *self = path_real("/proc/self/exe"), *log;
	struct child child = { 0 };
	struct strs words = STRS_INIT;
	const char **v;
	enum status status;
	bool news;
	int rc;

	if (self == NULL || dir_make(p->state) < 0) {
		free(self);
		return say_failed();
	}
	strs_take(&words, self);
	for (int i = 1; argv[i] != NULL; i++)
		strs_add(&words, argv[i]);
	v = proc_vector(&words);
	log = project_path(p, LOG_NAME);
	setenv(STARTED_ENV, "1", 1);
	rc = detach_start(&child.pid, v, log);
	unsetenv(STARTED_ENV);
	status = rc < 0 ? say_failed() : follow(p, child_ended, &child,
	    wait_s, true, &news);
	if (status == ST_OK && child.ended)
		status = WIFEXITED(child.status) ?
		    (enum status)WEXITSTATUS(child.status) : ST_INFRA;
	free(v);
	strs_free(&words);
	free(log);
	return status;
}

static bool
nobody_runs(void *arg)
{
	char *path = project_path(arg, "lock"), who[128];
	bool busy = lock_is_busy(path, who, sizeof(who));

	free(path);
	return !busy;
}

enum status
background_wait(bool *news, struct project *p, double wait_s)
{
	char *log = project_path(p, LOG_NAME);
	bool ran = file_exists(log);

	free(log);
	*news = false;
	if (!ran && nobody_runs(p))
		return ST_OK;
	return follow(p, nobody_runs, p, wait_s, false, news);
}
