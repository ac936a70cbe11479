/* metric.c - how one number is read off a benchmark run. */
#include "metric_internal.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"

#define EXCERPT_MAX 160

/* Blanks stay as they are: patterns are written after what is shown here. */
char *
metric_excerpt(const char *text, size_t len)
{
	struct buf b = BUF_INIT;
	size_t n = len < 4 * EXCERPT_MAX ? len : 4 * EXCERPT_MAX;
	char *shown;
	bool utf8;

	/* the cut may split a character */
	while (n < len && n > 0 && ((unsigned char)text[n] & 0xc0) == 0x80)
		n--;
	utf8 = str_is_utf8(text, n);
	while (n > 0 && isspace((unsigned char)text[n - 1]))
		n--;
	for (size_t i = 0; i < n; i++) {
		unsigned char c = (unsigned char)text[i];

		if (c == '\0' || (c >= 0x80 && !utf8))
			buf_putc(&b, '?');
		else
			buf_putc(&b, iscntrl(c) ? ' ' : text[i]);
	}
	shown = str_shorten(buf_str(&b), EXCERPT_MAX);
	buf_free(&b);
	return shown;
}

bool
metric_is_eol(char c)
{
	return c == '\n' || c == '\r';
}

char *
metric_last_line(const char *text, size_t len)
{
	size_t from;

	while (len > 0 && (isspace((unsigned char)text[len - 1]) ||
	    text[len - 1] == '\0'))
		len--;
	for (from = len; from > 0 && !metric_is_eol(text[from - 1]); from--)
		;
	return metric_excerpt(len > 0 ? text + from : "", len - from);
}

const char *
metric_where(const struct metric *m)
{
	static const char *const names[] = {
		"stdout", "stderr", "stdout and stderr"
	};

	return m->from == METRIC_FILE ? m->file : names[m->from];
}

int
metric_text(struct metric_text *t, struct buf *hold, const struct metric *m,
    const struct metric_input *in)
{
	t->fresh = 0;
	switch (m->from) {
	case METRIC_STDOUT:
		t->p = in->out_text;
		t->len = in->out_len;
		break;
	case METRIC_STDERR:
		t->p = in->err_text;
		t->len = in->err_len;
		break;
	case METRIC_BOTH:
		buf_add(hold, in->out_text, in->out_len);
		if (hold->len > 0 && !metric_is_eol(hold->p[hold->len - 1]))
			buf_putc(hold, '\n');
		buf_add(hold, in->err_text, in->err_len);
		t->p = hold->p;
		t->len = hold->len;
		break;
	case METRIC_FILE:
		if (in->file_text == NULL)
			return refused("metric %s: the run wrote no %s",
			    m->spec, m->file);
		t->p = in->file_text;
		t->len = in->file_len;
		t->fresh = in->file_fresh_from;
		if (t->fresh >= t->len)
			return refused("metric %s: the run wrote nothing to "
			    "%s", m->spec, m->file);
		break;
	}
	if (t->p == NULL) {
		t->p = "";
		t->len = 0;
	}
	return 0;
}

int
metric_nothing(const struct metric *m, const struct metric_text *t,
    const char *what)
{
	char *last = metric_last_line(t->p + t->fresh, t->len - t->fresh);

	if (*last == '\0')
		refused("metric %s: %s: %s is empty", m->spec, what,
		    metric_where(m));
	else
		refused("metric %s: %s in %s; its last line: \"%s\"", m->spec,
		    what, metric_where(m), last);
	free(last);
	return -1;
}

static int
regex_value(double *out, const struct metric *m, const struct metric_text *t)
{
	size_t n = (size_t)m->group + 1;
	struct span *spans = xcalloc(n, sizeof(*spans)), at;
	int found = regex_last(spans, n, m->re, t->p + t->fresh,
	    t->len - t->fresh);
	char *shown;

	at = spans[m->group];
	if (found < 0) {
		failed_in("metric %s", m->spec);
	} else if (found == 0) {
		metric_nothing(m, t, "no match");
		found = -1;
	} else if (!at.set) {
		shown = metric_excerpt(t->p + t->fresh + spans[0].from,
		    spans[0].to - spans[0].from);
		found = refused("metric %s: matched \"%s\", but its group %d "
		    "took no part", m->spec, shown, m->group);
		free(shown);
	} else
		found = metric_number_read(out, m, t->p + t->fresh + at.from,
		    at.to - at.from, true);
	free(spans);
	return found;
}

int
metric_read(double *out, const struct metric *m, const struct metric_input *in)
{
	struct buf hold = BUF_INIT;
	struct metric_text t;
	double v = 0;
	int rc = -1;

	if (metric_text(&t, &hold, m, in) < 0)
		return -1;
	switch (m->kind) {
	case METRIC_JSON:
		rc = metric_json_read(&v, m, &t);
		break;
	case METRIC_CSV:
		rc = metric_csv_read(&v, m, &t);
		break;
	case METRIC_REGEX:
		rc = regex_value(&v, m, &t);
		break;
	}
	buf_free(&hold);
	if (rc == 0)
		*out = v;
	return rc;
}
