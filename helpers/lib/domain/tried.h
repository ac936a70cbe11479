/*
 * tried.h - the earlier rounds of this epoch, as far as a new candidate is
 * compared with them. Rounds that were abandoned do not count.
 */
#ifndef DOMAIN_TRIED_H
#define DOMAIN_TRIED_H

#include "project.h"

struct cJSON;

/*
 * The baseline and all rounds as an array of {iter, verdict, failed_step,
 * reason, gain, hypothesis, files, hunks, params, patch_id, tree}; caller
 * frees. What was read before is kept in the state directory. NULL on failure.
 */
struct cJSON *tried_load(struct project *);

/*
 * The last one that had this tree, else this patch-id ("" is none); how says
 * which, "tree" or "patch". NULL if there is none. Pure.
 */
const struct cJSON *tried_find(const char **how, const struct cJSON *rounds,
    const char *tree, const char *patch_id);

/* "iter-007 (neutral, time +0.3 %)"; caller frees. Pure. */
char *tried_name(const struct cJSON *round);

#endif
