/* board.c - make board and make status: the campaign on one screen. */
#include "board.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../base/mem.h"
#include "../outside/json.h"
#include "progress.h"
#include "subject.h"
#include "text.h"

#define WIDTH_LIMIT 400		/* columns without a limit */
#define HYPOTHESIS_MIN 20	/* below this other columns give way */
#define HYPOTHESIS_LEAST 8	/* below this even the gain does */
#define GAP 2			/* blanks between columns */

enum column { COL_ITER, COL_VERDICT, COL_GAIN, COL_TOTAL, COL_VALUE, COL_PAIRS,
	COL_TEXT, COL_COUNT };

static const char *const titles[COL_COUNT] = { "Iter", "Verdict", "Gain (time)",
	"Total", "Value", "Pairs", "Hypothesis" };
static const bool right[COL_COUNT] = { [COL_TOTAL] = true,
	[COL_VALUE] = true, [COL_PAIRS] = true };

struct row {
	char *cell[COL_COUNT];	/* NULL is "-" */
	const char *colour;	/* of the verdict, SGR parameters, or NULL */
};

struct table {
	struct row *v;
	size_t n, cap;
	size_t width[COL_COUNT];	/* 0: column left out */
};

/* The speedup over the baseline as it was when an event came. */
struct running {
	struct effect total;
	bool exact;
	long epoch;
	const char *unit;	/* the baseline's */
};

static void
running_fold(struct running *r, const char *kind, const struct cJSON *d)
{
	struct effect total = effect_from_json(json_get(d, "total"));

	if (str_same(kind, "baseline")) {
		r->total = (struct effect){ true, 0, 0, 0 };
		r->exact = true;
		r->epoch++;
		r->unit = json_str(d, "unit");
	} else if (str_same(kind, "rollback") || str_same(kind, "confirm")) {
		r->total = total;
		r->exact = total.known;
	} else if (str_same(json_str(d, "verdict"), "kept")) {
		r->exact = total.known;
		if (total.known)
			r->total = total;
		else
			r->total.g += json_num(json_get(d, "gain"), "g", 0);
	}
}

/* Speedup of the round itself, once it is folded; false if unknown. */
static bool
round_total(double *g, bool *exact, const struct running *r,
    const struct cJSON *d)
{
	struct effect gain = effect_from_json(json_get(d, "gain"));
	const char *verdict = json_str(d, "verdict");

	*g = r->total.g;
	*exact = r->exact;
	if (!r->total.known)
		return false;
	if (str_same(verdict, "kept"))
		return true;
	*exact = false;
	*g += gain.g;
	return gain.known && !str_same(verdict, "failure");
}

static const char *
verdict_colour(const char *verdict)
{
	return str_same(verdict, "kept") ? "32" :
	    str_same(verdict, "failure") ? "31" :
	    str_same(verdict, "inconclusive") ? "33" : NULL;
}

static struct row *
table_row(struct table *t)
{
	if (t->n == t->cap) {
		t->cap = t->cap * 2 + 16;
		t->v = xrealloc(t->v, t->cap, sizeof(*t->v));
	}
	memset(&t->v[t->n], 0, sizeof(t->v[t->n]));
	return &t->v[t->n++];
}

static void
table_clear(struct table *t)
{
	for (size_t i = 0; i < t->n; i++)
		for (int k = 0; k < COL_COUNT; k++)
			free(t->v[i].cell[k]);
	t->n = 0;
}

static void
cell_total(struct row *row, double g, bool exact)
{
	struct buf b = BUF_INIT;

	buf_puts(&b, exact ? "" : "~");
	text_ratio(&b, g);
	row->cell[COL_TOTAL] = buf_steal(&b);
}

static void
cell_text(struct row *row, const char *s)
{
	struct buf b = BUF_INIT;

	text_cut(&b, s, WIDTH_LIMIT / 2);
	row->cell[COL_TEXT] = buf_steal(&b);
}

static void
cell_value(struct row *row, const struct cJSON *d, const char *unit)
{
	struct buf b = BUF_INIT;
	double v = json_num(d, "value", 0);

	if (v <= 0)
		return;
	text_value(&b, v, unit);
	row->cell[COL_VALUE] = buf_steal(&b);
}

