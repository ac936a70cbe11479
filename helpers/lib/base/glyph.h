/*
 * glyph.h - characters of text that others typed, as they may be shown: nothing
 * acts on a terminal, nothing is invisible, no line is begun.
 */
#ifndef BASE_GLYPH_H
#define BASE_GLYPH_H

#include <stddef.h>
#include <stdint.h>

#include "str.h"

#define GLYPH_INVALID 0xffffffffu	/* a byte that is not UTF-8 */
#define GLYPH_FORM 16

/* Bytes of the character at s, which is not empty; *cp may be INVALID. */
size_t glyph_next(uint32_t *cp, const char *s);

/*
 * The character as it may be shown: itself, or "\x1b", "\xff", "\u202e".
 * Returns the length.
 */
size_t glyph_visible(char form[GLYPH_FORM], uint32_t cp, const char *s,
    size_t n);

/* Columns on a terminal: East Asian wide characters take 2, marks 0. */
size_t glyph_columns(uint32_t cp);

/* All of s; only bytes that are not UTF-8 as escapes. */
void glyph_bytes(struct buf *out, const char *s);

/*
 * All of s, which is JSON: beyond ASCII what would be hidden as "\u202e", which
 * means the same there.
 */
void glyph_json(struct buf *out, const char *s);

/* All of s, newlines and tabs as escapes, too. */
void glyph_show(struct buf *out, const char *s);

#endif
