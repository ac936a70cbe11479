/* requests.c - decisions that wait for an approval, for whoever looks. */
#include "requests.h"

#include "../base/tr.h"
#include "../domain/approval.h"
#include "../outside/json.h"
#include "text.h"

#define TEXT_MAX 60	/* columns */

static void
put(struct buf *out, const struct cJSON *request, size_t width)
{
	long granted = json_int(request, "approval", 0);
	struct buf b = BUF_INIT;

	text_cut(&b, json_str(request, "text"), TEXT_MAX);
	if (granted > 0)
		buf_addf(&b, tr(": approved by event %ld, give the command again"),
		    granted);
	else {
		buf_puts(&b, tr(": make approve ID="));
		text_line(&b, json_str(request, "id"));
	}
	text_field(out, granted > 0 ? tr("Approved") : tr("Waits"), buf_str(&b),
	    width);
	buf_free(&b);
}

void
requests_render(struct buf *out, const struct campaign *c, size_t width)
{
	struct cJSON *all = approval_list(c);

	for (const struct cJSON *r = json_first(all); r; r = json_next(r))
		put(out, r, width);
	json_free(all);
}
