/* diff.c - what differs between commits. */
#include "diff.h"

#include <stdlib.h>
#include <string.h>

#include "../../base/err.h"
#include "../../base/file.h"
#include "../../base/list.h"
#include "../../base/mem.h"
#include "internal.h"
#include "object.h"

static struct change *
changes_add(struct changes *c, char *path)
{
	struct change *one;

	if (c->n == c->cap) {
		c->cap = c->cap > 0 ? c->cap * 2 : 16;
		c->v = xrealloc(c->v, c->cap, sizeof(*c->v));
	}
	one = &c->v[c->n++];
	memset(one, 0, sizeof(*one));
	one->path = path;
	return one;
}

void
changes_take(struct changes *c, struct change *one)
{
	*changes_add(c, NULL) = *one;
	one->path = NULL;
}

void
changes_free(struct changes *c)
{
	for (size_t i = 0; i < c->n; i++)
		free(c->v[i].path);
	free(c->v);
	c->v = NULL;
	c->n = c->cap = 0;
}

static bool
is_tree(const git_tree_entry *e)
{
	return e != NULL && git_tree_entry_type(e) == GIT_OBJECT_TREE;
}

static int
subtree(git_tree **out, struct repo *repo, const git_tree_entry *e)
{
	*out = NULL;
	if (is_tree(e) && git_tree_lookup(out, repo->git,
	    git_tree_entry_id(e)) < 0)
		return git_failed("tree %s", git_tree_entry_name(e));
	return 0;
}

static int entries_differ(struct strs *, struct repo *, git_tree *, git_tree *,
    const char *, bool);

/* One name in two trees; NULL where it is not. */
static int
entry_differs(struct strs *out, struct repo *repo, const git_tree_entry *x,
    const git_tree_entry *y, const char *dir)
{
	git_tree *a = NULL, *b = NULL;
	char *path;
	int rc;

	if (x != NULL && y != NULL && git_oid_equal(git_tree_entry_id(x),
	    git_tree_entry_id(y)) && git_tree_entry_filemode(x) ==
	    git_tree_entry_filemode(y))
		return 0;
	path = path_join(dir, git_tree_entry_name(x != NULL ? x : y));
	if ((x != NULL && !is_tree(x)) || (y != NULL && !is_tree(y)))
		strs_add(out, path);
	rc = subtree(&a, repo, x);
	if (rc == 0)
		rc = subtree(&b, repo, y);
	if (rc == 0)
		rc = entries_differ(out, repo, a, b, path, false);
	if (rc == 0)
		rc = entries_differ(out, repo, b, a, path, true);
	git_tree_free(a);
	git_tree_free(b);
	free(path);
	return rc;
}

/* Names of tree a against b's; only those b lacks. */
static int
entries_differ(struct strs *out, struct repo *repo, git_tree *a, git_tree *b,
    const char *dir, bool lacking)
{
	size_t n = a != NULL ? git_tree_entrycount(a) : 0;
	int rc = 0;

	for (size_t i = 0; i < n && rc == 0; i++) {
		const git_tree_entry *x = git_tree_entry_byindex(a, i);
		const git_tree_entry *y = b == NULL ? NULL :
		    git_tree_entry_byname(b, git_tree_entry_name(x));

		if (!lacking || y == NULL)
			rc = entry_differs(out, repo, x, y, dir);
	}
	return rc;
}

/*
 * Paths that differ between two trees. libgit2 goes through every file of
 * both unless it is told these; directories that are equal are not entered.
 */
static int
differing(struct strs *out, struct repo *repo, git_tree *a, git_tree *b)
{
	if (entries_differ(out, repo, a, b, "", false) < 0 ||
	    entries_differ(out, repo, b, a, "", true) < 0)
		return -1;
	strs_sort(out);
	return 0;
}

