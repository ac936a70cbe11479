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

/* fd is closed; the path grows and shrinks with the depth. */
static int
walk_fd(struct strs *out, int fd, struct buf *path, const char *but)
{
	DIR *dir = fdopendir(fd);
	size_t len = path->len;
	struct dirent *e;
	int rc = 0;

	if (dir == NULL) {
		close(fd);
		return failed("read directory %s:", buf_str(path));
	}
	while (rc == 0 && (e = readdir(dir)) != NULL) {
		if (strcmp(e->d_name, ".") == 0 ||
		    strcmp(e->d_name, "..") == 0 ||
		    (but != NULL && strcmp(e->d_name, but) == 0))
			continue;
		buf_puts(path, e->d_name);
		if (entry_is_dir(fd, e)) {
			int sub = openat(fd, e->d_name, O_RDONLY |
			    O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);

			buf_putc(path, '/');
			strs_add(out, buf_str(path));
			if (sub >= 0)
				rc = walk_fd(out, sub, path, NULL);
		} else
			strs_add(out, buf_str(path));
		path->len = len;
		path->p[len] = '\0';
	}
	closedir(dir);
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
