/* lessons.h - what campaigns taught, for people and for programs. */
#ifndef WORDS_LESSONS_H
#define WORDS_LESSONS_H

#include <stddef.h>

#include "../base/str.h"

struct cJSON;

/*
 * One line without its end: "attention/iter-003 kept -15.1% [-17.4, -13.8]:
 * hypothesis".
 */
void lessons_line(struct buf *, const struct cJSON *lesson);

/* All of them, grouped by kind and bottleneck, two lines each at most. */
void lessons_render(struct buf *, const struct cJSON *const *, size_t n);

/* {schema: "pawl-lessons-1", lessons: [...]}; caller frees. */
struct cJSON *lessons_json(const struct cJSON *const *, size_t n);

#endif
