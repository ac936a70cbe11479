/* views.c - the files that every event of the ledger renders anew. */
#include "views.h"

#include "iterations.h"
#include "progress.h"

int
views_render(struct buf *iterations, struct buf *progress, const char *old,
    const struct cJSON *events, const struct campaign *camp)
{
	if (old == NULL)
		iterations_render(iterations, events, camp);
	else if (!progress_is_enough(events, camp) ||
	    iterations_append(iterations, old, events, camp) < 0)
		return -1;
	progress_render(progress, events, camp);
	return 0;
}
