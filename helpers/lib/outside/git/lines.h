/* lines.h - how many lines a difference adds and removes. */
#ifndef OUTSIDE_GIT_LINES_H
#define OUTSIDE_GIT_LINES_H

#include "diff.h"

/*
 * Over all changes, as `git diff --numstat` counts; binary files count
 * nothing. The blobs are stored already. 0 or -1.
 */
int changes_lines(long *added, long *removed, struct repo *,
    const struct changes *);

#endif
