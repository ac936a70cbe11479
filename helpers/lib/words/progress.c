/* progress.c - PROGRESS.md: the goal, where we stand, what is next. */
#include "progress.h"

#include "../base/tr.h"
#include "../domain/moments.h"
#include "../outside/json.h"
#include "iterations.h"
#include "profile.h"
#include "subject.h"
#include "text.h"
#include "waivers.h"

#define LAST_ROUNDS 5
#define HYPOTHESIS_MAX 100

/* What all events tell that the campaign's state does not. */
struct summary {
	const struct cJSON *last[LAST_ROUNDS];	/* data; ring, next at n % … */
	size_t n;
	const struct cJSON *base;	/* data of the epoch's baseline */
	const struct cJSON *best;	/* data of the frontier's round */
	const struct cJSON *top;	/* kept round with the largest gain */
	const char *op;
	long now;			/* time of the last event */
};

static void
summary_add(struct summary *s, const struct campaign *c,
    const struct cJSON *event)
{
	const char *kind = json_str(event, "kind");
	const struct cJSON *d = json_get(event, "data");

	s->now = json_int(event, "time", s->now);
	if (s->op == NULL)
		s->op = json_str(event, "op");
	if (str_same(kind, "baseline")) {	/* another epoch */
		s->n = 0;
		s->base = d;
		s->best = s->top = NULL;
	}
	if (!str_same(kind, "round"))
		return;
	s->last[s->n++ % LAST_ROUNDS] = d;
	if (!str_same(json_str(d, "verdict"), "kept"))
		return;
	if (json_int(d, "iter", -1) == c->best_iter)
		s->best = d;
	if (json_int(event, "n", -1) == c->top_event)
		s->top = d;
}

void
progress_top(struct buf *out, const struct cJSON *events,
    const struct campaign *c)
{
	struct summary s = { .now = c->started };
	const char *hyp;

	for (const struct cJSON *e = json_first(events); e != NULL;
	    e = json_next(e))
		summary_add(&s, c, e);
	if (s.top == NULL)
		return;
	hyp = json_str(s.top, "hypothesis");
	buf_puts(out, tr("; largest gain: "));
	text_iter(out, json_int(s.top, "iter", 0));
	buf_putc(out, ' ');
	text_change(out, c->top_gain);
	buf_puts(out, ", ");
	text_cut(out, hyp != NULL ? hyp : tr("not stated"), HYPOTHESIS_MAX);
}

/* A line "- label: value", the value escaped. */
static void
item(struct buf *out, const char *label, const struct buf *value)
{
	buf_addf(out, tr("- %s: "), label);
	text_md(out, buf_str(value));
	buf_putc(out, '\n');
}

/* "- ✅ text", one step of the way. */
static void
step(struct buf *out, bool done, bool now, const char *text)
{
	buf_puts(out, done ? "- ✅ " : now ? "- 🔄 " : "- ⏸️ ");
	text_md(out, text);
}

static void
put_stages(struct buf *out, const struct campaign *c, const struct summary *s)
{
	const struct course *at = &c->course;
	bool over = c->goal_met || at->stop[0] != '\0';
	const char *name;
	long i = 0;

	for (const struct cJSON *n = json_first(json_get(s->base, "stages"));
	    n != NULL; n = json_next(n), i++) {
		if ((name = json_as_str(n)) == NULL)
			continue;
		step(out, i < at->stage, i == at->stage, subject_word(name));
		if (i == at->stage)
			buf_addf(out, tr_n(": %ld round, %ld without gain",
			    ": %ld rounds, %ld without gain",
			    at->stage_rounds), at->stage_rounds,
			    at->stage_dry);
		buf_putc(out, '\n');
	}
	if (i == 0) {
		step(out, over, true, tr("rounds"));
		buf_putc(out, '\n');
	}
	step(out, c->confirmed, false, tr("the best confirmed against the "
	    "baseline"));
	buf_putc(out, '\n');
}

static void
put_way(struct buf *out, const struct campaign *c, const struct summary *s)
{
	buf_puts(out, tr("\n## The way\n\n"));
	step(out, true, true, tr("correctness passed"));
	buf_putc(out, '\n');
	step(out, true, true, tr("baseline measured"));
	buf_putc(out, '\n');
	put_stages(out, c, s);
}

