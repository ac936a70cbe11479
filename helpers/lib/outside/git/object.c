/* object.c - blobs, trees and commits: written, read, looked up. */
#include "object.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../base/clock.h"
#include "../../base/err.h"
#include "../../base/file.h"
#include "../../base/mem.h"
#include "internal.h"

int
blob_write(char out[OID_HEX], struct repo *repo, const void *bytes, size_t len)
{
	git_odb *odb = NULL;
	git_oid oid;
	int rc;

	/* git_blob_create() writes a file even if the blob is there */
	sync_each(false);
	rc = git_repository_odb(&odb, repo->git);
	if (rc == 0)
		rc = git_odb_write(&oid, odb, bytes, len, GIT_OBJECT_BLOB);
	git_odb_free(odb);
	sync_each(true);
	if (rc < 0)
		return git_failed("write an object");
	oid_hex(out, &oid);
	return 0;
}

int
blob_read(struct buf *out, struct repo *repo, const char *hex)
{
	git_blob *blob = NULL;
	git_oid oid;

	if (oid_parse(&oid, hex) < 0)
		return -1;
	if (git_blob_lookup(&blob, repo->git, &oid) < 0)
		return git_failed("blob %s", hex);
	buf_add(out, git_blob_rawcontent(blob),
	    (size_t)git_blob_rawsize(blob));
	git_blob_free(blob);
	return 0;
}

bool
object_exists(struct repo *repo, const char *hex)
{
	git_odb *odb = NULL;
	git_oid oid;
	bool there;

	if (git_oid_fromstr(&oid, hex) < 0 ||
	    git_repository_odb(&odb, repo->git) < 0)
		return false;
	there = git_odb_exists(odb, &oid) == 1;
	git_odb_free(odb);
	return there;
}

static int
link_blob(git_oid *oid, struct repo *repo, const char *whole, bool write)
{
	char target[4096];
	ssize_t n = readlink(whole, target, sizeof(target));

	if (n < 0)
		return failed("read link %s:", whole);
	if (write ? git_blob_create_from_buffer(oid, repo->git, target,
	    (size_t)n) < 0 : git_odb_hash(oid, target, (size_t)n,
	    GIT_OBJECT_BLOB) < 0)
		return git_failed("%s", whole);
	return 0;
}

/* Does a symbolic link stand where a path needs a directory? */
static bool
leads_through_link(const char *whole, size_t from)
{
	char *dir = xstrdup(whole);
	bool yes = false;

	for (char *s = strchr(dir + from, '/'); s != NULL && !yes;
	    s = strchr(s + 1, '/')) {
		*s = '\0';
		yes = file_is_link(dir);
		*s = '/';
	}
	free(dir);
	return yes;
}

int
blob_of_file(char out[OID_HEX], unsigned *mode, struct repo *repo,
    const char *path, bool write)
{
	char *whole = path_join(repo->root, path);
	struct stat st;
	git_oid oid;
	int rc = 0;

	out[0] = '\0';
	*mode = 0;
	sync_each(false);	/* a commit's objects_sync() does it */
	if (lstat(whole, &st) < 0) {
		if (errno != ENOENT && errno != ENOTDIR)
			rc = failed("%s:", whole);
		goto out;
	}
	if (leads_through_link(whole, strlen(repo->root) + 1))
		goto out;	/* another place's file, as git sees it */
	if (S_ISLNK(st.st_mode)) {
		*mode = MODE_LINK;
		rc = link_blob(&oid, repo, whole, write);
	} else if (S_ISREG(st.st_mode)) {
		*mode = (st.st_mode & S_IXUSR) != 0 ? MODE_EXEC : MODE_FILE;
		if (write ? git_blob_create_from_workdir(&oid, repo->git,
		    path) < 0 : git_repository_hashfile(&oid, repo->git,
		    path, GIT_OBJECT_BLOB, NULL) < 0)
			rc = access(whole, R_OK) < 0 ? failed("read %s:", whole)
			    : git_failed("%s", whole);
	} else if (!S_ISDIR(st.st_mode)) {
		rc = refused("%s: neither a file nor a link: remove it, or "
		    "take it out of PAWL_EDITABLE", path);
	} else {
		goto out;
	}
	if (rc == 0)
		oid_hex(out, &oid);
out:
	sync_each(true);
	free(whole);
	return rc;
}

