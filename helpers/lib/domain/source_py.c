/* source_py.c - Python: what each byte is, where functions are, and spots. */
#include "source.h"

#include <ctype.h>
#include <string.h>

#include "../base/mem.h"

/* A logical line: over brackets, strings and backslashes. */
struct line {
	size_t start;		/* first byte */
	size_t code;		/* first that is no white space */
	size_t end;		/* behind the last byte, without the newline */
};

static size_t
string_end(const struct source *s, size_t at)
{
	char quote = s->text[at];
	bool triple = at + 2 < s->len && s->text[at + 1] == quote &&
	    s->text[at + 2] == quote;

	for (size_t i = at + (triple ? 3 : 1); i < s->len; i++) {
		if (s->text[i] == '\\')
			i++;
		else if (!triple && s->text[i] == '\n')
			return i;
		else if (s->text[i] == quote && (!triple ||
		    (i + 2 < s->len && s->text[i + 1] == quote &&
		    s->text[i + 2] == quote)))
			return i + (triple ? 3 : 1);
	}
	return s->len;
}

static void
lex(struct source *s)
{
	size_t i = 0, end;

	while (i < s->len) {
		char c = s->text[i];

		end = i + 1;
		if (c == '#') {
			while (end < s->len && s->text[end] != '\n')
				end++;
			i = end;
			continue;
		}
		if (c == '"' || c == '\'')
			end = string_end(s, i);
		if (end > s->len)
			end = s->len;
		memset(s->map + i, c == '"' || c == '\'' ? BYTE_TEXT :
		    BYTE_CODE, end - i);
		i = end;
	}
}

/* The next line with something on it; false at the end. */
static bool
line_next(struct line *line, const struct source *s, size_t at)
{
	int depth = 0;

	for (line->start = at; at < s->len; at++)
		if (s->text[at] == '\n')
			line->start = at + 1;
		else if (s->map[at] != BYTE_OTHER &&
		    !isspace((unsigned char)s->text[at]))
			break;
	if (at == s->len)
		return false;
	line->code = at;
	for (; at < s->len; at++) {
		char c = s->text[at];

		if (c == '\n' && depth <= 0 && s->map[at] != BYTE_TEXT &&
		    s->text[at - 1] != '\\' && !(at > 1 &&
		    s->text[at - 1] == '\r' && s->text[at - 2] == '\\'))
			break;
		if (s->map[at] != BYTE_CODE)
			continue;
		depth += c == '(' || c == '[' || c == '{';
		depth -= c == ')' || c == ']' || c == '}';
	}
	line->end = at;
	return true;
}

static size_t
indent_of(const struct line *line)
{
	return line->code - line->start;
}

static bool
ends_in_colon(const struct source *s, const struct line *line)
{
	size_t at = line->end;

	while (at > line->code && (s->map[at - 1] == BYTE_OTHER ||
	    isspace((unsigned char)s->text[at - 1])))
		at--;
	return s->text[at - 1] == ':' && s->map[at - 1] == BYTE_CODE;
}

static bool
is_def(const struct source *s, const struct line *line, size_t *name)
{
	size_t at = line->code;

	if (word_at(s, at, "async"))
		at = next_code(s, at + strlen("async"), line->end);
	if (!word_at(s, at, "def"))
		return false;
	*name = next_code(s, at + strlen("def"), line->end);
	return true;
}

/* What decorates a function may run it in another way: @triton.jit. */
static bool
is_harmless(const struct source *s, const struct line *line)
{
	static const char *const words[] = { "staticmethod", "classmethod",
	    "property" };
	size_t at = next_code(s, line->code + 1, line->end);

	for (size_t k = 0; k < sizeof(words) / sizeof(*words); k++)
		if (word_at(s, at, words[k]))
			return true;
	return false;
}

/* The body behind a def: from its first statement that is no docstring. */
static bool
find_body(struct function *f, const struct source *s, const struct line *def)
{
	struct line line = { 0 };
	bool first = true, found = false;

	f->close = s->len;
	for (size_t at = def->end; line_next(&line, s, at); at = line.end) {
		if (indent_of(&line) <= indent_of(def)) {
			f->close = line.start;
			break;
		}
		if (!found && (!first || s->map[line.code] != BYTE_TEXT)) {
			f->open = line.start;
			found = true;
		}
		first = false;
	}
	return found;
}

void
source_scan_python(struct source *s)
{
	bool decorated = false;
	struct line line;

	lex(s);
	for (size_t at = 0; line_next(&line, s, at); at = line.end) {
		struct function f = { .head = line.start };
		size_t name = 0, end;

		if (s->text[line.code] == '@') {
			decorated = decorated || !is_harmless(s, &line);
			continue;
		}
		if (is_def(s, &line, &name) && ends_in_colon(s, &line) &&
		    find_body(&f, s, &line)) {
			for (end = name; end < line.end &&
			    is_name_byte(s->text[end]); end++)
				continue;
			f.name = xstrndup(s->text + name, end - name);
			f.spins = !decorated;
			f.device = decorated;
			source_add_function(s, &f);
		}
		decorated = false;
	}
}

