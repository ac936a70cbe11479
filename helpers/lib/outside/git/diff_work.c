/* diff_work.c - what differs between a commit and a working tree. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../base/err.h"
#include "../../base/file.h"
#include "../../base/list.h"
#include "../../base/mem.h"
#include "diff.h"
#include "entries.h"
#include "internal.h"
#include "object.h"

#define MEMO_KEY (2 * OID_HEX + 1)

/* Paths of a diff into out; those git does not know also into untracked. */
static int
collect(struct strs *out, struct strs *untracked, const git_diff *diff)
{
	for (size_t i = 0; i < git_diff_num_deltas(diff); i++) {
		const git_diff_delta *d = git_diff_get_delta(diff, i);

		if (d->old_file.mode == GIT_FILEMODE_COMMIT ||
		    d->new_file.mode == GIT_FILEMODE_COMMIT)
			continue;
		if (d->status == GIT_DELTA_UNREADABLE)
			return refused("%s: cannot be read: chmod u+r it, or "
			    "remove it", d->new_file.path);
		strs_add(out, d->new_file.path);
		if (d->status == GIT_DELTA_UNTRACKED)
			strs_add(untracked, d->new_file.path);
	}
	return 0;
}

static void
work_options(git_diff_options *opts)
{
	git_diff_options_init(opts, GIT_DIFF_OPTIONS_VERSION);
	opts->flags = GIT_DIFF_INCLUDE_UNTRACKED |
	    GIT_DIFF_RECURSE_UNTRACKED_DIRS | GIT_DIFF_INCLUDE_UNREADABLE |
	    GIT_DIFF_INCLUDE_TYPECHANGE | GIT_DIFF_SKIP_BINARY_CHECK;
	opts->ignore_submodules = GIT_SUBMODULE_IGNORE_ALL;
}

/* Why libgit2 could not: mostly a file that cannot be read. Returns -1. */
static int
compare_failed(struct repo *repo, git_index *index)
{
	for (size_t i = 0; index != NULL && i < git_index_entrycount(index);
	    i++) {
		const char *path = git_index_get_byindex(index, i)->path;
		char *whole = path_join(repo->root, path);
		bool shut = !file_is_link(whole) && access(whole, R_OK) < 0 &&
		    errno == EACCES;

		free(whole);
		if (shut)
			return refused("%s: cannot be read: chmod u+r it, and "
			    "u+rx its directory", path);
	}
	return git_failed("compare the working tree");
}

static int
maybe_changed(struct strs *paths, struct strs *untracked, struct repo *repo,
    const char *from)
{
	git_diff_options opts;
	git_diff *staged = NULL, *work = NULL;
	git_index *index = NULL;
	git_tree *tree = NULL;
	int rc = -1;

	work_options(&opts);
	if (tree_of_commit(&tree, repo, from) < 0)
		return -1;
	if (git_repository_index(&index, repo->git) < 0 ||
	    git_index_read(index, 0) < 0 ||
	    git_diff_tree_to_index(&staged, repo->git, tree, index, NULL) < 0 ||
	    git_diff_index_to_workdir(&work, repo->git, index, &opts) < 0) {
		compare_failed(repo, index);
	} else {
		rc = collect(paths, untracked, staged);
		if (rc == 0)
			rc = collect(paths, untracked, work);
		hidden_entries(paths, repo, index);
	}
	git_diff_free(staged);
	git_diff_free(work);
	git_index_free(index);
	git_tree_free(tree);
	strs_sort(paths);
	return rc;
}

/*
 * As is_as_told() of entries.c may be asked of it; false: libgit2 has to look.
 * A file as young as the index may have been written again since.
 */
static bool
entry_of(struct entry *e, bool *young, const git_index_entry *from,
    const struct stat *index)
{
	*e = (struct entry){ from->path, { (uint32_t)from->ctime.seconds,
	    from->ctime.nanoseconds }, { (uint32_t)from->mtime.seconds,
	    from->mtime.nanoseconds }, from->ino, from->mode, from->file_size,
	    from->id.id, (from->flags_extended &
	    GIT_INDEX_ENTRY_EXTENDED_FLAGS) != 0,
	    from->mtime.nanoseconds == 0 };
	*young = e->mtime[0] > (uint32_t)index->st_mtim.tv_sec ||
	    (e->mtime[0] == (uint32_t)index->st_mtim.tv_sec && (e->coarse ||
	    e->mtime[1] >= (uint32_t)index->st_mtim.tv_nsec));
	return GIT_INDEX_ENTRY_STAGE(from) == 0 && !e->extended;
}

