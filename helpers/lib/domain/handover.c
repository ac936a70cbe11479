/* handover.c - what somebody new has to have read before the first round. */
#include "handover.h"

#include <string.h>

#include "../base/str.h"
#include "../outside/digest.h"
#include "../outside/json.h"
#include "ledger.h"

void
brief_id(char out[BRIEF_ID], const struct project *p)
{
	char hash[DIGEST_HEX];

	digest_bytes(hash, p->log_tip, strlen(p->log_tip));
	memcpy(out, hash, BRIEF_ID - 1);
	out[BRIEF_ID - 1] = '\0';
}

int
handover_is_known(struct project *p, const char *actor)
{
	struct cJSON *events = ledger_events(p);
	bool yes = false;

	if (events == NULL)
		return -1;
	for (const struct cJSON *e = json_first(events); e != NULL;
	    e = json_next(e)) {
		if (str_same(json_str(e, "kind"), "baseline"))
			yes = false;
		if (str_same(json_str(e, "actor"), actor))
			yes = true;
	}
	json_free(events);
	return yes;
}
