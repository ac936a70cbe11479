/*
 * notify.h - PAWL_NOTIFY: a command that is told what happened.
 *
 * It runs by sh outside of the sandbox, in the project's directory, for 10 s at
 * most, with the person's environment but nothing of make's, git's or pawl's in
 * it. On standard input it has {schema, event, op, time, text, data}, in its
 * environment PAWL_NOTIFY_EVENT, PAWL_NOTIFY_OP and PAWL_NOTIFY_TEXT. Whatever
 * becomes of it changes nothing.
 */
#ifndef WORDS_NOTIFY_H
#define WORDS_NOTIFY_H

#include "../domain/project.h"

struct cJSON;

#define NOTIFY_SCHEMA 1

/* event: "kept", "stall", "infra" or "stop"; text one line; data may be NULL. */
void notify(struct project *, const char *event, const char *text,
    const struct cJSON *data);

/* After a round: it was kept, and whether a review is due now. */
void notify_round(struct project *, const struct cJSON *last);

#endif
