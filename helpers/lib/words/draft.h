/*
 * draft.h - PROGRESS.md of a first baseline, from its correctness pass until
 * the record brings the ledger's own.
 */
#ifndef WORDS_DRAFT_H
#define WORDS_DRAFT_H

#include "../domain/project.h"

/* Nothing where there is a baseline, or such a file, already. 0 or -1. */
int draft_write(struct project *);

/* Takes it away, if it is as it was written. 0 or -1. */
int draft_remove(struct project *);

#endif
