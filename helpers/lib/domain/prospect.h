/*
 * prospect.h - what make iter would be told if it were typed now, by the very
 * functions that refuse it: what is said to come next cannot disagree with
 * them. Text gets the refusal, and stays empty where a round may begin.
 */
#ifndef DOMAIN_PROSPECT_H
#define DOMAIN_PROSPECT_H

#include "../base/str.h"
#include "project.h"

/* As far as ledger and settings tell, at a time. Pure. */
void prospect_of(struct buf *text, const struct campaign *,
    const struct settings *, long now);

/*
 * The same, and of settings, HEAD, frontier and who acts; not what is open, and
 * not the repository's state: it was looked at when the round began.
 */
void prospect_round(struct buf *text, struct project *);

/* All of it: what runs, what is open and the repository, too. */
void prospect_now(struct buf *text, struct project *);

#endif
