/* guess_line.c - numbers in a line of output, and the pattern that reads one. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "../base/mem.h"
#include "guess_internal.h"

#define NUMBERS_MAX 24
#define UNIT_MAX 24

#define WORTH_BESIDE 12		/* a unit right behind the number */
#define WORTH_LABEL 10		/* in the words before it */
#define WORTH_RATE 1
#define WORTH_HEADER 8		/* in the head of its column, maybe */
#define WORTH_PROSE (-8)	/* a sentence that has a number in it */
#define PROSE_WORDS 5
#define WORTH_ROW 2		/* a table of numbers alone */

struct number {
	size_t from, to;
};

static bool
is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

/* The number at s, thousands commas and exponent too: its length, or 0. */
static size_t
number_length(const char *s)
{
	size_t n = strspn(s, "0123456789"), k;

	if (n == 0)
		return 0;
	while (s[n] == ',' && strspn(s + n + 1, "0123456789") == 3)
		n += 4;
	if (s[n] == '.' && isdigit((unsigned char)s[n + 1]))
		n += 1 + strspn(s + n + 1, "0123456789");
	if (s[n] == 'e' || s[n] == 'E') {
		k = n + 1 + (s[n + 1] == '+' || s[n + 1] == '-');
		if (isdigit((unsigned char)s[k]))
			n = k + strspn(s + k, "0123456789");
	}
	return n;
}

/* Part of a date, a version, a range, a name? */
static bool
is_part(const char *line, size_t from, size_t to)
{
	static const char joins[] = ":-/.#x";

	if (from > 0 && (is_word(line[from - 1]) || line[from - 1] == '.' ||
	    (strchr(":/x", line[from - 1]) != NULL && from > 1 &&
	    isdigit((unsigned char)line[from - 2])) ||
	    (line[from - 1] == '-' && from > 1 && is_word(line[from - 2]))))
		return true;
	return line[to] != '\0' && strchr(joins, line[to]) != NULL &&
	    is_word(line[to + 1]);
}

/* The word behind, out of ( or [: its length; *skip: bytes before it. */
static size_t
word_behind(const char *s, size_t *skip)
{
	size_t n = 0;

	*skip = strspn(s, " \t");
	*skip += s[*skip] == '(' || s[*skip] == '[';
	s += *skip;
	while (s[n] != '\0' && (isalpha((unsigned char)s[n]) || s[n] == '/' ||
	    (s[n] & 0x80) != 0 || (n > 0 && s[n] == '_')))
		n++;
	return n < UNIT_MAX ? n : 0;
}

static size_t
find_numbers(struct number *out, const char *line)
{
	size_t n = 0, len, skip;

	for (size_t i = 0; line[i] != '\0' && n < NUMBERS_MAX; i += len) {
		len = 1;
		if (!isdigit((unsigned char)line[i]))
			continue;
		len = number_length(line + i);
		if (is_part(line, i, i + len)) {
			while (is_word(line[i + len]))
				len++;
			continue;
		}
		if (is_word(line[i + len])) {	/* 12ms is, 64b is not */
			size_t w = word_behind(line + i + len, &skip);
			char *unit = xstrndup(line + i + len, w);
			bool higher, known = guess_unit(&higher, unit) == 1;

			free(unit);
			if (!known)
				continue;
		}
		out[n++] = (struct number){ i, i + len };
	}
	return n;
}

/*
 * A unit among words, the first or the last one: short ones only in brackets.
 * Caller frees.
 */
static char *
unit_in_label(const char *line, size_t from, size_t to, bool first)
{
	char *found = NULL;

	for (size_t i = from; i < to; i++) {
		size_t n = 0;
		bool higher, boxed = i > 0 && (line[i - 1] == '(' ||
		    line[i - 1] == '[');
		char *word;

		while (i + n < to && (isalpha((unsigned char)line[i + n]) ||
		    (n > 0 && strchr("/_", line[i + n]) != NULL)))
			n++;
		if (n == 0)
			continue;
		word = xstrndup(line + i, n);
		if ((n > 3 || boxed || strchr(word, '/') != NULL) &&
		    guess_unit(&higher, word) == 1) {
			free(found);
			found = word;
			if (first)
				break;
		} else {
			free(word);
		}
		i += n - 1;
	}
	return found;
}

/* As a person would write it: only what means something is quoted. */
static void
put_plain(struct buf *re, const char *s)
{
	for (; *s != '\0'; s++) {
		if (strchr(".^$*+?()[]{}|\\", *s) != NULL)
			buf_putc(re, '\\');
		buf_putc(re, *s);
	}
}

/* Blanks as they are: one, several, or with a tab among them. */
static size_t
put_blanks(struct buf *re, const char *s)
{
	size_t n = strspn(s, " \t");

	if (n > 0)
		buf_puts(re, memchr(s, '\t', n) != NULL ? "\\s+" :
		    n > 1 ? " +" : " ");
	return n;
}

