/* figures.h - figures that board and status share. */
#ifndef WORDS_FIGURES_H
#define WORDS_FIGURES_H

#include <stdbool.h>

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

/* {ratio, lo, hi, change_percent}; infinite bounds become null. */
struct cJSON *figures_effect(const struct effect *);

/* The same and basis, of a campaign's total; null if there is none. */
struct cJSON *figures_total(const struct campaign *);

/* Per cent of the way to the target; not a number if there is none. */
double figures_attainment(const struct campaign *);

#endif
