/* landing.c - what landed commits say, and the text of a pull request. */
#include "landing.h"

#include <stdlib.h>
#include <string.h>

#include "../outside/json.h"
#include "progress.h"
#include "text.h"
#include "waivers.h"

#define SUBJECT_COLUMNS 72
#define COLUMNS 72
#define INDENT "  "

/* Label and text, folded to COLUMNS; no line but the first begins at 0. */
static void
put_wrapped(struct buf *out, const char *label, const char *text)
{
	struct buf line = BUF_INIT;
	struct strs words = STRS_INIT;
	size_t at = strlen(label) + 1;

	if (text == NULL || str_is_blank(text))
		return;
	text_line(&line, text);
	strs_add_words(&words, buf_str(&line));
	buf_addf(out, "%s:", label);
	for (size_t i = 0; i < words.n; i++) {
		size_t width = text_width(words.v[i]);

		if (i > 0 && at + 1 + width > COLUMNS) {
			buf_puts(out, "\n" INDENT);
			at = strlen(INDENT);
		} else {
			buf_putc(out, ' ');
			at++;
		}
		buf_puts(out, words.v[i]);
		at += width;
	}
	buf_putc(out, '\n');
	strs_free(&words);
	buf_free(&line);
}

/* The hypothesis, as far as one line has room. */
static void
put_subject(struct buf *out, const struct cJSON *d)
{
	const char *text = json_str(d, "hypothesis");
	struct buf line = BUF_INIT;

	text_cut(&line, text != NULL ? text : "", SUBJECT_COLUMNS);
	if (str_is_blank(buf_str(&line)))
		text_iter(out, json_int(d, "iter", 0));
	else
		buf_puts(out, buf_str(&line));
	buf_free(&line);
}

static bool
is_whole(const struct cJSON *d)
{
	const char *text = json_str(d, "hypothesis");

	return text == NULL || (!text_has_lines(text) &&
	    text_width(text) <= SUBJECT_COLUMNS);
}

static void
put_values(struct buf *out, const struct cJSON *d)
{
	double from = json_num(d, "frontier_value", 0);
	double to = json_num(d, "value", 0);

	if (!(from > 0 && to > 0))
		return;
	buf_puts(out, ", ");
	text_value(out, from, json_str(d, "unit"));
	buf_puts(out, " -> ");
	text_value(out, to, json_str(d, "unit"));
}

static void
put_gain(struct buf *out, const struct cJSON *d, bool replayed)
{
	struct effect gain = effect_from_json(json_get(d, "gain"));

	buf_puts(out, "time ");
	text_change_interval(out, &gain);
	put_values(out, d);
	buf_addf(out, "; %ld pairs, 99 %% interval",
	    json_int(d, "pairs", 0));
	if (json_bool(d, "simulated", false))
		buf_puts(out, "; SIMULATED, not on the device");
	if (replayed)
		buf_puts(out, "; on another base, before make update");
}

static void
put_record(struct buf *out, const struct land *l, const struct land_step *s)
{
	buf_addf(out, "Pawl-Record: tune/%s/iter-%03ld", l->project->op,
	    s->iter);
	if (s->record[0] != '\0')
		buf_addf(out, " sha256:%s", s->record);
	buf_putc(out, '\n');
}

static void
put_one(struct buf *out, const struct land *l, const struct land_step *s)
{
	struct effect total = effect_from_json(json_get(s->data, "total"));
	struct buf b = BUF_INIT;

	put_subject(out, s->data);
	buf_puts(out, "\n\n");
	if (!is_whole(s->data))
		put_wrapped(out, "Hypothesis", json_str(s->data, "hypothesis"));
	put_wrapped(out, "Why", json_str(s->data, "why"));
	put_gain(&b, s->data, s->replayed);
	put_wrapped(out, "Measured", buf_str(&b));
	if (total.known) {
		buf_clear(&b);
		text_ratio_interval(&b, &total);
		buf_puts(&b, " as fast as the baseline");
		put_wrapped(out, "In all", buf_str(&b));
	}
	buf_putc(out, '\n');
	put_record(out, l, s);
	buf_free(&b);
}

static void
put_title(struct buf *out, const struct land *l)
{
	const struct campaign *c = &l->project->camp;

	text_line(out, l->project->op);
	buf_puts(out, ": ");
	text_ratio_interval(out, &c->total);
	buf_puts(out, " as fast");
}

