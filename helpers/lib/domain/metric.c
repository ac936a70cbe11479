/* metric.c - how one number is read off a benchmark run. */
#include "metric.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "../outside/json.h"

#define SETTING "PAWL_METRIC"
#define EXCERPT_MAX 160
#define NUMBER_MAX 500		/* characters of one number */
#define JSON_DEPTH_MAX 1000	/* cJSON's own limit */

/* Text that is looked at; what begins before fresh is an earlier run's. */
struct text {
	const char *p;
	size_t len;
	size_t fresh;
};

/* --- text that may hold anything ------------------------------------- */

char *
metric_excerpt(const char *text, size_t len)
{
	struct buf b = BUF_INIT;
	size_t n = len < 4 * EXCERPT_MAX ? len : 4 * EXCERPT_MAX;
	char *folded, *shown;
	bool utf8;

	/* the cut may split a character */
	while (n < len && n > 0 && ((unsigned char)text[n] & 0xc0) == 0x80)
		n--;
	utf8 = str_is_utf8(text, n);
	for (size_t i = 0; i < n; i++) {
		unsigned char c = (unsigned char)text[i];

		buf_putc(&b, c == '\0' || (c >= 0x80 && !utf8) ? '?' :
		    text[i]);
	}
	folded = str_fold(buf_str(&b));
	shown = str_shorten(folded, EXCERPT_MAX);
	free(folded);
	buf_free(&b);
	return shown;
}

static bool
is_eol(char c)
{
	return c == '\n' || c == '\r';
}

char *
metric_last_line(const char *text, size_t len)
{
	size_t from;

	while (len > 0 && (isspace((unsigned char)text[len - 1]) ||
	    text[len - 1] == '\0'))
		len--;
	for (from = len; from > 0 && !is_eol(text[from - 1]); from--)
		;
	return metric_excerpt(len > 0 ? text + from : "", len - from);
}

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

/* --- the setting ------------------------------------------------------ */

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
	if (m->file[0] == '/' || strcmp(m->file, "..") == 0 ||
	    str_starts(m->file, "../") || str_ends(m->file, "/..") ||
	    strstr(m->file, "/../") != NULL)
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

/* --- one number -------------------------------------------------------- */

/* Length of digits, thousands in threes after commas if allowed. */
static size_t
digits(struct buf *out, const char *s, size_t n, bool thousands)
{
	size_t i = 0, group;

	while (i < n && isdigit((unsigned char)s[i]))
		i++;
	buf_add(out, s, i);
	if (!thousands || i == 0 || i > 3)
		return i;
	while (i + 3 < n && s[i] == ',') {
		for (group = 0; group < 3; group++)
			if (!isdigit((unsigned char)s[i + 1 + group]))
				return i;
		buf_add(out, s + i + 1, 3);
		i += 4;
	}
	return i;
}

/*
 * A decimal number and nothing else; strtod alone would take nan, hex, and
 * "12abc". 0 if it is none.
 */
static int
number_scan(double *out, const char *s, size_t n, bool thousands)
{
	struct buf b = BUF_INIT;
	size_t i = 0, whole, part = 0, expo;
	bool fine;

	if (n == 0 || n > NUMBER_MAX)
		return 0;
	if (s[i] == '+' || s[i] == '-')
		buf_putc(&b, s[i++]);
	i += whole = digits(&b, s + i, n - i, thousands);
	if (i < n && s[i] == '.') {
		buf_putc(&b, s[i++]);
		i += part = digits(&b, s + i, n - i, false);
	}
	fine = whole + part > 0;
	if (fine && i < n && (s[i] == 'e' || s[i] == 'E')) {
		buf_putc(&b, s[i++]);
		if (i < n && (s[i] == '+' || s[i] == '-'))
			buf_putc(&b, s[i++]);
		i += expo = digits(&b, s + i, n - i, false);
		fine = expo > 0;
	}
	fine = fine && i == n;
	if (fine)
		*out = strtod(buf_str(&b), NULL);
	buf_free(&b);
	return fine;
}

static int
number_check(double *out, double v, const struct metric *m, const char *s,
    size_t n)
{
	char *shown = metric_excerpt(s, n);

	if (!isfinite(v))
		refused("metric %s: found \"%s\", which is not finite",
		    m->spec, shown);
	else if (v <= 0)
		refused("metric %s: found \"%s\", which is not above zero",
		    m->spec, shown);
	free(shown);
	if (!isfinite(v) || v <= 0)
		return -1;
	*out = v;
	return 0;
}