/* What stands before the number: words as they are, numbers as any. */
static void
put_prefix(struct buf *re, const char *line, size_t to, bool keep_first)
{
	size_t i = strspn(line, " \t");

	buf_puts(re, i > 0 ? "^\\s*" : "^");
	for (bool first = true; i < to; first = false) {
		size_t n = strcspn(line + i, " \t");
		bool letters = false;
		char *chunk;

		if (n > to - i)
			n = to - i;
		for (size_t k = 0; k < n; k++)
			letters = letters || isalpha((unsigned char)line[i + k]);
		chunk = xstrndup(line + i, n);
		if (letters || strpbrk(chunk, "0123456789") == NULL ||
		    (first && keep_first))
			put_plain(re, chunk);
		else
			buf_puts(re, "\\S+");
		free(chunk);
		i += n;
		if (i < to)
			i += put_blanks(re, line + i);
	}
}

static char *
make_spec(const char *line, const struct number *at, const char *where,
    size_t unit, bool row)
{
	struct buf re = BUF_INIT;
	bool alone = (at->from == 0 || strchr(" \t", line[at->from - 1])) &&
	    (line[at->to] == '\0' || strchr(" \t", line[at->to]));

	buf_addf(&re, "regex%s:", where);
	put_prefix(&re, line, at->from, row);
	buf_puts(&re, alone ? "(\\S+)" : "([0-9](?:[0-9.,eE+-]*[0-9])?)");
	if (unit > 0) {
		size_t i = at->to + put_blanks(&re, line + at->to);
		char *word = xstrndup(line + i, at->to + unit - i);

		put_plain(&re, word);
		free(word);
	}
	return buf_steal(&re);
}

/* Of a row of numbers: the later ones that are no whole numbers. */
static void
guess_row(struct guesses *g, const char *line, const char *where,
    const struct metric_input *in, const struct number *v, size_t n)
{
	for (size_t i = 1; i < n; i++) {
		char *text = xstrndup(line + v[i].from, v[i].to - v[i].from);
		struct guess made = { .line = xstrdup(line),
		    .unit = xstrdup(""), .score = WORTH_ROW + (i == 1) };

		if (strpbrk(text, ".eE") != NULL) {
			guess_add(g, make_spec(line, &v[i], where, 0, true),
			    made, in);
		} else {
			free(made.line);
			free(made.unit);
		}
		free(text);
	}
}

/* A row has nothing but numbers, and what stands between them. */
static bool
is_row(const char *line)
{
	for (; *line != '\0'; line++)
		if (isalpha((unsigned char)*line) && *line != 'e' &&
		    *line != 'E')
			return false;
	return true;
}

static bool
is_prose(const char *line, size_t to)
{
	int words = 0;

	for (size_t i = 0; i < to; i++)
		words += isalpha((unsigned char)line[i]) && (i == 0 ||
		    line[i - 1] == ' ' || line[i - 1] == '\t');
	return words > PROSE_WORDS;
}

char *
guess_header(const char *line)
{
	struct number v[NUMBERS_MAX];

	return find_numbers(v, line) > 0 ? NULL : unit_in_label(line, 0,
	    strlen(line), true);
}

/* "Triad:  12345.6  0.01  0.02" below a header: the first is in its unit. */
static void
guess_named_row(struct guesses *g, const char *line, const char *where,
    const struct metric_input *in, const struct number *first,
    const char *header)
{
	struct guess made = { .line = xstrdup(line), .score = WORTH_HEADER +
	    guess_hints(line, first->from) };

	guess_unit(&made.higher, header);
	made.unit = guess_unit_name(header);
	guess_add(g, make_spec(line, first, where, 0, true), made, in);
}

void
guess_line(struct guesses *g, const char *line, const char *where,
    const struct metric_input *in, const char *header)
{
	struct number v[NUMBERS_MAX];
	size_t n = find_numbers(v, line), label = 0;

	if (n > 1 && is_row(line))
		guess_row(g, line, where, in, v, n);
	else if (n > 1 && header != NULL)
		guess_named_row(g, line, where, in, &v[0], header);
	for (size_t i = 0; i < n; label = v[i++].to) {
		size_t skip, w = word_behind(line + v[i].to, &skip);
		char *unit = xstrndup(line + v[i].to + skip, w);
		struct guess made = { .line = xstrdup(line) };
		bool beside = guess_unit(&made.higher, unit) == 1;

		if (!beside) {
			free(unit);
			unit = unit_in_label(line, label, v[i].from, false);
		}
		if (unit == NULL || guess_unit(&made.higher, unit) != 1) {
			free(made.line);
			free(unit);
			continue;
		}
		made.score = (beside ? WORTH_BESIDE : WORTH_LABEL) +
		    (made.higher ? WORTH_RATE : 0) +
		    (is_prose(line, v[i].from) ? WORTH_PROSE : 0) +
		    guess_hints(line, v[i].from);
		made.unit = guess_unit_name(unit);
		guess_add(g, make_spec(line, &v[i], where,
		    beside ? skip + w : 0, false), made, in);
		free(unit);
	}
}
