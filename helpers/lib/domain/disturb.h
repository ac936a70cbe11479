/*
 * disturb.h - was a pair disturbed by something else on the machine, so that
 * it has to be measured again? Pure.
 *
 * The rule never looks at values, and at a pair's two runs in one way,
 * whichever arm each belongs to: under "no difference" it says the same
 * however the pair's coin fell, so what counts in the end has the coin's
 * symmetry, which is all that the judge's test stands on. (Arms may be told
 * apart in what came before the pair, which is fixed when its coin falls. A
 * bound for each arm would not do: the coin decides which bound a run meets.)
 */
#ifndef DOMAIN_DISTURB_H
#define DOMAIN_DISTURB_H

#include "bench.h"
#include "judge.h"

struct disturb {
	/* of the runs that count so far, both arms' together */
	double share[2 * JUDGE_PAIRS_MAX]; /* CPU time over wall time */
	double wall_s[2 * JUDGE_PAIRS_MAX];
	int n;
	int left;		/* pairs that may still be measured again */
	int hits[2];		/* disturbed runs of frontier and candidate */
};

/* At most max(2, cap / 4) pairs are measured again. */
void disturb_init(struct disturb *, int cap);

/*
 * Why this pair is to be measured again ("cpu", "steal", "throttle"); NULL:
 * it counts as it is. Both samples are ok.
 */
const char *disturb_why(const struct disturb *, const struct sample *frontier,
    const struct sample *candidate);

/* It was: this was its first reading. Before disturb_add() of the second. */
void disturb_again(struct disturb *, const struct sample *frontier,
    const struct sample *candidate);

/* A pair that counts. */
void disturb_add(struct disturb *, const struct sample *frontier,
    const struct sample *candidate);

#endif
