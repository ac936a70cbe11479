/* pawl-round - one tuning round, from the candidate to its record. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/err.h"
#include "lib/base/prog.h"
#include "lib/base/tr.h"
#include "lib/domain/args.h"
#include "lib/domain/background.h"
#include "lib/domain/bringup.h"
#include "lib/domain/chain.h"
#include "lib/domain/confirm.h"
#include "lib/domain/epoch.h"
#include "lib/domain/guard.h"
#include "lib/domain/guard_course.h"
#include "lib/domain/ledger.h"
#include "lib/domain/planned.h"
#include "lib/domain/questions.h"
#include "lib/domain/repair.h"
#include "lib/domain/run.h"
#include "lib/domain/tries.h"
#include "lib/outside/json.h"
#include "lib/words/event.h"
#include "lib/words/line.h"
#include "lib/words/notify.h"
#include "lib/words/summary.h"

#define LAST_MAX ((size_t)16 << 20)	/* bytes of last.json */

static const char usage[] =
    "usage: pawl-round [-r] [NAME=value ...]\n"
    "One round: guard, snapshot, build, verify, measure, record. After a kept\n"
    "one pawl-confirm runs, if the goal seems reached or ten were kept.\n"
    "  -r  go on with the round that was interrupted\n"
    "  HYP=, BOTTLENECK=, EVIDENCE=, WHY=, EXPECT=, RISK=, SET=, PLAN=,\n"
    "  HYP_FILE=  what the round is for (make iter passes them on)\n"
    "  WAIT=  return after so many seconds; the round goes on by itself\n"
    "  REDESIGN=1  another design, when the last stage is exhausted\n"
    "  BRIEF=  number of the brief that somebody new has read\n"
    "  SIMPLIFY=1  less code: kept if it is proven not slower\n"
    "  CONTINUE=  why it goes on although the goal is reached\n"
    "  COMBINES=, AGAIN=  as pawl-combine passes them\n"
    "The last line of standard output says what came of it:\n"
    "PAWL iter=7 verdict=kept gain=8.4% frontier=3f2a91c\n";

/* What was typed, besides the questions, and is to be recorded. */
static void
add_typed(struct cJSON *open)
{
	static const char *const names[][2] = {
		{ "CONTINUE", "continue" }, { "AGAIN", "again" },
		{ "BRIEF", "brief" },
	};
	const char *text = args_get("COMBINES");
	struct strs words = STRS_INIT;

	if (text != NULL) {
		struct cJSON *list = json_array();

		strs_add_words(&words, text);
		for (size_t i = 0; i < words.n; i++) {
			long iter;

			if (str_to_long(&iter, words.v[i], 0, 1000000,
			    "COMBINES") < 0)
				die_last();
			json_push(list, json_number((double)iter));
		}
		json_set(open, "combines", list);
		strs_free(&words);
	}
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		if (args_text(&text, names[i][0]) < 0)
			die_last();
		if (text != NULL && !str_is_blank(text))
			json_set_str(open, names[i][1], text);
	}
}

static struct cJSON *
opening(struct project *p, const struct runner *runner)
{
	char *plan = planned_find(p);
	struct cJSON *questions = questions_read(plan), *open;
	char *actor;
	long repairs;

	free(plan);
	if (questions == NULL)
		die_last();
	open = json_object();
	actor = project_actor(p);
	json_set(open, "questions", questions);
	add_typed(open);
	json_set_bool(open, "simplify", args_flag("SIMPLIFY"));
	json_set_bool(open, "redesign", args_flag("REDESIGN"));
	if (repair_find(&repairs, p) < 0)
		die_last();
	if (tries_count(p) > 0)
		json_set_int(open, "tries", tries_count(p));
	if (repairs >= 0)
		json_set_int(open, "repairs", repairs);
	json_set_str(open, "actor", actor);
	runner_note(runner, open);
	free(actor);
	return open;
}

/*
 * Wrong settings and a missing baseline are said before a round is opened. On
 * another branch settings differ, too: not they are to be set back.
 */
static void
begin(struct round *round, struct project *p)
{
	struct runner runner;

	if (project_need_baseline(p) < 0 || project_need_frontier(p) < 0 ||
	    epoch_settings(p) < 0 ||
	    guard_settings(p) < 0 || runner_init(&runner, p) < 0)
		die_last();
	if (round_begin(round, p, false, opening(p, &runner)) < 0)
		die_last();
	printf(tr("iter-%03ld of %s%s\n"), round->iter, p->op,
	    runner.sandboxed ? "" : tr(" (no sandbox)"));
	if (!runner.sandboxed)
		line_step("note", "commands run without a sandbox: %s",
		    runner.why_not);
	if (runner_left_is_news(&runner))
		line_left(&runner.left);
	fflush(stdout);
	runner_release(&runner);
}

