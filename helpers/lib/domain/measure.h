/*
 * measure.h - the measuring of a round: pairs until the judge has decided,
 * every sample on disk as it comes.
 */
#ifndef DOMAIN_MEASURE_H
#define DOMAIN_MEASURE_H

#include <stdint.h>

#include "pace.h"
#include "pair.h"
#include "session.h"

/* What happened to a round's measuring. */
struct measure_result {
	struct session_result result;
	bool candidate_failed;	/* twice in one pair: a failure */
	char *why;		/* of that */
	uint64_t seed;
	double wall_s;
	struct cJSON *samples;	/* all, in order, warm-ups first */
	long resumed;		/* pairs that an interrupted run left */
};

/*
 * Warm up, fix the cap, and measure until the judge has decided. samples_path
 * takes every pair at once, see pairlog.h; the terms get the cap, and are kept
 * with the seed. Whole pairs that are there already are used. run_s: the baseline's time of a run, for the cap
 * without a warm-up. 0; -1: infra (a flaky frontier, interrupted, …).
 */
int measure_round(struct measure_result *out, struct pair_source *,
    struct terms *, const char *samples_path, double run_s,
    const struct measure_progress *);
void measure_result_release(struct measure_result *);

/* Pairs that fit into a budget: at most max_pairs, at least 1. */
int measure_cap(const struct settings *, double budget_s, double pair_s);

/* The time budget: PAWL_TIME_BUDGET, or JUDGE's default from run_s. */
double measure_budget(const struct settings *, double run_s);

#endif
