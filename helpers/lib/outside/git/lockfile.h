/* lockfile.h - "index.lock" and the like that a killed program left behind. */
#ifndef OUTSIDE_GIT_LOCKFILE_H
#define OUTSIDE_GIT_LOCKFILE_H

#include "repo.h"

/*
 * Wait a moment for this lock file to go; remove it, with a warning, if it
 * stays and no git program works in the repository. Only for locks that a
 * program of ours may have left: the caller holds the project's lock. Returns
 * true if it is gone.
 */
bool lockfile_clear(struct repo *, const char *path);

/*
 * The same for index, HEAD and configuration, which the user's git locks too:
 * only after a program of ours is known to have died while it wrote them.
 */
void lockfiles_clear_worktree(struct repo *);

#endif
