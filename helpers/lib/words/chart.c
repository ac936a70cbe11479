/* chart.c - which rounds the summary chart shows, and its words. */
#include "chart.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/mem.h"
#include "../base/tr.h"
#include "../outside/json.h"
#include "figures.h"
#include "progress.h"
#include "subject.h"
#include "text.h"

/* What fits on a line of the page, about. */
#define HEAD_COLUMNS 110
#define FOOT_COLUMNS 145
#define NAME_MIN 12
#define NAME_MAX 20		/* of the reference */

static const struct {
	const char *name, *colour;
} marks[CHART_MARKS] = {
	[CHART_BASELINE] = { "baseline", "#7f7f7f" },
	[CHART_KEPT] = { "kept", "#2ca02c" },
	[CHART_NEUTRAL] = { "neutral", "#1f77b4" },
	[CHART_FAILURE] = { "failure", "#d62728" },
	[CHART_INCONCLUSIVE] = { "inconclusive", "#9e9e9e" },
};

const char *
chart_mark_name(enum chart_mark m)
{
	return marks[m].name;
}

const char *
chart_mark_colour(enum chart_mark m)
{
	return marks[m].colour;
}

static enum chart_mark
mark_of(const char *verdict)
{
	for (int m = CHART_KEPT; m < CHART_MARKS; m++)
		if (str_same(verdict, marks[m].name))
			return (enum chart_mark)m;
	return CHART_FAILURE;
}

static void
round_release(struct chart_round *r)
{
	free(r->text);
	free(r->phase);
}

static void
rounds_clear(struct chart *c)
{
	for (size_t i = 0; i < c->n; i++)
		round_release(&c->v[i]);
	c->n = 0;
}

static struct chart_round *
round_new(struct chart *c, const struct cJSON *d)
{
	const char *phase = json_str(d, "phase");
	const char *hypothesis = json_str(d, "hypothesis");
	double value = json_num(d, "value", 0);
	struct chart_round *r;

	/* room doubles: at powers of two */
	if ((c->n & (c->n - 1)) == 0)
		c->v = xrealloc(c->v, c->n > 0 ? 2 * c->n : 1, sizeof(*c->v));
	r = &c->v[c->n++];
	memset(r, 0, sizeof(*r));
	r->iter = json_int(d, "iter", 0);
	r->speedup = r->frontier = r->back = NAN;
	r->value = value > 0 ? value : NAN;
	r->gain = json_num(json_get(d, "gain"), "g", 0);
	r->text = str_fold(hypothesis != NULL ? hypothesis : "");
	if (phase == NULL || str_is_blank(phase))
		phase = subject_word(json_str(d, "stage"));
	r->phase = phase != NULL ? str_fold(phase) : NULL;
	return r;
}

static void
add_round(struct chart *c, const struct running *run, const struct cJSON *d)
{
	struct chart_round *r = round_new(c, d);
	double g;

	r->mark = mark_of(json_str(d, "verdict"));
	if (running_round(&g, &r->exact, run, d))
		r->speedup = exp(g);
	if (run->total.known)
		r->frontier = exp(run->total.g);
	c->rounds++;
	c->count[r->mark]++;
}

static void
add_baseline(struct chart *c, const struct cJSON *d)
{
	struct chart_round *r;

	rounds_clear(c);		/* another epoch */
	c->rounds = 0;
	memset(c->count, 0, sizeof(c->count));
	c->reference = NAN;
	r = round_new(c, d);
	r->mark = CHART_BASELINE;
	r->speedup = r->frontier = 1;
	r->exact = true;
}

/* What is measured beside: the average of its runs, in the metric's unit. */
static void
note_reference(struct chart *c, const struct cJSON *d)
{
	const char *name = json_str(d, "name");
	double avg = json_num(d, "avg", 0);

	if (avg <= 0)
		return;
	c->reference = avg;
	free(c->reference_name);
	c->reference_name = str_fold(name != NULL ? name : "reference");
}

