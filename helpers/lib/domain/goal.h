/* goal.h - what a campaign is to reach, as it is written. */
#ifndef DOMAIN_GOAL_H
#define DOMAIN_GOAL_H

#include <stdbool.h>

#include "settings.h"

struct cJSON;

/* One of speedup ("5", "5x"), target ("800us") and best; NULL: not said. */
struct goal_words {
	const char *speedup, *target, *until;
	bool best;
};

bool goal_is_one(const struct goal_words *);

/*
 * Data of the event "goal": {kind, value, unit, until}. unit is the metric's;
 * until "hh:mm" is the next time that the clock shows that. The caller frees.
 * 0, or -1 with refused().
 */
int goal_read(struct cJSON **out, const struct goal_words *,
    const char *unit);

/*
 * The same of PAWL_GOAL ("SPEEDUP=5", "TARGET=800us", "BEST=1 UNTIL=18:00"),
 * *out NULL if it is not set.
 */
int goal_of_settings(struct cJSON **out, const struct settings *);

#endif
