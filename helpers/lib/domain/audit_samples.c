/* audit_samples.c - what follows from the samples: verdict, figures, pool. */
#include "audit_internal.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "confirm.h"
#include "contest.h"
#include "pool.h"
#include "stat.h"

/* A seed as records have it; 0 where there is none. */
static uint64_t
seed_of(const struct cJSON *o)
{
	const char *text = json_str(o, "seed");

	return text != NULL ? strtoull(text, NULL, 10) : 0;
}

/* Order and inputs of every pair are what the seed of the measuring says. */
static void
check_order(struct audit *a, const struct audit_event *e,
    const struct cJSON *measured, const char *field, bool same_inputs)
{
	const struct cJSON *samples = json_get(measured, "samples");
	uint64_t seed = seed_of(measured);

	for (const struct cJSON *s = json_first(samples); s != NULL;
	    s = json_next(s)) {
		long k = json_int(s, "pair", -1);
		char want[64], got[64];

		if (k < 0)
			continue;
		snprintf(want, sizeof(want), "%s, inputs %" PRIu64,
		    pair_candidate_first(seed, k) ? "ba" : "ab",
		    pair_inputs(seed, k, same_inputs));
		snprintf(got, sizeof(got), "%.4s, inputs %" PRIu64,
		    json_str(s, "order") != NULL ? json_str(s, "order") : "?",
		    seed_of(s));
		if (strcmp(want, got) != 0) {
			char *where = xasprintf("%s: order of pair %ld",
			    field, k);

			audit_find(a, e->iter, where, want, got, NULL);
			free(where);
			return;
		}
	}
}

/* The rules are those of the settings, with the pool of that time. */
static void
check_rules(struct audit *a, const struct audit_event *e,
    const struct cJSON *rules)
{
	struct terms want;
	struct pool pool;
	struct cJSON *o;
	long cap = json_int(rules, "max_pairs", -1);

	if (terms_of(&want, project_settings(a->project)) < 0) {
		audit_broken(a, e->iter, "settings.json");
		return;
	}
	if (pool_load(&pool, a->project) < 0)
		audit_broken(a, e->name, "pool.json");
	else
		pool_rules(&want.rules, &pool);
	if (json_bool(e->data, "simplify", false))
		terms_simplify(&want, json_int(e->data, "lines_removed", 0) -
		    json_int(e->data, "lines_added", 0));
	/* the cap depends on how fast the warm-up was */
	if (cap >= 1 && cap < want.rules.max_pairs)
		want.rules.max_pairs = (int)cap;
	o = terms_to_json(&want);
	audit_same_json(a, e->iter, "result.json: rules", o, rules);
	json_free(o);
	terms_release(&want);
}

/* In what the samples have no say. */
static bool
is_beyond_samples(const struct cJSON *d)
{
	const char *step = json_str(d, "failed_step");

	return json_bool(d, "interrupted", false) ||
	    str_same(step, "build") || str_same(step, "verify") ||
	    contest_is_beyond_samples(json_str(d, "failed_by"));
}

/* The decision, made again. */
static void
check_verdict(struct audit *a, const struct audit_event *e)
{
	static const char *const names[][2] = {
		{ "verdict", "verdict" }, { "reason", "reason" },
		{ "gain", "gain" }, { "failed_by", "failed_by" },
		{ "slower", "slower" }, { "pairs", "pairs" },
		{ "label", "label" }, { "s", "s" },
		{ "resolves", "resolves" },
		{ "frontier_value", "frontier_value" },
		{ "value", "candidate_value" },
		{ "provisional", "provisional" }, { "cases", "cases" },
		{ "guards", "guards" },
	};
	struct cJSON *again, *none = json_string(NULL);
	const struct cJSON *x, *y;

	if ((again = contest_replay(e->result)) == NULL) {
		audit_broken(a, e->iter, "samples");
		json_free(none);
		return;
	}
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		char *field = xasprintf("%s, from its samples", names[i][0]);

		x = json_get(again, names[i][1]);
		y = json_get(e->data, names[i][0]);
		audit_same_json(a, e->iter, field, x != NULL ? x : none,
		    y != NULL ? y : none);
		free(field);
	}
	json_free(again);
	json_free(none);
}

