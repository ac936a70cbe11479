/*
 * adopt.h - how a repository that make drives is built, checked and measured,
 * found out in a copy of it. Nothing is taken for true that was not tried.
 */
#ifndef DOMAIN_ADOPT_H
#define DOMAIN_ADOPT_H

#include "guess.h"
#include "makebase.h"
#include "scratch.h"

/* A command that was tried: of which target, or typed, and what came of it. */
struct adopt_run {
	char *command;
	bool ran, ok;
	char *why;		/* how it ended, where it is not ok */
	char *lines;		/* key lines of what it said */
	double wall_s;
};

struct adoption {
	/* As typed, NULL: to be found. */
	const char *src, *op, *makefile, *args;
	const char *build_typed, *verify_typed, *bench_typed;
	const char *metric_typed, *unit_typed, *direction_typed;
	const char *editable_typed, *pass_typed;

	/* As found; makefile_name and commands are relative to the project. */
	struct scratch scratch;
	char *makefile_name;
	struct make_base base;
	struct strs clashes;
	struct adopt_run build, verify, bench;
	bool build_named;	/* its command names targets: more are added */
	char *pass;		/* PAWL_VERIFY_PASS, "" none */
	const char *fail;	/* PAWL_VERIFY_FAIL, NULL none */
	bool pass_needed;	/* it is all that tells */
	struct guesses guesses;
	char *metric, *unit, *direction, *name;	/* NULL: not found */
	double value;
	struct strs editable;
	struct strs cases;	/* that the benchmark's rows could be */
	char *cases_metric;	/* with {case}; NULL: none */
	struct strs knobs;	/* what PAWL_PARAMS could be, see knobs.h */
	struct strs tools;	/* compilers that the build runs, and make */
	struct strs missing;	/* what is to be said: "UNIT= …" */
};

/* What goes on, for whoever watches. */
typedef void adopt_say(void *arg, const char *what);

/*
 * Look, build, check, measure in the copy. verbs: names of pawl's targets. 0:
 * see missing; -1 with refused() or failed(). Needs release either way.
 */
int adopt_find(struct adoption *, const char *verbs, adopt_say *, void *arg);
void adopt_release(struct adoption *);

/*
 * Of source files (relative paths) those that look like what is tuned, not
 * like tests, timers and drivers; with the header of the same name. Pure.
 */
void adopt_editable(struct strs *out, const struct strs *used,
    const struct strs *all);

/* The files among all that a dry run names. Pure. */
void adopt_used(struct strs *out, const char *dry, const struct strs *all);

#endif
