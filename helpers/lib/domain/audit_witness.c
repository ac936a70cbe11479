/* audit_witness.c - what the witness saw, against the ledger. */
#include "audit_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "../outside/git/remote.h"
#include "witness.h"

/* Data of the round whose candidate this is; NULL if there is none. */
static const struct cJSON *
round_with(const struct audit *a, const char *commit)
{
	for (const struct cJSON *e = json_first(a->events); e != NULL;
	    e = json_next(e))
		if (str_same(json_str(e, "kind"), "round") &&
		    str_same(json_str(json_get(e, "data"), "candidate"),
		    commit))
			return json_get(e, "data");
	return NULL;
}

/* An attempt that was begun has to be in the ledger, whatever came of it. */
static void
check_attempt(struct audit *a, const char *commit, const char *ref,
    const char *name)
{
	const struct cJSON *d = round_with(a, commit);
	char want[32], next[32];
	size_t n;

	snprintf(next, sizeof(next), "iter-%03ld",
	    a->project->camp.next_iter);
	if (d == NULL && str_starts(name, next)) {
		audit_remark(a, "the witness has %s, which is not recorded "
		    "yet: an open round", next);
		return;
	}
	if (d == NULL) {
		audit_find(a, ref, "a round of the ledger", commit, "none: the "
		    "attempt was begun, and is hidden", NULL);
		return;
	}
	n = (size_t)snprintf(want, sizeof(want), "iter-%03ld",
	    json_int(d, "iter", -1));
	if (strncmp(name, want, n) != 0 || (name[n] != '\0' && name[n] != '-'))
		audit_find(a, ref, "number of the attempt", want, name, NULL);
}

/* The ledger that it saw is an earlier state of this one. */
static void
check_log(struct audit *a, const char *commit, const char *ref)
{
	int yes = object_exists(&a->project->repo, commit) ?
	    commit_is_ancestor(&a->project->repo, commit, a->tip) : 0;

	failure_clear();
	if (yes <= 0)
		audit_find(a, ref, "part of this ledger", commit, "not in it: "
		    "the ledger was rewritten, or this clone is behind (git "
		    "fetch)", NULL);
}

/* What a record says was witnessed is there. */
static void
check_recorded(struct audit *a, const struct strs *refs)
{
	for (const struct cJSON *e = json_first(a->events); e != NULL;
	    e = json_next(e)) {
		const struct cJSON *d = json_get(e, "data");
		const struct cJSON *w = json_get(d, "witness");
		const char *ref = json_str(w, "ref");
		const char *why = json_str(w, "why");
		char name[32], *line;

		if (ref == NULL)
			continue;
		snprintf(name, sizeof(name), "iter-%03ld",
		    json_int(d, "iter", -1));
		line = xasprintf("%s %s", json_str(d, "candidate"), ref);
		if (!json_bool(w, "ok", false))
			audit_remark(a, "%s is not witnessed: %s", name,
			    why != NULL ? why : "no reason");
		else if (!strs_has(refs, line))
			audit_find(a, name, "witness", ref, "it is not there",
			    NULL);
		free(line);
	}
}

static void
compare(struct audit *a, const struct strs *refs, const char *prefix)
{
	size_t n = strlen(prefix);
	long others = 0;

	for (size_t i = 0; i < refs->n; i++) {
		char commit[OID_HEX];
		const char *ref = refs->v[i] + OID_HEX;

		snprintf(commit, sizeof(commit), "%.40s", refs->v[i]);
		if (strncmp(ref, prefix, n) != 0)
			others++;
		else if (strcmp(ref + n, "log") == 0)
			check_log(a, commit, ref);
		else
			check_attempt(a, commit, ref, ref + n);
	}
	if (others > 0)
		audit_remark(a, "the witness has %ld refs of other campaigns "
		    "of %s: ledgers that began anew, or elsewhere", others,
		    a->project->op);
	check_recorded(a, refs);
}

int
audit_witness(struct audit *a, const char *remote)
{
	struct project *p = a->project;
	struct strs refs = STRS_INIT;
	struct buf why = BUF_INIT;
	char *all, *prefix;
	int rc;

	if (remote == NULL)
		remote = settings_str(project_settings(p), SET_WITNESS);
	if (*remote == '\0')
		return 0;
	memcpy(p->log_tip, a->tip, OID_HEX);
	if ((prefix = witness_prefix(p)) == NULL)
		return -1;
	all = xasprintf("refs/pawl-witness/%s/", p->op);
	rc = remote_refs(&refs, &why, &p->repo, remote, all);
	if (rc > 0)
		compare(a, &refs, prefix);
	else if (rc == 0)
		audit_remark(a, "the witness %s cannot be asked (%s): nothing "
		    "was compared with it; WITNESS= names it otherwise",
		    remote, buf_str(&why));
	strs_free(&refs);
	buf_free(&why);
	free(all);
	free(prefix);
	return rc < 0 ? -1 : 0;
}
