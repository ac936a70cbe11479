/* witness.c - another repository that attempts are pushed to. */
#include "witness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "../outside/git/remote.h"
#include "../outside/json.h"
#include "attempt.h"

#define CAMPAIGN_HEX 12

int
witness_check(const struct settings *s)
{
	const char *remote = settings_str(s, SET_WITNESS);

	if (*remote == '-' || strstr(remote, "::") != NULL ||
	    strpbrk(remote, " \t\n") != NULL)
		return refused("PAWL_WITNESS: \"%s\" is neither the name of a "
		    "remote, nor a path, nor a URL", remote);
	return 0;
}

char *
witness_prefix(struct project *p)
{
	char first[OID_HEX];

	if (ledger_first(first, p) < 0)
		return NULL;
	return xasprintf("refs/pawl-witness/%s/%.*s/", p->op, CAMPAIGN_HEX,
	    first);
}

/* Which commit the witness has there; "" none. 1, 0 with why, -1. */
static int
there(char out[OID_HEX], struct buf *why, struct project *p,
    const char *remote, const char *ref)
{
	struct strs refs = STRS_INIT;
	int rc = remote_refs(&refs, why, &p->repo, remote, ref);

	out[0] = '\0';
	for (size_t i = 0; i < refs.n && rc > 0; i++)
		if (strcmp(refs.v[i] + OID_HEX, ref) == 0)
			snprintf(out, OID_HEX, "%.40s", refs.v[i]);
	strs_free(&refs);
	return rc;
}

/* Create it, unless it has this commit; 1, 0 with why, -1. */
static int
create(struct buf *why, struct project *p, const char *remote,
    const char *commit, const char *ref, bool *taken)
{
	struct buf first = BUF_INIT;
	char now[OID_HEX];
	int rc = remote_push(&first, &p->repo, remote, commit, ref, false);

	*taken = false;
	if (rc != 0) {
		buf_free(&first);
		return rc;
	}
	rc = there(now, why, p, remote, ref);
	if (rc > 0) {
		rc = strcmp(now, commit) == 0;
		*taken = !rc && now[0] != '\0';
		if (!rc)
			buf_puts(why, buf_str(&first));
	}
	buf_free(&first);
	return rc;
}

static struct cJSON *
witness_json(const char *remote, const char *ref, bool ok, const char *why)
{
	struct cJSON *o = json_object();

	json_set_str(o, "remote", remote);
	json_set_str(o, "ref", ref);
	json_set_bool(o, "ok", ok);
	json_set_str(o, "why", ok ? NULL : why);
	return o;
}

int
witness_attempt(struct cJSON **out, const struct round *r)
{
	struct project *p = r->project;
	const struct settings *s = project_settings(p);
	const char *remote = settings_str(s, SET_WITNESS);
	const char *commit = attempt_candidate(r);
	struct buf why = BUF_INIT;
	char *prefix, *ref, name[32];
	bool taken;
	int rc;

	*out = NULL;
	if (*remote == '\0' || p->log_tip[0] == '\0' || r->baseline)
		return 0;
	if ((prefix = witness_prefix(p)) == NULL)
		return -1;
	attempt_name(name, r->iter);
	ref = xasprintf("%s%s", prefix, name);
	rc = create(&why, p, remote, commit, ref, &taken);
	if (rc == 0 && taken) {	/* what was there stays, and the audit names it */
		free(ref);
		ref = xasprintf("%s%s-%.12s", prefix, name, commit);
		buf_clear(&why);
		rc = create(&why, p, remote, commit, ref, &taken);
	}
	if (rc == 0 && settings_is(s, SET_STRICT, "yes"))
		rc = failed("the witness %s does not take the attempt (%s), "
		    "and PAWL_STRICT=yes goes on with none unwitnessed: make "
		    "resume tries again", remote, buf_str(&why));
	if (rc >= 0)
		*out = witness_json(remote, ref, rc > 0, buf_str(&why));
	buf_free(&why);
	free(ref);
	free(prefix);
	return rc < 0 ? -1 : 0;
}

int
witness_ledger(struct buf *said, struct project *p)
{
	const char *remote = settings_str(project_settings(p), SET_WITNESS);
	char *prefix, *ref;
	int rc;

	if (*remote == '\0' || p->log_tip[0] == '\0')
		return 0;
	if ((prefix = witness_prefix(p)) == NULL)
		return -1;
	ref = xasprintf("%slog", prefix);
	rc = remote_push(said, &p->repo, remote, p->log_tip, ref, true);
	free(ref);
	free(prefix);
	return rc < 0 ? -1 : 0;
}
