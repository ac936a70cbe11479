/* candidate_params.c - the parameters of a candidate: read, compared, set. */
#include "candidate.h"

#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "../outside/git/object.h"
#include "../outside/json.h"
#include "territory.h"

static int
blob_text(struct buf *out, bool *there, struct project *p, const char *blob)
{
	*there = *blob != '\0';
	return *there ? blob_read(out, &p->repo, blob) : 0;
}

static struct cJSON *
params_json(const struct param_diff *diff)
{
	struct cJSON *arr = json_array();

	for (size_t i = 0; i < diff->n; i++) {
		struct cJSON *o = json_object();

		json_set_str(o, "name", diff->v[i].param->name);
		json_set_str(o, "old", diff->v[i].old_value);
		json_set_str(o, "new", diff->v[i].new_value);
		json_push(arr, o);
	}
	return arr;
}

int
candidate_params(struct cJSON **out, bool *only_params, struct project *p,
    const struct changes *changes)
{
	struct param_file *files = xcalloc(changes->n, sizeof(*files));
	struct buf *old = xcalloc(changes->n, sizeof(*old));
	struct buf *new = xcalloc(changes->n, sizeof(*new));
	struct param_diff diff = { 0 };
	struct params params;
	bool there;
	int rc;

	rc = param_parse_all(&params, settings_str(project_settings(p),
	    SET_PARAMS));
	if (rc < 0)
		goto out;
	for (size_t i = 0; i < changes->n && rc == 0; i++) {
		const struct change *c = &changes->v[i];
		const char *rel = territory_within(p, c->path);

		files[i].path = rel != NULL ? rel : c->path;
		rc = blob_text(&old[i], &there, p, c->old_blob);
		files[i].old_text = there ? buf_str(&old[i]) : NULL;
		files[i].old_len = old[i].len;
		if (rc == 0)
			rc = blob_text(&new[i], &there, p, c->new_blob);
		files[i].new_text = there ? buf_str(&new[i]) : NULL;
		files[i].new_len = new[i].len;
	}
	if (rc == 0) {
		params_diff(&diff, &params, files, changes->n);
		*out = params_json(&diff);
		*only_params = diff.n > 0 && !diff.others;
		param_diff_release(&diff);
	}
	params_release(&params);
out:
	for (size_t i = 0; i < changes->n; i++) {
		buf_free(&old[i]);
		buf_free(&new[i]);
	}
	free(old);
	free(new);
	free(files);
	return rc;
}

static int
set_in_file(struct project *p, const struct param *param, const char *value)
{
	char *path = path_join(p->dir, param->file), *old = NULL;
	struct buf text = BUF_INIT, changed = BUF_INIT;
	int rc = 0;

	if (file_is_link(path))
		rc = refused("SET: %s is a symbolic link: edit what it points "
		    "to, then make iter", param->file);
	else if (file_exists(path))
		rc = file_read(&text, path, PARAM_FILE_MAX);
	if (rc == 0 && param_read(&old, param, buf_str(&text), text.len) < 0) {
		if (param->is_env)
			failure_clear();
		else
			rc = -1;
	}
	if (rc == 0 && old != NULL && strcmp(old, value) == 0)
		rc = refused("SET: %s is %s already", param->name, value);
	if (rc == 0)
		rc = param_write(&changed, param, buf_str(&text), text.len,
		    value);
	if (rc == 0)
		rc = file_replace(path, changed.p, changed.len);
	free(old);
	buf_free(&text);
	buf_free(&changed);
	free(path);
	return rc;
}

int
candidate_set(struct project *p, const char *set)
{
	const char *equals = strchr(set, '=');
	const struct param *param;
	struct params params;
	char *name;
	int rc;

	if (equals == NULL || equals == set)
		return refused("SET: \"%s\" is not NAME=VALUE", set);
	if (param_parse_all(&params, settings_str(project_settings(p),
	    SET_PARAMS)) < 0)
		return -1;
	name = xstrndup(set, (size_t)(equals - set));
	param = params_need(&params, name, "SET");
	rc = param != NULL ? set_in_file(p, param, equals + 1) : -1;
	free(name);
	params_release(&params);
	return rc;
}

struct cJSON *
candidate_snapshot(struct project *p, const char *commit)
{
	struct cJSON *all = json_object();
	struct params params;

	if (param_parse_all(&params, settings_str(project_settings(p),
	    SET_PARAMS)) < 0) {
		json_free(all);
		return NULL;
	}
	for (size_t i = 0; i < params.n; i++) {
		char *path = project_rel(p, params.v[i].file), *value = NULL;
		struct buf text = BUF_INIT;

		if (commit_file(&text, &p->repo, commit, path) <= 0 ||
		    param_read(&value, &params.v[i], buf_str(&text),
		    text.len) < 0)
			failure_clear();
		json_set_str(all, params.v[i].name, value);
		free(value);
		buf_free(&text);
		free(path);
	}
	params_release(&params);
	return all;
}
