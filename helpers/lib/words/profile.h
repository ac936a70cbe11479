/* profile.h - how far the cores are used, for whoever reads. */
#ifndef WORDS_PROFILE_H
#define WORDS_PROFILE_H

#include "../base/str.h"

struct cJSON;
struct course;

/* "utilization 62 %, bubble 18 % (was 24 %)", or why there is none. */
void profile_text(struct buf *, const struct cJSON *profile);

/* The same as a line of a step; nothing of NULL. */
void profile_say(const struct cJSON *profile);

/*
 * Of the frontier's profile: "utilization 41 % (low), bubble 23 % (high)";
 * nothing where none is known.
 */
void profile_cores(struct buf *, const struct course *);

/* The same as {utilization, bubble, balance}; NULL where none is known. */
struct cJSON *profile_cores_json(const struct course *);

#endif
