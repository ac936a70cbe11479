/* moments.c - turns of a campaign that whoever looks is to see. */
#include "moments.h"

#include <math.h>

#include "../base/str.h"
#include "../outside/json.h"
#include "campaign.h"

static struct cJSON *
moment(struct campaign *c, const char *what, const struct cJSON *event)
{
	struct cJSON *m = json_object();

	json_set_str(m, "what", what);
	json_set_int(m, "time", json_int(event, "time", 0));
	json_set_int(m, "iter", c->last_iter);
	if (c->moments == NULL)
		c->moments = json_array();
	json_push(c->moments, m);
	return m;
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
		json_set_int(moment(c, "stall", event), "dry", c->dry);
}

void
moments_fold(struct campaign *c, const struct cJSON *event)
{
	const struct cJSON *d = json_get(event, "data");
	const char *kind = json_str(event, "kind");

	if (str_same(kind, "baseline")) {	/* another epoch */
		json_free(c->moments);
		c->moments = NULL;
		moment(c, "correct", event);
	} else if (str_same(kind, "round"))
		fold_round(c, event);
	else if (str_same(kind, "stage") && json_bool(d, "begins", false))
		json_set_str(moment(c, "stage", event), "to",
		    json_str(d, "to"));
}
