/*
 * gate.h - may another round begin, or has the campaign to stop, to think or
 * to go on to its next stage? Pure.
 */
#ifndef DOMAIN_GATE_H
#define DOMAIN_GATE_H

#include <stdbool.h>

#include "../base/str.h"
#include "campaign.h"
#include "stages.h"

struct gate {
	const struct campaign *c;
	const struct stages *stages;
	long stall;		/* PAWL_STALL, rounds; 0: never */
	double limit_s;		/* PAWL_TIME_LIMIT */
	double confirm_s;	/* what a confirm takes, for BEST=1 UNTIL= */
	long now;
	bool at_floor;		/* the best is at PAWL_FLOOR, within PAWL_MIN_EFFECT */
};

/* What somebody said beside the hypothesis. */
struct gate_said {
	bool going_on;		/* CONTINUE= */
	bool redesign;		/* REDESIGN=1 */
	bool repair;		/* of an attempt that failed */
};

/* 0; -1 with refused() naming the reason and the mend. */
int gate_round(const struct gate *, const struct gate_said *);

/*
 * The reason for which the campaign stops by itself now ("time", "until",
 * "cores", "stages"), NULL: it does not. text gets a sentence.
 */
const char *gate_stop(struct buf *text, const struct gate *);

/* Is the last stage exhausted, so that only a redesign is left? */
bool gate_exhausted(const struct gate *);

#endif
