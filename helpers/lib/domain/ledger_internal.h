/* ledger_internal.h - what the files of the ledger share. */
#ifndef DOMAIN_LEDGER_INTERNAL_H
#define DOMAIN_LEDGER_INTERNAL_H

#include "ledger.h"

/* The views as they are after this event, into the ledger's tree. 0 or -1. */
int ledger_add_views(struct tree_edits *, struct project *,
    const struct ledger_entry *, const struct cJSON *event);

#endif
