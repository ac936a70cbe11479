/* rivals.h - the rules people use: a block of runs of each arm, one after the other. */
#ifndef BENCH_RIVALS_H
#define BENCH_RIVALS_H

#include <stdbool.h>

#define BLOCK 20		/* runs an arm */

enum rival { FASTER_ONCE, MEAN, MINIMUM, WELCH, MANN_WHITNEY, RIVALS };

extern const char *const rival_names[RIVALS];

/* Times of frontier and candidate, BLOCK each; claim: the log of the gain. */
bool rival_keeps(double *claim, enum rival, const double *f, const double *c);

#endif
