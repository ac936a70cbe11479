/* audit_notes.c - notes.md of a round, as recorded and as completed later. */
#include "audit_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "remarks.h"

void
audit_lines(struct audit *a, const char *object, const char *field,
    const char *want, const char *got)
{
	struct strs x = STRS_INIT, y = STRS_INIT;
	size_t i = 0;
	char *where;

	strs_add_lines(&x, want);
	strs_add_lines(&y, got);
	while (i < x.n && i < y.n && strcmp(x.v[i], y.v[i]) == 0)
		i++;
	where = xasprintf("%s: line %zu", field, i + 1);
	audit_find(a, object, where, i < x.n ? x.v[i] : "the end",
	    i < y.n ? y.v[i] : "the end", NULL);
	free(where);
	strs_free(&x);
	strs_free(&y);
}

int
audit_record_text(struct buf *out, struct audit *a, const struct audit_event *e,
    const char *name)
{
	char *path = xasprintf("runs/%s/%s", e->iter, name);
	int rc = commit_file(out, &a->project->repo, e->commit, path);

	if (rc == 0)
		failed("it is not there");
	free(path);
	if (rc <= 0)
		audit_broken(a, e->iter, name);
	return rc > 0 ? 0 : -1;
}

void
audit_notes(struct audit *a, const struct audit_event *e)
{
	struct buf want = BUF_INIT, got = BUF_INIT;

	if (!audit_is_ours(e) || audit_record_text(&got, a, e,
	    "notes.md") < 0)
		return;
	a->words->notes(&want, a->project->op, e->kind, e->data, NULL,
	    json_str(e->data, "next"));
	if (strcmp(buf_str(&want), buf_str(&got)) != 0)
		audit_lines(a, e->iter, "notes.md", buf_str(&want),
		    buf_str(&got));
	buf_free(&want);
	buf_free(&got);
}

long
audit_completes(const struct audit_event *e)
{
	if (str_same(e->kind, "note"))
		return json_int(e->data, "iter", -1);
	if (e->is_round && json_str(e->data, "last") != NULL)
		return json_int(e->data, "iter", 0) - 1;
	return -1;
}

/* LAST= and make note write the notes of a round again. */
void
audit_completed(struct audit *a, struct audit_event *e)
{
	long iter = audit_completes(e);
	const struct cJSON *round = iter < 0 ? NULL :
	    ledger_find_round(a->events, iter);
	struct remarks said = { NULL, NULL };
	struct buf want = BUF_INIT, got = BUF_INIT;
	char path[64];
	int rc;

	if (round == NULL || !audit_is_ours(e))
		return;
	snprintf(path, sizeof(path), "runs/iter-%03ld/notes.md", iter);
	said = remarks_find(a->events, iter);
	a->words->notes(&want, a->project->op, json_str(round, "kind"),
	    json_get(round, "data"), said.analysis, said.next);
	rc = commit_file(&got, &a->project->repo, e->commit, path);
	if (rc <= 0)
		audit_broken(a, e->name, path);
	else if (strcmp(buf_str(&want), buf_str(&got)) != 0)
		audit_lines(a, e->name, path, buf_str(&want), buf_str(&got));
	buf_free(&want);
	buf_free(&got);
}
