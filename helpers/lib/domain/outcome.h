/*
 * outcome.h - what a finished round came to: the data of its ledger event and
 * its result.json, put together from the step files.
 */
#ifndef DOMAIN_OUTCOME_H
#define DOMAIN_OUTCOME_H

#include "round.h"

struct cJSON;

/*
 * Data of the event "round" or "baseline", without record and frontier, which
 * come with the commits. interrupted: the round was abandoned. Caller frees;
 * NULL with failed().
 */
struct cJSON *outcome_data(struct round *, bool interrupted);

/* result.json: data and every sample, machine, seeds, times. Caller frees. */
struct cJSON *outcome_result(struct round *, const struct cJSON *data);

/* baseline.json of a baseline: products, cost of a run, tools. */
struct cJSON *outcome_baseline(struct round *);

#endif
