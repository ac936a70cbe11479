/*
 * pairlog.h - the pairs of a measuring, on disk as they come: one that was
 * interrupted goes on with them, with the seed that it began with. So nobody
 * gets rid of pairs that look bad by a Ctrl-C.
 *
 * A line of JSON a pair; a start file beside it says of what they are. Neither
 * is synced: after a power cut it is another boot, and begins anew.
 */
#ifndef DOMAIN_PAIRLOG_H
#define DOMAIN_PAIRLOG_H

#include "pair.h"

struct cJSON;

/*
 * What was fixed when the same measuring was begun, its seed in the source;
 * NULL: nothing was, or of another boot, commit, device, other settings,
 * inputs or tools. The caller frees.
 */
struct cJSON *pairlog_begun(const char *path, struct pair_source *);

/*
 * Begin one: what is fixed beside the seed (taken) is kept. pairlog_empty()
 * comes before, and warm-ups that are to be kept between them. 0 or -1.
 */
int pairlog_empty(const char *path);
int pairlog_begin(const char *path, const struct pair_source *,
    struct cJSON *fixed);

/* One more line. 0 or -1. */
int pairlog_add(const char *path, const struct cJSON *pair);

/* All whole lines in their order; an array. The caller frees. */
struct cJSON *pairlog_read(const char *path);

/* These instead, so that nothing torn is in it. 0 or -1. */
int pairlog_rewrite(const char *path, const struct cJSON *pairs);

/* The next measuring begins anew. 0 or -1. */
int pairlog_forget(const char *path);

#endif
