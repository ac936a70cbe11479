/* file.c - whole files and directories; what matters is synced to disk. */
#define _GNU_SOURCE	/* O_DIRECTORY, mkostemp */
#include "file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "err.h"
#include "mem.h"

#define TMP_RANDOM 6	/* letters of mkostemp() in a temporary file's name */

#define SYNCERS 16	/* threads that sync at once */

int
file_read(struct buf *out, const char *path, size_t max)
{
	char chunk[65536];
	size_t start = out->len;
	ssize_t n;
	int fd;

	if ((fd = open(path, O_RDONLY | O_CLOEXEC)) < 0)
		return failed("open %s:", path);
	buf_add(out, "", 0);
	for (;;) {
		n = read(fd, chunk, sizeof(chunk));
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			break;
		if (out->len - start + (size_t)n > max) {
			close(fd);
			return refused("%s: longer than %zu bytes", path, max);
		}
		buf_add(out, chunk, (size_t)n);
	}
	if (n < 0)
		failed("read %s:", path);
	close(fd);
	return n < 0 ? -1 : 0;
}

int
write_all(int fd, const char *p, size_t len)
{
	while (len > 0) {
		ssize_t n = write(fd, p, len);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return -1;
		p += n;
		len -= (size_t)n;
	}
	return 0;
}

static int
dir_sync(const char *path)
{
	char *dir = path_parent(path);
	int fd = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	int rc = fd < 0 || fsync(fd) < 0 ? failed("sync %s:", dir) : 0;

	if (fd >= 0)
		close(fd);
	free(dir);
	return rc;
}

/* The mode that the file has, or that a new one gets. */
static mode_t
mode_of(const char *path)
{
	mode_t mask = umask(0);
	struct stat st;

	umask(mask);
	if (lstat(path, &st) == 0 && S_ISREG(st.st_mode))
		return st.st_mode & 07777;
	return 0666 & ~mask;
}

static int
write_beside(const char *path, const void *bytes, size_t len, bool sync)
{
	char *tmp = xasprintf("%s.tmp-XXXXXX", path);
	int fd = mkostemp(tmp, O_CLOEXEC), rc = -1;

	if (fd < 0) {
		failed("create %s:", tmp);
	} else if (fchmod(fd, mode_of(path)) < 0 ||
	    write_all(fd, bytes, len) < 0 || (sync && fsync(fd) < 0)) {
		failed("write %s:", tmp);
		close(fd);
		unlink(tmp);
	} else if (close(fd) < 0 || rename(tmp, path) < 0) {
		failed("write %s:", path);
		unlink(tmp);
	} else {
		rc = sync ? dir_sync(path) : 0;
	}
	free(tmp);
	return rc;
}

int
file_replace(const char *path, const void *bytes, size_t len)
{
	return write_beside(path, bytes, len, true);
}

int
file_write(const char *path, const void *bytes, size_t len)
{
	return write_beside(path, bytes, len, false);
}

int
file_overwrite(const char *path, const void *bytes, size_t len)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
	int rc = 0;

	if (fd < 0 || write_all(fd, bytes, len) < 0 ||
	    ftruncate(fd, (off_t)len) < 0)
		rc = failed("write %s:", path);
	if (fd >= 0)
		close(fd);
	return rc;
}

int
file_touch(const char *path)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
	int rc = fd < 0 || futimens(fd, NULL) < 0 ? failed("write %s:", path) :
	    0;

	if (fd >= 0)
		close(fd);
	return rc;
}

struct syncing {
	const struct strs *paths;
	atomic_size_t next;
	atomic_size_t bad;	/* 1 + index of one that failed; 0: none */
	atomic_int bad_errno;
};

static void *
sync_some(void *arg)
{
	struct syncing *s = arg;
	size_t i;
	int fd;

	while ((i = atomic_fetch_add(&s->next, 1)) < s->paths->n) {
		fd = open(s->paths->v[i], O_RDONLY | O_CLOEXEC);
		if (fd < 0 || fsync(fd) < 0) {
			s->bad_errno = errno;
			s->bad = i + 1;
		}
		if (fd >= 0)
			close(fd);
	}
	return NULL;
}

