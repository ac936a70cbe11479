/*
 * measure.h - interleaved runs of two arms: pairs in random order, the same
 * inputs for both, every sample on disk as it comes.
 */
#ifndef DOMAIN_MEASURE_H
#define DOMAIN_MEASURE_H

#include <stdint.h>

#include "bench.h"
#include "judge.h"

/* One pair as it was measured. */
struct pair {
	bool candidate_first;
	uint64_t seed;		/* of the inputs */
	struct sample frontier, candidate;
};

struct pair_source {
	struct bench *bench;
	struct arm *frontier, *candidate;
	uint64_t seed;		/* decides order and inputs of every pair */
};

/*
 * Measure pair number k (from 0; warm-ups have numbers of their own). A run
 * that fails is repeated once. 0: see the samples' ok; -1: infra.
 */
int pair_measure(struct pair *out, const struct pair_source *, long k);
void pair_release(struct pair *);

struct cJSON *pair_to_json(const struct pair *, long k);

/* A random seed for a round. */
uint64_t measure_seed(void);

/* What happened to a round's measuring. */
struct measure_result {
	struct judge_result judged;
	bool candidate_failed;	/* twice in one pair: a failure */
	char *why;		/* of that */
	double frontier_value, candidate_value;	/* medians */
	int cap;
	uint64_t seed;
	double wall_s;
	struct cJSON *samples;	/* all, in order, warm-ups first */
	struct cJSON *cases;	/* [{name, gain}]; NULL with one case */
	long resumed;		/* pairs that an interrupted run left */
};

struct measure_progress {
	/* Called after each pair: how many, the estimate, the most to come. */
	void (*pair)(void *arg, int pairs, double estimate, int most);
	void *arg;
};

/*
 * Warm up, fix the cap, and measure until the judge has decided. samples_path
 * takes every pair as a line at once; a start file beside it holds seed and
 * cap. Whole pairs that are there already are used if boot, commits and
 * settings are the same. run_s: the baseline's time of a run, for the cap
 * without a warm-up. 0; -1: infra (a flaky frontier, interrupted, …).
 */
int measure_round(struct measure_result *out, struct pair_source *,
    const char *samples_path, double run_s, const struct measure_progress *);
void measure_result_release(struct measure_result *);

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

/* Rules of the settings; the cap as max_pairs allows. */
struct judge_rules measure_rules(const struct settings *);

/* Pairs that fit into a budget: at most max_pairs, at least 1. */
int measure_cap(const struct settings *, double budget_s, double pair_s);

/* The time budget: PAWL_TIME_BUDGET, or JUDGE's default from run_s. */
double measure_budget(const struct settings *, double run_s);

#endif
