/*
 * change.h - what a candidate changes, and whether that is one change: its
 * parameters, size and risks.
 */
#ifndef DOMAIN_CHANGE_H
#define DOMAIN_CHANGE_H

#include "candidate.h"

struct cJSON;

/*
 * Add {kind, params, hunks, lines, risky} to o, and check that it is one
 * change: one parameter, or code within PAWL_MAX_FILES, PAWL_MAX_HUNKS and
 * PAWL_MAX_LINES; with a stated risk where PAWL_RISKY matches. open is the
 * round's opening; rounds that combine others may be larger, and a redesign ten
 * times as large. 0; -1 with refused() saying what to do.
 */
int change_check(struct cJSON *o, struct project *,
    const struct candidate *, const struct cJSON *open);

#endif
