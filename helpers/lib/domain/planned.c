/* planned.c - the plan that make plan wrote for the next round. */
#include "planned.h"

#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "../outside/json.h"

#define NOTE "plan.json"	/* {iter, path} */
#define NOTE_MAX ((size_t)65536)

int
planned_note(struct project *p, const char *path)
{
	char *note = project_path(p, NOTE), *text;
	struct cJSON *o = json_object();
	int rc;

	json_set_int(o, "iter", p->camp.next_iter);
	json_set_str(o, "path", path);
	text = json_text(o, false);
	rc = dir_make(p->state);
	if (rc == 0)
		rc = file_write(note, text, strlen(text));
	free(text);
	json_free(o);
	free(note);
	return rc;
}

char *
planned_find(const struct project *p)
{
	char *note = project_path(p, NOTE), *path = NULL;
	struct cJSON *o = file_exists(note) ? json_load(note, NOTE_MAX) : NULL;

	failure_clear();	/* torn: then PLAN= is typed */
	if (json_int(o, "iter", -1) == p->camp.next_iter &&
	    json_str(o, "path") != NULL && file_exists(json_str(o, "path")))
		path = xstrdup(json_str(o, "path"));
	json_free(o);
	free(note);
	return path;
}

bool
planned_is_used(const struct project *p, const char *path)
{
	char *note = project_path(p, NOTE);
	struct cJSON *o = file_exists(note) ? json_load(note, NOTE_MAX) : NULL;
	bool used;

	failure_clear();
	used = json_str(o, "path") != NULL &&
	    strcmp(json_str(o, "path"), path) == 0 &&
	    json_int(o, "iter", p->camp.next_iter) < p->camp.next_iter;
	json_free(o);
	free(note);
	return used;
}
