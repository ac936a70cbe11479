/* effect.c - a ratio of times, as its logarithm. */
#include <math.h>

#include "../outside/json.h"
#include "campaign.h"

struct cJSON *
effect_to_json(const struct effect *e)
{
	struct cJSON *o;

	if (!e->known)
		return json_string(NULL);
	o = json_object();
	json_set_num(o, "g", e->g);
	json_set_num(o, "lo", e->lo);
	json_set_num(o, "hi", e->hi);
	return o;
}

struct effect
effect_from_json(const struct cJSON *o)
{
	struct effect e = { false, 0, 0, 0 };
	double g;

	if (!json_as_num(&g, json_get(o, "g")))
		return e;
	e.known = true;
	e.g = g;
	e.lo = json_num(o, "lo", -INFINITY);
	e.hi = json_num(o, "hi", INFINITY);
	return e;
}

double
effect_ratio(double g)
{
	return exp(g);
}

double
effect_percent(double g)
{
	return (1 - exp(-g)) * 100;
}
