/* iterations.c - ITERATIONS.md: one row a round, one table an epoch. */
#include "iterations.h"

#include <string.h>

#include "../base/tr.h"
#include "../outside/json.h"
#include "reference.h"
#include "subject.h"
#include "text.h"

#define HYPOTHESIS_MAX 160	/* columns of a cell; all of it is in notes.md */
#define REASON_MAX 120
#define HEAD_END "`runs/iter-NNN/`.\n"	/* below it nothing changes any more */
#define NAMES_MAX 3		/* files or parameters named in a cell */

static void
put_params(struct buf *out, const struct cJSON *params)
{
	size_t n = 0;

	for (const struct cJSON *p = json_first(params); p != NULL;
	    p = json_next(p), n++) {
		const char *old = json_str(p, "old"), *new = json_str(p, "new");

		if (n >= NAMES_MAX)
			continue;
		buf_puts(out, n > 0 ? ", " : "");
		text_md_cut(out, json_str(p, "name") ? json_str(p, "name") :
		    "?", 60);
		buf_putc(out, ' ');
		text_md_cut(out, old != NULL ? old : "?", 60);
		buf_puts(out, " → ");
		text_md_cut(out, new != NULL ? new : "?", 60);
	}
	if (n > NAMES_MAX)
		buf_addf(out, tr(" and %zu more"), n - NAMES_MAX);
}

static void
put_files(struct buf *out, const struct cJSON *d)
{
	size_t n = 0;

	for (const struct cJSON *f = json_first(json_get(d, "files"));
	    f != NULL; f = json_next(f), n++) {
		const char *name = json_as_str(f);

		if (n >= NAMES_MAX)
			continue;
		buf_puts(out, n > 0 ? ", " : "");
		text_md_cut(out, name != NULL ? name : "?", 60);
	}
	if (n > NAMES_MAX)
		buf_addf(out, tr(" and %zu more"), n - NAMES_MAX);
	if (n == 0)
		buf_puts(out, tr("no files"));
	buf_addf(out, " +%ld -%ld", json_int(d, "lines_added", 0),
	    json_int(d, "lines_removed", 0));
}

void
iterations_changes(struct buf *out, const struct cJSON *d)
{
	const struct cJSON *params = json_get(d, "params");

	if (json_len(params) > 0)
		put_params(out, params);
	if (json_len(params) > 0 && str_same(json_str(d, "kind"), "parameter"))
		return;
	if (json_len(params) > 0)
		buf_puts(out, "; ");
	put_files(out, d);
}

/* The attempts that a combination is made of. */
static void
put_combined(struct buf *out, const struct cJSON *d)
{
	subject_combines(out, d);
	if (json_len(json_get(d, "combines")) > 0)
		buf_puts(out, ": ");
}

/* A value alone, "-" where there is none. */
static void
put_number(struct buf *out, const struct cJSON *d, const char *name)
{
	double v = json_num(d, name, 0);

	if (v > 0)
		text_value(out, v, NULL);
	else
		buf_putc(out, '-');
}

static void
put_result(struct buf *out, const struct cJSON *d)
{
	struct effect gain = effect_from_json(json_get(d, "gain"));
	struct effect total = effect_from_json(json_get(d, "total"));
	const char *verdict = json_str(d, "verdict");
	bool failure = str_same(verdict, "failure");
	struct buf reason = BUF_INIT;

	subject_verdict(out, d);
	if (gain.known && !failure) {
		buf_putc(out, ' ');
		text_change_interval(out, &gain);
	}
	if (total.known) {
		buf_puts(out, "; ");
		text_ratio(out, total.g);
		buf_puts(out, tr(" in all"));
	}
	if (!failure && !str_same(verdict, "inconclusive"))
		return;
	subject_reason(&reason, d);
	if (!str_is_blank(buf_str(&reason))) {
		buf_puts(out, ": ");
		text_md_cut(out, buf_str(&reason), REASON_MAX);
	}
	buf_free(&reason);
}

static void
row_round(struct buf *out, const struct cJSON *d)
{
	const char *hyp = json_str(d, "hypothesis");
	const char *correct = json_str(d, "correct");

	buf_puts(out, "| ");
	text_iter(out, json_int(d, "iter", 0));
	buf_puts(out, " | ");
	text_md_cut(out, hyp != NULL ? hyp : tr("not stated"), HYPOTHESIS_MAX);
	buf_puts(out, " | ");
	put_combined(out, d);
	iterations_changes(out, d);
	buf_puts(out, " | ");
	put_number(out, d, "frontier_value");
	if (json_int(d, "from_iter", -1) >= 0) {
		buf_puts(out, " (");
		text_iter(out, json_int(d, "from_iter", 0));
		buf_putc(out, ')');
	}
	buf_puts(out, " | ");
	put_number(out, d, "value");
	buf_puts(out, " | ");
	text_md_cut(out, subject_word(correct != NULL ? correct :
	    "not run"), 20);
	buf_puts(out, " | ");
	put_result(out, d);
	buf_puts(out, " |\n");
}

static void
row_baseline(struct buf *out, const struct cJSON *d)
{
	const char *correct = json_str(d, "correct");

	buf_puts(out, "| ");
	text_iter(out, json_int(d, "iter", 0));
	buf_puts(out, tr(" | baseline | - | - | "));
	put_number(out, d, "value");
	buf_puts(out, " | ");
	text_md_cut(out, subject_word(correct != NULL ? correct :
	    "not run"), 20);
	buf_puts(out, tr(" | reference of this table |\n"));
}

