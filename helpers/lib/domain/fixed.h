/*
 * fixed.h - measuring without a judge: a number of pairs, no early stop. For
 * the cumulative figure and confirm, and, with one commit in both arms, for
 * the baseline and calibrate.
 */
#ifndef DOMAIN_FIXED_H
#define DOMAIN_FIXED_H

#include "calibrate.h"
#include "measure.h"

struct measure_fixed {
	struct effect total;	/* frontier (as given) against candidate */
	int pairs;
	double frontier_value, candidate_value;
	double *effects;	/* of each pair */
	struct cJSON *samples;	/* of each pair; without the warm-up */
	int resumed;		/* pairs that an interrupted one left */
};

/*
 * Exactly so many pairs. keep: where each is kept as it comes, see pairlog.h,
 * and whole ones of the same measuring are used; NULL: nowhere. 0; -1: infra,
 * out then needs no release.
 */
int measure_fixed(struct measure_fixed *out, struct pair_source *, int pairs,
    const char *keep, const struct measure_progress *);

/*
 * Up to pairs; after limit_s no more, but at least least. The same arm may be
 * both frontier and candidate. 0 or -1; out has the pairs that were whole and
 * needs release either way.
 */
struct fixed_plan {
	int pairs, least;
	double limit_s;
	const char *keep;	/* as of measure_fixed() */
};
int measure_planned(struct measure_fixed *out, struct pair_source *,
    const struct fixed_plan *, const struct measure_progress *);

/*
 * What such a measuring came to, again, from its samples as stored; effects,
 * values and total, without samples. -1 with refused() if a pair is not whole.
 */
int measure_again(struct measure_fixed *out, const struct cJSON *samples,
    const struct judge_rules *);
void measure_fixed_release(struct measure_fixed *);

/* Its runs in the order measured; room for 2 * out->pairs. */
void measure_runs(struct calibrate_run *runs, const struct measure_fixed *);

#endif