static void
row_round(struct row *row, const struct running *r, const struct cJSON *d)
{
	const char *hyp = json_str(d, "hypothesis");
	struct effect gain = effect_from_json(json_get(d, "gain"));
	struct buf b = BUF_INIT;
	bool exact;
	double g;

	row->cell[COL_ITER] = xasprintf("%03ld", json_int(d, "iter", 0));
	subject_verdict(&b, d);
	row->cell[COL_VERDICT] = buf_steal(&b);
	row->colour = verdict_colour(json_str(d, "verdict"));
	if (gain.known) {
		text_change_interval(&b, &gain);
		row->cell[COL_GAIN] = buf_steal(&b);
	}
	if (round_total(&g, &exact, r, d))
		cell_total(row, g, exact);
	cell_value(row, d, r->unit);
	if (json_int(d, "pairs", 0) > 0)
		row->cell[COL_PAIRS] = xasprintf("%ld",
		    json_int(d, "pairs", 0));
	cell_text(row, hyp != NULL ? hyp : "not stated");
}

/* A baseline, rollback or confirm among the rounds. */
static void
row_event(struct row *row, const struct running *r, const char *kind,
    const struct cJSON *d)
{
	const char *why = json_str(d, "why");
	struct buf b = BUF_INIT;

	row->cell[COL_VERDICT] = xstrdup(kind);
	if (str_same(kind, "rollback")) {
		buf_puts(&b, "to ");
		text_iter(&b, json_int(d, "to_iter", 0));
		buf_puts(&b, why != NULL && !str_is_blank(why) ? ": " : "");
	} else {
		row->cell[COL_ITER] = xasprintf("%03ld",
		    json_int(d, "iter", 0));
	}
	if (r->total.known)
		cell_total(row, r->total.g, r->exact);
	cell_value(row, d, r->unit);
	if (json_int(d, "pairs", 0) > 0)
		row->cell[COL_PAIRS] = xasprintf("%ld",
		    json_int(d, "pairs", 0));
	if (str_same(kind, "confirm"))
		buf_puts(&b, json_bool(d, "reached", false) ? "goal reached" :
		    "goal not reached");
	buf_puts(&b, why != NULL ? why : "");
	cell_text(row, buf_str(&b));
	buf_free(&b);
}

static void
table_fill(struct table *t, const struct cJSON *events)
{
	struct running r = { .epoch = 0 };

	for (const struct cJSON *e = json_first(events); e != NULL;
	    e = json_next(e)) {
		const char *kind = json_str(e, "kind");
		const struct cJSON *d = json_get(e, "data");

		running_fold(&r, kind, d);
		if (str_same(kind, "baseline"))
			table_clear(t);		/* another epoch */
		if (str_same(kind, "round"))
			row_round(table_row(t), &r, d);
		else if (str_same(kind, "baseline") ||
		    str_same(kind, "rollback") || str_same(kind, "confirm"))
			row_event(table_row(t), &r, kind, d);
	}
}

static size_t
table_width(const struct table *t)
{
	size_t all = 0;

	for (int k = 0; k < COL_TEXT; k++)
		all += t->width[k] > 0 ? t->width[k] + GAP : 0;
	return all;
}

/* Columns as wide as their cells from row first on; the text has the rest. */
static void
table_measure(struct table *t, size_t first, size_t width)
{
	static const enum column less[] = { COL_PAIRS, COL_VALUE, COL_TOTAL,
		COL_GAIN };

	for (int k = 0; k < COL_TEXT; k++) {
		t->width[k] = strlen(titles[k]);
		for (size_t i = first; i < t->n; i++) {
			size_t w = t->v[i].cell[k] != NULL ?
			    text_width(t->v[i].cell[k]) : 1;

			if (w > t->width[k])
				t->width[k] = w;
		}
	}
	for (size_t i = 0; i < sizeof(less) / sizeof(less[0]); i++)
		if (table_width(t) + (less[i] == COL_GAIN ? HYPOTHESIS_LEAST :
		    HYPOTHESIS_MIN) > width)
			t->width[less[i]] = 0;
	t->width[COL_TEXT] = table_width(t) < width ?
	    width - table_width(t) : 0;
}

