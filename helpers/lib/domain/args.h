/*
 * args.h - what the user typed: HYP, WHY, SET … as make handed them over
 * (PAWL_ARGS, PAWL_ARG_<NAME>), or NAME=value words of a helper's own command
 * line. Data, never code.
 */
#ifndef DOMAIN_ARGS_H
#define DOMAIN_ARGS_H

#include <stdbool.h>

#define ARG_MAX_BYTES (32 * 1024)

/* Read NAME=value words and check flags such as JSON=1; -1 with misused() at a word of another form. */
int args_parse(char *const *words, int n);

/*
 * Text of an argument as it was typed, NULL if it was not given. A variable
 * of that name in the environment alone does not count.
 */
const char *args_get(const char *name);

/* The same, and -1 with refused() if it is over 32 KiB or not UTF-8. */
int args_text(const char **out, const char *name);

/* The same as a path: a leading "~/" is HOME; caller frees. NULL: not given. */
char *args_path(const char *name);

/* -1 with refused() if it is neither; args_parse() did it for all but NEXT. */
int args_check_flag(const char *name);

/* JSON=1, yes or true: given and not "", 0, no or false. */
bool args_flag(const char *name);

#endif