int
commit_entry(char out[OID_HEX], unsigned *mode, struct repo *repo,
    const char *commit, const char *path)
{
	git_tree_entry *entry = NULL;
	git_tree *tree = NULL;
	int rc;

	out[0] = '\0';
	*mode = 0;
	if (tree_of_commit(&tree, repo, commit) < 0)
		return -1;
	if (tree == NULL)
		return 0;
	rc = git_tree_entry_bypath(&entry, tree, path);
	if (rc == 0 && git_tree_entry_type(entry) != GIT_OBJECT_TREE) {
		oid_hex(out, git_tree_entry_id(entry));
		*mode = (unsigned)git_tree_entry_filemode_raw(entry);
	}
	git_tree_entry_free(entry);
	git_tree_free(tree);
	if (rc < 0 && rc != GIT_ENOTFOUND)
		return git_failed("%s in %s", path, commit);
	return 0;
}

int
commit_file(struct buf *out, struct repo *repo, const char *commit,
    const char *path)
{
	char blob[OID_HEX];
	unsigned mode;

	if (commit_entry(blob, &mode, repo, commit, path) < 0)
		return -1;
	if (blob[0] == '\0')
		return 0;
	return blob_read(out, repo, blob) < 0 ? -1 : 1;
}

struct walk {
	struct tree_files *files;
	const char *under;
};

static void
tree_files_add(struct tree_files *f, const char *path,
    const git_tree_entry *entry)
{
	struct tree_file *one;

	if (f->n == f->cap) {
		f->cap = f->cap > 0 ? f->cap * 2 : 64;
		f->v = xrealloc(f->v, f->cap, sizeof(*f->v));
	}
	one = &f->v[f->n++];
	one->path = xstrdup(path);
	one->mode = (unsigned)git_tree_entry_filemode_raw(entry);
	oid_hex(one->blob, git_tree_entry_id(entry));
}

static int
walk_one(const char *dir, const git_tree_entry *entry, void *arg)
{
	struct walk *w = arg;
	char *path = xasprintf("%s%s", dir, git_tree_entry_name(entry));
	size_t n = strlen(w->under), m = strlen(path);
	int skip = 0;

	if (git_tree_entry_type(entry) == GIT_OBJECT_TREE) {
		/* into it if it lies below under, or leads there */
		skip = !(strncmp(path, w->under, n < m ? n : m) == 0 &&
		    (n == 0 || n == m || (n < m ? path[n] : w->under[m]) ==
		    '/'));
	} else if (n == 0 || (strncmp(path, w->under, n) == 0 &&
	    path[n] == '/')) {
		tree_files_add(w->files, path, entry);
	}
	free(path);
	return skip;
}

int
commit_files(struct tree_files *out, struct repo *repo, const char *commit,
    const char *under)
{
	struct walk w = { out, under };
	git_tree *tree = NULL;
	int rc = 0;

	if (tree_of_commit(&tree, repo, commit) < 0)
		return -1;
	if (tree != NULL &&
	    git_tree_walk(tree, GIT_TREEWALK_PRE, walk_one, &w) < 0)
		rc = git_failed("tree of %s", commit);
	git_tree_free(tree);
	return rc;
}

void
tree_files_free(struct tree_files *f)
{
	for (size_t i = 0; i < f->n; i++)
		free(f->v[i].path);
	free(f->v);
	f->v = NULL;
	f->n = f->cap = 0;
}

