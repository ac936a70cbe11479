/* chain.h - the steps of a round, each a program of its own, in their order. */
#ifndef DOMAIN_CHAIN_H
#define DOMAIN_CHAIN_H

#include "../base/err.h"
#include "round.h"

/*
 * Run the steps that are still open. What came of them is read from the step
 * files: after a failed build or verification comes the record. Returns the
 * exit status of the round: ST_OK when it is recorded, else the status of the
 * step that stopped it (the step has said why).
 */
enum status chain_run(struct round *);

/*
 * Under the lock: a round is likely, so its first step may start already. May
 * be left out. 0 or -1.
 */
int chain_begin(struct project *);

/* Only the record: of a round that is done, or of one that is abandoned. */
enum status chain_record(struct round *, bool abandoned);

/*
 * Run another of our programs, "confirm" is pawl-confirm, under our lock, and
 * wait for it. Its exit status; ST_INFRA if it was killed.
 */
enum status chain_program(struct project *, const char *name,
    const char *const *words, size_t n);

/*
 * Open the project for a program that works in run trees between rounds: there
 * is a baseline, and it holds for what is here; the lock is taken, nothing is
 * left running, no round is open. 0 or -1.
 */
int chain_between(struct project *, const char *program);

/* End processes that a killed round left running; named on stderr. 0 or -1. */
int chain_end_orphans(struct project *);

/* The mark of a project's commands, by which they are found. */
char *chain_mark(const struct project *);	/* caller frees */

#endif
