/* requirements.h - TASK_REQUIREMENTS.md: what a project is asked to reach. */
#ifndef WORDS_REQUIREMENTS_H
#define WORDS_REQUIREMENTS_H

#include "../base/str.h"
#include "../domain/newproject.h"

struct cJSON;

/*
 * entries: "file:line name" of functions that look like the entry. config: what
 * make config says, NULL: not known. What was not given, nor is in the preset,
 * is said to be open, never filled in.
 */
void requirements_render(struct buf *out, const struct new_project *,
    const struct new_cases *, const struct strs *entries,
    const struct cJSON *config);

/*
 * Lines of such a text that hold whatever became of tune.mk since: title, goal
 * and cases. Of one of another form, all.
 */
void requirements_core(struct strs *out, const char *text);

#endif
