/*
 * dircache.h - the index as git keeps it on disk.
 *
 * Only for those that libgit2 is too slow for: whoever gets "not known" asks
 * libgit2, which knows every index.
 */
#ifndef OUTSIDE_GIT_DIRCACHE_H
#define OUTSIDE_GIT_DIRCACHE_H

#include <sys/stat.h>

#include "../../base/str.h"
#include "../digest.h"
#include "entries.h"
#include "repo.h"

struct dircache {
	struct buf bytes;	/* of the file; entries point into it */
	struct entry *v;	/* sorted by path, without submodules */
	size_t n;
	size_t end;		/* of the entries: extensions follow */
};
#define DIRCACHE_INIT { BUF_INIT, NULL, 0, 0 }

/*
 * Which index a working tree has now, by file, times, size and its own
 * checksum; "" if it has none. 0 or -1.
 */
int index_identity(char out[DIGEST_HEX], struct repo *);

/* Read it. 1; 0: of a kind that is not known here, or in conflict; -1. */
int dircache_read(struct dircache *, struct repo *);
void dircache_free(struct dircache *);

/* NULL if there is none. */
struct entry *dircache_find(const struct dircache *, const char *path);

/* In the bytes: the file of this entry is a blob, and as stat says. */
void dircache_set(struct dircache *, const struct entry *,
    const unsigned char oid[DIGEST_SHA1], const struct stat *);

/* Would the index be the same to git without its extensions? */
bool dircache_may_end(const struct dircache *);

/* Write the bytes, without extensions and not synced. 0 or -1. */
int dircache_write(struct dircache *, struct repo *);

#endif
