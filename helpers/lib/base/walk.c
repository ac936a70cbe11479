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

/* What was right below the directory that has this path, as names_read(). */
static void
names_known(struct strs *out, const struct strs *before, const char *path)
{
	size_t len = strlen(path);

	for (size_t i = strs_lower(before, path); i < before->n &&
	    strncmp(before->v[i], path, len) == 0; i++) {
		const char *name = before->v[i] + len;
		const char *slash = strchr(name, '/');

		if (*name != '\0' && (slash == NULL || slash[1] == '\0'))
			strs_add(out, name);
	}
}

struct walker {
	struct strs *out;
	struct buf path;	/* grows and shrinks with the depth */
	const struct strs *before;
	walk_same *same;	/* NULL: nothing is known from before */
	void *arg;
};

/*
 * fd is closed. With the slash among what is sorted, all comes in the order of
 * whole paths.
 */
static int
walk_fd(struct walker *w, int fd, const char *but)
{
	struct strs names = STRS_INIT;
	size_t len = w->path.len;
	int again = dup(fd), rc = 0;

	if (w->same != NULL && w->same(w->arg, fd, buf_str(&w->path))) {
		names_known(&names, w->before, buf_str(&w->path));
		close(fd);
	} else
		rc = names_read(&names, fd, buf_str(&w->path), but);
	for (size_t i = 0; i < names.n && rc == 0; i++) {
		size_t n = strlen(names.v[i]);
		int sub;

		buf_add(&w->path, names.v[i], n);
		strs_add(w->out, buf_str(&w->path));
		if (names.v[i][n - 1] == '/') {
			names.v[i][n - 1] = '\0';
			sub = openat(again, names.v[i], O_RDONLY |
			    O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
			if (sub >= 0)
				rc = walk_fd(w, sub, NULL);
		}
		w->path.len = len;
		w->path.p[len] = '\0';
	}
	if (again >= 0)
		close(again);
	strs_free(&names);
	return rc;
}

int
walk_again(struct strs *out, const char *root, const char *but,
    const struct strs *before, walk_same *same, void *arg)
{
	int fd = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC), rc;
	struct walker w = { out, BUF_INIT, before, same, arg };

	if (fd < 0)
		return failed("open %s:", root);
	rc = walk_fd(&w, fd, but);
	buf_free(&w.path);
	strs_sort(out);
	return rc;
}

int
walk(struct strs *out, const char *root, const char *but)
{
	return walk_again(out, root, but, NULL, NULL, NULL);
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
