/* landing.h - what landed commits say, and the text of a pull request. */
#ifndef WORDS_LANDING_H
#define WORDS_LANDING_H

#include "../base/str.h"
#include "../domain/land.h"

struct cJSON;

/*
 * Message of the commit of one round, or, for step l->n, of all together.
 * Nothing that was typed begins a line, so that it cannot be a trailer, nor
 * end what git am takes for the message.
 */
void landing_message(struct buf *, const struct land *, size_t step);

/* Text of a pull request, Markdown; chart: a file beside it, or NULL. */
void landing_pull(struct buf *, const struct land *, const char *chart);

/* Data of the event; caller frees. differ: where the trees differ. */
struct cJSON *landing_json(const struct land *, const char *branch,
    const struct strs *differ);

#endif
