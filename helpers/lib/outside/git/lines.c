/* lines.c - how many lines a difference adds and removes. */
#include "lines.h"

#include "internal.h"
#include "object.h"

/* The blob, NULL for "" (there is no file). 0 or -1. */
static int
blob_get(git_blob **out, struct repo *repo, const char *hex)
{
	git_oid id;

	*out = NULL;
	if (hex[0] == '\0')
		return 0;
	if (git_oid_fromstr(&id, hex) < 0 ||
	    git_blob_lookup(out, repo->git, &id) < 0)
		return git_failed("blob %.12s", hex);
	return 0;
}

static int
count(size_t *added, size_t *removed, struct repo *repo,
    const struct change *c)
{
	git_blob *from = NULL, *to = NULL;
	git_patch *patch = NULL;
	size_t context;
	int rc = -1;

	if (blob_get(&from, repo, c->old_blob) == 0 &&
	    blob_get(&to, repo, c->new_blob) == 0) {
		rc = git_patch_from_blobs(&patch, from, NULL, to, NULL, NULL);
		if (rc == 0)
			rc = git_patch_line_stats(&context, added, removed,
			    patch);
		if (rc < 0)
			rc = git_failed("lines of %s", c->path);
	}
	git_patch_free(patch);
	git_blob_free(from);
	git_blob_free(to);
	return rc;
}

int
changes_lines(long *added, long *removed, struct repo *repo,
    const struct changes *changes)
{
	*added = *removed = 0;
	for (size_t i = 0; i < changes->n; i++) {
		const struct change *c = &changes->v[i];
		size_t plus = 0, minus = 0;

		if (c->old_mode == MODE_COMMIT || c->new_mode == MODE_COMMIT)
			continue;
		if (count(&plus, &minus, repo, c) < 0)
			return -1;
		*added += (long)plus;
		*removed += (long)minus;
	}
	return 0;
}
