/* text.c - how numbers, and text that others typed, are written. */
#include "text.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/clock.h"

#define INVALID 0xffffffffu	/* a byte that is not UTF-8 */
#define TIME_MAX 253402300799	/* 9999-12-31T23:59:59Z */
#define MARKS_MAX 3		/* combining marks kept on one character */

struct range {
	uint32_t first, last;
};

/* East Asian wide and emoji (Unicode 15, neighbouring ranges joined). */
static const struct range wide[] = {
	{ 0x1100, 0x115f }, { 0x231a, 0x231b }, { 0x2329, 0x232a },
	{ 0x23e9, 0x23ec }, { 0x23f0, 0x23f0 }, { 0x23f3, 0x23f3 },
	{ 0x25fd, 0x25fe }, { 0x2614, 0x2615 }, { 0x2648, 0x2653 },
	{ 0x267f, 0x267f }, { 0x2693, 0x2693 }, { 0x26a1, 0x26a1 },
	{ 0x26aa, 0x26ab }, { 0x26bd, 0x26be }, { 0x26c4, 0x26c5 },
	{ 0x26ce, 0x26ce }, { 0x26d4, 0x26d4 }, { 0x26ea, 0x26ea },
	{ 0x26f2, 0x26f3 }, { 0x26f5, 0x26f5 }, { 0x26fa, 0x26fa },
	{ 0x26fd, 0x26fd }, { 0x2705, 0x2705 }, { 0x270a, 0x270b },
	{ 0x2728, 0x2728 }, { 0x274c, 0x274c }, { 0x274e, 0x274e },
	{ 0x2753, 0x2755 }, { 0x2757, 0x2757 }, { 0x2795, 0x2797 },
	{ 0x27b0, 0x27b0 }, { 0x27bf, 0x27bf }, { 0x2b1b, 0x2b1c },
	{ 0x2b50, 0x2b50 }, { 0x2b55, 0x2b55 }, { 0x2e80, 0x303e },
	{ 0x3041, 0x4dbf }, { 0x4e00, 0xa4cf }, { 0xa960, 0xa97f },
	{ 0xac00, 0xd7a3 }, { 0xf900, 0xfaff }, { 0xfe10, 0xfe19 },
	{ 0xfe30, 0xfe6f }, { 0xff00, 0xff60 }, { 0xffe0, 0xffe6 },
	{ 0x16fe0, 0x18aff }, { 0x1b000, 0x1b2ff }, { 0x1f004, 0x1f004 },
	{ 0x1f0cf, 0x1f0cf }, { 0x1f18e, 0x1f18e }, { 0x1f191, 0x1f19a },
	{ 0x1f200, 0x1f64f }, { 0x1f680, 0x1f6ff }, { 0x1f7e0, 0x1f7eb },
	{ 0x1f90c, 0x1f9ff }, { 0x1fa70, 0x1faff }, { 0x20000, 0x3fffd }
};

/* Combining marks and joiners of the scripts that are likely. */
static const struct range zero[] = {
	{ 0x0300, 0x036f }, { 0x0483, 0x0489 }, { 0x0591, 0x05bd },
	{ 0x05bf, 0x05bf }, { 0x05c1, 0x05c2 }, { 0x05c4, 0x05c5 },
	{ 0x0610, 0x061a }, { 0x064b, 0x065f }, { 0x0670, 0x0670 },
	{ 0x06d6, 0x06dc }, { 0x06df, 0x06e4 }, { 0x06e7, 0x06e8 },
	{ 0x06ea, 0x06ed }, { 0x0900, 0x0902 }, { 0x093c, 0x093c },
	{ 0x0941, 0x0948 }, { 0x094d, 0x094d }, { 0x0e31, 0x0e31 },
	{ 0x0e34, 0x0e3a }, { 0x0e47, 0x0e4e }, { 0x1ab0, 0x1aff },
	{ 0x1dc0, 0x1dff }, { 0x200c, 0x200d }, { 0x20d0, 0x20ff },
	{ 0x302a, 0x302d }, { 0x3099, 0x309a }, { 0xfe00, 0xfe0f },
	{ 0xfe20, 0xfe2f }, { 0xe0100, 0xe01ef }
};

