/*
 * hooks.h - pawl's hooks in a repository. Each is a small script that first
 * runs the hook that was there before, kept beside it, and then pawl's.
 */
#ifndef DOMAIN_HOOKS_H
#define DOMAIN_HOOKS_H

#include "../base/list.h"
#include "../outside/git/repo.h"

/*
 * The directory that git looks for hooks in; caller frees. NULL with refused()
 * where it is not ours to write to (the user's for all repositories, or part of
 * the sources), saying what to put there; ours is the directory of pawl's.
 */
char *hooks_dir(struct repo *, const char *ours);

/* Put them there; said gets a line for each that is new. 0 or -1. */
int hooks_install(struct strs *said, const char *dir, const char *ours);

/* Take them away, and put back what was there. 0 or -1. */
int hooks_remove(struct strs *said, const char *dir);

#endif
