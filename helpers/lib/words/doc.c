/* doc.c - a page, and its Markdown. */
#include "doc.h"

#include <stdlib.h>
#include <string.h>

#include "../base/mem.h"
#include "../base/tr.h"
#include "text.h"

static struct doc_block *
block(struct doc *d, enum doc_kind kind, const char *text)
{
	struct doc_block *b;

	if (d->n == d->cap) {
		d->cap = d->cap * 2 + 64;
		d->v = xrealloc(d->v, d->cap, sizeof(*d->v));
	}
	b = &d->v[d->n++];
	memset(b, 0, sizeof(*b));
	b->kind = kind;
	b->text = xstrdup(text != NULL ? text : "");
	return b;
}

void
doc_free(struct doc *d)
{
	for (size_t i = 0; i < d->n; i++) {
		free(d->v[i].text);
		free(d->v[i].more);
		free(d->v[i].words);
	}
	free(d->v);
	memset(d, 0, sizeof(*d));
}

void
doc_heading(struct doc *d, int level, const char *text)
{
	block(d, DOC_HEADING, text)->level = level;
}

void
doc_para(struct doc *d, const char *text)
{
	block(d, DOC_PARA, text);
}

void
doc_code(struct doc *d, const char *what, const char *text)
{
	block(d, DOC_CODE, text)->more = xstrdup(what);
}

void
doc_table(struct doc *d, const char *const *columns, size_t n, bool live)
{
	struct doc_block *b = block(d, DOC_TABLE, NULL);

	b->level = (int)n;
	b->live = live;
	for (size_t i = 0; i < n; i++)
		doc_cell(d, tr(columns[i]));
}

void
doc_cell(struct doc *d, const char *text)
{
	block(d, DOC_CELL, text);
}

void
doc_facts(struct doc *d)
{
	block(d, DOC_FACTS, NULL)->level = 2;
}

void
doc_fact(struct doc *d, const char *what, const char *text)
{
	doc_cell(d, what);
	doc_cell(d, text);
}

void
doc_details(struct doc *d, const char *name, const char *summary)
{
	block(d, DOC_DETAILS, name)->more = xstrdup(summary);
}

void
doc_details_end(struct doc *d)
{
	block(d, DOC_DETAILS_END, NULL);
}

void
doc_drawing(struct doc *d, const char *svg, const char *file,
    const char *words)
{
	struct doc_block *b = block(d, DOC_DRAWING, svg);

	b->more = xstrdup(file);
	b->words = xstrdup(words);
}

/* More backquotes than the text has anywhere in a row. */
static void
put_fence(struct buf *out, const char *text)
{
	size_t most = 2, run = 0;

	for (; *text != '\0'; text++) {
		run = *text == '`' ? run + 1 : 0;
		most = run > most ? run : most;
	}
	for (size_t i = 0; i <= most; i++)
		buf_putc(out, '`');
}

static void
md_code(struct buf *out, const struct doc_block *b)
{
	put_fence(out, b->text);
	buf_addf(out, "%s\n", strcmp(b->more, "diff") == 0 ? "diff" : "");
	text_block(out, b->text, "");
	put_fence(out, b->text);
	buf_puts(out, "\n\n");
}

/* Cells in rows of so many; the first row is the head. */
static void
md_table(struct buf *out, const struct doc_block *cell, size_t n,
    size_t columns, bool head)
{
	if (!head)
		buf_puts(out, "| | |\n| --- | --- |\n");
	for (size_t i = 0; i < n; i++) {
		buf_puts(out, i % columns == 0 ? "| " : " | ");
		text_md(out, cell[i].text);
		if (i % columns + 1 < columns && i + 1 < n)
			continue;
		buf_puts(out, " |\n");
		for (size_t k = 0; head && i < columns && k < columns; k++)
			buf_puts(out, k + 1 < columns ? "| --- " :
			    "| --- |\n");
	}
	buf_putc(out, '\n');
}

static size_t
cells(const struct doc *d, size_t from)
{
	size_t n = 0;

	while (from + n < d->n && d->v[from + n].kind == DOC_CELL)
		n++;
	return n;
}

/* The mark stands below the page's title. */
static void
md_heading(struct buf *out, const struct doc_block *b, const char *mark)
{
	buf_addf(out, "%.*s ", b->level, "###");
	text_md(out, b->text);
	buf_puts(out, mark != NULL && b->level == 2 ? tr(" (DRAFT)") : "");
	buf_puts(out, "\n\n");
	if (mark == NULL || b->level != 1)
		return;
	buf_puts(out, tr("Not final. "));
	text_md(out, mark);
	buf_puts(out, "\n\n");
}

void
doc_markdown(struct buf *out, const struct doc *d, const char *mark)
{
	bool folded = false;
	size_t n;

	for (size_t i = 0; i < d->n; i++) {
		const struct doc_block *b = &d->v[i];

		if (b->kind == DOC_DETAILS || b->kind == DOC_DETAILS_END)
			folded = b->kind == DOC_DETAILS;
		if (folded)
			continue;
		switch (b->kind) {
		case DOC_HEADING:
			md_heading(out, b, mark);
			break;
		case DOC_PARA:
			text_md(out, b->text);
			buf_puts(out, "\n\n");
			break;
		case DOC_CODE:
			md_code(out, b);
			break;
		case DOC_TABLE:
		case DOC_FACTS:
			n = cells(d, i + 1);
			if (b->kind == DOC_TABLE && n <= (size_t)b->level)
				buf_addf(out, "%s\n\n", tr("None."));
			else
				md_table(out, b + 1, n, (size_t)b->level,
				    b->kind == DOC_TABLE);
			i += n;
			break;
		case DOC_DRAWING:
			buf_addf(out, "![");
			text_md(out, b->words);
			buf_addf(out, "](%s)\n\n", b->more);
			break;
		default:
			break;
		}
	}
}
