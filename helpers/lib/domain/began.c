/* began.c - what an epoch began from. */
#include "began.h"

#include "../base/str.h"
#include "../outside/json.h"

void
began_fold(struct campaign *c, const struct cJSON *d)
{
	const struct cJSON *taken = json_get(d, "taken");

	json_free(c->began);
	c->began = NULL;
	if (c->epoch == 0 && json_len(taken) == 0)
		return;
	c->began = json_object();
	if (json_len(taken) > 0)
		json_set(c->began, "taken", json_copy(taken));
	if (c->epoch == 0 || !str_same(c->unit, json_str(d, "unit")))
		return;
	json_set_int(c->began, "iter", c->best_iter);
	json_set_num(c->began, "value", c->best_value);
	if (c->goal == GOAL_SPEEDUP && c->target > 0)
		json_set_num(c->began, "target", c->target);
}
