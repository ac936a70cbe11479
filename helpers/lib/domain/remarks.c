/* remarks.c - what was said of a round after it. */
#include "remarks.h"

#include "../base/str.h"
#include "../outside/json.h"

struct remarks
remarks_find(const struct cJSON *events, long iter)
{
	struct remarks r = { NULL, NULL };
	long before = -1;	/* round before this event */

	for (const struct cJSON *e = json_first(events); e != NULL;
	    e = json_next(e)) {
		const char *kind = json_str(e, "kind");
		const struct cJSON *d = json_get(e, "data");
		bool round = str_same(kind, "round") ||
		    str_same(kind, "baseline");

		if (round && json_int(d, "iter", -1) == iter)
			r.next = json_str(d, "next");
		if (round && before == iter && json_str(d, "last") != NULL)
			r.analysis = json_str(d, "last");
		if (str_same(kind, "note") && json_int(d, "iter", -1) == iter) {
			if (json_str(d, "analysis") != NULL)
				r.analysis = json_str(d, "analysis");
			if (json_str(d, "next") != NULL)
				r.next = json_str(d, "next");
		}
		if (round)
			before = json_int(d, "iter", before);
	}
	return r;
}
