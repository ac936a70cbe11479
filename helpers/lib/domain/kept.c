/* kept.c - the rounds that were kept, and those that a rollback took back. */
#include "kept.h"

#include <limits.h>
#include <stdlib.h>

#include "../base/mem.h"
#include "../base/str.h"
#include "../outside/json.h"
#include "campaign.h"

static enum outcome
outcome_of(const struct cJSON *data, long to_iter)
{
	if (!str_same(json_str(data, "verdict"), "kept"))
		return OUTCOME_NOT_KEPT;
	return json_int(data, "iter", -1) > to_iter ? OUTCOME_UNDONE :
	    OUTCOME_KEPT;
}

/* From the last one back: what a rollback takes back came before it. */
static size_t
find_last(const struct cJSON **out, size_t max, const struct cJSON **events,
    size_t n, enum outcome outcome)
{
	long to_iter = LONG_MAX;
	size_t found = 0;

	while (n > 0 && found < max) {
		const struct cJSON *e = events[--n], *d = json_get(e, "data");
		const char *kind = json_str(e, "kind");

		if (str_same(kind, "rollback") &&
		    json_int(d, "to_iter", to_iter) < to_iter)
			to_iter = json_int(d, "to_iter", to_iter);
		if (!str_same(kind, "round") ||
		    outcome_of(d, to_iter) != outcome)
			continue;
		if (out != NULL)
			out[found] = d;
		found++;
	}
	return found;
}

size_t
kept_rounds(const struct cJSON **out, size_t max, const struct cJSON *events,
    enum outcome outcome)
{
	const struct cJSON **all = xcalloc(json_len(events) + 1, sizeof(*all));
	size_t n = 0, found;

	for (const struct cJSON *e = json_first(events); e != NULL;
	    e = json_next(e)) {
		if (str_same(json_str(e, "kind"), "baseline"))
			n = 0;
		all[n++] = e;
	}
	found = find_last(out, max, all, n, outcome);
	for (size_t i = 0; out != NULL && i < found / 2; i++) {
		const struct cJSON *d = out[i];

		out[i] = out[found - 1 - i];
		out[found - 1 - i] = d;
	}
	free(all);
	return found;
}

void
kept_note(struct campaign *c, const struct cJSON *data)
{
	double g = json_num(json_get(data, "gain"), "g", 0);
	struct cJSON *one;

	if (g <= c->top_gain)
		return;
	c->top_event = c->events;
	c->top_gain = g;
	if (c->tops == NULL)
		c->tops = json_array();
	one = json_object();
	json_set_int(one, "iter", c->last_iter);
	json_set_int(one, "event", c->top_event);
	json_set_num(one, "g", g);
	json_push(c->tops, one);
}

void
kept_note_rollback(struct campaign *c)
{
	struct cJSON *left = json_array();

	c->top_event = 0;
	c->top_gain = 0;
	for (const struct cJSON *t = json_first(c->tops); t != NULL;
	    t = json_next(t)) {
		if (json_int(t, "iter", 0) > c->best_iter)
			continue;
		c->top_event = json_int(t, "event", 0);
		c->top_gain = json_num(t, "g", 0);
		json_push(left, json_copy(t));
	}
	json_free(c->tops);
	c->tops = left;
}
