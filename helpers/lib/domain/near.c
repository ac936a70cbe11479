/* near.c - earlier rounds that were like this one. */
#include "near.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/list.h"
#include "../base/mem.h"
#include "../base/str.h"
#include "../base/tr.h"
#include "../outside/json.h"

#define NEAR_BY_LINES 3		/* lines between two places */
#define WORD_MIN 3		/* letters */
#define COMMON_MIN 2		/* words */
#define COMMON_PART 0.5

static bool
is_word_byte(unsigned char c)
{
	return isalnum(c) || c == '_';
}

static size_t
char_len(const char *s)
{
	size_t n = 1;

	while (((unsigned char)s[n] & 0xc0) == 0x80)
		n++;
	return n;
}

static void
add_word(struct strs *out, const char *s, size_t n)
{
	static const char *const common[] = { "and", "are", "for", "from",
	    "has", "instead", "into", "its", "not", "one", "place", "so",
	    "that", "the", "this", "with" };
	char *word = xstrndup(s, n);

	for (char *c = word; *c != '\0'; c++)
		*c = (char)tolower((unsigned char)*c);
	for (size_t i = 0; i < sizeof(common) / sizeof(common[0]); i++)
		if (strcmp(word, common[i]) == 0)
			n = 0;
	if (n >= WORD_MIN || (n > 0 && isdigit((unsigned char)*word)))
		strs_take(out, word);
	else
		free(word);
}

/* Sorted, each once. */
static void
words_of(struct strs *out, const char *s)
{
	while (*s != '\0') {
		size_t n = 0;

		while (is_word_byte((unsigned char)s[n]))
			n++;
		if (n > 0) {
			add_word(out, s, n);
		} else if ((unsigned char)*s >= 0x80) {
			size_t next;

			n = char_len(s);
			next = (unsigned char)s[n] >= 0x80 ?
			    char_len(s + n) : 0;
			if (next > 0)
				strs_take(out, xstrndup(s, n + next));
		} else
			n = 1;
		s += n;
	}
	strs_sort(out);
}

double
near_words(size_t *common, const char *a, const char *b)
{
	struct strs x = STRS_INIT, y = STRS_INIT;
	size_t all;

	*common = 0;
	words_of(&x, a);
	words_of(&y, b);
	for (size_t i = 0; i < x.n; i++)
		*common += strs_has_sorted(&y, x.v[i]);
	all = x.n + y.n - *common;
	strs_free(&x);
	strs_free(&y);
	return all > 0 ? (double)*common / (double)all : 0;
}

/* A name as one item of a mark: what separates there is written as %XX. */
static void
put_item(struct buf *out, const char *name)
{
	if (out->len > 0 && strchr("\t ", out->p[out->len - 1]) == NULL)
		buf_putc(out, ' ');
	for (; *name != '\0'; name++) {
		if ((unsigned char)*name <= ' ' || strchr("%:", *name) != NULL)
			buf_addf(out, "%%%02X", (unsigned char)*name);
		else
			buf_putc(out, *name);
	}
}

void
near_mark(struct buf *out, const struct cJSON *round)
{
	const char *hypothesis = json_str(round, "hypothesis"), *name;
	struct strs words = STRS_INIT;
	char *all;

	for (const struct cJSON *p = json_first(json_get(round, "params"));
	    p != NULL; p = json_next(p))
		if ((name = json_str(p, "name")) != NULL)
			put_item(out, name);
	buf_putc(out, '\t');
	for (const struct cJSON *h = json_first(json_get(round, "hunks"));
	    h != NULL; h = json_next(h)) {
		if ((name = json_str(h, "path")) == NULL)
			continue;
		put_item(out, name);
		buf_addf(out, ":%ld:%ld", json_int(h, "at", 0),
		    json_int(h, "n", 0));
	}
	buf_putc(out, '\t');
	words_of(&words, hypothesis != NULL ? hypothesis : "");
	all = strs_join(&words, " ");
	buf_puts(out, all);
	free(all);
	strs_free(&words);
}

/* A piece of a mark, not ended by a NUL. */
struct piece {
	const char *p;
	size_t n;
};

/* The next item of a column; moves on. */
static bool
next_item(struct piece *out, const char **at)
{
	*at += strspn(*at, " ");
	out->p = *at;
	out->n = strcspn(*at, " \t\n");
	*at += out->n;
	return out->n > 0;
}

