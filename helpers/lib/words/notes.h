/*
 * notes.h - notes.md of a round, and what its patch.diff opens with.
 *
 * Typed text of several lines stands six columns in, as a block, so no line
 * of it can pass for a section; of one line, it stands behind its label.
 */
#ifndef WORDS_NOTES_H
#define WORDS_NOTES_H

#include "../base/str.h"

struct cJSON;

struct notes_input {
	const char *op;
	const struct cJSON *data;	/* of the round's (baseline's) event */
	const char *analysis;		/* typed later (LAST=), or NULL */
	const char *next;		/* what to try next, or NULL */
};

/* Sections Pre-Edit, Changes, Post-Run, Analysis, Next. */
void notes_render(struct buf *, const struct notes_input *);

/* The same for iter-000, or another baseline. */
void notes_baseline(struct buf *, const struct notes_input *);

/*
 * Lines that open a parameter round's patch.diff; git apply skips them.
 * Nothing for a round without parameters.
 */
void notes_patch_head(struct buf *, const struct cJSON *data);

#endif
