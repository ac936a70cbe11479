/* metric_parse.c - from PAWL_METRIC to what it asks for. */
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "metric_internal.h"

#define SETTING "PAWL_METRIC"

char *
metric_fill(const char *s, const char *name, const char *value, bool for_regex)
{
	char *mark = xasprintf("{%s}", name);
	struct buf b = BUF_INIT;
	const char *at;

	for (; (at = strstr(s, mark)) != NULL; s = at + strlen(mark)) {
		buf_add(&b, s, (size_t)(at - s));
		if (for_regex)
			regex_quote(&b, value);
		else
			buf_puts(&b, value);
	}
	buf_puts(&b, s);
	free(mark);
	return buf_steal(&b);
}

bool
metric_has_case(const char *spec)
{
	return strstr(spec, "{case}") != NULL;
}

/* Take s[0..n) without blanks and without the quotes around; owned by l. */
static void
take_word(struct strs *l, const char *s, size_t n)
{
	char *raw = xstrndup(s, n), *word = str_trim(raw);
	size_t len = strlen(word);

	if (len >= 2 && word[0] == '"' && word[len - 1] == '"') {
		strs_take(l, xstrndup(word + 1, len - 2));
		free(word);
	} else
		strs_take(l, word);
	free(raw);
}

/* Length of s up to one of the stop characters that is not in quotes. */
static size_t
until(const char *s, const char *stop)
{
	bool quoted = false;
	size_t n;

	for (n = 0; s[n] != '\0' && (quoted || strchr(stop, s[n]) == NULL);
	    n++)
		if (s[n] == '"')
			quoted = !quoted;
	return n;
}

/* [name=value,…] at *s, which goes behind it. */
static int
parse_filter(struct metric_step *step, const char **s)
{
	const char *p = *s;

	do {
		size_t n = until(++p, "=,]");

		if (p[n] != '=' || n == 0)
			return refused(SETTING ": \"%s\": want "
			    "[name=value,…]", *s);
		take_word(&step->names, p, n);
		p += n + 1;
		n = until(p, ",]");
		if (p[n] == '\0')
			return refused(SETTING ": \"%s\": no ] at its end",
			    *s);
		take_word(&step->values, p, n);
		p += n;
	} while (*p == ',');
	*s = p + 1;
	return 0;
}

/* Does a [name=value] begin here, rather than an index or a unit? */
static bool
is_filter(const char *s)
{
	return *s == '[' && s[1 + until(s + 1, "=]")] == '=';
}

/* names and indices between dots; the start may be a dot after a filter */
static bool
path_is_fine(const char *path, bool first)
{
	const char *p = path;

	if (*p == '.' && !first)
		p++;
	while (*p != '\0') {
		size_t n = strcspn(p, ".[]");

		if (n == 0 && (*p != '[' || (p > path && p[-1] == '.')))
			return false;
		for (p += n; *p == '['; p++) {
			p += 1 + (p[1] == '-');
			n = strspn(p, "0123456789");
			p += n;
			if (n == 0 || n > 9 || *p != ']')
				return false;
		}
		if (*p == '.' && *++p == '\0')
			return false;
		else if (*p != '\0' && p[-1] != '.')
			return false;
	}
	return true;
}

static struct metric_step *
step_new(struct metric *m)
{
	m->steps = xrealloc(m->steps, m->n_steps + 1, sizeof(*m->steps));
	memset(&m->steps[m->n_steps], 0, sizeof(*m->steps));
	return &m->steps[m->n_steps++];
}

static int
parse_steps(struct metric *m, const char *s)
{
	if (*s == '\0')
		return refused(SETTING ": \"%s\" names no %s", m->spec,
		    m->kind == METRIC_CSV ? "column" : "path");
	while (*s != '\0') {
		struct metric_step *step = step_new(m);
		struct strs name = STRS_INIT;
		size_t n = 0;

		while (s[n] != '\0' && !is_filter(s + n))
			n += s[n] == '"' && s[n + 1 + until(s + n + 1, "\"")]
			    == '"' ? until(s + n + 1, "\"") + 2 : 1;
		if (m->kind == METRIC_CSV) {
			take_word(&name, s, n);
			step->path = name.v[0];
			name.n = 0;
			strs_free(&name);
		} else
			step->path = xstrndup(s, n);
		s += n;
		if (*s == '[' && parse_filter(step, &s) < 0)
			return -1;
		if (m->kind == METRIC_CSV)
			break;
		if (!path_is_fine(step->path, m->n_steps == 1))
			return refused(SETTING ": \"%s\" is not a path such "
			    "as total.min_us or runs[0].us", step->path);
	}
	if (m->kind == METRIC_CSV && *s != '\0')
		return refused(SETTING ": \"%s\" behind the ]", s);
	if (m->kind == METRIC_CSV && m->steps[0].path[0] == '\0')
		return refused(SETTING ": \"%s\" names no column", m->spec);
	return 0;
}

static int
take_file(struct metric *m, const char *s, size_t n)
{
	m->from = METRIC_FILE;
	m->file = xstrndup(s, n);
	if (n == 0)
		return refused(SETTING ": \"%s\" names no file (- is stdout)",
		    m->spec);
	if (!path_is_inside(m->file))
		return refused(SETTING ": \"%s\": the file must lie inside "
		    "the project", m->file);
	return 0;
}

