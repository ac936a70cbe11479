/*
 * subject.h - one line that says what an event was; commits of rounds and of
 * the ledger have it as subject, the log and the views show it.
 */
#ifndef WORDS_SUBJECT_H
#define WORDS_SUBJECT_H

#include "../base/str.h"
#include "../domain/campaign.h"

struct cJSON;

/* What names typed in a subject are cut to, in columns. */
#define SUBJECT_TEXT_MAX 100

/* Any kind: "iter-007 kept -8.4% [-9.1, -7.7]: tile K by 64". */
void subject_event(struct buf *, const char *kind, const struct cJSON *data);

/* The same in the reader's language; subjects of commits are English. */
void subject_words(struct buf *, const char *kind, const struct cJSON *data);

/* "kept", "pass", "stable", … in the reader's language; others as they are. */
const char *subject_word(const char *word);

/* A candidate whose verdict is not known yet: "iter-007: tile K by 64". */
void subject_candidate(struct buf *, long iter, const char *hypothesis);

/* A goal, without the word: "5x faster than the baseline", "5000 us". */
void subject_goal(struct buf *, enum goal, double value, const char *unit);

/* "kept", "failure (build)", "failure (interrupted)", … of a round's data. */
void subject_verdict(struct buf *, const struct cJSON *data);

/*
 * Why a round is what it is; an exit status alone says nothing, so the first
 * error line that the command printed stands for it, if there is one.
 */
void subject_reason(struct buf *, const struct cJSON *data);

/*
 * What a confirm came to: "goal reached", "goal not reached", "refuted"; "" if
 * there was no value to reach.
 */
const char *subject_confirmed(const struct cJSON *data);

/* "iter-003 + iter-005" of a round that combines attempts, else nothing. */
void subject_combines(struct buf *, const struct cJSON *data);

#endif
