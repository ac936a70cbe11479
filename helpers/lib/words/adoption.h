/* adoption.h - the tune.mk that make adopt proposes, and what it says. */
#ifndef WORDS_ADOPTION_H
#define WORDS_ADOPTION_H

#include "../base/str.h"
#include "../domain/adopt.h"

/* tune.mk, with comments; what is not known is a comment that asks for it. */
void adoption_tune(struct buf *out, const struct adoption *, const char *home);

/* A line each: makefile, build, verify, bench, metric, editable, clashes. */
void adoption_report(struct buf *out, const struct adoption *);

#endif