static void
put_stand(struct buf *out, const struct campaign *c, const struct summary *s)
{
	struct buf v = BUF_INIT;

	buf_puts(out, tr("\n## Where we stand\n\n"));
	text_value(&v, c->best_value, c->unit);
	buf_puts(&v, " (");
	text_iter(&v, c->best_iter);
	buf_putc(&v, ')');
	item(out, tr("Best"), &v);
	buf_clear(&v);
	began_text(&v, c);
	if (v.len > 0)
		item(out, tr("Start"), &v);
	buf_clear(&v);
	unboxed_text(&v, c);
	if (v.len > 0)
		item(out, tr("Sandbox"), &v);
	buf_clear(&v);
	simulated_text(&v, c);
	if (v.len > 0)
		item(out, tr("Device"), &v);
	buf_puts(out, tr("- Speedup: "));
	text_ratio_interval(out, &c->total);
	if (c->total.known && c->best_iter != c->base_iter) {
		buf_puts(out, tr(", change of time "));
		text_change_interval(out, &c->total);
		buf_addf(out, ", %s", progress_basis(c));
	}
	buf_puts(out, tr("\n- Of the way to the goal: "));
	if (c->target > 0)
		progress_bar(out, c);
	else
		buf_puts(out, tr("no target value"));
	buf_puts(out, tr("\n- Success: "));
	progress_success(out, c);
	if (c->kept + c->neutral + c->failed + c->inconclusive == 0)
		buf_putc(out, '-');
	buf_puts(out, tr("\n- Stated bottleneck: "));
	text_md_cut(out, c->bottleneck[0] != '\0' ? c->bottleneck :
	    tr("not stated"), HYPOTHESIS_MAX);
	buf_clear(&v);
	profile_cores(&v, &c->course);
	if (v.len > 0)
		buf_addf(out, tr("\n- Cores: %s"), buf_str(&v));
	buf_puts(out, tr("\n- Since the baseline: "));
	text_span(out, (double)(s->now - c->started));
	buf_putc(out, '\n');
	buf_free(&v);
}

/* "✅ kept", "❌ failure (build)": what was not kept was taken back. */
static void
put_status(struct buf *out, const struct cJSON *d)
{
	const char *verdict = json_str(d, "verdict");

	buf_puts(out, str_same(verdict, "kept") ? "✅ " :
	    str_same(verdict, "inconclusive") ? "❓ " : "❌ ");
	subject_verdict(out, d);
}

static void
put_value(struct buf *out, double value)
{
	if (value > 0)
		text_value(out, value, NULL);
	else
		buf_putc(out, '-');
}

static void
put_last(struct buf *out, const struct cJSON *d)
{
	const char *hyp = json_str(d, "hypothesis");
	struct effect gain = effect_from_json(json_get(d, "gain"));

	buf_puts(out, "| ");
	text_iter(out, json_int(d, "iter", 0));
	buf_puts(out, " | ");
	text_md_cut(out, hyp != NULL ? hyp : tr("not stated"), HYPOTHESIS_MAX);
	buf_puts(out, " | ");
	put_value(out, json_num(d, "value", 0));
	buf_puts(out, " | ");
	text_change_interval(out, &gain);
	buf_puts(out, " | ");
	put_status(out, d);
	buf_puts(out, " |\n");
}

static void
put_head(struct buf *out, const struct campaign *c)
{
	struct buf unit = BUF_INIT;

	text_md(&unit, c->unit[0] != '\0' ? c->unit : "-");
	buf_puts(out, tr("\n| Round | What was tried | Value"));
	buf_addf(out, " (%s)", buf_str(&unit));
	buf_puts(out, tr(" | Change of time | Status |\n"));
	buf_puts(out, "| --- | --- | --- | --- | --- |\n| ");
	text_iter(out, c->base_iter);
	buf_puts(out, tr(" (baseline) | - | "));
	put_value(out, c->base_value);
	buf_puts(out, " | - | ✅ |\n");
	buf_free(&unit);
}

static void
put_rounds(struct buf *out, const struct campaign *c, const struct summary *s,
    long stall)
{
	size_t from = s->n > LAST_ROUNDS ? s->n - LAST_ROUNDS : 0;
	const char *hyp;

	buf_puts(out, tr("\n## Rounds\n\n"));
	progress_counts(out, c);
	progress_stall(out, c, stall);
	buf_puts(out, tr(".\n"));
	if (s->top != NULL) {
		hyp = json_str(s->top, "hypothesis");
		buf_puts(out, tr("Largest gain: "));
		text_iter(out, json_int(s->top, "iter", 0));
		buf_putc(out, ' ');
		text_change(out, c->top_gain);
		buf_puts(out, ", ");
		text_md_cut(out, hyp != NULL ? hyp : tr("not stated"),
		    HYPOTHESIS_MAX);
		buf_putc(out, '\n');
	}
	put_head(out, c);
	if (from > 0)
		buf_puts(out, tr("| … | all of them: ITERATIONS.md | | | |\n"));
	for (size_t i = from; i < s->n; i++)
		put_last(out, s->last[i % LAST_ROUNDS]);
}

