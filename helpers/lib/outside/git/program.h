/*
 * program.h - the git program in a working tree, as its user would run it: with
 * the user's configuration, signatures and hooks, which libgit2 knows nothing
 * of.
 */
#ifndef OUTSIDE_GIT_PROGRAM_H
#define OUTSIDE_GIT_PROGRAM_H

#include <stdbool.h>

#include "../../base/list.h"
#include "../../base/str.h"
#include "../proc.h"

/*
 * Run "git words…" in dir. What this program's environment says of places of
 * git's, of pawl and of make is not passed, nothing is asked on a terminal.
 * 0: it ran, whatever came of it; -1.
 */
int program_run(struct proc_result *, const char *dir, const struct strs *words);

/* The same of another program: argv[0] is its name or path. */
int program_other(struct proc_result *, const char *dir,
    const struct strs *argv);

/*
 * The same with words up to NULL, which must succeed: what it printed, without
 * the last line's end, is appended to out (may be NULL). 0, or -1 with failed()
 * in git's own words.
 */
int program_git(struct buf *out, const char *dir, ...)
    __attribute__((sentinel));

/* The same, as a question: 1 it succeeded, 0 it did not, -1. */
int program_asks(struct buf *out, const char *dir, ...)
    __attribute__((sentinel));

/*
 * Append to env the variables of ours that begin with one of names, NULL the
 * last of them, such as "HOME="; not listed: all others.
 */
void program_env(struct strs *env, const char *const *names, bool listed);

/*
 * Run argv with this environment and no other; limit_s 0: however long it
 * takes. 0: it ran, whatever came of it; -1: it could not, or was interrupted.
 */
int program_start(struct proc_result *, const char *dir,
    const struct strs *argv, const struct strs *env, double limit_s);

#endif
