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

/* The note; NULL: there is none, or it is torn: then PLAN= is typed. */
static struct cJSON *
note_of(const struct project *p)
{
	char *note = project_path(p, NOTE);
	struct cJSON *o = file_exists(note) ? json_load(note, NOTE_MAX) : NULL;

	failure_clear();
	free(note);
	return o;
}

char *
planned_find(const struct project *p)
{
	struct cJSON *o = note_of(p);
	const char *at = json_str(o, "path");
	char *path = NULL;

	if (json_int(o, "iter", -1) == p->camp.next_iter && at != NULL &&
	    file_exists(at))
		path = xstrdup(at);
	json_free(o);
	return path;
}

bool
planned_is_used(const struct project *p, const char *path)
{
	struct cJSON *o = note_of(p);
	bool used = str_same(json_str(o, "path"), path) &&
	    json_int(o, "iter", p->camp.next_iter) < p->camp.next_iter;

	json_free(o);
	return used;
}

char *
planned_last(long *iter, const struct project *p)
{
	struct cJSON *o = note_of(p);
	const char *path = json_str(o, "path");
	char *shown = NULL;
	size_t n = strlen(p->dir);

	*iter = json_int(o, "iter", p->camp.next_iter);
	if (path != NULL && file_exists(path) && *iter < p->camp.next_iter)
		shown = xstrdup(strncmp(path, p->dir, n) == 0 &&
		    path[n] == '/' ? path + n + 1 : path);
	json_free(o);
	return shown;
}
