/* sandbox_internal.h - what the files of the sandbox share. */
#ifndef OUTSIDE_SANDBOX_INTERNAL_H
#define OUTSIDE_SANDBOX_INTERNAL_H

#include "sandbox.h"

/* Private inside: what lies below is bound again where it is needed. */
extern const char *const private_dirs[];

void args_add(struct strs *argv, ...);		/* up to a NULL */

/* Is it dir, or below it? Not below NULL or "". */
bool path_is_in(const char *path, const char *dir);
bool path_is_in_any(const char *path, const char *const *dirs);

/* Where workdir is in the arm; NULL with failed(); caller frees. */
char *arm_path(const struct sandbox *, const char *path);

/* The arm at its place, as its binds say. 0 or -1. */
int add_binds(struct strs *argv, const struct sandbox *);

/* What must not be read is covered. */
void add_unreadable(struct strs *argv, const struct sandbox *);

/* An input with the sandbox, and without it. 0 or -1. */
int add_input(struct strs *argv, const struct sandbox *, const char *input);
int input_link(const struct sandbox *, const char *input);

#endif
