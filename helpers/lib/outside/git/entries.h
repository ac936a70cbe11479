/* entries.h - files against what an index keeps of them, by lstat alone. */
#ifndef OUTSIDE_GIT_ENTRIES_H
#define OUTSIDE_GIT_ENTRIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/list.h"

/* As an index keeps it: the low 32 bits of everything; seconds, nanoseconds. */
struct entry {
	const char *path;
	uint32_t ctime[2], mtime[2];
	uint32_t ino, mode, size;
	const unsigned char *oid;	/* 20 bytes */
	bool extended;	/* to be added, or left out of a sparse checkout */
	bool coarse;	/* whoever wrote it keeps no nanoseconds */
};

/* Add the paths of those that are other files now, or none. */
void entries_look(struct strs *out, const char *root, const struct entry *,
    size_t n);

/*
 * A directory below the one that root is open at, with no symbolic link on the
 * way; -1 with errno, ENOSYS or EPERM where the kernel cannot promise that.
 */
int dir_open_beneath(int root, const char *dir, int flags);

#endif
