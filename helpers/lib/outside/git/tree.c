/* tree.c - what a commit's tree is to have, and have no more. */
#include <stdlib.h>
#include <string.h>

#include "../../base/err.h"
#include "../../base/mem.h"
#include "internal.h"
#include "object.h"

void
tree_edits_add(struct tree_edits *e, const char *path, const char *blob,
    unsigned mode)
{
	struct tree_edit *one;

	if (e->n == e->cap) {
		e->cap = e->cap > 0 ? e->cap * 2 : 8;
		e->v = xrealloc(e->v, e->cap, sizeof(*e->v));
	}
	one = &e->v[e->n++];
	one->path = xstrdup(path);
	one->mode = mode;
	memset(one->blob, 0, sizeof(one->blob));
	strncpy(one->blob, blob, OID_HEX - 1);
}

void
tree_edits_free(struct tree_edits *e)
{
	for (size_t i = 0; i < e->n; i++)
		free(e->v[i].path);
	free(e->v);
	e->v = NULL;
	e->n = e->cap = 0;
}

int
tree_edits_text(struct tree_edits *e, struct repo *repo, const char *path,
    const void *bytes, size_t len)
{
	char blob[OID_HEX];

	if (blob_write(blob, repo, bytes, len) < 0)
		return -1;
	tree_edits_add(e, path, blob, MODE_FILE);
	return 0;
}

/* Is one of the paths a directory of the other? */
static bool
is_way_to(const char *a, const char *b)
{
	size_t n = strlen(a), m = strlen(b);

	return n < m ? b[n] == '/' && strncmp(a, b, n) == 0 :
	    n > m && a[m] == '/' && strncmp(a, b, m) == 0;
}

static bool
is_removal(const struct tree_edit *e)
{
	return e->blob[0] == '\0';
}

/* Does a file come where a directory goes, or the other way round? */
static bool
swaps_kinds(const struct tree_edits *e)
{
	for (size_t i = 0; i < e->n; i++)
		for (size_t k = 0; is_removal(&e->v[i]) && k < e->n; k++)
			if (!is_removal(&e->v[k]) &&
			    is_way_to(e->v[i].path, e->v[k].path))
				return true;
	return false;
}

/* Which edits are made at a time. */
enum pass { PASS_ALL, PASS_REMOVE, PASS_PUT };

static int
updates_of(git_tree_update *out, size_t *n, struct repo *repo,
    const struct tree_edits *e, enum pass pass)
{
	*n = 0;
	for (size_t i = 0; i < e->n; i++) {
		const struct tree_edit *one = &e->v[i];
		bool removal = is_removal(one);
		git_tree_update *u = &out[*n];

		if (pass != PASS_ALL && (pass == PASS_REMOVE) != removal)
			continue;
		u->path = one->path;
		u->action = removal ? GIT_TREE_UPDATE_REMOVE :
		    GIT_TREE_UPDATE_UPSERT;
		u->filemode = (git_filemode_t)one->mode;
		if (!removal && oid_parse(&u->id, one->blob) < 0)
			return -1;
		if (!removal && one->mode != MODE_COMMIT &&
		    !object_exists(repo, one->blob))
			return failed("%s: object %s is missing", one->path,
			    one->blob);
		(*n)++;
	}
	return 0;
}

static int
tree_pass(git_oid *out, struct repo *repo, git_tree *base,
    const struct tree_edits *e, enum pass pass)
{
	git_tree_update *updates = xcalloc(e->n, sizeof(*updates));
	size_t n;
	int rc = updates_of(updates, &n, repo, e, pass);

	if (rc == 0 && git_tree_create_updated(out, repo->git, base, n,
	    updates) < 0)
		rc = git_failed("write a tree");
	free(updates);
	return rc;
}

static int
empty_tree(git_tree **out, struct repo *repo)
{
	git_treebuilder *empty = NULL;
	git_oid id;
	int rc = 0;

	if (git_treebuilder_new(&empty, repo->git, NULL) < 0 ||
	    git_treebuilder_write(&id, empty) < 0 ||
	    git_tree_lookup(out, repo->git, &id) < 0)
		rc = git_failed("write an empty tree");
	git_treebuilder_free(empty);
	return rc;
}

/* libgit2 puts nothing where the tree that it began with has another kind. */
int
tree_write(git_oid *out, struct repo *repo, git_tree *base,
    const struct tree_edits *e)
{
	git_tree *own = NULL;
	git_oid id;
	int rc = 0;

	/* what the trees had before needs no looking at, entry by entry */
	git_libgit2_opts(GIT_OPT_ENABLE_STRICT_OBJECT_CREATION, 0);
	if (base == NULL)
		rc = empty_tree(&own, repo);
	if (rc == 0 && base != NULL && swaps_kinds(e)) {
		rc = tree_pass(&id, repo, base, e, PASS_REMOVE);
		if (rc == 0 && git_tree_lookup(&own, repo->git, &id) < 0)
			rc = git_failed("write a tree");
		if (rc == 0)
			rc = tree_pass(out, repo, own, e, PASS_PUT);
	} else if (rc == 0) {
		rc = tree_pass(out, repo, own != NULL ? own : base, e,
		    PASS_ALL);
	}
	git_tree_free(own);
	git_libgit2_opts(GIT_OPT_ENABLE_STRICT_OBJECT_CREATION, 1);
	return rc;
}

int
tree_make(char out[OID_HEX], struct repo *repo, const char *base,
    const struct tree_edits *edits)
{
	git_tree *tree = NULL;
	git_oid id;
	int rc = tree_of_commit(&tree, repo, base);

	sync_each(false);
	if (rc == 0)
		rc = tree_write(&id, repo, tree, edits);
	sync_each(true);
	if (rc == 0)
		oid_hex(out, &id);
	git_tree_free(tree);
	return rc;
}
