/* course.c - how far a campaign is on its way. */
#include "course.h"

#include <stdio.h>
#include <string.h>

#include "../base/str.h"
#include "../outside/json.h"
#include "waiver.h"

#define USED_ABOVE 80.0	/* per cent */
#define BUBBLE_BELOW 10.0

void
course_init(struct course *c)
{
	memset(c, 0, sizeof(*c));
	c->last_iter = -1;
	c->utilization = c->bubble = c->balance = -1;
}

static void
begin_stage(struct course *c, long stage, long when)
{
	c->stage = stage;
	c->stage_time = when;
	c->stage_rounds = c->stage_dry = c->stalled = 0;
	c->report = false;
}

/* What is not known of the new frontier is not what was of the old one. */
static void
note_profile(struct course *c, const struct cJSON *d)
{
	const struct cJSON *profile = json_get(d, "profile");

	c->utilization = json_num(profile, "utilization", -1);
	c->bubble = json_num(profile, "bubble", -1);
	c->balance = json_num(profile, "balance", -1);
}

bool
course_is_spent(const struct course *c)
{
	return c->utilization > USED_ABOVE && c->bubble >= 0 &&
	    c->bubble < BUBBLE_BELOW;
}

static void
begin_epoch(struct course *c, long when)
{
	course_init(c);
	begin_stage(c, 0, when);
	c->kept_time = c->counted_from = when;
}

/*
 * A stop that is gone on from was a pause; one by the clock starts it anew. One
 * that nothing had recorded yet is named by the event that goes on.
 */
static void
go_on(struct course *c, const struct cJSON *d, long when)
{
	const char *why = c->stop[0] != '\0' ? c->stop : json_str(d, "goes_on");

	if (str_same(why, "user") && when > c->stop_time)
		c->paused += when - c->stop_time;
	else if (str_same(why, "time")) {
		c->counted_from = when;
		c->paused = 0;
	} else if (str_same(why, "stages"))
		c->stage_dry = 0;
	else if (str_same(why, "cores"))
		c->beyond = true;
	c->stop[0] = '\0';
}

/*
 * A repair that gains nothing costs no round of stage or stall: the attempt
 * that it repairs has done that.
 */
static void
fold_round(struct course *c, const struct cJSON *d, long when)
{
	const char *verdict = json_str(d, "verdict");

	if (waiver_noted(d, "continue") != NULL)
		go_on(c, d, when);
	c->analysed = false;
	c->last_iter = json_int(d, "iter", -1);
	if (json_bool(d, "interrupted", false))
		return;
	c->stage_rounds++;
	if (json_bool(d, "redesign", false)) {
		c->stop[0] = '\0';
		begin_stage(c, 0, when);
	}
	if (str_same(verdict, "kept")) {
		c->stage_dry = c->stalled = 0;
		c->kept_time = when;
		note_profile(c, d);
	} else if (json_get(d, "repairs") == NULL) {
		c->stage_dry++;
		c->stalled++;
	}
}

void
course_fold(struct course *c, const char *kind, const struct cJSON *d,
    long when)
{
	if (strcmp(kind, "baseline") == 0) {
		begin_epoch(c, when);
		note_profile(c, d);
	} else if (strcmp(kind, "round") == 0)
		fold_round(c, d, when);
	else if (strcmp(kind, "goal") == 0) {
		go_on(c, d, when);
		c->beyond = c->beyond || course_is_spent(c);
	} else if (strcmp(kind, "rollback") == 0)
		note_profile(c, d);
	else if (strcmp(kind, "update") == 0)
		c->updated = true;
	else if (strcmp(kind, "review") == 0)
		c->stalled = 0;
	else if (strcmp(kind, "note") == 0) {
		if (json_int(d, "iter", -1) == c->last_iter &&
		    json_str(d, "analysis") != NULL)
			c->analysed = true;
	}
	else if (strcmp(kind, "stage") == 0) {
		if (json_bool(d, "begins", false))
			begin_stage(c, json_int(d, "index", 0), when);
		if (json_str(d, "report") != NULL)
			c->report = true;
	} else if (strcmp(kind, "stop") == 0) {
		const char *why = json_str(d, "reason");

		snprintf(c->stop, sizeof(c->stop), "%s",
		    why != NULL ? why : "user");
		c->stop_time = when;
	}
}

long
course_used(const struct course *c, long now)
{
	long until = c->stop[0] != '\0' && now > c->stop_time ?
	    c->stop_time : now;
	long used = until - c->counted_from - c->paused;

	return used > 0 ? used : 0;	/* the clock may be set back */
}

struct cJSON *
course_to_json(const struct course *c)
{
	struct cJSON *o = json_object();

	json_set_int(o, "stage", c->stage);
	json_set_int(o, "stage_time", c->stage_time);
	json_set_int(o, "stage_rounds", c->stage_rounds);
	json_set_int(o, "stage_dry", c->stage_dry);
	json_set_bool(o, "report", c->report);
	json_set_int(o, "stalled", c->stalled);
	json_set_int(o, "kept_time", c->kept_time);
	json_set_bool(o, "analysed", c->analysed);
	json_set_int(o, "last_iter", c->last_iter);
	json_set_bool(o, "updated", c->updated);
	json_set_num(o, "utilization", c->utilization);
	json_set_num(o, "bubble", c->bubble);
	json_set_num(o, "balance", c->balance);
	json_set_bool(o, "beyond", c->beyond);
	json_set_str(o, "stop", c->stop);
	json_set_int(o, "stop_time", c->stop_time);
	json_set_int(o, "counted_from", c->counted_from);
	json_set_int(o, "paused", c->paused);
	return o;
}

void
course_from_json(struct course *c, const struct cJSON *o)
{
	const char *stop = json_str(o, "stop");

	course_init(c);
	c->stage = json_int(o, "stage", 0);
	c->stage_time = json_int(o, "stage_time", 0);
	c->stage_rounds = json_int(o, "stage_rounds", 0);
	c->stage_dry = json_int(o, "stage_dry", 0);
	c->report = json_bool(o, "report", false);
	c->stalled = json_int(o, "stalled", 0);
	c->kept_time = json_int(o, "kept_time", 0);
	c->analysed = json_bool(o, "analysed", false);
	c->last_iter = json_int(o, "last_iter", -1);
	c->updated = json_bool(o, "updated", false);
	c->utilization = json_num(o, "utilization", -1);
	c->bubble = json_num(o, "bubble", -1);
	c->balance = json_num(o, "balance", -1);
	c->beyond = json_bool(o, "beyond", false);
	snprintf(c->stop, sizeof(c->stop), "%s", stop != NULL ? stop : "");
	c->stop_time = json_int(o, "stop_time", 0);
	c->counted_from = json_int(o, "counted_from", 0);
	c->paused = json_int(o, "paused", 0);
}
