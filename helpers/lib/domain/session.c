/* session.c - the judging of one measuring. */
#include "session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "../outside/json.h"
#include "stat.h"

#define EXACT_PAIRS 2

void
session_init(struct session *s, const struct terms *terms)
{
	memset(s, 0, sizeof(*s));
	s->terms = terms;
	s->several = terms->cases.n > 1;
	if (s->several)
		cases_init(&s->cases, (int)terms->cases.n,
		    (const char *const *)terms->cases.name,
		    terms->cases.weight, terms->case_bound);
	judge_init(&s->judge, &terms->rules);
	s->a = xcalloc(JUDGE_PAIRS_MAX, sizeof(*s->a));
	s->b = xcalloc(JUDGE_PAIRS_MAX, sizeof(*s->b));
	s->case_a = xcalloc(terms->cases.n * JUDGE_PAIRS_MAX,
	    sizeof(*s->case_a));
	s->case_b = xcalloc(terms->cases.n * JUDGE_PAIRS_MAX,
	    sizeof(*s->case_b));
	s->exact = xcalloc(2 * (terms->cases.n + 1), sizeof(*s->exact));
	s->guards = xcalloc(terms->guards.n, sizeof(*s->guards));
	for (size_t i = 0; i < terms->guards.n; i++) {
		struct session_guard *g = &s->guards[i];

		g->a = xcalloc(JUDGE_PAIRS_MAX, sizeof(*g->a));
		g->b = xcalloc(JUDGE_PAIRS_MAX, sizeof(*g->b));
		g->d = xcalloc(JUDGE_PAIRS_MAX, sizeof(*g->d));
	}
}

void
session_free(struct session *s)
{
	if (s->several)
		cases_free(&s->cases);
	for (size_t i = 0; i < s->terms->guards.n; i++) {
		free(s->guards[i].a);
		free(s->guards[i].b);
		free(s->guards[i].d);
	}
	free(s->guards);
	free(s->exact);
	free(s->case_a);
	free(s->case_b);
	free(s->a);
	free(s->b);
}

static bool
sample_fits(const struct session *s, const struct sample *x)
{
	bool good = x->n == (s->several ? (size_t)s->cases.m : 1) &&
	    x->n_guards == s->terms->guards.n;

	for (size_t i = 0; i < x->n && good; i++)
		good = x->values[i] > 0;
	for (size_t i = 0; i < x->n_guards && good; i++)
		good = x->guards[i] > 0;
	return good;
}

bool
session_fits(const struct session *s, const struct sample *a,
    const struct sample *b)
{
	return sample_fits(s, a) && sample_fits(s, b);
}

bool
session_done(const struct session *s)
{
	return s->terms->deterministic ? s->n >= EXACT_PAIRS :
	    judge_done(&s->judge);
}

int
session_most(const struct session *s)
{
	return s->terms->deterministic ? EXACT_PAIRS :
	    judge_most_pairs(&s->judge);
}

static void
guards_add(struct session *s, const struct sample *a, const struct sample *b)
{
	struct judge_rules rules = s->terms->rules;

	for (size_t i = 0; i < s->terms->guards.n; i++) {
		struct session_guard *g = &s->guards[i];

		rules.higher_is_better = s->terms->guards.v[i].higher;
		g->a[s->n] = a->guards[i];
		g->b[s->n] = b->guards[i];
		g->d[s->n] = judge_effect(&rules, a->guards[i], b->guards[i]);
	}
}

/*
 * Is guard metric i proven to be worse by more than its bound? Of a
 * deterministic project it is said when no combination of the runs denies it.
 */
static bool
guard_regressed(const struct session *s, size_t i)
{
	const struct guard_metric *m = &s->terms->guards.v[i];
	const struct session_guard *g = &s->guards[i];
	struct judge_rules rules = s->terms->rules;
	bool worse = s->n >= EXACT_PAIRS;

	if (!s->terms->deterministic)
		return cases_is_regression(g->d, s->n, m->bound,
		    (int)s->terms->guards.n);
	rules.higher_is_better = m->higher;
	for (int k = 0; k < 2 * EXACT_PAIRS && worse; k++)
		worse = judge_effect(&rules, g->a[k / 2], g->b[k % 2]) <
		    -m->bound;
	return worse;
}

/* "" or why the first guard metric that regressed makes the round neutral. */
static void
guards_look(char *why, size_t size, const struct session *s)
{
	*why = '\0';
	for (size_t i = 0; i < s->terms->guards.n && *why == '\0'; i++)
		if (guard_regressed(s, i))
			snprintf(why, size, "guard metric %.60s is worse by "
			    "more than %g %%", s->terms->guards.v[i].name,
			    100 * s->terms->guards.v[i].bound);
}

static void
broke(struct session *s, enum session_broken which, double x, double y)
{
	if (s->broken != BROKEN_NOT)
		return;
	s->broken = which;
	snprintf(s->why, sizeof(s->why), "not deterministic: two runs of the "
	    "%s gave %.17g and %.17g", which == BROKEN_FRONTIER ? "frontier" :
	    "candidate", x, y);
}

static void
exact_neutral(struct judge_result *r, const char *why)
{
	r->verdict = VERDICT_NEUTRAL;
	r->why = WHY_CASE;
	snprintf(r->reason, sizeof(r->reason), "%s", why);
}