int
files_sync(const struct strs *paths)
{
	struct syncing s = { paths, 0, 0, 0 };
	pthread_t thread[SYNCERS];
	size_t n = 0;

	/* where no thread can be had, this one does it all */
	while (n < SYNCERS && n + 1 < paths->n &&
	    pthread_create(&thread[n], NULL, sync_some, &s) == 0)
		n++;
	sync_some(&s);
	while (n > 0)
		pthread_join(thread[--n], NULL);
	if (s.bad == 0)
		return 0;
	errno = s.bad_errno;
	return failed("sync %s:", paths->v[s.bad - 1]);
}

int
file_clear_temporaries(const char *path)
{
	const char *slash = strrchr(path, '/');
	char *start = xasprintf("%s.tmp-", slash != NULL ? slash + 1 : path);
	char *dir = path_parent(path);
	struct strs names = STRS_INIT;
	int rc = dir_names(&names, dir);

	for (size_t i = 0; i < names.n && rc == 0; i++) {
		char *whole = path_join(dir, names.v[i]);

		if (str_starts(names.v[i], start) &&
		    strlen(names.v[i]) == strlen(start) + TMP_RANDOM &&
		    unlink(whole) < 0 && errno != ENOENT)
			rc = failed("remove %s:", whole);
		free(whole);
	}
	strs_free(&names);
	free(dir);
	free(start);
	return rc;
}

bool
file_exists(const char *path)
{
	struct stat st;

	return lstat(path, &st) == 0;
}

bool
file_is_link(const char *path)
{
	struct stat st;

	return lstat(path, &st) == 0 && S_ISLNK(st.st_mode);
}

bool
file_is_plain(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

bool
file_is_dir(const char *path)
{
	struct stat st;

	return lstat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

int
dir_make(const char *path)
{
	struct stat st;
	char *parent;
	int rc;

	if (mkdir(path, 0777) == 0)
		return 0;
	if (errno == EEXIST) {		/* a link may lead nowhere */
		if (stat(path, &st) == 0 && S_ISDIR(st.st_mode))
			return 0;
		errno = ENOTDIR;
	}
	if (errno != ENOENT)
		return failed("make directory %s:", path);
	parent = path_parent(path);
	rc = dir_make(parent);
	free(parent);
	if (rc < 0)
		return -1;
	if (mkdir(path, 0777) < 0 && errno != EEXIST)
		return failed("make directory %s:", path);
	return 0;
}

static int remove_all(int fd, const char *whole, const char *name);

static int
remove_at(int at, const char *name, const char *whole)
{
	int fd, rc;

	if (unlinkat(at, name, 0) == 0 || errno == ENOENT)
		return 0;
	if (errno != EISDIR && errno != EPERM)
		return failed("remove %s/%s:", whole, name);
	fchmodat(at, name, 0700, 0);	/* it may be read-only, or worse */
	fd = openat(at, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	if (fd < 0)
		return failed("remove %s/%s:", whole, name);
	rc = remove_all(fd, whole, name);
	if (rc == 0 && unlinkat(at, name, AT_REMOVEDIR) < 0 && errno != ENOENT)
		rc = failed("remove %s/%s:", whole, name);
	return rc;
}

/* All that the directory at fd holds; closes fd. */
static int
remove_all(int fd, const char *whole, const char *name)
{
	DIR *d = fdopendir(fd);
	struct dirent *e;
	int rc = 0;

	if (d == NULL) {
		close(fd);
		return failed("remove %s/%s:", whole, name);
	}
	while (rc == 0 && (e = readdir(d)) != NULL)
		if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0)
			rc = remove_at(dirfd(d), e->d_name, whole);
	closedir(d);
	return rc;
}

int
dir_fresh(const char *path)
{
	mode_t mask = umask(0);
	int fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);

	umask(mask);
	/* the directory itself stays: making one is what takes long */
	if (fd >= 0 && fchmod(fd, 0777 & ~mask) == 0)
		return remove_all(fd, path, "");
	if (fd >= 0)
		close(fd);
	return dir_remove(path) < 0 ? -1 : dir_make(path);
}

int
dir_remove(const char *path)
{
	char *parent = path_parent(path);
	const char *slash = strrchr(path, '/');
	int at = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC), rc = 0;

	if (at >= 0) {
		rc = remove_at(at, slash != NULL ? slash + 1 : path, parent);
		close(at);
	} else if (errno != ENOENT) {
		rc = failed("open %s:", parent);
	}
	free(parent);
	return rc;
}

