/* param.c - tunable parameters that are kept in files. */
#include "param.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/list.h"
#include "../base/mem.h"
#include "named.h"

#define SETTING "PAWL_PARAMS"

static bool
name_is_fine(const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (s[i] != '_' && !(isalpha((unsigned char)s[i]) ||
		    (i > 0 && isdigit((unsigned char)s[i]))))
			return false;
	return n > 0;
}

static int
param_parse(struct param *p, const char *word)
{
	size_t n = strcspn(word, "="), colon;
	const char *rest = word + n + (word[n] == '=');
	char *expr;

	colon = strcspn(rest, ":");
	p->is_env = strcmp(rest, "env") == 0;
	if (word[n] == '\0' || (!p->is_env && rest[colon] == '\0'))
		return refused(SETTING ": \"%s\": want NAME=FILE:REGEX (\\s "
		    "for a blank in it) or NAME=env", word);
	if (!name_is_fine(word, n))
		return refused(SETTING ": \"%.*s\" is no name (letters, "
		    "digits, _)", (int)n, word);
	p->name = xstrndup(word, n);
	p->file = p->is_env ? xstrdup(PARAM_ENV_FILE) :
	    xstrndup(rest, colon);
	if (!path_is_inside(p->file))
		return refused(SETTING ": %s: \"%s\": the file must lie "
		    "inside the project", p->name, p->file);
	expr = p->is_env ? xasprintf("^%s=(.*)$", p->name) :
	    xstrdup(rest + colon + 1);
	p->re = regex_compile(expr, SETTING);
	free(expr);
	if (p->re == NULL)
		return -1;
	p->group = regex_group(p->re, "value");
	if (p->group < 0)
		p->group = 1;
	if (regex_groups(p->re) == 0)
		return refused(SETTING ": %s: regex \"%s\" has no ( ) group "
		    "for the value (\\s for a blank)", p->name, regex_pattern(p->re));
	return 0;
}

int
param_parse_all(struct params *out, const char *setting)
{
	struct strs words = STRS_INIT;
	int rc = 0;

	memset(out, 0, sizeof(*out));
	strs_add_words(&words, setting);
	out->v = xcalloc(words.n, sizeof(*out->v));
	for (size_t i = 0; i < words.n && rc == 0; i++) {
		out->n = i + 1;
		rc = param_parse(&out->v[i], words.v[i]);
		for (size_t k = 0; k < i && rc == 0; k++)
			if (strcmp(out->v[k].name, out->v[i].name) == 0)
				rc = refused(SETTING ": %s is given twice",
				    out->v[i].name);
	}
	strs_free(&words);
	if (rc < 0)
		params_release(out);
	return rc;
}

void
params_release(struct params *l)
{
	for (size_t i = 0; i < l->n; i++) {
		free(l->v[i].name);
		free(l->v[i].file);
		regex_free(l->v[i].re);
	}
	free(l->v);
	memset(l, 0, sizeof(*l));
}

const struct param *
params_find(const struct params *l, const char *name)
{
	for (size_t i = 0; i < l->n; i++)
		if (strcmp(l->v[i].name, name) == 0)
			return &l->v[i];
	return NULL;
}

const struct param *
params_need(const struct params *params, const char *name, const char *typed)
{
	const struct param *param = params_find(params, name);
	struct strs names = STRS_INIT;
	char *some;

	if (param != NULL)
		return param;
	for (size_t i = 0; i < params->n; i++)
		strs_add(&names, params->v[i].name);
	some = named_some(&names);
	refused("%s: %s is no parameter of PAWL_PARAMS: %s", typed, name,
	    params->n > 0 ? some : "there is none");
	strs_free(&names);
	free(some);
	return NULL;
}

static size_t
line_number(const char *text, size_t at)
{
	size_t line = 1;

	for (size_t i = 0; i < at; i++)
		line += text[i] == '\n';
	return line;
}

