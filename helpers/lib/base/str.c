/* str.c - a growing byte buffer, and small questions about strings. */
#include "str.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "err.h"
#include "glyph.h"
#include "mem.h"

static void
buf_room(struct buf *b, size_t more)
{
	size_t need;

	if (more > SIZE_MAX / 4 - b->len)
		die(ST_INFRA, "out of memory");
	need = b->len + more + 1;
	if (need <= b->cap)
		return;
	b->cap = b->cap * 2 > need ? b->cap * 2 : need + 32;
	b->p = xrealloc(b->p, b->cap, 1);
}

void
buf_add(struct buf *b, const void *bytes, size_t len)
{
	buf_room(b, len);
	if (len > 0)
		memcpy(b->p + b->len, bytes, len);
	b->len += len;
	b->p[b->len] = '\0';
}

void
buf_puts(struct buf *b, const char *s)
{
	buf_add(b, s, strlen(s));
}

void
buf_putc(struct buf *b, char c)
{
	buf_add(b, &c, 1);
}

void
buf_addf(struct buf *b, const char *fmt, ...)
{
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(NULL, 0, fmt, ap);
	va_end(ap);
	if (n < 0)
		die(ST_INFRA, "text cannot be formatted");
	buf_room(b, (size_t)n);
	va_start(ap, fmt);
	vsnprintf(b->p + b->len, (size_t)n + 1, fmt, ap);
	va_end(ap);
	b->len += (size_t)n;
}

void
buf_clear(struct buf *b)
{
	b->len = 0;
	if (b->p != NULL)
		b->p[0] = '\0';
}

void
buf_free(struct buf *b)
{
	free(b->p);
	b->p = NULL;
	b->len = b->cap = 0;
}

const char *
buf_str(const struct buf *b)
{
	return b->p != NULL ? b->p : "";
}

char *
buf_steal(struct buf *b)
{
	char *p;

	buf_room(b, 0);
	p = b->p;
	p[b->len] = '\0';
	b->p = NULL;
	b->len = b->cap = 0;
	return p;
}

bool
str_starts(const char *s, const char *prefix)
{
	return strncmp(s, prefix, strlen(prefix)) == 0;
}

bool
str_ends(const char *s, const char *suffix)
{
	size_t n = strlen(s), m = strlen(suffix);

	return n >= m && strcmp(s + n - m, suffix) == 0;
}

bool
str_ends_in(const char *s, const char *suffixes)
{
	size_t n = strlen(s), m;

	for (;; suffixes += m) {
		suffixes += strspn(suffixes, " ");
		m = strcspn(suffixes, " ");
		if (m == 0)
			return false;
		if (n >= m && strncmp(s + n - m, suffixes, m) == 0)
			return true;
	}
}

bool
str_same(const char *a, const char *b)
{
	if (a == NULL || b == NULL)
		return a == b;
	return strcmp(a, b) == 0;
}

bool
str_is_blank(const char *s)
{
	while (isspace((unsigned char)*s))
		s++;
	return *s == '\0';
}

char *
str_trim(const char *s)
{
	size_t n;

	while (isspace((unsigned char)*s))
		s++;
	n = strlen(s);
	while (n > 0 && isspace((unsigned char)s[n - 1]))
		n--;
	return xstrndup(s, n);
}

int
str_to_double(double *out, const char *s, double min, double max,
    const char *what)
{
	char *end = NULL;
	double v;

	if (*s == '\0' || isspace((unsigned char)*s))
		return refused("%s: \"%s\" is not a number", what, s);
	v = strtod(s, &end);
	if (end == s || *end != '\0')
		return refused("%s: \"%s\" is not a number", what, s);
	if (!isfinite(v) || v < min || v > max)
		return refused("%s: %s is not between %g and %g", what, s,
		    min, max);
	*out = v;
	return 0;
}

int
str_to_long(long *out, const char *s, long min, long max, const char *what)
{
	char *end = NULL;
	long v;

	errno = 0;
	if (*s == '\0' || isspace((unsigned char)*s))
		return refused("%s: \"%s\" is not a whole number", what, s);
	v = strtol(s, &end, 10);
	if (end == s || *end != '\0')
		return refused("%s: \"%s\" is not a whole number", what, s);
	if (errno == ERANGE || v < min || v > max)
		return refused("%s: %s is not between %ld and %ld", what, s,
		    min, max);
	*out = v;
	return 0;
}

char *
str_shorten(const char *s, size_t max)
{
	size_t n = strlen(s);

	if (n <= max)
		return xstrdup(s);
	n = max;
	while (n > 0 && ((unsigned char)s[n] & 0xc0) == 0x80)
		n--;
	return xasprintf("%.*s…", (int)n, s);
}

char *
str_fold(const char *s)
{
	struct buf b = BUF_INIT;
	char form[GLYPH_FORM];
	bool blank = true;
	uint32_t cp;
	char *p;

	for (size_t n; *s != '\0'; s += n) {
		n = glyph_next(&cp, s);
		if (isspace((unsigned char)*s) || iscntrl((unsigned char)*s)) {
			if (!blank)
				buf_putc(&b, ' ');
			blank = true;
		} else {
			buf_add(&b, form, glyph_visible(form, cp, s, n));
			blank = false;
		}
	}
	p = buf_steal(&b);
	if (p[0] != '\0' && p[strlen(p) - 1] == ' ')
		p[strlen(p) - 1] = '\0';
	return p;
}

bool
str_is_utf8(const char *s, size_t len)
{
	const unsigned char *p = (const unsigned char *)s, *end = p + len;

	while (p < end) {
		unsigned c = *p++;
		int more = c < 0x80 ? 0 : c >= 0xc2 && c < 0xe0 ? 1 :
		    (c & 0xf0) == 0xe0 ? 2 : c >= 0xf0 && c < 0xf5 ? 3 : -1;

		if (more < 0 || p + more > end)
			return false;
		if ((c == 0xe0 && *p < 0xa0) || (c == 0xed && *p > 0x9f) ||
		    (c == 0xf0 && *p < 0x90) || (c == 0xf4 && *p > 0x8f))
			return false;
		for (; more > 0; more--)
			if ((*p++ & 0xc0) != 0x80)
				return false;
	}
	return true;
}
