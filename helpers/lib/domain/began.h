/*
 * began.h - what an epoch began from: the best before it, and what was edited
 * since and measured by no round. A start that was made slow would make each
 * step look large.
 */
#ifndef DOMAIN_BEGAN_H
#define DOMAIN_BEGAN_H

#include "campaign.h"

struct cJSON;

/*
 * c->began of a baseline's data, before anything else of it is folded:
 * {taken, iter, value, target}, or NULL where there is nothing to say. The
 * target is what a ratio came to, counted from the start before.
 */
void began_fold(struct campaign *c, const struct cJSON *data);

#endif
