/* source_c.c - C, C++ and CUDA: what each byte is, and where functions are. */
#include "source.h"

#include <ctype.h>
#include <string.h>

#include "../base/mem.h"

#define NEST_MAX 64		/* conditionals in each other */
#define RAW_MAX 16		/* bytes of a raw string's delimiter */

/* Where the lexer is; conditionals: which branch of each is left out. */
struct lexer {
	struct source *s;
	size_t at;
	int level;		/* of nested conditionals */
	int dead;		/* level whose branch is left out; 0: none */
	bool else_dead[NEST_MAX + 1];	/* #if 1: its #else is */
};

/* End of the line at `at`, over newlines behind a backslash. */
static size_t
line_end(const struct source *s, size_t at)
{
	for (; at < s->len; at++) {
		size_t back = at;

		if (s->text[at] != '\n')
			continue;
		if (back > 0 && s->text[back - 1] == '\r')
			back--;
		if (back == 0 || s->text[back - 1] != '\\')
			break;
	}
	return at;
}

/* Is only white space before it in its line? */
static bool
starts_line(const struct source *s, size_t at)
{
	while (at > 0 && (s->text[at - 1] == ' ' || s->text[at - 1] == '\t'))
		at--;
	return at == 0 || s->text[at - 1] == '\n';
}

static size_t
comment_end(const struct source *s, size_t at)
{
	if (s->text[at + 1] == '/')
		return line_end(s, at);
	for (at += 2; at + 1 < s->len; at++)
		if (s->text[at] == '*' && s->text[at + 1] == '/')
			return at + 2;
	return s->len;
}

static bool
is_comment(const struct source *s, size_t at)
{
	return at + 1 < s->len && s->text[at] == '/' &&
	    (s->text[at + 1] == '/' || s->text[at + 1] == '*');
}

/* Behind the closing quote; an open string ends with its line. */
static size_t
quoted_end(const struct source *s, size_t at)
{
	char quote = s->text[at];

	for (at++; at < s->len; at++) {
		if (s->text[at] == '\\')
			at++;
		else if (s->text[at] == quote)
			return at + 1;
		else if (s->text[at] == '\n')
			return at;
	}
	return s->len;
}

/* Is the " at `at` that of R"delimiter( … )delimiter"? Where it ends, or 0. */
static size_t
raw_end(const struct source *s, size_t at)
{
	size_t from = at, open = at + 1, n;

	while (from > 0 && is_name_byte(s->text[from - 1]))
		from--;
	if (from == at || s->text[at - 1] != 'R' || at - from > 3)
		return 0;
	while (open < s->len && open - at <= RAW_MAX && s->text[open] != '(')
		open++;
	if (open == s->len || s->text[open] != '(')
		return 0;
	n = open - at - 1;
	for (size_t i = open + 1; i + n + 1 < s->len; i++)
		if (s->text[i] == ')' && s->text[i + n + 1] == '"' &&
		    memcmp(s->text + i + 1, s->text + at + 1, n) == 0)
			return i + n + 2;
	return s->len;
}

/* 1'000'000 */
static bool
is_separator(const struct source *s, size_t at)
{
	size_t from = at;

	while (from > 0 && (is_name_byte(s->text[from - 1]) ||
	    s->text[from - 1] == '\''))
		from--;
	return from < at && isdigit((unsigned char)s->text[from]);
}

static bool
directive_is(const char *p, size_t n, const char *word)
{
	size_t k = strlen(word);

	return n >= k && memcmp(p, word, k) == 0 &&
	    (n == k || !is_name_byte(p[k]));
}

static void
conditional(struct lexer *lex, const char *p, size_t n)
{
	int level = lex->level < NEST_MAX ? lex->level : NEST_MAX;

	if (directive_is(p, n, "if") || directive_is(p, n, "ifdef") ||
	    directive_is(p, n, "ifndef")) {
		bool zero, one;

		lex->level++;
		level = lex->level < NEST_MAX ? lex->level : NEST_MAX;
		for (p += 2, n -= 2; n > 0 && (*p == ' ' || *p == '\t'); n--)
			p++;
		zero = directive_is(p, n, "0") || directive_is(p, n, "false");
		one = directive_is(p, n, "1") || directive_is(p, n, "true");
		lex->else_dead[level] = one;
		if (lex->dead == 0 && zero)
			lex->dead = lex->level;
	} else if (directive_is(p, n, "endif")) {
		if (lex->dead == lex->level)
			lex->dead = 0;
		if (lex->level > 0)
			lex->level--;
	} else if (directive_is(p, n, "else") || (n >= 4 &&
	    memcmp(p, "elif", 4) == 0)) {
		if (lex->dead == lex->level && lex->level > 0 &&
		    !lex->else_dead[level])
			lex->dead = 0;
		else if (lex->dead == 0 && lex->level > 0 &&
		    lex->else_dead[level])
			lex->dead = lex->level;
	}
}

static void
directive(struct lexer *lex)
{
	const struct source *s = lex->s;
	size_t from = lex->at + 1, end = line_end(s, lex->at);

	while (from < end && (s->text[from] == ' ' || s->text[from] == '\t'))
		from++;
	conditional(lex, s->text + from, end - from);
	/* a comment in it may go on behind its line */
	for (size_t i = from; i < end; i++)
		if (is_comment(s, i)) {
			i = comment_end(s, i);
			end = i > end ? i : end;
		}
	lex->at = end;
}

