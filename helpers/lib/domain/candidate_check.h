/* candidate_check.h - may the changes of a candidate be made by a round? */
#ifndef DOMAIN_CANDIDATE_CHECK_H
#define DOMAIN_CANDIDATE_CHECK_H

#include "candidate.h"

/*
 * Refuse changes outside the scope, files that git's filters would rewrite,
 * symbolic links that lead out of the repository or stand for a directory, names
 * that differ in case alone. 0; -1 with refused() naming them.
 */
int candidate_check(struct project *, const struct candidate *);

/* Where does a link at path (of the repository) lead? Out of it, or to .git? */
bool link_leads_out(const char *path, const char *target);

/* Do two paths, or directories on their way, differ in case alone? */
bool paths_clash(const char *a, const char *b);

#endif
