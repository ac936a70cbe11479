/* progress.h - PROGRESS.md: the goal, where we stand, what is next. */
#ifndef WORDS_PROGRESS_H
#define WORDS_PROGRESS_H

#include <stdbool.h>

#include "../base/str.h"
#include "../domain/campaign.h"

struct cJSON;

/*
 * Are the rounds that the file shows among these events, none left out between
 * them?
 */
bool progress_is_enough(const struct cJSON *events, const struct campaign *);

/* The whole file, from all events or enough of them; the rest: see below. */
void progress_render(struct buf *, const struct cJSON *events,
    const struct campaign *, long stall, const char *refusal);

/* The file between the first correctness pass and the baseline's record. */
void progress_draft(struct buf *, const struct campaign *, const char *op);

/*
 * What to do next, one sentence or two on one line: the refusal that a round
 * would meet now (see prospect.h), or where there is none ("" or NULL) advice.
 */
void progress_next(struct buf *, const struct campaign *, const char *refusal);

/*
 * "; 1 of 3 without gain before a review", as the guard counts them, of stall =
 * PAWL_STALL; nothing while the last round was a gain.
 */
void progress_stall(struct buf *, const struct campaign *, long stall);

/* What the total rests on: "confirmed", "measured against the baseline", … */
const char *progress_basis(const struct campaign *);

/* "████████░░░░░░░░░░░░ 82 %, 1.96x of 3x" of the way; nothing without a target. */
void progress_bar(struct buf *, const struct campaign *);

/* The goal with the value it asks for: "5x faster …, 246.9 us". */
void progress_goal(struct buf *, const struct campaign *);

/* "1234.5 us -> 812.3 us (iter-007), 1.52x [1.50, 1.54] measured against …" */
void progress_best(struct buf *, const struct campaign *);

/* "4 of 12 rounds (33 %)"; nothing before the first round. */
void progress_success(struct buf *, const struct campaign *);

/* "; largest gain: iter-003 -12.1%, tile K by 64"; nothing without one. */
void progress_top(struct buf *, const struct cJSON *events,
    const struct campaign *);

/* "12 rounds: 4 kept, 5 neutral, 2 failure (1 interrupted), …". */
void progress_counts(struct buf *, const struct campaign *);

#endif
