/*
 * work.c - the user's working tree and index, and pawl's linked worktrees.
 *
 * Linked worktrees are made by git itself: libgit2 1.5 cannot make one without
 * a branch of its own.
 */
#include "work.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../base/err.h"
#include "../../base/file.h"
#include "../../base/mem.h"
#include "../proc.h"
#include "internal.h"
#include "object.h"
#include "submodule.h"
#include "sweep.h"

static int
index_set(git_index *index, struct repo *repo, const char *path,
    const char *commit)
{
	git_index_entry entry;
	char blob[OID_HEX], now[OID_HEX];
	unsigned mode, now_mode;
	int rc;

	if (commit_entry(blob, &mode, repo, commit, path) < 0 ||
	    blob_of_file(now, &now_mode, repo, path, false) < 0)
		return -1;
	if (blob[0] == '\0') {
		rc = git_index_remove_bypath(index, path);
	} else if (strcmp(blob, now) == 0 && mode == now_mode) {
		rc = git_index_add_bypath(index, path);
	} else {
		memset(&entry, 0, sizeof(entry));
		entry.path = path;
		entry.mode = mode;
		if (oid_parse(&entry.id, blob) < 0)
			return -1;
		rc = git_index_add(index, &entry);
	}
	return rc < 0 && rc != GIT_ENOTFOUND ? git_failed("index entry %s",
	    path) : 0;
}

static int
index_set_all(struct repo *repo, const struct changes *changes,
    const char *commit, const char *from, const char *memo)
{
	git_index *index = NULL;
	bool follows = false;
	int rc = 0;

	/* one that is right but for times is not written: git looks itself */
	if (changes->n == 0 || index_holds(repo, changes, commit) > 0)
		return 0;
	failure_clear();
	if (git_repository_index(&index, repo->git) < 0 ||
	    git_index_read(index, 0) < 0)
		rc = git_failed("the index");
	else if (memo != NULL)
		follows = memo_holds(memo, index, from);
	for (size_t i = 0; i < changes->n && rc == 0; i++)
		rc = index_set(index, repo, changes->v[i].path, commit);
	if (rc == 0 && git_index_write(index) < 0)
		rc = git_failed("write the index");
	if (rc == 0 && follows)
		memo_keep(memo, index, commit);
	git_index_free(index);
	return rc;
}

int
work_index_set(struct repo *repo, const struct changes *changes,
    const char *commit)
{
	return index_set_all(repo, changes, commit, NULL, NULL);
}

int
work_index_follow(struct repo *repo, const struct changes *changes,
    const char *from, const char *to, const char *memo)
{
	return index_set_all(repo, changes, to, from, memo);
}

/* Remove a file, and the directories that are empty without it. */
static int
file_take_out(struct repo *repo, const char *path)
{
	char *whole = path_join(repo->root, path), *dir;
	int rc = 0;

	if (unlink(whole) < 0 && errno != ENOENT && errno != ENOTDIR)
		rc = failed("remove %s:", whole);
	while (rc == 0 && strlen(whole) > strlen(repo->root)) {
		dir = path_parent(whole);
		free(whole);
		whole = dir;
		if (strlen(whole) <= strlen(repo->root) || rmdir(whole) < 0)
			break;
	}
	free(whole);
	return rc;
}

/* Where a directory with others' files stands, libgit2 would remove them. */
static void
keep_occupied(struct strs *put, struct strs *edited, struct repo *repo)
{
	struct strs free_ones = STRS_INIT;

	for (size_t i = 0; i < put->n; i++) {
		char *whole = path_join(repo->root, put->v[i]);

		if (file_is_dir(whole) && rmdir(whole) < 0)
			strs_add(edited, put->v[i]);
		else
			strs_add(&free_ones, put->v[i]);
		free(whole);
	}
	strs_free(put);
	*put = free_ones;
}

static int
file_put(struct repo *repo, const struct strs *paths, const char *commit)
{
	git_checkout_options opts;
	git_tree *tree = NULL;
	int rc = 0;

	if (paths->n == 0)
		return 0;
	git_checkout_options_init(&opts, GIT_CHECKOUT_OPTIONS_VERSION);
	opts.checkout_strategy = GIT_CHECKOUT_FORCE |
	    GIT_CHECKOUT_RECREATE_MISSING |
	    GIT_CHECKOUT_DISABLE_PATHSPEC_MATCH |
	    GIT_CHECKOUT_DONT_UPDATE_INDEX;	/* work_index_set() does */
	opts.paths.strings = paths->v;
	opts.paths.count = paths->n;
	if (tree_of_commit(&tree, repo, commit) < 0)
		return -1;
	/* against HEAD a file would be left out that was a directory there */
	opts.baseline = tree;
	if (git_checkout_tree(repo->git, (git_object *)tree, &opts) < 0)
		rc = git_failed("check out files of %.12s", commit);
	git_tree_free(tree);
	return rc;
}