static int
number_read(double *out, const struct metric *m, const char *s, size_t n,
    bool thousands)
{
	char *shown;
	double v = 0;

	while (n > 0 && isspace((unsigned char)*s)) {
		s++;
		n--;
	}
	while (n > 0 && isspace((unsigned char)s[n - 1]))
		n--;
	if (number_scan(&v, s, n, thousands))
		return number_check(out, v, m, s, n);
	shown = metric_excerpt(s, n);
	refused("metric %s: found \"%s\", which is not a number", m->spec,
	    shown);
	free(shown);
	return -1;
}

/* --- what the run left -------------------------------------------------- */

static const char *
where_name(const struct metric *m)
{
	static const char *const names[] = {
		"stdout", "stderr", "stdout and stderr"
	};

	return m->from == METRIC_FILE ? m->file : names[m->from];
}

/* hold owns the bytes of stdout and stderr together, if it is used. */
static int
text_take(struct text *t, struct buf *hold, const struct metric *m,
    const struct metric_input *in)
{
	t->fresh = 0;
	switch (m->from) {
	case METRIC_STDOUT:
		t->p = in->out_text;
		t->len = in->out_len;
		break;
	case METRIC_STDERR:
		t->p = in->err_text;
		t->len = in->err_len;
		break;
	case METRIC_BOTH:
		buf_add(hold, in->out_text, in->out_len);
		if (hold->len > 0 && !is_eol(hold->p[hold->len - 1]))
			buf_putc(hold, '\n');
		buf_add(hold, in->err_text, in->err_len);
		t->p = hold->p;
		t->len = hold->len;
		break;
	case METRIC_FILE:
		if (in->file_text == NULL)
			return refused("metric %s: the run wrote no %s",
			    m->spec, m->file);
		t->p = in->file_text;
		t->len = in->file_len;
		t->fresh = in->file_fresh_from;
		if (t->fresh >= t->len)
			return refused("metric %s: the run wrote nothing to "
			    "%s", m->spec, m->file);
		break;
	}
	if (t->p == NULL) {
		t->p = "";
		t->len = 0;
	}
	return 0;
}

/* refused(): what was looked for, and the last line there. */
static int
nothing(const struct metric *m, const struct text *t, const char *what)
{
	char *last = metric_last_line(t->p + t->fresh, t->len - t->fresh);

	if (*last == '\0')
		refused("metric %s: %s: %s is empty", m->spec, what,
		    where_name(m));
	else
		refused("metric %s: %s in %s; its last line: \"%s\"", m->spec,
		    what, where_name(m), last);
	free(last);
	return -1;
}

/* --- json ---------------------------------------------------------------- */

/* A value's text as a filter or a message has it; the caller frees. */
static char *
json_plain(const struct cJSON *v)
{
	const char *s = json_as_str(v);

	return s != NULL ? xstrdup(s) : json_text(v, false);
}

static bool
member_is(const struct cJSON *obj, const char *name, const char *value)
{
	const struct cJSON *v = json_path(obj, name);
	double have, want = 0;
	bool same;
	char *s;

	if (v == NULL)
		return false;
	if (json_as_num(&have, v) &&
	    number_scan(&want, value, strlen(value), false))
		return have >= want && have <= want;
	s = json_plain(v);
	same = strcmp(s, value) == 0;
	free(s);
	return same;
}

static bool
members_are(const struct cJSON *obj, const struct metric_step *step)
{
	for (size_t i = 0; i < step->names.n; i++)
		if (!member_is(obj, step->names.v[i], step->values.v[i]))
			return false;
	return true;
}

static const struct cJSON *
json_walk(const struct cJSON *v, const struct metric *m)
{
	for (size_t i = 0; i < m->n_steps && v != NULL; i++) {
		const struct metric_step *step = &m->steps[i];
		const struct cJSON *e, *found = NULL;

		v = json_path(v, step->path);
		if (v == NULL || step->names.n == 0)
			continue;
		if (members_are(v, step))
			continue;
		for (e = json_name(json_first(v)) == NULL ? json_first(v) :
		    NULL; e != NULL; e = json_next(e))
			if (members_are(e, step))
				found = e;
		v = found;
	}
	return v;
}

/*
 * JSON has no nan and no inf, but programs print them: as strings they are
 * found and refused, and do not make an older line count. The caller frees.
 */
