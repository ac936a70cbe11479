/* adopt_bench.c - the benchmark of a repository, and where its metric stands. */
#include "adopt_internal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "../base/walk.h"
#include "check.h"
#include "metric.h"

#define TRY_LIMIT_S 60.0	/* a program that may be the benchmark */
#define TRIES 6
#define PLAIN "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ" \
    "0123456789_-./+"		/* a word to every shell and makefile */
#define FILE_MAX ((size_t)16 << 20)

/* JSON and CSV that the run wrote. */
static int
guess_files(struct guesses *g, const struct scratch *s, time_t since)
{
	struct strs names = STRS_INIT;
	int rc = walk(&names, s->place, ".git");

	for (size_t i = 0; i < names.n && rc == 0; i++) {
		char *path = path_join(s->place, names.v[i]);
		struct buf text = BUF_INIT;
		struct stat st;

		if ((str_ends(path, ".json") || str_ends(path, ".csv")) &&
		    stat(path, &st) == 0 && st.st_mtime >= since &&
		    file_read(&text, path, FILE_MAX) == 0)
			guess_file(g, buf_str(&text), text.len, names.v[i]);
		failure_clear();
		buf_free(&text);
		free(path);
	}
	strs_free(&names);
	return rc;
}

static int
look_at(struct guesses *g, const struct proc_result *res,
    const struct scratch *s, time_t since)
{
	guess_output(g, buf_str(&res->out), res->out.len, "");
	guess_output(g, buf_str(&res->err), res->err.len, "@stderr");
	if (guess_files(g, s, since) < 0)
		return -1;
	guess_sort(g);
	return 0;
}

/* A program that the build made; those that are called so come first. */
static void
find_programs(struct strs *out, const struct scratch *s)
{
	struct strs names = STRS_INIT;

	if (walk(&names, s->place, ".git") < 0)
		failure_clear();
	for (int pass = 0; pass < 2; pass++)
		for (size_t i = 0; i < names.n && out->n < TRIES; i++) {
			const char *name = names.v[i];
			char *path = path_join(s->place, name);
			bool likely = strstr(name, "bench") != NULL ||
			    strstr(name, "test") != NULL ||
			    strstr(name, "perf") != NULL;
			struct stat st;

			if (likely == (pass == 0) && stat(path, &st) == 0 &&
			    S_ISREG(st.st_mode) && access(path, X_OK) == 0 &&
			    !strs_has(&s->files, name) &&
			    strstr(name, ".so") == NULL &&
			    name[strspn(name, PLAIN)] == '\0')
				strs_add(out, name);
			free(path);
		}
	strs_free(&names);
}

/* Without a target: the program whose output has the likeliest metric. */
static int
try_programs(struct adoption *a, struct proc_result *best)
{
	struct strs programs = STRS_INIT;
	int rc = 0;

	find_programs(&programs, &a->scratch);
	for (size_t i = 0; i < programs.n && rc == 0; i++) {
		struct proc_result res = PROC_RESULT_INIT;
		struct adopt_run run = { .command = xasprintf("./%s",
		    programs.v[i]) };
		struct guesses g = GUESSES_INIT;
		time_t since = time(NULL);

		rc = adopt_try(&run, &res, &a->scratch, TRY_LIMIT_S);
		if (rc == 0 && run.ok)
			rc = look_at(&g, &res, &a->scratch, since);
		if (g.n > 0 && (a->guesses.n == 0 ||
		    g.v[0].score > a->guesses.v[0].score)) {
			struct guesses swap = a->guesses;
			struct proc_result last = *best;

			a->guesses = g;
			g = swap;
			*best = res;
			res = last;
			adopt_run_move(&a->bench, &run);
		}
		guesses_release(&g);
		proc_result_release(&res);
		adopt_run_move(&run, &(struct adopt_run){ 0 });
	}
	strs_free(&programs);
	return rc;
}

