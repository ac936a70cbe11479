/* config.c - what git's configuration says. */
#include "config.h"

#include <git2.h>

#include "../../base/mem.h"
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
