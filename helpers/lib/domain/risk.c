/* risk.c - changes that call for a stated risk. */
#include "risk.h"

#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "../base/str.h"
#include "../outside/regex.h"

#define SETTING "PAWL_RISKY"
#define NAME_CHARS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ" \
    "0123456789._-"
#define NUMBER_MAX 1e18

/* A number behind some text, on one side of the change. */
struct sized {
	char *what;	/* the text before it, blanks folded */
	double size;
};

struct sizes {
	struct sized *v;
	size_t n;
};

struct risk {
	char *name;
	char how;	/* - + ^, or 0 */
	struct regex *re;
	size_t added, removed;	/* lines that match */
	struct sizes before, after;
};

static int
name_parse(struct risk *r, const char *item, size_t n)
{
	r->name = xstrndup(item, n);
	if (n > 0 && strchr("-+^", r->name[n - 1]) != NULL) {
		r->how = r->name[n - 1];
		r->name[n - 1] = '\0';
	}
	if (*r->name != '\0' &&
	    r->name[strspn(r->name, NAME_CHARS)] == '\0')
		return 0;
	return refused(SETTING ": \"%s\" does not begin with a name "
	    "([A-Za-z0-9._-]+; -, + or ^ behind it) and a colon", item);
}

static int
item_parse(struct risk *r, const char *item)
{
	const char *colon = strchr(item, ':');

	if (colon == NULL || colon[1] == '\0')
		return refused(SETTING ": \"%s\" is not NAME:REGEX, such as "
		    "barrier-:\\bbarrier\\b", item);
	if (name_parse(r, item, (size_t)(colon - item)) < 0 ||
	    (r->re = regex_compile(colon + 1, SETTING)) == NULL)
		return -1;
	if (r->how == '^' && regex_groups(r->re) == 0)
		return refused(SETTING ": %s: ^ wants a ( ) group around the "
		    "number that grows", r->name);
	return 0;
}

int
risks_parse(struct risks *out, const char *setting)
{
	struct strs items = STRS_INIT;
	int rc = 0;

	strs_add_items(&items, setting);
	out->n = 0;
	out->v = xcalloc(items.n, sizeof(*out->v));
	for (size_t i = 0; i < items.n && rc == 0; i++) {
		out->n = i + 1;
		rc = item_parse(&out->v[i], items.v[i]);
		for (size_t k = 0; k < i && rc == 0; k++)
			if (strcmp(out->v[k].name, out->v[i].name) == 0)
				rc = refused(SETTING ": %s stands there twice",
				    out->v[i].name);
	}
	strs_free(&items);
	if (rc < 0)
		risks_release(out);
	return rc;
}

static void
sizes_free(struct sizes *s)
{
	for (size_t i = 0; i < s->n; i++)
		free(s->v[i].what);
	free(s->v);
}

void
risks_release(struct risks *all)
{
	for (size_t i = 0; i < all->n; i++) {
		free(all->v[i].name);
		regex_free(all->v[i].re);
		sizes_free(&all->v[i].before);
		sizes_free(&all->v[i].after);
	}
	free(all->v);
	memset(all, 0, sizeof(*all));
}

/* What is no number does not grow. */
static void
sizes_add(struct sizes *s, const char *line, const struct span *number)
{
	char *raw = xstrndup(line, number->from), *text;
	char *digits = xstrndup(line + number->from,
	    number->to - number->from);
	char *folded = str_fold(raw);
	double size;

	text = str_trim(folded);
	if (str_to_double(&size, digits, -NUMBER_MAX, NUMBER_MAX,
	    SETTING) == 0) {
		s->v = xrealloc(s->v, s->n + 1, sizeof(*s->v));
		s->v[s->n].what = text;
		s->v[s->n++].size = size;
		text = NULL;
	} else
		failure_clear();
	free(text);
	free(folded);
	free(digits);
	free(raw);
}

static int
risk_line(struct risk *r, char sign, const char *line, size_t len)
{
	struct span spans[2] = { { 0, 0, false }, { 0, 0, false } };
	int found = regex_find(spans, 2, r->re, line, len, 0);

	if (found < 0)
		return failed_in(SETTING ": %s", r->name);
	if (found == 0)
		return 0;
	if (sign == '+')
		r->added++;
	else
		r->removed++;
	if (r->how == '^' && spans[1].set)
		sizes_add(sign == '+' ? &r->after : &r->before, line,
		    &spans[1]);
	return 0;
}

int
risks_line(struct risks *all, char sign, const char *line, size_t len)
{
	for (size_t i = 0; i < all->n; i++)
		if (risk_line(&all->v[i], sign, line, len) < 0)
			return -1;
	return 0;
}

static bool
has_grown(const struct risk *r)
{
	for (size_t i = 0; i < r->after.n; i++)
		for (size_t k = 0; k < r->before.n; k++)
			if (strcmp(r->after.v[i].what,
			    r->before.v[k].what) == 0 &&
			    r->after.v[i].size > r->before.v[k].size)
				return true;
	return false;
}

static bool
is_found(const struct risk *r)
{
	switch (r->how) {
	case '-':
		return r->removed > r->added;
	case '+':
		return r->added > r->removed;
	case '^':
		return has_grown(r);
	default:
		return r->added + r->removed > 0;
	}
}

void
risks_found(struct strs *out, const struct risks *all)
{
	for (size_t i = 0; i < all->n; i++)
		if (is_found(&all->v[i]))
			strs_add(out, all->v[i].name);
}
