/* text.c - how numbers, and text that others typed, are written. */
#include "text.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/clock.h"
#include "../base/glyph.h"
#include "../base/tr.h"

#define TIME_MAX 253402300799	/* 9999-12-31T23:59:59Z */
#define MARKS_MAX 3		/* combining marks kept on one character */

static bool
is_blank(uint32_t cp)
{
	return cp == ' ' || (cp >= '\t' && cp <= '\r');
}

/*
 * Append s[0..len) as one line: blanks folded if fold is set. With a width,
 * stop before it is exceeded. Returns the bytes of s that were used.
 */
static size_t
put_line(struct buf *out, const char *s, size_t len, bool fold, size_t width)
{
	size_t i = 0, used = 0, marks = 0, n, m, w;
	bool blank = false, any = false;
	char form[16];
	uint32_t cp;

	for (; i < len; i += n) {
		n = glyph_next(&cp, s + i);
		if (fold && is_blank(cp)) {
			blank = any;
			continue;
		}
		m = !fold && cp == '\t' ? (size_t)snprintf(form, 16, "\t") :
		    glyph_visible(form, cp, s + i, n);
		w = m == n ? glyph_columns(cp) : m;
		marks = w == 0 ? marks + 1 : 0;
		if (marks > MARKS_MAX)
			continue;
		if (used + w + blank > width)
			break;
		if (blank)
			buf_putc(out, ' ');
		used += w + blank;
		buf_add(out, form, m);
		blank = false;
		any = true;
	}
	return i;
}

void
text_line(struct buf *out, const char *s)
{
	put_line(out, s, strlen(s), true, SIZE_MAX);
}

size_t
text_width(const char *s)
{
	size_t width = 0;
	uint32_t cp;

	while (*s != '\0') {
		s += glyph_next(&cp, s);
		width += glyph_columns(cp == GLYPH_INVALID ? '?' : cp);
	}
	return width;
}

void
text_cut(struct buf *out, const char *s, size_t width)
{
	struct buf line = BUF_INIT;
	size_t used, len = strlen(s);

	if (width == 0)
		return;
	used = put_line(&line, s, len, true, width);
	if (used < len) {
		buf_clear(&line);
		put_line(&line, s, len, true, width - 1);
		buf_puts(&line, "…");
	}
	buf_add(out, line.p, line.len);
	buf_free(&line);
}

void
text_pad(struct buf *out, const char *s, size_t width, bool right)
{
	size_t have = text_width(s);

	if (!right)
		buf_puts(out, s);
	for (; have < width; have++)
		buf_putc(out, ' ');
	if (right)
		buf_puts(out, s);
}

