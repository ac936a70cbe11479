/* arm_check.c - what commands did to the files of a run tree. */
#include "arm_internal.h"

#include <stdlib.h>
#include <sys/stat.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../outside/git/diff.h"
#include "../outside/git/object.h"
#include "../outside/git/sweep.h"
#include "../outside/git/work.h"
#include "baseline.h"
#include "seal.h"

static int
any_since(const struct strs *files, const struct arm *arm,
    const struct timespec *since)
{
	struct stat st;
	char *path;
	int yes = 0;

	for (size_t i = 0; i < files->n && !yes; i++) {
		path = path_join(arm->path, files->v[i]);
		yes = lstat(path, &st) == 0 && time_not_before(&st.st_ctim, since);
		free(path);
	}
	return yes;
}

int
arm_products_changed(struct arm *arm)
{
	struct strs rewrote = STRS_INIT, made = STRS_INIT, known = STRS_INIT;
	char *stamp = arm_stamp(arm);
	struct stat st;
	int rc = -1;

	if (lstat(stamp, &st) < 0)
		failed("%s:", stamp);
	else if (baseline_made(&known, arm->project) == 0 &&
	    any_since(&known, arm, &st.st_ctim))
		rc = 1;		/* no need to look for others */
	else if (arm_products(&rewrote, &made, arm) == 0)
		/* a build that edits tracked files does so every time */
		rc = made.n > 0 ? any_since(&made, arm, &st.st_ctim) :
		    rewrote.n > 0;
	strs_free(&rewrote);
	strs_free(&made);
	strs_free(&known);
	free(stamp);
	return rc;
}

int
arm_products(struct strs *rewrote, struct strs *made, struct arm *arm)
{
	struct changes changes = CHANGES_INIT;
	int rc = diff_work(&changes, &arm->repo, arm->commit, NULL);

	for (size_t i = 0; i < changes.n && rc == 0; i++)
		if (!changes.v[i].untracked && (changes.v[i].new_blob[0] ||
		    object_exists(&arm->repo, changes.v[i].old_blob)))
			strs_add(rewrote, changes.v[i].path);
	if (rc == 0)
		rc = worktree_others(made, &arm->repo);
	changes_free(&changes);
	return rc;
}

/* May the content of this file be another than the commit's? */
static bool
may_differ(const struct change *c, struct arm *arm, const struct strs *products)
{
	return strs_has(products, c->path) || (c->new_blob[0] == '\0' &&
	    !object_exists(&arm->repo, c->old_blob));
}

int
arm_differing(struct strs *out, struct arm *arm, const struct strs *paths)
{
	struct changes changes = CHANGES_INIT;
	struct strs other = STRS_INIT, touched = STRS_INIT;
	int rc = -1;

	if (baseline_touched(&touched, arm->project) < 0 ||
	    diff_paths(&changes, &arm->repo, arm->commit, paths) < 0)
		goto out;
	for (size_t i = 0; i < changes.n; i++)
		strs_add(&other, changes.v[i].path);
	strs_sort(&other);
	for (size_t i = 0; i < paths->n; i++)
		if (strs_has_sorted(&other, paths->v[i]) ||
		    !strs_has(&touched, paths->v[i]))
			strs_add(out, paths->v[i]);
	rc = 0;
out:
	strs_free(&touched);
	strs_free(&other);
	changes_free(&changes);
	return rc;
}

/* Where nothing but content can be compared: git in a command wrote the index. */
static int
tampered_content(struct strs *bad, struct arm *arm, const struct strs *products)
{
	struct changes changes = CHANGES_INIT;
	int rc = diff_work(&changes, &arm->repo, arm->commit, NULL);

	for (size_t i = 0; i < changes.n && rc == 0; i++)
		if (!changes.v[i].untracked &&
		    !may_differ(&changes.v[i], arm, products))
			strs_add(bad, changes.v[i].path);
	changes_free(&changes);
	return rc;
}

/*
 * Of the files that are not as they were checked out, those that should be. One
 * whose content is the commit's again counts, too: in between it was not.
 */