static bool
same_entry(const char *a, unsigned amode, const char *b, unsigned bmode)
{
	return strcmp(a, b) == 0 && (*a == '\0' || amode == bmode);
}

/* Bring files that hold what is expected of them to a commit's content. */
static int
files_restore(struct strs *edited, struct repo *repo,
    const struct changes *changes, const char *commit)
{
	struct strs put = STRS_INIT;
	int rc = 0;

	for (size_t i = 0; i < changes->n && rc == 0; i++) {
		const struct change *c = &changes->v[i];
		char now[OID_HEX], want[OID_HEX];
		unsigned now_mode, want_mode;

		if (blob_of_file(now, &now_mode, repo, c->path, false) < 0 ||
		    commit_entry(want, &want_mode, repo, commit, c->path) < 0)
			rc = -1;
		else if (same_entry(now, now_mode, want, want_mode))
			continue;
		else if (!same_entry(now, now_mode, c->new_blob, c->new_mode))
			strs_add(edited, c->path);
		else if (want[0] == '\0')
			rc = file_take_out(repo, c->path);
		else
			strs_add(&put, c->path);
	}
	if (rc == 0) {
		keep_occupied(&put, edited, repo);
		rc = file_put(repo, &put, commit);
	}
	strs_free(&put);
	return rc;
}

int
work_restore(struct strs *edited, struct repo *repo,
    const struct changes *changes, const char *commit)
{
	int rc = files_restore(edited, repo, changes, commit);

	return rc == 0 ? work_index_set(repo, changes, commit) : -1;
}

/* What was written before a disk was full, and the like. */
static void
bring_back(struct repo *repo, const char *from, const char *to)
{
	struct changes changes = CHANGES_INIT;
	struct strs edited = STRS_INIT;

	if (diff_commits(&changes, repo, from, to) == 0)
		files_restore(&edited, repo, &changes, from);
	changes_free(&changes);
	strs_free(&edited);
}

int
work_bring(struct strs *edited, struct repo *repo, const char *from,
    const char *to)
{
	struct changes changes = CHANGES_INIT;
	int rc = diff_commits(&changes, repo, to, from);

	/* the first look is for what stands in the way: then nothing is done */
	for (size_t i = 0; i < changes.n && rc == 0; i++) {
		const struct change *c = &changes.v[i];
		unsigned mode;
		char now[OID_HEX];

		rc = blob_of_file(now, &mode, repo, c->path, false);
		if (rc == 0 && !same_entry(now, mode, c->new_blob,
		    c->new_mode))
			strs_add(edited, c->path);
	}
	if (rc == 0 && edited->n == 0) {
		rc = files_restore(edited, repo, &changes, to);
		if (rc < 0 || edited->n > 0)
			bring_back(repo, from, to);
	}
	changes_free(&changes);
	return rc;
}

int
worktree_add(struct repo *repo, const char *path, const char *commit)
{
	const char *argv[] = { "git", "-c", "core.hooksPath=/dev/null", "-C",
	    repo->root, "worktree", "add", "--quiet", "--force", "--detach",
	    "--no-checkout", "--lock", path, commit, NULL };
	const char *unlock[] = { "git", "-C", repo->root, "worktree", "unlock",
	    path, NULL };
	struct buf out = BUF_INIT;
	int rc;

	/* a run tree that was deleted by hand is made anew */
	if (!file_exists(path) && proc_capture(&out, unlock, NULL) < 0)
		failure_clear();
	rc = proc_capture(&out, argv, NULL);
	buf_free(&out);
	return rc < 0 ? failed_in("run tree %s", path) : 0;
}

/* The tree's files that the repository has, and those of the index. */
static int
present_paths(struct strs *out, struct repo *arm, const char *commit)
{
	struct tree_files files = TREE_FILES_INIT;
	struct strs missing = STRS_INIT;
	git_index *index = NULL;
	int rc = commit_files(&files, arm, commit, "");

	for (size_t i = 0; i < files.n && rc == 0; i++)
		strs_add(files.v[i].mode == MODE_COMMIT ||
		    object_exists(arm, files.v[i].blob) ? out : &missing,
		    files.v[i].path);
	if (rc == 0 && git_repository_index(&index, arm->git) < 0)
		rc = git_failed("the index of %s", arm->root);
	strs_sort(&missing);
	for (size_t i = 0; rc == 0 && i < git_index_entrycount(index); i++) {
		const char *path = git_index_get_byindex(index, i)->path;

		if (!strs_has_sorted(&missing, path))
			strs_add(out, path);
	}
	strs_sort(out);
	git_index_free(index);
	strs_free(&missing);
	tree_files_free(&files);
	return rc;
}

