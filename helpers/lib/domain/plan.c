/* plan.c - the file that says what a round is for. */
#include "plan.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/list.h"
#include "../base/str.h"
#include "named.h"

#define KEY_MAX 120	/* a longer start of a line is no key */
#define WORD_MAX 24	/* a longer word is no misspelt key */
#define NEAR 2		/* letters that may be wrong */

static const struct key {
	const char *name;	/* lower case, blanks single */
	bool open;		/* more words may follow */
	const char *title;
	size_t field;
} keys[] = {
#define FIELD(f) offsetof(struct plan, f)
	{ "hypothesis", false, "Hypothesis", FIELD(hypothesis) },
	{ "bottleneck", false, "Bottleneck", FIELD(bottleneck) },
	{ "evidence", false, "Evidence", FIELD(evidence) },
	{ "why", false, "Why", FIELD(why) },
	{ "why it should help", true, "Why", FIELD(why) },
	{ "expect", false, "Expect", FIELD(expect) },
	{ "expected improved metric", true, "Expect", FIELD(expect) },
	{ "risk", false, "Risk", FIELD(risk) },
	{ "main risk", false, "Risk", FIELD(risk) },
	{ "set", false, "Set", FIELD(set) },
	{ "last", false, "Last", FIELD(last) },
	{ "phase", false, "Phase", FIELD(phase) },
	{ "next", false, "Next", FIELD(next) },
	{ "checklist", false, "Checklist", FIELD(checklist) },
#undef FIELD
};
#define N_KEYS (sizeof(keys) / sizeof(keys[0]))

struct reader {
	struct plan *plan;
	const char *what;
	const struct key *key;	/* whose value is being read, or NULL */
	size_t key_line;
	struct buf value;
	size_t lines[N_KEYS];	/* where a field got its value */
	struct strs said;	/* what is to be mended, all of it */
	bool fenced;
};

static char **
field(struct plan *p, const struct key *key)
{
	return (char **)(void *)((char *)p + key->field);
}

/* Which key do these bytes name, without markup, blanks and a last colon? */
static const struct key *
key_find(const char *s, size_t n)
{
	char word[KEY_MAX + 1];
	size_t len = 0;

	for (size_t i = 0; i < n; i++) {
		unsigned char c = (unsigned char)s[i];

		if (c == '*' || c == '_' || c == '`')
			continue;
		if (len == KEY_MAX)
			return NULL;
		if (!isspace(c))
			word[len++] = (char)tolower(c);
		else if (len > 0 && word[len - 1] != ' ')
			word[len++] = ' ';
	}
	while (len > 0 && (word[len - 1] == ' ' || word[len - 1] == ':'))
		len--;
	word[len] = '\0';
	for (size_t i = 0; i < N_KEYS; i++)
		if (strcmp(word, keys[i].name) == 0 || (keys[i].open &&
		    str_starts(word, keys[i].name) &&
		    word[strlen(keys[i].name)] == ' '))
			return &keys[i];
	return NULL;
}

/* How many letters differ, case does not count. */
static size_t
distance(const char *a, size_t n, const char *b)
{
	size_t m = strlen(b), row[WORD_MAX + 1], left, corner;

	for (size_t k = 0; k <= m; k++)
		row[k] = k;
	for (size_t i = 0; i < n; i++) {
		corner = row[0];
		left = row[0] = i + 1;
		for (size_t k = 0; k < m; k++) {
			size_t swap = corner + (tolower((unsigned char)a[i]) !=
			    tolower((unsigned char)b[k]));

			corner = row[k + 1];
			if (corner + 1 < swap)
				swap = corner + 1;
			left = row[k + 1] = left + 1 < swap ? left + 1 : swap;
		}
	}
	return row[m];
}

