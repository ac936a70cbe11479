/* confirm.c - what a fixed number of pairs says about a campaign. */
#include "confirm.h"

#include <stdio.h>
#include <string.h>

#include "../outside/json.h"

#define CONFIRM_EVERY 10	/* kept rounds */

static bool
is_provisional(const struct campaign *c)
{
	return strcmp(c->certified, c->frontier) != 0;
}

bool
confirm_wants_top(const struct campaign *c)
{
	return is_provisional(c) && strcmp(c->certified, c->base) != 0;
}

void
confirm_judge(struct confirmation *o, const struct campaign *c)
{
	const struct effect *proof = o->has_top ? &o->top.total :
	    &o->all.total;

	o->provisional = is_provisional(c);
	o->refuted = o->provisional ? proof->lo <= 0 : proof->hi < 0;
	o->reached = !o->refuted && campaign_reaches(c, &o->all.total);
}

struct cJSON *
confirm_json(const struct confirmation *o, const struct campaign *c,
    const char *trigger)
{
	struct cJSON *data = json_object(), *top;

	json_set_int(data, "iter", c->best_iter);
	json_set_str(data, "frontier", c->frontier);
	json_set_str(data, "base", c->base);
	json_set_str(data, "trigger", trigger);
	if (o->device != NULL)
		json_set_str(data, "device", o->device);
	if (c->simulated)
		json_set_bool(data, "simulated", true);
	json_set(data, "total", effect_to_json(&o->all.total));
	json_set_int(data, "pairs", o->all.pairs);
	if (o->resumed > 0)
		json_set_int(data, "resumed", o->resumed);
	json_set_num(data, "value_base", o->all.frontier_value);
	json_set_num(data, "value", o->all.candidate_value);
	if (c->target > 0)	/* else there is nothing to reach */
		json_set_bool(data, "reached", o->reached);
	json_set_bool(data, "refuted", o->refuted);
	json_set_bool(data, "provisional", o->provisional);
	if (o->refuted && o->provisional)
		json_set_int(data, "back_to", c->certified_iter);
	if (o->has_top) {
		top = effect_to_json(&o->top.total);
		json_set_int(top, "iter", c->certified_iter);
		json_set_str(top, "commit", c->certified);
		json_set(data, "over_certified", top);
	}
	return data;
}

const char *
confirm_due(const struct campaign *c)
{
	static char text[64];

	if (strcmp(c->last_verdict, "kept") != 0 || c->confirmed)
		return NULL;
	if (!c->goal_met && campaign_reaches(c, &c->total))
		return "the goal seems reached";
	if (c->unconfirmed < CONFIRM_EVERY)
		return NULL;
	snprintf(text, sizeof(text), "%ld rounds were kept since the last one",
	    c->unconfirmed);
	return text;
}