/* The frontier went back, or its figure is a better one. */
static void
move_frontier(struct chart *c, const char *kind, const struct cJSON *d,
    double speedup)
{
	struct chart_round *r = &c->v[c->n - 1];

	if (str_same(kind, "rollback"))
		r->back_to = json_int(d, "to_iter", 0);
	if (str_same(kind, "rollback") || !isnan(r->back))
		r->back = speedup;
	else
		r->frontier = speedup;
}

static void
fill(struct chart *c, const struct cJSON *events)
{
	struct running run = { .epoch = 0 };

	for (const struct cJSON *e = json_first(events); e; e = json_next(e)) {
		const char *kind = json_str(e, "kind");
		const struct cJSON *d = json_get(e, "data");

		running_fold(&run, kind, d);
		if (str_same(kind, "baseline"))
			add_baseline(c, d);
		else if (str_same(kind, "round"))
			add_round(c, &run, d);
		else if (str_same(kind, "reference"))
			note_reference(c, d);
		else if (c->n > 0 && run.total.known)
			move_frontier(c, kind, d, exp(run.total.g));
	}
}

static bool
in_run(const struct chart *c, size_t i)
{
	return i > 0 && i + 1 < c->n && c->v[i].mark != CHART_BASELINE &&
	    c->v[i].mark != CHART_KEPT && !c->v[i].best &&
	    isnan(c->v[i].back);
}

/* Of a run of rounds that changed nothing: its ends, and one failure. */
static void
squeeze(bool *show, const struct chart *c)
{
	for (size_t i = 0, end; i < c->n; i = end) {
		size_t failure = 0;

		end = i + 1;
		if (!in_run(c, i)) {
			show[i] = true;
			continue;
		}
		while (end < c->n && in_run(c, end))
			end++;
		for (size_t k = i; k < end && failure == 0; k++)
			failure = c->v[k].mark == CHART_FAILURE ? k : 0;
		show[failure > 0 ? failure : i] = true;
		if (failure == 0 || failure == i)
			show[end - 1] = true;
		else
			show[i] = true;
	}
}

static void
thin(struct chart *c)
{
	bool *show = xcalloc(c->n + 1, sizeof(*show));
	size_t n = 0;
	long left = 0;

	squeeze(show, c);
	for (size_t i = 0; i < c->n; i++) {
		if (!show[i]) {
			round_release(&c->v[i]);
			left++;
			continue;
		}
		c->v[n] = c->v[i];
		c->v[n++].left_out = left;
		c->left_out += left;
		left = 0;
	}
	c->n = n;
	free(show);
}

void
chart_make(struct chart *c, const struct cJSON *events,
    const struct campaign *camp, bool all)
{
	const char *op = json_str(json_first(events), "op");

	memset(c, 0, sizeof(*c));
	c->reference = c->goal = NAN;
	if (campaign_target(camp) > 0 && camp->base_value > 0)
		c->goal = camp->lower_is_better ? camp->base_value /
		    campaign_target(camp) : campaign_target(camp) /
		    camp->base_value;
	fill(c, events);
	c->epoch = camp->epoch;
	c->op = str_fold(op != NULL ? op : "-");
	snprintf(c->unit, sizeof(c->unit), "%s", camp->unit);
	c->lower_is_better = camp->lower_is_better;
	c->total = camp->total;
	c->basis = progress_basis(camp);
	c->provisional = !camp->confirmed && c->count[CHART_KEPT] > 0;
	c->base_value = camp->base_value;
	c->best_value = camp->best_value;
	c->best_iter = camp->best_iter;
	for (size_t i = 0; i < c->n; i++)
		c->v[i].best = c->v[i].iter == camp->best_iter;
	if (!all && c->rounds > CHART_MOST)
		thin(c);
}

void
chart_release(struct chart *c)
{
	rounds_clear(c);
	free(c->v);
	free(c->op);
	free(c->reference_name);
	memset(c, 0, sizeof(*c));
}

