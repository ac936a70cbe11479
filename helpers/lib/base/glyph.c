/* glyph.c - characters of text that others typed, as they may be shown. */
#include "glyph.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

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

size_t
glyph_next(uint32_t *cp, const char *s)
{
	const unsigned char *p = (const unsigned char *)s;
	size_t n = p[0] < 0x80 ? 1 : p[0] < 0xe0 ? 2 : p[0] < 0xf0 ? 3 : 4;

	*cp = p[0];
	if (n == 1)
		return 1;
	for (size_t i = 1; i < n; i++) {
		if (p[i] == '\0') {
			*cp = GLYPH_INVALID;
			return 1;
		}
	}
	if (!str_is_utf8(s, n)) {
		*cp = GLYPH_INVALID;
		return 1;
	}
	*cp = p[0] & (0x7fu >> n);
	for (size_t i = 1; i < n; i++)
		*cp = *cp << 6 | (p[i] & 0x3fu);
	return n;
}

size_t
glyph_columns(uint32_t cp)
{
	if (cp < 0x300)
		return 1;
	return IN(cp, zero) ? 0 : IN(cp, wide) ? 2 : 1;
}

size_t
glyph_visible(char form[GLYPH_FORM], uint32_t cp, const char *s, size_t n)
{
	if (cp == GLYPH_INVALID || (cp < 0x80 && IN(cp, hidden)))
		return (size_t)snprintf(form, GLYPH_FORM, "\\x%02x", (unsigned char)*s);
	if (IN(cp, hidden))
		return (size_t)snprintf(form, GLYPH_FORM, "\\u%04x", (unsigned)cp);
	memcpy(form, s, n);
	form[n] = '\0';
	return n;
}

void
glyph_bytes(struct buf *out, const char *s)
{
	uint32_t cp;

	for (size_t n; *s != '\0'; s += n) {
		n = glyph_next(&cp, s);
		if (cp == GLYPH_INVALID)
			buf_addf(out, "\\x%02x", (unsigned char)*s);
		else
			buf_add(out, s, n);
	}
}

void
glyph_json(struct buf *out, const char *s)
{
	uint32_t cp;

	for (size_t n, ascii; *s != '\0'; s += n) {
		for (ascii = 0; s[ascii] > 0 && s[ascii] < 0x7f; ascii++)
			;
		buf_add(out, s, ascii);
		s += ascii;
		if (*s == '\0')
			break;
		n = glyph_next(&cp, s);
		if (cp == GLYPH_INVALID || !IN(cp, hidden))
			buf_add(out, s, n);
		else if (cp < 0x10000)
			buf_addf(out, "\\u%04x", (unsigned)cp);
		else
			buf_addf(out, "\\u%04x\\u%04x",
			    (unsigned)(0xd800 + ((cp - 0x10000) >> 10)),
			    (unsigned)(0xdc00 + ((cp - 0x10000) & 0x3ff)));
	}
}

void
glyph_show(struct buf *out, const char *s)
{
	char form[GLYPH_FORM];
	uint32_t cp;

	for (size_t n; *s != '\0'; s += n) {
		n = glyph_next(&cp, s);
		buf_add(out, form, glyph_visible(form, cp, s, n));
	}
}