static int
tampered_swept(struct strs *bad, struct arm *arm, const struct strs *products,
    struct strs *paths)
{
	struct changes changes = CHANGES_INIT;
	struct strs differ = STRS_INIT, fine = STRS_INIT;
	int rc;

	strs_sort(paths);
	rc = arm_differing(&differ, arm, paths);
	if (rc == 0)
		rc = diff_paths(&changes, &arm->repo, arm->commit, &differ);
	for (size_t i = 0; i < changes.n && rc == 0; i++)
		if (may_differ(&changes.v[i], arm, products))
			strs_add(&fine, changes.v[i].path);
	strs_sort(&fine);
	for (size_t i = 0; i < differ.n && rc == 0; i++)
		if (!strs_has_sorted(&fine, differ.v[i]) &&
		    !strs_has(products, differ.v[i]))
			strs_add(bad, differ.v[i]);
	changes_free(&changes);
	strs_free(&differ);
	strs_free(&fine);
	return rc;
}

/* What was verified has to be what was measured. */
static int
tampered_made(struct strs *bad, struct arm *arm, const struct strs *products)
{
	struct strs changed = STRS_INIT;
	int rc = arm_made_changed(&changed, arm);

	for (size_t i = 0; i < changed.n && rc == 0; i++)
		if (!strs_has(products, changed.v[i]))
			strs_add(bad, changed.v[i]);
	strs_free(&changed);
	return rc;
}

static bool
was_open(const void *arm, const char *path)
{
	const struct strs *seals = &((const struct arm *)arm)->seals;

	for (size_t i = 0; i < seals->n; i++)
		if (seal_opens(seals->v[i], path))
			return true;
	return false;
}

/* Tracked files that are not as they were checked out. 1; 0 not known; -1. */
static int
find_changed(struct strs *out, struct arm *arm, bool all)
{
	if (!all && arm->seals.n == 0)
		return arm_index_is_ours(arm);
	return sweep(out, &arm->repo, arm->index, all ? NULL : was_open, arm);
}

/* sure: by what the kernel says of each file, not by its content alone. */
static char *
find_tampered(bool *sure, struct arm *arm, bool all)
{
	struct strs bad = STRS_INIT, products = STRS_INIT, paths = STRS_INIT;
	char *text = NULL;
	int rc = baseline_products(&products, arm->project);

	if (rc == 0)
		rc = find_changed(&paths, arm, all);
	*sure = rc > 0;
	if (rc > 0)
		rc = tampered_swept(&bad, arm, &products, &paths);
	else if (rc == 0)
		rc = tampered_content(&bad, arm, &products);
	if (rc >= 0 && arm->built)
		rc = tampered_made(&bad, arm, &products);
	if (rc >= 0)
		text = strs_join(&bad, " ");
	strs_free(&paths);
	strs_free(&bad);
	strs_free(&products);
	return text;
}

char *
arm_tampered(struct arm *arm)
{
	bool sure;

	return find_tampered(&sure, arm, true);
}

char *
arm_settle(struct arm *arm, bool all)
{
	bool sure;
	char *files = find_tampered(&sure, arm, all);

	if (files == NULL || *files != '\0' || !arm->built)
		return files;
	arm->checked = sure;
	strs_free(&arm->seals);
	if (arm_clear(arm) == 0 && arm_save(arm) == 0)
		return files;
	free(files);
	return NULL;
}

int
arm_touched(struct strs *out, struct arm *arm)
{
	struct changes changes = CHANGES_INIT;
	struct strs paths = STRS_INIT, other = STRS_INIT;
	int rc = sweep(&paths, &arm->repo, arm->index, NULL, NULL);

	strs_sort(&paths);
	if (rc > 0)
		rc = diff_paths(&changes, &arm->repo, arm->commit, &paths);
	for (size_t i = 0; i < changes.n && rc == 0; i++)
		strs_add(&other, changes.v[i].path);
	strs_sort(&other);
	for (size_t i = 0; i < paths.n && rc == 0; i++)
		if (!strs_has_sorted(&other, paths.v[i]))
			strs_add(out, paths.v[i]);
	changes_free(&changes);
	strs_free(&paths);
	strs_free(&other);
	return rc;
}