/* Control, invisible, direction-changing: shown as escapes. */
static const struct range hidden[] = {
	{ 0x0000, 0x001f }, { 0x007f, 0x009f }, { 0x00ad, 0x00ad },
	{ 0x034f, 0x034f }, { 0x061c, 0x061c }, { 0x115f, 0x1160 },
	{ 0x17b4, 0x17b5 }, { 0x180b, 0x180e }, { 0x200b, 0x200b },
	{ 0x200e, 0x200f }, { 0x2028, 0x202e }, { 0x2060, 0x206f },
	{ 0x3164, 0x3164 }, { 0xfeff, 0xfeff }, { 0xfff9, 0xfffb },
	{ 0xe0000, 0xe007f }
};

#define IN(cp, table) \
	in_ranges((cp), (table), sizeof(table) / sizeof((table)[0]))

static bool
in_ranges(uint32_t cp, const struct range *r, size_t n)
{
	size_t lo = 0, hi = n;

	while (lo < hi) {
		size_t mid = (lo + hi) / 2;

		if (cp > r[mid].last)
			lo = mid + 1;
		else if (cp < r[mid].first)
			hi = mid;
		else
			return true;
	}
	return false;
}

/* Bytes of the character at s, which is not empty; *cp may be INVALID. */
static size_t
next_char(uint32_t *cp, const char *s)
{
	const unsigned char *p = (const unsigned char *)s;
	size_t n = p[0] < 0x80 ? 1 : p[0] < 0xe0 ? 2 : p[0] < 0xf0 ? 3 : 4;

	*cp = p[0];
	if (n == 1)
		return 1;
	for (size_t i = 1; i < n; i++) {
		if (p[i] == '\0') {
			*cp = INVALID;
			return 1;
		}
	}
	if (!str_is_utf8(s, n)) {
		*cp = INVALID;
		return 1;
	}
	*cp = p[0] & (0x7fu >> n);
	for (size_t i = 1; i < n; i++)
		*cp = *cp << 6 | (p[i] & 0x3fu);
	return n;
}

static size_t
columns(uint32_t cp)
{
	if (cp < 0x300)
		return 1;
	return IN(cp, zero) ? 0 : IN(cp, wide) ? 2 : 1;
}

/* A character as it may be shown; form has 16 bytes. Returns its length. */
static size_t
visible(char *form, uint32_t cp, const char *s, size_t n)
{
	if (cp == INVALID || (cp < 0x80 && IN(cp, hidden)))
		return (size_t)snprintf(form, 16, "\\x%02x", (unsigned char)*s);
	if (IN(cp, hidden))
		return (size_t)snprintf(form, 16, "\\u%04x", (unsigned)cp);
	memcpy(form, s, n);
	form[n] = '\0';
	return n;
}

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
		n = next_char(&cp, s + i);
		if (fold && is_blank(cp)) {
			blank = any;
			continue;
		}
		m = !fold && cp == '\t' ? (size_t)snprintf(form, 16, "\t") :
		    visible(form, cp, s + i, n);
		w = m == n ? columns(cp) : m;
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
		s += next_char(&cp, s);
		width += columns(cp == INVALID ? '?' : cp);
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
		buf_puts(out, "unknown");
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
		buf_puts(out, "unknown");
		return;
	}
	s = lround(seconds);
	if (seconds < 9.95)
		buf_addf(out, "%.1f s", seconds);
	else if (s < 60)
		buf_addf(out, "%ld s", s);
	else if (s < 3600)
		buf_addf(out, "%ld min %02ld s", s / 60, s % 60);
	else if (s < 86400)
		buf_addf(out, "%ld h %02ld min", s / 3600, s / 60 % 60);
	else
		buf_addf(out, "%ld d %ld h", s / 86400, s / 3600 % 24);
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
	buf_addf(out, "%-8s  ", label);
	text_cut(out, text, width > 10 ? width - 10 : 1);
	buf_putc(out, '\n');
}
