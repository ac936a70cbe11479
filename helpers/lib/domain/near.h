/*
 * near.h - earlier rounds that were like this one. Pure.
 *
 * A round is near by its parameter (it gave the same one another value), by
 * its lines (a place that it changed in a file is at most three lines from one
 * that this changes), or by its words (at least two, and half of all words of
 * both hypotheses, are common; of CJK text each pair of characters is a word).
 *
 * What is compared of a round is its mark, a text without newlines: parameters,
 * places and words, each sorted or in order, split by tabs.
 */
#ifndef DOMAIN_NEAR_H
#define DOMAIN_NEAR_H

#include <stddef.h>

#define NEAR_MAX 3

struct buf;
struct cJSON;

enum { NEAR_WORDS = 1, NEAR_LINES = 2, NEAR_PARAM = 4 };

struct near {
	size_t round;		/* which mark */
	unsigned by;		/* NEAR_* */
};

/* Appends; of {hypothesis, hunks: [{path, at, n}], params: [{name}]}. */
void near_mark(struct buf *out, const struct cJSON *round);

/* The nearest first, of equal ones the last. How many. */
size_t near_find(struct near out[NEAR_MAX], const char *mine,
    const char *const *marks, size_t nmarks);

/* "the same or neighbouring lines, similar words"; size bytes. */
void near_by(char *out, size_t size, unsigned by);

/* The same in the reader's language; records are English. */
void near_told(struct buf *out, const char *by);

/* The part of all words of both texts that is common, 0 to 1. */
double near_words(size_t *common, const char *a, const char *b);

#endif
