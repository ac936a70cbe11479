/*
 * pair.h - one run of the frontier and one of the candidate, in an order that
 * a seeded coin decides, with the same inputs for both.
 */
#ifndef DOMAIN_PAIR_H
#define DOMAIN_PAIR_H

#include <stdint.h>

#include "bench.h"

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

/* One run, repeated once if it fails. 0: see out->ok; -1: infra. */
int pair_run(struct sample *out, struct bench *, struct arm *,
    uint64_t seed);

/* A random seed for a round. */
uint64_t pair_seed(void);

#endif
