/* fixed.c - measuring without a judge. */
#include "fixed.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../base/clock.h"
#include "../base/err.h"
#include "../base/mem.h"
#include "../outside/json.h"
#include "pairlog.h"
#include "stat.h"
#include "terms.h"

/* Of a baseline a run that fails is the user's to mend, else it is infra. */
static int
whole(const struct pair *pair, const struct pair_source *src)
{
	const char *why = pair->frontier.ok ? pair->candidate.why :
	    pair->frontier.why;

	if (pair->frontier.ok && pair->candidate.ok)
		return 0;
	if (src->frontier == src->candidate && src->frontier->dropped[0])
		return refused("the benchmark failed twice: %s; what another "
		    "run left is not there (%s and the like): let PAWL_BUILD "
		    "make it", why, src->frontier->dropped);
	if (src->frontier == src->candidate)
		return refused("the benchmark failed twice: %s", why);
	return failed("the benchmark failed twice: %s", why);
}

static int
warm_up(struct pair_source *src)
{
	const struct settings *set = project_settings(
	    src->bench->runner->project);
	int rc = 0;

	for (int k = -(int)settings_num(set, SET_WARMUP); k < 0 && rc == 0;
	    k++) {
		struct pair pair;

		memset(&pair, 0, sizeof(pair));
		if (src->frontier != src->candidate)
			rc = pair_measure(&pair, src, k);
		else {		/* once is enough for one arm */
			rc = pair_run(&pair.frontier, src->bench,
			    src->frontier, src->seed);
			pair.candidate.ok = true;
		}
		if (rc == 0)
			rc = whole(&pair, src);
		pair_release(&pair);
	}
	return rc;
}

/* What the pairs read, each arm's apart. */
struct readings {
	struct judge_rules rules;
	double *a, *b;
};

static void
add_values(struct measure_fixed *out, struct readings *r, double a, double b,
    struct cJSON *sample)
{
	int k = out->pairs++;

	r->a[k] = a;
	r->b[k] = b;
	out->effects[k] = judge_effect(&r->rules, a, b);
	json_push(out->samples, sample);
}

static int
add_pair(struct measure_fixed *out, struct readings *r,
    const struct pair *pair, const char *keep)
{
	struct cJSON *o = pair_to_json(pair, out->pairs);
	int rc = keep != NULL ? pairlog_add(keep, o) : 0;

	add_values(out, r, pair->frontier.value, pair->candidate.value, o);
	return rc;
}

/* Whole pairs that an interrupted measuring left. */
static void
replay(struct measure_fixed *out, struct readings *r,
    const struct pair_source *src, const struct fixed_plan *plan)
{
	struct cJSON *all = pairlog_read(plan->keep);

	for (const struct cJSON *o = json_first(all); o != NULL && out->pairs <
	    plan->pairs; o = json_next(o)) {
		struct sample a = { 0 }, b = { 0 };
		bool good = json_int(o, "pair", -1) == out->pairs &&
		    sample_from_json(&a, json_get(o, "a")) == 0 &&
		    sample_from_json(&b, json_get(o, "b")) == 0;

		if (good) {
			if (src->disturb != NULL)
				pair_recall(src->disturb, o, &a, &b);
			add_values(out, r, a.value, b.value, json_copy(o));
		}
		sample_release(&a);
		sample_release(&b);
		if (!good)
			break;
	}
	failure_clear();
	out->resumed = out->pairs;
	json_free(all);
}

/* Go on with what is kept, or begin to keep. */
static int
begin(struct measure_fixed *out, struct readings *r, struct pair_source *src,
    const struct fixed_plan *plan)
{
	struct cJSON *was, *fixed;
	bool same;

	if (plan->keep == NULL)
		return 0;
	was = pairlog_begun(plan->keep, src);
	same = was != NULL && json_int(was, "pairs", 0) == plan->pairs;
	json_free(was);
	if (same) {
		replay(out, r, src, plan);
		return pairlog_rewrite(plan->keep, out->samples);
	}
	src->seed = pair_seed();
	if (pairlog_empty(plan->keep) < 0)
		return -1;
	fixed = json_object();
	json_set_int(fixed, "pairs", plan->pairs);
	return pairlog_begin(plan->keep, src, fixed);
}

static void
effect_of(struct effect *out, const double *d, int n)
{
	out->known = true;
	out->g = stat_centre(d, n);
	stat_interval99(&out->lo, &out->hi, d, n);
}

