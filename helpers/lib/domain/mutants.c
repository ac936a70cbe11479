/* mutants.c - PAWL_MUTANTS. */
#include "mutants.h"

#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/list.h"
#include "../base/mem.h"
#include "../base/str.h"

static int
parse_one(struct mutant_patch *out, const char *word)
{
	static const struct {
		const char *end;
		enum mutant_kind kind;
	} ends[] = { { ":build", MUTANT_BROKEN }, { ":check", MUTANT_RESULT },
	    { ":time", MUTANT_SLOW } };

	for (size_t i = 0; i < sizeof(ends) / sizeof(*ends); i++) {
		char *path;

		if (!str_ends(word, ends[i].end))
			continue;
		path = xstrndup(word, strlen(word) - strlen(ends[i].end));
		if (!path_is_inside(path)) {
			free(path);
			break;
		}
		*out = (struct mutant_patch){ path, ends[i].kind };
		return 0;
	}
	return refused("PAWL_MUTANTS: \"%s\" is not PATH:build, PATH:check or "
	    "PATH:time, of a patch within the project", word);
}

int
mutant_patches_parse(struct mutant_patches *out, const char *setting)
{
	struct strs words = STRS_INIT;
	int rc = 0;

	memset(out, 0, sizeof(*out));
	strs_add_words(&words, setting);
	out->v = xcalloc(words.n, sizeof(*out->v));
	for (size_t i = 0; i < words.n && rc == 0; i++)
		if ((rc = parse_one(&out->v[i], words.v[i])) == 0)
			out->n++;
	strs_free(&words);
	if (rc < 0)
		mutant_patches_release(out);
	return rc;
}

void
mutant_patches_release(struct mutant_patches *all)
{
	for (size_t i = 0; i < all->n; i++)
		free(all->v[i].path);
	free(all->v);
	memset(all, 0, sizeof(*all));
}
