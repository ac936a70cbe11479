/* gate.c - may another round begin? */
#include "gate.h"

#include "../base/err.h"
#include "../base/tr.h"

/* Nothing is left to gain, as far as the project knows. */
static bool
at_floor(const struct campaign *c, const struct settings *s)
{
	double near = settings_num(s, SET_MIN_EFFECT), floor;

	if (!settings_is_set(s, SET_FLOOR))
		return false;
	floor = settings_num(s, SET_FLOOR);
	return c->lower_is_better ? c->best_value <= floor * (1 + near) :
	    c->best_value >= floor * (1 - near);
}

int
gate_init(struct gate *g, struct stages *stages, const struct campaign *c,
    const struct settings *s, long now)
{
	*g = (struct gate){ .c = c, .stages = stages,
	    .stall = (long)settings_num(s, SET_STALL),
	    .limit_s = settings_num(s, SET_TIME_LIMIT), .now = now,
	    .at_floor = at_floor(c, s) };
	return stages_parse(stages, settings_str(s, SET_STAGES));
}

int
gate_baseline(const struct campaign *c)
{
	if (c->epoch > 0)
		return 0;
	return c->goal != GOAL_NONE ?
	    refused("there is no baseline yet: make baseline") :
	    refused("there is no baseline yet: make goal SPEEDUP=2 (or "
	    "TARGET=800us, or BEST=1 UNTIL=18:00), then make baseline");
}

int
gate_updated(const struct campaign *c)
{
	return !c->course.updated ? 0 :
	    refused("make update changed the base, and what was "
	    "measured before is not compared with it: make baseline "
	    "WHY=\"update\" begins a new epoch");
}

int
gate_goal(const struct campaign *c, bool going_on)
{
	double ratio = effect_ratio(c->total.g);

	if (c->goal == GOAL_NONE)
		return refused("there is no goal: make goal SPEEDUP=2 (or "
		    "TARGET=800us, or BEST=1 UNTIL=18:00)");
	if (c->back_to >= 0)
		return refused("a confirm refuted what was kept after "
		    "iter-%03ld: make rollback TO=%ld first", c->back_to,
		    c->back_to);
	if (c->goal_met && !c->going_on && !going_on)
		return refused("the goal is reached, confirmed at %.*fx: make "
		    "goal sets a new one, make iter CONTINUE=\"why\" "
		    "HYP=\"…\" goes on without one",
		    ratio < 9.995 ? 2 : 1, ratio);
	return 0;
}

/* The stage that is open; NULL in a project without stages. */
static const struct stage *
open_stage(const struct gate *g)
{
	long i = g->c->course.stage;

	if (i < 0 || (size_t)i >= g->stages->n)
		return NULL;
	return &g->stages->v[i];
}

static bool
stage_is_over(const struct gate *g)
{
	const struct stage *s = open_stage(g);

	return s != NULL && (g->c->course.stage_dry >= s->rounds ||
	    (s->floor && g->at_floor));
}

static bool
is_last_stage(const struct gate *g)
{
	return (size_t)g->c->course.stage + 1 >= g->stages->n;
}

bool
gate_exhausted(const struct gate *g)
{
	return stage_is_over(g) && is_last_stage(g);
}

const char *
gate_stop(struct buf *text, const struct gate *g)
{
	const struct course *c = &g->c->course;

	if (g->c->until > 0 && (double)g->now + g->confirm_s >=
	    (double)g->c->until) {
		buf_addf(text, tr("the time that the goal names is there, less "
		    "%.0f s for make confirm"), g->confirm_s);
		return "until";
	}
	if (g->limit_s > 0 && (double)course_used(c, g->now) >= g->limit_s) {
		buf_addf(text, tr("the campaign's time, PAWL_TIME_LIMIT = %.0f "
		    "s, is used up"), g->limit_s);
		return "time";
	}
	if (!c->beyond && course_is_spent(c)) {
		buf_addf(text, tr("the cores are used to %.3g %%, with %.3g %% "
		    "of bubbles: there is little left to gain"), c->utilization,
		    c->bubble);
		return "cores";
	}
	if (gate_exhausted(g)) {
		if (open_stage(g)->floor && g->at_floor)
			buf_puts(text, tr("the best version is at PAWL_FLOOR"));
		else
			buf_addf(text, tr("%ld rounds without gain in %s, the "
			    "last stage"), c->stage_dry, open_stage(g)->name);
		return "stages";
	}
	return NULL;
}