static char *
json_mend(const char *s, size_t len)
{
	static const char *const bare[] = {
		"NaN", "nan", "Infinity", "inf", "-Infinity", "-inf", "-nan",
		"-NaN",
	};
	struct buf b = BUF_INIT;
	bool quoted = false;

	for (size_t i = 0, k; i < len; i++) {
		size_t n = 0;

		if (quoted && s[i] == '\\' && i + 1 < len)
			buf_putc(&b, s[i++]);
		else if (s[i] == '"')
			quoted = !quoted;
		for (k = 0; !quoted && k < sizeof(bare) / sizeof(bare[0]);
		    k++)
			if (i > 0 && strchr(" :,[\t\n", s[i - 1]) != NULL &&
			    strlen(bare[k]) <= len - i &&
			    memcmp(s + i, bare[k], strlen(bare[k])) == 0 &&
			    strlen(bare[k]) > n)
				n = strlen(bare[k]);
		if (n > 0) {
			buf_putc(&b, '"');
			buf_add(&b, s + i, n);
			buf_putc(&b, '"');
			i += n - 1;
		} else
			buf_putc(&b, s[i]);
	}
	return buf_steal(&b);
}

/* NULL if it is not JSON, which is no failure here. */
static struct cJSON *
json_try(const char *s, size_t len)
{
	bool clean = failure()[0] == '\0';
	struct cJSON *v = json_parse(s, len, "");
	char *mended;

	if (v == NULL && memchr(s, '\0', len) == NULL) {
		mended = json_mend(s, len);
		if (strlen(mended) != len)
			v = json_parse(mended, strlen(mended), "");
		free(mended);
	}
	if (clean)
		failure_clear();
	return v;
}

/* Behind the bracket that closes the one at from; 0: it never does. */
static size_t
json_end(const char *s, size_t from, size_t len)
{
	bool quoted = false;
	size_t depth = 0;

	for (size_t i = from; i < len; i++) {
		if (quoted) {
			if (s[i] == '\n')
				return 0;
			if (s[i] == '\\')
				i++;
			else if (s[i] == '"')
				quoted = false;
		} else if (s[i] == '"')
			quoted = true;
		else if (s[i] == '{' || s[i] == '[') {
			if (++depth > JSON_DEPTH_MAX)
				return 0;
		} else if ((s[i] == '}' || s[i] == ']') && --depth == 0)
			return i + 1;
	}
	return 0;
}

/*
 * Look for the path in the value that begins at from; *doc then is that
 * value. Returns where the value ends, 0 if there is none.
 */
static size_t
json_look(struct cJSON **doc, const struct metric *m, const struct text *t,
    size_t from)
{
	size_t end = json_end(t->p, from, t->len);
	struct cJSON *v;

	if (end == 0 || (v = json_try(t->p + from, end - from)) == NULL)
		return 0;
	if (json_walk(v, m) != NULL) {
		json_free(*doc);
		*doc = v;
	} else
		json_free(v);
	return end;
}

/* The last value in which the path leads somewhere, or NULL. */
static struct cJSON *
json_last(const struct metric *m, const struct text *t)
{
	struct cJSON *doc = NULL;
	size_t i = t->fresh, end, brace;

	if (t->len - i >= 3 && memcmp(t->p + i, "\xef\xbb\xbf", 3) == 0)
		i += 3;
	while (i < t->len) {
		while (i < t->len && isspace((unsigned char)t->p[i]))
			i++;
		/* [INFO] {"us": 3}: a line's start, else its first brace */
		if (i < t->len && t->p[i] == '[' &&
		    (end = json_look(&doc, m, t, i)) > 0) {
			i = end;
			continue;
		}
		for (brace = i; brace < t->len && t->p[brace] != '{' &&
		    !is_eol(t->p[brace]); brace++)
			;
		if (brace < t->len && t->p[brace] == '{' &&
		    (end = json_look(&doc, m, t, brace)) > 0) {
			i = end;
			continue;
		}
		while (i < t->len && !is_eol(t->p[i]))
			i++;
	}
	return doc;
}

static int
json_value(double *out, const struct metric *m, const struct text *t)
{
	struct cJSON *doc = json_last(m, t);
	const struct cJSON *v = json_walk(doc, m);
	char *s;
	int rc;

	if (v == NULL) {
		json_free(doc);
		return nothing(m, t, "no JSON value has this path");
	}
	s = json_plain(v);
	if (json_as_num(out, v))
		rc = number_check(out, *out, m, s, strlen(s));
	else
		rc = number_read(out, m, s, strlen(s), false);
	free(s);
	json_free(doc);
	return rc;
}

