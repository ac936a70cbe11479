/* verdict.c - names of verdicts. */
#include "verdict.h"

#include <string.h>

#include "../base/err.h"

static const char *const names[] = {
	[VERDICT_KEPT] = "kept",
	[VERDICT_NEUTRAL] = "neutral",
	[VERDICT_FAILURE] = "failure",
	[VERDICT_INCONCLUSIVE] = "inconclusive"
};

const char *
verdict_name(enum verdict v)
{
	return names[v];
}

int
verdict_parse(enum verdict *out, const char *name)
{
	for (unsigned i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (strcmp(name, names[i]) == 0) {
			*out = (enum verdict)i;
			return 0;
		}
	return refused("\"%s\" is no verdict (kept, neutral, failure, "
	    "inconclusive)", name);
}
