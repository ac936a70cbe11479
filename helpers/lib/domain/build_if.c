/* build_if.c - which paths need which build. */
#include "build_if.h"

#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "../base/str.h"

#define SETTING "PAWL_BUILD_IF"

static int
rule_parse(struct build_rules *all, const char *item)
{
	const char *colon = strchr(item, ':');
	struct build_rule *r;
	char *raw;

	if (colon == NULL || str_is_blank(colon + 1))
		return refused(SETTING ": \"%s\" is not pattern:command, or "
		    "pattern:none", item);
	all->v = xrealloc(all->v, all->n + 1, sizeof(*all->v));
	r = &all->v[all->n];
	memset(r, 0, sizeof(*r));
	raw = xstrndup(item, (size_t)(colon - item));
	r->pattern = str_trim(raw);
	free(raw);
	if (scope_parse(&r->scope, r->pattern, SETTING) < 0) {
		free(r->pattern);
		return -1;
	}
	r->command = str_trim(colon + 1);
	if (strcmp(r->command, "none") == 0) {
		free(r->command);
		r->command = NULL;
	} else if (!strs_has(&all->commands, r->command))
		strs_add(&all->commands, r->command);
	all->n++;
	return 0;
}

int
build_rules_parse(struct build_rules *out, const struct settings *s)
{
	struct strs items = STRS_INIT;
	int rc = 0;

	memset(out, 0, sizeof(*out));
	if (settings_is_set(s, SET_BUILD))
		out->rest = settings_str(s, SET_BUILD);
	strs_add_items(&items, settings_str(s, SET_BUILD_IF));
	for (size_t i = 0; i < items.n && rc == 0; i++)
		rc = rule_parse(out, items.v[i]);
	strs_free(&items);
	if (rc == 0 && out->rest != NULL &&
	    !strs_has(&out->commands, out->rest))
		strs_add(&out->commands, out->rest);
	if (rc < 0)
		build_rules_release(out);
	return rc;
}

void
build_rules_release(struct build_rules *all)
{
	for (size_t i = 0; i < all->n; i++) {
		free(all->v[i].pattern);
		scope_release(&all->v[i].scope);
		free(all->v[i].command);
	}
	free(all->v);
	strs_free(&all->commands);
	memset(all, 0, sizeof(*all));
}

const char *
build_rules_of(const struct build_rules *all, const char *path)
{
	for (size_t i = 0; i < all->n && path != NULL; i++)
		if (scope_match(&all->v[i].scope, path))
			return all->v[i].command;
	return all->rest;
}