static int
commit_create(git_oid *out, struct repo *repo, const git_oid *tree_id,
    const git_commit **parents, size_t n, const char *message)
{
	git_signature *who = NULL, *now = NULL;
	git_tree *tree = NULL;
	int rc = 0;

	if (git_signature_default(&who, repo->git) < 0)
		return git_failed("who commits");
	if (git_signature_new(&now, who->name, who->email,
	    (git_time_t)clock_now(), who->when.offset) < 0 ||
	    git_tree_lookup(&tree, repo->git, tree_id) < 0 ||
	    git_commit_create(out, repo->git, NULL, now, now, NULL, message,
	    tree, n, parents) < 0)
		rc = git_failed("write a commit");
	git_tree_free(tree);
	git_signature_free(now);
	git_signature_free(who);
	return rc;
}

static int
remember(struct repo *repo, const git_oid *commit, const struct tree_edits *e)
{
	const char **paths = xcalloc(e->n, sizeof(*paths));
	int rc;

	for (size_t i = 0; i < e->n; i++)
		paths[i] = e->v[i].path;
	rc = unsynced_add(repo, commit, paths, e->n);
	free(paths);
	return rc;
}

int
commit_write(char out[OID_HEX], struct repo *repo, const char *base,
    const struct tree_edits *edits, const char *const *parents,
    size_t nparents, const char *message)
{
	git_commit **p = xcalloc(nparents, sizeof(*p));
	git_tree *tree = NULL;
	git_oid oid, tree_id;
	size_t n = 0;
	int rc = tree_of_commit(&tree, repo, base);

	for (size_t i = 0; i < nparents && rc == 0; i++) {
		if (*parents[i] == '\0')
			continue;
		rc = oid_parse(&oid, parents[i]);
		if (rc == 0 && git_commit_lookup(&p[n], repo->git, &oid) < 0)
			rc = git_failed("commit %s", parents[i]);
		if (rc == 0)
			n++;
	}
	sync_each(false);
	if (rc == 0)
		rc = tree_write(&tree_id, repo, tree, edits);
	if (rc == 0)
		rc = commit_create(&oid, repo, &tree_id,
		    (const git_commit **)p, n, message);
	sync_each(true);
	if (rc == 0)
		rc = remember(repo, &oid, edits);
	if (rc == 0)
		oid_hex(out, &oid);
	for (size_t i = 0; i < n; i++)
		git_commit_free(p[i]);
	free(p);
	git_tree_free(tree);
	return rc;
}

int
commit_tree(char out[OID_HEX], struct repo *repo, const char *commit)
{
	git_tree *tree = NULL;

	out[0] = '\0';
	if (tree_of_commit(&tree, repo, commit) < 0)
		return -1;
	if (tree != NULL)
		oid_hex(out, git_tree_id(tree));
	git_tree_free(tree);
	return 0;
}

static int
commit_look(git_commit **out, struct repo *repo, const char *hex)
{
	git_oid oid;

	if (oid_parse(&oid, hex) < 0)
		return -1;
	if (git_commit_lookup(out, repo->git, &oid) < 0)
		return git_failed("commit %s", hex);
	return 0;
}

int
commit_parent(char out[OID_HEX], struct repo *repo, const char *hex)
{
	git_commit *commit = NULL;

	out[0] = '\0';
	if (commit_look(&commit, repo, hex) < 0)
		return -1;
	if (git_commit_parentcount(commit) > 0)
		oid_hex(out, git_commit_parent_id(commit, 0));
	git_commit_free(commit);
	return 0;
}

int
commit_is_ancestor(struct repo *repo, const char *old, const char *new)
{
	git_oid a, b;
	int rc;

	if (strcmp(old, new) == 0)
		return 1;
	if (oid_parse(&a, old) < 0 || oid_parse(&b, new) < 0)
		return -1;
	rc = git_graph_descendant_of(repo->git, &b, &a);
	return rc < 0 ? git_failed("history of %s", new) : rc;
}

int
commit_chain(struct strs *out, struct repo *repo, const char *tip,
    const char *base)
{
	char at[OID_HEX] = "", next[OID_HEX];

	strncpy(at, tip, OID_HEX - 1);
	while (at[0] != '\0' && strcmp(at, base) != 0) {
		strs_add(out, at);
		if (commit_parent(next, repo, at) < 0)
			return -1;
		memcpy(at, next, sizeof(at));
	}
	return 0;
}
