/* repair.c - an attempt that failed may be repaired once. */
#include "repair.h"

#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/str.h"
#include "../outside/git/object.h"
#include "../outside/json.h"

#define TAKEN "taken.json"
#define TAKEN_MAX ((size_t)16 << 20)	/* bytes */

static bool
has_failed(const struct cJSON *data)
{
	return str_same(json_str(data, "verdict"), "failure") &&
	    !json_bool(data, "interrupted", false);
}

int
repair_allowed(const struct cJSON *events, const struct cJSON *data)
{
	long iter = json_int(data, "iter", -1);

	for (const struct cJSON *e = json_first(events); e != NULL;
	    e = json_next(e)) {
		const struct cJSON *d = json_get(e, "data");

		if (str_same(json_str(e, "kind"), "round") &&
		    json_int(d, "repairs", -1) == iter)
			return refused("iter-%03ld was repaired once, by "
			    "iter-%03ld (%s): that has to do; make notes "
			    "ITER=%ld says what came of it", iter,
			    json_int(d, "iter", -1), json_str(d, "verdict"),
			    json_int(d, "iter", -1));
	}
	return 0;
}

int
repair_note(struct project *p, const struct cJSON *data)
{
	char *path = project_path(p, TAKEN), *text;
	struct cJSON *o;
	int rc = 0;

	if (has_failed(data)) {
		o = json_object();
		json_set_int(o, "iter", json_int(data, "iter", -1));
		json_set_str(o, "ledger", p->log_tip);
		json_set(o, "files", json_copy(json_get(data, "files")));
		text = json_text(o, false);
		rc = file_replace(path, text, strlen(text));
		free(text);
		json_free(o);
	} else
		rc = dir_remove(path);
	free(path);
	return rc;
}

/* Does one of the files still differ from the frontier's? 1, 0 or -1. */
static int
is_changed(struct project *p, const struct cJSON *files)
{
	for (const struct cJSON *f = json_first(files); f; f = json_next(f)) {
		char now[OID_HEX], was[OID_HEX];
		unsigned mode;

		if (blob_of_file(now, &mode, &p->repo, json_as_str(f),
		    false) < 0 || commit_entry(was, &mode, &p->repo,
		    p->camp.frontier, json_as_str(f)) < 0)
			return -1;
		if (strcmp(now, was) != 0)
			return 1;
	}
	return 0;
}

int
repair_find(long *out, struct project *p)
{
	char *path = project_path(p, TAKEN);
	struct cJSON *o = NULL;
	int changed = 0;

	*out = -1;
	if (file_exists(path) && (o = json_load(path, TAKEN_MAX)) == NULL)
		failure_clear();	/* torn: it only costs the mark */
	if (o != NULL && str_same(json_str(o, "ledger"), p->log_tip))
		changed = is_changed(p, json_get(o, "files"));
	if (changed > 0)
		*out = json_int(o, "iter", -1);
	json_free(o);
	free(path);
	return changed < 0 ? -1 : 0;
}
