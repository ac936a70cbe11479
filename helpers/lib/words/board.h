/*
 * board.h - make board and make status: the campaign on one screen.
 *
 * The board shows the rounds of the current epoch; a total marked with ~ is
 * an estimate (the frontier's speedup times the round's own).
 */
#ifndef WORDS_BOARD_H
#define WORDS_BOARD_H

#include <stdbool.h>
#include <stddef.h>

#include "../base/str.h"
#include "../domain/campaign.h"

struct cJSON;

struct board_options {
	int width;	/* columns of the terminal; 0: no limit */
	bool colour;
	long last;	/* only so many rows; 0: all */
};

void board_render(struct buf *, const struct cJSON *events,
    const struct campaign *, const struct board_options *);

/*
 * The board as JSON; caller frees. All epochs' rounds are in it.
 *
 *	schema		1
 *	op		name of the operator, null before the first event
 *	epoch		the current one; 0: no baseline
 *	goal		null, or {kind: speedup|target|best, value, target: in
 *			unit or null, until: seconds or null, text}
 *	attainment	per cent of the way to the target, null without one
 *	unit, higher_is_better
 *	baseline	null, or {iter, value, commit}
 *	best		null, or {iter, value, commit}
 *	total		null, or {ratio, lo, hi, change_percent, basis:
 *			confirmed|measured|estimated}
 *	counts		{rounds, kept, neutral, failure, inconclusive,
 *			interrupted (failures too)}
 *	dry		rounds in a row without gain
 *	last_verdict, last_iter
 *	next		what to do, a sentence
 *	rounds		[{iter, epoch, kind: baseline|code|parameter, verdict
 *			(null: baseline), reason, hypothesis, bottleneck,
 *			failed_step, interrupted, correct, value, pairs, label,
 *			gain: null or {ratio, lo, hi, change_percent,
 *			change_lo, change_hi}, total: null or {ratio, basis:
 *			measured|estimated}, candidate, record, expect_met}]
 *
 * Ratios are speedups, > 1 is faster; change_… are changes of time in per
 * cent, < 0 is faster; lo and hi bound the 99 % interval, null: unbounded.
 */
struct cJSON *board_json(const struct cJSON *events, const struct campaign *);

struct status_input {
	const char *op;
	const char *open_step;		/* step an open round stands at, or NULL */
	long open_iter;
	const char *head_branch;	/* NULL: detached */
	bool on_frontier;
	size_t changed_files;		/* in scope, against the frontier */
	const char *lock_holder;	/* who runs right now, or NULL */
};

/* A few lines: where we stand, what is open, what to do next. */
void status_render(struct buf *, const struct status_input *,
    const struct campaign *);

/*
 * The same as JSON; caller frees. {schema: 1, op, epoch, frontier, best_iter,
 * best_value, unit, total (as in board_json), attainment, dry, head: {branch
 * (null: detached), on_frontier, changed_files}, open: null or {iter, step},
 * busy: null or who, last: null or {iter, verdict}, next}
 */
struct cJSON *status_json(const struct status_input *,
    const struct campaign *);

#endif
