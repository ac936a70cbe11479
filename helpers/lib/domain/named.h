/* named.h - messages that name what they are about, ten of them at most. */
#ifndef DOMAIN_NAMED_H
#define DOMAIN_NAMED_H

#include "../base/list.h"

/* "a, b, c and 12 more"; caller frees. */
char *named_some(const struct strs *names);

/* refused("what: a, b, c: mend"). -1. */
int refused_names(const char *what, const struct strs *names,
    const char *mend);

#endif
