/* sweep.h - have the files of a run tree changed since it was checked out? */
#ifndef OUTSIDE_GIT_SWEEP_H
#define OUTSIDE_GIT_SWEEP_H

#include "../../base/list.h"
#include "diff.h"
#include "dircache.h"
#include "repo.h"

/*
 * Does the index hold at all these paths what the commit does? Times do not
 * count. 1; 0 no, or it cannot be told; -1.
 */
int index_holds(struct repo *, const struct changes *, const char *commit);

/*
 * Paths of tracked files whose size, inode, mode or times are not those that
 * the index keeps, in a tree that worktree_checkout() brought to a commit, if
 * the index still is the one of then. (Whoever calls this lets the file
 * system's clock tick between the checkout and what might write.) Only those
 * that are wanted; NULL: all. 1; 0 with another index, which says nothing; -1.
 */
int sweep(struct strs *out, struct repo *, const char *identity,
    bool (*wanted)(const void *arg, const char *path), const void *arg);

#endif
