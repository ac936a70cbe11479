/* epochs.h - what the epochs before this one came to. Pure. */
#ifndef WORDS_EPOCHS_H
#define WORDS_EPOCHS_H

#include <stddef.h>

struct buf;
struct cJSON;

/* An epoch that is over, in words. */
struct epoch_past {
	long epoch;
	char *rounds;	/* "12 rounds: 4 kept, …" */
	char *best;	/* its own start, best and total, see progress_best() */
	char *why;	/* the next one began; "" not stated */
	struct cJSON *json;	/* see epochs_json() */
};

struct epochs {
	struct epoch_past *v;
	size_t n;
};
#define EPOCHS_INIT { NULL, 0 }

/*
 * Those that a later baseline ended, oldest first. Each has its figures alone:
 * what was measured in another way is nowhere compared.
 */
void epochs_past(struct epochs *, const struct cJSON *events);
void epochs_release(struct epochs *);

/*
 * A section with a line for each of the last five, cut to columns: "- epoch 1: …
 * (2 rounds: …); epoch 2 began: 60 repetitions". Nothing in the first epoch.
 */
void epochs_render(struct buf *, const struct cJSON *events, size_t columns);

/*
 * [{epoch, rounds, kept, best_iter, base_value, best_value, unit, total,
 * confirmed, why_next}], oldest first; caller frees.
 */
struct cJSON *epochs_json(const struct cJSON *events);

#endif
