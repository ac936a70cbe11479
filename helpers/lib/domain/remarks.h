/*
 * remarks.h - what was said of a round after it: its analysis and what to try
 * next, by LAST= of the round after it or by make note. Pure.
 */
#ifndef DOMAIN_REMARKS_H
#define DOMAIN_REMARKS_H

#include <stddef.h>

struct cJSON;

/* Strings belong to the events; NULL: not stated. */
struct remarks {
	const char *analysis;
	const char *next;
};

/* Of all rounds, by their numbers, *n of them; the caller frees. */
struct remarks *remarks_all(size_t *n, const struct cJSON *events);

/* The last word of each that the events have about round iter. */
struct remarks remarks_find(const struct cJSON *events, long iter);

#endif
