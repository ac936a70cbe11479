/* status.h - make status: where we stand, what is open, what comes next. */
#ifndef WORDS_STATUS_H
#define WORDS_STATUS_H

#include <stdbool.h>
#include <stddef.h>

#include "../base/str.h"
#include "../domain/campaign.h"
#include "../domain/stages.h"

struct cJSON;

struct status_input {
	const char *op;
	const char *open_step;		/* step an open round stands at, or NULL */
	long open_iter;
	const char *head_branch;	/* NULL: detached */
	bool on_frontier;
	size_t changed_files;		/* in scope, against the frontier */
	const char *lock_holder;	/* who runs right now, or NULL */
	double roofline;		/* share reached, 0 to 1; <= 0: unknown */
	const struct stages *stages;	/* NULL: not known */
	double limit_s;			/* PAWL_TIME_LIMIT */
	long now;
	const char *roofline_bound;	/* "compute", "memory" or "stated" */
	long stall;			/* PAWL_STALL */
	const char *refusal;		/* of a round that began now, see prospect.h */
};

/* A few lines: where we stand, what is open, what to do next. */
void status_render(struct buf *, const struct status_input *,
    const struct campaign *);

/*
 * The same as JSON; caller frees. {schema: 1, op, epoch, frontier, best_iter,
 * best_value, unit, total (as in board_json), attainment, roofline
 * (as in board_json), dry, stalled, head: {branch
 * (null: detached), on_frontier, changed_files}, open: null or {iter, step},
 * busy: null or who, last: null or {iter, verdict}, device, simulated,
 * failed_starts, livewire, waivers,
 * requests (as in board_json), next}
 */
struct cJSON *status_json(const struct status_input *,
    const struct campaign *);

#endif
