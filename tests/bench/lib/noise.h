/*
 * noise.h - models of how timings scatter, and series that were recorded: what
 * the judge is simulated on.
 */
#ifndef BENCH_NOISE_H
#define BENCH_NOISE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../../helpers/lib/domain/rng.h"

enum kind {
	WHITE,		/* lognormal, a = sd */
	AR1,		/* phi .9, stationary sd 2 %, white .5 % */
	DRIFT,		/* +-5 % a 100 runs, white 1 % */
	RAMP,		/* +-4 % warming up over about 30 runs, white .8 % */
	STEPS,		/* level 0/3/6 %, changing with p .02, white .8 % */
	BURSTS,		/* 5 % of runs +20...100 %, a = length, white 1 % */
	MODES,		/* 1...3 % by process start, p .5, white .3 % */
	MIXED,		/* drift, ramp, steps, bursts and modes at once */
	SQUARE,		/* load of height a, period b runs, white 1 % */
	SINE,
	RECORDED
};

enum {
	HELD_POWER = 1,	/* +2 % kept >= 98 %, median <= 40 pairs */
	HELD_POWER_5 = 2,	/* +5 % kept >= 98 % */
	HELD_LOSE = 4,	/* -5 % out within 12 runs, campaign claims */
	ERROR_ONLY = 8	/* heavier than what the power lines are about */
};

struct series {
	double *log_value;
	int n;
	bool higher;
};

struct model {
	char name[64];
	enum kind kind;
	double a, b;
	int held;
	struct series series;	/* RECORDED */
};

struct models {
	struct model *v;
	size_t n;
};

/* The noise of one session: a stream of runs, in log units. */
struct noise {
	const struct model *m;
	struct rng rng;
	long run;
	double spare;		/* second normal of the pair; NAN: none */
	double ar, level, slope, gap, phase;
	int burst_left;
	double burst;
};

void noise_init(struct noise *, const struct model *, uint64_t seed);

/* The next standard normal of the stream. */
double noise_normal(struct noise *);

/* Log noise of the next run. */
double noise_next(struct noise *);

/* The models that are built in; models_free() frees v and the series. */
void models_built_in(struct models *);

/*
 * A model for each column of a file of timings: 1 (a rate), 3 or 6 columns, a
 * run a line. Ends the program if it has none.
 */
void models_recorded(struct models *, const char *path);

void models_free(struct models *);

#endif
