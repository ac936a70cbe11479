/*
 * scope.c - which paths of a project a setting means.
 *
 * A component is kept with a backslash before each byte that is not special.
 * Both levels (bytes of a component, components of a path) are matched by
 * going back to the last star only, so the time is bounded by the product of
 * the lengths.
 */
#include "scope.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "../base/str.h"

static const char ANY[] = "**";

static int
hex(char c)
{
	static const char digits[] = "0123456789abcdef";
	const char *at = c != '\0' ?
	    strchr(digits, tolower((unsigned char)c)) : NULL;

	return at != NULL ? (int)(at - digits) : -1;
}

/* Copy a set such as [a-z] with its brackets; 0 if it is not closed. */
static size_t
set_copy(struct buf *b, const char *s, size_t n)
{
	size_t i = 1;

	if (i < n && (s[i] == '!' || s[i] == '^'))
		i++;
	if (i < n && s[i] == ']')
		i++;
	while (i < n && s[i] != ']') {
		if ((unsigned char)s[i] >= 0x80 || s[i] == '%')
			return 0;
		i++;
	}
	if (i >= n)
		return 0;
	buf_add(b, s, i + 1);
	return i + 1;
}

/* One component in the kept form; NULL with refused(). */
static char *
part_parse(const char *s, size_t n, const char *word, const char *what)
{
	struct buf b = BUF_INIT;
	size_t i = 0, k;

	while (i < n) {
		if (s[i] == '%') {
			int hi = i + 2 < n ? hex(s[i + 1]) : -1;
			int lo = i + 2 < n ? hex(s[i + 2]) : -1;
			int c = hi * 16 + lo;

			if (hi < 0 || lo < 0 || c == 0 || c == '/') {
				refused("%s: \"%s\": %% wants two hex digits "
				    "(%%20 is a blank, %%25 a percent sign)",
				    what, word);
				goto fail;
			}
			buf_putc(&b, '\\');
			buf_putc(&b, (char)c);
			i += 3;
		} else if (s[i] == '[') {
			if ((k = set_copy(&b, s + i, n - i)) == 0) {
				refused("%s: \"%s\": [ wants a ] and plain "
				    "ASCII between", what, word);
				goto fail;
			}
			i += k;
		} else {
			if (s[i] != '*' && s[i] != '?')
				buf_putc(&b, '\\');
			buf_putc(&b, s[i++]);
		}
	}
	return buf_steal(&b);
fail:
	buf_free(&b);
	return NULL;
}

static bool
part_is_wild(const char *part)
{
	for (; *part != '\0'; part += 2)
		if (*part != '\\')
			return true;
	return false;
}

/* The bytes of a part without wildcards; the caller frees. */
static char *
part_plain(const char *part)
{
	struct buf b = BUF_INIT;

	for (; *part != '\0'; part += 2)
		buf_putc(&b, part[1]);
	return buf_steal(&b);
}

static int
part_add(struct scope_item *item, const char *s, size_t n, const char *word,
    const char *what)
{
	char *part, *plain;

	if (n == 0)
		return refused("%s: \"%s\": empty path component", what, word);
	if (n == 2 && strncmp(s, ANY, 2) == 0) {
		strs_add(&item->parts, ANY);
		return 0;
	}
	if ((part = part_parse(s, n, word, what)) == NULL)
		return -1;
	strs_take(&item->parts, part);
	if (part_is_wild(part))
		return 0;
	plain = part_plain(part);
	n = strcmp(plain, "..") == 0 ? 2 : strcmp(plain, ".") == 0;
	free(plain);
	if (n == 2)
		return refused("%s: \"%s\": \"..\" leads out of the project",
		    what, word);
	if (n == 1)
		return refused("%s: \"%s\": \".\" as a component", what,
		    word);
	return 0;
}

/* What the last component says of files below it. */
static void
item_end(struct scope_item *item, bool slash)
{
	char *last = item->parts.n > 0 ?
	    item->parts.v[item->parts.n - 1] : NULL;

	if (last == NULL || strcmp(last, ANY) == 0) {
		/* at least one component below */
		if (last != NULL)
			free(item->parts.v[--item->parts.n]);
		slash = true;
	} else if (part_is_wild(last) && !slash)
		return;
	if (slash)
		strs_add(&item->parts, "*");
	strs_add(&item->parts, ANY);
}

static int
item_parse(struct scope_item *item, const char *word, const char *what)
{
	const char *s = word;
	size_t n;

	if (*s == '!') {
		item->out = true;
		s++;
	}
	if (*s == '\0')
		return refused("%s: \"%s\": empty path", what, word);
	if (*s == '/')
		return refused("%s: \"%s\": paths are relative to the "
		    "project", what, word);
	while (s[0] == '.' && (s[1] == '/' || s[1] == '\0'))
		s += s[1] == '/' ? 2 : 1;
	while (*s != '\0') {
		n = strcspn(s, "/");
		if (part_add(item, s, n, word, what) < 0)
			return -1;
		s += n;
		if (*s == '/' && *++s == '\0') {
			item_end(item, true);
			return 0;
		}
	}
	item_end(item, false);
	return 0;
}

int
scope_parse(struct scope *out, const char *text, const char *what)
{
	struct strs words = STRS_INIT;
	bool some = false;
	int rc = 0;

	memset(out, 0, sizeof(*out));
	strs_add_words(&words, text);
	out->v = xcalloc(words.n, sizeof(*out->v));
	for (; out->n < words.n && rc == 0; out->n++) {
		rc = item_parse(&out->v[out->n], words.v[out->n], what);
		some = some || !out->v[out->n].out;
	}
	if (rc == 0 && words.n == 0)
		rc = refused("%s: empty, name the paths it means", what);
	else if (rc == 0 && !some)
		rc = refused("%s: only ! words, nothing to take them out of",
		    what);
	strs_free(&words);
	if (rc < 0)
		scope_release(out);
	return rc;
}

