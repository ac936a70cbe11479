/* config.c - what git's configuration says. */
#include "config.h"

#include <string.h>

#include <git2.h>

#include "../../base/mem.h"
#include "../../base/str.h"
#include "internal.h"

char *
config_get(struct repo *r, const char *key)
{
	git_buf value = { 0 };
	git_config *config = NULL;
	char *out = NULL;

	if (git_repository_config_snapshot(&config, r->git) == 0 &&
	    git_config_get_string_buf(&value, config, key) == 0)
		out = xstrdup(value.ptr);
	git_buf_dispose(&value);
	git_config_free(config);
	return out;
}

char *
config_get_path(struct repo *r, const char *key)
{
	git_buf value = { 0 };
	git_config *config = NULL;
	char *out = NULL;

	if (git_repository_config_snapshot(&config, r->git) == 0 &&
	    git_config_get_path(&value, config, key) == 0)
		out = xstrdup(value.ptr);
	git_buf_dispose(&value);
	git_config_free(config);
	return out;
}

bool
config_is_own(struct repo *r, const char *key)
{
	git_config_entry *entry = NULL;
	git_config *config = NULL;
	bool own = false;

	if (git_repository_config(&config, r->git) == 0 &&
	    git_config_get_entry(&entry, config, key) == 0)
		own = entry->level >= GIT_CONFIG_LEVEL_LOCAL;
	git_config_entry_free(entry);
	git_config_free(config);
	return own;
}

/*
 * X of the first remote.X.promisor that is true. Not by a pattern: libgit2 1.5
 * loses memory for each name that it compares with one.
 */
static char *
promisor_remote(git_config *config)
{
	git_config_iterator *it = NULL;
	git_config_entry *e;
	const size_t around = strlen("remote..promisor");
	char *name = NULL;
	int yes;

	if (git_config_iterator_new(&it, config) < 0)
		return NULL;
	while (name == NULL && git_config_next(&e, it) == 0)
		if (str_starts(e->name, "remote.") &&
		    str_ends(e->name, ".promisor") &&
		    strlen(e->name) > around &&
		    git_config_parse_bool(&yes, e->value) == 0 && yes)
			name = xstrndup(e->name + strlen("remote."),
			    strlen(e->name) - around);
	git_config_iterator_free(it);
	return name;
}

char *
config_promisor(struct repo *repo)
{
	git_config *config = NULL;
	char *name = NULL;

	if (git_repository_config_snapshot(&config, repo->git) == 0)
		name = promisor_remote(config);
	git_config_free(config);
	return name != NULL ? name :
	    config_get(repo, "extensions.partialclone");
}

struct config_value {
	const char *value;
	bool there;
};

static int
config_match(const git_config_entry *entry, void *arg)
{
	struct config_value *v = arg;

	if (strcmp(entry->value, v->value) == 0)
		v->there = true;
	return 0;
}

int
config_add(struct repo *repo, const char *key, const char *value)
{
	struct config_value v = { value, false };
	git_config *all = NULL, *local = NULL;
	int rc = 0;

	if (git_repository_config(&all, repo->git) < 0)
		return git_failed("configuration");
	git_config_get_multivar_foreach(all, key, NULL, config_match, &v);
	if (!v.there && (git_config_open_level(&local, all,
	    GIT_CONFIG_LEVEL_LOCAL) < 0 ||
	    git_config_set_multivar(local, key, "^$", value) < 0))
		rc = git_failed("configuration key %s", key);
	git_config_free(local);
	git_config_free(all);
	return rc;
}