/* Of a stop that was recorded. */
static const char *
stop_in_words(const char *why)
{
	if (str_same(why, "time"))
		return tr("the campaign's time is used up");
	if (str_same(why, "until"))
		return tr("the time that the goal names is there");
	if (str_same(why, "stages"))
		return tr("the last stage is exhausted");
	if (str_same(why, "cores"))
		return tr("the cores are used up");
	return tr("the campaign has stopped");
}

/* A stop holds until somebody says why it goes on. */
static int
check_stop(const struct gate *g, const struct gate_said *said)
{
	struct buf text = BUF_INIT;
	const char *why = g->c->course.stop[0] != '\0' ? g->c->course.stop :
	    gate_stop(&text, g);
	bool pass = why == NULL || said->going_on ||
	    (str_same(why, "stages") && said->redesign);
	int rc = 0;

	if (!pass && str_same(why, "user"))
		rc = refused("the campaign was stopped (make stop): make iter "
		    "CONTINUE=\"why\" HYP=\"…\" goes on, make goal sets another "
		    "goal");
	else if (!pass)
		rc = refused("%s: make confirm; make goal sets another goal, "
		    "make iter CONTINUE=\"why\" HYP=\"…\" goes on%s",
		    text.len > 0 ? buf_str(&text) : stop_in_words(why),
		    str_same(why, "stages") ? tr(", make iter "
		    "REDESIGN=1 EVIDENCE=… RISK=… HYP=\"…\" begins again with "
		    "another design") : "");
	buf_free(&text);
	return rc;
}

static int
check_stage(const struct gate *g, const struct gate_said *said)
{
	const struct stage *s = open_stage(g);

	if (s == NULL || said->redesign)
		return 0;
	if (stage_is_over(g) && !is_last_stage(g))
		return refused("stage %s is exhausted (%ld rounds without gain): "
		    "make stage NEXT=1 WHY=\"…\" goes on to %s", s->name,
		    g->c->course.stage_dry, (s + 1)->name);
	if (s->report && !g->c->course.report)
		return refused("stage %s is led by measurement: make stage "
		    "EVIDENCE=<file> gives it a performance report", s->name);
	return 0;
}

static bool
review_is_due(const struct gate *g)
{
	return g->stall > 0 && g->c->course.stalled >= g->stall;
}

int
gate_review(const struct gate *g)
{
	if (review_is_due(g))
		return 0;
	if (g->stall == 0)
		return refused("no review is due: PAWL_STALL=0, so none ever "
		    "is");
	return refused("no review is due: %ld of %ld rounds without gain, make "
	    "iter HYP=\"…\" goes on", g->c->course.stalled, g->stall);
}

int
gate_round(const struct gate *g, const struct gate_said *said)
{
	if (said->redesign && !gate_exhausted(g) &&
	    !str_same(g->c->course.stop, "stages"))
		return refused("REDESIGN=1 is for when the last stage is "
		    "exhausted and the goal is out of reach");
	if (check_stop(g, said) < 0)
		return -1;
	if (said->repair)
		return 0;
	if (check_stage(g, said) < 0)
		return -1;
	if (review_is_due(g) && !said->redesign)
		return refused("%ld rounds in a row without gain: stop, think, "
		    "and answer make review (make review alone shows what it "
		    "asks)", g->c->course.stalled);
	return 0;
}
