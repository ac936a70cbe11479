/* guess_data.c - numbers in JSON and CSV that may be a metric. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "../outside/json.h"
#include "guess_internal.h"

#define DEPTH_MAX 8
#define ELEMENTS_MAX 4
#define WORTH_DATA 14		/* made for programs, so rather than prose */

/* total_min_us, time (ms), GFLOPS: a unit as the name has it; caller frees. */
static char *
unit_of_name(const char *name, bool *higher)
{
	struct strs words = STRS_INIT;
	char *copy = xstrdup(name), *found = NULL;

	if (guess_unit(higher, name) == 1) {
		found = guess_unit_name(name);
	} else {
		for (char *p = copy; *p != '\0'; p++)
			if (strchr("_ ()[]-.", *p) != NULL)
				*p = ' ';
		strs_add_words(&words, copy);
		for (size_t i = words.n; i > 0 && found == NULL; i--)
			if (guess_unit(higher, words.v[i - 1]) == 1)
				found = guess_unit_name(words.v[i - 1]);
		strs_free(&words);
	}
	free(copy);
	return found;
}

static void
add_named(struct guesses *g, const char *path, const char *start,
    const char *names, const struct metric_input *in)
{
	struct guess made = { 0 };

	made.unit = unit_of_name(names, &made.higher);
	made.score = WORTH_DATA + guess_hints(names, strlen(names));
	if (made.unit == NULL)
		return;
	made.line = xstrdup(path);
	guess_add(g, xasprintf("%s%s", start, path), made, in);
}

static bool
is_plain(const char *name)
{
	for (; *name != '\0'; name++)
		if (!isalnum((unsigned char)*name) && *name != '_' &&
		    *name != '-' && *name != '/')
			return false;
	return true;
}

static void
walk_json(struct guesses *g, const struct cJSON *v, const char *path,
    const char *start, const struct metric_input *in, int depth)
{
	bool object = json_first(v) != NULL && json_name(json_first(v)) != NULL;
	double number;
	int i = 0;

	if (json_as_num(&number, v)) {
		add_named(g, path, start, path, in);
		return;
	}
	if (depth >= DEPTH_MAX)
		return;
	for (const struct cJSON *e = json_first(v); e; e = json_next(e)) {
		char *below;

		if (object && !is_plain(json_name(e)))
			continue;
		if (!object && i++ >= ELEMENTS_MAX)
			break;
		below = object ? xasprintf("%s%s%s", path, *path != '\0' ? "." :
		    "", json_name(e)) : xasprintf("%s[%d]", path, i - 1);
		walk_json(g, e, below, start, in, depth + 1);
		free(below);
	}
}

void
guess_json(struct guesses *g, const char *text, size_t len, const char *start,
    const struct metric_input *in)
{
	struct cJSON *v = NULL;
	size_t i = 0, end;

	while (i < len && isspace((unsigned char)text[i]))
		i++;
	if (i < len && (text[i] == '{' || text[i] == '['))
		v = json_parse(text + i, len - i, "guess");
	if (v != NULL)
		walk_json(g, v, "", start, in, 0);
	else	/* a line, among others */
		for (i = 0; i < len; i = end + 1) {
			const char *nl = memchr(text + i, '\n', len - i);

			end = nl != NULL ? (size_t)(nl - text) : len;
			if (end <= i || text[i] != '{')
				continue;
			v = json_parse(text + i, end - i, "guess");
			if (v != NULL)
				walk_json(g, v, "", start, in, 0);
			json_free(v);
			v = NULL;
		}
	failure_clear();
	json_free(v);
}

static void
split(struct strs *out, const char *line)
{
	const char *end;

	for (;; line = end + 1) {
		end = line + strcspn(line, ",");
		char *raw = xstrndup(line, (size_t)(end - line));

		strs_take(out, str_trim(raw));
		free(raw);
		if (*end == '\0')
			return;
	}
}

void
guess_csv(struct guesses *g, const char *text, size_t len, const char *start,
    const struct metric_input *in)
{
	char *copy = xstrndup(text, strnlen(text, len));
	struct strs lines = STRS_INIT;

	strs_add_lines(&lines, copy);
	for (size_t i = 0; i + 1 < lines.n; i++) {
		struct strs head = STRS_INIT, row = STRS_INIT;

		split(&head, lines.v[i]);
		split(&row, lines.v[i + 1]);
		for (size_t k = 0; head.n > 1 && head.n == row.n &&
		    k < head.n; k++)
			if (isalpha((unsigned char)head.v[k][0]) &&
			    isdigit((unsigned char)row.v[k][0]) &&
			    strpbrk(head.v[k], "[]\"") == NULL)
				add_named(g, head.v[k], start, head.v[k], in);
		strs_free(&head);
		strs_free(&row);
	}
	strs_free(&lines);
	free(copy);
}
