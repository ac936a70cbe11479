/* metric_csv.c - a column's value in the last row that is wanted. */
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "metric_internal.h"

/* Behind a quoted field that opens at i; 0 if its quote is never closed. */
static size_t
csv_quoted(struct buf *out, const struct metric_text *t, size_t i, bool lines)
{
	for (i++; i < t->len; i++) {
		if (t->p[i] == '"') {
			if (i + 1 >= t->len || t->p[i + 1] != '"')
				return i + 1;
			i++;
		} else if (metric_is_eol(t->p[i]) && !lines)
			return 0;
		buf_putc(out, t->p[i]);
	}
	return 0;
}

/* Fields of the row at i, trimmed; returns where the next row begins. */
static size_t
csv_row(struct strs *out, const struct metric_text *t, size_t i, bool lines)
{
	struct buf b = BUF_INIT;
	char *raw;
	size_t end;

	for (;;) {
		buf_clear(&b);
		if (i < t->len && t->p[i] == '"') {
			if ((end = csv_quoted(&b, t, i, lines)) > 0)
				i = end;
			else
				buf_clear(&b);
		}
		for (; i < t->len && t->p[i] != ',' &&
		    !metric_is_eol(t->p[i]); i++)
			buf_putc(&b, t->p[i] != '\0' ? t->p[i] : '?');
		for (size_t k = 0; k < b.len; k++)
			if (b.p[k] == '\0')
				b.p[k] = '?';
		raw = buf_steal(&b);
		strs_take(out, str_trim(raw));
		free(raw);
		if (i >= t->len || metric_is_eol(t->p[i]))
			break;
		i++;
	}
	if (i + 1 < t->len && t->p[i] == '\r' && t->p[i + 1] == '\n')
		i++;
	return i < t->len ? i + 1 : i;
}

static long
csv_column(const struct strs *row, const char *name)
{
	long found = -1;

	for (size_t i = 0; i < row->n; i++)
		if (strcmp(row->v[i], name) == 0)
			found = found < 0 ? (long)i : -2;
	return found;
}

/* Does the row name the column and all of the filter's columns? */
static bool
csv_is_header(const struct strs *row, const struct metric_step *step)
{
	if (csv_column(row, step->path) == -1)
		return false;
	for (size_t i = 0; i < step->names.n; i++)
		if (csv_column(row, step->names.v[i]) == -1)
			return false;
	return true;
}

static int
csv_is_wanted(const struct strs *row, const struct strs *header,
    const struct metric_step *step)
{
	for (size_t i = 0; i < step->names.n; i++) {
		long at = csv_column(header, step->names.v[i]);

		if (at < 0 || (size_t)at >= row->n ||
		    strcmp(row->v[at], step->values.v[i]) != 0)
			return 0;
	}
	return 1;
}

static void
csv_trim(struct strs *row, size_t width)
{
	while (row->n > width && row->v[row->n - 1][0] == '\0')
		free(row->v[--row->n]);
}

/* What one pass over the rows knows. */
struct csv {
	struct strs header;
	char *found;	/* the value of the last row wanted */
	size_t rows;	/* this run's */
	size_t line;	/* number of the row */
};

static int
csv_take(struct csv *c, struct strs *row, const struct metric *m, bool fresh)
{
	const struct metric_step *step = &m->steps[0];
	long at;

	if (csv_is_header(row, step)) {
		struct strs old = c->header;

		c->header = *row;
		*row = old;
		return 0;
	}
	csv_trim(row, c->header.n);
	if (!fresh || c->header.n == 0 || (row->n == 1 && row->v[0][0] == '\0'))
		return 0;
	if (row->n != c->header.n) {
		if (m->from != METRIC_FILE)
			return 0;
		return refused("metric %s: %s, row %zu: %zu fields, the header "
		    "has %zu", m->spec, m->file, c->line, row->n,
		    c->header.n);
	}
	c->rows++;
	at = csv_column(&c->header, step->path);
	if (at < 0 || !csv_is_wanted(row, &c->header, step))
		return 0;
	free(c->found);
	c->found = xstrdup(row->v[at]);
	return 0;
}

static int
csv_nothing(const struct csv *c, const struct metric *m,
    const struct metric_text *t)
{
	const struct metric_step *step = &m->steps[0];
	struct buf what = BUF_INIT;
	int rc;

	if (c->header.n == 0)
		buf_addf(&what, "no header names the column \"%s\"",
		    step->path);
	else if (c->rows == 0)
		buf_puts(&what, "this run wrote no row");
	else
		buf_addf(&what, "none of the %zu rows of this run is it",
		    c->rows);
	for (size_t i = 0; i < step->names.n; i++)
		buf_addf(&what, "%s%s=%s", i == 0 ? " (" : ", ",
		    step->names.v[i], step->values.v[i]);
	if (step->names.n > 0)
		buf_putc(&what, ')');
	rc = metric_nothing(m, t, buf_str(&what));
	buf_free(&what);
	return rc;
}

int
metric_csv_read(double *out, const struct metric *m,
    const struct metric_text *t)
{
	struct csv c = { STRS_INIT, NULL, 0, 0 };
	struct strs row = STRS_INIT;
	size_t i = 0, next;
	int rc = 0;

	if (t->len >= 3 && memcmp(t->p, "\xef\xbb\xbf", 3) == 0)
		i = 3;
	for (; i < t->len && rc == 0; i = next) {
		next = csv_row(&row, t, i, m->from == METRIC_FILE);
		c.line++;
		rc = csv_take(&c, &row, m, i >= t->fresh);
		strs_free(&row);
	}
	if (rc == 0 && csv_column(&c.header, m->steps[0].path) == -2)
		rc = refused("metric %s: %s has two columns \"%s\"", m->spec,
		    metric_where(m), m->steps[0].path);
	else if (rc == 0 && c.found == NULL)
		rc = csv_nothing(&c, m, t);
	else if (rc == 0)
		rc = metric_number_read(out, m, c.found, strlen(c.found), true);
	strs_free(&c.header);
	free(c.found);
	return rc;
}
