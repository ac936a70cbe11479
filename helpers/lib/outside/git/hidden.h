/* hidden.h - what git's own look at a working tree passes over. */
#ifndef OUTSIDE_GIT_HIDDEN_H
#define OUTSIDE_GIT_HIDDEN_H

#include "diff.h"
#include "repo.h"

/* Files that git ignores at or below these places; no directories. 0 or -1. */
int ignored_files(struct strs *out, struct repo *, const struct strs *places);

/*
 * Files and directories (these with a slash at the end) below the directory
 * under ("" is all) that no commit holds: ignored ones and untracked ones, the
 * outermost alone. 0 or -1.
 */
int outside_git(struct strs *out, struct repo *, const char *under);

/*
 * Submodules whose commit, staged or checked out, is not the one that the
 * commit from has: as changes of mode MODE_COMMIT. 0 or -1.
 */
int submodules_moved(struct changes *out, struct repo *, const char *from);

#endif
