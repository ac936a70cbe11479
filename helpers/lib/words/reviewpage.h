/*
 * reviewpage.h - one page for whoever answers for what is taken: the
 * gain, each kept step's diff, what was waived, what nobody can see, the audit.
 */
#ifndef WORDS_REVIEWPAGE_H
#define WORDS_REVIEWPAGE_H

#include "../base/list.h"
#include "../domain/campaign.h"
#include "../domain/land.h"
#include "../domain/settings.h"
#include "doc.h"

#define REVIEWPAGE_DIFF_LINES 400	/* of a step that are shown */

struct cJSON;

struct reviewpage {
	const char *op;
	const struct campaign *c;
	const struct cJSON *events;
	const struct settings *settings;
	const struct land_step *steps;	/* kept, oldest first */
	const struct buf *diffs;	/* of each */
	size_t n;
	const char *audit;		/* what it printed */
	bool clean;
};

void reviewpage_make(struct doc *, const struct reviewpage *);

#endif
