/* arm.c - a run tree. */
#include "arm_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "../base/walk.h"
#include "../outside/digest.h"
#include "../outside/git/diff.h"
#include "../outside/git/object.h"
#include "../outside/git/sweep.h"
#include "../outside/git/work.h"
#include "../outside/json.h"
#include "baseline.h"
#include "build_if.h"
#include "fingerprint.h"
#include "inputs.h"
#include "seal.h"
#include "territory.h"

#define NAP_NS (500 * 1000)
#define NAPS_MOST 100	/* a tick is 10 ms at the most */
#define SEALS_MAX 4	/* beyond that, everything was open */
#define SEAL_TEXT_MAX 8192

char *
arm_stamp(const struct arm *arm)
{
	char name[16];

	snprintf(name, sizeof(name), "stamp-%c", arm->letter);
	return project_path(arm->project, name);
}

bool
time_not_before(const struct timespec *a, const struct timespec *b)
{
	return a->tv_sec != b->tv_sec ? a->tv_sec > b->tv_sec :
	    a->tv_nsec >= b->tv_nsec;
}

/* <state>/<last part of state>-a: git names its record of the tree by that. */
static char *
arm_path(struct project *p, char letter)
{
	const char *slash = strrchr(p->state, '/');

	return xasprintf("%s/%s-%c", p->state, slash + 1, letter);
}

static int
make_tree(struct arm *arm)
{
	const char *commit = arm->project->camp.frontier;
	char head[OID_HEX];

	if (commit[0] == '\0') {
		if (repo_head_commit(head, &arm->project->repo) < 0)
			return -1;
		commit = head;
	}
	arm->dirty = true;
	arm->built = arm->checked = false;
	arm->commit[0] = '\0';
	if (arm_save(arm) < 0)
		return -1;
	return worktree_add(&arm->project->repo, arm->path, commit);
}

/* What a killed program locked in it: nobody but the project's holder does. */
static void
unlock_tree(const struct arm *arm)
{
	static const char *const names[] = { "index.lock", "HEAD.lock" };

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		char *path = path_join(arm->repo.gitdir, names[i]);

		unlink(path);
		free(path);
	}
}

/* One that is gone, or that git has forgotten, is made anew. */
static int
open_tree(struct arm *arm)
{
	char *git = path_join(arm->path, ".git");
	bool there = file_exists(git);

	free(git);
	if (there && repo_open(&arm->repo, arm->path) == 0)
		return 0;
	failure_clear();
	if (dir_remove(arm->path) < 0 || make_tree(arm) < 0)
		return -1;
	return repo_open(&arm->repo, arm->path);
}

int
arm_open(struct arm *arm, struct project *p, enum arm_role role)
{
	char name[8];

	memset(arm, 0, sizeof(*arm));
	arm->project = p;
	arm->letter = arm_letter(p, role);
	arm->path = arm_path(p, arm->letter);
	arm->dir = path_join(arm->path, p->repo.prefix);
	snprintf(name, sizeof(name), "home-%c", arm->letter);
	arm->build_home = project_path(p, name);
	snprintf(name, sizeof(name), "user-%c", arm->letter);
	arm->home = project_path(p, name);
	snprintf(name, sizeof(name), "tmp-%c", arm->letter);
	arm->tmp = project_path(p, name);
	arm_load(arm);
	if (dir_make(arm->home) < 0 || dir_make(arm->build_home) < 0 ||
	    dir_make(arm->tmp) < 0 ||
	    open_tree(arm) < 0) {
		failed_in("run tree %c", arm->letter);
		arm_close(arm);
		return -1;
	}
	unlock_tree(arm);
	return 0;
}

void
arm_close(struct arm *arm)
{
	repo_close(&arm->repo);
	free(arm->path);
	free(arm->dir);
	free(arm->home);
	free(arm->build_home);
	free(arm->tmp);
	strs_free(&arm->seals);
	strs_free(&arm->names);
	strs_free(&arm->made);
	json_free(arm->builds);
	arm->builds = NULL;
	arm->path = arm->dir = arm->home = arm->build_home = arm->tmp = NULL;
}

/* Compiled by itself: its own product depends on it under any Makefile. */
static bool
is_unit(const char *path)
{
	static const char *const ends[] = { ".c", ".cc", ".cpp", ".cxx",
	    ".cu", ".hip", ".f", ".f90", ".F90", ".s", ".S" };

	for (size_t i = 0; i < sizeof(ends) / sizeof(*ends); i++)
		if (str_ends(path, ends[i]))
			return true;
	return false;
}

