/* cases.c - several cases a run: one effect, and a guard for each case. */
#include "cases.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/mem.h"
#include "stat.h"

#define GUARD_P 0.01
#define GUARD_MIN_PAIRS 8

static double *
effects(const struct cases *c, int i)
{
	return c->d + (size_t)i * JUDGE_PAIRS_MAX;
}

void
cases_init(struct cases *c, int m, const char *const *names,
    const double *weights, double bound)
{
	assert(m >= 1);
	c->m = m;
	c->n = 0;
	c->bound = bound;
	c->names = xcalloc((size_t)m, sizeof(*c->names));
	c->weights = xcalloc((size_t)m, sizeof(*c->weights));
	c->d = xcalloc((size_t)m * JUDGE_PAIRS_MAX, sizeof(*c->d));
	for (int i = 0; i < m; i++) {
		c->names[i] = xstrdup(names[i]);
		c->weights[i] = weights != NULL ? weights[i] : 1;
	}
}

void
cases_free(struct cases *c)
{
	for (int i = 0; i < c->m; i++)
		free(c->names[i]);
	free(c->names);
	free(c->weights);
	free(c->d);
	memset(c, 0, sizeof(*c));
}

/*
 * The limit looks at sizes only, so that turning the sign of a pair turns
 * D_k: the coins still make the test exact. Clipping about the median would
 * not: where a load makes d two-valued, it turns the majority's effect into
 * everybody's, and keeps 38 % of no-ops.
 */
void
cases_winsorise(double *out, const double *x, int n)
{
	double limit;

	for (int k = 0; k < n; k++)
		out[k] = fabs(x[k]);
	limit = stat_median(out, n) + 3 * 1.4826 * stat_mad(out, n);
	for (int k = 0; k < n; k++)
		out[k] = limit > 0 && out[k] > limit ?
		    copysign(limit, x[k]) : x[k];
}

void
cases_combine(double *out, const struct cases *c)
{
	double w[JUDGE_PAIRS_MAX], total = 0;

	for (int k = 0; k < c->n; k++)
		out[k] = 0;
	for (int i = 0; i < c->m; i++) {
		cases_winsorise(w, effects(c, i), c->n);
		for (int k = 0; k < c->n; k++)
			out[k] += c->weights[i] * w[k];
		total += c->weights[i];
	}
	for (int k = 0; k < c->n; k++)
		out[k] /= total;
}

bool
cases_is_regression(const double *d, int n, double bound, int m)
{
	return n >= GUARD_MIN_PAIRS &&
	    stat_p_below(d, n, -bound) <= GUARD_P / m;
}

int
cases_regressed(const struct cases *c)
{
	for (int i = 0; i < c->m; i++)
		if (cases_is_regression(effects(c, i), c->n, c->bound, c->m))
			return i;
	return -1;
}

double
cases_estimate(const struct cases *c, int i)
{
	return stat_centre(effects(c, i), c->n);
}

void
cases_add(struct cases *c, struct judge *j, const double *frontier,
    const double *candidate)
{
	double d[JUDGE_PAIRS_MAX];
	char note[sizeof(j->note)];
	int bad = -1;

	assert(c->n < JUDGE_PAIRS_MAX && j->n == c->n);
	for (int i = 0; i < c->m; i++)
		effects(c, i)[c->n] = judge_effect(&j->rules, frontier[i],
		    candidate[i]);
	c->n++;
	if (judge_is_look(&j->rules, c->n) || c->n == j->confirm_at)
		bad = cases_regressed(c);
	cases_combine(d, c);
	judge_put(j, d, c->n);
	if (bad < 0)
		return;
	snprintf(note, sizeof(note), "case %.60s is slower by more than %g %%",
	    c->names[bad], 100 * c->bound);
	judge_veto(j, note);
}
