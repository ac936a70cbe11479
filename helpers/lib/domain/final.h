/* final.h - what has to be so before a campaign is reported or handed over. */
#ifndef DOMAIN_FINAL_H
#define DOMAIN_FINAL_H

#include <stdbool.h>

#include "project.h"

struct cJSON;

/*
 * -1 with refused() naming file and line if a pattern of PAWL_FORBID_FINAL is
 * in the frontier's sources (what rounds may edit). 0.
 */
int final_check_switches(struct project *);

/* Is the patterns' form all right? 0, or -1 with refused(). */
int final_check_patterns(const struct settings *);

/* Something was kept, and no confirm measured the frontier since. */
bool final_needs_confirm(const struct campaign *);

/* Did the last confirm find the frontier to be slower than the baseline? */
bool final_is_refuted(const struct campaign *, const struct cJSON *events);

/*
 * -1 with refused() if the frontier is not confirmed, or a confirm refuted it.
 * events are all of the ledger's. 0.
 */
int final_check_confirm(const struct campaign *, const struct cJSON *events);

#endif
