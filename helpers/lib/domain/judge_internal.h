/* judge_internal.h - what the files of the judge share. */
#ifndef DOMAIN_JUDGE_INTERNAL_H
#define DOMAIN_JUDGE_INTERNAL_H

#include "judge.h"

/* The reason of a result that has all the rest. */
void judge_reason(struct judge_result *, const struct judge *);

#endif
