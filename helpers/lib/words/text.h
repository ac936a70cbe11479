/*
 * text.h - how numbers, and text that others typed, are written.
 *
 * Everything is appended to a struct buf. Typed text is never trusted: it
 * comes out on one line (or indented), with every control character, byte
 * that is not UTF-8 and invisible or direction-changing character shown as
 * \x1b, \xff or \u202e.
 */
#ifndef WORDS_TEXT_H
#define WORDS_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "../base/str.h"
#include "../domain/campaign.h"

/* Change of time that an effect means, "-8.4%"; less is faster. */
void text_change(struct buf *, double g);

/* With its interval, "-8.4% [-9.1, -7.7]"; "-" when not known. */
void text_change_interval(struct buf *, const struct effect *);

/* "time -8.4% [-9.1, -7.7]"; proven slower: "slower by 20.0% [19.6, 20.4]". */
void text_effect(struct buf *, const struct effect *);

/* Speedup, "5.93x", or "5.93x [5.87, 5.99]"; "-" when not known. */
void text_ratio(struct buf *, double g);
void text_ratio_interval(struct buf *, const struct effect *);

/* Size of a log ratio without its sign: "0.61 %". */
void text_size(struct buf *, double g);

/* "1234.5 us", "12.35 us"; unit NULL or "" leaves the number alone. */
void text_value(struct buf *, double v, const char *unit);

/* Seconds: "0.8 s", "12 s", "1 min 05 s", "2 h 03 min", "3 d 4 h". */
void text_span(struct buf *, double seconds);

/* When, in seconds: under a day "07:00", else "2026-01-31T07:00:00Z". */
void text_moment(struct buf *, long when);

/* "iter-007", and the first 7 digits of a commit. */
void text_iter(struct buf *, long iter);
void text_commit(struct buf *, const char *hex);

/* One line: blanks and newlines folded, nothing that acts on a terminal. */
void text_line(struct buf *, const char *s);

/*
 * One line of Markdown that shows s as typed, also in a table's cell. It must
 * not stand first on a line. text_md_cut cuts to width columns first.
 */
void text_md(struct buf *, const char *s);
void text_md_cut(struct buf *, const char *s, size_t width);

/* Each line behind indent, blank lines empty, one newline at the end. */
void text_block(struct buf *, const char *s, const char *indent);

/* Does s, blanks around it left out, have more than one line? */
bool text_has_lines(const char *s);

/* Columns on a terminal; East Asian wide characters take 2. */
size_t text_width(const char *s);

/* At most width columns of text_line(s), "…" last if it was cut. */
void text_cut(struct buf *, const char *s, size_t width);

/* A line of its own: label, then text cut so that width columns hold both. */
void text_field(struct buf *, const char *label, const char *text,
    size_t width);

/* s, which is already one line, with blanks up to width. */
void text_pad(struct buf *, const char *s, size_t width, bool right);

#endif