void
scope_release(struct scope *s)
{
	for (size_t i = 0; i < s->n; i++)
		strs_free(&s->v[i].parts);
	free(s->v);
	memset(s, 0, sizeof(*s));
}

/* Is c in the set at p ([ is its first byte)? *end goes behind the ]. */
static bool
set_has(const char *p, char c, const char **end)
{
	bool not = p[1] == '!' || p[1] == '^', in = false;
	const char *s = p + 1 + not;

	do {
		if (s[1] == '-' && s[2] != ']' && s[2] != '\0') {
			in = in || (s[0] <= c && c <= s[2]);
			s += 3;
		} else {
			in = in || *s == c;
			s++;
		}
	} while (*s != ']' && *s != '\0');
	*end = *s != '\0' ? s + 1 : s;
	return in != not;
}

/* Bytes of s that one element of the pattern takes; 0: none. */
static size_t
element(const char *p, const char *s, size_t n, const char **next)
{
	size_t take = 1;

	*next = p + 1;
	if (n == 0)
		return 0;
	if (*p == '\\') {
		*next = p + 2;
		return p[1] == *s;
	}
	if (*p == '[')
		return (unsigned char)*s < 0x80 && set_has(p, *s, next);
	if (*p != '?')
		return 0;
	/* ? is a character, not a byte of one */
	if ((unsigned char)*s >= 0xc0)
		while (take < n && ((unsigned char)s[take] & 0xc0) == 0x80)
			take++;
	return take;
}

/* One component against one pattern. */
static bool
part_match(const char *p, const char *s, size_t n)
{
	const char *star = NULL, *next;
	size_t i = 0, back = 0, took;

	for (;;) {
		if (*p == '*') {
			star = ++p;
			back = i;
		} else if (*p == '\0' && i == n) {
			return true;
		} else if (*p != '\0' &&
		    (took = element(p, s + i, n - i, &next)) > 0) {
			p = next;
			i += took;
		} else if (star != NULL && back < n) {
			p = star;
			i = ++back;
		} else
			return false;
	}
}

/* All components of a path against all of an item. */
static bool
item_match(const struct scope_item *item, const char *path)
{
	const char *s = path, *back = NULL;
	size_t i = 0, any = 0, n;

	for (;;) {
		n = strcspn(s, "/");
		if (i < item->parts.n && strcmp(item->parts.v[i], ANY) == 0) {
			any = ++i;
			back = s;
		} else if (i == item->parts.n && *s == '\0') {
			return true;
		} else if (i < item->parts.n && *s != '\0' &&
		    part_match(item->parts.v[i], s, n)) {
			i++;
			s += n + (s[n] == '/');
		} else if (back != NULL && *back != '\0') {
			n = strcspn(back, "/");
			back += n + (back[n] == '/');
			s = back;
			i = any;
		} else
			return false;
	}
}

static bool
path_is_plain(const char *path)
{
	for (const char *s = path;; ) {
		size_t n = strcspn(s, "/");

		if (n == 0 || (n == 1 && s[0] == '.') ||
		    (n == 2 && s[0] == '.' && s[1] == '.'))
			return false;
		if (s[n] == '\0')
			return true;
		s += n + 1;
	}
}

bool
scope_match(const struct scope *scope, const char *path)
{
	bool in = false;

	if (!path_is_plain(path))
		return false;
	for (size_t i = 0; i < scope->n; i++) {
		const struct scope_item *item = &scope->v[i];

		if ((item->out || !in) && item_match(item, path)) {
			if (item->out)
				return false;
			in = true;
		}
	}
	return in;
}

bool
scope_names(const struct scope *scope, const char *path)
{
	bool named = false;

	for (size_t i = 0; i < scope->n && !named; i++) {
		const struct scope_item *item = &scope->v[i];
		struct buf b = BUF_INIT;
		size_t k = 0;

		for (; k < item->parts.n && !part_is_wild(item->parts.v[k]);
		    k++) {
			char *plain = part_plain(item->parts.v[k]);

			buf_addf(&b, "%s%s", k > 0 ? "/" : "", plain);
			free(plain);
		}
		/* "dir/" has a star before the last ** */
		named = !item->out && k + 1 == item->parts.n &&
		    strcmp(buf_str(&b), path) == 0;
		buf_free(&b);
	}
	return named;
}

/* Does the directory a hold b, or are they the same? */
static bool
path_holds(const char *a, const char *b)
{
	size_t n = strlen(a);

	return n == 0 || (strncmp(a, b, n) == 0 &&
	    (b[n] == '\0' || b[n] == '/'));
}

void
scope_prefixes(struct strs *out, const struct scope *scope)
{
	struct strs all = STRS_INIT;

	for (size_t i = 0; i < scope->n; i++) {
		const struct scope_item *item = &scope->v[i];
		struct buf b = BUF_INIT;

		for (size_t k = 0; k < item->parts.n && !item->out; k++) {
			char *plain;

			if (part_is_wild(item->parts.v[k]))
				break;
			plain = part_plain(item->parts.v[k]);
			buf_addf(&b, "%s%s", k > 0 ? "/" : "", plain);
			free(plain);
		}
		if (!item->out)
			strs_add(&all, buf_str(&b));
		buf_free(&b);
	}
	strs_sort(&all);
	for (size_t i = 0; i < all.n; i++) {
		bool held = false;

		for (size_t k = 0; k < i && !held; k++)
			held = path_holds(all.v[k], all.v[i]);
		if (!held)
			strs_add(out, all.v[i]);
	}
	strs_free(&all);
}