static void
put_row(struct buf *out, const struct table *t, char *const *cell,
    const char *colour)
{
	struct buf b = BUF_INIT;
	const char *s;

	for (int k = 0; k < COL_TEXT; k++) {
		if (t->width[k] == 0)
			continue;
		s = cell[k] != NULL ? cell[k] : "-";
		if (k == COL_VERDICT && colour != NULL)
			buf_addf(&b, "\033[%sm", colour);
		text_pad(&b, s, t->width[k], right[k]);
		if (k == COL_VERDICT && colour != NULL)
			buf_puts(&b, "\033[0m");
		buf_puts(&b, "  ");
	}
	text_cut(&b, cell[COL_TEXT] != NULL ? cell[COL_TEXT] : "",
	    t->width[COL_TEXT]);
	while (b.len > 0 && b.p[b.len - 1] == ' ')
		b.len--;
	buf_add(out, b.p, b.len);
	buf_putc(out, '\n');
	buf_free(&b);
}

static void
put_table(struct buf *out, const struct cJSON *events,
    const struct board_options *o, size_t width)
{
	struct table t = { NULL, 0, 0, { 0 } };
	char *head[COL_COUNT];
	size_t first;

	table_fill(&t, events);
	first = o->last > 0 && (size_t)o->last < t.n ?
	    t.n - (size_t)o->last : 0;
	table_measure(&t, first, width);
	for (int k = 0; k < COL_COUNT; k++)
		head[k] = xstrdup(titles[k]);
	put_row(out, &t, head, NULL);
	for (size_t i = first; i < t.n; i++)
		put_row(out, &t, t.v[i].cell, o->colour ? t.v[i].colour : NULL);
	for (int k = 0; k < COL_COUNT; k++)
		free(head[k]);
	table_clear(&t);
	free(t.v);
}

/* A line of the board: label, text, cut to width. */
static void
put_line(struct buf *out, const char *label, const char *text, size_t width)
{
	buf_addf(out, "%-8s  ", label);
	text_cut(out, text, width > 10 ? width - 10 : 1);
	buf_putc(out, '\n');
}

/* "1234.5 us -> 812.3 us, 1.52x [1.50, 1.54] measured against …" */
static void
put_best(struct buf *out, const struct campaign *c)
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

/* The same, going on below where it does not fit. */
static void
put_wrapped(struct buf *out, const char *label, const char *text, size_t width)
{
	size_t room = width > 30 ? width - 10 : 20, used = 0, n;
	struct buf line = BUF_INIT;

	text_line(&line, text);
	buf_addf(out, "%-8s ", label);
	for (text = buf_str(&line); *text != '\0';
	    text += n + strspn(text + n, " ")) {
		n = strcspn(text, " ");
		if (used > 0 && used + 1 + n > room) {
			buf_puts(out, "\n         ");
			used = 0;
		}
		buf_putc(out, ' ');
		buf_add(out, text, n);
		used += n + (used > 0);
	}
	buf_putc(out, '\n');
	buf_free(&line);
}

static void
put_head(struct buf *out, const char *op, const struct campaign *c,
    size_t width)
{
	struct buf b = BUF_INIT;

	buf_puts(&b, op != NULL ? op : "-");
	if (c->epoch > 1)
		buf_addf(&b, " (epoch %ld)", c->epoch);
	put_line(out, "Operator", buf_str(&b), width);
	buf_clear(&b);
	progress_goal(&b, c);
	if (c->epoch > 0 && c->target > 0) {
		buf_putc(&b, ' ');
		progress_bar(&b, c);
	}
	put_wrapped(out, "Goal", buf_str(&b), width);
	if (c->epoch > 0) {
		buf_clear(&b);
		put_best(&b, c);
		put_wrapped(out, "Best", buf_str(&b), width);
		buf_clear(&b);
		progress_counts(&b, c);
		if (c->dry > 0)
			buf_addf(&b, "; %ld in a row without gain", c->dry);
		put_wrapped(out, "Rounds", buf_str(&b), width);
	}
	buf_free(&b);
}

