/*
 * sandbox.h - the command line that runs a command in an arm, under bubblewrap
 * where that works.
 *
 * In the sandbox the arm lies where the user's tree is, everything else is
 * read-only, the state directory and the other arm are not there, and git
 * finds the arm's commit in a copy that cannot be written.
 */
#ifndef OUTSIDE_SANDBOX_H
#define OUTSIDE_SANDBOX_H

#include <stdbool.h>
#include <stddef.h>

#include "../base/list.h"
#include "../base/str.h"

struct proc_result;

/* A part of the arm, with what lies below it, until a later one says else. */
struct bind {
	char *path;	/* relative to the arm, "" all of it */
	bool writable;
};

/* Parents come before what lies in them. */
struct binds {
	struct bind *v;
	size_t n, cap;
};
#define BINDS_INIT { NULL, 0, 0 }

void binds_add(struct binds *, const char *path, bool writable);
void binds_free(struct binds *);

/* All paths absolute, symlinks resolved, without a slash at the end. */
struct sandbox {
	bool on;
	const char *arm;	/* its root directory, a linked worktree */
	const char *tree;	/* the user's working tree: the arm's place */
	const char *git_common;	/* the common git directory, NULL: none */
	const char *git_admin;	/* <common>/worktrees/<name> of the arm */
	const char *state;	/* pawl's, made invisible; NULL: none */
	const char *home;	/* private directories outside; they exist */
	const char *tmp;
	/*
	 * Read-only at their own places; one in the user's tree appears at
	 * that place in the arm (a link without the sandbox, a mount with it).
	 */
	const struct strs *inputs;
	const char *tools;	/* directory that stays readable; NULL: none */
	const struct binds *binds;	/* NULL: all of the arm is writable */
	/*
	 * Relative to the tree: a directory is empty there, a file cannot be
	 * read, and neither can what git keeps of it.
	 */
	const struct strs *hidden;
	/*
	 * NAME=value pairs that the command gets from bwrap, which has not got
	 * them itself: its environment can be read inside. NULL: none.
	 */
	const struct strs *quiet;
	bool network;
};

/* Files that the command line names by number: proc_spec.fds. */
struct sandbox_fds {
	int fd[6];
	size_t n;
	int status;	/* one of them: what bwrap says */
};
#define SANDBOX_FDS_INIT { { -1, -1, -1, -1, -1, -1 }, 0, -1 }

/*
 * Is bubblewrap there and usable? why_not gets a line if it is not. About
 * 10 ms, so ask once. 0, or -1 with failed().
 */
int sandbox_probe(bool *works, struct buf *why_not);

/*
 * The command line of `/bin/sh -c command` in workdir (the tree or below it),
 * appended to argv. Good for one run: the files are read once. Close fds
 * after it. 0, or -1 with failed() or refused().
 */
int sandbox_argv(struct strs *argv, struct sandbox_fds *,
    const struct sandbox *, const char *workdir, const char *command);
void sandbox_fds_close(struct sandbox_fds *);

/*
 * Was it bubblewrap that failed, so that the command never started? Then res
 * says nothing about the candidate, and its err says why. Ask after proc_run.
 */
bool sandbox_has_failed(const struct sandbox_fds *, const struct proc_result *);

/* Where proc_run has to start it (proc_spec.dir); caller frees. */
char *sandbox_start_dir(const struct sandbox *, const char *workdir);

/* What the command sees as PWD, HOME and TMPDIR, for env_spec; PWD: frees. */
char *sandbox_pwd(const struct sandbox *, const char *workdir);
const char *sandbox_home(const struct sandbox *);
const char *sandbox_tmp(const struct sandbox *);

#endif
