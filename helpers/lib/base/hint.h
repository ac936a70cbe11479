/*
 * hint.h - commands that are named in what is said, as they have to be typed
 * here: who runs "make -f tune.mk iter" is told to "make -f tune.mk board".
 *
 * The makefiles say how, in PAWL_HINT, and of which targets, in
 * PAWL_SHORT_NAMES. Only what goes to a person is changed, no record.
 */
#ifndef BASE_HINT_H
#define BASE_HINT_H

#include "str.h"

/*
 * The makefile that has the settings, as make was told to read it: PAWL_MAKEFILE,
 * tune.mk where makefiles do not say.
 */
const char *hint_makefile(void);

/* Append text with each "make <target>" as it has to be typed. */
void hint_add(struct buf *out, const char *text);

/* The same to standard output. */
void hint_print(const char *text);

/* The same and a newline, as puts(). */
void hint_puts(const char *text);

#endif
