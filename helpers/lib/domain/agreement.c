/* agreement.c - does a round that was made again say what its record says? */
#include "agreement.h"

#include "../base/str.h"
#include "../outside/json.h"
#include "campaign.h"

const char *
agreement_name(enum agreement a)
{
	static const char *const names[] = { "agrees", "open", "contradicts" };

	return names[a];
}

enum agreement
agreement_of(const struct cJSON *recorded, const struct cJSON *now)
{
	const char *was = json_str(recorded, "verdict");
	const char *is = json_str(now, "verdict");
	struct effect gain = effect_from_json(json_get(now, "gain"));
	bool failed = str_same(is, "failure");

	if (str_same(was, "failure")) {
		if (!failed)
			return CONTRADICTS;
		return str_same(json_str(recorded, "failed_step"),
		    json_str(now, "failed_step")) ? AGREES : OPEN;
	}
	if (failed)
		return CONTRADICTS;
	if (str_same(was, is))
		return AGREES;
	/* what was not decided then may be now */
	if (str_same(was, "inconclusive"))
		return OPEN;
	if (!str_same(is, "inconclusive"))
		return CONTRADICTS;	/* kept and neutral */
	return str_same(was, "kept") && gain.known && gain.hi <= 0 ?
	    CONTRADICTS : OPEN;
}
