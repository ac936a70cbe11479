/* golden.c - what PAWL_GOLDEN names. */
#include "golden.h"

#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "../base/str.h"
#include "../base/walk.h"
#include "territory.h"

static int
check_file(const struct territory *t, const char *name)
{
	if (!territory_editable(t, name))
		return 0;
	return refused("PAWL_GOLDEN: %s: a round may change it: take it out of "
	    "PAWL_EDITABLE (!%s)", name, name);
}

static int
check(const struct territory *t, const char *name, const char *path)
{
	struct strs below = STRS_INIT;
	int rc = 0;

	if (!path_is_inside(name))
		return refused("PAWL_GOLDEN: %s: is no path in the project",
		    name);
	if (!file_exists(path))
		return refused("PAWL_GOLDEN: %s is not there", name);
	if (file_is_link(path))
		return refused("PAWL_GOLDEN: %s is a link: name what it leads "
		    "to", name);
	if (!file_is_dir(path))
		return check_file(t, name);
	rc = walk(&below, path, NULL);
	for (size_t i = 0; i < below.n && rc == 0; i++) {
		char *file = path_join(name, below.v[i]);

		rc = str_ends(file, "/") ? 0 : check_file(t, file);
		free(file);
	}
	strs_free(&below);
	return rc;
}

int
golden_find(struct strs *out, struct project *p)
{
	const struct settings *s = project_settings(p);
	struct strs words = STRS_INIT;
	struct territory territory;
	int rc = 0;

	strs_add_words(&words, settings_str(s, SET_GOLDEN));
	if (words.n == 0)
		return 0;
	if (territory_init(&territory, s) < 0) {
		strs_free(&words);
		return -1;
	}
	for (size_t i = 0; i < words.n && rc == 0; i++) {
		size_t len = strlen(words.v[i]);
		char *path;

		while (len > 1 && words.v[i][len - 1] == '/')
			words.v[i][--len] = '\0';
		path = path_join(p->dir, words.v[i]);
		rc = check(&territory, words.v[i], path);
		free(path);
		strs_take(out, project_rel(p, words.v[i]));
	}
	territory_release(&territory);
	strs_free(&words);
	return rc;
}
