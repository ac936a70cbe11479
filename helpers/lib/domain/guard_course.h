/* guard_course.h - stage, stall, stop and hand-over: may a round begin? */
#ifndef DOMAIN_GUARD_COURSE_H
#define DOMAIN_GUARD_COURSE_H

#include "../base/str.h"
#include "project.h"

struct cJSON;

/*
 * Refuse a round (its opening: questions, actor, continue, redesign, repairs,
 * brief) while the campaign has stopped, its stage is exhausted or lacks its
 * report, a review is due, or a strict project's newcomer has read no brief.
 * 0 or -1.
 */
int guard_course(struct project *, const struct cJSON *open);

/*
 * What the round's record is to say of it: its stage, and CONTINUE= as a
 * waiver where the campaign would stand still without. 0 or -1.
 */
int guard_course_note(struct cJSON *out, struct project *,
    const struct cJSON *open);

/*
 * Does the campaign stop by itself now? Then reason gets a word and text a
 * sentence; NULL in *reason if not. 0 or -1.
 */
int guard_course_stop(const char **reason, struct buf *text,
    struct project *);

#endif
