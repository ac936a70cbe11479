/* repeat.h - was this candidate tried before, or nearly? */
#ifndef DOMAIN_REPEAT_H
#define DOMAIN_REPEAT_H

#include "candidate.h"

struct cJSON;

/*
 * Add {tree, patch_id, near} to o, which has hunks and params already. What
 * had the same tree or, unless attempts are combined, the same patch is
 * refused: with AGAIN in the opening it is let through, and o gets tried and
 * waivers. 0 or -1.
 */
int repeat_check(struct cJSON *o, struct project *,
    const struct candidate *, const struct cJSON *open);

#endif
