/*
 * fixed.h - measuring without a judge: a fixed number of pairs, and single
 * runs of one arm.
 */
#ifndef DOMAIN_FIXED_H
#define DOMAIN_FIXED_H

#include "judge.h"
#include "measure.h"

/* A fixed number of pairs, no early stop: cumulative figure and confirm. */
struct measure_fixed {
	struct effect total;	/* frontier (as given) against candidate */
	int pairs;
	double frontier_value, candidate_value;
	struct cJSON *samples;
};
int measure_fixed(struct measure_fixed *out, struct pair_source *, int pairs,
    const struct measure_progress *);
void measure_fixed_release(struct measure_fixed *);

/* n single runs of one arm after the warm-up: the baseline's value. */
struct measure_single {
	double value;		/* median */
	double run_s;		/* wall time of a run, median */
	struct judge_noise noise; /* of neighbours as pairs */
	struct cJSON *samples;
	int runs;
};
int measure_single(struct measure_single *out, struct bench *, struct arm *,
    int pairs, double limit_s, const struct measure_progress *);
void measure_single_release(struct measure_single *);

#endif
