/*
 * sync.c - objects to disk before a ref names them.
 *
 * libgit2 can only sync object by object, one after the other. Here all that a
 * commit brings is synced together, whoever wrote it: git itself leaves
 * loose objects to the kernel. Packs were synced when they were made.
 */
#include <stdlib.h>
#include <string.h>

#include "../../base/err.h"
#include "../../base/file.h"
#include "../../base/mem.h"
#include "internal.h"
#include "object.h"

static void
add_oid(struct repo *repo, const git_oid *oid)
{
	char hex[OID_HEX];

	oid_hex(hex, oid);
	strs_add(&repo->unsynced, hex);
}

/* The trees that lead to a path, and what is there. */
static int
add_path(struct repo *repo, git_tree *root, const char *path)
{
	char *part = xstrdup(path);
	git_tree_entry *entry;
	int rc = 0;

	for (char *end = part; rc == 0 && end != NULL;) {
		end = strchr(end, '/');
		if (end != NULL)
			*end = '\0';
		rc = git_tree_entry_bypath(&entry, root, part);
		if (rc == 0) {
			add_oid(repo, git_tree_entry_id(entry));
			git_tree_entry_free(entry);
		}
		if (end != NULL)
			*end++ = '/';
	}
	free(part);
	/* a path that the commit removes has no end */
	return rc == 0 || rc == GIT_ENOTFOUND ? 0 : git_failed("%s", path);
}

int
unsynced_add(struct repo *repo, const git_oid *oid, const char *const *paths,
    size_t n)
{
	git_commit *commit = NULL;
	git_tree *tree = NULL;
	int rc = 0;

	if (git_commit_lookup(&commit, repo->git, oid) < 0 ||
	    git_commit_tree(&tree, commit) < 0)
		rc = git_failed("look a commit up");
	for (size_t i = 0; i < n && rc == 0; i++)
		rc = add_path(repo, tree, paths[i]);
	if (rc == 0) {
		add_oid(repo, git_tree_id(tree));
		add_oid(repo, oid);
	}
	git_tree_free(tree);
	git_commit_free(commit);
	return rc;
}

/* Where the objects are, as far as they are loose, and their directories. */
static void
add_objects(struct strs *paths, struct repo *repo)
{
	char *objects = path_join(repo->common, "objects");

	strs_sort(&repo->unsynced);
	for (size_t i = 0; i < repo->unsynced.n; i++) {
		const char *hex = repo->unsynced.v[i];
		char *dir = xasprintf("%s/%.2s", objects, hex);
		char *file = path_join(dir, hex + 2);

		if (file_exists(file)) {
			strs_take(paths, file);
			strs_take(paths, dir);
		} else {
			free(file);
			free(dir);
		}
	}
	strs_take(paths, objects);
}

int
objects_sync(struct repo *repo, const struct strs *more)
{
	struct strs paths = STRS_INIT;
	int rc;

	for (size_t i = 0; more != NULL && i < more->n; i++)
		strs_add(&paths, more->v[i]);
	if (repo->unsynced.n > 0)
		add_objects(&paths, repo);
	strs_sort(&paths);
	rc = files_sync(&paths);
	if (rc == 0)
		strs_free(&repo->unsynced);
	strs_free(&paths);
	return rc;
}
