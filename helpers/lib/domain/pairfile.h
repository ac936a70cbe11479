/*
 * pairfile.h - pairs of values from a text file: a line each, frontier and
 * candidate; blank lines and what follows a # are skipped.
 */
#ifndef DOMAIN_PAIRFILE_H
#define DOMAIN_PAIRFILE_H

#include <stdio.h>

#include "judge.h"

/*
 * Feed the judge until it has decided or the file ends. 0; -1 with refused()
 * naming path and line, or failed().
 */
int pairfile_read(struct judge *, FILE *, const char *path);

#endif
