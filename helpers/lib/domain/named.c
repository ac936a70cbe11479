/* named.c - messages that name what they are about. */
#include "named.h"

#include <stdlib.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "../base/tr.h"

#define NAMED_MAX 10

char *
named_some(const struct strs *names)
{
	struct strs some = STRS_INIT;
	char *text, *all;

	for (size_t i = 0; i < names->n && i < NAMED_MAX; i++)
		strs_add(&some, names->v[i]);
	text = strs_join(&some, ", ");
	strs_free(&some);
	if (names->n <= NAMED_MAX)
		return text;
	all = xasprintf(tr("%s and %zu more"), text, names->n - NAMED_MAX);
	free(text);
	return all;
}

int
refused_names(const char *what, const struct strs *names, const char *mend)
{
	char *text = named_some(names);
	int rc = refused("%s: %s: %s", tr(what), text, tr(mend));

	free(text);
	return rc;
}

int
said_add(struct strs *said, int rc)
{
	if (rc == 0 || failure_status() != ST_STATE)
		return rc;
	if (!strs_has(said, failure()))
		strs_add(said, failure());
	failure_clear();
	return 0;
}

int
refused_said(const struct strs *said)
{
	char *all;

	if (said->n == 0)
		return 0;
	all = strs_join(said, "; ");
	refused("%s", all);
	free(all);
	return -1;
}
