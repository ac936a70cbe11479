/* board_json.c - make board as JSON. */
#include "board.h"

#include <math.h>

#include "../base/str.h"
#include "../outside/json.h"
#include "figures.h"
#include "profile.h"
#include "progress.h"
#include "waivers.h"

static struct cJSON *
gain_json(const struct cJSON *d)
{
	struct effect gain = effect_from_json(json_get(d, "gain"));
	struct cJSON *o;

	if (!gain.known)
		return json_string(NULL);
	o = figures_effect(&gain);
	json_set_num(o, "change_lo", isfinite(gain.hi) ?
	    expm1(-gain.hi) * 100 : NAN);
	json_set_num(o, "change_hi", isfinite(gain.lo) ?
	    expm1(-gain.lo) * 100 : NAN);
	return o;
}

static void
copy_strings(struct cJSON *o, const struct cJSON *d)
{
	static const char *const names[] = { "verdict", "reason", "hypothesis",
	    "bottleneck", "failed_step", "correct", "label", "candidate",
	    "record", "expect_met" };

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		json_set_str(o, names[i], json_str(d, names[i]));
}

static struct cJSON *
round_json(const struct running *r, const char *kind, const struct cJSON *d)
{
	struct cJSON *o = json_object(), *total;
	bool exact, base = str_same(kind, "baseline");
	double g;

	json_set_int(o, "iter", json_int(d, "iter", 0));
	json_set_int(o, "epoch", r->epoch);
	json_set_str(o, "kind", base ? "baseline" : json_str(d, "kind"));
	copy_strings(o, d);
	json_set_bool(o, "interrupted", json_bool(d, "interrupted", false));
	json_set_num(o, "value", json_num(d, "value", NAN));
	json_set_int(o, "pairs", json_int(d, "pairs", 0));
	json_set(o, "gain", gain_json(d));
	if (!base && !running_round(&g, &exact, r, d)) {
		json_set_str(o, "total", NULL);
		return o;
	}
	total = json_object();
	json_set_num(total, "ratio", base ? 1 : exp(g));
	json_set_str(total, "basis", base || exact ? "measured" : "estimated");
	json_set(o, "total", total);
	return o;
}

/* Kept by the pool, and no confirm has agreed since? */
static bool
is_provisional(const struct cJSON *event)
{
	if (!json_bool(json_get(event, "data"), "provisional", false))
		return false;
	for (const struct cJSON *e = json_next(event); e != NULL;
	    e = json_next(e))
		if (str_same(json_str(e, "kind"), "confirm") &&
		    !json_bool(json_get(e, "data"), "refuted", false))
			return false;
	return true;
}

static struct cJSON *
rounds_json(const struct cJSON *events)
{
	struct cJSON *list = json_array(), *one;
	struct running r = { .epoch = 0 };

	for (const struct cJSON *e = json_first(events); e != NULL;
	    e = json_next(e)) {
		const char *kind = json_str(e, "kind");
		const struct cJSON *d = json_get(e, "data");

		running_fold(&r, kind, d);
		if (!str_same(kind, "round") && !str_same(kind, "baseline"))
			continue;
		one = round_json(&r, kind, d);
		json_set_bool(one, "provisional", is_provisional(e));
		json_push(list, one);
	}
	return list;
}

static struct cJSON *
goal_json(const struct campaign *c)
{
	struct buf text = BUF_INIT;
	struct cJSON *o;

	if (c->goal == GOAL_NONE)
		return json_string(NULL);
	o = json_object();
	json_set_str(o, "kind", goal_name(c->goal));
	json_set_num(o, "value", c->goal == GOAL_BEST ? NAN : c->goal_value);
	json_set_num(o, "target", c->target > 0 ? c->target : NAN);
	if (c->until != 0)
		json_set_int(o, "until", c->until);
	else
		json_set_str(o, "until", NULL);
	progress_goal(&text, c);
	json_set_str(o, "text", buf_str(&text));
	buf_free(&text);
	return o;
}

static struct cJSON *
point_json(const struct campaign *c, long iter, double value,
    const char *commit)
{
	struct cJSON *o;

	if (c->epoch == 0)
		return json_string(NULL);
	o = json_object();
	json_set_int(o, "iter", iter);
	json_set_num(o, "value", value);
	json_set_str(o, "commit", commit);
	return o;
}

static struct cJSON *
counts_json(const struct campaign *c)
{
	struct cJSON *o = json_object();

	json_set_int(o, "rounds", c->kept + c->neutral + c->failed +
	    c->inconclusive);
	json_set_int(o, "kept", c->kept);
	json_set_int(o, "neutral", c->neutral);
	json_set_int(o, "failure", c->failed);
	json_set_int(o, "inconclusive", c->inconclusive);
	json_set_int(o, "interrupted", c->interrupted);
	return o;
}

static void
set_next(struct cJSON *o, const struct campaign *c, const char *refusal)
{
	struct buf b = BUF_INIT;

	progress_next(&b, c, refusal);
	json_set_str(o, "next", buf_str(&b));
	buf_free(&b);
}

struct cJSON *
board_json(const struct cJSON *events, const struct campaign *c,
    const char *refusal)
{
	struct cJSON *o = json_object(), *cores;
	const struct cJSON *roof;

	json_set_int(o, "schema", 1);
	json_set_str(o, "op", json_str(json_first(events), "op"));
	json_set_int(o, "epoch", c->epoch);
	json_set(o, "goal", goal_json(c));
	json_set_num(o, "attainment", figures_attainment(c));
	json_set_str(o, "unit", c->unit);
	json_set_bool(o, "higher_is_better", !c->lower_is_better);
	json_set(o, "baseline", point_json(c, c->base_iter, c->base_value,
	    c->base));
	json_set(o, "best", point_json(c, c->best_iter, c->best_value,
	    c->frontier));
	json_set(o, "total", figures_total(c));
	roof = c->epoch > 0 ? figures_roofline(events, c) : NULL;
	json_set(o, "roofline", roof != NULL ? json_copy(roof) :
	    json_string(NULL));
	if ((cores = profile_cores_json(&c->course)) != NULL)
		json_set(o, "cores", cores);
	json_set(o, "counts", counts_json(c));
	json_set_int(o, "dry", c->dry);
	json_set_int(o, "stalled", c->course.stalled);
	json_set_str(o, "last_verdict", c->last_verdict);
	json_set_int(o, "last_iter", c->last_iter);
	standing_json(o, c);
	set_next(o, c, refusal);
	json_set(o, "rounds", rounds_json(events));
	return o;
}
