/* pawl-goal - say what the campaign is to reach. */
#include <stdio.h>

#include "lib/base/err.h"
#include "lib/base/hint.h"
#include "lib/base/prog.h"
#include "lib/base/str.h"
#include "lib/base/tr.h"
#include "lib/domain/args.h"
#include "lib/domain/goal.h"
#include "lib/domain/guard_course.h"
#include "lib/outside/json.h"
#include "lib/words/event.h"
#include "lib/words/text.h"

static const char usage[] =
    "usage: pawl-goal SPEEDUP=ratio | TARGET=value[unit] | BEST=1 [UNTIL=hh:mm]\n"
    "Records the goal in the ledger. A campaign may be given a new one.\n"
    "  SPEEDUP=5      five times as fast as the baseline\n"
    "  TARGET=5000us  this value, in the unit of PAWL_UNIT\n"
    "  BEST=1         the best that can be had, until UNTIL\n";

static struct cJSON *
read_goal(const struct project *p)
{
	const struct goal_words words = { args_get("SPEEDUP"),
	    args_get("TARGET"), args_get("UNTIL"), args_flag("BEST") };
	const char *unit = settings_str(project_settings(p), SET_UNIT);
	struct cJSON *data;

	if (!goal_is_one(&words))
		die(ST_USAGE, "say one of SPEEDUP=5, TARGET=5000%s, BEST=1 "
		    "UNTIL=18:00: pawl does not guess a goal", unit);
	if (goal_read(&data, &words, unit) < 0)
		die_last();
	return data;
}

/* A goal goes on from where the campaign stops by itself. */
static void
note_stop(struct cJSON *data, struct project *p)
{
	struct buf text = BUF_INIT;
	const char *reason;

	if (p->camp.epoch == 0)
		return;
	if (guard_course_stop(&reason, &text, p) < 0)
		die_last();
	if (reason != NULL)
		json_set_str(data, "goes_on", reason);
	buf_free(&text);
}

/* The best version is confirmed to have what is asked for. */
static void
say_met(const struct campaign *c)
{
	struct buf text = BUF_INIT;

	buf_puts(&text, tr("reached already: the best version is confirmed at "));
	text_ratio(&text, c->total.g);
	buf_puts(&text, tr(". next: make report; make iter CONTINUE=\"why\" "
	    "goes on"));
	hint_puts(buf_str(&text));
	buf_free(&text);
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	struct project project;
	struct cJSON *data;

	if (args_parse(argv + first, argc - first) < 0 ||
	    event_begin(&project, "pawl-goal") < 0)
		die_last();
	data = read_goal(&project);
	note_stop(data, &project);
	if (event_decide(&project, "goal", data, "goal") < 0)
		die_last();
	if (project.camp.epoch == 0)
		hint_puts(tr("next: make baseline"));
	else if (project.camp.goal_met)
		say_met(&project.camp);
	project_close(&project);
	return prog_end(ST_OK);
}
