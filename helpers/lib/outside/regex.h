/*
 * regex.h - the only door to PCRE2.
 *
 * Patterns are Perl's, with ^ and $ at line ends (a lone \r ends a line, too,
 * so progress lines that rewrite themselves count as lines). Text that is
 * UTF-8 is matched by characters, any other by bytes. Work is bounded: a
 * pattern that backtracks without end gives an error, never a hang.
 */
#ifndef OUTSIDE_REGEX_H
#define OUTSIDE_REGEX_H

#include <stdbool.h>
#include <stddef.h>

#include "../base/str.h"

struct regex;	/* a compiled pattern; never changes once made */

/* Bytes from … to-1 of the text; not set: the group took no part. */
struct span {
	size_t from;
	size_t to;
	bool set;
};

/*
 * what names the setting in messages ("PAWL_METRIC"). NULL with refused()
 * naming pattern, fault and position. The caller frees it.
 */
struct regex *regex_compile(const char *pattern, const char *what);
void regex_free(struct regex *);

const char *regex_pattern(const struct regex *);

/* How many groups there are, not counting the whole match (number 0). */
size_t regex_groups(const struct regex *);

/* Number of a named group, or -1. */
int regex_group(const struct regex *, const char *name);

/*
 * First match that starts at or after from. spans gets the whole match and
 * its groups, n of them at most. 1: found; 0: none; -1 with refused() if the
 * pattern gives up.
 */
int regex_find(struct span *spans, size_t n, const struct regex *,
    const char *text, size_t len, size_t from);

/* The same for the last match (matches do not overlap). */
int regex_last(struct span *spans, size_t n, const struct regex *,
    const char *text, size_t len);

/* Append s so that a pattern matches it literally. */
void regex_quote(struct buf *out, const char *s);

#endif
