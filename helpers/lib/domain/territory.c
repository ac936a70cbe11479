/* territory.c - whose a file of the project is. */
#include "territory.h"

#include <string.h>
#include <strings.h>

#include "../base/hint.h"
#include "../base/str.h"

int
territory_init(struct territory *t, const struct settings *s)
{
	const char *harness = settings_str(s, SET_HARNESS);

	memset(t, 0, sizeof(*t));
	t->makefile = hint_makefile();
	if (scope_parse(&t->editable, settings_str(s, SET_EDITABLE),
	    "PAWL_EDITABLE") < 0)
		return -1;
	if (!str_is_blank(harness)) {
		if (scope_parse(&t->harness, harness, "PAWL_HARNESS") < 0)
			return -1;
		t->has_harness = true;
	}
	return param_parse_all(&t->params, settings_str(s, SET_PARAMS));
}

void
territory_release(struct territory *t)
{
	scope_release(&t->editable);
	if (t->has_harness)
		scope_release(&t->harness);
	params_release(&t->params);
}

const char *
territory_within(const struct project *p, const char *path)
{
	size_t n = strlen(p->repo.prefix);

	if (n == 0)
		return path;
	if (strncmp(path, p->repo.prefix, n) != 0 || path[n] != '/')
		return NULL;
	return path + n + 1;
}

static bool
is_param_file(const struct territory *t, const char *path)
{
	for (size_t i = 0; i < t->params.n; i++)
		if (strcmp(t->params.v[i].file, path) == 0)
			return true;
	return false;
}

bool
territory_is_named_harness(const struct territory *t, const char *path)
{
	return t->has_harness && scope_match(&t->harness, path);
}

/* Files that say what other files are. */
static bool
is_special(const struct territory *t, const char *path)
{
	static const char *const anywhere[] = { ".gitattributes",
	    ".gitignore", ".gitmodules", ".mailmap" };
	static const char *const top[] = { "GNUmakefile", "makefile",
	    "Makefile", "tune.mk" };
	const char *slash = strrchr(path, '/');
	const char *name = slash != NULL ? slash + 1 : path;

	for (size_t i = 0; i < 4; i++)
		if (strcasecmp(name, anywhere[i]) == 0 ||
		    strcmp(path, top[i]) == 0)
			return true;
	return strcmp(path, t->makefile) == 0;
}

bool
territory_is_reserved(const struct territory *t, const char *path)
{
	return scope_match(&t->editable, path) && is_special(t, path) &&
	    !scope_names(&t->editable, path);
}

bool
territory_in_scope(const struct territory *t, const char *path)
{
	return scope_match(&t->editable, path) &&
	    (!is_special(t, path) || scope_names(&t->editable, path));
}

bool
territory_editable(const struct territory *t, const char *path)
{
	if (territory_is_named_harness(t, path))
		return false;
	return territory_in_scope(t, path) || is_param_file(t, path);
}
