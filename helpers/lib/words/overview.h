/* overview.h - the board of a project, from its ledger and settings. */
#ifndef WORDS_OVERVIEW_H
#define WORDS_OVERVIEW_H

#include "../domain/project.h"
#include "board.h"

/* Rounds of an epoch after which the board is shown by itself. */
#define OVERVIEW_EVERY 5

/*
 * The whole board; stages, stall, limit and time of the options are filled in, what
 * comes next is the caller's.
 */
int overview_board(struct buf *, struct project *,
    const struct cJSON *events, const struct board_options *);

/* After a round: prints the board if it is due. 0 or -1. */
int overview_after_round(struct project *);

/* Columns of standard output; 0: no terminal, no limit. */
int overview_width(void);

#endif
