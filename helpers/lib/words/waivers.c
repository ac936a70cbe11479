/* waivers.c - what was let pass, for whoever looks. */
#include "waivers.h"

#include <stdlib.h>

#include "../base/tr.h"
#include "../domain/approval.h"
#include "../domain/named.h"
#include "../domain/waiver.h"
#include "../outside/json.h"
#include "livewire.h"
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
	text_cut(&b, why != NULL ? why : tr("no reason"), WHY_MAX);
	buf_puts(&b, " (");
	text_line(&b, actor != NULL ? actor : "?");
	buf_addf(&b, tr(", event %ld"), json_int(w, "event", 0));
	if (json_int(w, "epoch", 0) > c->epoch)
		buf_puts(&b, tr(", for the next baseline"));
	buf_putc(&b, ')');
	text_field(out, tr("Waived"), buf_str(&b), width);
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

void
unboxed_text(struct buf *out, const struct campaign *c)
{
	if (!c->base_unboxed && c->unboxed == 0)
		return;
	buf_puts(out, tr("none in "));
	if (c->base_unboxed)
		buf_puts(out, tr("the baseline"));
	if (c->base_unboxed && c->unboxed > 0)
		buf_puts(out, tr(" and "));
	if (c->unboxed > 0)
		buf_addf(out, tr_n("%ld round", "%ld rounds", c->unboxed),
		    c->unboxed);
	buf_puts(out, tr(" of this epoch: commands could do there what their "
	    "user can"));
}

static struct cJSON *
unboxed_json(const struct campaign *c)
{
	struct cJSON *o = json_object();

	json_set_bool(o, "baseline", c->base_unboxed);
	json_set_int(o, "rounds", c->unboxed);
	return o;
}

void
unboxed_render(struct buf *out, const struct campaign *c, size_t width)
{
	struct buf b = BUF_INIT;

	unboxed_text(&b, c);
	if (b.len > 0)
		text_field(out, tr("Sandbox"), buf_str(&b), width);
	buf_free(&b);
}

void
began_text(struct buf *out, const struct campaign *c)
{
	const struct cJSON *taken = json_get(c->began, "taken");
	double before = json_num(c->began, "value", 0);
	struct strs names = STRS_INIT;
	char *some;

	if (before > 0) {
		text_value(out, c->base_value, c->unit);
		buf_puts(out, tr(", after "));
		text_value(out, before, c->unit);
		buf_puts(out, " (");
		text_iter(out, json_int(c->began, "iter", 0));
		buf_puts(out, tr(") in the epoch before"));
	}
	if (json_len(taken) == 0)
		return;
	json_to_strs(&names, taken);
	some = named_some(&names);
	buf_addf(out, "%s%s: ", before > 0 ? "; " : "", c->epoch > 1 ?
	    tr("edited since, and measured by no round") :
	    tr("edited, and in no commit before"));
	text_line(out, some);
	free(some);
	strs_free(&names);
}

void
began_goal_text(struct buf *out, const struct campaign *c)
{
	double was = json_num(c->began, "target", 0);

	if (was <= 0)
		return;
	buf_addf(out, tr("%.4gx of this baseline is "), c->goal_value);
	text_value(out, campaign_target(c), c->unit);
	buf_puts(out, tr(", of the one before it was "));
	text_value(out, was, c->unit);
	buf_addf(out, tr(": make goal TARGET=%.4g%s goes on to that"), was,
	    c->unit);
}

void
began_render(struct buf *out, const struct campaign *c, size_t width)
{
	struct buf b = BUF_INIT;

	began_text(&b, c);
	if (b.len > 0)
		text_field(out, tr("Start"), buf_str(&b), width);
	buf_free(&b);
}

static struct cJSON *
began_json(const struct campaign *c)
{
	return c->began != NULL ? json_copy(c->began) : json_string(NULL);
}

void
simulated_text(struct buf *out, const struct campaign *c)
{
	if (c->epoch > 0 && c->simulated)
		buf_puts(out, tr("SIMULATED: this epoch's figures are not the "
		    "device's (PAWL_ON_DEVICE)"));
}

void
device_render(struct buf *out, const struct campaign *c, size_t width)
{
	struct buf b = BUF_INIT;

	buf_puts(&b, c->device);
	if (c->simulated && b.len > 0)
		buf_puts(&b, ", ");
	simulated_text(&b, c);
	if (b.len > 0)
		text_field(out, tr("Device"), buf_str(&b), width);
	buf_clear(&b);
	if (c->failed_starts > 0) {
		buf_addf(&b, tr_n("%ld attempt at a baseline failed so far: "
		    "make log, make brief", "%ld attempts at a baseline failed "
		    "so far: make log, make brief", c->failed_starts),
		    c->failed_starts);
		text_field(out, tr("Bring-up"), buf_str(&b), width);
	}
	buf_free(&b);
}

void
standing_json(struct cJSON *o, const struct campaign *c)
{
	json_set(o, "began", began_json(c));
	json_set_str(o, "device", c->device[0] != '\0' ? c->device : NULL);
	json_set_bool(o, "simulated", c->simulated);
	json_set_int(o, "failed_starts", c->failed_starts);
	json_set(o, "unboxed", unboxed_json(c));
	json_set(o, "livewire", livewire_json(c));
	json_set(o, "waivers", waiver_list(c));
	json_set(o, "requests", approval_list(c));
}
