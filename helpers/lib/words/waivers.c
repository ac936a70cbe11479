/* waivers.c - what was let pass, for whoever looks. */
#include "waivers.h"

#include "../domain/waiver.h"
#include "../outside/json.h"
#include "text.h"

#define WHY_MAX 200	/* columns */

static void
put(struct buf *out, const struct campaign *c, const struct cJSON *w,
    size_t width)
{
	const char *why = json_str(w, "why"), *actor = json_str(w, "actor");
	struct buf b = BUF_INIT;

	text_line(&b, json_str(w, "what"));
	buf_puts(&b, ": ");
	text_cut(&b, why != NULL ? why : "no reason", WHY_MAX);
	buf_puts(&b, " (");
	text_line(&b, actor != NULL ? actor : "?");
	buf_addf(&b, ", event %ld", json_int(w, "event", 0));
	if (json_int(w, "epoch", 0) > c->epoch)
		buf_puts(&b, ", for the next baseline");
	buf_putc(&b, ')');
	text_field(out, "Waived", buf_str(&b), width);
	buf_free(&b);
}

void
waivers_render(struct buf *out, const struct campaign *c, size_t width)
{
	struct cJSON *all = waiver_list(c);

	for (const struct cJSON *w = json_first(all); w; w = json_next(w))
		put(out, c, w, width);
	json_free(all);
}
