/* source.c - a source file as mutate.c needs it. */
#include "source.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "../base/mem.h"

#define SPOTS_MAX 2000		/* of a file; nobody tries as many */

void
source_init(struct source *s, enum language language, const char *text,
    size_t len)
{
	memset(s, 0, sizeof(*s));
	s->language = language;
	s->text = text;
	s->len = len;
	s->map = xcalloc(len + 1, 1);
	memset(s->map, BYTE_OTHER, len);
	if (language == LANGUAGE_PYTHON)
		source_scan_python(s);
	else if (language != LANGUAGE_NONE)
		source_scan_c(s);
}

void
source_release(struct source *s)
{
	for (size_t i = 0; i < s->n_functions; i++)
		free(s->functions[i].name);
	free(s->functions);
	free(s->map);
	memset(s, 0, sizeof(*s));
}

void
source_add_function(struct source *s, const struct function *f)
{
	s->functions = xrealloc(s->functions, s->n_functions + 1,
	    sizeof(*s->functions));
	s->functions[s->n_functions++] = *f;
}

void
spots_result(struct spots *out, const struct source *s)
{
	if (s->language == LANGUAGE_PYTHON)
		spots_result_python(out, s);
	else if (s->language != LANGUAGE_NONE)
		spots_result_c(out, s);
}

void
spots_work(struct spots *out, const struct source *s)
{
	if (s->language == LANGUAGE_PYTHON)
		spots_work_python(out, s);
	else if (s->language != LANGUAGE_NONE)
		spots_work_c(out, s);
}

/* 0, 1, 0.0f, NULL, a string, …: what is wrapped should be able to matter. */
static bool
is_constant(const char *text, size_t len)
{
	static const char *const words[] = { "NULL", "nullptr", "None", "true",
	    "false", "True", "False" };
	size_t i = 0;

	for (size_t k = 0; k < sizeof(words) / sizeof(*words); k++)
		if (strlen(words[k]) == len &&
		    memcmp(words[k], text, len) == 0)
			return true;
	if (len > 0 && *text == '{')
		return true;
	if (len > 0 && *text == '-')
		i++;
	if (i == len || (!isdigit((unsigned char)text[i]) && text[i] != '.'))
		return false;
	while (i < len && (isalnum((unsigned char)text[i]) || text[i] == '.'))
		i++;
	return i == len;
}

static bool
is_text(const struct source *s, size_t from, size_t to)
{
	while (from < to && s->map[from] == BYTE_TEXT)
		from++;
	return from == to;
}

void
spots_add(struct spots *out, const struct source *s, size_t from, size_t to,
    size_t function, int rank)
{
	struct spot spot = { from, 0, function, rank };

	while (from < to && (s->map[from] == BYTE_OTHER ||
	    isspace((unsigned char)s->text[from])))
		from++;
	while (to > from && (s->map[to - 1] == BYTE_OTHER ||
	    isspace((unsigned char)s->text[to - 1])))
		to--;
	if (from == to || out->n == SPOTS_MAX || is_text(s, from, to) ||
	    is_constant(s->text + from, to - from))
		return;
	spot.at = from;
	spot.len = to - from;
	if (out->n == out->cap) {
		out->cap = out->cap * 2 + 16;
		out->v = xrealloc(out->v, out->cap, sizeof(*out->v));
	}
	out->v[out->n++] = spot;
}

void
spots_free(struct spots *out)
{
	free(out->v);
	*out = (struct spots)SPOTS_INIT;
}

bool
is_name_byte(char c)
{
	return isalnum((unsigned char)c) || c == '_' || (c & 0x80);
}

bool
word_at(const struct source *s, size_t at, const char *word)
{
	size_t n = strlen(word);

	return at + n <= s->len && s->map[at] == BYTE_CODE &&
	    memcmp(s->text + at, word, n) == 0 &&
	    (at == 0 || !is_name_byte(s->text[at - 1])) &&
	    (at + n == s->len || !is_name_byte(s->text[at + n]));
}

bool
range_has(const struct source *s, size_t from, size_t to, const char *word)
{
	for (size_t i = from; i < to; i++)
		if (word_at(s, i, word))
			return true;
	return false;
}

size_t
next_code(const struct source *s, size_t at, size_t end)
{
	while (at < end && (s->map[at] == BYTE_OTHER ||
	    isspace((unsigned char)s->text[at])))
		at++;
	return at;
}

size_t
matching(const struct source *s, size_t at, size_t end)
{
	int depth = 0;

	for (; at < end; at++) {
		if (s->map[at] != BYTE_CODE)
			continue;
		if (strchr("([{", s->text[at]) != NULL && s->text[at] != '\0')
			depth++;
		else if (strchr(")]}", s->text[at]) != NULL &&
		    s->text[at] != '\0' && --depth == 0)
			return at;
	}
	return end;
}

size_t
find_level(const struct source *s, size_t at, size_t end, const char *set)
{
	for (; at < end; at++) {
		if (s->map[at] != BYTE_CODE)
			continue;
		if (strchr(set, s->text[at]) != NULL && s->text[at] != '\0')
			return at;
		if (strchr("([{", s->text[at]) != NULL && s->text[at] != '\0')
			at = matching(s, at, end);
	}
	return end;
}