/* Classify the bytes of the next token, or run of plain code. */
static void
lex_next(struct lexer *lex)
{
	struct source *s = lex->s;
	size_t at = lex->at, end = at + 1;
	char kind = BYTE_CODE, c = s->text[at];

	if (c == '#' && starts_line(s, at)) {
		directive(lex);
		return;
	}
	if (lex->dead != 0) {
		kind = BYTE_OTHER;
	} else if (is_comment(s, at)) {
		kind = BYTE_OTHER;
		end = comment_end(s, at);
	} else if (c == '"' || (c == '\'' && !is_separator(s, at))) {
		kind = BYTE_TEXT;
		end = c == '"' ? raw_end(s, at) : 0;
		if (end == 0)
			end = quoted_end(s, at);
	}
	if (end > s->len)
		end = s->len;
	memset(s->map + at, kind, end - at);
	lex->at = end;
}

/* The name before the parameters; attributes have parentheses, too. */
static char *
function_name(const struct source *s, size_t from, size_t to)
{
	static const char *const not[] = { "__attribute__", "__launch_bounds__",
	    "__declspec", "alignas", "decltype", "noexcept", "requires" };

	for (size_t i = from; i < to; i++) {
		size_t end = i, start;
		bool other = false;

		if (s->map[i] != BYTE_CODE || s->text[i] != '(')
			continue;
		while (end > from && isspace((unsigned char)s->text[end - 1]))
			end--;
		for (start = end; start > from &&
		    is_name_byte(s->text[start - 1]); start--)
			continue;
		for (size_t k = 0; k < sizeof(not) / sizeof(*not); k++)
			other = other || word_at(s, start, not[k]);
		if (!other && start < end)
			return xstrndup(s->text + start, end - start);
		i = matching(s, i, to);
	}
	return xstrdup("");
}

enum brace { BRACE_OPAQUE, BRACE_CLEAR, BRACE_FUNCTION };

/* What the { at `at` opens, outside of functions. */
static enum brace
brace_of(const struct source *s, size_t head, size_t at)
{
	bool group = false, equal = false;

	for (size_t i = head; i < at; i++) {
		if (s->map[i] != BYTE_CODE)
			continue;
		if (s->text[i] == '(') {
			group = true;
			i = matching(s, i, at);
		} else if (s->text[i] == '=' && (i == 0 ||
		    strchr("=<>!", s->text[i - 1]) == NULL) &&
		    !range_has(s, head, i, "operator") &&
		    !range_has(s, head, i, "template"))
			equal = true;
	}
	if (equal || range_has(s, head, at, "enum"))
		return BRACE_OPAQUE;
	if (group)
		return BRACE_FUNCTION;
	if (range_has(s, head, at, "namespace") ||
	    range_has(s, head, at, "extern") ||
	    range_has(s, head, at, "struct") ||
	    range_has(s, head, at, "class") ||
	    range_has(s, head, at, "union"))
		return BRACE_CLEAR;
	return BRACE_OPAQUE;
}

/*
 * The } of a body. One in the first column ends it whatever is still open,
 * where bodies are indented: with conditionals around braces they need not
 * match.
 */
static size_t
body_end(const struct source *s, size_t open)
{
	size_t first = next_code(s, open, s->len);
	bool indented = first > 0 && s->text[first - 1] != '\n';
	int depth = 1;

	for (size_t i = open; i < s->len; i++) {
		if (s->map[i] != BYTE_CODE)
			continue;
		if (s->text[i] == '{')
			depth++;
		else if (s->text[i] == '}' && (--depth == 0 || (indented &&
		    s->text[i - 1] == '\n')))
			return i;
	}
	return s->len;
}

static void
add_function(struct source *s, size_t head, size_t at)
{
	struct function f = { .name = function_name(s, head, at),
	    .head = head, .open = at + 1, .spins = true };

	f.close = body_end(s, f.open);
	f.device = range_has(s, head, at, "__global__") ||
	    (range_has(s, head, at, "__device__") &&
	    !range_has(s, head, at, "__host__"));
	f.spins = !range_has(s, head, at, "constexpr") &&
	    !range_has(s, head, at, "consteval");
	source_add_function(s, &f);
}

/* What is opaque is passed over, what is clear is looked into. */
static void
find_functions(struct source *s)
{
	size_t head = 0;

	for (size_t i = 0; i < s->len; i++) {
		enum brace brace;

		if (s->map[i] != BYTE_CODE)
			continue;
		if (s->text[i] == '(' || s->text[i] == '[') {
			i = matching(s, i, s->len);
		} else if (s->text[i] == ';' || s->text[i] == '}') {
			head = i + 1;
		} else if (s->text[i] == '{') {
			brace = brace_of(s, head, i);
			if (brace == BRACE_FUNCTION) {
				add_function(s, head, i);
				i = s->functions[s->n_functions - 1].close;
			} else if (brace == BRACE_OPAQUE) {
				i = matching(s, i, s->len);
			}
			head = i + 1;
		}
	}
}

void
source_scan_c(struct source *s)
{
	struct lexer lex = { .s = s };

	while (lex.at < s->len)
		lex_next(&lex);
	find_functions(s);
}
