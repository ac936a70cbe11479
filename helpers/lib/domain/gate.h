/*
 * gate.h - may another round begin, or has the campaign to stop, to think or
 * to go on to its next stage? Pure.
 */
#ifndef DOMAIN_GATE_H
#define DOMAIN_GATE_H

#include <stdbool.h>

#include "../base/str.h"
#include "campaign.h"
#include "settings.h"
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

/*
 * From the settings that hold; stages is filled in, and has to outlive it.
 * confirm_s is 0. 0, or -1 with refused().
 */
int gate_init(struct gate *, struct stages *, const struct campaign *,
    const struct settings *, long now);

/*
 * Is there a baseline; is there none due since make update; is there a goal
 * that is not reached, unless somebody said why it goes on, and is what was
 * kept not refuted? 0; -1 with refused() naming the mend.
 */
int gate_baseline(const struct campaign *);
int gate_updated(const struct campaign *);
int gate_goal(const struct campaign *, bool going_on);

/* 0; -1 with refused() naming the reason and the mend. */
int gate_round(const struct gate *, const struct gate_said *);

/* Is a review due? 0; -1 with refused() saying that none is. */
int gate_review(const struct gate *);

/*
 * The reason for which the campaign stops by itself now ("time", "until",
 * "cores", "stages"), NULL: it does not. text gets a sentence.
 */
const char *gate_stop(struct buf *text, const struct gate *);

/* Is the last stage exhausted, so that only a redesign is left? */
bool gate_exhausted(const struct gate *);

#endif
