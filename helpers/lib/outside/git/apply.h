/* apply.h - patches onto a working tree, through git apply. */
#ifndef OUTSIDE_GIT_APPLY_H
#define OUTSIDE_GIT_APPLY_H

#include <stddef.h>

#include "repo.h"

/*
 * Apply a patch to the files of the working tree, all of it or nothing; the
 * index is not touched. -1 with refused() if it does not fit, saying where.
 */
int patch_apply(struct repo *, const char *text, size_t len);

#endif
