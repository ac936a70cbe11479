/* pawl-goal - say what the campaign is to reach. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "lib/base/clock.h"
#include "lib/base/err.h"
#include "lib/base/hint.h"
#include "lib/base/mem.h"
#include "lib/base/prog.h"
#include "lib/base/str.h"
#include "lib/base/tr.h"
#include "lib/domain/args.h"
#include "lib/domain/guard_course.h"
#include "lib/outside/json.h"
#include "lib/words/event.h"

static const char usage[] =
    "usage: pawl-goal SPEEDUP=ratio | TARGET=value[unit] | BEST=1 [UNTIL=hh:mm]\n"
    "Records the goal in the ledger. A campaign may be given a new one.\n"
    "  SPEEDUP=5      five times as fast as the baseline\n"
    "  TARGET=5000us  this value, in the unit of PAWL_UNIT\n"
    "  BEST=1         the best that can be had, until UNTIL\n";

static void
speedup(struct cJSON *data, const char *text)
{
	double ratio;
	char *number = xstrdup(text);
	size_t n = strlen(number);

	if (n > 1 && number[n - 1] == 'x')
		number[n - 1] = '\0';
	if (str_to_double(&ratio, number, 1.001, 1e6, "SPEEDUP") < 0)
		die_last();
	json_set_str(data, "kind", "speedup");
	json_set_num(data, "value", ratio);
	free(number);
}

/* "5000us": the unit, if there is one, must be the metric's own. */
static void
target(struct cJSON *data, const char *text, const char *unit)
{
	size_t n = strspn(text, "0123456789.eE+-");
	char *number, *rest;
	double value;

	/* the e of a unit is not the number's */
	while (n > 0 && strchr("eE+-", text[n - 1]) != NULL)
		n--;
	number = xstrndup(text, n);
	rest = str_trim(text + n);
	if (*rest != '\0' && *unit != '\0' && strcmp(rest, unit) != 0)
		die(ST_STATE, "TARGET: \"%s\" is in %s, but PAWL_UNIT is %s: "
		    "give it in %s", text, rest, unit, unit);
	if (str_to_double(&value, number, 1e-30, 1e30, "TARGET") < 0)
		die_last();
	json_set_str(data, "kind", "target");
	json_set_num(data, "value", value);
	json_set_str(data, "unit", unit);
	free(rest);
	free(number);
}

/* The next time that the clock shows hh:mm. */
static long
next_moment(const char *text)
{
	time_t now = clock_now(), then;
	int hour, minute, used = 0;
	struct tm tm;

	if (sscanf(text, "%2d:%2d%n", &hour, &minute, &used) != 2 ||
	    text[used] != '\0' || hour < 0 || hour > 23 || minute < 0 ||
	    minute > 59)
		die(ST_STATE, "UNTIL: \"%s\" is no time of day: hh:mm", text);
	localtime_r(&now, &tm);
	tm.tm_hour = hour;
	tm.tm_min = minute;
	tm.tm_sec = 0;
	tm.tm_isdst = -1;
	then = mktime(&tm);
	if (then <= now) {
		tm.tm_mday++;
		tm.tm_isdst = -1;
		then = mktime(&tm);
	}
	return (long)then;
}

static struct cJSON *
read_goal(const struct project *p)
{
	const char *ratio = args_get("SPEEDUP"), *value = args_get("TARGET");
	const char *until = args_get("UNTIL");
	bool best = args_flag("BEST");
	struct cJSON *data = json_object();

	if ((ratio != NULL) + (value != NULL) + best != 1)
		die(ST_USAGE, "say one of SPEEDUP=5, TARGET=5000%s, BEST=1 "
		    "UNTIL=18:00: pawl does not guess a goal",
		    settings_str(project_settings(p), SET_UNIT));
	if (ratio != NULL)
		speedup(data, ratio);
	else if (value != NULL)
		target(data, value, settings_str(project_settings(p),
		    SET_UNIT));
	else
		json_set_str(data, "kind", "best");
	if (until != NULL)
		json_set_int(data, "until", next_moment(until));
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
	if (tr_wanted() == LANG_ZH)
		json_set_str(data, "lang", "zh");
	if (event_decide(&project, "goal", data, "goal") < 0)
		die_last();
	if (project.camp.epoch == 0)
		hint_puts(tr("next: make baseline"));
	project_close(&project);
	return prog_end(ST_OK);
}
