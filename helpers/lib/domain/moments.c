/* moments.c - turns of a campaign that whoever looks is to see. */
#include "moments.h"

#include <math.h>

#include "../base/str.h"
#include "../outside/json.h"
#include "campaign.h"

/* The n moments from at on go out. */
static void
leave_out(struct campaign *c, size_t at, size_t n)
{
	struct cJSON *rest = json_array();
	size_t i = 0;

	for (const struct cJSON *m = json_first(c->moments); m != NULL;
	    m = json_next(m), i++)
		if (i < at || i >= at + n)
			json_push(rest, json_copy(m));
	json_free(c->moments);
	c->moments = rest;
}

/* A state that is read by every step of a round may not grow with each. */
static void
make_room(struct campaign *c)
{
	if (json_len(c->moments) < MOMENTS_MAX)
		return;
	leave_out(c, 1, 1);
	c->moments_before++;
}

static struct cJSON *
moment(struct campaign *c, const char *what, const struct cJSON *event)
{
	struct cJSON *m = json_object();

	json_set_str(m, "what", what);
	json_set_int(m, "time", json_int(event, "time", 0));
	json_set_int(m, "iter", c->last_iter);
	make_room(c);
	if (c->moments == NULL)
		c->moments = json_array();
	json_push(c->moments, m);
	return m;
}

/* Of rounds in a row one moment is told, the last. */
static void
stall(struct campaign *c, const struct cJSON *event)
{
	size_t n = json_len(c->moments);
	const struct cJSON *last = n > 0 ? json_at(c->moments, n - 1) : NULL;

	if (str_same(json_str(last, "what"), "stall") &&
	    json_int(last, "dry", 0) < c->dry)
		leave_out(c, n - 1, 1);
	json_set_int(moment(c, "stall", event), "dry", c->dry);
}

static void
fold_round(struct campaign *c, const struct cJSON *event)
{
	const struct cJSON *d = json_get(event, "data");
	double g = json_num(json_get(d, "gain"), "g", 0);

	if (json_bool(d, "redesign", false))
		json_set_str(moment(c, "stage", event), "to", "redesign");
	if (str_same(json_str(d, "verdict"), "kept")) {
		if (-expm1(-g) > MOMENT_GAIN)
			json_set_num(moment(c, "gain", event), "g", g);
	} else if (!json_bool(d, "interrupted", false) &&
	    c->dry % MOMENT_STALL == 0)
		stall(c, event);
}

void
moments_fold(struct campaign *c, const struct cJSON *event)
{
	const struct cJSON *d = json_get(event, "data");
	const char *kind = json_str(event, "kind");

	if (str_same(kind, "baseline")) {	/* another epoch */
		json_free(c->moments);
		c->moments = NULL;
		c->moments_before = 0;
		moment(c, "correct", event);
	} else if (str_same(kind, "round"))
		fold_round(c, event);
	else if (str_same(kind, "stage") && json_bool(d, "begins", false))
		json_set_str(moment(c, "stage", event), "to",
		    json_str(d, "to"));
}
