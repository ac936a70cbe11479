/* page.h - a page beside ITERATIONS.md, as Markdown and as HTML. */
#ifndef WORDS_PAGE_H
#define WORDS_PAGE_H

#include "../domain/project.h"
#include "doc.h"

struct page {
	const char *markdown, *html;	/* names of the two files */
	const char *title;		/* of the HTML */
	const char *mark;		/* what stands above all, or NULL */
};

/* Write both, and print where they are. 0 or -1. */
int page_write(struct project *, const struct page *, const struct doc *);

#endif
