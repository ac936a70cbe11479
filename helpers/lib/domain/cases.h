/*
 * cases.h - a benchmark of several cases under one judge: one effect a pair
 * out of many, and a guard for each case. Pure but for its memory.
 *
 * Cases are combined by the weighted geometric mean, exp(sum w_i log x_i /
 * sum w_i), as bench.c has it for one run: of ratios it is the only mean that
 * does not depend on which version is the reference (P. J. Fleming and J. J.
 * Wallace, How not to lie with statistics, CACM 29(3), 1986). So the effect of
 * a pair is the weighted mean of the log ratios of its cases.
 */
#ifndef DOMAIN_CASES_H
#define DOMAIN_CASES_H

#include "judge.h"

#define CASES_MIN_PAIRS 6	/* judge_rules.min_pairs with several cases */

struct cases {
	int m;			/* cases */
	int n;			/* pairs so far */
	double bound;		/* a case may be slower by this log ratio */
	char **names;
	double *weights;
	double *d;		/* effects, case by case, JUDGE_PAIRS_MAX each */
};

/* Copies names and weights (each > 0; NULL: all alike). */
void cases_init(struct cases *, int m, const char *const *names,
    const double *weights, double bound);
void cases_free(struct cases *);

/*
 * Add a pair, values in the order of the names, finite and > 0, and let the
 * judge look at all pairs combined; the judge is done when a guard trips.
 */
void cases_add(struct cases *, struct judge *, const double *frontier,
    const double *candidate);

/* out[k] for k < n: the weighted mean of the winsorised effects of pair k. */
void cases_combine(double *out, const struct cases *);

/* The first case that is proven slower than the bound, or -1. */
int cases_regressed(const struct cases *);

/* The estimate for case i; n >= 1. */
double cases_estimate(const struct cases *, int i);

/*
 * The sizes |x| clipped at their median + 3 * 1.4826 * MAD; signs stay.
 * Nothing is clipped if that is 0 (a coarse timer).
 */
void cases_winsorise(double *out, const double *x, int n);

/*
 * Is it proven, for one of m cases or guard metrics, that the effect is below
 * -bound? Signed-rank p <= .01/m, from 8 pairs on.
 */
bool cases_is_regression(const double *d, int n, double bound, int m);

#endif