static bool
is_word(char c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
	    (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80;
}

/* Does "&…" at s read as an entity? */
static bool
is_entity(const char *s)
{
	size_t n = strspn(s + 1, "#0123456789abcdefghijklmnopqrstuvwxyz"
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZ");

	return n > 0 && s[1 + n] == ';';
}

/* Append one line as Markdown that shows it literally. */
static void
md_escape(struct buf *out, const char *s)
{
	char before = ' ';

	for (; *s != '\0'; before = *s++) {
		if (*s == '<')
			buf_puts(out, "&lt;");
		else if (*s == '>')
			buf_puts(out, "&gt;");
		else if (*s == '&' && is_entity(s))
			buf_puts(out, "&amp;");
		else if (strchr("\\`|*~", *s) != NULL ||
		    (*s == ']' && s[1] == '(') ||	/* a link, an image */
		    (*s == '_' && !(is_word(before) && is_word(s[1]))))
			buf_addf(out, "\\%c", *s);
		else
			buf_putc(out, *s);
	}
}

void
text_md(struct buf *out, const char *s)
{
	struct buf line = BUF_INIT;

	text_line(&line, s);
	md_escape(out, buf_str(&line));
	buf_free(&line);
}

void
text_md_cut(struct buf *out, const char *s, size_t width)
{
	struct buf line = BUF_INIT;

	text_cut(&line, s, width);
	md_escape(out, buf_str(&line));
	buf_free(&line);
}

void
text_block(struct buf *out, const char *s, const char *indent)
{
	while (*s != '\0') {
		size_t all = strcspn(s, "\n"), len = all;

		while (len > 0 && is_blank((unsigned char)s[len - 1]))
			len--;
		if (len > 0) {
			buf_puts(out, indent);
			put_line(out, s, len, false, SIZE_MAX);
		}
		buf_putc(out, '\n');
		s += all;
		if (*s == '\n')
			s++;
	}
}

bool
text_has_lines(const char *s)
{
	char *own = str_trim(s);
	bool yes = strchr(own, '\n') != NULL;

	free(own);
	return yes;
}

/* Change of time in per cent: negative is faster. */
static double
change(double g)
{
	return expm1(-g) * 100;
}

/* Decimals that show x when half is known to be its error. */
static int
decimals(double x, double half)
{
	if (fabs(x) >= 100)
		return 0;
	if (!isfinite(half) || half <= 0 || half >= 0.1)
		return 1;
	return half >= 0.01 ? 2 : 3;
}

/* A number with its sign, none for what rounds to zero. */
static void
put_signed(struct buf *out, double x, int places)
{
	double unit = pow(10, -places);

	if (!isfinite(x))
		buf_putc(out, '?');
	else if (fabs(x) < unit / 2)
		buf_addf(out, "%.*f", places, 0.0);
	else
		buf_addf(out, "%+.*f", places, x);
}

void
text_change(struct buf *out, double g)
{
	double x = change(g);

	put_signed(out, x, decimals(x, 0));
	buf_putc(out, '%');
}

void
text_change_interval(struct buf *out, const struct effect *e)
{
	double x, first, last;
	int places;

	if (!e->known) {
		buf_putc(out, '-');
		return;
	}
	x = change(e->g);
	/* an infinite bound of the effect says nothing about the time */
	first = isfinite(e->hi) ? change(e->hi) : INFINITY;
	last = isfinite(e->lo) ? change(e->lo) : INFINITY;
	places = decimals(x, fabs(last - first) / 2);
	put_signed(out, x, places);
	buf_puts(out, "% [");
	put_signed(out, first, places);
	buf_puts(out, ", ");
	put_signed(out, last, places);
	buf_putc(out, ']');
}

void
text_effect(struct buf *out, const struct effect *e)
{
	double x = change(e->g), first = change(e->hi), last = change(e->lo);
	int places = decimals(x, fabs(last - first) / 2);

	if (e->known && e->hi < 0 && isfinite(e->lo))
		buf_addf(out, tr("slower by %.*f%% [%.*f, %.*f]"), places, x,
		    places, first, places, last);
	else {
		buf_puts(out, tr("time "));
		text_change_interval(out, e);
	}
}

static void
put_ratio(struct buf *out, double g)
{
	double r = exp(g);

	if (!isfinite(g))
		buf_putc(out, '?');
	else if (r < 0.1)
		buf_addf(out, "%.2g", r);
	else
		buf_addf(out, "%.*f", r < 9.995 ? 2 : r < 99.95 ? 1 : 0, r);
}

void
text_ratio(struct buf *out, double g)
{
	put_ratio(out, g);
	buf_putc(out, 'x');
}

void
text_ratio_interval(struct buf *out, const struct effect *e)
{
	if (!e->known) {
		buf_putc(out, '-');
		return;
	}
	text_ratio(out, e->g);
	buf_puts(out, " [");
	put_ratio(out, e->lo);
	buf_puts(out, ", ");
	put_ratio(out, e->hi);
	buf_putc(out, ']');
}

void
text_size(struct buf *out, double g)
{
	if (isfinite(g))
		buf_addf(out, "%.2g %%", -expm1(-fabs(g)) * 100);
	else
		buf_puts(out, tr("unknown"));
}

void
text_value(struct buf *out, double v, const char *unit)
{
	double a = fabs(v);

	if (!isfinite(v))
		buf_putc(out, '?');
	else if (a >= 1e15 || a < 0.9995)
		buf_addf(out, "%.4g", v);
	else
		buf_addf(out, "%.*f", a >= 9999.95 ? 0 : a >= 99.995 ? 1 :
		    a >= 9.9995 ? 2 : 3, v);
	if (unit != NULL && *unit != '\0') {
		buf_putc(out, ' ');
		text_line(out, unit);
	}
}

void
text_span(struct buf *out, double seconds)
{
	long s;

	if (!isfinite(seconds) || seconds < 0 || seconds > 1e12) {
		buf_puts(out, tr("unknown"));
		return;
	}
	s = lround(seconds);
	if (seconds < 9.95)
		buf_addf(out, tr("%.1f s"), seconds);
	else if (s < 60)
		buf_addf(out, tr("%ld s"), s);
	else if (s < 3600)
		buf_addf(out, tr("%ld min %02ld s"), s / 60, s % 60);
	else if (s < 86400)
		buf_addf(out, tr("%ld h %02ld min"), s / 3600, s / 60 % 60);
	else
		buf_addf(out, tr("%ld d %ld h"), s / 86400, s / 3600 % 24);
}

void
text_moment(struct buf *out, long when)
{
	char text[32];

	if (when >= 0 && when < 86400) {
		buf_addf(out, "%02ld:%02ld", when / 3600, when / 60 % 60);
		return;
	}
	clock_format(text, (time_t)(when < 0 || when > TIME_MAX ? 0 : when));
	buf_puts(out, text);
}

void
text_iter(struct buf *out, long iter)
{
	buf_addf(out, "iter-%03ld", iter);
}

void
text_commit(struct buf *out, const char *hex)
{
	size_t n = hex != NULL ? strspn(hex, "0123456789abcdef") : 0;

	if (n == 0)
		buf_putc(out, '?');
	else
		buf_addf(out, "%.*s", n < 7 ? (int)n : 7, hex);
}

void
text_field(struct buf *out, const char *label, const char *text, size_t width)
{
	text_pad(out, label, 8, false);
	buf_puts(out, "  ");
	text_cut(out, text, width > 10 ? width - 10 : 1);
	buf_putc(out, '\n');
}
