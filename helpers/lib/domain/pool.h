/*
 * pool.h - residuals of earlier pairs of one benchmark in one epoch, kept in
 * the ledger as pool.json: what a round with fewer than 5 pairs knows about
 * noise. Filled by the baseline, by calibrate and by every round.
 */
#ifndef DOMAIN_POOL_H
#define DOMAIN_POOL_H

#include "judge.h"
#include "project.h"

#define POOL_MAX 200		/* the newest are kept */

struct cJSON;
struct tree_edits;

struct pool {
	long epoch;
	int n;
	double r[POOL_MAX];	/* residuals of log ratios, the oldest first */
};

/* The ledger's, of the current epoch; empty if there is none. 0 or -1. */
int pool_load(struct pool *, struct project *);

/* Add the effects of a measuring, whatever the true effect in it was. */
void pool_add(struct pool *, const double *d, int n);

/*
 * The ledger's and the pairs of a measuring that is about to be recorded
 * (samples as stored); fresh: only these, for the epoch that begins. 0 or -1.
 */
int pool_grow(struct pool *, struct project *, const struct cJSON *samples,
    bool fresh);

/* Their deviation about 0, each clipped at 10 MAD from the median. */
double pool_sd(const struct pool *);

/* Give it to a judge. */
void pool_rules(struct judge_rules *, const struct pool *);

/* Its state for a record: {count, sd}. */
struct cJSON *pool_state(const struct pool *);

/* pool.json; caller frees. */
struct cJSON *pool_to_json(const struct pool *);

/* Write pool.json into the tree of an event. 0 or -1. */
int pool_put(struct tree_edits *, struct project *, const struct pool *);

#endif
