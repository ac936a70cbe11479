/*
 * survey.h - which operators lie under a directory, and of what kind each
 * seems to be. A guess with its reason: whoever starts a project says which.
 */
#ifndef DOMAIN_SURVEY_H
#define DOMAIN_SURVEY_H

#include <stddef.h>

#include "../base/list.h"

struct cJSON;

/* Deeper directories and larger files are not looked at. */
#define SURVEY_DEPTH 12
#define SURVEY_BYTES ((size_t)1 << 20)

struct finding {
	char *path;		/* file or directory, relative to the root */
	char *op;		/* a name for it, [a-z0-9._-]+ */
	const char *kind;	/* of mk/kinds/; static memory */
	char *why;		/* what the guess rests on */
};

struct findings {
	struct finding *v;
	size_t n;
	size_t files;		/* that were looked at */
	size_t left_out;	/* tests and benchmarks of operators */
};
#define FINDINGS_INIT { NULL, 0, 0, 0 }

/* Everything under root, sorted by path. 0, or -1 with failed(). */
int survey(struct findings *, const char *root);
void findings_release(struct findings *);

/* {schema, root, operators: [{path, op, kind, why}], files, left_out} */
struct cJSON *findings_to_json(const struct findings *, const char *root);

/*
 * What a file of this name and content says about itself: a kind, or NULL.
 * line gets the number of the line that tells. Pure.
 */
const char *survey_text(size_t *line, const char *name, const char *text,
    size_t len);

/*
 * Targets that a project would call (all, check, bench, …) of the makefile in
 * dir, if there is one; it is read, not run. 0 or -1.
 */
int survey_targets(struct strs *out, const char *dir);

/*
 * Functions under root (a file or a directory) that look like the entry of an
 * operator of this kind, as "file:line name". 0 or -1.
 */
int survey_entries(struct strs *out, const char *root, const char *kind);

#endif
