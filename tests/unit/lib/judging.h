/* judging.h - a judge that is handed effects, and what it has to say. */
#ifndef UNIT_JUDGING_H
#define UNIT_JUDGING_H

#include <math.h>
#include <stdbool.h>

#include "../../../helpers/lib/domain/judge.h"
#include "../../../helpers/lib/domain/rng.h"

#define NEAR(a, b) assert_true(fabs((a) - (b)) < 1e-12)
#define LEN(a) ((int)(sizeof(a) / sizeof((a)[0])))

/* Add one effect exactly. */
void add(struct judge *, double d);

/* A judge with this cap, no look before first pairs, after these effects. */
void start(struct judge *, int cap, int first, const double *d, int n);

bool is_open(const struct judge *);
void assert_end(const struct judge *, enum verdict, enum judge_why, int pairs);

/* n effects with exactly this mean and standard deviation, n = 3..6. */
void spread(double *d, int n, double mean, double sd);

/* A random stream with an effect, heavy tails and ties now and then. */
double stream(struct rng *, double g);

#endif
