/* views.c - the files that every event of the ledger renders anew. */
#include "views.h"

#include "../base/tr.h"
#include "iterations.h"
#include "progress.h"

int
views_render(struct buf *iterations, struct buf *progress, const char *old,
    const struct cJSON *events, const struct campaign *camp)
{
	enum lang before = tr_use(tr_language(camp->lang));
	int rc = 0;

	if (old == NULL)
		iterations_render(iterations, events, camp);
	else if (!progress_is_enough(events, camp) ||
	    iterations_append(iterations, old, events, camp) < 0)
		rc = -1;
	if (rc == 0)
		progress_render(progress, events, camp);
	tr_use(before);
	return rc;
}