int
metric_is_true(struct buf *why, const struct metric *m,
    const struct metric_input *in)
{
	struct buf hold = BUF_INIT;
	struct text t;
	struct cJSON *doc;
	const struct cJSON *v;
	char *s, *shown;
	bool yes = false;

	if (m->from == METRIC_FILE && (in->file_text == NULL ||
	    in->file_fresh_from >= in->file_len)) {
		buf_addf(why, "the run wrote no %s", m->file);
		return 0;
	}
	if (text_take(&t, &hold, m, in) < 0)
		return 0;
	doc = json_last(m, &t);
	if ((v = json_walk(doc, m)) == NULL)
		buf_addf(why, "nothing is there in %s", where_name(m));
	else {
		s = json_text(v, false);
		shown = metric_excerpt(s, strlen(s));
		if (!(yes = strcmp(s, "true") == 0))
			buf_addf(why, "it is %s", shown);
		free(shown);
		free(s);
	}
	json_free(doc);
	buf_free(&hold);
	return yes;
}

/* --- csv ------------------------------------------------------------------ */

/* Behind a quoted field that opens at i; 0 if its quote is never closed. */
static size_t
csv_quoted(struct buf *out, const struct text *t, size_t i, bool lines)
{
	for (i++; i < t->len; i++) {
		if (t->p[i] == '"') {
			if (i + 1 >= t->len || t->p[i + 1] != '"')
				return i + 1;
			i++;
		} else if (is_eol(t->p[i]) && !lines)
			return 0;
		buf_putc(out, t->p[i]);
	}
	return 0;
}

/* Fields of the row at i, trimmed; returns where the next row begins. */
static size_t
csv_row(struct strs *out, const struct text *t, size_t i, bool lines)
{
	struct buf b = BUF_INIT;
	char *raw;
	size_t end;

	for (;;) {
		buf_clear(&b);
		if (i < t->len && t->p[i] == '"') {
			if ((end = csv_quoted(&b, t, i, lines)) > 0)
				i = end;
			else
				buf_clear(&b);
		}
		for (; i < t->len && t->p[i] != ',' && !is_eol(t->p[i]); i++)
			buf_putc(&b, t->p[i] != '\0' ? t->p[i] : '?');
		for (size_t k = 0; k < b.len; k++)
			if (b.p[k] == '\0')
				b.p[k] = '?';
		raw = buf_steal(&b);
		strs_take(out, str_trim(raw));
		free(raw);
		if (i >= t->len || is_eol(t->p[i]))
			break;
		i++;
	}
	if (i + 1 < t->len && t->p[i] == '\r' && t->p[i + 1] == '\n')
		i++;
	return i < t->len ? i + 1 : i;
}

static long
csv_column(const struct strs *row, const char *name)
{
	long found = -1;

	for (size_t i = 0; i < row->n; i++)
		if (strcmp(row->v[i], name) == 0)
			found = found < 0 ? (long)i : -2;
	return found;
}

/* Does the row name the column and all of the filter's columns? */
static bool
csv_is_header(const struct strs *row, const struct metric_step *step)
{
	if (csv_column(row, step->path) == -1)
		return false;
	for (size_t i = 0; i < step->names.n; i++)
		if (csv_column(row, step->names.v[i]) == -1)
			return false;
	return true;
}

static int
csv_is_wanted(const struct strs *row, const struct strs *header,
    const struct metric_step *step)
{
	for (size_t i = 0; i < step->names.n; i++) {
		long at = csv_column(header, step->names.v[i]);

		if (at < 0 || (size_t)at >= row->n ||
		    strcmp(row->v[at], step->values.v[i]) != 0)
			return 0;
	}
	return 1;
}

static void
csv_trim(struct strs *row, size_t width)
{
	while (row->n > width && row->v[row->n - 1][0] == '\0')
		free(row->v[--row->n]);
}

/* What one pass over the rows knows. */
struct csv {
	struct strs header;
	char *found;	/* the value of the last row wanted */
	size_t rows;	/* this run's */
	size_t line;	/* number of the row */
};

