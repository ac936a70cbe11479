/*
 * checkout.c - a few files of a run tree brought to a commit.
 *
 * libgit2 reads and writes the whole index for it, which takes longer than
 * all else of a round's build but the build.
 */
#include <fcntl.h>
#include <git2/sys/repository.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../base/err.h"
#include "../../base/file.h"
#include "../../base/mem.h"
#include "dircache.h"
#include "internal.h"
#include "object.h"

/* What a file of the tree is to become. */
struct put {
	const char *path;
	struct entry *entry;
	git_oid blob;
	unsigned mode;
};

/* Files that come, go, or are links are left to libgit2. 1, 0, -1. */
static int
put_find(struct put *put, struct repo *arm, const struct dircache *d,
    const char *commit, const char *path)
{
	char blob[OID_HEX];

	put->path = path;
	put->entry = dircache_find(d, path);
	if (commit_entry(blob, &put->mode, arm, commit, path) < 0)
		return -1;
	if (put->entry == NULL || put->entry->extended ||
	    (put->entry->mode & S_IFMT) != S_IFREG || blob[0] == '\0' ||
	    (put->mode & S_IFMT) != S_IFREG || !object_exists(arm, blob))
		return 0;
	return oid_parse(&put->blob, blob) < 0 ? -1 : 1;
}

/*
 * An index of .gitattributes alone: libgit2 looks nothing else up in it to say
 * which line ends a file gets.
 */
static int
set_attributes(struct repo *arm, const struct dircache *d)
{
	git_index *index = NULL;
	int rc = git_index_new(&index);

	for (size_t i = 0; i < d->n && rc == 0; i++) {
		git_index_entry e = { .path = d->v[i].path,
		    .mode = d->v[i].mode };

		if (!str_ends(e.path, ".gitattributes"))
			continue;
		git_oid_fromraw(&e.id, d->v[i].oid);
		rc = git_index_add(index, &e);
	}
	if (rc == 0)
		rc = git_repository_set_index(arm->git, index);
	git_index_free(index);
	return rc < 0 ? git_failed("attributes of %s", arm->root) : 0;
}

/* The blob as a file of the working tree has it. */
static int
content(git_buf *out, struct repo *arm, const struct put *put)
{
	git_filter_list *filters = NULL;
	git_blob *blob = NULL;
	int rc = git_blob_lookup(&blob, arm->git, &put->blob);

	if (rc == 0)
		rc = git_filter_list_load(&filters, arm->git, blob, put->path,
		    GIT_FILTER_TO_WORKTREE, GIT_FILTER_DEFAULT);
	if (rc == 0)
		rc = git_filter_list_apply_to_blob(out, filters, blob);
	git_filter_list_free(filters);
	git_blob_free(blob);
	return rc < 0 ? git_failed("%s", put->path) : 0;
}

/* A new file, so that nobody who has the old one open sees it change. */
static int
file_make(struct stat *st, int dir, const char *name, const git_buf *text,
    unsigned mode)
{
	int fd, rc = -1;

	unlinkat(dir, name, 0);
	fd = openat(dir, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW |
	    O_CLOEXEC, mode == MODE_EXEC ? 0777 : 0666);
	if (fd >= 0 && write_all(fd, text->ptr, text->size) == 0 &&
	    fstat(fd, st) == 0)
		rc = 0;
	if (fd >= 0)
		close(fd);
	return rc;
}

/* 1; 0: there is no such place; -1. */
static int
put_write(struct dircache *d, struct repo *arm, const struct put *put, int root)
{
	char *dir = path_parent(put->path);
	const char *slash = strrchr(put->path, '/');
	const char *name = slash != NULL ? slash + 1 : put->path;
	int at = dir_open_beneath(root, dir, O_RDONLY), rc = 0;
	git_buf text = { 0 };
	struct stat st;

	if (at >= 0 && (rc = content(&text, arm, put)) == 0) {
		rc = file_make(&st, at, name, &text, put->mode) == 0;
		if (rc > 0)
			dircache_set(d, put->entry, put->blob.id, &st);
	}
	git_buf_dispose(&text);
	if (at >= 0)
		close(at);
	free(dir);
	return rc;
}

static int
put_all(struct dircache *d, struct repo *arm, const char *commit,
    const struct strs *only)
{
	struct put *put = xcalloc(only->n, sizeof(*put));
	int root = open(arm->root, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	int rc = root >= 0;

	for (size_t i = 0; i < only->n && rc > 0; i++)
		rc = put_find(&put[i], arm, d, commit, only->v[i]);
	if (rc > 0)
		rc = set_attributes(arm, d) < 0 ? -1 : 1;
	for (size_t i = 0; i < only->n && rc > 0; i++)
		rc = put_write(d, arm, &put[i], root);
	if (rc > 0 && dircache_write(d, arm) < 0)
		rc = -1;
	git_repository_set_index(arm->git, NULL);
	if (root >= 0)
		close(root);
	free(put);
	return rc;
}

int
checkout_few(struct repo *arm, const char *commit, const struct strs *only)
{
	struct dircache d = DIRCACHE_INIT;
	int rc = dircache_read(&d, arm);

	if (rc > 0 && !dircache_may_end(&d))
		rc = 0;
	if (rc > 0)
		rc = put_all(&d, arm, commit, only);
	dircache_free(&d);
	return rc;
}
