/*
 * dircache.c - the index as git keeps it on disk (git's index-format.txt),
 * versions 2 and 3. libgit2 takes four times as long to read one, and as long
 * again to write it.
 */
#include "dircache.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../base/err.h"
#include "../../base/file.h"
#include "../../base/mem.h"
#include "../digest.h"
#include "object.h"

#define INDEX_MAX ((size_t)1 << 30)
#define HEADER 12		/* "DIRC", version, number of entries */
#define ENTRY 62		/* bytes of an entry before its path */
#define FLAG_EXTENDED 0x4000u
#define STAGE_MASK 0x3000u

/* Fields of an entry, by offset. */
enum { CTIME = 0, MTIME = 8, DEVICE = 16, INODE = 20, MODE = 24, USER = 28,
    GROUP = 32, SIZE = 36, OID = 40, FLAGS = 60 };

static uint32_t
be32(const unsigned char *p)
{
	return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 |
	    (uint32_t)p[2] << 8 | p[3];
}

static void
put32(unsigned char *p, uint64_t v)
{
	for (int i = 0; i < 4; i++)
		p[i] = (unsigned char)(v >> (24 - 8 * i));
}

int
index_identity(char out[DIGEST_HEX], struct repo *repo)
{
	char *path = path_join(repo->gitdir, "index");
	int fd = open(path, O_RDONLY | O_CLOEXEC), rc = 0;
	struct {
		uint64_t number[6];
		unsigned char sum[DIGEST_SHA1];
	} id;
	struct stat st;

	out[0] = '\0';
	memset(&id, 0, sizeof(id));	/* padding is digested, too */
	if (fd < 0 && errno != ENOENT) {
		rc = failed("open %s:", path);
	} else if (fd >= 0 && (fstat(fd, &st) < 0 || (st.st_size >= DIGEST_SHA1 &&
	    pread(fd, id.sum, DIGEST_SHA1, st.st_size - DIGEST_SHA1) != DIGEST_SHA1))) {
		rc = failed("read %s:", path);
	} else if (fd >= 0) {
		id.number[0] = (uint64_t)st.st_ino;
		id.number[1] = (uint64_t)st.st_size;
		id.number[2] = (uint64_t)st.st_mtim.tv_sec;
		id.number[3] = (uint64_t)st.st_mtim.tv_nsec;
		id.number[4] = (uint64_t)st.st_ctim.tv_sec;
		id.number[5] = (uint64_t)st.st_ctim.tv_nsec;
		digest_bytes(out, &id, sizeof(id));
	}
	if (fd >= 0)
		close(fd);
	free(path);
	return rc;
}

static bool
entry_read(struct entry *e, const unsigned char *p)
{
	*e = (struct entry){ NULL, { be32(p), be32(p + 4) },
	    { be32(p + MTIME), be32(p + MTIME + 4) }, be32(p + INODE),
	    be32(p + MODE), be32(p + SIZE), p + OID,
	    (p[FLAGS] & FLAG_EXTENDED >> 8) != 0, false };
	return (e->mode & S_IFMT) != MODE_COMMIT;
}

/* All entries but submodules; false for what this reader does not know. */
static bool
entries_find(struct dircache *d, const unsigned char *p, size_t len)
{
	size_t i = HEADER, end = len - DIGEST_SHA1, n = be32(p + 8), head;

	if (n > len / ENTRY)
		return false;
	d->v = xcalloc(n + 1, sizeof(*d->v));
	for (size_t k = 0; k < n; k++) {
		const unsigned char *nul;
		uint32_t flags;

		if (i > end || end - i < ENTRY + 2)
			return false;
		flags = (uint32_t)p[i + FLAGS] << 8 | p[i + FLAGS + 1];
		head = flags & FLAG_EXTENDED ? ENTRY + 2 : ENTRY;
		nul = memchr(p + i + head, '\0', end - i - head);
		if (nul == NULL || (flags & STAGE_MASK) != 0)
			return false;
		if (entry_read(&d->v[d->n], p + i))
			d->v[d->n++].path = (const char *)p + i + head;
		i += ((size_t)(nul - (p + i)) + 8) & ~(size_t)7;
	}
	d->end = i;
	return i <= end;
}

int
dircache_read(struct dircache *d, struct repo *repo)
{
	char *path = path_join(repo->gitdir, "index");
	const unsigned char *p;
	int rc = file_read(&d->bytes, path, INDEX_MAX);

	free(path);
	if (rc < 0)
		return -1;
	p = (const unsigned char *)d->bytes.p;
	return d->bytes.len >= HEADER + DIGEST_SHA1 &&
	    memcmp(p, "DIRC", 4) == 0 &&
	    (be32(p + 4) == 2 || be32(p + 4) == 3) &&
	    entries_find(d, p, d->bytes.len);
}

void
dircache_free(struct dircache *d)
{
	free(d->v);
	buf_free(&d->bytes);
	*d = (struct dircache)DIRCACHE_INIT;
}

static int
compare_entry(const void *key, const void *entry)
{
	return strcmp(key, ((const struct entry *)entry)->path);
}

struct entry *
dircache_find(const struct dircache *d, const char *path)
{
	return bsearch(path, d->v, d->n, sizeof(*d->v), compare_entry);
}

void
dircache_set(struct dircache *d, const struct entry *e,
    const unsigned char oid[DIGEST_SHA1], const struct stat *st)
{
	size_t at = (size_t)(e->oid - OID - (unsigned char *)d->bytes.p);
	unsigned char *p = (unsigned char *)d->bytes.p + at;

	put32(p + CTIME, (uint64_t)st->st_ctim.tv_sec);
	put32(p + CTIME + 4, (uint64_t)st->st_ctim.tv_nsec);
	put32(p + MTIME, (uint64_t)st->st_mtim.tv_sec);
	put32(p + MTIME + 4, (uint64_t)st->st_mtim.tv_nsec);
	put32(p + DEVICE, st->st_dev);
	put32(p + INODE, st->st_ino);
	put32(p + MODE, (st->st_mode & S_IXUSR) != 0 ? MODE_EXEC : MODE_FILE);
	put32(p + USER, st->st_uid);
	put32(p + GROUP, st->st_gid);
	put32(p + SIZE, (uint64_t)st->st_size);
	memcpy(p + OID, oid, DIGEST_SHA1);
}

bool
dircache_may_end(const struct dircache *d)
{
	const unsigned char *p = (const unsigned char *)d->bytes.p;
	size_t i = d->end, end = d->bytes.len - DIGEST_SHA1;

	/* each has a name of four letters, and its length */
	while (i + 8 <= end && p[i] >= 'A' && p[i] <= 'Z')
		i += 8 + be32(p + i + 4);
	return i == end;
}

int
dircache_write(struct dircache *d, struct repo *repo)
{
	char *path = path_join(repo->gitdir, "index");
	unsigned char sum[DIGEST_SHA1];
	int rc;

	digest_sha1(sum, d->bytes.p, d->end);
	memcpy(d->bytes.p + d->end, sum, sizeof(sum));
	rc = file_write(path, d->bytes.p, d->end + sizeof(sum));
	free(path);
	return rc;
}
