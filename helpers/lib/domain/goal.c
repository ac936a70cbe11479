/* goal.c - what a campaign is to reach, as it is written. */
#include "goal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../base/clock.h"
#include "../base/err.h"
#include "../base/list.h"
#include "../base/mem.h"
#include "../base/tr.h"
#include "../outside/json.h"

bool
goal_is_one(const struct goal_words *w)
{
	return (w->speedup != NULL) + (w->target != NULL) + w->best == 1;
}

static int
speedup(struct cJSON *data, const char *text)
{
	double ratio;
	char *number = xstrdup(text);
	size_t n = strlen(number);
	int rc;

	if (n > 1 && number[n - 1] == 'x')
		number[n - 1] = '\0';
	rc = str_to_double(&ratio, number, 1.001, 1e6, "SPEEDUP");
	free(number);
	if (rc < 0)
		return -1;
	json_set_str(data, "kind", "speedup");
	json_set_num(data, "value", ratio);
	return 0;
}

/* "5000us": the unit, if there is one, must be the metric's own. */
static int
target(struct cJSON *data, const char *text, const char *unit)
{
	size_t n = strspn(text, "0123456789.eE+-");
	char *number, *rest;
	double value;
	int rc;

	/* the e of a unit is not the number's */
	while (n > 0 && strchr("eE+-", text[n - 1]) != NULL)
		n--;
	number = xstrndup(text, n);
	rest = str_trim(text + n);
	if (*rest != '\0' && *unit != '\0' && strcmp(rest, unit) != 0)
		rc = refused("TARGET: \"%s\" is in %s, but PAWL_UNIT is %s: "
		    "give it in %s", text, rest, unit, unit);
	else
		rc = str_to_double(&value, number, 1e-30, 1e30, "TARGET");
	free(rest);
	free(number);
	if (rc < 0)
		return -1;
	json_set_str(data, "kind", "target");
	json_set_num(data, "value", value);
	json_set_str(data, "unit", unit);
	return 0;
}

/* The next time that the clock shows hh:mm. */
static int
next_moment(long *out, const char *text)
{
	time_t now = clock_now(), then;
	int hour, minute, used = 0;
	struct tm tm;

	if (sscanf(text, "%2d:%2d%n", &hour, &minute, &used) != 2 ||
	    text[used] != '\0' || hour < 0 || hour > 23 || minute < 0 ||
	    minute > 59)
		return refused("UNTIL: \"%s\" is no time of day: hh:mm", text);
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
	*out = (long)then;
	return 0;
}

int
goal_read(struct cJSON **out, const struct goal_words *w, const char *unit)
{
	struct cJSON *data = json_object();
	long until = 0;
	int rc = 0;

	if (w->speedup != NULL)
		rc = speedup(data, w->speedup);
	else if (w->target != NULL)
		rc = target(data, w->target, unit);
	else
		json_set_str(data, "kind", "best");
	if (rc == 0 && w->until != NULL &&
	    (rc = next_moment(&until, w->until)) == 0)
		json_set_int(data, "until", until);
	if (rc == 0 && tr_wanted() == LANG_ZH)
		json_set_str(data, "lang", "zh");
	if (rc < 0) {
		json_free(data);
		data = NULL;
	}
	*out = data;
	return rc;
}

/* One of its words. 0; -1: it is none that there is. */
static int
take_word(struct goal_words *w, const char *word)
{
	if (str_starts(word, "SPEEDUP="))
		w->speedup = word + strlen("SPEEDUP=");
	else if (str_starts(word, "TARGET="))
		w->target = word + strlen("TARGET=");
	else if (str_starts(word, "UNTIL="))
		w->until = word + strlen("UNTIL=");
	else if (strcmp(word, "BEST=1") == 0)
		w->best = true;
	else
		return -1;
	return 0;
}

int
goal_of_settings(struct cJSON **out, const struct settings *s)
{
	const char *text = settings_str(s, SET_GOAL);
	struct goal_words w = { 0 };
	struct strs words = STRS_INIT;
	bool known = true;
	int rc;

	*out = NULL;
	strs_add_words(&words, text);
	for (size_t i = 0; i < words.n; i++)
		known = take_word(&w, words.v[i]) == 0 && known;
	if (words.n == 0)
		rc = 0;
	else if (!known || !goal_is_one(&w))
		rc = refused("PAWL_GOAL: \"%s\" is no goal: SPEEDUP=5, "
		    "TARGET=800us, or BEST=1 UNTIL=18:00", text);
	else if ((rc = goal_read(out, &w, settings_str(s, SET_UNIT))) < 0)
		rc = failed_in("PAWL_GOAL");
	strs_free(&words);
	return rc;
}
