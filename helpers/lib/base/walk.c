/* walk.c - what lies in a directory, all the way down. */
#define _GNU_SOURCE	/* d_type */
#include "walk.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "err.h"
#include "file.h"
#include "mem.h"
#include "str.h"

static bool
entry_is_dir(int fd, const struct dirent *e)
{
	struct stat st;

	if (e->d_type != DT_UNKNOWN)
		return e->d_type == DT_DIR;
	return fstatat(fd, e->d_name, &st, AT_SYMLINK_NOFOLLOW) == 0 &&
	    S_ISDIR(st.st_mode);
}

/* Names in the directory, those of directories with a slash behind, sorted. */
static int
names_read(struct strs *out, int fd, const char *path, const char *but)
{
	DIR *dir = fdopendir(fd);
	struct dirent *e;

	if (dir == NULL) {
		close(fd);
		return failed("read directory %s:", path);
	}
	while ((e = readdir(dir)) != NULL) {
		if (strcmp(e->d_name, ".") == 0 ||
		    strcmp(e->d_name, "..") == 0 ||
		    (but != NULL && strcmp(e->d_name, but) == 0))
			continue;
		if (entry_is_dir(fd, e))
			strs_take(out, xasprintf("%s/", e->d_name));
		else
			strs_add(out, e->d_name);
	}
	closedir(dir);
	strs_sort(out);
	return 0;
}

/*
 * fd is closed; the path grows and shrinks with the depth. With the slash among
 * what is sorted, all comes in the order of whole paths.
 */
static int
walk_fd(struct strs *out, int fd, struct buf *path, const char *but)
{
	struct strs names = STRS_INIT;
	size_t len = path->len;
	int again = dup(fd), rc;

	rc = names_read(&names, fd, buf_str(path), but);
	for (size_t i = 0; i < names.n && rc == 0; i++) {
		size_t n = strlen(names.v[i]);
		int sub;

		buf_add(path, names.v[i], n);
		strs_add(out, buf_str(path));
		if (names.v[i][n - 1] == '/') {
			names.v[i][n - 1] = '\0';
			sub = openat(again, names.v[i], O_RDONLY |
			    O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
			if (sub >= 0)
				rc = walk_fd(out, sub, path, NULL);
		}
		path->len = len;
		path->p[len] = '\0';
	}
	if (again >= 0)
		close(again);
	strs_free(&names);
	return rc;
}

int
walk(struct strs *out, const char *root, const char *but)
{
	int fd = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC), rc;
	struct buf path = BUF_INIT;

	if (fd < 0)
		return failed("open %s:", root);
	rc = walk_fd(out, fd, &path, but);
	buf_free(&path);
	strs_sort(out);
	return rc;
}

static int
copy_bytes(int in, int out)
{
	char chunk[65536];
	ssize_t n;

	while ((n = read(in, chunk, sizeof(chunk))) > 0)
		if (write_all(out, chunk, (size_t)n) < 0)
			return -1;
	return n < 0 ? -1 : 0;
}

static int
copy_file(const char *from, const char *to, mode_t mode)
{
	int in = open(from, O_RDONLY | O_NOFOLLOW | O_CLOEXEC), out = -1;
	int rc = 0;

	if (in < 0)
		return failed("open %s:", from);
	out = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode & 0777);
	if (out < 0 || fchmod(out, mode & 0777) < 0 || copy_bytes(in, out) < 0)
		rc = failed("copy %s:", from);
	if (out >= 0)
		close(out);
	close(in);
	return rc;
}

static int
copy_link(const char *from, const char *to)
{
	char target[PATH_MAX];
	ssize_t n = readlink(from, target, sizeof(target) - 1);

	if (n < 0)
		return failed("read link %s:", from);
	target[n] = '\0';
	return symlink(target, to) < 0 ? failed("link %s:", to) : 0;
}

static int
copy_any(const char *from, const char *to)
{
	struct stat st;

	if (lstat(from, &st) < 0)
		return failed("%s:", from);
	if (S_ISDIR(st.st_mode))
		return dir_make(to);
	if (S_ISREG(st.st_mode))
		return copy_file(from, to, st.st_mode);
	return S_ISLNK(st.st_mode) ? copy_link(from, to) : 0;
}

int
walk_copy(const char *from, const char *to)
{
	struct strs paths = STRS_INIT;
	int rc = walk(&paths, from, NULL);

	for (size_t i = 0; i < paths.n && rc == 0; i++) {
		size_t len = strlen(paths.v[i]);
		char *source, *target;

		if (paths.v[i][len - 1] == '/')
			paths.v[i][len - 1] = '\0';
		source = path_join(from, paths.v[i]);
		target = path_join(to, paths.v[i]);
		rc = copy_any(source, target);
		free(source);
		free(target);
	}
	strs_free(&paths);
	return rc;
}
