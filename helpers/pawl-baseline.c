/* pawl-baseline - freeze harness and settings, prove and measure the start. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/err.h"
#include "lib/base/prog.h"
#include "lib/base/tr.h"
#include "lib/domain/args.h"
#include "lib/domain/attempt.h"
#include "lib/domain/bringup.h"
#include "lib/domain/chain.h"
#include "lib/domain/goal.h"
#include "lib/domain/guard.h"
#include "lib/domain/questions.h"
#include "lib/domain/reference.h"
#include "lib/domain/run.h"
#include "lib/outside/json.h"
#include "lib/words/draft.h"
#include "lib/words/event.h"
#include "lib/words/line.h"
#include "lib/words/reference.h"
#include "lib/words/summary.h"

#define LAST_MAX ((size_t)16 << 20)	/* bytes of last.json */

static const char usage[] =
    "usage: pawl-baseline [WHY=text]\n"
    "Builds, verifies and measures the sources as they are, breaks each\n"
    "editable file to see who notices, freezes harness and settings into the\n"
    "ledger, and puts HEAD on tune/<op>/frontier.\n"
    "  WHY=  why a new epoch begins, when there is a baseline already\n";

static struct cJSON *
opening(struct project *p, const struct runner *runner)
{
	struct cJSON *open = json_object(), *questions = questions_read(NULL);
	char *actor = project_actor(p);

	if (questions == NULL)
		die_last();
	json_set(open, "questions", questions);
	json_set_str(open, "actor", actor);
	json_set_bool(open, "take", args_flag("TAKE"));
	runner_note(runner, open);
	free(actor);
	return open;
}

static void
check(struct project *p)
{
	if (!p->from_make)
		die(ST_STATE, "settings come from the project's makefile: "
		    "make baseline");
	if (p->camp.epoch > 0 && args_get("WHY") == NULL)
		die(ST_STATE, "there is a baseline already (iter-%03ld): make "
		    "baseline WHY=\"…\" begins a new epoch, whose rounds are "
		    "not compared with the old ones", p->camp.base_iter);
	if (guard_settings(p) < 0 || reference_check_start(p) < 0)
		die_last();
}

/* The project says what is to be reached, and nobody has said otherwise. */
static void
take_goal(struct project *p)
{
	struct cJSON *data;

	if (p->camp.goal != GOAL_NONE)
		return;
	if (goal_of_settings(&data, &p->now) < 0)
		die_last();
	if (data == NULL)
		return;
	if (repo_check(&p->repo) < 0 || guard_names(p) < 0 ||
	    event_decide(p, "goal", data, "goal") < 0)
		die_last();
}

static void
begin(struct round *round, struct project *p)
{
	struct runner runner;

	p->starting = true;
	check(p);
	take_goal(p);
	if (runner_init(&runner, p) < 0 ||
	    round_begin(round, p, true, opening(p, &runner)) < 0)
		die_last();
	printf(tr("baseline of %s\n"), p->op);
	if (runner.sandboxed)
		line_step("sandbox", "bubblewrap: no network, system and "
		    "repository read-only");
	else
		line_step("sandbox", "none: %s", runner.why_not);
	if (!runner.sandboxed && runner.golden.n > 0)
		line_step("sandbox", "so PAWL_GOLDEN can be read by the "
		    "candidate");
	line_left(&runner.left);
	if (runner_left_keep(&runner) < 0)
		die_last();
	runner_release(&runner);
	fflush(stdout);
}

/* A baseline that failed leaves nothing behind. */
static void
drop(struct round *round)
{
	if (attempt_unbranch(round) < 0 ||
	    draft_remove(round->project) < 0 || round_end(round) < 0)
		die_last();
}

/* One that was interrupted goes on with its record, else it starts again. */
static bool
go_on(struct round *round, struct project *p)
{
	if (!round_exists(p))
		return false;
	if (round_load(round, p) < 0 || !round->baseline) {
		round_release(round);
		return false;
	}
	if (round->last == STEP_RECORD) {
		line_step("baseline", "goes on with its record");
		return true;
	}
	drop(round);
	round_release(round);
	return false;
}

static void
stop(struct round *round)
{
	struct cJSON *said;

	if (round->last == STEP_RECORD) {
		warn("the baseline is measured, but not all of it is "
		    "recorded: make baseline goes on with it");
		return;
	}
	said = proc_interrupted() ? NULL : bringup_data(round);
	drop(round);
	warn("no baseline was recorded: your files are as they were");
	if (said == NULL)
		return;
	/* what it was tried with belongs to the history all the same */
	if (project_reload(round->project) < 0 ||
	    event_record(round->project, "environment", said, NULL) < 0)
		warn("and this attempt is not in the ledger: %s", failure());
	failure_clear();
}

/* Rounds wait for the reference's figures, so they are part of the start. */
static void
conclude(struct project *p)
{
	char *path = project_path(p, "last.json");
	struct cJSON *last;

	p->starting = false;
	if (project_reload(p) < 0)
		die_last();
	if (settings_is_set(project_settings(p), SET_REFERENCE) &&
	    reference_record(p) < 0) {
		warn("%s", failure());
		warn("the baseline is recorded, the reference is not: make "
		    "reference does it again; no round begins before");
		failure_clear();
	}
	if ((last = json_load(path, LAST_MAX)) == NULL)
		die_last();
	summary_end(last, p);
	json_free(last);
	free(path);
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	struct project project;
	struct round round;
	enum status status;

	proc_signals_install();
	if (args_parse(argv + first, argc - first) < 0)
		die_last();
	if (project_open(&project) < 0 ||
	    project_lock(&project, "pawl-baseline") < 0 ||
	    chain_end_orphans(&project) < 0)
		die_last();
	if (!go_on(&round, &project))
		begin(&round, &project);
	status = chain_run(&round);
	if (status != ST_OK && round_exists(&project))
		stop(&round);
	if (status == ST_OK)
		conclude(&project);
	round_release(&round);
	project_close(&project);
	return prog_end((int)status);
}
