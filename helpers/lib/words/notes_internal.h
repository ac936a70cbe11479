/* notes_internal.h - what the parts of notes.md share. */
#ifndef WORDS_NOTES_INTERNAL_H
#define WORDS_NOTES_INTERNAL_H

#include "../base/str.h"

struct cJSON;

/* "- label: text", of several lines as a block; s NULL: not stated. */
void notes_field(struct buf *, const char *label, const char *s);

/* The same of a member of d. */
void notes_field_of(struct buf *, const char *label, const struct cJSON *d,
    const char *name);

/* "  - NAME=value" of each member of an object. */
void notes_members(struct buf *, const struct cJSON *object);

/* The section Changes. */
void notes_changes(struct buf *, const struct cJSON *data);

#endif