static void
set_total(struct measure_fixed *out, const double *a, const double *b)
{
	int n = out->pairs;

	if (n == 0)
		return;
	effect_of(&out->total, out->effects, n);
	out->frontier_value = stat_median(a, n);
	out->candidate_value = stat_median(b, n);
}

int
measure_planned(struct measure_fixed *out, struct pair_source *src,
    const struct fixed_plan *plan, const struct measure_progress *progress)
{
	struct readings r = {
		terms_rules(project_settings(src->bench->runner->project)),
		xcalloc((size_t)plan->pairs, sizeof(*r.a)),
		xcalloc((size_t)plan->pairs, sizeof(*r.b)) };
	double since = clock_mono_s();
	struct disturb disturb;
	struct effect so_far;
	struct pace pace;
	struct pair pair;
	int rc;

	disturb_init(&disturb, plan->pairs);
	if (src->frontier != src->candidate)
		src->disturb = &disturb;
	memset(out, 0, sizeof(*out));
	out->samples = json_array();
	out->effects = xcalloc((size_t)plan->pairs, sizeof(*out->effects));
	rc = begin(out, &r, src, plan);
	if (rc == 0 && out->pairs < plan->pairs)
		rc = warm_up(src);
	pace_start(&pace, out->pairs, plan->limit_s - (clock_mono_s() - since));
	while (rc == 0 && out->pairs < plan->pairs && (out->pairs <
	    plan->least || clock_mono_s() - since < plan->limit_s)) {
		if ((rc = pair_measure(&pair, src, out->pairs)) < 0)
			break;
		if ((rc = whole(&pair, src)) == 0)
			rc = add_pair(out, &r, &pair, plan->keep);
		pair_release(&pair);
		if (rc < 0)
			break;
		effect_of(&so_far, out->effects, out->pairs);
		pace_tell(&pace, progress, out->pairs, plan->pairs,
		    src->disturb != NULL ? disturb.left : 0, &so_far);
	}
	src->disturb = NULL;
	set_total(out, r.a, r.b);
	free(r.a);
	free(r.b);
	return rc;
}

int
measure_fixed(struct measure_fixed *out, struct pair_source *src, int pairs,
    const char *keep, const struct measure_progress *progress)
{
	struct fixed_plan plan = { pairs, pairs, INFINITY, keep };

	if (measure_planned(out, src, &plan, progress) == 0)
		return 0;
	measure_fixed_release(out);
	return -1;
}

int
measure_again(struct measure_fixed *out, const struct cJSON *samples,
    const struct judge_rules *rules)
{
	size_t n = json_len(samples);
	double *a = xcalloc(n, sizeof(*a)), *b = xcalloc(n, sizeof(*b));
	int rc = 0;

	memset(out, 0, sizeof(*out));
	out->effects = xcalloc(n, sizeof(*out->effects));
	for (const struct cJSON *e = json_first(samples); e != NULL && rc == 0;
	    e = json_next(e)) {
		int k = out->pairs;

		a[k] = json_num(json_get(e, "a"), "value", 0);
		b[k] = json_num(json_get(e, "b"), "value", 0);
		if (!(a[k] > 0) || !(b[k] > 0) || json_int(e, "pair", -1) != k)
			rc = refused("pair %d is not whole", k);
		else
			out->effects[out->pairs++] = judge_effect(rules, a[k],
			    b[k]);
	}
	set_total(out, a, b);
	free(a);
	free(b);
	if (rc < 0)
		measure_fixed_release(out);
	return rc;
}

void
measure_fixed_release(struct measure_fixed *out)
{
	free(out->effects);
	json_free(out->samples);
	memset(out, 0, sizeof(*out));
}

void
measure_runs(struct calibrate_run *runs, const struct measure_fixed *m)
{
	for (const struct cJSON *e = json_first(m->samples); e != NULL;
	    e = json_next(e)) {
		const char *order = json_str(e, "order");

		for (int i = 0; i < 2; i++, runs++) {
			bool candidate = (order[i] == 'b');
			const struct cJSON *o = json_get(e, candidate ? "b" :
			    "a");

			runs->value = json_num(o, "value", 0);
			runs->cpu_s = json_num(o, "cpu_s", 0);
			runs->wall_s = json_num(o, "wall_s", 0);
			runs->candidate = candidate;
		}
	}
}