void
board_render(struct buf *out, const struct cJSON *events,
    const struct campaign *c, const struct board_options *o)
{
	size_t width = o->width > 0 ? (size_t)o->width : WIDTH_LIMIT;
	struct buf next = BUF_INIT;

	put_head(out, json_str(json_first(events), "op"), c, width);
	if (c->epoch > 0) {
		buf_putc(out, '\n');
		put_table(out, events, o, width);
	}
	buf_putc(out, '\n');
	progress_next(&next, c);
	put_wrapped(out, "Next", buf_str(&next), width);
	buf_free(&next);
}

/* {ratio, lo, hi, change_percent}; infinite bounds become null. */
static struct cJSON *
effect_ratios(const struct effect *e)
{
	struct cJSON *o = json_object();

	json_set_num(o, "ratio", exp(e->g));
	json_set_num(o, "lo", isfinite(e->lo) ? exp(e->lo) : NAN);
	json_set_num(o, "hi", isfinite(e->hi) ? exp(e->hi) : NAN);
	json_set_num(o, "change_percent", expm1(-e->g) * 100);
	return o;
}

static struct cJSON *
gain_json(const struct cJSON *d)
{
	struct effect gain = effect_from_json(json_get(d, "gain"));
	struct cJSON *o;

	if (!gain.known)
		return json_string(NULL);
	o = effect_ratios(&gain);
	json_set_num(o, "change_lo", isfinite(gain.hi) ?
	    expm1(-gain.hi) * 100 : NAN);
	json_set_num(o, "change_hi", isfinite(gain.lo) ?
	    expm1(-gain.lo) * 100 : NAN);
	return o;
}

static struct cJSON *
total_json(const struct campaign *c)
{
	struct cJSON *o;

	if (c->epoch == 0 || !c->total.known)
		return json_string(NULL);
	o = effect_ratios(&c->total);
	json_set_str(o, "basis", c->confirmed ? "confirmed" :
	    c->total_exact ? "measured" : "estimated");
	return o;
}

static void
copy_strings(struct cJSON *o, const struct cJSON *d)
{
	static const char *const names[] = { "verdict", "reason", "hypothesis",
	    "bottleneck", "failed_step", "correct", "label", "candidate",
	    "record", "expect_met" };

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		json_set_str(o, names[i], json_str(d, names[i]));
}

static struct cJSON *
round_json(const struct running *r, const char *kind, const struct cJSON *d)
{
	struct cJSON *o = json_object(), *total;
	bool exact, base = str_same(kind, "baseline");
	double g;

	json_set_int(o, "iter", json_int(d, "iter", 0));
	json_set_int(o, "epoch", r->epoch);
	json_set_str(o, "kind", base ? "baseline" : json_str(d, "kind"));
	copy_strings(o, d);
	json_set_bool(o, "interrupted", json_bool(d, "interrupted", false));
	json_set_num(o, "value", json_num(d, "value", NAN));
	json_set_int(o, "pairs", json_int(d, "pairs", 0));
	json_set(o, "gain", gain_json(d));
	if (!base && !round_total(&g, &exact, r, d)) {
		json_set_str(o, "total", NULL);
		return o;
	}
	total = json_object();
	json_set_num(total, "ratio", base ? 1 : exp(g));
	json_set_str(total, "basis", base || exact ? "measured" : "estimated");
	json_set(o, "total", total);
	return o;
}

static struct cJSON *
rounds_json(const struct cJSON *events)
{
	struct cJSON *list = json_array();
	struct running r = { .epoch = 0 };

	for (const struct cJSON *e = json_first(events); e != NULL;
	    e = json_next(e)) {
		const char *kind = json_str(e, "kind");
		const struct cJSON *d = json_get(e, "data");

		running_fold(&r, kind, d);
		if (str_same(kind, "round") || str_same(kind, "baseline"))
			json_push(list, round_json(&r, kind, d));
	}
	return list;
}

