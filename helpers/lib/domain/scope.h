/*
 * scope.h - which paths of a project a setting means (PAWL_EDITABLE, …).
 *
 * Words separated by blanks, relative to the project:
 *
 *	kernel, kernel/	a file of that name, or all below the directory (with
 *			the slash: only below)
 *	* ? [a-z] [!a]	inside one component; they match a leading dot, too
 *	**		any number of components, none included
 *	!pattern	takes out, wherever it stands among the words
 *	.		the whole project
 *
 * A last component with * ? [ means just what it matches: a star behind
 * "kernel/" is the files in kernel itself, two stars are all below it, as
 * kernel and kernel/ are.
 *
 * %XX (two hex digits) is that byte and never special: %20 a blank, %2A a
 * star, %25 a percent sign.
 */
#ifndef DOMAIN_SCOPE_H
#define DOMAIN_SCOPE_H

#include <stdbool.h>
#include <stddef.h>

#include "../base/list.h"

struct scope_item {
	bool out;		/* begins with ! */
	struct strs parts;	/* components; "**" is any number of them */
};

struct scope {
	struct scope_item *v;
	size_t n;
};

/*
 * what names the setting. Refused: nothing given, only ! words, absolute
 * paths, "..", empty components, bad % or [. 0, or -1 with refused(), out
 * then needs no release.
 */
int scope_parse(struct scope *out, const char *text, const char *what);

/* Is this path, as git writes it, meant? Case counts. */
bool scope_match(const struct scope *, const char *path);

/* Does one of the words, without wildcards, name exactly this path? */
bool scope_names(const struct scope *, const char *path);

/*
 * Append the directories or files, without wildcards, below which everything
 * lies that can match; one "" if that is the whole project. Sorted.
 */
void scope_prefixes(struct strs *out, const struct scope *);

void scope_release(struct scope *);

#endif