/* The directory name at "at", or -1, also for what is none. */
static int
unlocked(int at, const char *name)
{
	int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
	int fd = openat(at, name, flags);
	struct stat st;

	if (fd < 0 && errno == EACCES && fchmodat(at, name, 0700, 0) == 0)
		fd = openat(at, name, flags);
	if (fd >= 0 && fstat(fd, &st) == 0 && (st.st_mode & 0700) != 0700)
		fchmod(fd, (st.st_mode & 0777) | 0700);
	return fd;
}

static void
unlock_all(int fd, const char *but)
{
	DIR *d = fdopendir(fd);
	struct dirent *e;

	if (d == NULL) {
		close(fd);
		return;
	}
	while ((e = readdir(d)) != NULL) {
		if (strcmp(e->d_name, ".") == 0 ||
		    strcmp(e->d_name, "..") == 0 ||
		    (but != NULL && strcmp(e->d_name, but) == 0))
			continue;
		if ((fd = unlocked(dirfd(d), e->d_name)) >= 0)
			unlock_all(fd, NULL);
	}
	closedir(d);
}

void
dir_unlock(const char *path, const char *but)
{
	int fd = unlocked(AT_FDCWD, path);

	if (fd >= 0)
		unlock_all(fd, but);
}

int
path_clear(const char *root, const char *path)
{
	char *whole = path_join(root, path), *end = whole + strlen(root);
	struct stat st;
	int rc = 0;

	while (rc == 0 && (end = strchr(end + 1, '/')) != NULL) {
		*end = '\0';
		if (lstat(whole, &st) < 0)
			break;
		if (!S_ISDIR(st.st_mode)) {
			rc = unlink(whole) < 0 ? failed("remove %s:", whole) :
			    0;
			break;
		}
		*end = '/';
	}
	free(whole);
	return rc;
}

int
dir_names(struct strs *out, const char *path)
{
	struct dirent *e;
	DIR *d = opendir(path);

	if (d == NULL)
		return errno == ENOENT ? 0 : failed("read directory %s:", path);
	while ((e = readdir(d)) != NULL)
		if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0)
			strs_add(out, e->d_name);
	closedir(d);
	strs_sort(out);
	return 0;
}

char *
path_join(const char *dir, const char *name)
{
	if (*dir == '\0' || *name == '/')
		return xstrdup(name);
	if (*name == '\0')
		return xstrdup(dir);
	return xasprintf("%s%s%s", dir, str_ends(dir, "/") ? "" : "/", name);
}

bool
path_is_inside(const char *path)
{
	return *path != '\0' && *path != '/' && strcmp(path, "..") != 0 &&
	    !str_starts(path, "../") && !str_ends(path, "/..") &&
	    strstr(path, "/../") == NULL;
}

char *
path_parent(const char *path)
{
	const char *slash = strrchr(path, '/');

	if (slash == NULL)
		return xstrdup(".");
	if (slash == path)
		return xstrdup("/");
	return xstrndup(path, (size_t)(slash - path));
}

char *
path_real(const char *path)
{
	char *p = realpath(path, NULL);

	if (p == NULL)
		failed("%s:", path);
	return p;
}
