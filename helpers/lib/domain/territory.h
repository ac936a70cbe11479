/*
 * territory.h - whose a file of the project is: the candidate's, which a round
 * may change, or the harness's.
 */
#ifndef DOMAIN_TERRITORY_H
#define DOMAIN_TERRITORY_H

#include "param.h"
#include "project.h"
#include "scope.h"

struct territory {
	struct scope editable, harness;
	bool has_harness;
	struct params params;
	const char *makefile;	/* with the settings: not of our own memory */
};

/* From PAWL_EDITABLE, PAWL_HARNESS, PAWL_PARAMS. 0 or -1 with refused(). */
int territory_init(struct territory *, const struct settings *);
void territory_release(struct territory *);

/* The path within the project; NULL if it lies outside of it. */
const char *territory_within(const struct project *, const char *path);

/*
 * Does PAWL_EDITABLE mean this path? What tells git or make what to do
 * (.gitignore, .gitattributes, … anywhere, the project's own makefile and
 * the one with the settings) only where it names it exactly.
 */
bool territory_in_scope(const struct territory *, const char *path);

/* Is it in scope but for that? */
bool territory_is_reserved(const struct territory *, const char *path);

/*
 * May a round change this file (path within the project)? It is in scope, or
 * has a parameter, and is not named as harness.
 */
bool territory_editable(const struct territory *, const char *path);

/* Is it named as harness? Files that nothing names are the harness's, too. */
bool territory_is_named_harness(const struct territory *, const char *path);

#endif
