/*
 * start.h - the measuring of a baseline: its value, a short calibration, and
 * whether a round could ever keep anything under these settings.
 */
#ifndef DOMAIN_START_H
#define DOMAIN_START_H

#include "fixed.h"
#include "pool.h"

struct start {
	struct measure_fixed m;
	struct calibration cal;
	double value;
	double budget_s;	/* of a round's measuring */
	int cap;		/* pairs that it pays for */
	bool exact;		/* PAWL_DETERMINISTIC */
	struct cJSON *cases;	/* [{name, weight, value}]; NULL with one */
	struct strs notes;	/* what to know, a line each */
};

/*
 * Measure the built arm against itself. 0; -1, with refused() naming the
 * setting under which nothing could ever be kept. out needs release either
 * way.
 */
int start_measure(struct start *out, struct bench *, struct arm *,
    const struct measure_progress *);
void start_release(struct start *);

/* The measure step's data: value, run_s, noise, samples, pool …. */
struct cJSON *start_to_json(const struct start *);

/*
 * Into it, what the runs wrote beside the results: touched, daemons, run_dirs,
 * run_files. Then that goes. 0 or -1.
 */
int start_writes(struct cJSON *, const struct runner *, struct arm *);

#endif
