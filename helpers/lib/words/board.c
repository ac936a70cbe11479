/* board.c - make board: the campaign on one screen. */
#include "board.h"

#include <stdlib.h>
#include <string.h>

#include "../base/glyph.h"
#include "../base/mem.h"
#include "../base/tr.h"
#include "../domain/kept.h"
#include "../outside/json.h"
#include "figures.h"
#include "livewire.h"
#include "profile.h"
#include "progress.h"
#include "reference.h"
#include "requests.h"
#include "stage.h"
#include "subject.h"
#include "text.h"
#include "waivers.h"

#define WIDTH_LIMIT 400		/* columns without a limit */
#define HYPOTHESIS_MIN 20	/* below this other columns give way */
#define HYPOTHESIS_LEAST 8	/* below this even the gain does */
#define LABEL_WIDTH 8		/* columns of a field's name */
#define GAP 2			/* blanks between columns */

enum column { COL_ITER, COL_VERDICT, COL_GAIN, COL_TOTAL, COL_VALUE, COL_PAIRS,
	COL_TEXT, COL_COUNT };

static const char *const titles[COL_COUNT] = { TR_LATER("Iter"),
	TR_LATER("Verdict"), TR_LATER("Time change"), TR_LATER("Total"),
	TR_LATER("Value"), TR_LATER("Pairs"), TR_LATER("Hypothesis") };
static const bool right[COL_COUNT] = { [COL_TOTAL] = true,
	[COL_VALUE] = true, [COL_PAIRS] = true };

struct row {
	char *cell[COL_COUNT];	/* NULL is "-" */
	const char *colour;	/* of the verdict, SGR parameters, or NULL */
	bool provisional;	/* kept by the pool, and not confirmed since */
	long kept;		/* number of a round that was kept; else 0 */
};

struct table {
	struct row *v;
	size_t n, cap;
	size_t width[COL_COUNT];	/* 0: column left out */
};

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
	row->provisional = json_bool(d, "provisional", false);
	if (str_same(json_str(d, "verdict"), "kept"))
		row->kept = json_int(d, "iter", 0);
	if (gain.known) {
		text_change_interval(&b, &gain);
		row->cell[COL_GAIN] = buf_steal(&b);
	}
	if (running_round(&g, &exact, r, d))
		cell_total(row, g, exact);
	cell_value(row, d, r->unit);
	if (json_int(d, "pairs", 0) > 0)
		row->cell[COL_PAIRS] = xasprintf("%ld",
		    json_int(d, "pairs", 0));
	cell_text(row, hyp != NULL ? hyp : tr("not stated"));
}

