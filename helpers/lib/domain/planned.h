/*
 * planned.h - the plan that make plan wrote for the next round, which make iter
 * takes up by itself.
 */
#ifndef DOMAIN_PLANNED_H
#define DOMAIN_PLANNED_H

#include "project.h"

/* Remember that the file at path (absolute) is the next round's. 0 or -1. */
int planned_note(struct project *, const char *path);

/* That file, NULL if there is none for the next round; caller frees. */
char *planned_find(const struct project *);

/*
 * The one that was of an earlier round, iter, and is still there, as the
 * project knows it; NULL if there is none. The caller frees.
 */
char *planned_last(long *iter, const struct project *);

/* Is it one that an earlier round has taken up, so that it may go? */
bool planned_is_used(const struct project *, const char *path);

#endif