void
chart_hint(struct buf *out, const struct chart *c, size_t i)
{
	const struct chart_round *r = &c->v[i];

	text_iter(out, r->iter);
	buf_addf(out, " %s", subject_word(marks[r->mark].name));
	if (!isnan(r->speedup)) {
		buf_puts(out, r->exact ? ", " : ", ~");
		text_ratio(out, log(r->speedup));
	}
	if (!isnan(r->value)) {
		buf_puts(out, ", ");
		text_value(out, r->value, c->unit);
	}
	if (*r->text != '\0') {
		buf_puts(out, ": ");
		text_cut(out, r->text, 160);
	}
}

/* How many times as good as the reference the best version is. */
static void
put_reference(struct buf *out, const struct chart *c)
{
	double ratio = c->lower_is_better ? c->reference / c->best_value :
	    c->best_value / c->reference;

	buf_puts(out, "; ");
	text_ratio(out, log(ratio));
	buf_puts(out, tr(" as fast as "));
	text_cut(out, c->reference_name, NAME_MAX);
}

/* Text in what is left of a line that begins with taken. */
static void
put_rest(struct buf *out, const char *text, const char *taken, size_t columns)
{
	size_t used = text_width(taken);

	text_cut(out, text, used + NAME_MIN < columns ? columns - used :
	    NAME_MIN);
}

void
chart_header(struct strs *out, const struct chart *c)
{
	struct buf b = BUF_INIT, rest = BUF_INIT;

	if (c->epoch > 1)
		buf_addf(&rest, tr(" (epoch %ld)"), c->epoch);
	buf_puts(&rest, ": ");
	text_ratio_interval(&rest, &c->total);
	buf_addf(&rest, " %s%s", c->provisional ? tr("provisional, ") : "",
	    c->basis);
	if (!isnan(c->reference) && c->best_value > 0)
		put_reference(&rest, c);
	put_rest(&b, c->op, buf_str(&rest), HEAD_COLUMNS);
	buf_puts(&b, buf_str(&rest));
	buf_free(&rest);
	strs_take(out, buf_steal(&b));
	buf_addf(&b, tr_n("%ld round: %ld kept, %ld neutral, %ld failure",
	    "%ld rounds: %ld kept, %ld neutral, %ld failure", c->rounds),
	    c->rounds, c->count[CHART_KEPT], c->count[CHART_NEUTRAL],
	    c->count[CHART_FAILURE]);
	buf_addf(&b, tr(", %ld inconclusive"), c->count[CHART_INCONCLUSIVE]);
	if (c->left_out > 0)
		buf_addf(&b, tr(" (%ld not drawn; ALL=1 draws all)"),
		    c->left_out);
	strs_take(out, buf_steal(&b));
}

void
chart_footer(struct buf *out, const struct chart *c)
{
	const struct chart_round *top = NULL;

	if (!isnan(c->reference)) {
		text_cut(out, c->reference_name, NAME_MAX);
		buf_putc(out, ' ');
		text_value(out, c->reference, c->unit);
		buf_puts(out, "; ");
	}
	buf_puts(out, tr("initial "));
	text_value(out, c->base_value, c->unit);
	buf_puts(out, tr("; best "));
	text_value(out, c->best_value, c->unit);
	buf_puts(out, " (");
	text_iter(out, c->best_iter);
	buf_puts(out, ")");
	for (size_t i = 0; i < c->n; i++)
		if (c->v[i].mark == CHART_KEPT && (top == NULL ||
		    c->v[i].gain > top->gain))
			top = &c->v[i];
	if (top == NULL) {
		buf_puts(out, tr("; nothing was better than the start"));
		return;
	}
	buf_puts(out, tr("; largest step "));
	text_iter(out, top->iter);
	buf_putc(out, ' ');
	text_change(out, top->gain);
	buf_puts(out, ": ");
	put_rest(out, top->text, buf_str(out), FOOT_COLUMNS);
}