static void
put_all(struct buf *out, const struct land *l)
{
	struct buf b = BUF_INIT;

	put_title(out, l);
	buf_puts(out, "\n\n");
	progress_best(&b, &l->project->camp);
	put_wrapped(out, "Measured", buf_str(&b));
	for (size_t i = 0; i < l->n; i++) {
		struct effect gain = effect_from_json(json_get(l->v[i].data,
		    "gain"));

		buf_clear(&b);
		put_subject(&b, l->v[i].data);
		buf_puts(&b, " (time ");
		text_change_interval(&b, &gain);
		buf_putc(&b, ')');
		put_wrapped(out, "Kept", buf_str(&b));
	}
	buf_putc(out, '\n');
	for (size_t i = 0; i < l->n; i++)
		put_record(out, l, &l->v[i]);
	buf_free(&b);
}

void
landing_message(struct buf *out, const struct land *l, size_t step)
{
	if (step < l->n)
		put_one(out, l, &l->v[step]);
	else
		put_all(out, l);
}

static void
put_table(struct buf *out, const struct land *l)
{
	buf_puts(out, "| round | change | time | pairs | record |\n"
	    "| --- | --- | --- | --- | --- |\n");
	for (size_t i = 0; i < l->n; i++) {
		const struct cJSON *d = l->v[i].data;
		struct effect gain = effect_from_json(json_get(d, "gain"));

		buf_puts(out, "| ");
		text_iter(out, l->v[i].iter);
		buf_puts(out, " | ");
		text_md(out, json_str(d, "hypothesis") != NULL ?
		    json_str(d, "hypothesis") : "-");
		buf_puts(out, " | ");
		text_change_interval(out, &gain);
		buf_addf(out, " | %ld | `%.12s` |\n", json_int(d, "pairs", 0),
		    l->v[i].record);
	}
}

static void
put_code(struct buf *out, const char *label, enum setting id,
    const struct land *l)
{
	buf_addf(out, "- %s: ", label);
	text_md(out, settings_str(project_settings(l->project), id));
	buf_putc(out, '\n');
}

void
landing_pull(struct buf *out, const struct land *l, const char *chart)
{
	const struct campaign *c = &l->project->camp;
	struct buf b = BUF_INIT;

	buf_puts(out, "# ");
	put_title(out, l);
	buf_puts(out, "\n\n");
	progress_best(out, c);
	began_text(&b, c);
	if (b.len > 0) {
		buf_puts(out, "\n\nStart: ");
		text_md(out, buf_str(&b));
	}
	buf_free(&b);
	if (c->simulated)
		buf_puts(out, "\n\nSIMULATED: these figures are not the "
		    "device's.");
	buf_puts(out, "\n\n## What was changed\n\n");
	put_table(out, l);
	if (chart != NULL)
		buf_addf(out, "\n![speedup and time, round by round](%s)\n",
		    chart);
	buf_puts(out, "\n## How it was measured\n\n"
	    "Every round: both versions built from their commits, the new one "
	    "verified, then run in\ninterleaved pairs; intervals are of 99 %."
	    "\n\n");
	put_code(out, "verified by", SET_VERIFY, l);
	put_code(out, "measured by", SET_BENCH, l);
	buf_addf(out, "- the figure in the title: %s\n", progress_basis(c));
	buf_addf(out, "- the whole history: branch `tune/%s/log`, one commit an "
	    "event; `make audit` checks it\n", l->project->op);
}

struct cJSON *
landing_json(const struct land *l, const char *branch,
    const struct strs *differ)
{
	static const char *const styles[] = { "plain", "gerrit", "github" };
	struct cJSON *o = json_object(), *iters = json_array();

	for (size_t i = 0; i < l->n; i++)
		json_push(iters, json_number((double)l->v[i].iter));
	json_set(o, "iters", iters);
	json_set_str(o, "branch", branch);
	json_set_str(o, "commit", l->tip);
	json_set_str(o, "base", l->base);
	json_set_str(o, "base_name", l->base_name);
	json_set_str(o, "style", styles[l->style]);
	json_set_bool(o, "squash", l->squash);
	json_set_str(o, "frontier", l->project->camp.frontier);
	json_set(o, "made", json_strings(&l->made));
	json_set(o, "empty", json_strings(&l->empty));
	json_set(o, "differ", json_strings(differ));
	return o;
}
