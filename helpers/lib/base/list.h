/* list.h - a growing list of strings that it owns. */
#ifndef BASE_LIST_H
#define BASE_LIST_H

#include <stdbool.h>
#include <stddef.h>

struct strs {
	char **v;
	size_t n;
	size_t cap;
};
#define STRS_INIT { NULL, 0, 0 }

void strs_add(struct strs *, const char *s);	/* copies */
void strs_take(struct strs *, char *s);		/* owns s from now on */
void strs_add_words(struct strs *, const char *s);	/* split at blanks */
void strs_add_lines(struct strs *, const char *s);	/* split at newlines */
void strs_add_items(struct strs *, const char *s); /* lines, or between ";;";
						    * trimmed, no blank ones */
bool strs_has(const struct strs *, const char *s);
bool strs_has_sorted(const struct strs *, const char *s); /* of a sorted one */
/* Of a sorted one: the first that does not come before s; n if there is none. */
size_t strs_lower(const struct strs *, const char *s);
void strs_sort(struct strs *);			/* bytewise; doubles go */
char *strs_join(const struct strs *, const char *between); /* caller frees */

void strs_free(struct strs *);

#endif
