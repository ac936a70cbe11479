/* terms.c - all that a verdict depends on beside the samples. */
#include "terms.h"

#include <math.h>
#include <string.h>

#include "../base/err.h"
#include "../base/str.h"
#include "../outside/json.h"
#include "cases.h"
#include "floor.h"

#define EXACT_PAIRS 2	/* runs of each arm of a deterministic metric */

struct judge_rules
terms_rules(const struct settings *s)
{
	struct judge_rules rules = JUDGE_RULES_INIT;

	rules.min_effect = settings_num(s, SET_MIN_EFFECT);
	rules.max_pairs = (int)settings_num(s, SET_MAX_PAIRS);
	rules.higher_is_better = settings_is(s, SET_DIRECTION, "higher");
	return rules;
}

int
terms_of(struct terms *out, const struct settings *s)
{
	memset(out, 0, sizeof(*out));
	out->rules = terms_rules(s);
	out->deterministic = settings_is(s, SET_DETERMINISTIC, "yes");
	out->case_bound = settings_num(s, SET_CASE_MAX_REGRESSION);
	out->floor = floor_value(s);
	if (case_list_parse(&out->cases, settings_str(s, SET_CASES)) < 0)
		return -1;
	if (guard_metrics_parse(&out->guards, settings_str(s,
	    SET_GUARD_METRICS)) < 0) {
		case_list_free(&out->cases);
		return -1;
	}
	if (out->cases.n > 1)
		out->rules.min_pairs = CASES_MIN_PAIRS;
	if (out->deterministic)
		out->rules.max_pairs = EXACT_PAIRS;
	return 0;
}

void
terms_release(struct terms *t)
{
	case_list_free(&t->cases);
	guard_metrics_release(&t->guards);
}

void
terms_simplify(struct terms *t, long fewer)
{
	t->rules.shift = t->rules.min_effect;
	t->rules.fewer = fewer;
}

static struct cJSON *
cases_to_json(const struct case_list *cases)
{
	struct cJSON *list = json_array();

	for (size_t i = 0; i < cases->n; i++) {
		struct cJSON *o = json_object();

		json_set_str(o, "name", cases->name[i]);
		json_set_num(o, "weight", cases->weight[i]);
		json_push(list, o);
	}
	return list;
}

/* Names and weights as the setting would have them. */
static int
cases_from_json(struct case_list *out, const struct cJSON *list)
{
	struct buf text = BUF_INIT;
	int rc;

	for (const struct cJSON *e = json_first(list); e; e = json_next(e)) {
		const char *name = json_str(e, "name");

		buf_addf(&text, "%s:%.17g ", name != NULL ? name : "",
		    json_num(e, "weight", 1));
	}
	rc = case_list_parse(out, buf_str(&text));
	buf_free(&text);
	return rc;
}

struct cJSON *
terms_to_json(const struct terms *t)
{
	const struct judge_rules *r = &t->rules;
	struct cJSON *o = json_object();

	json_set_num(o, "min_effect", r->min_effect);
	json_set_int(o, "max_pairs", r->max_pairs);
	json_set_int(o, "min_pairs", r->min_pairs);
	json_set_bool(o, "higher_is_better", r->higher_is_better);
	json_set_num(o, "shift", r->shift);
	json_set_int(o, "fewer_lines", r->fewer);
	json_set_int(o, "pool_count", r->pool_count);
	json_set_num(o, "pool_sd", r->pool_sd);
	json_set_bool(o, "deterministic", t->deterministic);
	json_set(o, "cases", cases_to_json(&t->cases));
	json_set_num(o, "case_bound", t->case_bound);
	json_set(o, "guards", guard_metrics_to_json(&t->guards));
	json_set_num(o, "floor", t->floor);
	return o;
}

static bool
rules_are_good(const struct judge_rules *r)
{
	return r->min_effect > 0 && r->min_effect < 1 && r->max_pairs >= 1 &&
	    r->max_pairs <= JUDGE_CAP_MAX && r->min_pairs >= 0 &&
	    r->shift >= 0 && r->shift < 1 && r->pool_count >= 0 &&
	    r->pool_sd >= 0 && isfinite(r->pool_sd);
}

static int
whole(const struct cJSON *o, const char *name)
{
	long v = json_int(o, name, -1);

	return v < 0 || v > 1000000 ? -1 : (int)v;
}

int
terms_from_json(struct terms *out, const struct cJSON *o)
{
	struct judge_rules *r = &out->rules;

	memset(out, 0, sizeof(*out));
	r->min_effect = json_num(o, "min_effect", 0);
	r->max_pairs = whole(o, "max_pairs");
	r->min_pairs = whole(o, "min_pairs");
	r->higher_is_better = json_bool(o, "higher_is_better", false);
	r->shift = json_num(o, "shift", 0);
	r->fewer = json_int(o, "fewer_lines", 0);
	r->pool_count = whole(o, "pool_count");
	r->pool_sd = json_num(o, "pool_sd", 0);
	out->deterministic = json_bool(o, "deterministic", false);
	out->case_bound = json_num(o, "case_bound", 0);
	out->floor = json_num(o, "floor", 0);
	if (!rules_are_good(r))
		return failed("rules that no judge can have had");
	if (cases_from_json(&out->cases, json_get(o, "cases")) < 0)
		return -1;
	if (guard_metrics_from_json(&out->guards, json_get(o, "guards")) < 0) {
		case_list_free(&out->cases);
		return -1;
	}
	return 0;
}