static int
diff_trees(git_diff **out, struct repo *repo, const char *from, const char *to,
    uint32_t flags)
{
	git_diff_options opts;
	git_tree *a = NULL, *b = NULL;
	struct strs paths = STRS_INIT;
	int rc = -1;

	git_diff_options_init(&opts, GIT_DIFF_OPTIONS_VERSION);
	opts.flags = flags | GIT_DIFF_INCLUDE_TYPECHANGE |
	    GIT_DIFF_DISABLE_PATHSPEC_MATCH;
	opts.old_prefix = "a";
	opts.new_prefix = "b";
	opts.context_lines = 3;
	if (tree_of_commit(&a, repo, from) < 0 ||
	    tree_of_commit(&b, repo, to) < 0 ||
	    differing(&paths, repo, a, b) < 0)
		goto out;
	opts.pathspec.strings = paths.v;
	opts.pathspec.count = paths.n;
	rc = git_diff_tree_to_tree(out, repo->git, a, b, &opts);
	if (rc < 0)
		git_failed("difference of %.12s and %.12s", from, to);
out:
	strs_free(&paths);
	git_tree_free(a);
	git_tree_free(b);
	return rc < 0 ? -1 : 0;
}

int
diff_commits(struct changes *out, struct repo *repo, const char *from,
    const char *to)
{
	git_diff *diff = NULL;

	if (diff_trees(&diff, repo, from, to, 0) < 0)
		return -1;
	for (size_t i = 0; i < git_diff_num_deltas(diff); i++) {
		const git_diff_delta *d = git_diff_get_delta(diff, i);
		struct change *c = changes_add(out, xstrdup(d->new_file.path));

		c->old_mode = d->old_file.mode;
		c->new_mode = d->new_file.mode;
		if (d->status != GIT_DELTA_ADDED)
			oid_hex(c->old_blob, &d->old_file.id);
		if (d->status != GIT_DELTA_DELETED)
			oid_hex(c->new_blob, &d->new_file.id);
	}
	git_diff_free(diff);
	return 0;
}

static int
print_line(const git_diff_delta *delta, const git_diff_hunk *hunk,
    const git_diff_line *line, void *arg)
{
	struct buf *out = arg;

	(void)delta;
	(void)hunk;
	if (line->origin == GIT_DIFF_LINE_CONTEXT ||
	    line->origin == GIT_DIFF_LINE_ADDITION ||
	    line->origin == GIT_DIFF_LINE_DELETION)
		buf_putc(out, line->origin);
	buf_add(out, line->content, line->content_len);
	return 0;
}

int
diff_patch(struct buf *out, long *added, long *removed, struct repo *repo,
    const char *from, const char *to)
{
	git_diff_stats *stats = NULL;
	git_diff *diff = NULL;
	int rc;

	if (diff_trees(&diff, repo, from, to, GIT_DIFF_SHOW_BINARY) < 0)
		return -1;
	rc = git_diff_print(diff, GIT_DIFF_FORMAT_PATCH, print_line, out);
	if (rc == 0)
		rc = git_diff_get_stats(&stats, diff);
	if (rc < 0)
		git_failed("patch from %.12s to %.12s", from, to);
	if (rc == 0 && added != NULL)
		*added = (long)git_diff_stats_insertions(stats);
	if (rc == 0 && removed != NULL)
		*removed = (long)git_diff_stats_deletions(stats);
	git_diff_stats_free(stats);
	git_diff_free(diff);
	return rc < 0 ? -1 : 0;
}

int
diff_patch_id(char out[OID_HEX], struct repo *repo, const char *from,
    const char *to)
{
	git_diff *diff = NULL;
	git_oid id;
	int rc;

	out[0] = '\0';
	if (diff_trees(&diff, repo, from, to, 0) < 0)
		return -1;
	rc = git_diff_patchid(&id, diff, NULL);
	if (rc < 0)
		git_failed("patch-id of %.12s", to);
	else
		oid_hex(out, &id);
	git_diff_free(diff);
	return rc < 0 ? -1 : 0;
}
