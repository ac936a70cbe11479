/* calibrate_json.c - a calibration and a proposal for the record. */
#include "calibrate.h"

#include "../outside/json.h"
#include "campaign.h"

static struct cJSON *
remedies_json(const struct calibration *c)
{
	static const char *const kinds[] = {
		[REMEDY_CPU] = "cpu", [REMEDY_BEST] = "best",
		[REMEDY_LONGER] = "longer", [REMEDY_QUIET] = "quiet",
		[REMEDY_PIN] = "pin"
	};
	struct cJSON *list = json_array(), *o;

	for (int i = 0; i < c->remedies; i++) {
		o = json_object();
		json_set_str(o, "kind", kinds[c->remedy[i].kind]);
		if (c->remedy[i].k > 0)
			json_set_int(o, "k", c->remedy[i].k);
		json_set(o, "factor", json_number(c->remedy[i].factor));
		json_push(list, o);
	}
	return list;
}

static void
put_shape(struct cJSON *data, const struct calibration *c)
{
	struct effect centre = { true, c->centre, c->lo, c->hi };
	struct cJSON *modes = json_string(NULL);

	if (c->modes) {
		json_free(modes);
		modes = json_object();
		json_set_num(modes, "distance", c->mode_distance);
		json_set_num(modes, "share", c->mode_share);
		json_set_bool(modes, "lasting", c->lasting);
	}
	json_set(data, "centre", effect_to_json(&centre));
	json_set_bool(data, "arms_differ", c->differ);
	json_set(data, "modes", modes);
	json_set_num(data, "autocorrelation", c->autocorrelation);
	json_set_num(data, "drift_per_100", c->drift);
	json_set_bool(data, "drifts", c->drifts);
	json_set_num(data, "outliers", c->outliers);
	json_set_int(data, "distinct", c->distinct);
	json_set_bool(data, "coarse", c->coarse);
	json_set_num(data, "cpu_share", c->cpu_share);
	json_set_num(data, "disturbed", c->disturbed);
	json_set(data, "remedies", remedies_json(c));
}

void
calibration_to_json(struct cJSON *data, const struct calibration *c,
    const struct judge_rules *rules)
{
	json_set_num(data, "value", c->value);
	json_set_bool(data, "higher_is_better", rules->higher_is_better);
	json_set_num(data, "run_s", c->run_s);
	json_set_str(data, "label", judge_label_name(c->noise.label));
	json_set_num(data, "s", c->noise.s);
	json_set_num(data, "spread", c->spread);
	json_set_num(data, "resolves", c->noise.resolves);
	json_set_int(data, "max_pairs", rules->max_pairs);
	json_set_num(data, "min_effect", rules->min_effect);
	json_set_num(data, "needs", c->noise.needs);
	json_set_num(data, "power", c->power);
	put_shape(data, c);
}

void
proposal_to_json(struct cJSON *o, const struct proposal *p)
{
	json_set_int(o, "rounds", p->rounds);
	json_set_int(o, "max_pairs", p->max_pairs);
	json_set_num(o, "min_effect", p->min_effect);
	json_set_num(o, "time_budget_s", p->budget_s);
	json_set_bool(o, "slow", p->slow);
}
