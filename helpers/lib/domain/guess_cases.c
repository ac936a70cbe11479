/* guess_cases.c - rows of one table that could be the cases. */
#include "guess.h"

#include <stdlib.h>
#include <string.h>

#include "../base/mem.h"

#define ROW "regex:^"

/* Bytes of the row's name; 0: it names no row, or none with a number. */
static size_t
name_length(const char *spec)
{
	const char *name = spec + strlen(ROW);
	size_t n;

	if (!str_starts(spec, ROW))
		return 0;
	n = strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	    "0123456789_=,-");
	/* "min 3.1" and "max 4.2" are figures of one thing */
	return name[n] == ' ' && strcspn(name, "0123456789") < n ? n : 0;
}

static const char *
tail(const char *spec)
{
	return spec + strlen(ROW) + name_length(spec);
}

static int
by_order(const void *a, const void *b)
{
	const struct guess *x = *(const struct guess *const *)a;
	const struct guess *y = *(const struct guess *const *)b;

	return x->order < y->order ? -1 : x->order > y->order;
}

char *
guess_cases(struct strs *names, const struct guesses *g, const char *metric)
{
	const struct guess **rows;
	size_t n = 0;

	if (metric == NULL || name_length(metric) == 0)
		return NULL;
	rows = xcalloc(g->n + 1, sizeof(*rows));
	for (size_t i = 0; i < g->n; i++)
		if (name_length(g->v[i].spec) > 0 &&
		    strcmp(tail(g->v[i].spec), tail(metric)) == 0)
			rows[n++] = &g->v[i];
	qsort(rows, n, sizeof(rows[0]), by_order);
	for (size_t i = 0; i < n && n > 1; i++)
		strs_take(names, xstrndup(rows[i]->spec + strlen(ROW),
		    name_length(rows[i]->spec)));
	free(rows);
	return n > 1 ? xasprintf(ROW "{case}%s", tail(metric)) : NULL;
}
