/* total.c - the cumulative figure of a round. */
#include "total.h"

#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "../outside/json.h"
#include "fixed.h"

#define PAIRS 8

bool
total_is_own(const struct project *p)
{
	return strcmp(p->camp.base, p->camp.frontier) == 0;
}

/* Baseline and candidate, both built. As total_add(). */
static int
measure(struct cJSON *data, char **why, struct rig *rig, struct arm *base,
    struct arm *candidate)
{
	bool exact = settings_is(project_settings(rig->runner.project),
	    SET_DETERMINISTIC, "yes");
	struct pair_source src = { .bench = &rig->bench, .frontier = base,
	    .candidate = candidate, .seed = pair_seed() };
	struct measure_fixed fixed;

	if (measure_fixed(&fixed, &src, exact ? 1 : PAIRS, NULL,
	    rig_progress(rig)) < 0) {
		if (proc_interrupted())
			return -1;
		*why = xstrdup(failure());
		failure_clear();
		return 0;
	}
	if (exact)
		fixed.total.lo = fixed.total.hi = fixed.total.g;
	json_set(data, "total", effect_to_json(&fixed.total));
	json_set(data, "total_samples", json_copy(fixed.samples));
	measure_fixed_release(&fixed);
	return 0;
}

int
total_add(struct cJSON *data, char **why, struct rig *rig,
    struct arm *candidate)
{
	const struct project *p = rig->runner.project;
	struct effect own = effect_from_json(json_get(data, "gain"));
	struct build_result built;
	struct arm base;
	int rc = 0;

	*why = NULL;
	if (total_is_own(p)) {
		json_set(data, "total", effect_to_json(&own));
		return 0;
	}
	if (rig_build(&built, &base, rig, ARM_BASE, p->camp.base, false) < 0)
		return -1;
	if (built.ok)
		rc = measure(data, why, rig, &base, candidate);
	else
		*why = xstrdup(built.reason);
	build_result_release(&built);
	arm_close(&base);
	return rc;
}
