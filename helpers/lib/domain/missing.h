/*
 * missing.h - files that a project needs and git does not hold: they are in the
 * working tree, and in no run tree.
 */
#ifndef DOMAIN_MISSING_H
#define DOMAIN_MISSING_H

#include "arm.h"
#include "run.h"

/*
 * Ignored and untracked files and directories ("data/") of the project that the
 * arm lacks, relative to the project; inputs and records are none. 0 or -1.
 */
int missing_list(struct strs *out, struct arm *);

/* Those that a text, such as what a build said, speaks of. Pure. */
void missing_named(struct strs *out, const struct strs *all, const char *text);

/*
 * Of the user's own new files (what git ignores is none) those that the arm
 * lacks and the log of a failed step speaks of. 0 or -1.
 */
int missing_new(struct strs *out, struct arm *, const char *log_path);

/*
 * Does the command work when these are inputs, too? works says; it is called
 * with the runner that has them, and returns 1, 0 or -1.
 */
struct missing_try {
	struct runner *runner;
	int (*works)(void *arg);
	void *arg;
};

/*
 * What a failed command lacks: of what the arm lacks, the files that the log
 * names, else any. *proved: with them it works, and with none of them less.
 * Lists that cannot be tried in a few runs stay as they are. 0 or -1.
 */
int missing_find(struct strs *out, bool *proved, struct arm *,
    const char *log_path, const struct missing_try *);

#endif