/* Are files on this machine as libgit2 sees them, by lstat? */
static bool
is_plain(struct repo *repo)
{
	static const struct { const char *key; int plain; } must[] = {
		{ "core.filemode", 1 }, { "core.symlinks", 1 },
		{ "core.ignorecase", 0 }, { "core.trustctime", 1 } };
	git_config *config = NULL;
	bool plain = true;
	int on;

	if (git_repository_config_snapshot(&config, repo->git) < 0)
		return false;
	for (size_t i = 0; i < sizeof(must) / sizeof(must[0]); i++)
		if (git_config_get_bool(&on, config, must[i].key) == 0)
			plain = plain && on == must[i].plain;
	git_config_free(config);
	return plain;
}

/* Tracked files that are not as the index says. 1; 0: libgit2 has to look. */
static int
look(struct strs *out, struct repo *repo, git_index *index,
    const struct stat *written)
{
	size_t n = git_index_entrycount(index), k = 0;
	struct entry *v = xcalloc(n + 1, sizeof(*v));
	int rc = 1;

	for (size_t i = 0; i < n && rc > 0; i++) {
		const git_index_entry *e = git_index_get_byindex(index, i);
		bool young;

		if (e->mode == GIT_FILEMODE_COMMIT ||
		    (e->flags & GIT_INDEX_ENTRY_VALID) != 0)
			continue;
		if (!entry_of(&v[k], &young, e, written))
			rc = 0;
		else if (young)
			strs_add(out, e->path);
		else
			k++;
	}
	if (rc > 0)
		entries_look(out, repo->root, v, k);
	free(v);
	return rc;
}

static void
memo_key(char key[MEMO_KEY], git_index *index, const char *commit)
{
	char sum[OID_HEX];

	oid_hex(sum, git_index_checksum(index));
	/* a git that writes no checksum leaves zeros */
	snprintf(key, MEMO_KEY, "%s %s", strspn(sum, "0") < strlen(sum) ? sum :
	    "", commit);
}

bool
memo_holds(const char *memo, git_index *index, const char *commit)
{
	struct buf known = BUF_INIT;
	char key[MEMO_KEY];
	bool yes;

	memo_key(key, index, commit);
	yes = key[0] != ' ' && file_exists(memo) &&
	    file_read(&known, memo, MEMO_KEY) == 0 &&
	    strcmp(buf_str(&known), key) == 0;
	failure_clear();
	buf_free(&known);
	return yes;
}

void
memo_keep(const char *memo, git_index *index, const char *commit)
{
	char key[MEMO_KEY];

	memo_key(key, index, commit);
	if (file_overwrite(memo, key, strlen(key)) < 0)
		failure_clear();
}

/*
 * What is staged. Trees are read for it, so that nothing is staged is kept in
 * the file memo, for this index and this commit.
 */
static int
staged_paths(struct strs *out, struct strs *untracked, struct repo *repo,
    git_index *index, const char *from, const char *memo)
{
	git_diff *staged = NULL;
	git_tree *tree = NULL;
	size_t before = out->n;
	int rc;

	if (memo_holds(memo, index, from))
		return 0;
	if (tree_of_commit(&tree, repo, from) < 0)
		return -1;
	if (git_diff_tree_to_index(&staged, repo->git, tree, index, NULL) < 0)
		rc = git_failed("compare the index");
	else
		rc = collect(out, untracked, staged);
	if (rc == 0 && out->n == before)
		memo_keep(memo, index, from);
	git_diff_free(staged);
	git_tree_free(tree);
	return rc;
}