/* The innermost function around a place. */
static size_t
function_at(const struct source *s, size_t at)
{
	for (size_t i = s->n_functions; i > 0; i--)
		if (at >= s->functions[i - 1].open &&
		    at < s->functions[i - 1].close)
			return i - 1;
	return s->n_functions;
}

/* Behind the last = of an assignment's line; 0 if it is none. */
static size_t
assigned(const struct source *s, size_t from, size_t end, size_t *left)
{
	size_t value = 0;

	for (size_t i = from; (i = find_level(s, i, end, "=")) < end; i++) {
		if (i + 1 < end && s->text[i + 1] == '=') {
			i++;
			continue;
		}
		if (i == from || strchr("<>!:", s->text[i - 1]) != NULL)
			continue;
		*left = i;
		value = i + 1;
	}
	return value;
}

/* tl.store(p, v, mask=m): its second argument. */
static void
store_calls(struct spots *out, const struct source *s, const struct line *line,
    size_t function)
{
	static const char word[] = "store";
	size_t n = strlen(word);

	for (size_t i = line->code; i + n < line->end; i++) {
		size_t close, comma;

		if (s->map[i] != BYTE_CODE || s->text[i + n] != '(' ||
		    memcmp(s->text + i, word, n) != 0)
			continue;
		close = matching(s, i + n, line->end);
		comma = find_level(s, i + n + 1, close, ",");
		if (comma < close && close < line->end)
			spots_add(out, s, comma + 1, find_level(s, comma + 1,
			    close, ","), function, 0);
	}
}

static bool
is_statement_of(const struct source *s, size_t at, const char *const *words,
    size_t n)
{
	for (size_t k = 0; k < n; k++)
		if (word_at(s, at, words[k]))
			return true;
	return false;
}

static void
line_results(struct spots *out, const struct source *s,
    const struct line *line, size_t function)
{
	static const char *const not[] = { "if", "for", "while", "def", "with",
	    "class", "elif", "assert", "lambda", "yield", "async", "import",
	    "from" };
	size_t end = find_level(s, line->code, line->end, ";"), left = 0;
	size_t value, first;
	int rank = -1;

	store_calls(out, s, line, function);
	if (word_at(s, line->code, "return")) {
		spots_add(out, s, line->code + strlen("return"), end,
		    function, 0);
		return;
	}
	if (is_statement_of(s, line->code, not, sizeof(not) / sizeof(*not)))
		return;
	value = assigned(s, line->code, end, &left);
	if (value == 0)
		return;
	for (size_t i = line->code; i < left; i++)
		if (s->map[i] == BYTE_CODE && s->text[i] == '[')
			rank = 0;
		else if (s->map[i] == BYTE_CODE && s->text[i] == '.' &&
		    rank < 0)
			rank = 1;
	first = next_code(s, value, end);
	if (rank >= 0 && !word_at(s, first, "yield") &&
	    !word_at(s, first, "lambda"))
		spots_add(out, s, value, end, function, rank);
}

void
spots_result_python(struct spots *out, const struct source *s)
{
	struct line line;

	for (size_t at = 0; line_next(&line, s, at); at = line.end) {
		size_t function = function_at(s, line.code);

		if (function < s->n_functions)
			line_results(out, s, &line, function);
	}
}

/* range(n), range(a, n): n. */
static void
ranges(struct spots *out, const struct source *s, const struct line *line,
    size_t function)
{
	for (size_t i = line->code; i < line->end; i++) {
		size_t open, close, comma, from;

		if (!word_at(s, i, "range"))
			continue;
		open = next_code(s, i + strlen("range"), line->end);
		if (open >= line->end || s->text[open] != '(')
			continue;
		close = matching(s, open, line->end);
		from = open + 1;
		comma = find_level(s, from, close, ",");
		if (comma < close)
			from = comma + 1;
		if (close < line->end)
			spots_add(out, s, from, find_level(s, from, close,
			    ","), function, 0);
	}
}

static bool
names_mask(const struct source *s, size_t from, size_t to)
{
	for (size_t i = from; i + 4 <= to; i++)
		if (memcmp(s->text + i, "mask", 4) == 0)
			return true;
	return false;
}

/* while i < n:  and  mask = offsets < n: n. */
static void
bounds(struct spots *out, const struct source *s, const struct line *line,
    size_t function)
{
	size_t from = line->code, end = line->end, left = 0, at;

	if (word_at(s, line->code, "while")) {
		end = find_level(s, from, end, ":");
	} else {
		from = assigned(s, line->code, end, &left);
		if (from == 0 || !names_mask(s, line->code, left))
			return;
	}
	at = find_level(s, from, end, "<");
	if (at == end || s->text[at + 1] == '<')
		return;
	at += s->text[at + 1] == '=' ? 2 : 1;
	for (size_t i = at; i < end; i++)
		if (word_at(s, i, "and") || word_at(s, i, "or"))
			end = i;
	spots_add(out, s, at, find_level(s, at, end, "&|;"), function, 1);
}

void
spots_work_python(struct spots *out, const struct source *s)
{
	struct line line;

	for (size_t at = 0; line_next(&line, s, at); at = line.end) {
		size_t function = function_at(s, line.code);

		if (function == s->n_functions)
			continue;
		ranges(out, s, &line, function);
		bounds(out, s, &line, function);
	}
}
