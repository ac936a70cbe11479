/* views.c - the files that every event of the ledger renders anew. */
#include "views.h"

#include "iterations.h"
#include "progress.h"

void
views_render(struct buf *iterations, struct buf *progress,
    const struct cJSON *events, const struct campaign *camp)
{
	iterations_render(iterations, events, camp);
	progress_render(progress, events, camp);
}
