/* calibrate_propose.c - settings that suit a benchmark, and what they can keep. */
#include "calibrate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../base/mem.h"
#include "rng.h"
#include "stat.h"

#define SIMULATIONS 200
#define DRAWN 20		/* pairs from which on they stand for all */
#define LIKELY 0.5		/* power that is taken as it is */
#define ROUNDS 40		/* a campaign has at least so many */
#define PAIRS_LEAST 24		/* proposed, if time allows */
#define SAFETY 1.3		/* on pairs needed: s is an estimate, too */

static double
normal(struct rng *rng)
{
	double u = 1 - rng_unit(rng), v = rng_unit(rng);

	return sqrt(-2 * log(u)) * cos(6.283185307179586 * v);
}

/* One pair's effect more. */
static double
draw(struct rng *rng, const double *d, int n, double centre, double spread)
{
	double r;

	if (n < DRAWN)
		return spread * normal(rng);
	r = d[rng_below(rng, (uint64_t)n)] - centre;
	return rng_coin(rng) ? r : -r;
}

double
calibrate_power(const struct judge_rules *rules, const double *d, int n,
    double effect)
{
	double centre = n > 0 ? stat_centre(d, n) : 0;
	double spread = n > 0 ? calibrate_spread(d, n) : 0;
	struct judge_rules own = *rules;
	struct judge *j = xcalloc(1, sizeof(*j));
	struct rng rng;
	int kept = 0;

	own.higher_is_better = false;
	own.pool_count = JUDGE_POOL_MIN;
	own.pool_sd = n >= DRAWN ? stat_sd(d, n) : spread;
	rng_init(&rng, 1);
	for (int i = 0; i < SIMULATIONS; i++) {
		judge_init(j, &own);
		while (!judge_done(j))
			judge_add(j, exp(effect + draw(&rng, d, n, centre,
			    spread)), 1);
		kept += j->verdict == VERDICT_KEPT;
	}
	free(j);
	return (double)kept / SIMULATIONS;
}

bool
calibrate_power_is_sure(const struct calibration *c,
    const struct judge_rules *rules)
{
	return c->pairs >= DRAWN || c->power >= LIKELY ||
	    c->noise.resolves > rules->min_effect;
}

/* The first look with at least n pairs, from PAIRS_LEAST on. */
static int
look_from(double n)
{
	static const int looks[] = { PAIRS_LEAST, 32, 40, 48, 64, 80, 96, 128,
	    160, 192, 256 };

	for (size_t i = 0; i < sizeof(looks) / sizeof(looks[0]); i++)
		if (looks[i] >= n)
			return looks[i];
	return JUDGE_CAP_MAX + 1;
}

/* Rounded up to what one would type: steps of 0.1 %, from 5 % on of 1 %. */
static double
effect_up(double effect)
{
	double step = effect < 0.05 ? 0.001 : 0.01;

	return fmin(0.5, step * ceil(effect / step - 1e-9));
}

void
calibrate_propose(struct proposal *out, const struct calibration *c,
    const struct judge_rules *rules, double limit_s, double other_s)
{
	double pair_s = 2 * c->run_s, share = limit_s / ROUNDS, fit;
	int want = look_from(SAFETY * pow(3.9 * c->spread /
	    rules->min_effect, 2));

	memset(out, 0, sizeof(*out));
	fit = pair_s > 0 ? floor(share / pair_s) : JUDGE_CAP_MAX;
	fit = fmin(fmax(fit, 2), JUDGE_CAP_MAX);
	out->min_effect = rules->min_effect;
	out->max_pairs = want <= fit ? want : (int)fit;
	out->slow = out->max_pairs < 5;
	if (want > fit)	/* the pool's keep needs 3.4, and power some more */
		out->min_effect = effect_up(fmax(rules->min_effect,
		    (out->slow ? 4.7 : 3.9) * c->spread /
		    sqrt((double)out->max_pairs)));
	out->budget_s = fmax(10, ceil(1.1 * out->max_pairs * pair_s));
	out->rounds = (long)floor(limit_s / (out->budget_s + other_s));
}
