/* list.c - a growing list of strings that it owns. */
#include "list.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "mem.h"
#include "str.h"

void
strs_take(struct strs *l, char *s)
{
	if (l->n == l->cap) {
		l->cap = l->cap > 0 ? l->cap * 2 : 8;
		l->v = xrealloc(l->v, l->cap, sizeof(*l->v));
	}
	l->v[l->n++] = s;
}

void
strs_add(struct strs *l, const char *s)
{
	strs_take(l, xstrdup(s));
}

void
strs_add_words(struct strs *l, const char *s)
{
	while (*s != '\0') {
		size_t n = 0;

		while (isspace((unsigned char)*s))
			s++;
		while (s[n] != '\0' && !isspace((unsigned char)s[n]))
			n++;
		if (n > 0)
			strs_take(l, xstrndup(s, n));
		s += n;
	}
}

void
strs_add_lines(struct strs *l, const char *s)
{
	while (*s != '\0') {
		size_t n = strcspn(s, "\n");

		strs_take(l, xstrndup(s, n));
		s += n + (s[n] == '\n');
	}
}

void
strs_add_items(struct strs *l, const char *s)
{
	struct strs lines = STRS_INIT;

	strs_add_lines(&lines, s);
	for (size_t i = 0; i < lines.n; i++) {
		char *at = lines.v[i], *end;

		for (; at != NULL; at = end) {
			char *item;

			end = strstr(at, ";;");
			if (end != NULL) {
				*end = '\0';
				end += 2;
			}
			item = str_trim(at);
			if (*item != '\0')
				strs_take(l, item);
			else
				free(item);
		}
	}
	strs_free(&lines);
}

bool
strs_has(const struct strs *l, const char *s)
{
	for (size_t i = 0; i < l->n; i++)
		if (strcmp(l->v[i], s) == 0)
			return true;
	return false;
}

/* For bsearch and qsort over v: both point to a char *. */
static int
strs_compare(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

bool
strs_has_sorted(const struct strs *l, const char *s)
{
	return l->n > 0 && bsearch(&s, l->v, l->n, sizeof(*l->v),
	    strs_compare) != NULL;
}

size_t
strs_lower(const struct strs *l, const char *s)
{
	size_t lo = 0, hi = l->n;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;

		if (strcmp(l->v[mid], s) < 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

void
strs_sort(struct strs *l)
{
	size_t keep = 0, sorted = 1;

	if (l->n == 0)
		return;
	/* much of what comes from git is in order already */
	while (sorted < l->n && strcmp(l->v[sorted - 1], l->v[sorted]) <= 0)
		sorted++;
	if (sorted < l->n)
		qsort(l->v, l->n, sizeof(*l->v), strs_compare);
	for (size_t i = 1; i < l->n; i++) {
		if (strcmp(l->v[keep], l->v[i]) == 0)
			free(l->v[i]);
		else
			l->v[++keep] = l->v[i];
	}
	l->n = keep + 1;
}

char *
strs_join(const struct strs *l, const char *between)
{
	struct buf b = BUF_INIT;

	for (size_t i = 0; i < l->n; i++) {
		if (i > 0)
			buf_puts(&b, between);
		buf_puts(&b, l->v[i]);
	}
	return buf_steal(&b);
}

void
strs_free(struct strs *l)
{
	for (size_t i = 0; i < l->n; i++)
		free(l->v[i]);
	free(l->v);
	l->v = NULL;
	l->n = l->cap = 0;
}
