/*
 * rng.c - xoshiro256** 1.0, its state filled by splitmix64 (Blackman, Vigna,
 * "Scrambled linear pseudorandom number generators", 2021; both are in the
 * public domain).
 */
#include "rng.h"

#include <assert.h>

#define GOLDEN 0x9e3779b97f4a7c15u

static uint64_t
mix(uint64_t z)
{
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

static uint64_t
rotl(uint64_t x, int k)
{
	return x << k | x >> (64 - k);
}

uint64_t
rng_derive(uint64_t seed, uint64_t k)
{
	return mix(seed + (k + 1) * GOLDEN);
}

void
rng_init(struct rng *r, uint64_t seed)
{
	for (unsigned i = 0; i < 4; i++)
		r->s[i] = rng_derive(seed, i);
}

uint64_t
rng_next(struct rng *r)
{
	uint64_t *s = r->s, out = rotl(s[1] * 5, 7) * 9, t = s[1] << 17;

	s[2] ^= s[0];
	s[3] ^= s[1];
	s[1] ^= s[2];
	s[0] ^= s[3];
	s[2] ^= t;
	s[3] = rotl(s[3], 45);
	return out;
}

bool
rng_coin(struct rng *r)
{
	return rng_next(r) >> 63;
}

uint64_t
rng_below(struct rng *r, uint64_t n)
{
	uint64_t v, first;

	assert(n >= 1);
	first = (0 - n) % n;	/* 2^64 mod n: below it the rest is uneven */
	do
		v = rng_next(r);
	while (v < first);
	return v % n;
}

double
rng_unit(struct rng *r)
{
	return (double)(rng_next(r) >> 11) * 0x1p-53;
}
