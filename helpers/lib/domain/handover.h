/* handover.h - what somebody new has to have read before the first round. */
#ifndef DOMAIN_HANDOVER_H
#define DOMAIN_HANDOVER_H

#include <stdbool.h>

#include "project.h"

#define BRIEF_ID 9	/* 8 hex digits and a NUL */

/* Number of the brief of the ledger as it is now. */
void brief_id(char out[BRIEF_ID], const struct project *);

/* Did this actor do anything in the epoch? 1, 0 or -1. */
int handover_is_known(struct project *, const char *actor);

#endif
