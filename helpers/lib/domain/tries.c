/* tries.c - how often make try ran since the last round. */
#include "tries.h"

#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../outside/json.h"

#define FILE_NAME "tries.json"
#define FILE_MAX ((size_t)1 << 16)	/* bytes */

long
tries_count(const struct project *p)
{
	char *path = project_path(p, FILE_NAME);
	struct cJSON *o = NULL;
	long n = 0;

	if (file_exists(path) && (o = json_load(path, FILE_MAX)) == NULL)
		failure_clear();	/* torn: it only costs the count */
	if (json_int(o, "epoch", -1) == p->camp.epoch &&
	    json_int(o, "after", -1) == p->camp.last_iter)
		n = json_int(o, "n", 0);
	json_free(o);
	free(path);
	return n;
}

int
tries_add(const struct project *p)
{
	char *path = project_path(p, FILE_NAME), *text;
	struct cJSON *o = json_object();
	int rc;

	json_set_int(o, "epoch", p->camp.epoch);
	json_set_int(o, "after", p->camp.last_iter);
	json_set_int(o, "n", tries_count(p) + 1);
	text = json_text(o, false);
	rc = file_replace(path, text, strlen(text));
	free(text);
	json_free(o);
	free(path);
	return rc;
}
