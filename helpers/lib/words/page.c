/* page.c - a page beside ITERATIONS.md, as Markdown and as HTML. */
#include "page.h"

#include <stdlib.h>

#include "../domain/derived.h"
#include "line.h"

static int
write_file(struct project *p, const char *name, const struct buf *text)
{
	char *path;

	if (derived_write(&path, p, name, text->p, text->len) < 0)
		return -1;
	line_say("%s", path);
	free(path);
	return 0;
}

int
page_write(struct project *p, const struct page *page, const struct doc *doc)
{
	struct buf text = BUF_INIT;
	int rc;

	doc_markdown(&text, doc, page->mark);
	rc = write_file(p, page->markdown, &text);
	if (rc == 0) {
		buf_clear(&text);
		doc_html(&text, doc, page->title, page->mark);
		rc = write_file(p, page->html, &text);
	}
	buf_free(&text);
	return rc;
}
