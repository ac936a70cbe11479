/* str.h - a growing byte buffer, and small questions about strings. */
#ifndef BASE_STR_H
#define BASE_STR_H

#include <stdbool.h>
#include <stddef.h>

/* Bytes with a NUL kept behind them. Start with BUF_INIT, end with buf_free. */
struct buf {
	char *p;	/* never NULL once something was added */
	size_t len;
	size_t cap;
};
#define BUF_INIT { NULL, 0, 0 }

void buf_add(struct buf *, const void *bytes, size_t len);
void buf_puts(struct buf *, const char *s);
void buf_putc(struct buf *, char c);
void buf_addf(struct buf *, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
void buf_clear(struct buf *);	/* empty, memory kept */
void buf_free(struct buf *);	/* empty, memory gone; may be used again */
const char *buf_str(const struct buf *);	/* never NULL */
char *buf_steal(struct buf *);	/* the caller frees; the buffer is empty */

bool str_starts(const char *s, const char *prefix);
bool str_ends(const char *s, const char *suffix);
bool str_ends_in(const char *s, const char *suffixes);	/* one of ".c .cc" */
bool str_same(const char *a, const char *b);	/* NULL equals only NULL */
bool str_is_blank(const char *s);
char *str_trim(const char *s);	/* a copy without blanks around; caller frees */

/*
 * The whole of s as a number in [min, max]; 0, or -1 with refused() naming
 * what: not a number, trailing text, not finite, out of range.
 */
int str_to_double(double *out, const char *s, double min, double max,
    const char *what);
int str_to_long(long *out, const char *s, long min, long max,
    const char *what);

/* Cut s to at most max bytes at a UTF-8 boundary and add "…"; caller frees. */
char *str_shorten(const char *s, size_t max);

/*
 * Newlines and control characters become blanks, runs of blanks one; what is
 * invisible or no UTF-8 is shown as by glyph_show(). Caller frees.
 */
char *str_fold(const char *s);

bool str_is_utf8(const char *s, size_t len);

#endif