static bool
is_exact(struct audit *a)
{
	return settings_is(project_settings(a->project), SET_DETERMINISTIC,
	    "yes");
}

static int
figure(struct measure_fixed *out, struct audit *a,
    const struct cJSON *samples)
{
	struct judge_rules rules = terms_rules(project_settings(a->project));

	if (measure_again(out, samples, &rules) < 0)
		return -1;
	if (is_exact(a))
		out->total.lo = out->total.hi = out->total.g;
	return 0;
}

/* The cumulative figure of a kept round. */
static void
check_total(struct audit *a, const struct audit_event *e)
{
	const struct campaign *c = &a->project->camp;
	const struct cJSON *samples = json_get(e->result, "total_samples");
	struct effect total = effect_from_json(json_get(e->data, "gain"));
	struct measure_fixed m;
	struct cJSON *want;

	memset(&m, 0, sizeof(m));
	if (strcmp(c->base, c->frontier) != 0) {
		if (json_len(samples) == 0) {	/* those runs failed */
			total.known = false;
		} else if (figure(&m, a, samples) < 0) {
			audit_broken(a, e->iter, "total_samples");
			return;
		} else {
			total = m.total;
		}
	}
	want = effect_to_json(&total);
	audit_same_json(a, e->iter, "total, from its samples", want,
	    json_get(e->data, "total"));
	json_free(want);
	measure_fixed_release(&m);
}

static void
check_round(struct audit *a, const struct audit_event *e)
{
	const struct cJSON *second = json_get(e->result, "remeasured");
	const struct cJSON *rules = json_get(e->result, "rules");

	if (is_beyond_samples(e->data)) {
		audit_same(a, e->iter, "verdict", "failure",
		    json_str(e->data, "verdict"));
		return;
	}
	check_verdict(a, e);
	check_rules(a, e, rules);
	check_order(a, e, e->result, "samples", is_exact(a));
	if (second != NULL) {
		check_rules(a, e, json_get(second, "rules"));
		check_order(a, e, second, "remeasured", is_exact(a));
	}
	if (str_same(json_str(e->data, "verdict"), "kept"))
		check_total(a, e);
}

/* A baseline's value is the median of its runs, of both arms. */
static void
check_baseline(struct audit *a, const struct audit_event *e)
{
	const struct cJSON *samples = json_get(e->result, "samples");
	size_t n = json_len(samples);
	double *v = xcalloc(2 * n, sizeof(*v));
	struct cJSON *want;
	int k = 0;

	for (const struct cJSON *s = json_first(samples); s != NULL;
	    s = json_next(s)) {
		v[k++] = json_num(json_get(s, "a"), "value", 0);
		v[k++] = json_num(json_get(s, "b"), "value", 0);
	}
	want = json_number(k > 0 ? stat_median(v, k) : 0);
	audit_same_json(a, e->iter, "value, from its samples", want,
	    json_get(e->data, "value"));
	json_free(want);
	free(v);
}

/* The pool after this event: the one before it, and these effects. */
static void
compare_pool(struct audit *a, const struct audit_event *e,
    const struct pool *pool)
{
	struct cJSON *want = pool_to_json(pool);
	struct cJSON *got = audit_json(a, e, "pool.json");

	if (got == NULL)
		audit_broken(a, e->name, "pool.json");
	else
		audit_same_json(a, e->name, "pool.json", want, got);
	json_free(want);
	json_free(got);
}

static void
check_pool(struct audit *a, const struct audit_event *e)
{
	bool grows = !str_same(json_str(e->data, "verdict"), "failure");
	struct pool pool;

	if (!grows && *audit_blob(e, "pool.json") != '\0')
		audit_find(a, e->name, "pool.json", "as before, after a "
		    "failure", "changed", NULL);
	if (!grows)
		return;
	if (pool_grow(&pool, a->project, json_get(e->result, "samples"),
	    e->is_baseline) < 0)
		audit_broken(a, e->name, "pool.json");
	else
		compare_pool(a, e, &pool);
}

