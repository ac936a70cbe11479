/* progress.c - PROGRESS.md: the goal, where we stand, what is next. */
#include "progress.h"

#include <math.h>

#include "../outside/json.h"
#include "iterations.h"
#include "subject.h"
#include "text.h"
#include "waivers.h"

#define BAR_WIDTH 20
#define LAST_ROUNDS 5
#define HYPOTHESIS_MAX 100

/* What all events tell that the campaign's state does not. */
struct summary {
	const struct cJSON *last[LAST_ROUNDS];	/* data; ring, next at n % … */
	size_t n;
	const struct cJSON *best;	/* data of the frontier's round */
	const struct cJSON *top;	/* kept round with the largest gain */
	double top_gain;
	const char *op;
	long now;			/* time of the last event */
};

const char *
progress_basis(const struct campaign *c)
{
	return c->confirmed ? "confirmed" : c->total_exact ?
	    "measured against the baseline" : "estimated";
}

void
progress_bar(struct buf *out, const struct campaign *c)
{
	double part = campaign_attainment(c);
	int full;

	if (c->target <= 0)
		return;
	if (part < 0)	/* slower than the baseline, or no figure */
		part = 0;
	full = part >= 100 ? BAR_WIDTH : (int)floor(part * BAR_WIDTH / 100);
	buf_putc(out, '[');
	for (int i = 0; i < BAR_WIDTH; i++)
		buf_putc(out, i < full ? '#' : '-');
	buf_addf(out, "] %.0f %%", part > 99 && part < 100 ? 99 : part);
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
		buf_puts(out, ", until ");
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
		buf_puts(out, ", no gain yet");
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

	buf_addf(out, "%ld round%s: %ld kept, %ld neutral, %ld failure", n,
	    n == 1 ? "" : "s", c->kept, c->neutral, c->failed);
	if (c->interrupted > 0)
		buf_addf(out, " (%ld interrupted)", c->interrupted);
	buf_addf(out, ", %ld inconclusive", c->inconclusive);
}

/* With a baseline, and the goal not reached. */
static void
next_round(struct buf *out, const struct campaign *c)
{
	if (c->course.stalled >= PROGRESS_STALL) {
		buf_addf(out, "%ld rounds in a row without gain: stop and "
		    "think before the next edit. Read the notes of these "
		    "rounds (make notes), find out what the bottleneck is "
		    "now, and prefer a change of structure to another local "
		    "one; make review asks what has to be answered.",
		    c->course.stalled);
	} else if (str_same(c->last_verdict, "failure")) {
		buf_addf(out, "repair it (make take ITER=%ld, edit, make try) "
		    "or test another idea: edit, then make iter HYP=\"...\".",
		    c->last_iter);
	} else if (str_same(c->last_verdict, "inconclusive")) {
		buf_addf(out, "make take ITER=%ld and make iter AGAIN=\"why\" "
		    "HYP=\"...\" measure it again on a quieter machine, or "
		    "test another idea.", c->last_iter);
	} else {
		buf_puts(out, "edit, make try, then make iter HYP=\"...\" with "
		    "one hypothesis.");
	}
}

static const char *
stop_words(const struct campaign *c)
{
	static const char *const words[][2] = { { "time", "its time is used "
	    "up" }, { "until", "the hour of the goal is there" },
	    { "stages", "all stages are exhausted" } };

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (str_same(c->course.stop, words[i][0]))
			return words[i][1];
	return "make stop";
}

void
progress_next(struct buf *out, const struct campaign *c)
{
	bool reached = c->epoch > 0 && campaign_attainment(c) >= 100;

	if (c->goal == GOAL_NONE)
		buf_addf(out, "set a goal: make goal SPEEDUP=5, TARGET=... or "
		    "BEST=1%s.", c->epoch == 0 ? "; then make baseline" : "");
	else if (c->epoch == 0)
		buf_puts(out, "make baseline.");
	else if (c->back_to >= 0)
		buf_addf(out, "make rollback TO=%ld: a confirm refuted what was "
		    "kept after it.", c->back_to);
	else if (c->goal_met && !c->going_on)
		buf_puts(out, "done: the goal is reached and confirmed. "
		    "make goal sets another one, make iter CONTINUE=\"why\" "
		    "HYP=\"...\" goes on.");
	else if (c->course.stop[0] != '\0')
		buf_addf(out, "the campaign has stopped (%s): %smake goal sets "
		    "another goal, make iter CONTINUE=\"why\" HYP=\"...\" "
		    "goes on.", stop_words(c), c->confirmed ||
		    c->best_iter == c->base_iter ? "" :
		    "make confirm proves the best version; ");
	else if (reached && !c->goal_met && !c->confirmed)
		buf_puts(out, "the goal seems reached: make confirm measures "
		    "the best version against the baseline again.");
	else
		next_round(out, c);
}

