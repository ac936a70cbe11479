/* kept.h - the rounds that were kept, and those that a rollback took back. Pure. */
#ifndef DOMAIN_KEPT_H
#define DOMAIN_KEPT_H

#include <stddef.h>

struct campaign;
struct cJSON;

/* Undone: it was kept, and rolled back later in its epoch. */
enum outcome { OUTCOME_KEPT, OUTCOME_UNDONE, OUTCOME_NOT_KEPT };

/*
 * Data of the epoch's last max rounds of an outcome, oldest first; how many.
 * out may be NULL: they are only counted.
 */
size_t kept_rounds(const struct cJSON **out, size_t max,
    const struct cJSON *events, enum outcome);

/*
 * The kept rounds of the epoch's frontier that were its largest gain when they
 * came, [{iter, event, g}]: what a rollback leaves of them still has the
 * largest in the end. What campaign_fold() does with a kept round (event:
 * its number) and a rollback; top_event and top_gain are the last one's.
 */
void kept_note(struct campaign *, const struct cJSON *data);
void kept_note_rollback(struct campaign *);

#endif