static struct cJSON *
goal_json(const struct campaign *c)
{
	static const char *const kinds[] = { "none", "speedup", "target",
	    "best" };
	struct buf text = BUF_INIT;
	struct cJSON *o;

	if (c->goal == GOAL_NONE)
		return json_string(NULL);
	o = json_object();
	json_set_str(o, "kind", kinds[c->goal]);
	json_set_num(o, "value", c->goal == GOAL_BEST ? NAN : c->goal_value);
	json_set_num(o, "target", c->target > 0 ? c->target : NAN);
	if (c->until != 0)
		json_set_int(o, "until", c->until);
	else
		json_set_str(o, "until", NULL);
	progress_goal(&text, c);
	json_set_str(o, "text", buf_str(&text));
	buf_free(&text);
	return o;
}

static struct cJSON *
point_json(const struct campaign *c, long iter, double value,
    const char *commit)
{
	struct cJSON *o;

	if (c->epoch == 0)
		return json_string(NULL);
	o = json_object();
	json_set_int(o, "iter", iter);
	json_set_num(o, "value", value);
	json_set_str(o, "commit", commit);
	return o;
}

static struct cJSON *
counts_json(const struct campaign *c)
{
	struct cJSON *o = json_object();

	json_set_int(o, "rounds", c->kept + c->neutral + c->failed +
	    c->inconclusive);
	json_set_int(o, "kept", c->kept);
	json_set_int(o, "neutral", c->neutral);
	json_set_int(o, "failure", c->failed);
	json_set_int(o, "inconclusive", c->inconclusive);
	json_set_int(o, "interrupted", c->interrupted);
	return o;
}

static double
attainment_number(const struct campaign *c)
{
	double part = c->epoch > 0 ? campaign_attainment(c) : -1;

	/* below 0 it is no target, or slower than the baseline */
	return part < 0 ? c->target > 0 && c->epoch > 0 ? 0 : NAN : part;
}

static void
set_next(struct cJSON *o, const struct campaign *c)
{
	struct buf b = BUF_INIT;

	progress_next(&b, c);
	json_set_str(o, "next", buf_str(&b));
	buf_free(&b);
}

struct cJSON *
board_json(const struct cJSON *events, const struct campaign *c)
{
	struct cJSON *o = json_object();

	json_set_int(o, "schema", 1);
	json_set_str(o, "op", json_str(json_first(events), "op"));
	json_set_int(o, "epoch", c->epoch);
	json_set(o, "goal", goal_json(c));
	json_set_num(o, "attainment", attainment_number(c));
	json_set_str(o, "unit", c->unit);
	json_set_bool(o, "higher_is_better", !c->lower_is_better);
	json_set(o, "baseline", point_json(c, c->base_iter, c->base_value,
	    c->base));
	json_set(o, "best", point_json(c, c->best_iter, c->best_value,
	    c->frontier));
	json_set(o, "total", total_json(c));
	json_set(o, "counts", counts_json(c));
	json_set_int(o, "dry", c->dry);
	json_set_str(o, "last_verdict", c->last_verdict);
	json_set_int(o, "last_iter", c->last_iter);
	set_next(o, c);
	json_set(o, "rounds", rounds_json(events));
	return o;
}

/* What to do next, given what is open and where HEAD is. */
static void
status_next(struct buf *out, const struct status_input *in,
    const struct campaign *c)
{
	if (in->lock_holder != NULL)
		buf_puts(out, "wait for it.");
	else if (in->open_step != NULL)
		buf_puts(out, "make resume continues the open round, "
		    "make abandon closes it.");
	else if (c->epoch > 0 && !in->on_frontier) {
		buf_puts(out, "git switch tune/");
		text_line(out, in->op != NULL ? in->op : "<op>");
		buf_puts(out, "/frontier: rounds start there.");
	} else if (c->epoch > 0 && c->goal != GOAL_NONE &&
	    in->changed_files > 0)
		buf_puts(out, "make try builds and verifies what is changed; "
		    "make iter HYP=\"...\" makes a round of it.");
	else
		progress_next(out, c);
}

