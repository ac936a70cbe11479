/* lines.c - the lines that a difference adds and removes. */
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

/* Of two versions of a file, without context. 0 or -1. */
static int
patch_make(git_patch **out, struct repo *repo, const struct change *c)
{
	git_diff_options opts;
	git_blob *from = NULL, *to = NULL;
	int rc = -1;

	git_diff_options_init(&opts, GIT_DIFF_OPTIONS_VERSION);
	opts.context_lines = 0;
	opts.interhunk_lines = 2 * 3;	/* git's own are 3 lines of context */
	*out = NULL;
	if (blob_get(&from, repo, c->old_blob) == 0 &&
	    blob_get(&to, repo, c->new_blob) == 0) {
		rc = git_patch_from_blobs(out, from, NULL, to, NULL, &opts);
		if (rc < 0)
			rc = git_failed("lines of %s", c->path);
	}
	git_blob_free(from);
	git_blob_free(to);
	return rc;
}

static bool
is_submodule(const struct change *c)
{
	return c->old_mode == MODE_COMMIT || c->new_mode == MODE_COMMIT;
}

int
changes_lines(long *added, long *removed, struct repo *repo,
    const struct changes *changes)
{
	git_patch *patch = NULL;

	*added = *removed = 0;
	for (size_t i = 0; i < changes->n; i++) {
		size_t plus = 0, minus = 0, context;
		int rc;

		if (is_submodule(&changes->v[i]))
			continue;
		if (patch_make(&patch, repo, &changes->v[i]) < 0)
			return -1;
		rc = git_patch_line_stats(&context, &plus, &minus, patch);
		git_patch_free(patch);
		if (rc < 0)
			return git_failed("lines of %s", changes->v[i].path);
		*added += (long)plus;
		*removed += (long)minus;
	}
	return 0;
}

static int
look_hunk(git_patch *patch, size_t i, const char *path,
    const struct lines_seen *seen)
{
	const git_diff_hunk *h;
	size_t n;

	if (git_patch_get_hunk(&h, &n, patch, i) < 0)
		return git_failed("lines of %s", path);
	if (seen->hunk != NULL) {
		struct hunk one = { path, h->old_start, h->old_lines };

		seen->hunk(seen->arg, &one);
	}
	for (size_t k = 0; k < n && seen->line != NULL; k++) {
		const git_diff_line *l;
		size_t len;

		if (git_patch_get_line_in_hunk(&l, patch, i, k) < 0)
			return git_failed("lines of %s", path);
		if (l->origin != GIT_DIFF_LINE_ADDITION &&
		    l->origin != GIT_DIFF_LINE_DELETION)
			continue;
		len = l->content_len;
		while (len > 0 && (l->content[len - 1] == '\n' ||
		    l->content[len - 1] == '\r'))
			len--;
		seen->line(seen->arg, path, l->origin, l->content, len);
	}
	return 0;
}

int
changes_look(struct repo *repo, const struct changes *changes,
    const struct lines_seen *seen)
{
	git_patch *patch = NULL;
	int rc = 0;

	for (size_t i = 0; i < changes->n && rc == 0; i++) {
		const struct change *c = &changes->v[i];

		if (is_submodule(c))
			continue;
		rc = patch_make(&patch, repo, c);
		for (size_t k = 0; rc == 0 && k < git_patch_num_hunks(patch);
		    k++)
			rc = look_hunk(patch, k, c->path, seen);
		git_patch_free(patch);
		patch = NULL;
	}
	return rc;
}
