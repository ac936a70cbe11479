/*
 * repo.h - a repository and the working tree that pawl was called in.
 *
 * The files of this folder are the only ones that know libgit2. Object names
 * are passed as 40 hex digits; "" means none.
 */
#ifndef OUTSIDE_GIT_REPO_H
#define OUTSIDE_GIT_REPO_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

#include "../../base/list.h"

#define OID_HEX 41	/* 40 hex digits and a NUL */

struct git_repository;

struct repo {
	struct git_repository *git;
	char *root;	/* working tree, absolute, no slash at the end */
	char *common;	/* git directory that all worktrees share */
	char *gitdir;	/* this worktree's git directory */
	char *prefix;	/* the directory given, relative to root; "" is root */
	struct strs unsynced;	/* objects that objects_sync() is to sync */
};

/*
 * libgit2 ready. Refs are synced to disk when they move, and what was
 * committed before that by objects_sync(). Once a program. 0 or -1.
 */
int git_start(void);

/*
 * Open the repository around dir. -1 with refused() for what pawl cannot work
 * in: no repository, a bare one, SHA-256 or reftable format.
 */
int repo_open(struct repo *, const char *dir);

/*
 * In place of git_start() and repo_open(), the one that git runs a hook for:
 * GIT_DIR and its like count, bare ones too. It has no root and no prefix.
 */
int repo_open_hook(struct repo *);
void repo_close(struct repo *);

/* Read the index already, which what comes next will ask for; or do not. */
void repo_warm(struct repo *);

/*
 * Is the repository in a state for a round? -1 with refused() naming the
 * trouble and the mend: merge or rebase in progress, conflicts, a split or
 * sparse index, no committer's name.
 */
int repo_check(struct repo *);

/*
 * Branch that HEAD is on ("refs/heads/…", also when it is unborn); NULL when
 * HEAD is detached. Caller frees.
 */
char *repo_head_branch(struct repo *);

/* Commit that HEAD names, "" if there is none. 0 or -1. */
int repo_head_commit(char out[OID_HEX], struct repo *);

/* Point HEAD at a branch, leaving index and working tree alone. 0 or -1. */
int repo_head_set(struct repo *, const char *branch);

/* "Name <mail>" of who commits; caller frees; NULL with refused(). */
char *repo_user(struct repo *);

/*
 * Have git ignore a path below root, by a line in info/exclude, once; a slash
 * at its end means a directory. 0 or -1.
 */
int repo_exclude(struct repo *, const char *path);

/* Has that line been written? 1, 0 or -1. */
int repo_excludes(struct repo *, const char *path);

/* Is a path below root ignored by git? */
bool repo_ignores(struct repo *, const char *path);

/* Does its history end where it was cut off (git clone --depth)? */
bool repo_is_shallow(struct repo *);

/* Name of the filter that a path has (lfs, …), NULL if none; caller frees. */
char *repo_filter(struct repo *, const char *path);

#endif