/* The title that a word is nearest to, and by how much. */
static const char *
nearest(size_t *far, const char *word, size_t n)
{
	const char *title = NULL;

	*far = WORD_MAX;
	for (size_t i = 0; i < N_KEYS; i++) {
		size_t d = distance(word, n, keys[i].title);

		if (d < *far) {
			*far = d;
			title = keys[i].title;
		}
	}
	return title;
}

/*
 * "Evidense: x" is no text. plain: nothing stands before the word, so that it
 * cannot be anything but a key; else, as in a list, it has to be like one.
 */
static int
check_no_key(struct reader *r, const char *s, size_t n, size_t colon,
    bool plain, size_t line)
{
	const char *title;
	size_t from = 0, end = colon, far;

	while (from < end && strchr("*_` \t", s[from]) != NULL)
		from++;
	while (end > from && strchr("*_` \t", s[end - 1]) != NULL)
		end--;
	if (end - from < 3 || end - from > WORD_MAX ||
	    (colon + 1 < n && strchr(" \t*_", s[colon + 1]) == NULL))
		return 0;
	for (size_t i = from; i < end; i++)
		if (!isalpha((unsigned char)s[i]))
			return 0;
	title = nearest(&far, s + from, end - from);
	if (!plain && (far > NEAR || far + 2 > end - from))
		return 0;
	if (far <= NEAR && title != NULL)
		return said_add(&r->said, refused("%s:%zu: \"%.*s:\" is no "
		    "question of a plan: did you mean %s:? (if it is text, "
		    "put words before it)", r->what, line,
		    (int)(end - from), s + from, title));
	return said_add(&r->said, refused("%s:%zu: \"%.*s:\" is no question of a plan: those are "
	    "Hypothesis Bottleneck Evidence Why Expect Risk Set Last Phase Next "
	    "Checklist, nearest is %s (if it is text, indent it)", r->what,
	    line, (int)(end - from), s + from, title));
}

/* End the value that is being read. */
static int
value_end(struct reader *r)
{
	char *text, **at;
	size_t i;

	if (r->key == NULL)
		return 0;
	text = str_trim(buf_str(&r->value));
	buf_clear(&r->value);
	at = field(r->plan, r->key);
	for (i = 0; keys[i].field != r->key->field; i++)
		;
	if (*text == '\0') {
		free(text);
	} else if (*at != NULL) {
		free(text);
		if (said_add(&r->said, refused("%s:%zu: %s is given twice "
		    "(first on line %zu)", r->what, r->key_line,
		    r->key->title, r->lines[i])) < 0)
			return -1;
	} else {
		*at = text;
		r->lines[i] = r->key_line;
	}
	r->key = NULL;
	return 0;
}

static int
value_add(struct reader *r, const char *s, size_t n)
{
	if (r->key == NULL)
		return 0;
	buf_add(&r->value, s, n);
	buf_putc(&r->value, '\n');
	if (r->value.len > PLAN_VALUE_MAX + 1)
		return refused("%s:%zu: %s is longer than %d bytes", r->what,
		    r->key_line, r->key->title, PLAN_VALUE_MAX);
	return 0;
}

static int
value_begin(struct reader *r, const struct key *key, size_t line,
    const char *s, size_t n)
{
	size_t mark = 0;

	if (value_end(r) < 0)
		return -1;
	r->key = key;
	r->key_line = line;
	/* **Key:** value leaves its stars behind the colon */
	while (mark < n && (s[mark] == '*' || s[mark] == '_'))
		mark++;
	if (mark > 0 && (mark == n || s[mark] == ' ')) {
		s += mark;
		n -= mark;
	}
	return n > 0 ? value_add(r, s, n) : 0;
}