/* Where the value stands. 1; 0 if it is not there; -1 with refused(). */
static int
param_find(struct span *out, const struct param *p, const char *text,
    size_t len)
{
	size_t n = regex_groups(p->re) + 1;
	struct span *spans = xcalloc(n, sizeof(*spans)), again;
	int rc = regex_find(spans, n, p->re, text, len, 0), more = 0;
	size_t first = spans[0].from, next = spans[0].to;

	if (text == NULL)
		text = "";
	*out = spans[p->group];
	free(spans);
	if (rc <= 0)
		return rc < 0 ? failed_in(SETTING ": %s", p->name) : 0;
	if (!out->set)
		return refused(SETTING ": %s: the group of \"%s\" took no "
		    "part in the match in %s", p->name,
		    regex_pattern(p->re), p->file);
	if (memchr(text + out->from, '\0', out->to - out->from) != NULL)
		return refused(SETTING ": %s: NUL byte in its value in %s",
		    p->name, p->file);
	if (next == first)
		next++;
	more = regex_find(&again, 1, p->re, text, len, next);
	if (more < 0)
		return failed_in(SETTING ": %s", p->name);
	if (more > 0)
		return refused(SETTING ": %s: \"%s\" matches twice in %s "
		    "(lines %zu and %zu), make it match once", p->name,
		    regex_pattern(p->re), p->file, line_number(text, first),
		    line_number(text, again.from));
	return 1;
}

int
param_read(char **value, const struct param *p, const char *text, size_t len)
{
	struct span at;
	int found = param_find(&at, p, text, len);

	if (found == 0)
		return refused(SETTING ": %s: \"%s\" matches nothing in %s",
		    p->name, regex_pattern(p->re), p->file);
	if (found < 0)
		return -1;
	*value = xstrndup(text + at.from, at.to - at.from);
	return 0;
}

int
param_write(struct buf *out, const struct param *p, const char *text,
    size_t len, const char *value)
{
	struct buf b = BUF_INIT;
	struct span at = { 0, 0, false };
	char *back = NULL;
	int found = param_find(&at, p, text, len), rc = -1;

	if (found < 0)
		goto out;
	if (strpbrk(value, "\r\n") != NULL) {
		refused("%s: a value is one line", p->name);
		goto out;
	}
	if (found == 0 && !p->is_env) {
		param_read(&back, p, text, len);
		goto out;
	}
	if (found == 1) {
		buf_add(&b, text, at.from);
		buf_puts(&b, value);
		buf_add(&b, text + at.to, len - at.to);
	} else {
		buf_add(&b, text, len);
		if (len > 0 && text[len - 1] != '\n')
			buf_putc(&b, '\n');
		buf_addf(&b, "%s=%s\n", p->name, value);
	}
	if (param_find(&at, p, b.p, b.len) == 1)
		back = xstrndup(b.p + at.from, at.to - at.from);
	if (back == NULL || strcmp(back, value) != 0) {
		failure_clear();
		refused("%s: \"%s\" would not read back from %s with \"%s\"",
		    p->name, value, p->file, regex_pattern(p->re));
		goto out;
	}
	buf_add(out, b.p, b.len);
	rc = 0;
out:
	free(back);
	buf_free(&b);
	return rc;
}

bool
param_is_free(const struct param *p, const char *text, size_t len)
{
	struct buf b = BUF_INIT;
	bool yes = !p->is_env && param_write(&b, p, text, len,
	    "-O1 -D\"f(x)=0\"") == 0;

	failure_clear();
	buf_free(&b);
	return yes;
}

/* --- what changed -------------------------------------------------------- */

/* A value's place in one version of a file. */
struct mark {
	struct span at;
	size_t param;
};

static int
mark_compare(const void *a, const void *b)
{
	const struct mark *x = a, *y = b;

	return x->at.from < y->at.from ? -1 : x->at.from > y->at.from;
}

/* Find p, which is no failure if it is not there. */
static bool
mark_find(struct mark *m, const struct param *p, const char *text, size_t len)
{
	bool clean = failure()[0] == '\0';
	int found = text != NULL ? param_find(&m->at, p, text, len) : 0;

	if (clean)
		failure_clear();
	return found == 1;
}

