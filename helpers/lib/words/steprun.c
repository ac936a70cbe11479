/* steprun.c - what the program of every step that runs commands begins with. */
#include "steprun.h"

#include <string.h>

#include "../domain/ahead.h"
#include "../outside/json.h"

/* The terminal is the step's only once it was told to go. */
static int
begin(struct steprun *s, const char *step)
{
	memset(s, 0, sizeof(*s));
	proc_signals_install();
	if (ahead_open(&s->project, false) < 0)
		return -1;
	if (round_join(&s->round, &s->project) < 0) {
		project_close(&s->project);
		return -1;
	}
	ticker_start(&s->ticker, step);
	ticker_watch(&s->ticker, &s->rig);
	return 0;
}

static int
opened(struct steprun *s, int rc)
{
	if (rc == 0)
		return 0;
	round_release(&s->round);
	project_close(&s->project);
	return -1;
}

int
steprun_open(struct steprun *s, const char *step, const char *log)
{
	if (begin(s, step) < 0)
		return -1;
	return opened(s, rig_open(&s->rig, &s->project,
	    round_log(&s->round, log)));
}

int
steprun_bench(struct steprun *s, const char *step, const char *log)
{
	if (begin(s, step) < 0 || opened(s, rig_open_bench(&s->rig,
	    &s->project, round_log(&s->round, log))) < 0)
		return -1;
	runner_use(&s->rig.runner, json_str(round_get(&s->round, STEP_VERIFY),
	    "device"));
	return 0;
}

void
steprun_close(struct steprun *s)
{
	rig_close(&s->rig);
	round_release(&s->round);
	project_close(&s->project);
}