static void
resume(struct round *round, struct project *p)
{
	if (round_load(round, p) < 0)
		die_last();
	if (round->baseline)
		die(ST_STATE, "the open round is a baseline: make baseline "
		    "goes on with it");
	if (round->last < STEP_MEASURE && epoch_check(NULL, p) < 0)
		die_last();
	printf(tr("iter-%03ld of %s, resumed after %s\n"), round->iter, p->op,
	    step_name((enum step)round->last));
	fflush(stdout);
}

/* Nothing was recorded before the snapshot: nothing stays open. */
static void
stop(struct round *round)
{
	if (round->last >= STEP_SNAPSHOT) {
		warn("iter-%03ld stays open: make resume goes on with it, "
		    "make abandon closes it", round->iter);
		return;
	}
	if (round_end(round) < 0)
		die_last();
	if (proc_interrupted())
		warn("interrupted: nothing was recorded, and your files are "
		    "as they were");
}

/*
 * The round is recorded, and what it moved is to be measured against the
 * baseline. That this did not work out changes nothing about the round.
 */
static void
confirm(struct project *p)
{
	const char *const words[] = { "-a" };

	if (confirm_due(&p->camp) == NULL)
		return;
	if (chain_program(p, "confirm", words, 1) != ST_OK)
		warn("iter-%03ld is recorded, and only the confirm did not get "
		    "done: make confirm repeats it", p->camp.last_iter);
	if (project_reload(p) < 0)
		die_last();
}

/* Time, stages or a goal's hour are over: the ledger says so. */
static void
stop_campaign(struct project *p)
{
	struct buf text = BUF_INIT;
	const char *reason;

	if (guard_course_stop(&reason, &text, p) < 0)
		die_last();
	if (reason != NULL) {
		struct cJSON *data = json_object();

		json_set_str(data, "reason", reason);
		json_set_str(data, "why", buf_str(&text));
		if (event_record(p, "stop", data, NULL) < 0)
			die_last();
		notify(p, "stop", buf_str(&text), NULL);
	}
	buf_free(&text);
}

/* A device had trouble, and another one was used: the ledger says so. */
static void
note_switch(struct project *p)
{
	struct cJSON *events = ledger_events_after(p, p->camp.events - 1);
	struct cJSON *data = bringup_switch(json_get(json_first(events),
	    "data"));

	if (events == NULL || (data != NULL && event_record(p, "environment",
	    data, NULL) < 0))
		die_last();
	json_free(events);
}

/* What follows from a recorded round; the last line stays the last. */
static void
conclude(struct project *p)
{
	char *path = project_path(p, "last.json");
	struct cJSON *last;

	if (project_reload(p) < 0)
		die_last();
	if ((last = json_load(path, LAST_MAX)) == NULL)
		die_last();
	notify_round(p, last);
	note_switch(p);
	confirm(p);
	stop_campaign(p);
	summary_end(last, p);
	json_free(last);
	free(path);
}

int
main(int argc, char **argv)
{
	char seen[128] = { 0 };
	int first = prog_options(argc, argv, "r", seen, usage);
	struct project project;
	struct round round;
	enum status status;
	double wait_s;

	proc_signals_install();
	if (args_parse(argv + first, argc - first) < 0 ||
	    background_seconds(&wait_s) < 0 || project_open(&project) < 0)
		die_last();
	if (background_wanted()) {
		status = background_run(&project, argv, wait_s);
		project_close(&project);
		return prog_end((int)status);
	}
	if (project_lock(&project, background_name()) < 0 ||
	    chain_end_orphans(&project) < 0)
		die_last();
	if (!seen['r'] && chain_begin(&project) < 0)
		die_last();
	if (seen['r'])
		resume(&round, &project);
	else
		begin(&round, &project);
	status = chain_run(&round);
	if (status != ST_OK && round_exists(&project))
		stop(&round);
	if (status == ST_INFRA && !proc_interrupted())
		notify(&project, "infra", "a round stands still: make resume "
		    "goes on with it, make status says what is open", NULL);
	if (status == ST_OK)
		conclude(&project);
	round_release(&round);
	project_close(&project);
	return prog_end((int)status);
}
