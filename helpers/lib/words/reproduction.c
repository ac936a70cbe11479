/* reproduction.c - a round that was made again, beside its record. */
#include "reproduction.h"

#include "../base/tr.h"
#include "../outside/json.h"
#include "subject.h"
#include "text.h"

#define LABEL 10	/* columns */
#define COLUMN 30

void
reproduction_subject(struct buf *out, const struct cJSON *d)
{
	const struct cJSON *now = json_get(d, "now");
	struct effect gain = effect_from_json(json_get(now, "gain"));

	buf_puts(out, tr("reproduce "));
	text_iter(out, json_int(d, "iter", 0));
	buf_putc(out, ' ');
	subject_verdict(out, now);
	if (gain.known && !str_same(json_str(now, "verdict"), "failure")) {
		buf_putc(out, ' ');
		text_change_interval(out, &gain);
	}
	buf_puts(out, ", ");
	text_line(out, json_str(d, "agreement"));
}

/* One line of the table; NULL puts into cell what stands for one round. */
static void
put_row(struct buf *out, const char *label, const struct cJSON *d,
    void (*put)(struct buf *, const struct cJSON *round,
    const struct cJSON *d))
{
	struct buf cell = BUF_INIT;

	text_pad(out, tr(label), LABEL, false);
	put(&cell, json_get(d, "recorded"), d);
	text_pad(out, buf_str(&cell), COLUMN, false);
	buf_clear(&cell);
	put(&cell, json_get(d, "now"), d);
	buf_puts(out, buf_str(&cell));
	buf_putc(out, '\n');
	buf_free(&cell);
}

static void
put_verdict(struct buf *out, const struct cJSON *round, const struct cJSON *d)
{
	(void)d;
	subject_verdict(out, round);
}

static void
put_gain(struct buf *out, const struct cJSON *round, const struct cJSON *d)
{
	struct effect gain = effect_from_json(json_get(round, "gain"));

	(void)d;
	text_change_interval(out, &gain);
}

static void
put_values(struct buf *out, const struct cJSON *round, const struct cJSON *d)
{
	double from = json_num(round, "frontier_value", 0);
	double to = json_num(round, "value", 0);

	if (!(from > 0 && to > 0)) {
		buf_putc(out, '-');
		return;
	}
	text_value(out, from, "");
	buf_puts(out, " -> ");
	text_value(out, to, json_str(d, "unit"));
}

static void
put_pairs(struct buf *out, const struct cJSON *round, const struct cJSON *d)
{
	(void)d;
	buf_addf(out, "%ld", json_int(round, "pairs", 0));
}

static void
put_meaning(struct buf *out, const struct cJSON *d)
{
	const char *word = json_str(d, "agreement");
	const char *reason = json_str(json_get(d, "now"), "reason");

	if (str_same(word, "agrees"))
		buf_puts(out, tr("agrees: the verdict is the recorded one"));
	else if (str_same(word, "open"))
		buf_puts(out, tr("open: not the recorded verdict, but nothing is "
		    "proven against it either"));
	else
		buf_puts(out, tr("CONTRADICTS the record: both cannot be true "
		    "here"));
	if (reason != NULL && !str_same(word, "agrees")) {
		buf_puts(out, tr("; now: "));
		text_line(out, reason);
	}
	buf_putc(out, '\n');
}

void
reproduction_render(struct buf *out, const struct cJSON *d)
{
	const struct cJSON *differences = json_get(d, "differences");

	text_pad(out, "", LABEL, false);
	text_pad(out, tr("recorded"), COLUMN, false);
	buf_puts(out, tr("now\n"));
	put_row(out, TR_LATER("verdict"), d, put_verdict);
	put_row(out, TR_LATER("time"), d, put_gain);
	put_row(out, TR_LATER("value"), d, put_values);
	put_row(out, TR_LATER("pairs"), d, put_pairs);
	for (const struct cJSON *e = json_first(differences); e != NULL;
	    e = json_next(e)) {
		text_pad(out, e == json_first(differences) ? tr("other") : "",
		    LABEL, false);
		text_line(out, json_as_str(e));
		buf_putc(out, '\n');
	}
	put_meaning(out, d);
}
