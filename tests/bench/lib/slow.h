/* slow.h - decisions where a round has so few pairs that a pool of earlier ones is asked. */
#ifndef BENCH_SLOW_H
#define BENCH_SLOW_H

#include "noise.h"

/*
 * Is a candidate that is better by g kept, by 2 to 4 pairs and a pool of the
 * fewest residuals that make one, measured before?
 */
bool slow_keeps(const struct model *, uint64_t seed, double g, int pairs);

#endif
