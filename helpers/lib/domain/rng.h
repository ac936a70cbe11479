/*
 * rng.h - a seeded generator for the order of pairs and the seeds of inputs:
 * the same seed gives the same numbers on every machine. Not for secrets.
 */
#ifndef DOMAIN_RNG_H
#define DOMAIN_RNG_H

#include <stdbool.h>
#include <stdint.h>

struct rng {
	uint64_t s[4];
};

void rng_init(struct rng *, uint64_t seed);
uint64_t rng_next(struct rng *);
bool rng_coin(struct rng *);
uint64_t rng_below(struct rng *, uint64_t n);	/* 0..n-1, unbiased; n >= 1 */
double rng_unit(struct rng *);			/* [0, 1), 53 bits */

/*
 * Number k of the stream that belongs to seed, without walking there: the
 * seed of pair k's inputs.
 */
uint64_t rng_derive(uint64_t seed, uint64_t k);

#endif
