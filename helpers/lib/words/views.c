/* views.c - the files that every event of the ledger renders anew. */
#include "views.h"

#include "../base/tr.h"
#include "../domain/prospect.h"
#include "../outside/json.h"
#include "iterations.h"
#include "progress.h"

/* What comes next, as at the time of the last event. */
static void
render_progress(struct buf *out, const struct cJSON *events,
    const struct campaign *camp, const struct settings *s)
{
	const struct cJSON *last = json_at(events, json_len(events) - 1);
	struct buf refusal = BUF_INIT;

	prospect_of(&refusal, camp, s, json_int(last, "time", 0));
	progress_render(out, events, camp, (long)settings_num(s, SET_STALL),
	    buf_str(&refusal));
	buf_free(&refusal);
}

int
views_render(struct buf *iterations, struct buf *progress, const char *old,
    const struct cJSON *events, const struct campaign *camp,
    const struct settings *s)
{
	enum lang before = tr_use(tr_language(camp->lang));
	int rc = 0;

	if (old == NULL)
		iterations_render(iterations, events, camp);
	else if (!progress_is_enough(events, camp) ||
	    iterations_append(iterations, old, events, camp) < 0)
		rc = -1;
	if (rc == 0)
		render_progress(progress, events, camp, s);
	tr_use(before);
	return rc;
}
