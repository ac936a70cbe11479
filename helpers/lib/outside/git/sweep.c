/*
 * sweep.c - the files of a run tree against its index.
 *
 * libgit2 takes three times as long, and after the commands of a round all
 * tracked files are looked at. The format is git's index-format.txt, version 2
 * and 3; for others there is diff_work().
 */
#include "sweep.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../base/err.h"
#include "../../base/file.h"
#include "../../base/mem.h"
#include "entries.h"
#include "object.h"

#define INDEX_MAX ((size_t)1 << 30)
#define HEADER 12		/* "DIRC", version, number of entries */
#define CHECKSUM 20
#define ENTRY 62		/* bytes of an entry before its path */
#define FLAG_EXTENDED 0x4000u
#define STAGE_MASK 0x3000u
#define GITLINK 0160000u		/* a submodule */

/* Fields of an entry, by offset. */
enum { MTIME = 8, INODE = 20, MODE = 24, SIZE = 36, OID = 40, FLAGS = 60 };

static uint32_t
be32(const unsigned char *p)
{
	return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 |
	    (uint32_t)p[2] << 8 | p[3];
}

static int
index_read(struct buf *out, struct repo *repo)
{
	char *path = path_join(repo->gitdir, "index");
	int rc = file_read(out, path, INDEX_MAX);

	free(path);
	return rc;
}

int
index_identity(char out[DIGEST_HEX], struct repo *repo)
{
	char *path = path_join(repo->gitdir, "index");
	int fd = open(path, O_RDONLY | O_CLOEXEC), rc = 0;
	struct {
		uint64_t number[6];
		unsigned char sum[CHECKSUM];
	} id;
	struct stat st;

	out[0] = '\0';
	memset(&id, 0, sizeof(id));	/* padding is digested, too */
	if (fd < 0 && errno != ENOENT) {
		rc = failed("open %s:", path);
	} else if (fd >= 0 && (fstat(fd, &st) < 0 || (st.st_size >= CHECKSUM &&
	    pread(fd, id.sum, CHECKSUM, st.st_size - CHECKSUM) != CHECKSUM))) {
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
	return (e->mode & S_IFMT) != GITLINK;
}

/* All but submodules; NULL for what this reader does not know. */
static struct entry *
entries_find(size_t *found, const unsigned char *p, size_t len)
{
	size_t i = HEADER, end = len - CHECKSUM, n = be32(p + 8), head;
	struct entry *v;

	*found = 0;
	if (n > len / ENTRY)
		return NULL;
	v = xcalloc(n + 1, sizeof(*v));
	for (size_t k = 0; k < n; k++) {
		const unsigned char *nul;
		uint32_t flags;

		if (i > end || end - i < ENTRY + 2)
			goto unknown;
		flags = (uint32_t)p[i + FLAGS] << 8 | p[i + FLAGS + 1];
		head = flags & FLAG_EXTENDED ? ENTRY + 2 : ENTRY;
		nul = memchr(p + i + head, '\0', end - i - head);
		if (nul == NULL || (flags & STAGE_MASK) != 0)
			goto unknown;
		if (entry_read(&v[*found], p + i))
			v[(*found)++].path = (const char *)p + i + head;
		i += ((size_t)(nul - (p + i)) + 8) & ~(size_t)7;
	}
	return v;
unknown:
	free(v);
	return NULL;
}

/* 1 with entries that point into b, 0 if this is no index we know, -1. */
static int
index_entries(struct entry **v, size_t *n, struct buf *b, struct repo *repo)
{
	const unsigned char *p;

	*v = NULL;
	if (index_read(b, repo) < 0)
		return -1;
	p = (const unsigned char *)b->p;
	if (b->len >= HEADER + CHECKSUM && memcmp(p, "DIRC", 4) == 0 &&
	    (be32(p + 4) == 2 || be32(p + 4) == 3))
		*v = entries_find(n, p, b->len);
	return *v != NULL;
}

int
sweep(struct strs *out, struct repo *repo, const char *identity)
{
	char now[DIGEST_HEX];
	struct buf b = BUF_INIT;
	struct entry *v;
	size_t n;
	int rc = index_identity(now, repo);

	if (rc < 0 || *identity == '\0' || strcmp(now, identity) != 0)
		return rc;
	rc = index_entries(&v, &n, &b, repo);
	if (rc > 0)
		entries_look(out, repo->root, v, n);
	free(v);
	buf_free(&b);
	return rc;
}

static int
compare_entry(const void *key, const void *entry)
{
	return strcmp(key, ((const struct entry *)entry)->path);
}

/* The blob is in hex, "" for none. */
static bool
entry_is(const struct entry *e, const char *blob, unsigned mode)
{
	char hex[OID_HEX];

	if (e == NULL || *blob == '\0')
		return e == NULL && *blob == '\0';
	for (size_t i = 0; i < CHECKSUM; i++)
		snprintf(hex + 2 * i, 3, "%02x", e->oid[i]);
	return !e->extended && e->mode == mode && strcmp(hex, blob) == 0;
}

int
index_holds(struct repo *repo, const struct changes *changes,
    const char *commit)
{
	struct buf b = BUF_INIT;
	struct entry *v;
	size_t n;
	int rc = index_entries(&v, &n, &b, repo);

	for (size_t i = 0; i < changes->n && rc > 0; i++) {
		const char *path = changes->v[i].path;
		char blob[OID_HEX];
		unsigned mode;

		if (commit_entry(blob, &mode, repo, commit, path) < 0)
			rc = -1;
		else
			rc = entry_is(bsearch(path, v, n, sizeof(*v),
			    compare_entry), blob, mode);
	}
	free(v);
	buf_free(&b);
	return rc;
}