/* An env parameter's line may come, move and go: take all of it. */
static void
mark_line(struct span *at, const char *text, size_t len)
{
	while (at->from > 0 && text[at->from - 1] != '\n')
		at->from--;
	while (at->to < len && text[at->to] != '\n')
		at->to++;
	at->to += at->to < len;
}

/* The text with a numbered hole for each value, and without env lines. */
static void
mask(struct buf *out, const struct params *l, struct mark *marks, size_t n,
    const char *text, size_t len)
{
	size_t at = 0;

	for (size_t i = 0; i < n; i++)
		if (l->v[marks[i].param].is_env)
			mark_line(&marks[i].at, text, len);
	qsort(marks, n, sizeof(*marks), mark_compare);
	for (size_t i = 0; i < n; i++) {
		if (marks[i].at.from > at) {
			buf_add(out, text + at, marks[i].at.from - at);
			at = marks[i].at.from;
		}
		if (!l->v[marks[i].param].is_env)
			buf_addf(out, "%c%zu%c", '\0', marks[i].param, '\0');
		if (marks[i].at.to > at)
			at = marks[i].at.to;
	}
	if (len > at)
		buf_add(out, text + at, len - at);
}

static void
change_add(struct param_diff *d, const struct param *p, char *was, char *is)
{
	if (str_same(was, is)) {
		free(was);
		free(is);
		return;
	}
	d->v = xrealloc(d->v, d->n + 1, sizeof(*d->v));
	d->v[d->n].param = p;
	d->v[d->n].old_value = was;
	d->v[d->n++].new_value = is;
}

static void
diff_file(struct param_diff *d, const struct params *l,
    const struct param_file *f)
{
	struct mark *was = xcalloc(l->n, sizeof(*was));
	struct mark *is = xcalloc(l->n, sizeof(*is));
	struct buf old = BUF_INIT, new = BUF_INIT;
	size_t n_was = 0, n_is = 0;

	for (size_t i = 0; i < l->n; i++) {
		const struct param *p = &l->v[i];
		char *a = NULL, *b = NULL;

		if (strcmp(p->file, f->path) != 0)
			continue;
		was[n_was].param = is[n_is].param = i;
		if (mark_find(&was[n_was], p, f->old_text, f->old_len)) {
			a = xstrndup(f->old_text + was[n_was].at.from,
			    was[n_was].at.to - was[n_was].at.from);
			n_was++;
		}
		if (mark_find(&is[n_is], p, f->new_text, f->new_len)) {
			b = xstrndup(f->new_text + is[n_is].at.from,
			    is[n_is].at.to - is[n_is].at.from);
			n_is++;
		}
		change_add(d, p, a, b);
	}
	mask(&old, l, was, n_was, f->old_text, f->old_len);
	mask(&new, l, is, n_is, f->new_text, f->new_len);
	if (old.len != new.len || (strcmp(f->path, PARAM_ENV_FILE) != 0 &&
	    (f->old_text == NULL) != (f->new_text == NULL)) ||
	    memcmp(buf_str(&old), buf_str(&new), old.len) != 0) {
		d->others = true;
		if (d->other_file == NULL)
			d->other_file = xstrdup(f->path);
	}
	buf_free(&old);
	buf_free(&new);
	free(was);
	free(is);
}

static int
change_compare(const void *a, const void *b)
{
	const struct param_change *x = a, *y = b;

	return x->param < y->param ? -1 : x->param > y->param;
}

void
params_diff(struct param_diff *out, const struct params *l,
    const struct param_file *files, size_t n_files)
{
	memset(out, 0, sizeof(*out));
	for (size_t i = 0; i < n_files; i++)
		diff_file(out, l, &files[i]);
	if (out->n > 0)
		qsort(out->v, out->n, sizeof(*out->v), change_compare);
}

void
param_diff_release(struct param_diff *d)
{
	for (size_t i = 0; i < d->n; i++) {
		free(d->v[i].old_value);
		free(d->v[i].new_value);
	}
	free(d->v);
	free(d->other_file);
	memset(d, 0, sizeof(*d));
}
