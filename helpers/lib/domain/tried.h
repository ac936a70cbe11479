/*
 * tried.h - the earlier rounds of this epoch, as far as a new candidate is
 * compared with them. Rounds that were abandoned do not count.
 */
#ifndef DOMAIN_TRIED_H
#define DOMAIN_TRIED_H

#include "../base/str.h"
#include "project.h"

struct cJSON;

struct tried_round {
	const char *tree;	/* "" not known */
	const char *patch_id;	/* "" none */
	const char *mark;	/* see near.h */
	const char *text;	/* of tried_read() */
};

/* The baseline and all rounds, oldest first; the strings are the text's. */
struct tried {
	struct buf text;
	struct tried_round *v;
	size_t n;
};

/* What was read before is kept in the state directory. 0 or -1; free it. */
int tried_load(struct tried *, struct project *);
void tried_free(struct tried *);

/* The file's form: a round's line, appended; the rounds of all lines. Pure. */
void tried_line(struct buf *out, const struct cJSON *round, const char *tree);
void tried_split(struct tried *out, const char *lines, size_t len);

/*
 * The last one that had this tree, else this patch-id ("" is none); how says
 * which, "tree" or "patch". NULL if there is none. Pure.
 */
const struct tried_round *tried_find(const char **how, const struct tried *,
    const char *tree, const char *patch_id);

/* {iter, verdict, failed_step, reason, gain, hypothesis}; caller frees. */
struct cJSON *tried_read(const struct tried_round *);

/* "iter-007 (neutral, time +0.3 %)"; caller frees. Pure. */
char *tried_name(const struct cJSON *round);

#endif
