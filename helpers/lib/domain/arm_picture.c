/*
 * arm_picture.c - what the build left in a run tree, so that what commands
 * leave beside it is found and goes, and what they change of it is seen.
 *
 * On disk: whose picture it is, all names, an empty one, and in the same way
 * what the kernel says of directories and of files that git does not track; a
 * NUL behind each. It is of no use in a copy of the repository.
 */
#include "arm_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "../base/clock.h"
#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "../base/walk.h"
#include "../outside/git/dircache.h"
#include "../outside/git/object.h"
#include "../outside/git/sweep.h"

#define PICTURE_MAX ((size_t)1 << 30)
#define NAP_NS (500 * 1000)
#define NAPS_MOST 100		/* a tick is 10 ms at the most */
#define NO_NAME "0 0 0 0 "	/* identity of a directory that is never so */

static char *
picture_path(const struct arm *arm)
{
	char name[16];

	snprintf(name, sizeof(name), "built-%c", arm->letter);
	return project_path(arm->project, name);
}

/* Of which directory it is, and of which boot: it is not synced. Frees. */
static char *
owner(const struct arm *arm)
{
	struct stat st = { 0 };

	lstat(arm->path, &st);
	return xasprintf("%llu %llu %s", (unsigned long long)st.st_dev,
	    (unsigned long long)st.st_ino, clock_boot_id());
}

bool
arm_has_picture(const struct arm *arm)
{
	char *path = picture_path(arm), *now = owner(arm);
	struct buf text = BUF_INIT;
	bool ours = file_exists(path) &&
	    file_read(&text, path, PICTURE_MAX) == 0 &&
	    strcmp(buf_str(&text), now) == 0;

	failure_clear();
	buf_free(&text);
	free(now);
	free(path);
	return ours;
}

static bool
is_dir_name(const char *name)
{
	return *name == '\0' || str_ends(name, "/");
}

/* "inode size modified changed path" */
static char *
identity_of(const struct stat *st, const char *name)
{
	return xasprintf("%llu %lld %lld.%09ld %lld.%09ld %s",
	    (unsigned long long)st->st_ino, (long long)st->st_size,
	    (long long)st->st_mtim.tv_sec, st->st_mtim.tv_nsec,
	    (long long)st->st_ctim.tv_sec, st->st_ctim.tv_nsec, name);
}

/* Of what is there now; NULL if nothing is. */
static char *
identity(const struct arm *arm, const char *name)
{
	char *path = path_join(arm->path, name);
	struct stat st;
	int there = lstat(path, &st);

	free(path);
	return there < 0 ? NULL : identity_of(&st, name);
}

/* Was one of the directories changed at the time that this file has, or later? */
static bool
are_young(const struct arm *arm, const char *file)
{
	struct stat now, st;
	bool young = lstat(file, &now) < 0;

	for (size_t i = 0; i < arm->names.n && !young; i++) {
		const char *name = arm->names.v[i];
		char *path;

		if (!is_dir_name(name))
			continue;
		path = path_join(arm->path, name);
		young = lstat(path, &st) == 0 &&
		    time_not_before(&st.st_ctim, &now.st_ctim);
		free(path);
	}
	return young;
}

/*
 * File times move in ticks: wait for the next, so that whatever comes into a
 * directory from now on gives it another time. 1, 0 if the clock does not go
 * on from there (it was set back), -1.
 */
static int
wait_for_tick(const struct arm *arm, const char *file)
{
	const struct timespec nap = { 0, NAP_NS };

	for (int i = 0; i < NAPS_MOST; i++) {
		if (file_touch(file) < 0)
			return -1;
		if (!are_young(arm, file))
			return 1;
		nanosleep(&nap, NULL);
	}
	return 0;
}

static const char *
name_in(const char *identity)
{
	for (int i = 0; i < 4; i++)
		identity = strchr(identity, ' ') + 1;
	return identity;
}

int
arm_tracked(struct strs *out, struct arm *arm)
{
	struct tree_files files = TREE_FILES_INIT;
	struct dircache index = DIRCACHE_INIT;
	int rc = dircache_read(&index, &arm->repo);

	for (size_t i = 0; i < index.n && rc > 0; i++)
		strs_add(out, index.v[i].path);
	dircache_free(&index);
	if (rc != 0)
		return rc < 0 ? -1 : 0;
	rc = commit_files(&files, &arm->repo, arm->commit, "");
	for (size_t i = 0; i < files.n && rc == 0; i++)
		strs_add(out, files.v[i].path);
	strs_sort(out);
	tree_files_free(&files);
	return rc;
}

static void
forget(struct arm *arm)
{
	strs_free(&arm->names);
	strs_free(&arm->made);
	arm->clear = arm->recalled = false;
}

