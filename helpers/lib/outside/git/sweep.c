/*
 * sweep.c - the files of a run tree against its index, by lstat alone.
 *
 * libgit2 takes three times as long, and after each command of the user all
 * tracked files are looked at. The format is git's index-format.txt, version 2
 * and 3; for others there is diff_work().
 */
#define _GNU_SOURCE	/* O_PATH */
#include "sweep.h"

#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../base/err.h"
#include "../../base/file.h"
#include "../../base/mem.h"

#define INDEX_MAX ((size_t)1 << 30)
#define HEADER 12		/* "DIRC", version, number of entries */
#define CHECKSUM 20
#define ENTRY 62		/* bytes of an entry before its path */
#define FLAG_EXTENDED 0x4000u
#define STAGE_MASK 0x3000u

/* Fields of an entry, by offset. */
enum { CTIME = 0, MTIME = 8, INODE = 20, MODE = 24, SIZE = 36, FLAGS = 60 };

/* The directory that the last entry was in, kept open. */
struct place {
	const char *root;
	char *dir;		/* with its slash */
	size_t len;
	int fd;
};

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
	int rc = file_exists(path) ? file_read(out, path, INDEX_MAX) : 0;

	free(path);
	return rc;
}

int
index_digest(char out[DIGEST_HEX], struct repo *repo)
{
	struct buf bytes = BUF_INIT;
	int rc = index_read(&bytes, repo);

	out[0] = '\0';
	if (rc == 0 && bytes.len > 0)
		digest_bytes(out, bytes.p, bytes.len);
	buf_free(&bytes);
	return rc;
}

/* As the index keeps it: the low 32 bits of everything. */
static bool
is_as_told(const unsigned char *e, const struct stat *st)
{
	uint32_t mode = be32(e + MODE), type = mode & S_IFMT;

	if ((st->st_mode & S_IFMT) != type || (type == S_IFREG &&
	    ((st->st_mode & S_IXUSR) != 0) != ((mode & S_IXUSR) != 0)))
		return false;
	return be32(e + CTIME) == (uint32_t)st->st_ctim.tv_sec &&
	    be32(e + CTIME + 4) == (uint32_t)st->st_ctim.tv_nsec &&
	    be32(e + MTIME) == (uint32_t)st->st_mtim.tv_sec &&
	    be32(e + MTIME + 4) == (uint32_t)st->st_mtim.tv_nsec &&
	    be32(e + INODE) == (uint32_t)st->st_ino &&
	    be32(e + SIZE) == (uint32_t)st->st_size;
}

/* lstat below the root; neighbours do not look their directory up again. */
static int
stat_at(struct stat *st, struct place *at, const char *path)
{
	const char *slash = strrchr(path, '/');
	size_t len = slash != NULL ? (size_t)(slash + 1 - path) : 0;
	char *whole;

	if (at->dir == NULL || at->len != len ||
	    memcmp(at->dir, path, len) != 0) {
		if (at->fd >= 0)
			close(at->fd);
		free(at->dir);
		at->dir = xstrndup(path, len);
		at->len = len;
		whole = path_join(at->root, at->dir);
		at->fd = open(whole, O_PATH | O_DIRECTORY | O_CLOEXEC);
		free(whole);
	}
	return at->fd < 0 ? -1 : fstatat(at->fd, path + len, st,
	    AT_SYMLINK_NOFOLLOW);
}

/* Go through the entries. 1, or 0 for what this reader does not know. */
static int
walk(struct strs *out, struct place *at, const unsigned char *p, size_t len)
{
	size_t i = HEADER, end = len - CHECKSUM, head, path_len;
	uint32_t n = be32(p + 8), flags;
	struct stat st;

	while (n-- > 0) {
		const unsigned char *e = p + i, *nul;
		const char *path;

		if (end - i < ENTRY + 2)
			return 0;
		flags = (uint32_t)e[FLAGS] << 8 | e[FLAGS + 1];
		head = flags & FLAG_EXTENDED ? ENTRY + 2 : ENTRY;
		path = (const char *)e + head;
		nul = memchr(path, '\0', end - i - head);
		if (nul == NULL || (flags & STAGE_MASK) != 0)
			return 0;
		if ((be32(e + MODE) & S_IFMT) != 0160000 &&
		    (stat_at(&st, at, path) < 0 || !is_as_told(e, &st)))
			strs_add(out, path);
		path_len = (size_t)(nul - (const unsigned char *)path);
		i += (head + path_len + 8) & ~(size_t)7;
		if (i > end)
			return 0;
	}
	return 1;
}

int
sweep(struct strs *out, struct repo *repo, const char *digest)
{
	struct place at = { repo->root, NULL, 0, -1 };
	char now[DIGEST_HEX];
	struct buf b = BUF_INIT;
	int rc = index_read(&b, repo);

	if (rc == 0 && b.len >= HEADER + CHECKSUM && *digest != '\0') {
		const unsigned char *p = (const unsigned char *)b.p;

		digest_bytes(now, b.p, b.len);
		if (strcmp(now, digest) == 0 && memcmp(p, "DIRC", 4) == 0 &&
		    (be32(p + 4) == 2 || be32(p + 4) == 3))
			rc = walk(out, &at, p, b.len);
	}
	if (at.fd >= 0)
		close(at.fd);
	free(at.dir);
	buf_free(&b);
	return rc;
}

int
diff_tracked(struct changes *out, struct repo *repo, const char *from,
    const char *digest)
{
	struct strs paths = STRS_INIT;
	int rc = sweep(&paths, repo, digest);

	if (rc > 0) {
		strs_sort(&paths);
		rc = diff_paths(out, repo, from, &paths);
	} else if (rc == 0) {
		rc = diff_work(out, repo, from, false);
	}
	strs_free(&paths);
	return rc;
}
