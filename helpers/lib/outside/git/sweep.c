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
#include <pthread.h>
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
#define GITLINK 0160000u		/* a submodule */
#define SHARE 1000		/* entries that are worth a thread */
#define SHARES_MAX 8

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

/* Offsets of the entries; NULL for what this reader does not know. */
static size_t *
entries_find(const unsigned char *p, size_t len)
{
	size_t i = HEADER, end = len - CHECKSUM, n = be32(p + 8), head, *at;

	if (n > len / ENTRY)
		return NULL;
	at = xcalloc(n, sizeof(*at));
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
		at[k] = i;
		i += ((size_t)(nul - (p + i)) + 8) & ~(size_t)7;
	}
	return at;
unknown:
	free(at);
	return NULL;
}

/* A part of the entries, for one thread. */
struct share {
	const unsigned char *p;
	const size_t *at;
	size_t n;
	struct place place;
	struct strs differ;
};

static void *
share_look(void *arg)
{
	struct share *s = arg;
	struct stat st;

	for (size_t k = 0; k < s->n; k++) {
		const unsigned char *e = s->p + s->at[k];
		size_t head = e[FLAGS] & FLAG_EXTENDED >> 8 ? ENTRY + 2 : ENTRY;
		const char *path = (const char *)e + head;

		if ((be32(e + MODE) & S_IFMT) != GITLINK &&
		    (stat_at(&st, &s->place, path) < 0 || !is_as_told(e, &st)))
			strs_add(&s->differ, path);
	}
	if (s->place.fd >= 0)
		close(s->place.fd);
	free(s->place.dir);
	return NULL;
}

static size_t
share_count(size_t entries)
{
	long cores = sysconf(_SC_NPROCESSORS_ONLN);
	size_t n = entries / SHARE;

	if (n > SHARES_MAX)
		n = SHARES_MAX;
	if (cores > 0 && n > (size_t)cores)
		n = (size_t)cores;
	return n > 0 ? n : 1;
}

/* Look at all entries, on all cores: lstat is all the time it takes. */
static void
look(struct strs *out, const char *root, const unsigned char *p,
    const size_t *at)
{
	size_t left = be32(p + 8), parts = share_count(left);
	struct share share[SHARES_MAX];
	pthread_t thread[SHARES_MAX];
	bool alone[SHARES_MAX];

	for (size_t i = 0; i < parts; i++) {
		size_t n = left / (parts - i);

		share[i] = (struct share){ p, at, n, { root, NULL, 0, -1 },
		    STRS_INIT };
		at += n;
		left -= n;
		alone[i] = i + 1 < parts && pthread_create(&thread[i], NULL,
		    share_look, &share[i]) == 0;
		if (!alone[i])
			share_look(&share[i]);
	}
	for (size_t i = 0; i < parts; i++) {
		if (alone[i])
			pthread_join(thread[i], NULL);
		for (size_t k = 0; k < share[i].differ.n; k++)
			strs_add(out, share[i].differ.v[k]);
		strs_free(&share[i].differ);
	}
}

int
sweep(struct strs *out, struct repo *repo, const char *digest)
{
	char now[DIGEST_HEX];
	struct buf b = BUF_INIT;
	size_t *at = NULL;
	int rc = index_read(&b, repo);

	if (rc == 0 && b.len >= HEADER + CHECKSUM && *digest != '\0') {
		const unsigned char *p = (const unsigned char *)b.p;

		digest_bytes(now, b.p, b.len);
		if (strcmp(now, digest) == 0 && memcmp(p, "DIRC", 4) == 0 &&
		    (be32(p + 4) == 2 || be32(p + 4) == 3))
			at = entries_find(p, b.len);
		if (at != NULL) {
			look(out, repo->root, p, at);
			rc = 1;
		}
	}
	free(at);
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
