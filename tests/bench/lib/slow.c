/* slow.c - rounds of few pairs. */
#include "slow.h"

#include <math.h>

#include "../../../helpers/lib/domain/judge.h"
#include "../../../helpers/lib/domain/pool.h"

/* The effect of a pair of runs that differ by nothing but noise. */
static double
pair(struct noise *z, struct rng *coin)
{
	double first = noise_next(z), second = noise_next(z);

	return rng_coin(coin) ? first - second : second - first;
}

bool
slow_keeps(const struct model *m, uint64_t seed, double g, int pairs)
{
	struct judge_rules rules = JUDGE_RULES_INIT;
	double before[JUDGE_POOL_MIN];
	struct pool pool = { 0 };
	struct noise z;
	struct rng coin;
	struct judge j;

	noise_init(&z, m, rng_derive(seed, 0));
	rng_init(&coin, rng_derive(seed, 1));
	for (int i = 0; i < JUDGE_POOL_MIN; i++)
		before[i] = pair(&z, &coin);
	pool_add(&pool, before, JUDGE_POOL_MIN);
	pool_rules(&rules, &pool);
	rules.max_pairs = pairs;
	judge_init(&j, &rules);
	while (!judge_done(&j))
		judge_add(&j, exp(pair(&z, &coin) + g), 1);
	return j.verdict == VERDICT_KEPT;
}
