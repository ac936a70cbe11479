/* progress_words.c - goal, best, counts and what is next, in one line each. */
#include "progress.h"

#include <math.h>

#include "../base/tr.h"
#include "subject.h"
#include "text.h"

#define BAR_WIDTH 20

const char *
progress_basis(const struct campaign *c)
{
	return c->confirmed ? tr("confirmed") : c->total_exact ?
	    tr("measured against the baseline") : tr("estimated");
}

/* The speedup that the goal asks for; 0: it asks for none. */
static double
wanted(const struct campaign *c)
{
	double ratio;

	if (c->goal == GOAL_SPEEDUP)
		return c->goal_value;
	if (c->base_value <= 0)
		return 0;
	ratio = c->base_value / c->target;
	return c->lower_is_better ? ratio : 1 / ratio;
}

/* Half of the time saved is not half of the speedup: both are shown. */
static void
put_ratios(struct buf *out, const struct campaign *c)
{
	struct buf now = BUF_INIT;

	if (c->total.known && wanted(c) > 1) {
		text_ratio(&now, c->total.g);
		buf_addf(out, tr(", %s of %.4gx"), buf_str(&now), wanted(c));
	}
	buf_free(&now);
}

void
progress_bar(struct buf *out, const struct campaign *c)
{
	double part = campaign_attainment(c);
	int full;

	if (c->target <= 0)
		return;
	if (!(part > 0))	/* slower than the baseline, or no figure */
		part = 0;
	full = part >= 100 ? BAR_WIDTH : (int)floor(part * BAR_WIDTH / 100);
	for (int i = 0; i < BAR_WIDTH; i++)
		buf_puts(out, i < full ? "█" : "░");
	buf_addf(out, " %.0f %%", part > 99 && part < 100 ? 99 : part);
	put_ratios(out, c);
}

void
progress_goal(struct buf *out, const struct campaign *c)
{
	subject_goal(out, c->goal, c->goal_value, c->unit);
	if (c->goal == GOAL_SPEEDUP && c->target > 0) {
		buf_puts(out, ", ");
		text_value(out, c->target, c->unit);
	}
	if (c->goal != GOAL_NONE && c->until != 0) {
		buf_puts(out, tr(", until "));
		text_moment(out, c->until);
	}
}

void
progress_best(struct buf *out, const struct campaign *c)
{
	text_value(out, c->base_value, c->unit);
	buf_puts(out, " -> ");
	text_value(out, c->best_value, c->unit);
	if (c->best_iter == c->base_iter && !c->confirmed) {
		buf_puts(out, tr(", no gain yet"));
		return;
	}
	buf_puts(out, " (");
	text_iter(out, c->best_iter);
	buf_puts(out, "), ");
	text_ratio_interval(out, &c->total);
	if (c->total.known)
		buf_addf(out, " %s", progress_basis(c));
}

void
progress_counts(struct buf *out, const struct campaign *c)
{
	long n = c->kept + c->neutral + c->failed + c->inconclusive;

	buf_addf(out, tr_n("%ld round: %ld kept, %ld neutral, %ld failure",
	    "%ld rounds: %ld kept, %ld neutral, %ld failure", n), n, c->kept, c->neutral, c->failed);
	if (c->interrupted > 0)
		buf_addf(out, tr(" (%ld interrupted)"), c->interrupted);
	buf_addf(out, tr(", %ld inconclusive"), c->inconclusive);
}

void
progress_stall(struct buf *out, const struct campaign *c, long stall)
{
	long n = c->course.stalled;

	if (n > 0 && stall > 0)
		buf_addf(out, tr("; %ld of %ld without gain before a review"), n,
		    stall);
	else if (n > 0)
		buf_addf(out, tr("; %ld in a row without gain"), n);
}

void
progress_success(struct buf *out, const struct campaign *c)
{
	long n = c->kept + c->neutral + c->failed + c->inconclusive;

	if (n > 0)
		buf_addf(out, tr_n("%ld of %ld round (%.0f %%)",
		    "%ld of %ld rounds (%.0f %%)", n), c->kept, n,
		    100.0 * (double)c->kept / (double)n);
}

void
progress_next(struct buf *out, const struct campaign *c, const char *refusal)
{
	if (refusal != NULL && *refusal != '\0') {
		buf_puts(out, refusal);
	} else if (campaign_attainment(c) >= 100 && !c->goal_met &&
	    !c->confirmed) {
		buf_puts(out, tr("the goal seems reached: make confirm measures "
		    "the best version against the baseline again."));
	} else if (str_same(c->last_verdict, "failure")) {
		buf_addf(out, tr("repair it (make take ITER=%ld, edit, make try) "
		    "or test another idea: edit, then make iter HYP=\"...\"."),
		    c->last_iter);
	} else if (str_same(c->last_verdict, "inconclusive")) {
		buf_addf(out, tr("make take ITER=%ld and make iter AGAIN=\"why\" "
		    "HYP=\"...\" measure it again on a quieter machine, or "
		    "test another idea."), c->last_iter);
	} else {
		buf_puts(out, tr("edit, make try, then make iter HYP=\"...\" with "
		    "one hypothesis."));
	}
}