/* "## Key", "## Key: value"; 0 if the line is no heading. */
static int
heading(struct reader *r, const char *s, size_t n, size_t line)
{
	size_t depth = 0, end, colon;
	const struct key *key;

	while (depth < n && s[depth] == '#')
		depth++;
	if (depth == 0 || depth > 6 || (depth < n && s[depth] != ' ' &&
	    s[depth] != '\t'))
		return 0;
	for (end = n; end > depth && (s[end - 1] == '#' ||
	    s[end - 1] == ' '); end--)
		;
	if ((key = key_find(s + depth, end - depth)) != NULL)
		return value_begin(r, key, line, "", 0) < 0 ? -1 : 1;
	for (colon = depth; colon < end && s[colon] != ':'; colon++)
		;
	if (colon < end &&
	    (key = key_find(s + depth, colon - depth)) != NULL)
		return value_begin(r, key, line, s + colon + 1,
		    end - colon - 1) < 0 ? -1 : 1;
	if (check_no_key(r, s + depth, colon - depth, colon - depth, false,
	    line) < 0)
		return -1;
	return value_end(r) < 0 ? -1 : 1;
}

/* "Key: value" behind an optional bullet; 0 if it is none. */
static int
key_line(struct reader *r, const char *s, size_t n, bool indented, size_t line)
{
	const struct key *key;
	size_t from = 0, colon;

	if (n > 2 && strchr("-*+", s[0]) != NULL && s[1] == ' ')
		from = 2;
	for (colon = from; colon < n && s[colon] != ':'; colon++)
		;
	if (colon == n)
		return 0;
	if ((key = key_find(s + from, colon - from)) == NULL)
		return check_no_key(r, s + from, n - from, colon - from,
		    from == 0 && !indented, line);
	return value_begin(r, key, line, s + colon + 1, n - colon - 1) < 0 ?
	    -1 : 1;
}

static int
line_read(struct reader *r, const char *s, size_t n, size_t line)
{
	size_t indent = 0;
	int rc;

	if (n > 0 && s[n - 1] == '\r')
		n--;
	while (indent < n && indent < 4 && s[indent] == ' ')
		indent++;
	if (indent < 4 && n - indent >= 3 &&
	    (memcmp(s + indent, "```", 3) == 0 ||
	    memcmp(s + indent, "~~~", 3) == 0))
		r->fenced = !r->fenced;
	else if (!r->fenced && indent < 4) {
		rc = heading(r, s + indent, n - indent, line);
		if (rc == 0)
			rc = key_line(r, s + indent, n - indent,
			    indent > 0, line);
		if (rc != 0)
			return rc < 0 ? -1 : 0;
	}
	return value_add(r, s, n);
}

static int
text_check(const char *text, size_t len, const char *what)
{
	const char *nul = len > 0 ? memchr(text, '\0', len) : NULL;
	size_t line = 1;

	if (nul != NULL) {
		for (const char *p = text; p < nul; p++)
			line += *p == '\n';
		return refused("%s:%zu: NUL byte, this is no text", what,
		    line);
	}
	if (!str_is_utf8(text, len))
		return refused("%s: not UTF-8", what);
	return 0;
}

int
plan_parse(struct plan *out, const char *text, size_t len, const char *what)
{
	struct reader r;
	size_t line = 0;
	int rc;

	memset(out, 0, sizeof(*out));
	memset(&r, 0, sizeof(r));
	r.plan = out;
	r.what = what;
	rc = text_check(text, len, what);
	if (len >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) {
		text += 3;
		len -= 3;
	}
	while (rc == 0 && len > 0) {
		const char *nl = memchr(text, '\n', len);
		size_t n = nl != NULL ? (size_t)(nl - text) : len;

		rc = line_read(&r, text, n, ++line);
		n += nl != NULL;
		text += n;
		len -= n;
	}
	if (rc == 0)
		rc = value_end(&r);
	if (rc == 0)
		rc = refused_said(&r.said);
	strs_free(&r.said);
	buf_free(&r.value);
	if (rc < 0)
		plan_release(out);
	return rc;
}

void
plan_release(struct plan *p)
{
	for (size_t i = 0; i < N_KEYS; i++) {
		free(*field(p, &keys[i]));
		*field(p, &keys[i]) = NULL;
	}
}
