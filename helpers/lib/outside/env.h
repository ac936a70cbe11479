/*
 * env.h - the environment of build, verify and benchmark commands, from an
 * allow list. Pure.
 */
#ifndef OUTSIDE_ENV_H
#define OUTSIDE_ENV_H

#include <stdbool.h>

#include "../base/list.h"

struct env_spec {
	const char *const *from;	/* the user's, usually environ */
	/* What the project's kind needs, "NAME" or "PREFIX*"; may be NULL. */
	const struct strs *kind;
	/* PAWL_ENV: NAME passes on, NAME=value sets, PREFIX* passes all. */
	const struct strs *words;
	const char *home;		/* private, as the command sees it */
	const char *tmp;
	const char *pwd;
	const struct strs *pairs;	/* "K=V" set last; may be NULL */
};

/*
 * out: sorted "K=V". Always PATH, LANG, LC_*, TZ, USER, LOGNAME and SHELL
 * where set, TERM=dumb; MAKE*, MFLAGS, GNUMAKEFLAGS, GIT_* and LD_* only
 * where named, PAWL_* never but by pairs. left (may be NULL): sorted names of
 * variables that look as if they mattered and were not passed.
 * 0; -1 with refused() naming the word of PAWL_ENV that is wrong.
 */
int env_build(struct strs *out, struct strs *left, const struct env_spec *);

/* Is it a variable that looks as if it mattered: flags, paths, threads? */
bool env_is_telling(const char *name);

#endif