static void
summary_add(struct summary *s, const struct campaign *c,
    const struct cJSON *event)
{
	const char *kind = json_str(event, "kind");
	const struct cJSON *d = json_get(event, "data");
	double gain;

	s->now = json_int(event, "time", s->now);
	if (s->op == NULL)
		s->op = json_str(event, "op");
	if (str_same(kind, "baseline")) {	/* another epoch */
		s->n = 0;
		s->best = s->top = NULL;
		s->top_gain = 0;
	}
	if (!str_same(kind, "round"))
		return;
	s->last[s->n++ % LAST_ROUNDS] = d;
	if (!str_same(json_str(d, "verdict"), "kept"))
		return;
	if (json_int(d, "iter", -1) == c->best_iter)
		s->best = d;
	gain = json_num(json_get(d, "gain"), "g", 0);
	if (gain > s->top_gain) {
		s->top = d;
		s->top_gain = gain;
	}
}

/* A line "- label: value", the value escaped. */
static void
item(struct buf *out, const char *label, const struct buf *value)
{
	buf_addf(out, "- %s: ", label);
	text_md(out, buf_str(value));
	buf_putc(out, '\n');
}

static void
put_stand(struct buf *out, const struct campaign *c, const struct summary *s)
{
	struct buf v = BUF_INIT;

	buf_puts(out, "\n## Where we stand\n\n");
	text_value(&v, c->base_value, c->unit);
	item(out, "Baseline", &v);
	buf_clear(&v);
	text_value(&v, c->best_value, c->unit);
	buf_puts(&v, " (");
	text_iter(&v, c->best_iter);
	buf_putc(&v, ')');
	item(out, "Best", &v);
	buf_clear(&v);
	unboxed_text(&v, c);
	if (v.len > 0)
		item(out, "Sandbox", &v);
	buf_clear(&v);
	simulated_text(&v, c);
	if (v.len > 0)
		item(out, "Device", &v);
	buf_puts(out, "- Speedup: ");
	text_ratio_interval(out, &c->total);
	if (c->total.known && c->best_iter != c->base_iter) {
		buf_puts(out, ", change of time ");
		text_change_interval(out, &c->total);
		buf_addf(out, ", %s", progress_basis(c));
	}
	buf_puts(out, "\n- Of the way to the goal: ");
	if (c->target > 0) {
		buf_putc(out, '`');
		progress_bar(out, c);
		buf_putc(out, '`');
	} else
		buf_puts(out, "no target value");
	buf_puts(out, "\n- Stated bottleneck: ");
	text_md_cut(out, c->bottleneck[0] != '\0' ? c->bottleneck : "not stated",
	    HYPOTHESIS_MAX);
	buf_puts(out, "\n- Since the baseline: ");
	text_span(out, (double)(s->now - c->started));
	buf_putc(out, '\n');
	buf_free(&v);
}

static void
put_last(struct buf *out, const struct cJSON *d)
{
	const char *hyp = json_str(d, "hypothesis");
	struct effect gain = effect_from_json(json_get(d, "gain"));
	struct buf v = BUF_INIT;

	buf_puts(out, "| ");
	text_iter(out, json_int(d, "iter", 0));
	buf_puts(out, " | ");
	subject_verdict(out, d);
	buf_puts(out, " | ");
	text_change_interval(out, &gain);
	buf_puts(out, " | ");
	if (json_num(d, "value", 0) > 0) {
		text_value(&v, json_num(d, "value", 0), json_str(d, "unit"));
		text_md(out, buf_str(&v));
	} else
		buf_putc(out, '-');
	buf_puts(out, " | ");
	text_md_cut(out, hyp != NULL ? hyp : "not stated", HYPOTHESIS_MAX);
	buf_puts(out, " |\n");
	buf_free(&v);
}