/* @WHERE: at *s, which goes behind it. */
static int
parse_where(struct metric *m, const char **s)
{
	static const struct {
		const char *name;
		enum metric_from from;
	} known[] = {
		{ "@stdout:", METRIC_STDOUT }, { "@stderr:", METRIC_STDERR },
		{ "@both:", METRIC_BOTH },
	};
	const char *end;

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (str_starts(*s, known[i].name)) {
			m->from = known[i].from;
			*s += strlen(known[i].name);
			return 0;
		}
	end = strstr(*s, "):");
	if (!str_starts(*s, "@file(") || end == NULL)
		return refused(SETTING ": \"%.*s\" is no place (@stdout:, "
		    "@stderr:, @both:, @file(NAME):)",
		    (int)strcspn(*s, ":"), *s);
	if (take_file(m, *s + 6, (size_t)(end - *s) - 6) < 0)
		return -1;
	*s = end + 2;
	return 0;
}

static int
parse_regex(struct metric *m, const char *expr)
{
	if (*expr == '\0')
		return refused(SETTING ": \"%s\" has no expression", m->spec);
	if ((m->re = regex_compile(expr, SETTING)) == NULL)
		return -1;
	m->group = regex_group(m->re, "value");
	if (m->group < 0)
		m->group = regex_groups(m->re) > 0 ? 1 : 0;
	return 0;
}

static int
parse_kind(struct metric *m, const char **s)
{
	static const char *const known[] = { "json", "csv", "regex" };
	size_t n = strcspn(*s, ":@");

	if ((*s)[n] == '\0')
		return refused(SETTING ": no source in \"%s\" (json:, csv:, "
		    "regex:)", *s);
	for (int i = 0; i < 3; i++)
		if (strlen(known[i]) == n && strncmp(*s, known[i], n) == 0) {
			m->kind = (enum metric_kind)i;
			*s += n;
			return 0;
		}
	return refused(SETTING ": no such source \"%.*s:\" (json:, csv:, "
	    "regex:)", (int)n, *s);
}

static int
parse_spec(struct metric *m, const char *s, const char *name)
{
	char *expr;
	size_t n;
	int rc;

	if (parse_kind(m, &s) < 0)
		return -1;
	if (*s == '@') {
		if (parse_where(m, &s) < 0)
			return -1;
	} else {
		s++;
		n = strcspn(s, ":");
		if (m->kind != METRIC_REGEX && s[n] == '\0')
			return refused(SETTING ": \"%s\": want %s:FILE:%s, "
			    "with - for stdout", m->spec,
			    m->kind == METRIC_CSV ? "csv" : "json",
			    m->kind == METRIC_CSV ? "COLUMN" : "PATH");
		if (m->kind != METRIC_REGEX) {
			if ((n != 1 || *s != '-') && take_file(m, s, n) < 0)
				return -1;
			s += n + 1;
		}
	}
	if (m->kind != METRIC_REGEX)
		return parse_steps(m, s);
	expr = name != NULL ? metric_fill(s, "case", name, true) : xstrdup(s);
	rc = parse_regex(m, expr);
	free(expr);
	return rc;
}

static void
fill(char **s, const char *name)
{
	char *filled = metric_fill(*s, "case", name, false);

	free(*s);
	*s = filled;
}

int
metric_parse_case(struct metric *out, const char *spec, const char *name)
{
	char *trimmed = str_trim(spec);
	int rc = -1;

	memset(out, 0, sizeof(*out));
	out->spec = metric_fill(trimmed, "case", name != NULL ? name :
	    "{case}", false);
	if (*trimmed == '\0')
		refused(SETTING ": empty (json:FILE:path, csv:FILE:column, "
		    "regex:expression)");
	else
		rc = parse_spec(out, trimmed, name);
	free(trimmed);
	if (rc < 0) {
		metric_release(out);
		return -1;
	}
	if (name == NULL)
		return 0;
	if (out->file != NULL) {
		/* the case's name must not lead out of the project */
		char *file = metric_fill(out->file, "case", name, false);

		free(out->file);
		rc = take_file(out, file, strlen(file));
		free(file);
	}
	for (size_t i = 0; i < out->n_steps; i++) {
		struct metric_step *step = &out->steps[i];

		fill(&step->path, name);
		for (size_t k = 0; k < step->names.n; k++) {
			fill(&step->names.v[k], name);
			fill(&step->values.v[k], name);
		}
	}
	if (rc < 0)
		metric_release(out);
	return rc;
}

int
metric_parse(struct metric *out, const char *spec)
{
	return metric_parse_case(out, spec, NULL);
}

const char *
metric_file(const struct metric *m)
{
	return m->file;
}

void
metric_release(struct metric *m)
{
	for (size_t i = 0; i < m->n_steps; i++) {
		free(m->steps[i].path);
		strs_free(&m->steps[i].names);
		strs_free(&m->steps[i].values);
	}
	free(m->steps);
	free(m->spec);
	free(m->file);
	regex_free(m->re);
	memset(m, 0, sizeof(*m));
}
