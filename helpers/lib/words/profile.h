/* profile.h - how far the cores are used, for whoever reads. */
#ifndef WORDS_PROFILE_H
#define WORDS_PROFILE_H

#include "../base/str.h"

struct cJSON;

/* "utilization 62 %, bubble 18 % (was 24 %)", or why there is none. */
void profile_text(struct buf *, const struct cJSON *profile);

/* The same as a line of a step; nothing of NULL. */
void profile_say(const struct cJSON *profile);

#endif