/* A case of a deterministic metric that is worse by more than its bound. */
static void
exact_cases(struct session *s, const struct sample *a, const struct sample *b)
{
	char why[120];

	for (int i = 0; i < s->cases.m && s->several; i++) {
		if (judge_effect(&s->terms->rules, a->values[i],
		    b->values[i]) >= -s->cases.bound)
			continue;
		snprintf(why, sizeof(why), "case %.60s is slower by more than "
		    "%g %%", s->cases.names[i], 100 * s->cases.bound);
		exact_neutral(&s->exact_result, why);
		return;
	}
}

static void
exact_add(struct session *s, const struct sample *a, const struct sample *b)
{
	double f[2] = { s->a[0], a->value }, c[2] = { s->b[0], b->value };
	char why[120];

	for (size_t i = 0; i < a->n; i++) {
		double *was = s->exact + 2 * i;

		if (s->n == 1) {
			was[0] = a->values[i];
			was[1] = b->values[i];
		} else if (was[0] != a->values[i])
			broke(s, BROKEN_FRONTIER, was[0], a->values[i]);
		else if (was[1] != b->values[i])
			broke(s, BROKEN_CANDIDATE, was[1], b->values[i]);
	}
	if (s->n < EXACT_PAIRS || s->broken != BROKEN_NOT)
		return;
	if (judge_exact(&s->exact_result, &s->terms->rules, f, c) < 0) {
		broke(s, f[0] != f[1] ? BROKEN_FRONTIER : BROKEN_CANDIDATE,
		    f[0] != f[1] ? f[0] : c[0], f[0] != f[1] ? f[1] : c[1]);
		failure_clear();
		return;
	}
	exact_cases(s, a, b);
	guards_look(why, sizeof(why), s);
	if (*why != '\0' && s->exact_result.verdict == VERDICT_KEPT)
		exact_neutral(&s->exact_result, why);
}

void
session_add(struct session *s, const struct sample *a, const struct sample *b)
{
	bool look = judge_is_look(&s->terms->rules, s->n + 1) ||
	    s->n + 1 == s->judge.confirm_at;
	char why[sizeof(s->judge.note)];

	guards_add(s, a, b);
	for (int i = 0; i < s->cases.m && s->several; i++) {
		s->case_a[i * JUDGE_PAIRS_MAX + s->n] = a->values[i];
		s->case_b[i * JUDGE_PAIRS_MAX + s->n] = b->values[i];
	}
	s->a[s->n] = a->value;
	s->b[s->n++] = b->value;
	if (s->terms->deterministic) {
		exact_add(s, a, b);
		return;
	}
	if (s->several)
		cases_add(&s->cases, &s->judge, a->values, b->values);
	else
		judge_add(&s->judge, a->value, b->value);
	if (!look || s->judge.why == WHY_CASE)
		return;
	guards_look(why, sizeof(why), s);
	if (*why != '\0')
		judge_veto(&s->judge, why);
}

static struct cJSON *
cases_json(const struct session *s)
{
	struct cJSON *list = json_array();

	for (int i = 0; i < s->cases.m; i++) {
		struct cJSON *o = json_object();
		double g = s->terms->deterministic ? judge_effect(
		    &s->terms->rules, s->exact[2 * i], s->exact[2 * i + 1]) :
		    cases_estimate(&s->cases, i);

		json_set_str(o, "name", s->cases.names[i]);
		json_set_num(o, "weight", s->cases.weights[i]);
		json_set_num(o, "gain", g);
		json_set_num(o, "frontier", stat_median(s->case_a +
		    i * JUDGE_PAIRS_MAX, s->n));
		json_set_num(o, "candidate", stat_median(s->case_b +
		    i * JUDGE_PAIRS_MAX, s->n));
		json_push(list, o);
	}
	return list;
}

static struct cJSON *
guards_json(const struct session *s)
{
	struct cJSON *list = json_array();

	for (size_t i = 0; i < s->terms->guards.n; i++) {
		const struct guard_metric *m = &s->terms->guards.v[i];
		const struct session_guard *g = &s->guards[i];
		struct cJSON *o = json_object();

		json_set_str(o, "name", m->name);
		json_set_num(o, "bound", m->bound);
		json_set_num(o, "gain", stat_centre(g->d, s->n));
		json_set_num(o, "frontier", stat_median(g->a, s->n));
		json_set_num(o, "candidate", stat_median(g->b, s->n));
		json_set_bool(o, "regressed", guard_regressed(s, i));
		json_push(list, o);
	}
	return list;
}

void
session_result(struct session_result *out, const struct session *s)
{
	memset(out, 0, sizeof(*out));
	if (s->terms->deterministic && s->broken == BROKEN_NOT &&
	    session_done(s))
		out->judged = s->exact_result;
	else
		judge_result(&out->judged, &s->judge);
	if (s->n == 0)
		return;
	out->frontier_value = stat_median(s->a, s->n);
	out->candidate_value = stat_median(s->b, s->n);
	if (s->several)
		out->cases = cases_json(s);
	if (s->terms->guards.n > 0)
		out->guards = guards_json(s);
}
