/* guard.h - may this round start, and what exactly is its candidate? */
#ifndef DOMAIN_GUARD_H
#define DOMAIN_GUARD_H

#include "candidate.h"
#include "round.h"

/*
 * Repository, settings, goal, questions, scope, one change, not tried before.
 * *out, which the caller frees, says what was found: {from, branch_tip, changes,
 * passed_over, kind}, of a round also what change_check() and repeat_check()
 * add. 0; -1 with refused() saying what to do.
 */
int guard_round(struct cJSON **out, struct round *);
int guard_baseline(struct cJSON **out, struct round *);

/* What both have of a candidate; caller frees. */
struct cJSON *guard_describe(const struct candidate *, const char *from,
    const char *tip);

/*
 * Refuse while there is no goal, a confirm said that it is reached (unless the
 * round's opening has a reason to continue), or one refuted the frontier. 0 or
 * -1.
 */
int guard_goal(const struct project *, const struct cJSON *open);

/* Refuse unless the settings are complete and may be used here. 0 or -1. */
int guard_settings(struct project *);

/* Refuse if a branch is in the way of frontier or ledger. 0 or -1. */
int guard_names(struct project *);

/*
 * The frontier branch: its tip must hold the certified frontier. tip gets it.
 * guard_frontier: and no baseline may be due since make update. 0 or -1.
 */
int guard_branch(char tip[OID_HEX], struct project *);
int guard_frontier(char tip[OID_HEX], struct project *);

#endif
