/* walk.h - what lies in a directory, all the way down. */
#ifndef BASE_WALK_H
#define BASE_WALK_H

#include <stdbool.h>

#include "list.h"

/*
 * Paths below root, sorted, directories with a slash behind them; but is a
 * name directly in it that is left out, NULL none. Symlinks are not followed.
 * A directory that cannot be read is taken for an empty one. 0 or -1.
 */
int walk(struct strs *out, const char *root, const char *but);

/* Does a directory, "" or with its slash, hold the names that it held before? */
typedef bool walk_same(void *arg, int fd, const char *dir);

/*
 * The same as walk(), but where a directory is as it was its names are taken
 * from what was found before, which may hold "" for the root. 0 or -1.
 */
int walk_again(struct strs *out, const char *root, const char *but,
    const struct strs *before, walk_same *, void *arg);

/*
 * Copy what lies in one directory into another, which is there: files with
 * their modes, directories, symlinks; nothing else. 0 or -1.
 */
int walk_copy(const char *from, const char *to);

#endif