static int
csv_take(struct csv *c, struct strs *row, const struct metric *m, bool fresh)
{
	const struct metric_step *step = &m->steps[0];
	long at;

	if (csv_is_header(row, step)) {
		struct strs old = c->header;

		c->header = *row;
		*row = old;
		return 0;
	}
	csv_trim(row, c->header.n);
	if (!fresh || c->header.n == 0 || (row->n == 1 && row->v[0][0] == '\0'))
		return 0;
	if (row->n != c->header.n) {
		if (m->from != METRIC_FILE)
			return 0;
		return refused("metric %s: %s, row %zu: %zu fields, the header "
		    "has %zu", m->spec, m->file, c->line, row->n,
		    c->header.n);
	}
	c->rows++;
	at = csv_column(&c->header, step->path);
	if (at < 0 || !csv_is_wanted(row, &c->header, step))
		return 0;
	free(c->found);
	c->found = xstrdup(row->v[at]);
	return 0;
}

static int
csv_nothing(const struct csv *c, const struct metric *m, const struct text *t)
{
	const struct metric_step *step = &m->steps[0];
	struct buf what = BUF_INIT;
	int rc;

	if (c->header.n == 0)
		buf_addf(&what, "no header names the column \"%s\"",
		    step->path);
	else if (c->rows == 0)
		buf_puts(&what, "this run wrote no row");
	else
		buf_addf(&what, "none of the %zu rows of this run is it",
		    c->rows);
	for (size_t i = 0; i < step->names.n; i++)
		buf_addf(&what, "%s%s=%s", i == 0 ? " (" : ", ",
		    step->names.v[i], step->values.v[i]);
	if (step->names.n > 0)
		buf_putc(&what, ')');
	rc = nothing(m, t, buf_str(&what));
	buf_free(&what);
	return rc;
}

static int
csv_value(double *out, const struct metric *m, const struct text *t)
{
	struct csv c = { STRS_INIT, NULL, 0, 0 };
	struct strs row = STRS_INIT;
	size_t i = 0, next;
	int rc = 0;

	if (t->len >= 3 && memcmp(t->p, "\xef\xbb\xbf", 3) == 0)
		i = 3;
	for (; i < t->len && rc == 0; i = next) {
		next = csv_row(&row, t, i, m->from == METRIC_FILE);
		c.line++;
		rc = csv_take(&c, &row, m, i >= t->fresh);
		strs_free(&row);
	}
	if (rc == 0 && csv_column(&c.header, m->steps[0].path) == -2)
		rc = refused("metric %s: %s has two columns \"%s\"", m->spec,
		    where_name(m), m->steps[0].path);
	else if (rc == 0 && c.found == NULL)
		rc = csv_nothing(&c, m, t);
	else if (rc == 0)
		rc = number_read(out, m, c.found, strlen(c.found), true);
	strs_free(&c.header);
	free(c.found);
	return rc;
}

/* --- regex ----------------------------------------------------------------- */

static int
regex_value(double *out, const struct metric *m, const struct text *t)
{
	size_t n = (size_t)m->group + 1;
	struct span *spans = xcalloc(n, sizeof(*spans)), at;
	int found = regex_last(spans, n, m->re, t->p + t->fresh,
	    t->len - t->fresh);
	char *shown;

	at = spans[m->group];
	if (found < 0) {
		failed_in("metric %s", m->spec);
	} else if (found == 0) {
		nothing(m, t, "no match");
		found = -1;
	} else if (!at.set) {
		shown = metric_excerpt(t->p + t->fresh + spans[0].from,
		    spans[0].to - spans[0].from);
		found = refused("metric %s: matched \"%s\", but its group %d "
		    "took no part", m->spec, shown, m->group);
		free(shown);
	} else
		found = number_read(out, m, t->p + t->fresh + at.from,
		    at.to - at.from, true);
	free(spans);
	return found;
}

int
metric_read(double *out, const struct metric *m, const struct metric_input *in)
{
	struct buf hold = BUF_INIT;
	struct text t;
	double v = 0;
	int rc = -1;

	if (text_take(&t, &hold, m, in) < 0)
		return -1;
	switch (m->kind) {
	case METRIC_JSON:
		rc = json_value(&v, m, &t);
		break;
	case METRIC_CSV:
		rc = csv_value(&v, m, &t);
		break;
	case METRIC_REGEX:
		rc = regex_value(&v, m, &t);
		break;
	}
	buf_free(&hold);
	if (rc == 0)
		*out = v;
	return rc;
}
