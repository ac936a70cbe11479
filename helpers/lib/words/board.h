/*
 * board.h - make board: the campaign on one screen.
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
#include "../domain/stages.h"

struct cJSON;

struct board_options {
	const char *op;	/* the operator */
	int width;	/* columns of the terminal; 0: no limit */
	bool colour;
	long last;	/* only so many rows; 0: all */
	const struct stages *stages;	/* NULL: not shown */
	double limit_s;	/* PAWL_TIME_LIMIT */
	long now;
	long stall;	/* PAWL_STALL */
	const char *refusal;	/* of a round that began now, see prospect.h */
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
 *	roofline	null, or {share: 0 to 1 of what the machine allows,
 *			bound: compute|memory|stated}
 *	counts		{rounds, kept, neutral, failure, inconclusive,
 *			interrupted (failures too)}
 *	dry		rounds in a row without gain
 *	stalled		those that count for PAWL_STALL: since a gain, review or
 *			stage
 *	last_verdict, last_iter
 *	device		of PAWL_DEVICES, the last that was used, or null
 *	simulated	the epoch's figures are not the device's
 *	failed_starts	baselines that failed since the last one
 *	livewire	what the baseline saw the harness not see: null, or {mode:
 *			auto|no|full, check, time: notices|notices nothing|not
 *			tried (null with mode no), blind: [path], unseen: [line]}
 *	waivers		what was let pass: [{event: number in the ledger, epoch,
 *			what, why, actor}], of this epoch or for the next
 *	requests	what waits for an approval, or has one that is not used
 *			yet: [{id, decision, text, event, actor, approval:
 *			number of its event or 0}]
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
struct cJSON *board_json(const struct cJSON *events, const struct campaign *,
    const char *refusal);

#endif
