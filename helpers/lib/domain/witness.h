/*
 * witness.h - PAWL_WITNESS: another repository, which whoever tunes cannot
 * rewrite, gets each attempt's commit before its verdict is known, and the
 * ledger after it.
 *
 *	refs/pawl-witness/<op>/<campaign>/iter-007	the attempt, created once
 *	refs/pawl-witness/<op>/<campaign>/log		the ledger, which only grows
 *
 * <campaign> is the first 12 digits of the ledger's first commit. Where another
 * attempt has the number already (the round was hidden), -<commit> follows it.
 */
#ifndef DOMAIN_WITNESS_H
#define DOMAIN_WITNESS_H

#include "round.h"

struct cJSON;

/* Is PAWL_WITNESS, if it is set, a name, path or URL? 0 or -1 refused. */
int witness_check(const struct settings *);

/*
 * Push the candidate. *out, which the caller frees: {remote, ref, ok, why}; NULL
 * if there is no witness. An attempt that is witnessed already is fine. -1:
 * git could not be run, or, with PAWL_STRICT, the witness could not be
 * reached.
 */
int witness_attempt(struct cJSON **out, const struct round *);

/* Push the ledger; said is why that did not work, "" if it did. 0 or -1. */
int witness_ledger(struct buf *said, struct project *);

/* "refs/pawl-witness/<op>/<campaign>/"; caller frees; NULL with failed(). */
char *witness_prefix(struct project *);

#endif
