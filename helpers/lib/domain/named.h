/* named.h - messages that name what they are about, ten of them at most. */
#ifndef DOMAIN_NAMED_H
#define DOMAIN_NAMED_H

#include "../base/list.h"

/* "a, b, c and 12 more"; caller frees. */
char *named_some(const struct strs *names);

/* refused("what: a, b, c: mend"). -1. */
int refused_names(const char *what, const struct strs *names,
    const char *mend);

/*
 * What may stand beside other refusals: 0 where rc is, and where it is -1 with
 * refused(), whose message is kept in said; else -1.
 */
int said_add(struct strs *said, int rc);

/* refused() with all of them, one after the other, or 0 if there are none. */
int refused_said(const struct strs *said);

#endif
