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

/* Files that the baseline's commands rewrite; none before it. */
int baseline_products(struct strs *out, struct project *);

/* Tracked files that its commands wrote again as they were; none before it. */
int baseline_touched(struct strs *out, struct project *);

/* Untracked files that the baseline's build makes; none before it. */
int baseline_made(struct strs *out, struct project *);

/*
 * What the baseline's commands left. Where they wrote, sorted, relative to the repository:
 * directories in which files came or went ("" the root), and files.
 */
struct baseline_writes {
	bool known;
	struct strs build_dirs, build_files;
	struct strs run_dirs, run_files;	/* verification and benchmark */
	struct strs daemons;	/* names of processes that these left */
};

/* Nothing known before the baseline. 0 or -1. */
int baseline_writes(struct baseline_writes *, struct project *);
void baseline_writes_release(struct baseline_writes *);

#endif
