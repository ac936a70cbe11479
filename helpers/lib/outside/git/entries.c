/*
 * entries.c - files against what an index keeps of them, by lstat alone, on
 * all cores.
 */
#define _GNU_SOURCE	/* O_PATH, syscall */
#include "entries.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "../../base/mem.h"

#define SHARE 1000		/* entries that are worth a thread */
#define SHARES_MAX 8

/* The directory that the last entry was in, kept open. */
struct place {
	int root;
	char *dir;		/* with its slash, "" for the root */
	size_t len;
	int fd;
};

/* A part of the entries, for one thread. */
struct share {
	const char *root;
	const struct entry *v;
	size_t n;
	struct strs differ;
};

static bool
same_time(const uint32_t told[2], const struct timespec *t, bool coarse)
{
	return told[0] == (uint32_t)t->tv_sec &&
	    (coarse || told[1] == (uint32_t)t->tv_nsec);
}

static bool
is_as_told(const struct entry *e, const struct stat *st)
{
	uint32_t type = e->mode & S_IFMT;

	if ((st->st_mode & S_IFMT) != type || (type == S_IFREG &&
	    ((st->st_mode & S_IXUSR) != 0) != ((e->mode & S_IXUSR) != 0)))
		return false;
	return same_time(e->ctime, &st->st_ctim, e->coarse) &&
	    same_time(e->mtime, &st->st_mtim, e->coarse) &&
	    e->ino == (uint32_t)st->st_ino && e->size == (uint32_t)st->st_size;
}

int
dir_open_beneath(int root, const char *dir, int flags)
{
	struct open_how how = { 0 };

	how.flags = (unsigned)(flags | O_DIRECTORY | O_CLOEXEC);
	how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS;
	if (*dir == '\0')
		dir = ".";
	return (int)syscall(SYS_openat2, root, dir, &how, sizeof(how));
}

/* A directory that became a symlink holds no tracked files. */
static int
dir_open(int root, const char *dir)
{
	int fd = dir_open_beneath(root, dir, O_PATH);

	if (fd < 0 && (errno == ENOSYS || errno == EPERM))
		return openat(root, *dir != '\0' ? dir : ".", O_PATH |
		    O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	return fd;	/* above: an older kernel, or a container */
}

/* lstat below the root; neighbours do not look their directory up again. */
static int
stat_at(struct stat *st, struct place *at, const char *path)
{
	const char *slash = strrchr(path, '/');
	size_t len = slash != NULL ? (size_t)(slash + 1 - path) : 0;

	if (at->dir == NULL || at->len != len ||
	    memcmp(at->dir, path, len) != 0) {
		if (at->fd >= 0)
			close(at->fd);
		free(at->dir);
		at->dir = xstrndup(path, len);
		at->len = len;
		at->fd = dir_open(at->root, at->dir);
	}
	return at->fd < 0 ? -1 : fstatat(at->fd, path + len, st,
	    AT_SYMLINK_NOFOLLOW);
}

static void *
share_look(void *arg)
{
	struct share *s = arg;
	struct place at = { -1, NULL, 0, -1 };
	struct stat st;

	at.root = open(s->root, O_PATH | O_DIRECTORY | O_CLOEXEC);
	for (size_t i = 0; i < s->n; i++)
		if (stat_at(&st, &at, s->v[i].path) < 0 ||
		    !is_as_told(&s->v[i], &st))
			strs_add(&s->differ, s->v[i].path);
	if (at.fd >= 0)
		close(at.fd);
	if (at.root >= 0)
		close(at.root);
	free(at.dir);
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

void
entries_look(struct strs *out, const char *root, const struct entry *v,
    size_t n)
{
	size_t parts = share_count(n);
	struct share share[SHARES_MAX];
	pthread_t thread[SHARES_MAX];
	bool alone[SHARES_MAX];

	for (size_t i = 0; i < parts; i++) {
		size_t part = n / (parts - i);

		share[i] = (struct share){ root, v, part, STRS_INIT };
		v += part;
		n -= part;
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
