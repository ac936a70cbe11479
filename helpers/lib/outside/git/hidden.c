/* hidden.c - what git's own look at a working tree passes over. */
#include "hidden.h"

#include <stdlib.h>
#include <string.h>

#include "../../base/err.h"
#include "../../base/file.h"
#include "../../base/mem.h"
#include "internal.h"
#include "object.h"

void
hidden_entries(struct strs *out, struct repo *repo, git_index *index)
{
	size_t n = git_index_entrycount(index);

	for (size_t i = 0; i < n; i++) {
		const git_index_entry *e = git_index_get_byindex(index, i);
		bool skipped = (e->flags_extended &
		    GIT_INDEX_ENTRY_SKIP_WORKTREE) != 0;
		char *whole;

		if (e->mode == GIT_FILEMODE_COMMIT || (!skipped &&
		    (e->flags & GIT_INDEX_ENTRY_VALID) == 0))
			continue;
		whole = path_join(repo->root, e->path);
		if (!skipped || file_exists(whole))
			strs_add(out, e->path);
		free(whole);
	}
}

/* Index against working tree, ignored ones as well; the caller frees. */
static int
look_at(git_diff **out, struct repo *repo, const struct strs *places,
    uint32_t more)
{
	git_diff_options opts;
	git_index *index = NULL;
	int rc = 0;

	git_diff_options_init(&opts, GIT_DIFF_OPTIONS_VERSION);
	opts.flags = GIT_DIFF_INCLUDE_IGNORED | GIT_DIFF_SKIP_BINARY_CHECK |
	    GIT_DIFF_INCLUDE_UNTRACKED | GIT_DIFF_DISABLE_PATHSPEC_MATCH |
	    more;
	opts.ignore_submodules = GIT_SUBMODULE_IGNORE_ALL;
	opts.pathspec.strings = places->v;
	opts.pathspec.count = places->n;
	if (git_repository_index(&index, repo->git) < 0 ||
	    git_diff_index_to_workdir(out, repo->git, index, &opts) < 0)
		rc = git_failed("what git ignores");
	git_index_free(index);
	return rc;
}

int
ignored_files(struct strs *out, struct repo *repo, const struct strs *places)
{
	git_diff *work = NULL;
	int rc = look_at(&work, repo, places,
	    GIT_DIFF_RECURSE_UNTRACKED_DIRS);

	for (size_t i = 0; rc == 0 && i < git_diff_num_deltas(work); i++) {
		const git_diff_delta *d = git_diff_get_delta(work, i);

		if (d->status == GIT_DELTA_IGNORED &&
		    !str_ends(d->new_file.path, "/"))
			strs_add(out, d->new_file.path);
	}
	git_diff_free(work);
	return rc;
}

int
outside_git(struct strs *out, struct repo *repo, const char *under)
{
	struct strs places = STRS_INIT;
	git_diff *work = NULL;
	int rc;

	if (*under != '\0')
		strs_add(&places, under);
	rc = look_at(&work, repo, &places, 0);
	for (size_t i = 0; rc == 0 && i < git_diff_num_deltas(work); i++) {
		const git_diff_delta *d = git_diff_get_delta(work, i);

		if (d->status == GIT_DELTA_IGNORED ||
		    d->status == GIT_DELTA_UNTRACKED)
			strs_add(out, d->new_file.path);
	}
	git_diff_free(work);
	strs_free(&places);
	return rc;
}

/* The commit that a submodule's own HEAD is at; "" where it is not filled. */
static void
checked_out(char out[OID_HEX], struct repo *repo, const char *path)
{
	char *whole = path_join(repo->root, path);
	git_repository *sub = NULL;
	git_oid oid;

	out[0] = '\0';
	if (git_repository_open_ext(&sub, whole, GIT_REPOSITORY_OPEN_NO_SEARCH,
	    NULL) == 0 && git_reference_name_to_id(&oid, sub, "HEAD") == 0)
		oid_hex(out, &oid);
	git_repository_free(sub);
	free(whole);
}

int
submodules_moved(struct changes *out, struct repo *repo, const char *from)
{
	git_index *index = NULL;
	int rc = 0;

	if (git_repository_index(&index, repo->git) < 0)
		return git_failed("index");
	for (size_t i = 0; i < git_index_entrycount(index) && rc == 0; i++) {
		const git_index_entry *e = git_index_get_byindex(index, i);
		char staged[OID_HEX], at[OID_HEX];
		struct change c = { 0 };

		if (e->mode != GIT_FILEMODE_COMMIT)
			continue;
		oid_hex(staged, &e->id);
		checked_out(at, repo, e->path);
		rc = commit_entry(c.old_blob, &c.old_mode, repo, from, e->path);
		memcpy(c.new_blob, strcmp(staged, c.old_blob) == 0 &&
		    at[0] != '\0' ? at : staged, OID_HEX);
		if (rc < 0 || strcmp(c.old_blob, c.new_blob) == 0)
			continue;
		c.new_mode = MODE_COMMIT;
		c.path = xstrdup(e->path);
		changes_take(out, &c);
	}
	git_index_free(index);
	return rc;
}