/*
 * Can make be wrong about what is to be built? Headers, makefiles and
 * configuration often are no prerequisites of what is made with them, and a
 * file that went is none any more.
 */
static bool
is_beyond_make(struct arm *arm, const char *commit)
{
	struct changes changes = CHANGES_INIT;
	struct build_rules rules = { 0 };
	bool yes = false;

	if (!settings_is(project_settings(arm->project), SET_BUILD_CLEAN,
	    "auto"))
		return false;
	if (build_rules_parse(&rules, project_settings(arm->project)) < 0 ||
	    diff_commits(&changes, &arm->repo, arm->commit, commit) < 0) {
		failure_clear();
		yes = true;
	}
	for (size_t i = 0; i < changes.n && !yes; i++)
		yes = build_rules_of(&rules, territory_within(arm->project,
		    changes.v[i].path)) != NULL &&
		    (changes.v[i].old_blob[0] == '\0' ||
		    changes.v[i].new_blob[0] == '\0' ||
		    !is_unit(changes.v[i].path));
	build_rules_release(&rules);
	changes_free(&changes);
	return yes;
}

/*
 * File times move in ticks: wait until a new file is younger than the index,
 * which the checkout wrote last, so that whatever a command writes is, too.
 */
static int
wait_tick(struct arm *arm)
{
	const struct timespec nap = { 0, NAP_NS };
	char *stamp = arm_stamp(arm), *index;
	struct stat now, then;
	int rc = 0;

	index = path_join(arm->repo.gitdir, "index");
	for (int i = 0; i < NAPS_MOST; i++) {
		if (file_touch(stamp) < 0) {
			rc = -1;
			break;
		}
		if (lstat(stamp, &now) < 0 || lstat(index, &then) < 0 ||
		    !time_not_before(&then.st_ctim, &now.st_ctim))
			break;
		nanosleep(&nap, NULL);
	}
	free(index);
	free(stamp);
	return rc;
}

/*
 * Files that a command changed, or wrote again, go: libgit2 takes one for the
 * old one that has its size and was given its time of modification back.
 */
static int
drop_changed(struct arm *arm, const struct strs *paths)
{
	struct strs bad = STRS_INIT;
	int rc = arm_differing(&bad, arm, paths);

	for (size_t i = 0; i < bad.n && rc == 0; i++) {
		char *path = path_join(arm->path, bad.v[i]);

		/* not through a link, out of the tree */
		rc = path_clear(arm->path, bad.v[i]);
		if (rc == 0)
			rc = dir_remove(path);
		free(path);
	}
	strs_free(&bad);
	return rc;
}

int
arm_index_is_ours(struct arm *arm)
{
	char now[DIGEST_HEX];

	if (index_identity(now, &arm->repo) < 0)
		return -1;
	return strcmp(now, arm->index) == 0;
}

/*
 * Tracked files that may not be as the index says; after a check only those
 * that the build rewrites every time. 1 known, 0 anything may differ, -1.
 */
static int
find_differing(struct strs *out, struct arm *arm)
{
	if (!arm->checked)
		return sweep(out, &arm->repo, arm->index, NULL, NULL);
	if (baseline_products(out, arm->project) < 0)
		return -1;
	return arm_index_is_ours(arm);
}

/*
 * Where the arm is known to hold a commit, only files that differ from it, or
 * between it and the new one, are touched.
 */
static int
checkout(struct arm *arm, const char *commit, bool clean)
{
	struct changes changes = CHANGES_INIT;
	struct strs only = STRS_INIT;
	int known = find_differing(&only, arm), rc = -1;

	if (known < 0 || (known && (drop_changed(arm, &only) < 0 ||
	    diff_commits(&changes, &arm->repo, arm->commit, commit) < 0)))
		goto out;
	for (size_t i = 0; i < changes.n; i++)
		strs_add(&only, changes.v[i].path);
	strs_sort(&only);
	arm->checked = false;
	if (worktree_checkout(&arm->repo, commit, clean,
	    known && !clean ? &only : NULL) == 0 &&
	    index_identity(arm->index, &arm->repo) == 0)
		rc = wait_tick(arm);
out:
	changes_free(&changes);
	strs_free(&only);
	return rc;
}