static void
put_moment(struct buf *out, const struct cJSON *m)
{
	const char *what = json_str(m, "what"), *to = json_str(m, "to");

	buf_puts(out, "- ");
	text_moment(out, json_int(m, "time", 0));
	buf_putc(out, ' ');
	text_iter(out, json_int(m, "iter", 0));
	buf_puts(out, ": ");
	if (str_same(what, "correct"))
		buf_puts(out, tr("correctness passed, the baseline is there"));
	else if (str_same(what, "gain")) {
		buf_addf(out, tr("more than %.0f %% gained: "),
		    100 * MOMENT_GAIN);
		text_change(out, json_num(m, "g", 0));
	} else if (str_same(what, "stall"))
		buf_addf(out, tr("%ld rounds in a row without gain"),
		    json_int(m, "dry", 0));
	else {
		buf_puts(out, tr("stage "));
		text_md(out, to != NULL ? subject_word(to) : "?");
	}
	buf_putc(out, '\n');
}

static void
put_moments(struct buf *out, const struct campaign *c)
{
	buf_puts(out, tr("\n## Moments\n\n"));
	for (const struct cJSON *m = json_first(c->moments); m != NULL;
	    m = json_next(m)) {
		put_moment(out, m);
		if (m == json_first(c->moments) && c->moments_before > 0)
			buf_addf(out, tr("- … %ld more before these\n"),
			    c->moments_before);
	}
}

static void
put_best(struct buf *out, const struct campaign *c, const struct summary *s)
{
	const struct cJSON *params = json_get(s->best, "snapshot_params");

	buf_puts(out, tr("\n## Best configuration\n\n"));
	text_iter(out, c->best_iter);
	buf_puts(out, tr(", commit "));
	text_commit(out, c->frontier);
	if (s->best == NULL) {
		buf_puts(out, tr(": the baseline as it was.\n"));
		return;
	}
	buf_puts(out, ": ");
	iterations_changes(out, s->best);
	buf_putc(out, '\n');
	if (json_len(params) > 0)
		buf_puts(out, tr("\nParameters:\n\n"));
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

static void
put_goal(struct buf *out, const struct campaign *c, const char *op)
{
	struct buf v = BUF_INIT;

	buf_puts(out, tr("# Progress of "));
	text_md(out, op != NULL ? op : tr("this project"));
	buf_puts(out, tr("\n\n## Goal\n\n"));
	if (c->epoch > 0) {
		text_value(&v, c->base_value, c->unit);
		item(out, tr("Baseline"), &v);
		buf_clear(&v);
	}
	progress_goal(&v, c);
	item(out, tr("Goal"), &v);
	buf_free(&v);
}

void
progress_draft(struct buf *out, const struct campaign *c, const char *op)
{
	put_goal(out, c, op);
	buf_puts(out, tr("\n## The way\n\n"));
	step(out, true, true, tr("correctness passed"));
	buf_putc(out, '\n');
	step(out, false, true, tr("baseline being measured"));
	buf_putc(out, '\n');
	step(out, false, false, tr("rounds"));
	buf_putc(out, '\n');
}

void
progress_render(struct buf *out, const struct cJSON *events,
    const struct campaign *c, long stall, const char *refusal)
{
	struct summary s = { .now = c->started };
	struct buf v = BUF_INIT;

	for (const struct cJSON *e = json_first(events); e != NULL;
	    e = json_next(e))
		summary_add(&s, c, e);
	put_goal(out, c, s.op);
	if (c->epoch > 0) {
		put_way(out, c, &s);
		put_stand(out, c, &s);
		put_rounds(out, c, &s, stall);
		put_moments(out, c);
		put_best(out, c, &s);
	}
	buf_puts(out, tr("\n## Next\n\n"));
	progress_next(&v, c, refusal);
	text_md(out, buf_str(&v));
	buf_putc(out, '\n');
	buf_free(&v);
}
