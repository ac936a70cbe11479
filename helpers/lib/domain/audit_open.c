/* audit_open.c - find a ledger, wherever it is. */
#include "audit.h"

#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "../outside/json.h"

#define HEADS "refs/heads/"

/* "refs/remotes/origin/" of the branch "refs/remotes/origin/tune/x/log". */
static char *
heads_of(const char *ref, const char *op)
{
	char *end = xasprintf("tune/%s/log", op);
	char *heads = xstrndup(ref, strlen(ref) - strlen(end));

	free(end);
	return heads;
}

int
audit_open(struct audit *a, struct project *p, const char *op,
    const struct audit_words *words)
{
	memset(a, 0, sizeof(*a));
	if (project_open_ledger(p, op) < 0)
		return -1;
	a->project = p;
	a->words = words;
	a->events = json_array();
	a->again = json_object();
	a->heads = heads_of(p->log_ref, p->op);
	a->is_local = str_starts(p->log_ref, HEADS);
	a->views.number = -1;
	memcpy(a->tip, p->log_tip, OID_HEX);
	if (!a->is_local)
		audit_remark(a, "of %s: there is no branch tune/%s/log here",
		    p->log_ref, p->op);
	return 0;
}