/* maybe_changed() without libgit2's walk over everything. 1, 0, -1. */
static int
maybe_changed_at(struct strs *paths, struct strs *untracked, struct repo *repo,
    const char *from, const struct strs *places, const char *memo)
{
	git_diff_options opts;
	git_diff *work = NULL;
	git_index *index = NULL;
	struct stat written;
	char *file = path_join(repo->gitdir, "index");
	int rc = stat(file, &written) == 0 && is_plain(repo);

	free(file);
	if (rc == 0)
		return 0;
	work_options(&opts);
	opts.flags |= GIT_DIFF_DISABLE_PATHSPEC_MATCH;
	opts.pathspec.strings = places->v;
	opts.pathspec.count = places->n;
	if (git_repository_index(&index, repo->git) < 0 ||
	    git_index_read(index, 0) < 0 ||
	    git_diff_index_to_workdir(&work, repo->git, index, &opts) < 0)
		rc = compare_failed(repo, index);
	else if (staged_paths(paths, untracked, repo, index, from, memo) < 0 ||
	    collect(paths, untracked, work) < 0)
		rc = -1;
	else if ((rc = look(paths, repo, index, &written)) > 0)
		hidden_entries(paths, repo, index);
	git_diff_free(work);
	git_index_free(index);
	strs_sort(paths);
	return rc;
}

/* core.fileMode=false: what the file system says of modes is no change. */
static bool
has_modes(struct repo *repo)
{
	git_config *config = NULL;
	int on = 1;

	if (git_repository_config_snapshot(&config, repo->git) == 0)
		git_config_get_bool(&on, config, "core.filemode");
	git_config_free(config);
	return on != 0;
}

static bool
is_file_mode(unsigned mode)
{
	return mode == MODE_FILE || mode == MODE_EXEC;
}

/* The files at these paths, as far as they differ; sorted untracked ones. */
static int
compare(struct changes *out, struct repo *repo, const char *from,
    const struct strs *paths, const struct strs *untracked,
    const struct diff_wants *wants)
{
	bool modes = paths->n == 0 || has_modes(repo);

	for (size_t i = 0; i < paths->n; i++) {
		struct change c = { 0 };

		c.untracked = strs_has_sorted(untracked, paths->v[i]);
		if (c.untracked && wants != NULL &&
		    !wants->untracked(wants->arg, paths->v[i]))
			continue;
		if (commit_entry(c.old_blob, &c.old_mode, repo, from,
		    paths->v[i]) < 0 || blob_of_file(c.new_blob, &c.new_mode,
		    repo, paths->v[i], false) < 0)
			return -1;
		if (!modes && is_file_mode(c.new_mode))
			c.new_mode = is_file_mode(c.old_mode) ? c.old_mode :
			    MODE_FILE;
		if (strcmp(c.old_blob, c.new_blob) == 0 &&
		    (c.old_mode == c.new_mode || c.new_blob[0] == '\0'))
			continue;
		c.path = xstrdup(paths->v[i]);
		changes_take(out, &c);
	}
	return 0;
}

int
diff_work(struct changes *out, struct repo *repo, const char *from,
    const struct diff_wants *wants)
{
	struct strs paths = STRS_INIT, untracked = STRS_INIT;
	int rc = maybe_changed(&paths, &untracked, repo, from);

	strs_sort(&untracked);
	if (rc == 0)
		rc = compare(out, repo, from, &paths, &untracked, wants);
	strs_free(&paths);
	strs_free(&untracked);
	return rc;
}

int
diff_work_at(struct changes *out, struct repo *repo, const char *from,
    const struct strs *places, const char *memo,
    const struct diff_wants *wants)
{
	struct strs paths = STRS_INIT, untracked = STRS_INIT;
	int rc = places->n == 0 || strs_has(places, "") ? 0 :
	    maybe_changed_at(&paths, &untracked, repo, from, places, memo);

	strs_sort(&untracked);
	if (rc > 0)
		rc = compare(out, repo, from, &paths, &untracked, wants);
	else if (rc == 0)
		rc = diff_work(out, repo, from, wants);
	strs_free(&paths);
	strs_free(&untracked);
	return rc;
}

int
diff_paths(struct changes *out, struct repo *repo, const char *from,
    const struct strs *paths)
{
	const struct strs none = STRS_INIT;

	return compare(out, repo, from, paths, &none, NULL);
}

int
change_store(struct repo *repo, struct change *c)
{
	unsigned mode = c->new_mode;
	int rc;

	if (c->new_blob[0] == '\0')
		return 0;
	rc = blob_of_file(c->new_blob, &mode, repo, c->path, true);
	if (rc == 0 && (!is_file_mode(mode) || has_modes(repo)))
		c->new_mode = mode;
	return rc;
}
