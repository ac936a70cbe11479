/*
 * baseline.h - what the baseline found out about the project and wrote into
 * the ledger as baseline.json: products of the build, cost of a run.
 */
#ifndef DOMAIN_BASELINE_H
#define DOMAIN_BASELINE_H

#include "../base/list.h"
#include "project.h"

struct cJSON;

/* baseline.json of the ledger; NULL with failed(); caller frees. */
struct cJSON *baseline_load(struct project *);

/* Tracked files that the baseline's build rewrites; none before it. */
int baseline_products(struct strs *out, struct project *);

/* Tracked files that its commands wrote again as they were; none before it. */
int baseline_touched(struct strs *out, struct project *);

/* Untracked files that the baseline's build makes; none before it. */
int baseline_made(struct strs *out, struct project *);

#endif
