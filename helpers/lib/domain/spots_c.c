/* spots_c.c - C, C++ and CUDA: what is stored or returned, and what is bounded. */
#include "source.h"

#include <ctype.h>
#include <string.h>

/* A function's body while it is walked through. */
struct walk {
	struct spots *out;
	const struct source *s;
	const struct function *f;
	size_t function;
	size_t start;		/* of the statement */
};

static bool
is_code(const struct source *s, size_t at, char c)
{
	return at < s->len && s->map[at] == BYTE_CODE && s->text[at] == c;
}

/* "float s[4]", "v4f *p": two names in a row, or a type's <. */
static bool
is_declaration(const struct source *s, size_t from, size_t to)
{
	size_t i = next_code(s, from, to);
	bool blank = false;

	if (i == to || !is_name_byte(s->text[i]))
		return false;
	while (i < to && is_name_byte(s->text[i]))
		i++;
	for (; i < to; i++) {
		if (s->map[i] != BYTE_CODE || isspace((unsigned char)s->text[i]) ||
		    s->text[i] == '*' || s->text[i] == '&')
			blank = true;
		else
			return s->text[i] == '<' ||
			    (blank && is_name_byte(s->text[i]));
	}
	return false;
}

/* How likely a store there matters: 0, 1; -1 it is none. */
static int
store_rank(const struct source *s, size_t from, size_t to)
{
	size_t first = next_code(s, from, to), last = to;

	if (first == to || is_declaration(s, from, to))
		return -1;
	while (last > first && (s->map[last - 1] == BYTE_OTHER ||
	    isspace((unsigned char)s->text[last - 1])))
		last--;
	/* *p, (p)[0]; C(i, j), which is a macro, or an operator */
	if (s->text[first] == '*' || s->text[first] == '(' ||
	    s->text[last - 1] == ')')
		return 0;
	for (size_t i = first; i < to; i++)
		if (is_code(s, i, '['))
			return 0;
	for (size_t i = first; i < to; i++)
		if (is_code(s, i, '.') || (is_code(s, i, '-') &&
		    is_code(s, i + 1, '>')))
			return 1;
	return -1;
}

/* x[i] = …; the operator's sign is at `at`. */
static size_t
store(const struct walk *w, size_t at)
{
	const struct source *s = w->s;
	size_t left = at, end = find_level(s, at + 1, w->f->close, ";");
	int rank;

	if (is_code(s, at + 1, '=') || (at > 0 && strchr("=!<>",
	    s->text[at - 1]) != NULL))
		return at + 1;
	if (strchr("+-*/%&|^", s->text[at - 1]) != NULL)
		left--;
	rank = store_rank(s, w->start, left);
	if (rank >= 0 && end < w->f->close)
		spots_add(w->out, s, at + 1, end, w->function, rank);
	return at + 1;
}

/* _mm256_storeu_ps(p, v), vst1q_f32(p, v), atomicAdd(p, v): its last argument. */
static bool
is_store_call(const struct source *s, size_t from, size_t to)
{
	static const char *const parts[] = { "store", "Store", "STORE", "vst1",
	    "atomicAdd" };

	for (size_t k = 0; k < sizeof(parts) / sizeof(*parts); k++) {
		size_t n = strlen(parts[k]);

		for (size_t i = from; i + n <= to; i++)
			if (memcmp(s->text + i, parts[k], n) == 0)
				return true;
	}
	return false;
}

static void
call(const struct walk *w, size_t open)
{
	const struct source *s = w->s;
	size_t from = open, close = matching(s, open, w->f->close), last = 0;

	while (from > w->start && is_name_byte(s->text[from - 1]))
		from--;
	if (close == w->f->close || !is_store_call(s, from, open))
		return;
	for (size_t i = open + 1; (i = find_level(s, i, close, ",")) < close;)
		last = ++i;
	if (last > 0)
		spots_add(w->out, s, last, close, w->function, 0);
}

/* Behind for (…), if (…) and the like another statement starts. */
static bool
is_control(const struct source *s, size_t start, size_t to)
{
	static const char *const words[] = { "for", "if", "while", "switch",
	    "else" };
	size_t at = next_code(s, start, to);

	for (size_t k = 0; k < sizeof(words) / sizeof(*words); k++)
		if (word_at(s, at, words[k]))
			return true;
	return false;
}

static void
walk_results(struct walk *w)
{
	const struct source *s = w->s;

	w->start = w->f->open;
	for (size_t i = w->f->open; i < w->f->close; i++) {
		if (s->map[i] != BYTE_CODE)
			continue;
		if (strchr(";{}", s->text[i]) != NULL) {
			w->start = i + 1;
		} else if (s->text[i] == '(') {
			bool control = is_control(s, w->start, i);

			call(w, i);
			i = matching(s, i, w->f->close);
			if (control)
				w->start = i + 1;
		} else if (s->text[i] == '[') {
			i = matching(s, i, w->f->close);
		} else if (s->text[i] == '=') {
			store(w, i);
		} else if (word_at(s, i, "return")) {
			size_t end = find_level(s, i, w->f->close, ";");

			spots_add(w->out, s, i + strlen("return"), end,
			    w->function, 2);
			i = end;
			w->start = end + 1;
		}
	}
}

/* A < B at no depth: B. Guards that leave early are A >= B. */
static void
bound(const struct walk *w, size_t from, size_t to, bool guard)
{
	const struct source *s = w->s;

	for (size_t i = from; i < to; i++) {
		size_t end;
		char c = s->text[i];

		if (s->map[i] != BYTE_CODE)
			continue;
		if (c == '(' || c == '[' || c == '{')
			i = matching(s, i, to);
		if ((c != '<' && (c != '>' || !guard)) ||
		    is_code(s, i + 1, c) || is_code(s, i - 1, c) ||
		    is_code(s, i - 1, '-'))
			continue;
		i += is_code(s, i + 1, '=') ? 2 : 1;
		end = find_level(s, i, to, "&|;,?");
		spots_add(w->out, s, i, end, w->function, guard);
		return;
	}
}

static void
walk_work(const struct walk *w)
{
	const struct source *s = w->s;

	for (size_t i = w->f->open; i < w->f->close; i++) {
		bool is_for = word_at(s, i, "for");
		bool guard = w->f->device && word_at(s, i, "if");
		size_t open, close, from;

		if (!is_for && !guard && !word_at(s, i, "while"))
			continue;
		open = find_level(s, i, w->f->close, "(;");
		if (!is_code(s, open, '('))
			continue;
		close = matching(s, open, w->f->close);
		from = open + 1;
		if (is_for) {
			from = find_level(s, from, close, ";") + 1;
			if (from > close)	/* for (auto x : y) */
				continue;
		}
		bound(w, from, is_for ? find_level(s, from, close, ";") :
		    close, guard);
	}
}

void
spots_result_c(struct spots *out, const struct source *s)
{
	for (size_t i = 0; i < s->n_functions; i++) {
		struct walk w = { out, s, &s->functions[i], i, 0 };

		walk_results(&w);
	}
}

void
spots_work_c(struct spots *out, const struct source *s)
{
	for (size_t i = 0; i < s->n_functions; i++) {
		struct walk w = { out, s, &s->functions[i], i, 0 };

		walk_work(&w);
	}
}