static void
put_rounds(struct buf *out, const struct campaign *c, const struct summary *s)
{
	size_t from = s->n > LAST_ROUNDS ? s->n - LAST_ROUNDS : 0;
	const char *hyp;

	buf_puts(out, "\n## Rounds\n\n");
	progress_counts(out, c);
	buf_addf(out, "; %ld in a row without gain.\n", c->dry);
	if (s->top != NULL) {
		hyp = json_str(s->top, "hypothesis");
		buf_puts(out, "Largest gain: ");
		text_iter(out, json_int(s->top, "iter", 0));
		buf_putc(out, ' ');
		text_change(out, s->top_gain);
		buf_puts(out, ", ");
		text_md_cut(out, hyp != NULL ? hyp : "not stated",
		    HYPOTHESIS_MAX);
		buf_putc(out, '\n');
	}
	if (s->n == 0)
		return;
	buf_puts(out, "\n| Iter | Verdict | Change of time | Value | "
	    "Hypothesis |\n| --- | --- | --- | --- | --- |\n");
	for (size_t i = from; i < s->n; i++)
		put_last(out, s->last[i % LAST_ROUNDS]);
}

static void
put_best(struct buf *out, const struct campaign *c, const struct summary *s)
{
	const struct cJSON *params = json_get(s->best, "snapshot_params");

	buf_puts(out, "\n## Best configuration\n\n");
	text_iter(out, c->best_iter);
	buf_puts(out, ", commit ");
	text_commit(out, c->frontier);
	if (s->best == NULL) {
		buf_puts(out, ": the baseline as it was.\n");
		return;
	}
	buf_puts(out, ": ");
	iterations_changes(out, s->best);
	buf_putc(out, '\n');
	if (json_len(params) > 0)
		buf_puts(out, "\nParameters:\n\n");
	for (const struct cJSON *p = json_first(params); p != NULL;
	    p = json_next(p)) {
		const char *text = json_as_str(p);
		double v;

		buf_puts(out, "- ");
		text_md(out, json_name(p) != NULL ? json_name(p) : "?");
		buf_puts(out, " = ");
		if (text != NULL)
			text_md(out, text);
		else if (json_as_num(&v, p))
			buf_addf(out, "%.15g", v);
		buf_putc(out, '\n');
	}
}

bool
progress_is_enough(const struct cJSON *events, const struct campaign *c)
{
	long rounds = c->kept + c->neutral + c->failed + c->inconclusive;
	long want = rounds < LAST_ROUNDS ? rounds : LAST_ROUNDS;
	struct summary s = { .now = c->started };

	for (const struct cJSON *e = json_first(events); e != NULL;
	    e = json_next(e))
		summary_add(&s, c, e);
	if (want == 0)
		return true;
	return (long)s.n >= want && json_int(s.last[(s.n - (size_t)want) %
	    LAST_ROUNDS], "iter", -1) == c->last_iter - want + 1;
}

void
progress_render(struct buf *out, const struct cJSON *events,
    const struct campaign *c)
{
	struct summary s = { .now = c->started };
	struct buf v = BUF_INIT;

	for (const struct cJSON *e = json_first(events); e != NULL;
	    e = json_next(e))
		summary_add(&s, c, e);
	buf_puts(out, "# Progress of ");
	text_md(out, s.op != NULL ? s.op : "this project");
	buf_puts(out, "\n\n## Goal\n\n");
	progress_goal(&v, c);
	item(out, "Goal", &v);
	buf_free(&v);
	if (c->epoch > 0) {
		put_stand(out, c, &s);
		put_rounds(out, c, &s);
		put_best(out, c, &s);
	}
	buf_puts(out, "\n## Next\n\n");
	progress_next(&v, c);
	text_md(out, buf_str(&v));
	buf_putc(out, '\n');
	buf_free(&v);
}
