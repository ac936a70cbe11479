/* diff.h - what differs between commits, and from them to a working tree. */
#ifndef OUTSIDE_GIT_DIFF_H
#define OUTSIDE_GIT_DIFF_H

#include "../../base/list.h"
#include "../../base/str.h"
#include "repo.h"

/* One path that differs; blobs are "" where there is no file. */
struct change {
	char *path;		/* relative to the repository's root */
	char old_blob[OID_HEX];
	char new_blob[OID_HEX];
	unsigned old_mode;
	unsigned new_mode;
	bool untracked;		/* git does not know the new file yet */
};

struct changes {
	struct change *v;
	size_t n;
	size_t cap;
};
#define CHANGES_INIT { NULL, 0, 0 }

/* Append a change; its path belongs to the list from now on. */
void changes_take(struct changes *, struct change *);
void changes_free(struct changes *);

/* From one commit's tree ("" is empty) to another's. 0 or -1. */
int diff_commits(struct changes *out, struct repo *, const char *from,
    const char *to);

/* Which untracked files are looked at: asked before they are read. */
struct diff_wants {
	bool (*untracked)(void *arg, const char *path);
	void *arg;
};

/*
 * From a commit's tree to the files in the working tree as they are, whatever
 * the index says: tracked ones, untracked ones that are wanted (NULL: all),
 * not ignored ones. Submodules are passed over. New blobs are not stored. 0
 * or -1.
 */
int diff_work(struct changes *out, struct repo *, const char *from,
    const struct diff_wants *);

/* Store the blob that a change makes, of the file as it is now. 0 or -1. */
int change_store(struct repo *, struct change *);

/*
 * The same, but of untracked files only those at or below these places count.
 * Takes a third of the time where the places hold few of the files. memo is a
 * file of its own, which may be lost. 0 or -1.
 */
int diff_work_at(struct changes *out, struct repo *, const char *from,
    const struct strs *places, const char *memo, const struct diff_wants *);

/* For these paths alone, which git knows. 0 or -1. */
int diff_paths(struct changes *out, struct repo *, const char *from,
    const struct strs *paths);

/*
 * `git diff from to` as text that git apply takes, binary files included;
 * added and removed count lines (may be NULL). 0 or -1.
 */
int diff_patch(struct buf *out, long *added, long *removed, struct repo *,
    const char *from, const char *to);

/*
 * git's patch-id (--stable) of a difference, which ignores line numbers and
 * blanks, between commits or trees. 0 or -1.
 */
int diff_patch_id(char out[OID_HEX], struct repo *, const char *from,
    const char *to);

#endif