/* What products depend on beside the commit: settings, inputs and tools. */
static int
build_key(char key[DIGEST_HEX], struct arm *arm)
{
	char all[3 * DIGEST_HEX], inputs[DIGEST_HEX], tools[DIGEST_HEX];
	struct cJSON *print;

	if (inputs_hash(inputs, arm->project) < 0 ||
	    (print = fingerprint_now(arm->project)) == NULL)
		return -1;
	fingerprint_hash(tools, print);
	json_free(print);
	settings_hash(key, project_settings(arm->project));
	snprintf(all, sizeof(all), "%s %s %s", key, inputs, tools);
	digest_bytes(key, all, strlen(all));
	return 0;
}

/*
 * After commands ran in it that nobody looked at: what they left goes. 1: they
 * changed what they must not, or somebody else a product; 0, -1.
 */
static int
recover(struct arm *arm)
{
	struct strs made = STRS_INIT;
	char *files;
	int yes;

	if (arm->checked) {
		yes = arm_made_changed(&made, arm) < 0 ? -1 : made.n > 0;
		strs_free(&made);
		return yes;
	}
	if ((files = arm_tampered(arm)) == NULL)
		return -1;
	yes = *files != '\0';
	free(files);
	return yes ? 1 : arm_clear(arm);
}

int
arm_has_files_of(struct arm *arm, const char *commit)
{
	char mine[OID_HEX], theirs[OID_HEX];

	if (arm->dirty || (!arm->built && !arm->same))
		return 0;
	if (commit_tree(mine, &arm->repo, arm->commit) < 0 ||
	    commit_tree(theirs, &arm->repo, commit) < 0)
		return -1;
	return strcmp(mine, theirs) == 0;
}

int
arm_bring(struct arm *arm, const char *commit, bool clean)
{
	char key[DIGEST_HEX];
	int changed = 0, same;

	if (build_key(key, arm) < 0)
		return -1;
	if (!clean && !arm->dirty && arm->built) {
		if ((changed = recover(arm)) < 0)
			return -1;
		clean = changed > 0;
		if (!clean && strcmp(arm->commit, commit) == 0 &&
		    strcmp(arm->key, key) == 0)
			return 0;
	}
	clean = clean || arm->dirty || strcmp(arm->key, key) != 0 ||
	    is_beyond_make(arm, commit);
	if ((same = arm_has_files_of(arm, commit)) < 0)
		return -1;
	arm->same = same > 0 && !clean;
	arm->built = false;
	arm->dirty = true;
	snprintf(arm->key, sizeof(arm->key), "%s", key);
	if (clean) {
		json_free(arm->builds);
		arm->builds = NULL;
	}
	/* what a build left at home stays with what it left in the tree */
	if (arm_save(arm) < 0 || checkout(arm, commit, clean) < 0 ||
	    (arm->builds == NULL && dir_fresh(arm->build_home) < 0))
		return -1;
	snprintf(arm->commit, sizeof(arm->commit), "%s", commit);
	arm->dirty = false;
	strs_free(&arm->seals);
	return arm_save(arm);
}

int
arm_unsettle(struct arm *arm, const char *seal)
{
	bool news = *seal != '\0' && !strs_has(&arm->seals, seal);

	arm->clear = false;
	if (news && (arm->seals.n == SEALS_MAX ||
	    strlen(seal) > SEAL_TEXT_MAX)) {
		strs_free(&arm->seals);
		seal = SEAL_NONE;
	}
	if (news)
		strs_add(&arm->seals, seal);
	if (!arm->checked && !news)
		return 0;
	arm->checked = false;
	return arm_save(arm);
}

int
arm_spoil(struct arm *arm)
{
	arm->dirty = true;
	arm->built = arm->same = arm->checked = false;
	return arm_save(arm);
}

int
arm_begin_build(struct arm *arm)
{
	char *stamp = arm_stamp(arm);
	int rc;

	arm->dirty = true;
	arm->built = arm->same = arm->checked = false;
	rc = arm_save(arm);
	if (rc == 0)
		rc = file_touch(stamp);
	free(stamp);
	return rc;
}

int
arm_end_build(struct arm *arm)
{
	char key[DIGEST_HEX];

	if (build_key(key, arm) < 0)
		return -1;
	if (strcmp(key, arm->key) != 0)
		return failed("tools or inputs changed while run tree %c was "
		    "built: set them back, or make baseline WHY=\"…\"",
		    arm->letter);
	if (arm_picture(arm) < 0)
		return -1;
	arm->dirty = false;
	arm->built = true;
	return arm_save(arm);
}

int
arm_fresh_tmp(struct arm *arm)
{
	return dir_fresh(arm->tmp);
}

int
arm_fresh_home(struct arm *arm)
{
	return dir_fresh(arm->home) < 0 ? -1 :
	    walk_copy(arm->build_home, arm->home);
}