/* From the first on: the arm's own directory has no name. */
static void
add_list(struct buf *text, const struct strs *list, size_t first)
{
	for (size_t i = first; i < list->n; i++)
		buf_add(text, list->v[i], strlen(list->v[i]) + 1);
	buf_putc(text, '\0');
}

static const char *
take_list(struct strs *out, const char *p, const char *end)
{
	for (; p < end && *p != '\0'; p += strlen(p) + 1)
		strs_add(out, p);
	return p < end ? p + 1 : end;
}

static const char *
skip_list(const char *p, const char *end)
{
	while (p < end && *p != '\0')
		p += strlen(p) + 1;
	return p < end ? p + 1 : end;
}

/* Once a program; names only for those who need them, since they are many. */
static int
recall(struct arm *arm, bool names)
{
	struct buf text = BUF_INIT;
	char *path;
	const char *p, *end;
	int rc;

	if (arm->recalled && (!names || arm->names.n > 0))
		return 0;
	path = picture_path(arm);
	rc = file_read(&text, path, PICTURE_MAX);
	if (rc == 0 && text.len > 0) {
		p = text.p + strlen(text.p) + 1;	/* owner */
		end = text.p + text.len;
		if (names) {
			strs_add(&arm->names, "");
			p = take_list(&arm->names, p, end);
		} else
			p = skip_list(p, end);
		if (!arm->recalled)
			take_list(&arm->made, p, end);
		arm->recalled = true;
	}
	buf_free(&text);
	free(path);
	return rc;
}

/* Does it say of directories that they never are as they were? */
static bool
is_timeless(const struct arm *arm)
{
	return arm->made.n == 0 || strcmp(arm->made.v[0], NO_NAME) == 0;
}

/* From the picture before, in the order of walk_again(). */
struct before {
	struct strs names, made;
	size_t at;
};

static bool
is_as_before(void *arg, int fd, const char *dir)
{
	struct before *b = arg;
	struct stat st;
	char *id;
	bool same;

	while (b->at < b->made.n && strcmp(name_in(b->made.v[b->at]), dir) < 0)
		b->at++;
	if (b->at == b->made.n || fstat(fd, &st) < 0)
		return false;
	id = identity_of(&st, dir);
	same = strcmp(id, b->made.v[b->at]) == 0;
	free(id);
	return same;
}

/* All names, where the picture before is of any use only those that are news. */
static int
look(struct arm *arm)
{
	struct before b = { STRS_INIT, STRS_INIT, 0 };
	int rc;

	if (arm_has_picture(arm) && recall(arm, true) == 0 && !is_timeless(arm)) {
		b.names = arm->names;
		b.made = arm->made;
		arm->names = arm->made = (struct strs)STRS_INIT;
	}
	failure_clear();
	forget(arm);
	strs_add(&arm->names, "");	/* the arm's own directory */
	rc = walk_again(&arm->names, arm->path, ".git", &b.names,
	    b.made.n > 0 ? is_as_before : NULL, &b);
	strs_free(&b.names);
	strs_free(&b.made);
	return rc;
}

/* What git does not track, by what the kernel says of it; both are sorted. */
static void
add_made(struct arm *arm, const struct strs *tracked)
{
	size_t k = 0;
	char *id;

	for (size_t i = 0; i < arm->names.n; i++) {
		const char *name = arm->names.v[i];

		while (k < tracked->n && strcmp(tracked->v[k], name) < 0)
			k++;
		if ((k == tracked->n || strcmp(tracked->v[k], name) != 0) &&
		    (id = identity(arm, name)) != NULL)
			strs_take(&arm->made, id);
	}
}

int
arm_picture(struct arm *arm)
{
	struct strs known = STRS_INIT;
	struct buf text = BUF_INIT;
	char *path = picture_path(arm), *ours = owner(arm);
	int rc = -1, ticked;

	if (look(arm) < 0 || arm_tracked(&known, arm) < 0 ||
	    (ticked = wait_for_tick(arm, path)) < 0)
		goto out;
	if (!ticked)
		strs_add(&arm->made, NO_NAME);
	add_made(arm, &known);
	buf_add(&text, ours, strlen(ours) + 1);
	add_list(&text, &arm->names, 1);
	add_list(&text, &arm->made, 0);
	rc = file_write(path, buf_str(&text), text.len);
	arm->clear = arm->recalled = rc == 0;
out:
	if (rc < 0)
		forget(arm);
	strs_free(&known);
	buf_free(&text);
	free(ours);
	free(path);
	return rc;
}

/* Without a name more or less in any of them there is nothing to look for. */
static bool
dirs_are_as_left(const struct arm *arm)
{
	bool same = arm->made.n > 0;

	for (size_t i = 0; i < arm->made.n && same; i++) {
		const char *name = name_in(arm->made.v[i]);
		char *id;

		if (!is_dir_name(name))
			continue;
		id = identity(arm, name);
		same = str_same(id, arm->made.v[i]);
		free(id);
	}
	return same;
}