static void
status_head(struct buf *out, const struct status_input *in)
{
	if (in->head_branch == NULL)
		buf_puts(out, "detached");
	else
		text_cut(out, in->head_branch, 80);
	if (!in->on_frontier)
		buf_puts(out, ", not the frontier");
	if (in->changed_files == 0)
		buf_puts(out, ", nothing changed");
	else
		buf_addf(out, ", %zu file%s changed", in->changed_files,
		    in->changed_files == 1 ? "" : "s");
}

static void
status_stand(struct buf *out, const struct campaign *c)
{
	struct buf b = BUF_INIT;

	progress_goal(&b, c);
	if (c->epoch > 0 && c->target > 0) {
		buf_putc(&b, ' ');
		progress_bar(&b, c);
	}
	put_line(out, "Goal", buf_str(&b), WIDTH_LIMIT);
	buf_clear(&b);
	if (c->epoch > 0) {
		put_best(&b, c);
		buf_puts(&b, ", commit ");
		text_commit(&b, c->frontier);
	} else
		buf_puts(&b, "no baseline yet");
	put_line(out, "Frontier", buf_str(&b), WIDTH_LIMIT);
	if (c->epoch > 0 && c->last_iter != c->base_iter) {
		buf_clear(&b);
		text_iter(&b, c->last_iter);
		buf_addf(&b, " %s", c->last_verdict);
		if (c->dry > 0)
			buf_addf(&b, ", %ld in a row without gain", c->dry);
		put_line(out, "Last", buf_str(&b), WIDTH_LIMIT);
	}
	buf_free(&b);
}

void
status_render(struct buf *out, const struct status_input *in,
    const struct campaign *c)
{
	struct buf b = BUF_INIT;

	put_line(out, "Operator", in->op != NULL ? in->op : "-", WIDTH_LIMIT);
	status_stand(out, c);
	status_head(&b, in);
	put_line(out, "HEAD", buf_str(&b), WIDTH_LIMIT);
	if (in->open_step != NULL) {
		buf_clear(&b);
		text_iter(&b, in->open_iter);
		buf_addf(&b, ", at %s", in->open_step);
		put_line(out, "Open", buf_str(&b), WIDTH_LIMIT);
	}
	if (in->lock_holder != NULL)
		put_line(out, "Busy", in->lock_holder, WIDTH_LIMIT);
	buf_clear(&b);
	status_next(&b, in, c);
	put_line(out, "Next", buf_str(&b), WIDTH_LIMIT);
	buf_free(&b);
}

struct cJSON *
status_json(const struct status_input *in, const struct campaign *c)
{
	struct cJSON *o = json_object(), *head = json_object(), *part;
	struct buf next = BUF_INIT;

	json_set_int(o, "schema", 1);
	json_set_str(o, "op", in->op);
	json_set_int(o, "epoch", c->epoch);
	json_set_str(o, "frontier", c->epoch > 0 ? c->frontier : NULL);
	json_set_int(o, "best_iter", c->best_iter);
	json_set_num(o, "best_value", c->epoch > 0 ? c->best_value : NAN);
	json_set_str(o, "unit", c->unit);
	json_set(o, "total", total_json(c));
	json_set_num(o, "attainment", attainment_number(c));
	json_set_int(o, "dry", c->dry);
	json_set_str(head, "branch", in->head_branch);
	json_set_bool(head, "on_frontier", in->on_frontier);
	json_set_int(head, "changed_files", (long)in->changed_files);
	json_set(o, "head", head);
	part = in->open_step != NULL ? json_object() : json_string(NULL);
	if (in->open_step != NULL) {
		json_set_int(part, "iter", in->open_iter);
		json_set_str(part, "step", in->open_step);
	}
	json_set(o, "open", part);
	json_set_str(o, "busy", in->lock_holder);
	part = c->last_iter >= 0 ? json_object() : json_string(NULL);
	if (c->last_iter >= 0) {
		json_set_int(part, "iter", c->last_iter);
		json_set_str(part, "verdict", c->last_verdict);
	}
	json_set(o, "last", part);
	status_next(&next, in, c);
	json_set_str(o, "next", buf_str(&next));
	buf_free(&next);
	return o;
}
