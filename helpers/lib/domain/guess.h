/*
 * guess.h - what in the output of a benchmark may be its metric, and what in
 * that of a check says that the result is right. Guesses, to be looked at:
 * what is not sure has no unit, and is for somebody to decide. Pure.
 */
#ifndef DOMAIN_GUESS_H
#define DOMAIN_GUESS_H

#include <stdbool.h>
#include <stddef.h>

#include "../base/list.h"
#include "../base/str.h"

struct guess {
	char *spec;		/* a PAWL_METRIC that reads it */
	char *line;		/* where it stands */
	char *unit;		/* "" not known, nor then what is better */
	bool higher;
	double value;
	int score;		/* higher: more likely */
	size_t order;		/* of two alike the later one is the sum */
};

struct guesses {
	struct guess *v;	/* the best one first */
	size_t n, cap;
};
#define GUESSES_INIT { NULL, 0, 0 }

/*
 * Of a text that a run printed (where: "" stdout, "@stderr") or wrote (the
 * file's name: JSON or CSV by its ending). Each guess was read off that text by
 * its spec. guess_sort() when all texts were looked at.
 */
void guess_output(struct guesses *, const char *text, size_t len,
    const char *where);
void guess_file(struct guesses *, const char *text, size_t len,
    const char *name);
void guess_sort(struct guesses *);
void guesses_release(struct guesses *);

/*
 * Rows that are read as the metric is, but for a first field with a number in
 * it: those fields, in the order printed, could be PAWL_CASES. A PAWL_METRIC
 * with {case} in its place, which the caller frees; NULL: no two such rows.
 */
char *guess_cases(struct strs *names, const struct guesses *,
    const char *metric);

/*
 * A unit as it is written: "GFLOP/s", "us". 1: known, *higher says which is
 * better; 0: not.
 */
int guess_unit(bool *higher, const char *word);

/*
 * A word that says the result is right (PASSED, SUCCESSFUL …), as a pattern for
 * PAWL_VERIFY_PASS, "" if there is none; caller frees.
 */
char *guess_pass(const char *text, size_t len);

/* Words that say it is wrong, as a pattern for PAWL_VERIFY_FAIL, unless they
 * are in this text of one that is right: then NULL. Static memory. */
const char *guess_fail(const char *text, size_t len);

#endif
