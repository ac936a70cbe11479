/* noise.c - streams of runs, in log units. */
#include "noise.h"

#include <math.h>
#include <string.h>

#define PI 3.14159265358979323846

double
noise_normal(struct noise *z)
{
	double u, v, r;

	if (!isnan(z->spare)) {
		u = z->spare;
		z->spare = NAN;
		return u;
	}
	do {
		u = 2 * rng_unit(&z->rng) - 1;
		v = 2 * rng_unit(&z->rng) - 1;
		r = u * u + v * v;
	} while (r >= 1 || r == 0);
	r = sqrt(-2 * log(r) / r);
	z->spare = u * r;
	return v * r;
}

static double
uniform(struct noise *z, double lo, double hi)
{
	return lo + (hi - lo) * rng_unit(&z->rng);
}

void
noise_init(struct noise *z, const struct model *m, uint64_t seed)
{
	memset(z, 0, sizeof(*z));
	z->m = m;
	rng_init(&z->rng, seed);
	z->spare = NAN;
	z->ar = 0.02 * noise_normal(z);
	z->level = 0.03 * (double)rng_below(&z->rng, 3);
	z->slope = rng_coin(&z->rng) ? 1 : -1;
	z->gap = uniform(z, 0.01, 0.03);
	z->phase = m->kind == RECORDED ?
	    (double)rng_below(&z->rng, (uint64_t)m->series.n) :
	    uniform(z, 0, m->b > 0 ? m->b : 1);
}

static double
bursts(struct noise *z, int length, double share)
{
	bool goes_on = length > 1 && z->burst_left > 0;

	if (length > 2)		/* clustered: geometric with this mean */
		goes_on = goes_on && rng_unit(&z->rng) > 1.0 / length;
	if (goes_on) {
		z->burst_left -= length == 2;
		return z->burst;
	}
	z->burst_left = 0;
	if (rng_unit(&z->rng) >= share / length)
		return 0;
	z->burst_left = 1;
	return z->burst = log1p(uniform(z, 0.2, 1));
}

static double
drift(const struct noise *z)
{
	return z->slope * 0.05 * (double)z->run / 100;
}

static double
ramp(const struct noise *z)
{
	return z->slope * 0.04 * (1 - exp(-(double)z->run / 30));
}

static double
steps(struct noise *z)
{
	if (rng_unit(&z->rng) < 0.02)
		z->level = 0.03 * (double)rng_below(&z->rng, 3);
	return z->level;
}

static double
modes(struct noise *z)
{
	return rng_coin(&z->rng) ? z->gap : 0;
}

static double
load(const struct noise *z, bool square)
{
	double at = fmod(((double)z->run + z->phase) / z->m->b, 1);

	if (square)
		return at < 0.5 ? z->m->a / 2 : -z->m->a / 2;
	return z->m->a / 2 * sin(2 * PI * at);
}

double
noise_next(struct noise *z)
{
	const struct model *m = z->m;

	z->run++;
	switch (m->kind) {
	case WHITE:
		return m->a * noise_normal(z);
	case AR1:
		z->ar = 0.9 * z->ar + 0.02 * sqrt(1 - 0.81) * noise_normal(z);
		return z->ar + 0.005 * noise_normal(z);
	case DRIFT:
		return drift(z) + 0.01 * noise_normal(z);
	case RAMP:
		return ramp(z) + 0.008 * noise_normal(z);
	case STEPS:
		return steps(z) + 0.008 * noise_normal(z);
	case BURSTS:
		return bursts(z, (int)m->a, 0.05) + 0.01 * noise_normal(z);
	case MODES:
		return modes(z) + 0.003 * noise_normal(z);
	case MIXED:
		return drift(z) + ramp(z) + steps(z) + modes(z) +
		    bursts(z, 4, 0.05) + 0.003 * noise_normal(z);
	case SQUARE:
	case SINE:
		return load(z, m->kind == SQUARE) + 0.01 * noise_normal(z);
	case RECORDED:
		return m->series.log_value[((long)z->phase + z->run) %
		    m->series.n];
	}
	return 0;
}
