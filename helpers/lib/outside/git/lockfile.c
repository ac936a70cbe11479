/*
 * lockfile.c - lock files that a killed program left behind.
 *
 * git and libgit2 lock a file by creating another; neither can tell whether
 * the one who did so still lives.
 */
#include "lockfile.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "../../base/err.h"
#include "../../base/file.h"
#include "../../base/mem.h"
#include "../../base/str.h"

#define PATIENCE_MS 1000	/* programs that live hold a lock for less */
#define NAP_MS 20

static bool
is_git(const char *pid)
{
	char *path = xasprintf("/proc/%s/comm", pid);
	struct buf name = BUF_INIT;
	bool yes = file_read(&name, path, 4096) == 0 &&
	    str_starts(buf_str(&name), "git");

	failure_clear();
	buf_free(&name);
	free(path);
	return yes;
}

static bool
works_below(const char *pid, const char *root)
{
	char *path = xasprintf("/proc/%s/cwd", pid), cwd[4096];
	ssize_t n = readlink(path, cwd, sizeof(cwd) - 1);
	size_t len = strlen(root);
	int err = errno;

	free(path);
	if (n < 0)	/* ended meanwhile, or somebody else's: that one may */
		return err == EACCES || err == EPERM;
	cwd[n] = '\0';
	return strncmp(cwd, root, len) == 0 &&
	    (cwd[len] == '/' || cwd[len] == '\0');
}

/* `git commit` holds the index while its editor is open. */
static bool
git_is_at_work(struct repo *repo)
{
	DIR *d = opendir("/proc");
	struct dirent *e;
	bool yes = false;

	if (d == NULL)
		return true;
	while (!yes && (e = readdir(d)) != NULL)
		yes = e->d_name[0] >= '1' && e->d_name[0] <= '9' &&
		    is_git(e->d_name) && (works_below(e->d_name, repo->root) ||
		    works_below(e->d_name, repo->common));
	closedir(d);
	return yes;
}

bool
lockfile_clear(struct repo *repo, const char *path)
{
	const struct timespec nap = { 0, NAP_MS * 1000 * 1000 };
	struct stat first, now;

	if (lstat(path, &first) < 0)
		return errno == ENOENT;
	for (int ms = 0; ms < PATIENCE_MS; ms += NAP_MS) {
		nanosleep(&nap, NULL);
		if (lstat(path, &now) < 0)
			return errno == ENOENT;
		if (now.st_ino != first.st_ino)
			return false;	/* another one: it is in use */
	}
	if (git_is_at_work(repo) || unlink(path) < 0)
		return false;
	warn("removed %s, which a program that was killed had left", path);
	return true;
}

void
lockfiles_clear_worktree(struct repo *repo)
{
	char *path[] = { path_join(repo->gitdir, "index.lock"),
	    path_join(repo->gitdir, "HEAD.lock"),
	    path_join(repo->common, "config.lock") };

	for (size_t i = 0; i < sizeof(path) / sizeof(path[0]); i++) {
		lockfile_clear(repo, path[i]);
		free(path[i]);
	}
}
