/*
 * pace.h - where a measuring stands, and how much longer it can take; for
 * whoever waits for it.
 */
#ifndef DOMAIN_PACE_H
#define DOMAIN_PACE_H

#include "campaign.h"

struct pace {
	int pairs;		/* done */
	int most;		/* in all, at the most */
	struct effect so_far;	/* with its 99 % interval, once there is one */
	double left_s;		/* longest that it can still take; -1: unknown */
	double since_s;		/* since when, and from which pair on, the */
	int from;		/* speed is known */
	double limit_s;		/* no pair begins after that */
};

struct measure_progress {
	/* Called after each pair. */
	void (*pair)(void *arg, const struct pace *);
	void *arg;
};

/*
 * From now on; pairs: what an interrupted measuring left. limit_s may be
 * INFINITY.
 */
void pace_start(struct pace *, int pairs, double limit_s);

/*
 * A pair was added. extra: pairs that may come on top of most, measured again;
 * so_far may be NULL. progress may be NULL, then nobody is told.
 */
void pace_tell(struct pace *, const struct measure_progress *progress,
    int pairs, int most, int extra, const struct effect *so_far);

#endif
