/*
 * mutate.h - a source file broken in small ways, so that it can be seen
 * whether a harness notices. For C, C++, CUDA and Python; of other files only
 * that a line is put into them which is nothing in any language. Pure.
 *
 * The scanner is a light one: it knows comments, strings, directives, #if 0,
 * braces and indentation, but no types. What comes of it may not compile; then
 * another form, or another place, is to be tried.
 */
#ifndef DOMAIN_MUTATE_H
#define DOMAIN_MUTATE_H

#include <stdbool.h>
#include <stddef.h>

enum language { LANGUAGE_NONE, LANGUAGE_C, LANGUAGE_CUDA, LANGUAGE_PYTHON };

enum mutant_kind {
	MUTANT_BROKEN,		/* does not compile */
	MUTANT_RESULT,		/* what is stored or returned is 0, or -it */
	MUTANT_WORK,		/* a loop, or a guard, ends half way */
	MUTANT_SLOW,		/* functions start with a busy loop */
	MUTANT_KINDS
};

struct mutant {
	char *text;		/* the whole file */
	size_t len;
	long line;		/* of the first change, from 1 */
	char *function;		/* that it is in; NULL: none, or all */
	char *is;		/* the changed line as it is now, shortened */
};

enum language language_of(const char *path);
const char *language_name(enum language);	/* "C", …; "" for none */
const char *mutant_kind_name(enum mutant_kind);	/* "broken", "result", … */

/*
 * Break the text at the place-th place that suits the kind (from 0; the likely
 * ones first), in the form-th form (from 0) that such a place can have. spins
 * is how long a busy loop takes, in turns of about 2 ns. Form MUTANT_NAN of a
 * result is one that is not a number; no other form leads to it. False if there is no
 * such place or form; form 0 tells whether there is a place.
 */
#define MUTANT_NAN 16
bool mutate(struct mutant *out, enum language, const char *text, size_t len,
    enum mutant_kind, size_t place, size_t form, long spins);
void mutant_release(struct mutant *);

#endif