/* A metric that was typed has to be one of this run. */
static int
read_typed(struct adoption *a, const struct proc_result *res)
{
	struct metric_input in = { buf_str(&res->out), res->out.len,
	    buf_str(&res->err), res->err.len, NULL, 0, 0 };
	struct buf text = BUF_INIT;
	struct metric m;
	char *path;
	int rc;

	if (metric_parse(&m, a->metric_typed) < 0)
		return -1;
	if (metric_file(&m) != NULL) {
		path = path_join(a->scratch.place, metric_file(&m));
		if (file_exists(path) && file_read(&text, path, FILE_MAX) == 0) {
			in.file_text = buf_str(&text);
			in.file_len = text.len;
		}
		failure_clear();
		free(path);
	}
	rc = metric_read(&a->value, &m, &in);
	metric_release(&m);
	buf_free(&text);
	if (rc == 0)
		a->metric = xstrdup(a->metric_typed);
	return rc;
}

/* Which unit, and what is better: typed, or as the line said. */
static void
settle_unit(struct adoption *a)
{
	const struct guess *g = NULL;
	bool higher;

	for (size_t i = 0; i < a->guesses.n && g == NULL; i++)
		if (a->guesses.v[i].value >= a->value &&
		    a->guesses.v[i].value <= a->value &&
		    *a->guesses.v[i].unit != '\0')
			g = &a->guesses.v[i];
	if (a->unit_typed != NULL)
		a->unit = xstrdup(a->unit_typed);
	else if (g != NULL)
		a->unit = xstrdup(g->unit);
	if (a->direction_typed != NULL)
		a->direction = xstrdup(a->direction_typed);
	else if (a->unit != NULL && guess_unit(&higher, a->unit) == 1)
		a->direction = xstrdup(higher ? "higher" : "lower");
	if (a->unit == NULL)
		adopt_need(a, "UNIT", "of the metric: us, s, GFLOP/s …");
	if (a->direction == NULL)
		adopt_need(a, "DIRECTION", "of the metric: lower or higher is better");
}

static int
settle_metric(struct adoption *a, const struct proc_result *res)
{
	if (a->metric_typed != NULL && read_typed(a, res) < 0)
		return -1;
	if (a->metric_typed == NULL && a->guesses.n > 0) {
		a->metric = xstrdup(a->guesses.v[0].spec);
		a->value = a->guesses.v[0].value;
	}
	if (a->metric == NULL)
		adopt_need(a, "METRIC", "nothing that the benchmark says looks like "
		    "one: BENCH= another command, or where its value is");
	else
		settle_unit(a);
	return 0;
}

/* exit: of PASS holds for the benchmark, too, as in rounds. */
static int
allow_status(struct adoption *a, const struct proc_result *res)
{
	struct check check;

	if (a->pass_typed == NULL || a->bench.ok || res->timed_out)
		return 0;
	if (check_parse(&check, a->pass_typed, "", "") < 0)
		return -1;
	a->bench.ok = check_status(&check, res->exit_status);
	check_release(&check);
	return 0;
}

int
adopt_bench(struct adoption *a)
{
	const char *goal = make_base_bench(&a->base);
	struct proc_result res = PROC_RESULT_INIT;
	time_t since = time(NULL);
	int rc = 0;

	if (a->bench_typed != NULL || goal != NULL) {
		rc = adopt_target(a, &a->bench, &res, a->bench_typed, goal);
		if (rc == 0)
			rc = allow_status(a, &res);
		if (rc == 0)
			rc = look_at(&a->guesses, &res, &a->scratch, since);
	}
	/* no target, or one whose output goes elsewhere */
	if (rc == 0 && a->bench_typed == NULL && a->metric_typed == NULL &&
	    a->guesses.n == 0)
		rc = try_programs(a, &res);
	if (rc == 0 && !a->bench.ran)
		adopt_need(a, "BENCH", "no target, and no program that the build "
		    "makes, looks like a benchmark");
	else if (rc == 0 && !a->bench.ok)
		adopt_need(a, "BENCH", "the benchmark does not end well");
	else if (rc == 0)
		rc = settle_metric(a, &res);
	if (rc == 0 && a->bench.ok && a->verify.command == NULL) {
		/* the one that measures may say whether it was right */
		a->verify.command = xstrdup(a->bench.command);
		a->verify.ran = true;
		a->verify.wall_s = a->bench.wall_s;
		a->pass_needed = true;
		rc = adopt_pass(a, &res);
	}
	proc_result_release(&res);
	return rc;
}
