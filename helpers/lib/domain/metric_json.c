/* metric_json.c - the value at a path of the last JSON value that has it. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "../outside/json.h"
#include "metric_internal.h"

#define JSON_DEPTH_MAX 1000	/* cJSON's own limit */

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
	    metric_number_scan(&want, value, strlen(value), false))
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
json_look(struct cJSON **doc, const struct metric *m,
    const struct metric_text *t, size_t from)
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
json_last(const struct metric *m, const struct metric_text *t)
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
		    !metric_is_eol(t->p[brace]); brace++)
			;
		if (brace < t->len && t->p[brace] == '{' &&
		    (end = json_look(&doc, m, t, brace)) > 0) {
			i = end;
			continue;
		}
		while (i < t->len && !metric_is_eol(t->p[i]))
			i++;
	}
	return doc;
}

int
metric_json_read(double *out, const struct metric *m,
    const struct metric_text *t)
{
	struct cJSON *doc = json_last(m, t);
	const struct cJSON *v = json_walk(doc, m);
	char *s;
	int rc;

	if (v == NULL) {
		json_free(doc);
		return metric_nothing(m, t, "no JSON value has this path");
	}
	s = json_plain(v);
	if (json_as_num(out, v))
		rc = metric_number_check(out, *out, m, s, strlen(s));
	else
		rc = metric_number_read(out, m, s, strlen(s), false);
	free(s);
	json_free(doc);
	return rc;
}

int
metric_is_true(struct buf *why, const struct metric *m,
    const struct metric_input *in)
{
	struct buf hold = BUF_INIT;
	struct metric_text t;
	struct cJSON *doc;
	const struct cJSON *v;
	char *s, *shown;
	bool yes = false;

	if (m->from == METRIC_FILE && (in->file_text == NULL ||
	    in->file_fresh_from >= in->file_len)) {
		buf_addf(why, "the run wrote no %s", m->file);
		return 0;
	}
	if (metric_text(&t, &hold, m, in) < 0)
		return 0;
	doc = json_last(m, &t);
	if ((v = json_walk(doc, m)) == NULL)
		buf_addf(why, "nothing is there in %s", metric_where(m));
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
