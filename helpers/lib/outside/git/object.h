/* object.h - blobs, trees and commits: written, read, looked up. */
#ifndef OUTSIDE_GIT_OBJECT_H
#define OUTSIDE_GIT_OBJECT_H

#include "../../base/list.h"
#include "../../base/str.h"
#include "repo.h"

#define MODE_FILE 0100644u
#define MODE_EXEC 0100755u
#define MODE_LINK 0120000u
#define MODE_COMMIT 0160000u	/* a submodule */

/* One path of a tree that is to change; blob "" removes it. */
struct tree_edit {
	char *path;
	char blob[OID_HEX];
	unsigned mode;
};

struct tree_edits {
	struct tree_edit *v;
	size_t n;
	size_t cap;
};
#define TREE_EDITS_INIT { NULL, 0, 0 }

void tree_edits_add(struct tree_edits *, const char *path, const char *blob,
    unsigned mode);
void tree_edits_free(struct tree_edits *);

/* Write a blob and add it at path. 0 or -1. */
int tree_edits_text(struct tree_edits *, struct repo *, const char *path,
    const void *bytes, size_t len);

int blob_write(char out[OID_HEX], struct repo *, const void *bytes,
    size_t len);
int blob_read(struct buf *out, struct repo *, const char *blob);
bool object_exists(struct repo *, const char *oid);

/*
 * Blob and mode of a file of the working tree (path relative to root), with
 * git's line-end rules applied; "" if there is no file, or one that a symbolic
 * link on its way leads to. write also stores it.
 */
int blob_of_file(char out[OID_HEX], unsigned *mode, struct repo *,
    const char *path, bool write);

/* Blob and mode at a path of a commit; "" if there is none. 0 or -1. */
int commit_entry(char out[OID_HEX], unsigned *mode, struct repo *,
    const char *commit, const char *path);

/* Text of a file of a commit appended to out; 1 found, 0 not there, -1. */
int commit_file(struct buf *out, struct repo *, const char *commit,
    const char *path);

/* A file of a commit's tree. */
struct tree_file {
	char *path;
	char blob[OID_HEX];
	unsigned mode;
};
struct tree_files {
	struct tree_file *v;
	size_t n;
	size_t cap;
};
#define TREE_FILES_INIT { NULL, 0, 0 }

/* All files below the directory under ("" is all) of a commit. 0 or -1. */
int commit_files(struct tree_files *out, struct repo *, const char *commit,
    const char *under);
void tree_files_free(struct tree_files *);

/*
 * Write a commit: tree of commit base ("" is the empty tree) with the edits,
 * these parents ("" ones are left out), this message. 0 or -1.
 */
int commit_write(char out[OID_HEX], struct repo *, const char *base,
    const struct tree_edits *, const char *const *parents, size_t nparents,
    const char *message);

/* The tree that such a commit would have. Not synced to disk. 0 or -1. */
int tree_make(char out[OID_HEX], struct repo *, const char *base,
    const struct tree_edits *);

/*
 * Sync what commit_write() wrote or built upon since the last call: before a
 * ref or a file names it. ref_move() does so, too. In the same go more files,
 * NULL none. 0 or -1.
 */
int objects_sync(struct repo *, const struct strs *more);

int commit_tree(char out[OID_HEX], struct repo *, const char *commit);
int commit_parent(char out[OID_HEX], struct repo *, const char *commit);

/* Is old an ancestor of new, or the same? 1, 0 or -1. */
int commit_is_ancestor(struct repo *, const char *old, const char *new);

/* Commits from tip (first) back to, without, base; first parents. 0 or -1. */
int commit_chain(struct strs *out, struct repo *, const char *tip,
    const char *base);

#endif
