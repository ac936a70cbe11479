/*
 * epoch.h - is this still what the epoch's baseline was measured with? Rounds
 * may be compared while settings, inputs, tools and device are the same.
 */
#ifndef DOMAIN_EPOCH_H
#define DOMAIN_EPOCH_H

#include "project.h"

struct cJSON;

/* Refuse if make's settings differ from the frozen ones. 0 or -1. */
int epoch_settings(const struct project *);

/*
 * The same, and inputs, tools and device. *fingerprint (may be NULL) gets what
 * they are now; the caller frees. 0; -1 with refused() naming what differs,
 * old and new.
 */
int epoch_check(struct cJSON **fingerprint, struct project *);

/* Refuse if this fingerprint is not that of then, naming what differs. */
int epoch_fingerprint(const struct cJSON *then, const struct cJSON *now);

/* Refuse a round of another epoch: what was measured then does not count. */
int epoch_same(const struct project *, const struct cJSON *data,
    const char *what);

#endif