/* A file of samples beside an event: "confirms/0012-certified.json". */
static int
load_figure(struct measure_fixed *out, struct audit *a,
    const struct audit_event *e, const char *dir, const char *suffix)
{
	char *path = xasprintf("%s/%04ld%s.json", dir, e->n, suffix);
	struct cJSON *samples = audit_json(a, e, path);
	int rc = samples != NULL ? figure(out, a, samples) : -1;

	if (rc < 0)
		audit_broken(a, e->name, path);
	json_free(samples);
	free(path);
	return rc;
}

static void
check_confirm(struct audit *a, const struct audit_event *e)
{
	const struct campaign *c = &a->project->camp;
	struct confirmation o;
	struct cJSON *want;

	memset(&o, 0, sizeof(o));
	o.has_top = confirm_wants_top(c);
	o.device = json_str(e->data, "device");
	o.resumed = (int)json_int(e->data, "resumed", 0);
	if (load_figure(&o.all, a, e, "confirms", "") < 0 || (o.has_top &&
	    load_figure(&o.top, a, e, "confirms", "-certified") < 0))
		goto out;
	confirm_judge(&o, c);
	want = confirm_json(&o, c, json_str(e->data, "trigger"));
	audit_same_json(a, e->name, "data, from its samples", want, e->data);
	json_free(want);
out:
	measure_fixed_release(&o.all);
	measure_fixed_release(&o.top);
}

static void
check_calibrate(struct audit *a, const struct audit_event *e)
{
	struct measure_fixed m;
	struct pool pool;

	if (load_figure(&m, a, e, "calibrations", "") < 0)
		return;
	audit_same_int(a, e->name, "pairs", m.pairs, json_int(e->data,
	    "pairs", -1));
	if (pool_load(&pool, a->project) < 0) {
		audit_broken(a, e->name, "pool.json");
	} else {
		pool_add(&pool, m.effects, m.pairs);
		compare_pool(a, e, &pool);
	}
	measure_fixed_release(&m);
}

/* A round that was made again: from its samples, beside its record. */
static void
check_reproduce(struct audit *a, const struct audit_event *e)
{
	long iter = json_int(e->data, "iter", -1);
	const struct cJSON *recorded = json_get(ledger_find_round(a->events,
	    iter), "data");
	struct cJSON *want, *again, *now;
	struct strs differences = STRS_INIT;
	char *path = xasprintf("reproductions/%04ld.json", e->n);

	if ((now = audit_json(a, e, path)) == NULL) {
		audit_broken(a, e->name, path);
		free(path);
		return;
	}
	json_to_strs(&differences, json_get(e->data, "differences"));
	want = remake_json(recorded, now, &differences);
	audit_same_json(a, e->name, "data", want, e->data);
	if (json_len(json_get(now, "samples")) > 0 &&
	    !contest_is_beyond_samples(json_str(now, "failed_by"))) {
		again = contest_replay(now);
		if (again == NULL)
			audit_broken(a, e->name, path);
		else
			audit_same(a, e->name, "verdict, from its samples",
			    json_str(again, "verdict"), json_str(now,
			    "verdict"));
		json_free(again);
	}
	strs_free(&differences);
	json_free(want);
	json_free(now);
	free(path);
}

void
audit_samples(struct audit *a, struct audit_event *e)
{
	if (e->is_round && e->result == NULL)
		return;
	if (e->is_baseline)
		check_baseline(a, e);
	else if (e->is_round)
		check_round(a, e);
	if (e->is_round)
		check_pool(a, e);
	else if (str_same(e->kind, "confirm"))
		check_confirm(a, e);
	else if (str_same(e->kind, "calibrate"))
		check_calibrate(a, e);
	else if (str_same(e->kind, "reproduce"))
		check_reproduce(a, e);
}
