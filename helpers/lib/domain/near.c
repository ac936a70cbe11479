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

static bool
are_close(const struct cJSON *a, const struct cJSON *b)
{
	long a_from = json_int(a, "at", 0), b_from = json_int(b, "at", 0);
	long a_to = a_from + json_int(a, "n", 0);
	long b_to = b_from + json_int(b, "n", 0);

	return str_same(json_str(a, "path"), json_str(b, "path")) &&
	    a_from <= b_to + NEAR_BY_LINES && b_from <= a_to + NEAR_BY_LINES;
}

static bool
have_common(const struct cJSON *a, const struct cJSON *b,
    bool (*same)(const struct cJSON *, const struct cJSON *))
{
	for (const struct cJSON *x = json_first(a); x; x = json_next(x))
		for (const struct cJSON *y = json_first(b); y != NULL;
		    y = json_next(y))
			if (same(x, y))
				return true;
	return false;
}

static bool
are_one_param(const struct cJSON *a, const struct cJSON *b)
{
	const char *name = json_str(a, "name");

	return name != NULL && str_same(name, json_str(b, "name"));
}

static unsigned
how_near(const struct cJSON *mine, const struct cJSON *round)
{
	const char *a = json_str(mine, "hypothesis");
	const char *b = json_str(round, "hypothesis");
	unsigned by = 0;
	size_t common;

	if (have_common(json_get(mine, "params"), json_get(round, "params"),
	    are_one_param))
		by |= NEAR_PARAM;
	if (have_common(json_get(mine, "hunks"), json_get(round, "hunks"),
	    are_close))
		by |= NEAR_LINES;
	if (a != NULL && b != NULL && near_words(&common, a, b) >=
	    COMMON_PART && common >= COMMON_MIN)
		by |= NEAR_WORDS;
	return by;
}

size_t
near_find(struct near out[NEAR_MAX], const struct cJSON *mine,
    const struct cJSON *rounds)
{
	size_t n = 0, at;

	for (const struct cJSON *r = json_first(rounds); r; r = json_next(r)) {
		struct near one = { r, how_near(mine, r) };

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
		{ NEAR_PARAM, "the same parameter" },
		{ NEAR_LINES, "the same lines" },
		{ NEAR_WORDS, "similar words" },
	};
	size_t at = 0;

	*out = '\0';
	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++)
		if ((by & all[i].bit) != 0 && at < size)
			at += (size_t)snprintf(out + at, size - at, "%s%s",
			    at > 0 ? ", " : "", all[i].text);
}