/* A baseline, rollback or confirm among the rounds. */
static void
row_event(struct row *row, const struct running *r, const char *kind,
    const struct cJSON *d)
{
	const char *why = json_str(d, "why");
	struct buf b = BUF_INIT;

	row->cell[COL_VERDICT] = xstrdup(subject_word(kind));
	if (str_same(kind, "rollback")) {
		buf_puts(&b, tr("to "));
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
		buf_puts(&b, subject_confirmed(d));
	buf_puts(&b, why != NULL ? why : "");
	cell_text(row, buf_str(&b));
	buf_free(&b);
}

static void
row_verdict(struct row *row, const char *verdict)
{
	row->provisional = false;
	free(row->cell[COL_VERDICT]);
	row->cell[COL_VERDICT] = xstrdup(verdict);
}

/* What was kept provisionally is now as good as the rest. */
static void
table_confirm(struct table *t)
{
	for (size_t i = 0; i < t->n; i++)
		if (t->v[i].provisional)
			row_verdict(&t->v[i], tr("kept"));
}

/* What came behind that round is not of the frontier any more. */
static void
table_rollback(struct table *t, long to_iter)
{
	for (size_t i = 0; i < t->n; i++)
		if (t->v[i].kept > to_iter) {
			row_verdict(&t->v[i], tr("rolled back"));
			t->v[i].colour = NULL;
		}
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
		if (str_same(kind, "confirm") && !json_bool(d, "refuted",
		    false))
			table_confirm(t);
		if (str_same(kind, "rollback"))
			table_rollback(t, json_int(d, "to_iter", 0));
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
		t->width[k] = text_width(tr(titles[k]));
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
		head[k] = xstrdup(tr(titles[k]));
	put_row(out, &t, head, NULL);
	for (size_t i = first; i < t.n; i++)
		put_row(out, &t, t.v[i].cell, o->colour ? t.v[i].colour : NULL);
	for (int k = 0; k < COL_COUNT; k++)
		free(head[k]);
	table_clear(&t);
	free(t.v);
}

/*
 * Bytes of the next piece that is not broken, and its columns: a word, or one
 * character of those that stand without blanks between them.
 */
static size_t
piece(size_t *columns, const char *s, size_t room)
{
	size_t n = 0, used = 0, len, w;
	uint32_t cp;

	while (s[n] != '\0' && s[n] != ' ') {
		len = glyph_next(&cp, s + n);
		w = glyph_columns(cp);
		if (n > 0 && (w == 2 || used + w > room))
			break;
		n += len;
		used += w;
		if (w == 2)
			break;
	}
	*columns = used;
	return n;
}

/* A field that goes on below where it does not fit. */
static void
put_wrapped(struct buf *out, const char *label, const char *text, size_t width)
{
	size_t room = width > 30 ? width - 10 : 20, used = 0, n, w, blank;
	struct buf line = BUF_INIT;

	text_line(&line, text);
	text_pad(out, label, LABEL_WIDTH, false);
	buf_puts(out, "  ");
	for (text = buf_str(&line); *text != '\0'; text += n) {
		blank = strspn(text, " ");
		text += blank;
		n = piece(&w, text, room);
		if (used > 0 && used + (blank > 0) + w > room) {
			buf_addf(out, "\n%*s", LABEL_WIDTH + GAP, "");
			used = 0;
		}
		if (used > 0 && blank > 0)
			buf_putc(out, ' ');
		buf_add(out, text, n);
		used += (used > 0 && blank > 0) + w;
	}
	buf_putc(out, '\n');
	buf_free(&line);
}

static void
put_roofline(struct buf *out, const struct cJSON *events,
    const struct campaign *c, size_t width)
{
	const struct cJSON *roof = figures_roofline(events, c);
	struct buf b = BUF_INIT;

	if (roof == NULL)
		return;
	figures_roofline_text(&b, json_num(roof, "share", 0),
	    json_str(roof, "bound"));
	put_wrapped(out, tr("Roofline"), buf_str(&b), width);
	buf_free(&b);
}

/* What the figures are, where they could be taken for others. */
static void
put_legend(struct buf *out, const struct campaign *c, size_t width)
{
	struct buf b = BUF_INIT;

	if (c->best_iter == c->base_iter && !c->confirmed)
		return;
	buf_puts(&b, tr("(values: each of its own session; the ratio: both "
	    "in one"));
	if (c->target > 0)
		buf_puts(&b, tr("; per cent: of the way from baseline to "
		    "goal, in time"));
	buf_puts(&b, tr(")"));
	put_wrapped(out, "", buf_str(&b), width);
	buf_free(&b);
}

static void
put_stage(struct buf *out, const struct campaign *c,
    const struct board_options *o, size_t width)
{
	struct buf b = BUF_INIT;

	if (o->stages == NULL)
		return;
	stage_line(&b, c, o->stages, o->limit_s, o->now);
	if (b.len > 0)
		put_wrapped(out, tr("Stage"), buf_str(&b), width);
	buf_free(&b);
}

static void
put_rounds(struct buf *out, const struct cJSON *events,
    const struct campaign *c, long stall, size_t width)
{
	size_t undone = kept_rounds(NULL, SIZE_MAX, events, OUTCOME_UNDONE);
	struct buf b = BUF_INIT;

	progress_counts(&b, c);
	if (undone > 0)
		buf_addf(&b, tr("; %zu of the kept rolled back"), undone);
	progress_stall(&b, c, stall);
	put_wrapped(out, tr("Rounds"), buf_str(&b), width);
	buf_clear(&b);
	progress_success(&b, c);
	progress_top(&b, events, c);
	if (b.len > 0)
		put_wrapped(out, tr("Success"), buf_str(&b), width);
	if (c->bottleneck[0] != '\0')
		put_wrapped(out, tr("Limit"), c->bottleneck, width);
	buf_clear(&b);
	profile_cores(&b, &c->course);
	if (b.len > 0)
		put_wrapped(out, tr("Cores"), buf_str(&b), width);
	buf_free(&b);
}

static void
put_head(struct buf *out, const struct cJSON *events, const struct campaign *c,
    const struct board_options *o, size_t width)
{
	struct buf b = BUF_INIT;

	buf_puts(&b, o->op);
	if (c->epoch > 1)
		buf_addf(&b, tr(" (epoch %ld)"), c->epoch);
	text_field(out, tr("Operator"), buf_str(&b), width);
	buf_clear(&b);
	progress_goal(&b, c);
	if (c->epoch > 0 && c->target > 0) {
		buf_putc(&b, ' ');
		progress_bar(&b, c);
	}
	put_wrapped(out, tr("Goal"), buf_str(&b), width);
	if (c->epoch > 0) {
		buf_clear(&b);
		progress_best(&b, c);
		put_wrapped(out, tr("Best"), buf_str(&b), width);
		put_legend(out, c, width);
		reference_render(out, c, width);
		put_roofline(out, events, c, width);
		put_stage(out, c, o, width);
		put_rounds(out, events, c, o->stall, width);
	}
	began_render(out, c, width);
	device_render(out, c, width);
	unboxed_render(out, c, width);
	livewire_render(out, c, width);
	waivers_render(out, c, width);
	requests_render(out, c, width);
	buf_free(&b);
}

void
board_render(struct buf *out, const struct cJSON *events,
    const struct campaign *c, const struct board_options *o)
{
	size_t width = o->width > 0 ? (size_t)o->width : WIDTH_LIMIT;
	struct buf next = BUF_INIT;

	put_head(out, events, c, o, width);
	if (c->epoch > 0) {
		buf_putc(out, '\n');
		put_table(out, events, o, width);
	}
	buf_putc(out, '\n');
	progress_next(&next, c, o->refusal);
	put_wrapped(out, tr("Next"), buf_str(&next), width);
	buf_free(&next);
}