static int
checkout_present(struct repo *arm, git_tree *tree, git_checkout_options *opts,
    const char *commit)
{
	struct strs paths = STRS_INIT;
	int rc = present_paths(&paths, arm, commit);

	opts->checkout_strategy |= GIT_CHECKOUT_DISABLE_PATHSPEC_MATCH;
	opts->paths.strings = paths.v;
	opts->paths.count = paths.n;
	if (rc == 0 &&
	    git_checkout_tree(arm->git, (git_object *)tree, opts) < 0)
		rc = git_failed("check out %.12s in %s", commit, arm->root);
	strs_free(&paths);
	return rc;
}

/*
 * A checkout leaves what the index says of a file alone whose content is
 * right, though another's times and inode: in a copy of the repository, all of
 * them.
 */
static int
index_refresh(struct repo *arm)
{
	git_diff_options opts;
	git_diff *diff = NULL;
	int rc;

	git_diff_options_init(&opts, GIT_DIFF_OPTIONS_VERSION);
	opts.flags = GIT_DIFF_UPDATE_INDEX | GIT_DIFF_SKIP_BINARY_CHECK;
	opts.ignore_submodules = GIT_SUBMODULE_IGNORE_ALL;
	rc = git_diff_index_to_workdir(&diff, arm->git, NULL, &opts);
	git_diff_free(diff);
	return rc < 0 ? git_failed("index of %s", arm->root) : 0;
}

static int
checkout_tree(struct repo *arm, git_tree *tree, const char *commit, bool clean,
    const struct strs *only)
{
	git_checkout_options opts;
	int rc;

	git_checkout_options_init(&opts, GIT_CHECKOUT_OPTIONS_VERSION);
	opts.checkout_strategy = GIT_CHECKOUT_FORCE;
	if (clean)
		opts.checkout_strategy |= GIT_CHECKOUT_REMOVE_UNTRACKED |
		    GIT_CHECKOUT_REMOVE_IGNORED;
	if (only != NULL) {
		opts.checkout_strategy |= GIT_CHECKOUT_DISABLE_PATHSPEC_MATCH;
		opts.paths.strings = only->v;
		opts.paths.count = only->n;
	}
	rc = git_checkout_tree(arm->git, (git_object *)tree, &opts);
	if (rc < 0 && rc != GIT_ENOTFOUND) {
		/* a build may have left directories that nobody may write */
		dir_unlock(arm->root, ".git");
		rc = git_checkout_tree(arm->git, (git_object *)tree, &opts);
	}
	if (rc == GIT_ENOTFOUND)
		rc = checkout_present(arm, tree, &opts, commit);
	else if (rc < 0)
		rc = git_failed("check out %.12s in %s", commit, arm->root);
	return rc == 0 && only == NULL ? index_refresh(arm) : rc;
}

int
worktree_checkout(struct repo *arm, const char *commit, bool clean,
    const struct strs *only)
{
	git_tree *tree = NULL;
	git_oid oid;
	int done = 0, rc = 0;

	/* libgit2 would write through a link, out of the tree */
	for (size_t i = 0; only != NULL && i < only->n && rc == 0; i++)
		rc = path_clear(arm->root, only->v[i]);
	if (rc < 0 || tree_of_commit(&tree, arm, commit) < 0)
		return -1;
	sync_each(false);	/* an arm does not survive a power cut */
	if (only != NULL && !clean)
		done = only->n == 0 ? 1 : checkout_few(arm, commit, only);
	rc = done < 0 ? -1 : 0;
	if (done == 0)
		rc = checkout_tree(arm, tree, commit, clean, only);
	if (rc == 0 && oid_parse(&oid, commit) == 0 &&
	    git_repository_set_head_detached(arm->git, &oid) < 0)
		rc = git_failed("HEAD of %s", arm->root);
	sync_each(true);
	git_tree_free(tree);
	return rc < 0 ? rc : submodules_fill(arm, commit);
}

int
worktree_others(struct strs *out, struct repo *repo)
{
	git_diff_options opts;
	git_diff *diff = NULL;

	git_diff_options_init(&opts, GIT_DIFF_OPTIONS_VERSION);
	opts.flags = GIT_DIFF_INCLUDE_UNTRACKED |
	    GIT_DIFF_RECURSE_UNTRACKED_DIRS | GIT_DIFF_INCLUDE_IGNORED |
	    GIT_DIFF_RECURSE_IGNORED_DIRS | GIT_DIFF_SKIP_BINARY_CHECK;
	opts.ignore_submodules = GIT_SUBMODULE_IGNORE_ALL;
	if (git_diff_index_to_workdir(&diff, repo->git, NULL, &opts) < 0)
		return git_failed("files of %s", repo->root);
	for (size_t i = 0; i < git_diff_num_deltas(diff); i++) {
		const git_diff_delta *d = git_diff_get_delta(diff, i);

		if (d->status == GIT_DELTA_UNTRACKED ||
		    d->status == GIT_DELTA_IGNORED)
			strs_add(out, d->new_file.path);
	}
	git_diff_free(diff);
	return 0;
}