static int
compare(struct piece a, struct piece b)
{
	int rc = memcmp(a.p, b.p, a.n < b.n ? a.n : b.n);

	return rc != 0 ? rc : (a.n > b.n) - (a.n < b.n);
}

static bool
are_one(struct piece a, struct piece b)
{
	return compare(a, b) == 0;
}

/* Two PATH:AT:LINES. */
static bool
are_close(struct piece a, struct piece b)
{
	size_t path = strcspn(a.p, ":") + 1;
	long from[2], to[2];
	char *end;

	if (path >= a.n || path >= b.n || memcmp(a.p, b.p, path) != 0)
		return false;
	from[0] = strtol(a.p + path, &end, 10);
	to[0] = from[0] + strtol(end + (*end == ':'), NULL, 10);
	from[1] = strtol(b.p + path, &end, 10);
	to[1] = from[1] + strtol(end + (*end == ':'), NULL, 10);
	return from[0] <= to[1] + NEAR_BY_LINES &&
	    from[1] <= to[0] + NEAR_BY_LINES;
}

static bool
have_common(const char *a, const char *b,
    bool (*same)(struct piece, struct piece))
{
	struct piece x, y;

	while (next_item(&x, &a))
		for (const char *at = b; next_item(&y, &at);)
			if (same(x, y))
				return true;
	return false;
}

/* Of two sorted columns. */
static bool
are_alike(const char *a, const char *b)
{
	struct piece x = { a, 0 }, y = { b, 0 };
	size_t all = 0, common = 0;
	bool more_a = next_item(&x, &a), more_b = next_item(&y, &b);

	while (more_a || more_b) {
		int rc = !more_a ? 1 : !more_b ? -1 : compare(x, y);

		all++;
		common += rc == 0;
		if (rc <= 0)
			more_a = next_item(&x, &a);
		if (rc >= 0)
			more_b = next_item(&y, &b);
	}
	return common >= COMMON_MIN &&
	    (double)common >= COMMON_PART * (double)all;
}

/* The three columns; a mark that lacks one has none. */
static bool
columns(const char *out[3], const char *mark)
{
	for (size_t i = 0; i < 3; i++) {
		out[i] = mark;
		mark += strcspn(mark, "\t\n");
		if (i < 2 && *mark++ != '\t')
			return false;
	}
	return true;
}

static unsigned
how_near(const char *mine, const char *other)
{
	const char *a[3], *b[3];

	if (!columns(a, mine) || !columns(b, other))
		return 0;
	return (have_common(a[0], b[0], are_one) ? NEAR_PARAM : 0) |
	    (have_common(a[1], b[1], are_close) ? NEAR_LINES : 0) |
	    (are_alike(a[2], b[2]) ? NEAR_WORDS : 0);
}

size_t
near_find(struct near out[NEAR_MAX], const char *mine,
    const char *const *marks, size_t nmarks)
{
	size_t n = 0, at;

	for (size_t i = 0; i < nmarks; i++) {
		struct near one = { i, how_near(mine, marks[i]) };

		if (one.by == 0)
			continue;
		for (at = 0; at < n && out[at].by > one.by; at++)
			;
		if (at == NEAR_MAX)
			continue;
		n += n < NEAR_MAX;
		memmove(&out[at + 1], &out[at],
		    (n - 1 - at) * sizeof(out[0]));
		out[at] = one;
	}
	return n;
}

void
near_by(char *out, size_t size, unsigned by)
{
	static const struct { unsigned bit; const char *text; } all[] = {
		{ NEAR_PARAM, TR_LATER("the same parameter") },
		{ NEAR_LINES, TR_LATER("the same or neighbouring lines") },
		{ NEAR_WORDS, TR_LATER("similar words") },
	};
	size_t at = 0;

	*out = '\0';
	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++)
		if ((by & all[i].bit) != 0 && at < size)
			at += (size_t)snprintf(out + at, size - at, "%s%s",
			    at > 0 ? ", " : "", all[i].text);
}

void
near_told(struct buf *out, const char *by)
{
	const char *end;

	for (; by != NULL && *by != '\0'; by = *end == '\0' ? end : end + 2) {
		char *one;

		if ((end = strstr(by, ", ")) == NULL)
			end = by + strlen(by);
		one = xstrndup(by, (size_t)(end - by));
		buf_puts(out, tr(one));
		buf_puts(out, *end == '\0' ? "" : ", ");
		free(one);
	}
}
