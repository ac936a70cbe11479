/*
 * newproject.h - a project of its own for an operator: a copy of its sources,
 * a tune.mk, the guides, and a git repository.
 */
#ifndef DOMAIN_NEWPROJECT_H
#define DOMAIN_NEWPROJECT_H

#include "../base/list.h"
#include "../base/str.h"
#include "survey.h"

/* Where a command came from is data: it is written into tune.mk, not run. */
struct new_project {
	const char *op;
	const char *kind;
	const char *src;	/* file or directory; never written to */
	const char *cases;	/* "name[:weight] shape=… dtype=… ;; …" */
	const char *goal;	/* "SPEEDUP=5", "TARGET=800us", "BEST=1" … */
	const char *place;	/* "local" */
	const char *dir;	/* to be made */
	const char *home;	/* of pawl: mk/ and project_template/ */
	/* What the preset leaves open, or NULL: it stays open in tune.mk. */
	const char *editable, *build, *verify, *bench, *metric, *unit, *params;
	struct strs *knobs;	/* what params could be (knobs.h), or NULL; cut
				 * down to what editable means */
	struct strs *targets;	/* of the sources' makefile, or NULL */
};


/* A case as it was typed; words of the form key=value are told apart. */
struct new_case {
	char *name;
	char *weight;		/* "1" by default */
	char *shape, *dtype, *mask, *other;	/* "" when not stated */
};

struct new_cases {
	struct new_case *v;
	size_t n;
};

/* -1 with refused() naming the case and what it lacks. */
int new_cases_parse(struct new_cases *, const char *text);
void new_cases_free(struct new_cases *);

/* Which of operator, kind, sources, case, goal and place are not given. */
void new_project_missing(struct strs *out, const struct new_project *);

/* The text of tune.mk. */
void new_project_tune(struct buf *out, const struct new_project *,
    const struct new_cases *, const char *work);

/* Where the sources go: "workspace", or below it as the kind has it. */
const char *new_project_work(const char *kind);

/*
 * The text of TASK_REQUIREMENTS.md. config: what make config says of the
 * project's tune.mk, with its preset; NULL if it says nothing.
 */
typedef void new_requirements(struct buf *out, void *arg,
    const struct cJSON *config);

/*
 * Make it: template, copy of the sources, tune.mk, requirements, repository
 * with a first commit. links gets symbolic links that lead out of the copy. On
 * failure nothing is left. 0 or -1.
 */
int new_project_make(struct strs *links, const struct new_project *,
    const struct new_cases *, new_requirements *, void *arg);

#endif
