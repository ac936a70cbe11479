/* reproduction.h - a round that was made again, beside its record. */
#ifndef WORDS_REPRODUCTION_H
#define WORDS_REPRODUCTION_H

#include "../base/str.h"

struct cJSON;

/* "reproduce iter-007 kept -8.1% [-8.9, -7.5], agrees". */
void reproduction_subject(struct buf *, const struct cJSON *data);

/* The two side by side, what differs beside them, what it means. */
void reproduction_render(struct buf *, const struct cJSON *data);

#endif
