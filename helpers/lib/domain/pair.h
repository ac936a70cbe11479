/*
 * pair.h - one run of the frontier and one of the candidate, in an order that
 * a seeded coin decides, with the same inputs for both.
 */
#ifndef DOMAIN_PAIR_H
#define DOMAIN_PAIR_H

#include <stdint.h>

#include "bench.h"
#include "disturb.h"

/* One pair as it was measured. */
struct pair {
	bool candidate_first;
	uint64_t seed;		/* of the inputs, and the environment's size */
	struct sample frontier, candidate;
	/* Disturbed, and measured again: why, and the reading that does not
	 * count. */
	const char *disturbed;
	struct sample first_frontier, first_candidate;
};

struct pair_source {
	struct bench *bench;
	struct arm *frontier, *candidate;
	uint64_t seed;		/* decides order and inputs of every pair */
	struct disturb *disturb; /* of this measuring; NULL: none is repeated */
	bool same_inputs;	/* in all pairs: deterministic metrics */
	bool frontier_failed;	/* its benchmark failed twice: infra */
};

/*
 * Measure pair number k (from 0; warm-ups have numbers of their own). A run
 * that fails is repeated once, a pair that was disturbed, too: in the same
 * order, with the same seed. 0: see the samples' ok; -1: infra.
 */
int pair_measure(struct pair *out, const struct pair_source *, long k);
void pair_release(struct pair *);

struct cJSON *pair_to_json(const struct pair *, long k);

/* A stored pair and its two samples, as if they had just been measured. */
void pair_recall(struct disturb *, const struct cJSON *pair,
    const struct sample *frontier, const struct sample *candidate);

/* One run, repeated once if it fails. 0: see out->ok; -1: infra. */
int pair_run(struct sample *out, struct bench *, struct arm *,
    uint64_t seed);

/* What a measuring's seed means for its pair k: which arm is first, and the
 * seed of the inputs. */
bool pair_candidate_first(uint64_t seed, long k);
uint64_t pair_inputs(uint64_t seed, long k, bool same_inputs);

/* A random seed for a round. */
uint64_t pair_seed(void);

#endif
