/* log.h - make log: one line an event, the newest last. */
#ifndef WORDS_LOG_H
#define WORDS_LOG_H

#include "../base/str.h"

struct cJSON;

/*
 * The last n events (0: all): number, date, subject, actor. width columns at
 * most, 0 for no limit.
 */
void log_render(struct buf *, const struct cJSON *events, long n, int width);

/*
 * {"schema": 1, "left_out": older events not shown, "events": [{"n", "kind",
 * "time" (seconds), "when", "actor", "iter" (null if none), "subject"}]}.
 * Caller frees.
 */
struct cJSON *log_json(const struct cJSON *events, long n);

#endif
