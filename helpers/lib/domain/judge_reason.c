/* judge_reason.c - why a round was judged as it was, in words. */
#include "judge_internal.h"

#include <stdio.h>

/* The same where "not slower" was to be proven; false: as anywhere else. */
static bool
shifted(struct judge_result *out, const struct judge *j)
{
	bool kept = j->verdict == VERDICT_KEPT;
	char how[80] = "";

	switch (j->why) {
	case WHY_CONFIRMED:
		snprintf(how, sizeof(how), " (%d pairs, confirmed by %d fresh "
		    "ones)", j->won_at, out->fresh);
		break;
	case WHY_POOL:
		snprintf(how, sizeof(how), " (%sby the pool of %d earlier "
		    "pairs)", kept ? "provisional, " : "", j->rules.pool_count);
		break;
	case WHY_EXACT:
		snprintf(how, sizeof(how), " (deterministic metric, compared "
		    "exactly)");
		break;
	case WHY_LOST:
		break;
	case WHY_CAP:
		snprintf(out->reason, sizeof(out->reason), "budget: %d pairs "
		    "did not show that it is not slower by %g %%", j->n,
		    100 * j->rules.min_effect);
		return true;
	default:
		return false;
	}
	if (kept)
		snprintf(out->reason, sizeof(out->reason), "not slower and %ld "
		    "line%s smaller%s", j->rules.fewer,
		    j->rules.fewer == 1 ? "" : "s", how);
	else
		snprintf(out->reason, sizeof(out->reason),
		    "smaller, but slower than the frontier%s", how);
	return true;
}

/* In per cent of delta as it was set. */
void
judge_reason(struct judge_result *out, const struct judge *j)
{
	char *s = out->reason;
	size_t size = sizeof(out->reason);
	double percent = 100 * j->rules.min_effect;

	if (j->rules.shift > 0 && shifted(out, j))
		return;
	switch (j->why) {
	case WHY_CONFIRMED:
		snprintf(s, size, "better at %d pairs, confirmed by %d fresh "
		    "ones", j->won_at, out->fresh);
		break;
	case WHY_POOL:
		snprintf(s, size, "%s, by the pool of %d earlier pairs",
		    j->verdict == VERDICT_KEPT ? "better (provisional)" :
		    out->slower ? "slower" : "not better by the minimal effect",
		    j->rules.pool_count);
		break;
	case WHY_LOST:
		if (out->slower)
			snprintf(s, size, "slower than the frontier");
		else
			snprintf(s, size, "not better by %g %%", percent);
		break;
	case WHY_CAP:
		snprintf(s, size, "budget: %d pairs did not decide about %g %%",
		    j->n, percent);
		break;
	case WHY_NOT_REPEATED:
		snprintf(s, size, "not repeatable: %s at %d pairs, but "
		    "fresh pairs did not confirm it", j->rules.shift > 0 ?
		    "not slower" : "better", j->won_at);
		break;
	case WHY_NO_POOL:
		snprintf(s, size, "too few pairs (%d) without a pool: run "
		    "`make calibrate` once, e.g. overnight", j->n);
		break;
	case WHY_CASE:
	case WHY_ENDED:
		snprintf(s, size, "%s", j->note);
		break;
	case WHY_EXACT:
		snprintf(s, size, "deterministic metric, compared exactly");
		break;
	case WHY_OPEN:
		snprintf(s, size, "not decided yet");
		break;
	}
}
