/*
 * doc.h - a page of headings, tables and texts, written as Markdown or as one
 * self-contained HTML file. Pure. All text is text: nothing in it is markup in
 * either form.
 */
#ifndef WORDS_DOC_H
#define WORDS_DOC_H

#include <stdbool.h>
#include <stddef.h>

#include "../base/str.h"

struct doc_block;

/* Start from DOC_INIT. */
struct doc {
	struct doc_block *v;
	size_t n, cap;
};
#define DOC_INIT { NULL, 0, 0 }

void doc_free(struct doc *);

void doc_heading(struct doc *, int level, const char *text); /* 1 to 3 */
/* The first word is ours: what is typed must not begin a line of Markdown. */
void doc_para(struct doc *, const char *text);
/* As typed, line by line; what: "diff" is coloured, else "text". */
void doc_code(struct doc *, const char *what, const char *text);

/*
 * A table: its columns, then cells row by row; the rows end with the next
 * block. Cells may be NULL. A live one can be sorted and filtered where there
 * is JavaScript; a cell of its first column links to the details of that name.
 */
void doc_table(struct doc *, const char *const *columns, size_t n, bool live);
void doc_cell(struct doc *, const char *text);
/* Two columns without a head: what, and what it is. */
void doc_facts(struct doc *);
void doc_fact(struct doc *, const char *what, const char *text);

/*
 * What is folded away in HTML and left out in Markdown: name is its anchor.
 * They do not nest.
 */
void doc_details(struct doc *, const char *name, const char *summary);
void doc_details_end(struct doc *);

/*
 * A drawing, SVG that pawl made, and what it shows in words. In Markdown the
 * picture of that file name.
 */
void doc_drawing(struct doc *, const char *svg, const char *file,
    const char *words);

/*
 * mark: what stands above all, "DRAFT: why"; or NULL. With one, each heading of
 * level 2 says DRAFT, too.
 */
void doc_markdown(struct buf *, const struct doc *, const char *mark);
void doc_html(struct buf *, const struct doc *, const char *title,
    const char *mark);

/* Text for HTML, in attributes, too: one line. */
void doc_escape(struct buf *, const char *text);

/* For the writers alone. */
enum doc_kind { DOC_HEADING, DOC_PARA, DOC_CODE, DOC_TABLE, DOC_FACTS, DOC_CELL,
	DOC_DETAILS, DOC_DETAILS_END, DOC_DRAWING };

struct doc_block {
	enum doc_kind kind;
	int level;		/* of a heading; columns of a table */
	bool live;
	char *text;
	char *more;		/* of code: what; of details: the summary */
	char *words;		/* of a drawing */
};

#endif
