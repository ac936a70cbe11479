/* epochs.c - what the epochs before this one came to. */
#include "epochs.h"

#include <stdlib.h>

#include "../base/mem.h"
#include "../base/str.h"
#include "../base/tr.h"
#include "../domain/campaign.h"
#include "../outside/json.h"
#include "progress.h"
#include "text.h"

#define SHOWN_MAX 5

static struct cJSON *
one_json(const struct campaign *c, const char *why)
{
	struct cJSON *o = json_object();

	json_set_int(o, "epoch", c->epoch);
	json_set_int(o, "rounds", c->kept + c->neutral + c->failed +
	    c->inconclusive);
	json_set_int(o, "kept", c->kept);
	json_set_int(o, "best_iter", c->best_iter);
	json_set_num(o, "base_value", c->base_value);
	json_set_num(o, "best_value", c->best_value);
	json_set_str(o, "unit", c->unit);
	json_set(o, "total", effect_to_json(&c->total));
	json_set_bool(o, "confirmed", c->confirmed);
	json_set_str(o, "why_next", why);
	return o;
}

/* The campaign as it was before the baseline that gives this reason. */
static void
add_past(struct epochs *out, const struct campaign *c, const char *why)
{
	struct buf b = BUF_INIT;
	struct epoch_past *p;

	out->v = xrealloc(out->v, out->n + 1, sizeof(*out->v));
	p = &out->v[out->n++];
	p->epoch = c->epoch;
	progress_counts(&b, c);
	p->rounds = buf_steal(&b);
	progress_best(&b, c);
	p->best = buf_steal(&b);
	p->why = str_fold(why != NULL ? why : "");
	p->json = one_json(c, why);
}

void
epochs_past(struct epochs *out, const struct cJSON *events)
{
	struct campaign c;

	campaign_init(&c);
	for (const struct cJSON *e = json_first(events); e; e = json_next(e)) {
		if (c.epoch > 0 && str_same(json_str(e, "kind"), "baseline"))
			add_past(out, &c, json_str(json_get(e, "data"),
			    "why"));
		/* of a ledger that was loaded: each event folds */
		if (campaign_fold(&c, e) < 0)
			break;
	}
	campaign_release(&c);
}

void
epochs_release(struct epochs *e)
{
	for (size_t i = 0; i < e->n; i++) {
		free(e->v[i].rounds);
		free(e->v[i].best);
		free(e->v[i].why);
		json_free(e->v[i].json);
	}
	free(e->v);
	e->v = NULL;
	e->n = 0;
}

static void
put_past(struct buf *out, const struct epoch_past *p)
{
	buf_addf(out, tr("epoch %ld: %s (%s); epoch %ld began: %s"), p->epoch,
	    p->best, p->rounds, p->epoch + 1, *p->why != '\0' ? p->why :
	    tr("not stated"));
}

void
epochs_render(struct buf *out, const struct cJSON *events, size_t columns)
{
	struct epochs past = EPOCHS_INIT;
	struct buf line = BUF_INIT;

	epochs_past(&past, events);
	if (past.n > 0)
		buf_puts(out, tr("\n## The epochs before\n\n"));
	for (size_t i = past.n > SHOWN_MAX ? past.n - SHOWN_MAX : 0;
	    i < past.n; i++) {
		buf_clear(&line);
		put_past(&line, &past.v[i]);
		buf_puts(out, "- ");
		text_cut(out, buf_str(&line), columns);
		buf_putc(out, '\n');
	}
	buf_free(&line);
	epochs_release(&past);
}

struct cJSON *
epochs_json(const struct cJSON *events)
{
	struct cJSON *list = json_array();
	struct epochs past = EPOCHS_INIT;

	epochs_past(&past, events);
	for (size_t i = 0; i < past.n; i++)
		json_push(list, json_copy(past.v[i].json));
	epochs_release(&past);
	return list;
}
