/* status.c - make status: where we stand, what is open, what comes next. */
#include "status.h"

#include <math.h>

#include "../base/tr.h"
#include "../outside/json.h"
#include "figures.h"
#include "livewire.h"
#include "progress.h"
#include "requests.h"
#include "stage.h"
#include "subject.h"
#include "text.h"
#include "waivers.h"

#define WIDTH_LIMIT 400		/* columns of a line */

/* What to do next; what is changed is what a round would be made of. */
static void
status_next(struct buf *out, const struct status_input *in,
    const struct campaign *c)
{
	bool refused = in->refusal != NULL && *in->refusal != '\0';

	if (!refused && in->changed_files > 0)
		buf_puts(out, tr("make try builds and verifies what is changed; "
		    "make iter HYP=\"...\" makes a round of it."));
	else
		progress_next(out, c, in->refusal);
}

static void
status_head(struct buf *out, const struct status_input *in)
{
	if (in->head_branch == NULL)
		buf_puts(out, tr("detached"));
	else
		text_cut(out, in->head_branch, 80);
	if (!in->on_frontier)
		buf_puts(out, tr(", not the frontier"));
	if (in->changed_files == 0)
		buf_puts(out, tr(", nothing changed"));
	else
		buf_addf(out, tr_n(", %zu file changed",
		    ", %zu files changed", (long)in->changed_files),
		    in->changed_files);
}

static void
status_stand(struct buf *out, const struct status_input *in,
    const struct campaign *c)
{
	struct buf b = BUF_INIT;

	progress_goal(&b, c);
	if (c->epoch > 0 && c->target > 0) {
		buf_putc(&b, ' ');
		progress_bar(&b, c);
	}
	text_field(out, tr("Goal"), buf_str(&b), WIDTH_LIMIT);
	buf_clear(&b);
	if (c->epoch > 0) {
		progress_best(&b, c);
		buf_puts(&b, tr(", commit "));
		text_commit(&b, c->frontier);
	} else
		buf_puts(&b, tr("no baseline yet"));
	text_field(out, tr("Frontier"), buf_str(&b), WIDTH_LIMIT);
	if (c->epoch > 0 && in->roofline > 0) {
		buf_clear(&b);
		figures_roofline_text(&b, in->roofline, in->roofline_bound);
		text_field(out, tr("Roofline"), buf_str(&b), WIDTH_LIMIT);
	}
	if (c->epoch > 0 && in->stages != NULL) {
		buf_clear(&b);
		stage_line(&b, c, in->stages, in->limit_s, in->now);
		if (b.len > 0)
			text_field(out, tr("Stage"), buf_str(&b), WIDTH_LIMIT);
	}
	if (c->epoch > 0 && c->last_iter != c->base_iter) {
		buf_clear(&b);
		text_iter(&b, c->last_iter);
		buf_addf(&b, " %s", subject_word(c->last_verdict));
		progress_stall(&b, c, in->stall);
		text_field(out, tr("Last"), buf_str(&b), WIDTH_LIMIT);
	}
	buf_free(&b);
}

void
status_render(struct buf *out, const struct status_input *in,
    const struct campaign *c)
{
	struct buf b = BUF_INIT;

	text_field(out, tr("Operator"), in->op != NULL ? in->op : "-", WIDTH_LIMIT);
	status_stand(out, in, c);
	status_head(&b, in);
	text_field(out, "HEAD", buf_str(&b), WIDTH_LIMIT);
	if (in->open_step != NULL) {
		buf_clear(&b);
		text_iter(&b, in->open_iter);
		buf_addf(&b, tr(", at %s"), in->open_step);
		text_field(out, tr("Open"), buf_str(&b), WIDTH_LIMIT);
	}
	began_render(out, c, WIDTH_LIMIT);
	device_render(out, c, WIDTH_LIMIT);
	unboxed_render(out, c, WIDTH_LIMIT);
	livewire_render(out, c, WIDTH_LIMIT);
	waivers_render(out, c, WIDTH_LIMIT);
	requests_render(out, c, WIDTH_LIMIT);
	if (in->lock_holder != NULL)
		text_field(out, tr("Busy"), in->lock_holder, WIDTH_LIMIT);
	buf_clear(&b);
	status_next(&b, in, c);
	text_field(out, tr("Next"), buf_str(&b), WIDTH_LIMIT);
	buf_free(&b);
}

struct cJSON *
status_json(const struct status_input *in, const struct campaign *c)
{
	struct cJSON *o = json_object(), *head = json_object(), *part;
	struct buf next = BUF_INIT;

	json_set_int(o, "schema", 1);
	json_set_str(o, "op", in->op);
	json_set_int(o, "epoch", c->epoch);
	json_set_str(o, "frontier", c->epoch > 0 ? c->frontier : NULL);
	json_set_int(o, "best_iter", c->best_iter);
	json_set_num(o, "best_value", c->epoch > 0 ? c->best_value : NAN);
	json_set_str(o, "unit", c->unit);
	json_set(o, "total", figures_total(c));
	json_set_num(o, "attainment", figures_attainment(c));
	part = in->roofline > 0 ? json_object() : json_string(NULL);
	if (in->roofline > 0) {
		json_set_num(part, "share", in->roofline);
		json_set_str(part, "bound", in->roofline_bound);
	}
	json_set(o, "roofline", part);
	json_set_int(o, "dry", c->dry);
	json_set_int(o, "stalled", c->course.stalled);
	json_set_str(head, "branch", in->head_branch);
	json_set_bool(head, "on_frontier", in->on_frontier);
	json_set_int(head, "changed_files", (long)in->changed_files);
	json_set(o, "head", head);
	part = in->open_step != NULL ? json_object() : json_string(NULL);
	if (in->open_step != NULL) {
		json_set_int(part, "iter", in->open_iter);
		json_set_str(part, "step", in->open_step);
	}
	json_set(o, "open", part);
	json_set_str(o, "busy", in->lock_holder);
	part = c->last_iter >= 0 ? json_object() : json_string(NULL);
	if (c->last_iter >= 0) {
		json_set_int(part, "iter", c->last_iter);
		json_set_str(part, "verdict", subject_word(c->last_verdict));
	}
	json_set(o, "last", part);
	standing_json(o, c);
	status_next(&next, in, c);
	json_set_str(o, "next", buf_str(&next));
	buf_free(&next);
	return o;
}
