/* sweep.h - have the files of a run tree changed since it was checked out? */
#ifndef OUTSIDE_GIT_SWEEP_H
#define OUTSIDE_GIT_SWEEP_H

#include "../digest.h"
#include "diff.h"
#include "repo.h"

/* What the index of a working tree is now; "" if it has none. 0 or -1. */
int index_digest(char out[DIGEST_HEX], struct repo *);

/*
 * As diff_work(), for tracked files only, in a tree that worktree_checkout()
 * brought to commit from. If the index still has the digest of then, it says
 * what each file was, and only those are read whose size, inode, mode or times
 * are others. (Whoever calls this lets the file system's clock tick between
 * the checkout and what might write.) With any other index the files are
 * compared as diff_work() does. 0 or -1.
 */
int diff_tracked(struct changes *out, struct repo *, const char *from,
    const char *digest);

/* Paths of files that are not as the index says. 1 told, 0 cannot, -1. */
int sweep(struct strs *out, struct repo *, const char *digest);

#endif