/* What is there and was not when the build ended; directories with a slash. */
static int
find_left(struct strs *out, struct arm *arm)
{
	struct strs now = STRS_INIT;
	int rc = recall(arm, false);

	if (rc == 0 && dirs_are_as_left(arm))
		return 0;
	if (rc == 0)
		rc = recall(arm, true);
	if (rc == 0)
		rc = walk(&now, arm->path, ".git");
	for (size_t i = 0; i < now.n && rc == 0; i++)
		if (!strs_has_sorted(&arm->names, now.v[i]))
			strs_add(out, now.v[i]);
	strs_free(&now);
	return rc;
}

int
arm_clear(struct arm *arm)
{
	struct strs left = STRS_INIT;
	int rc;

	if (arm->clear || !arm->built)
		return 0;
	rc = find_left(&left, arm);
	if (rc == 0 && left.n > 0 && arm->dropped[0] == '\0')
		snprintf(arm->dropped, sizeof(arm->dropped), "%s", left.v[0]);
	for (size_t i = 0; i < left.n && rc == 0; i++) {
		char *path = path_join(arm->path, left.v[i]);

		if (str_ends(path, "/"))
			path[strlen(path) - 1] = '\0';
		rc = dir_remove(path);
		free(path);
	}
	arm->clear = rc == 0;
	strs_free(&left);
	return rc;
}

int
arm_made(struct strs *out, struct arm *arm)
{
	if (recall(arm, false) < 0)
		return -1;
	for (size_t i = 0; i < arm->made.n; i++)
		if (!is_dir_name(name_in(arm->made.v[i])))
			strs_add(out, name_in(arm->made.v[i]));
	return 0;
}

int
arm_left_links(struct strs *out, struct arm *arm)
{
	struct strs left = STRS_INIT;
	struct stat st;
	int rc = find_left(&left, arm);

	for (size_t i = 0; i < left.n && rc == 0; i++) {
		char *path = path_join(arm->path, left.v[i]);

		if (lstat(path, &st) == 0 && !S_ISREG(st.st_mode) &&
		    !S_ISDIR(st.st_mode))
			strs_add(out, left.v[i]);
		free(path);
	}
	strs_free(&left);
	return rc;
}

/* Directories (without their slash), or files, that are others now. */
static int
made_changed(struct strs *out, struct arm *arm, bool dirs)
{
	if (recall(arm, false) < 0)
		return -1;
	for (size_t i = 0; i < arm->made.n; i++) {
		const char *name = name_in(arm->made.v[i]);
		size_t len = strlen(name);
		char *id;

		if (is_dir_name(name) != dirs)
			continue;
		id = identity(arm, name);
		if (!str_same(id, arm->made.v[i]))
			strs_take(out, xstrndup(name, len - (len > 0 && dirs)));
		free(id);
	}
	return 0;
}

int
arm_made_changed(struct strs *out, struct arm *arm)
{
	return made_changed(out, arm, false);
}

/* Was the file, or directory, changed at that time or later? */
static bool
is_since(const struct arm *arm, const char *name, const struct timespec *since)
{
	char *path = path_join(arm->path, name);
	struct stat st;
	bool yes = lstat(path, &st) == 0 && time_not_before(&st.st_ctim, since);

	free(path);
	return yes;
}

int
arm_build_dirs(struct strs *out, struct arm *arm)
{
	char *stamp = arm_stamp(arm);
	struct stat st;
	int rc = lstat(stamp, &st) < 0 ? failed("%s:", stamp) : recall(arm, true);

	for (size_t i = 0; i < arm->names.n && rc == 0; i++) {
		const char *name = arm->names.v[i];
		size_t len = strlen(name);

		if (is_dir_name(name) && is_since(arm, name, &st.st_ctim))
			strs_take(out, xstrndup(name, len - (len > 0)));
	}
	free(stamp);
	return rc;
}

int
arm_run_writes(struct strs *dirs, struct strs *files, struct arm *arm)
{
	char *picture = picture_path(arm);
	struct strs paths = STRS_INIT;
	struct stat st;
	int rc = -1;

	if (lstat(picture, &st) < 0)
		failed("%s:", picture);
	else if (made_changed(dirs, arm, true) == 0 &&
	    made_changed(files, arm, false) == 0)
		rc = sweep(&paths, &arm->repo, arm->index,
		    NULL, NULL) < 0 ? -1 : 0;
	for (size_t i = 0; i < paths.n && rc == 0; i++)
		if (is_since(arm, paths.v[i], &st.st_ctim))
			strs_add(files, paths.v[i]);
	strs_free(&paths);
	free(picture);
	return rc;
}
