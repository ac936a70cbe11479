/* figures.h - figures that board and status share. */
#ifndef WORDS_FIGURES_H
#define WORDS_FIGURES_H

#include <stdbool.h>

#include "../base/str.h"
#include "../domain/campaign.h"

struct cJSON;

/* The speedup over the baseline as it was when an event came. */
struct running {
	struct effect total;
	bool exact;
	long epoch;
	const char *unit;	/* the baseline's */
};

/* Apply one event's data; start from { 0 }. */
void running_fold(struct running *, const char *kind, const struct cJSON *d);

/*
 * Speedup of the round itself, as a logarithm, once it is folded; false if it
 * is unknown.
 */
bool running_round(double *g, bool *exact, const struct running *,
    const struct cJSON *d);

/*
 * Of a round that was kept with an interval that reaches over zero: why that is
 * no contradiction; NULL where it is none. Its data, of the step or the event.
 */
const char *figures_doubt(const struct cJSON *data, bool simplify);

/* {ratio, lo, hi, change_percent}; infinite bounds become null. */
struct cJSON *figures_effect(const struct effect *);

/* The same and basis, of a campaign's total; null if there is none. */
struct cJSON *figures_total(const struct campaign *);

/*
 * How near the frontier's value is to what the machine allows: {share: 0 to 1,
 * bound}, as its round recorded it; NULL where that is not known.
 */
const struct cJSON *figures_roofline(const struct cJSON *events,
    const struct campaign *);

/* "62 % of what the machine allows (memory bound)". */
void figures_roofline_text(struct buf *, double share, const char *bound);

/* Per cent of the way to the target; not a number if there is none. */
double figures_attainment(const struct campaign *);

#endif
