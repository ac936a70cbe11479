/*
 * total.h - the cumulative figure of a round: the epoch's baseline against the
 * candidate that was just kept.
 */
#ifndef DOMAIN_TOTAL_H
#define DOMAIN_TOTAL_H

#include "rig.h"

struct cJSON;

/* Is it the round's own gain: is the frontier the baseline still? */
bool total_is_own(const struct project *);

/*
 * "total" and, if it was measured, "total_samples" into the round's data.
 * *why (the caller frees): there is no such figure; else NULL. 0; -1: infra.
 */
int total_add(struct cJSON *data, char **why, struct rig *,
    struct arm *candidate);

#endif
