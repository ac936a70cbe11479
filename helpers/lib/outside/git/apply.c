/* apply.c - a difference, of commits or in a patch, made to another commit. */
#include "apply.h"

#include "../../base/err.h"

#include "internal.h"
#include "object.h"

/* The paths whose changes do not fit together; libgit2 sorts them. */
static int
name_conflicts(struct strs *out, git_index *index)
{
	const git_index_entry *base, *ours, *theirs;
	git_index_conflict_iterator *it = NULL;
	int rc;

	if (git_index_conflict_iterator_new(&it, index) < 0)
		return git_failed("conflicts");
	while ((rc = git_index_conflict_next(&base, &ours, &theirs, it)) == 0)
		strs_add(out, base != NULL ? base->path : ours != NULL ?
		    ours->path : theirs->path);
	git_index_conflict_iterator_free(it);
	return rc == GIT_ITEROVER ? 0 : git_failed("conflicts");
}

/* The merged files as edits of onto's tree. */
static int
edits_of(struct tree_edits *out, struct repo *repo, git_index *index,
    git_tree *onto)
{
	git_diff *diff = NULL;
	char blob[OID_HEX];

	if (git_diff_tree_to_index(&diff, repo->git, onto, index, NULL) < 0)
		return git_failed("compare with the merged files");
	for (size_t i = 0; i < git_diff_num_deltas(diff); i++) {
		const git_diff_delta *d = git_diff_get_delta(diff, i);

		if (d->status == GIT_DELTA_DELETED) {
			tree_edits_add(out, d->old_file.path, "", 0);
			continue;
		}
		oid_hex(blob, &d->new_file.id);
		tree_edits_add(out, d->new_file.path, blob, d->new_file.mode);
	}
	git_diff_free(diff);
	return 0;
}

int
changes_carry(char out[OID_HEX], struct strs *conflicts, struct repo *repo,
    const char *from, const char *to, const char *onto)
{
	git_merge_options opts;
	struct tree_edits edits = TREE_EDITS_INIT;
	git_tree *base = NULL, *theirs = NULL, *ours = NULL;
	git_index *index = NULL;
	const char *parents[] = { onto };
	int rc = -1;

	out[0] = '\0';
	git_merge_options_init(&opts, GIT_MERGE_OPTIONS_VERSION);
	opts.flags = 0;		/* a renamed file is another file */
	if (tree_of_commit(&base, repo, from) < 0 ||
	    tree_of_commit(&theirs, repo, to) < 0 ||
	    tree_of_commit(&ours, repo, onto) < 0)
		goto out;
	if (git_merge_trees(&index, repo->git, base, ours, theirs, &opts) < 0)
		rc = git_failed("merge %.12s into %.12s", to, onto);
	else if (git_index_has_conflicts(index))
		rc = name_conflicts(conflicts, index);
	else if ((rc = edits_of(&edits, repo, index, ours)) == 0)
		rc = commit_write(out, repo, onto, &edits, parents, 1,
		    "pawl: an attempt carried over\n");
out:
	tree_edits_free(&edits);
	git_index_free(index);
	git_tree_free(base);
	git_tree_free(theirs);
	git_tree_free(ours);
	return rc;
}

static const char *
git_words(void)
{
	const git_error *e = git_error_last();

	return e != NULL && e->message != NULL ? e->message : "no reason given";
}

int
patch_commit(char out[OID_HEX], struct strs *paths, struct repo *repo,
    const char *text, size_t len, const char *onto)
{
	struct tree_edits edits = TREE_EDITS_INIT;
	const char *parents[] = { onto };
	git_diff *diff = NULL;
	git_index *index = NULL;
	git_tree *tree = NULL;
	int rc = -1;

	out[0] = '\0';
	if (tree_of_commit(&tree, repo, onto) < 0)
		return -1;
	if (git_diff_from_buffer(&diff, text, len) < 0 ||
	    git_apply_to_tree(&index, repo->git, tree, diff, NULL) < 0)
		rc = refused("does not apply: %s", git_words());
	else
		rc = edits_of(&edits, repo, index, tree);
	if (rc == 0 && edits.n == 0)
		rc = refused("changes nothing");
	for (size_t i = 0; i < edits.n; i++)
		strs_add(paths, edits.v[i].path);
	if (rc == 0)
		rc = commit_write(out, repo, onto, &edits, parents, 1,
		    "pawl: a mutant\n");
	tree_edits_free(&edits);
	git_index_free(index);
	git_diff_free(diff);
	git_tree_free(tree);
	return rc;
}
