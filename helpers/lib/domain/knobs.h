/*
 * knobs.h - numbers that sources give a name, as words of PAWL_PARAMS. Which
 * of them may be tuned says whoever knows the operator.
 */
#ifndef DOMAIN_KNOBS_H
#define DOMAIN_KNOBS_H

#include "../base/str.h"
#include "scope.h"

/*
 * Of a file of this name and text: "TILE_K=FILE:^TILE_K\s*=\s*(\d+)", one for
 * each name that the file gives a number once; "NAME=env" for a variable of
 * the environment that it reads. file: as it is called in the word. Pure.
 */
void knobs_text(struct strs *out, const char *file, const char *text,
    size_t len);

/* The same of a file at path, unless it is a test or a benchmark. */
void knobs_file(struct strs *out, const char *path, const char *file);

/*
 * Of all files below root (a directory, or one file), but not of tests and
 * benchmarks; work: the directory that they will be in. 0 or -1.
 */
int knobs_find(struct strs *out, const char *root, const char *work);

/* Leave out those of files that may not be changed. */
void knobs_within(struct strs *knobs, const struct scope *);

/* A comment with the first of them, a line each, to choose from. Pure. */
void knobs_comment(struct buf *out, const struct strs *knobs);
#define KNOBS_MAX 20		/* are written down */

#endif
