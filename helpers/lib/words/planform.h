/* planform.h - the plan of a round, to be filled in: what make plan writes. */
#ifndef WORDS_PLANFORM_H
#define WORDS_PLANFORM_H

#include "../base/str.h"
#include "../domain/campaign.h"

struct planform {
	const char *op;
	const struct campaign *c;
	const char *classes;	/* PAWL_BOTTLENECKS */
	const char *params;	/* PAWL_PARAMS' names, blank separated */
	const char *stage;	/* where the campaign is, "" without stages */
	const char *checklist;	/* guides/checklist.md, or NULL */
	const char *next;	/* what the last round suggests, or NULL */
};

/*
 * What to know stands in a block that plan_parse() skips; behind it the
 * questions, empty. plan_parse() of it gives no answer.
 */
void planform_render(struct buf *, const struct planform *);

#endif
