/* combine.h - several attempts as one candidate. */
#ifndef DOMAIN_COMBINE_H
#define DOMAIN_COMBINE_H

#include "project.h"

struct cJSON;

#define COMBINE_MAX 100		/* attempts at once */

/* Rounds by number, in the order they were named; their events' data. */
struct combine {
	long iter[COMBINE_MAX];
	const struct cJSON *data[COMBINE_MAX];
	size_t n;
};

/*
 * All attempts of this epoch that were rolled back, or were not kept and leaned
 * the right way (gain above 0), and are in no combination that the frontier has. 0 or -1.
 */
int combine_list(struct combine *out, struct project *,
    const struct cJSON *events);

/*
 * The attempts of ITERS, "3 5 9". -1 with refused() naming one that cannot be
 * combined; with again also those that did not lean the right way can.
 */
int combine_choose(struct combine *out, struct project *,
    const struct cJSON *events, const char *iters, bool again);

/*
 * All of them on top of the frontier, in their order: a commit that no ref
 * names. Where lines were changed twice out is "" and conflicts says so, a line
 * each: "iter-004: kernel.c: …". Nothing of the user's is touched. 0 or -1.
 */
int combine_merge(char out[OID_HEX], struct strs *conflicts, struct project *,
    const struct combine *);

#endif
