/* iterations.h - ITERATIONS.md: one row a round, one table an epoch. */
#ifndef WORDS_ITERATIONS_H
#define WORDS_ITERATIONS_H

#include "../base/str.h"
#include "../domain/campaign.h"

struct cJSON;

/* The whole file, from all events (ledger_events()). */
void iterations_render(struct buf *, const struct cJSON *events,
    const struct campaign *);

/*
 * The same from the file before the last of these events, a round; -1 if that
 * file is of another form.
 */
int iterations_append(struct buf *, const char *old,
    const struct cJSON *events, const struct campaign *);

/* What a round changed, as one Markdown line: "TILE_N 64 → 128", "a.c +3 -1". */
void iterations_changes(struct buf *, const struct cJSON *data);

#endif
