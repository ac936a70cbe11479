/*
 * repair.h - an attempt that failed may be repaired once: make take brings it
 * back, and the next round is a repair of it.
 */
#ifndef DOMAIN_REPAIR_H
#define DOMAIN_REPAIR_H

#include "project.h"

struct cJSON;

/*
 * May this attempt (data of its event) be taken for a repair? -1 with
 * refused() if one that failed was repaired before. 0 or -1.
 */
int repair_allowed(const struct cJSON *events, const struct cJSON *data);

/* Remember that it was taken. 0 or -1. */
int repair_note(struct project *, const struct cJSON *data);

/*
 * Number of the failed attempt that the working tree was made from by
 * make take, with nothing recorded since and at least one of its files still
 * changed; -1 in *out if there is none. 0 or -1.
 */
int repair_find(long *out, struct project *);

#endif
