/* config.h - what git's configuration says. */
#ifndef OUTSIDE_GIT_CONFIG_H
#define OUTSIDE_GIT_CONFIG_H

#include "repo.h"

/* A value, NULL if it is not set; caller frees. */
char *config_get(struct repo *, const char *key);

/* The same of a path, in which ~ is the home directory. */
char *config_get_path(struct repo *, const char *key);

/* Does the repository's own configuration set it (not the user's)? */
bool config_is_own(struct repo *, const char *key);

/*
 * The remote that has the objects which a partial clone (git clone --filter)
 * lacks; NULL if it was cloned whole. Caller frees.
 */
char *config_promisor(struct repo *);

/* Add a value to a multi-valued key of the repository once. 0 or -1. */
int config_add(struct repo *, const char *key, const char *value);

#endif
