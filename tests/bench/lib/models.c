/* models.c - which noise the judge is held to what in. */
#include "noise.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../helpers/lib/base/err.h"
#include "../../../helpers/lib/base/mem.h"
#include "../../../helpers/lib/base/str.h"

static const struct model synthetic[] = {
	{ .name = "lognormal 0.5 %", .kind = WHITE, .a = .005,
	    .held = HELD_POWER | HELD_LOSE },
	{ .name = "lognormal 1 %", .kind = WHITE, .a = .01,
	    .held = HELD_POWER | HELD_LOSE },
	{ .name = "lognormal 2 %", .kind = WHITE, .a = .02,
	    .held = HELD_POWER | HELD_LOSE },
	{ .name = "lognormal 5 %", .kind = WHITE, .a = .05,
	    .held = HELD_POWER_5 },
	{ .name = "AR(1)", .kind = AR1, .held = HELD_POWER | HELD_LOSE },
	{ .name = "drift", .kind = DRIFT, .held = HELD_POWER | HELD_LOSE },
	{ .name = "thermal ramp", .kind = RAMP,
	    .held = HELD_POWER | HELD_LOSE },
	{ .name = "thermal steps", .kind = STEPS,
	    .held = HELD_POWER | HELD_LOSE },
	{ .name = "bursts, single", .kind = BURSTS, .a = 1,
	    .held = HELD_POWER | HELD_LOSE },
	{ .name = "bursts, clustered", .kind = BURSTS, .a = 4,
	    .held = HELD_POWER | HELD_LOSE },
	{ .name = "bursts of two runs", .kind = BURSTS, .a = 2,
	    .held = HELD_POWER | HELD_LOSE },
	{ .name = "two modes", .kind = MODES, .held = HELD_POWER | HELD_LOSE },
	{ .name = "all mixed", .kind = MIXED, .held = HELD_POWER | HELD_LOSE },
};

static const double periods[] = { 2, 4, 4.1, 4.5, 8 };
#define PERIODS (sizeof(periods) / sizeof(periods[0]))

static void
models_add(struct models *all, const struct model *m)
{
	all->v = xrealloc(all->v, all->n + 1, sizeof(*all->v));
	all->v[all->n++] = *m;
}

/* Loads of 2 % (where power is held too) and of 10 % (errors only). */
static void
add_loads(struct models *all, enum kind kind, double height)
{
	struct model m = { .kind = kind, .a = height };

	for (size_t i = 0; i < PERIODS; i++) {
		m.b = periods[i];
		m.held = height > .02 ? ERROR_ONLY :
		    HELD_LOSE | (m.b > 2 ? HELD_POWER : 0);
		snprintf(m.name, sizeof(m.name), "%s %g %%, period %g",
		    kind == SQUARE ? "square" : "sine", 100 * height, m.b);
		models_add(all, &m);
	}
}

/* Column names of the recorded files, by the number of columns. */
static const char *
column_name(int columns, int i)
{
	static const char *const three[] = { NULL, "wall", "own" };
	static const char *const six[] = {
		NULL, "wall", "cpu", "mean", "min", "median"
	};

	return columns == 1 ? "rate" : columns == 3 ? three[i] :
	    columns == 6 ? six[i] : NULL;
}

/* Values of a line into row (at most 6); how many, or -1. */
static int
row_parse(double *row, char *line)
{
	int n = 0;

	for (char *w = strtok(line, " \t\r\n"); w; w = strtok(NULL, " \t\r\n"))
		if (n == 6 || str_to_double(&row[n++], w, 0, 1e300, "value") < 0)
			return -1;
	return n;
}

static void
add_series(struct models *all, const char *path, const double *rows, int n,
    int columns)
{
	const char *base = strrchr(path, '/');

	base = base ? base + 1 : path;
	for (int c = 0; c < columns; c++) {
		struct model m = { .kind = RECORDED };
		const char *column = column_name(columns, c);

		if (column == NULL)
			continue;
		snprintf(m.name, sizeof(m.name), "%.*s %s",
		    (int)strcspn(base, "."), base, column);
		m.series.higher = columns == 1;
		m.series.n = n;
		m.series.log_value = xcalloc((size_t)n, sizeof(double));
		for (int i = 0; i < n; i++)
			m.series.log_value[i] = log(rows[6 * i + c]);
		models_add(all, &m);
	}
}

void
models_recorded(struct models *all, const char *path)
{
	FILE *f = fopen(path, "r");
	double *rows = NULL;
	int n = 0, columns = 0, got;
	char line[512];

	if (f == NULL)
		die(ST_INFRA, "open %s:", path);
	while (fgets(line, sizeof(line), f) != NULL) {
		rows = xrealloc(rows, 6 * ((size_t)n + 1), sizeof(*rows));
		if ((got = row_parse(rows + 6 * n, line)) == 0)
			continue;
		if (got < 0 || (n > 0 && got != columns) ||
		    column_name(got, got - 1) == NULL)
			die(ST_STATE, "%s: value %d: not 1, 3 or 6 numbers",
			    path, n + 1);
		columns = got;
		n++;
	}
	fclose(f);
	if (n < 2)
		die(ST_STATE, "%s: no values", path);
	add_series(all, path, rows, n, columns);
	free(rows);
}

void
models_built_in(struct models *all)
{
	for (size_t i = 0; i < sizeof(synthetic) / sizeof(synthetic[0]); i++)
		models_add(all, &synthetic[i]);
	add_loads(all, SQUARE, .02);
	add_loads(all, SINE, .02);
	add_loads(all, SQUARE, .10);
	add_loads(all, SINE, .10);
}

void
models_free(struct models *all)
{
	for (size_t i = 0; i < all->n; i++)
		free(all->v[i].series.log_value);
	free(all->v);
}