/* An event that is no round, as a row or, before the first table, a line. */
static void
row_event(struct buf *out, const char *kind, const struct cJSON *d,
    bool in_table)
{
	struct buf line = BUF_INIT;

	subject_words(&line, kind, d);
	buf_puts(out, in_table ? "| - | " : "- ");
	text_md(out, buf_str(&line));
	buf_puts(out, in_table ? " | | | | | |\n" : "\n");
	buf_free(&line);
}

/* The last figures of this epoch's reference; NULL. */
static const struct cJSON *
find_reference(const struct cJSON *baseline)
{
	const struct cJSON *found = NULL;

	for (const struct cJSON *e = json_next(baseline); e != NULL &&
	    !str_same(json_str(e, "kind"), "baseline"); e = json_next(e))
		if (str_same(json_str(e, "kind"), "reference"))
			found = json_get(e, "data");
	return found;
}

static void
put_reference(struct buf *out, const struct cJSON *baseline)
{
	const struct cJSON *d = find_reference(baseline);
	struct buf v = BUF_INIT;

	if (d != NULL)
		reference_text(&v, d);
	else
		buf_puts(&v, tr("none was measured"));
	buf_puts(out, tr("- Reference: "));
	text_md(out, buf_str(&v));
	buf_putc(out, '\n');
	buf_free(&v);
}

static void
put_line(struct buf *out, const char *label, const char *text)
{
	if (text == NULL || str_is_blank(text))
		return;
	buf_addf(out, tr("- %s: "), label);
	text_md(out, text);
	buf_putc(out, '\n');
}

/* What a baseline says, then the head of its table. */
static void
table_open(struct buf *out, const struct cJSON *baseline)
{
	const struct cJSON *d = json_get(baseline, "data");
	const struct cJSON *noise = json_get(d, "noise");
	const char *unit = json_str(d, "unit"), *label = json_str(noise, "label");
	struct buf v = BUF_INIT;

	buf_addf(out, tr("\n## Epoch %ld\n\n"), json_int(d, "epoch", 1));
	put_reference(out, baseline);
	text_value(&v, json_num(d, "value", 0), unit);
	put_line(out, tr("Baseline"), buf_str(&v));
	put_line(out, tr("Metric"), json_str(d, "metric"));
	buf_addf(out, tr("- Better: %s\n"), json_bool(d, "higher_is_better",
	    false) ? tr("higher") : tr("lower"));
	if (label != NULL) {
		buf_puts(out, tr("- Noise: "));
		text_md(out, subject_word(label));
		buf_puts(out, tr(", a round resolves "));
		text_size(out, json_num(noise, "resolves", 0));
		buf_putc(out, '\n');
	}
	put_line(out, tr("Why"), json_str(d, "why"));
	if (json_bool(d, "simulated", false))
		put_line(out, tr("Device"), tr("SIMULATED: these figures are not "
		    "the device's"));
	buf_puts(out, tr("\n| Iter | Hypothesis | Changes | Baseline"));
	if (unit != NULL && *unit != '\0') {
		buf_clear(&v);
		text_md(&v, unit);
		buf_addf(out, tr(" (%s) | Value (%s)"), buf_str(&v), buf_str(&v));
	} else
		buf_puts(out, tr(" | Value"));
	buf_puts(out, tr(" | Correct | Result |\n"
	    "| --- | --- | --- | --- | --- | --- | --- |\n"));
	buf_free(&v);
}

static void
put_best(struct buf *out, const struct campaign *c)
{
	struct buf v = BUF_INIT;

	if (c->epoch == 0) {
		buf_puts(out, tr("No baseline yet: `make baseline`.\n"));
		return;
	}
	text_value(&v, c->best_value, c->unit);
	buf_puts(out, tr("Best: "));
	text_iter(out, c->best_iter);
	buf_puts(out, ", ");
	text_md(out, buf_str(&v));
	buf_puts(out, ", ");
	text_ratio_interval(out, &c->total);
	buf_puts(out, tr(" of the baseline's speed. Result gives the change of "
	    "time against Baseline,\nthe frontier measured in the same "
	    "session, with its 99 % interval. All of a round: "));
	buf_puts(out, HEAD_END);
	buf_free(&v);
}

static void
put_head(struct buf *out, const struct cJSON *events, const struct campaign *c)
{
	const char *op = json_str(json_first(events), "op");

	buf_puts(out, tr("# Iterations of "));
	text_md(out, op != NULL ? op : tr("this project"));
	buf_puts(out, "\n\n");
	put_best(out, c);
}

int
iterations_append(struct buf *out, const char *old,
    const struct cJSON *events, const struct campaign *c)
{
	const struct cJSON *last = json_at(events, json_len(events) - 1);
	const char *tail = strstr(old, HEAD_END);

	if (tail == NULL || strstr(tail, "\n| --- |") == NULL)
		return -1;
	put_head(out, events, c);
	buf_puts(out, tail + strlen(HEAD_END));
	row_round(out, json_get(last, "data"));
	return 0;
}

void
iterations_render(struct buf *out, const struct cJSON *events,
    const struct campaign *c)
{
	bool in_table = false, first = true;

	put_head(out, events, c);
	for (const struct cJSON *e = json_first(events); e != NULL;
	    e = json_next(e)) {
		const struct cJSON *d = json_get(e, "data");
		const char *kind = json_str(e, "kind");

		if (str_same(kind, "baseline")) {
			table_open(out, e);
			row_baseline(out, d);
			in_table = true;
		} else if (str_same(kind, "round") && in_table)
			row_round(out, d);
		else {
			buf_puts(out, !in_table && first ? "\n" : "");
			row_event(out, kind, d, in_table);
			first = false;
		}
	}
}
