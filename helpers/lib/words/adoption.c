/* adoption.c - the tune.mk that make adopt proposes, and what it says. */
#include "adoption.h"

#include <stdlib.h>
#include <string.h>

#include "../base/mem.h"
#include "../domain/knobs.h"
#include "../domain/makefile.h"
#include "text.h"

#define OTHERS_MAX 3		/* metrics that are named beside the one */
#define FILES_MAX 12
#define LONG_S 10		/* a run that is worth a word */

static void
put_step(struct buf *out, const char *label, const char *text)
{
	buf_addf(out, "  %-9s ", label);
	text_line(out, text);
	buf_putc(out, '\n');
}

static void
put_run(struct buf *out, const char *label, const struct adopt_run *run)
{
	struct strs lines = STRS_INIT;
	char *text;

	if (run->command == NULL)
		return;
	text = !run->ran ? xasprintf("%s: not run", run->command) :
	    xasprintf("%s: %s%s  (%.1f s)", run->command, run->ok ? "ok" :
	    "failed: ", run->ok ? "" : run->why, run->wall_s);
	put_step(out, label, text);
	free(text);
	if (!run->ran || run->ok || run->lines == NULL)
		return;
	strs_add_lines(&lines, run->lines);
	for (size_t i = 0; i < lines.n; i++) {
		buf_puts(out, "      | ");
		text_line(out, lines.v[i]);
		buf_putc(out, '\n');
	}
	strs_free(&lines);
}

static void
put_guess(struct buf *out, const char *label, const struct guess *g)
{
	char *text = xasprintf("%.6g %s, %s, from \"%s\": %s", g->value,
	    *g->unit != '\0' ? g->unit : "of no unit that is said",
	    *g->unit == '\0' ? "UNIT= and DIRECTION= say what it is" :
	    g->higher ? "higher is better" : "lower is better", g->line,
	    g->spec);

	put_step(out, label, text);
	free(text);
}

static void
put_metric(struct buf *out, const struct adoption *a)
{
	size_t shown = 0;
	char *text;

	if (a->metric != NULL) {
		text = xasprintf("%.6g %s, %s: %s", a->value, a->unit != NULL ?
		    a->unit : "(UNIT= is not known)", a->direction == NULL ?
		    "(DIRECTION= is not known)" : strcmp(a->direction,
		    "higher") == 0 ? "higher is better" : "lower is better",
		    a->metric);
		put_step(out, "metric", text);
		free(text);
	}
	for (size_t i = 0; i < a->guesses.n && shown < OTHERS_MAX; i++)
		if (a->metric == NULL || strcmp(a->guesses.v[i].spec,
		    a->metric) != 0) {
			put_guess(out, "or", &a->guesses.v[i]);
			shown++;
		}
}

static void
put_words(struct buf *out, const char *label, const struct strs *words,
    const char *none)
{
	char *all = strs_join(words, " ");

	if (words->n > 0 || none != NULL)
		put_step(out, label, words->n > 0 ? all : none);
	free(all);
}

/* Of a table one row counts, unless somebody says that all do. */
static void
put_cases(struct buf *out, const struct adoption *a)
{
	char *text, *names;

	if (a->cases_metric == NULL)
		return;
	names = strs_join(&a->cases, " ");
	text = xasprintf("%zu rows read alike (%s), and one counts: PAWL_CASES "
	    "in tune.mk takes all of them", a->cases.n, names);
	put_step(out, "cases", text);
	free(text);
	free(names);
}

void
adoption_report(struct buf *out, const struct adoption *a)
{
	char *text;

	text = xasprintf("%s, %zu targets, make alone makes %s",
	    a->makefile_name, a->base.n, *a->base.goal != '\0' ? a->base.goal :
	    "nothing");
	put_step(out, "makefile", text);
	free(text);
	if (!a->scratch.boxed)
		put_step(out, "sandbox", "none: what these commands do outside "
		    "of the copy, they do");
	put_run(out, "build", &a->build);
	put_run(out, "verify", &a->verify);
	if (a->pass_needed)
		put_step(out, "verify", a->pass != NULL && *a->pass != '\0' ?
		    "no target checks: the benchmark's own word is taken" :
		    "no target checks, and the benchmark does not say whether "
		    "it is right: VERIFY= and PASS= are better than its exit "
		    "status");
	put_run(out, "bench", &a->bench);
	if (a->bench.wall_s > LONG_S)
		put_step(out, "bench", "a round runs it up to 128 times: a "
		    "smaller case (BENCH=, ARGS=) gives more rounds a day");
	put_metric(out, a);
	put_cases(out, a);
	put_words(out, "editable", &a->editable, NULL);
	if (a->editable.n > FILES_MAX)
		put_step(out, "editable", "that is much: leave in tune.mk what "
		    "is tuned");
	if (a->knobs.n > 0) {
		text = xasprintf("%zu named number%s could be PAWL_PARAMS: in "
		    "tune.mk, to choose from", a->knobs.n,
		    a->knobs.n == 1 ? "" : "s");
		put_step(out, "params", text);
		free(text);
	}
	put_words(out, "tools", &a->tools, NULL);
	put_words(out, "clashes", &a->clashes, "none: no target has the name "
	    "of one of pawl's");
	if (a->clashes.n > 0)
		put_step(out, "clashes", "yours stay; pawl's are pawl-x, or x "
		    "by make -f tune.mk x");
}

/* NAME = value, or a comment that asks. */
static void
put_setting(struct buf *out, const char *name, const char *value,
    const char *asks)
{
	if (value != NULL && *value != '\0')
		makefile_setting(out, name, value);
	else if (asks != NULL)
		buf_addf(out, "# %s = %s\n", name, asks);
}

static void
put_knobs(struct buf *out, const struct adoption *a)
{
	if (a->knobs.n == 0)
		return;
	buf_puts(out, "# PAWL_PARAMS = those of these that may be tuned, by "
	    "make iter SET=NAME=value:\n");
	knobs_comment(out, &a->knobs);
}

static void
put_files(struct buf *out, const struct adoption *a)
{
	char *files = strs_join(&a->editable, " ");

	buf_puts(out, "\n# What a round may change; all else decides, and is "
	    "frozen. Leave out what is not tuned.\n");
	put_setting(out, "PAWL_EDITABLE", files, "files, dir/, globs");
	put_knobs(out, a);
	free(files);
}

/* What a dry run of the build names, in place of the preset's guess. */
static void
put_tools(struct buf *out, const struct adoption *a)
{
	char *tools = strs_join(&a->tools, " ");

	put_setting(out, "PAWL_TOOLS", tools, NULL);
	free(tools);
}

static void
put_check(struct buf *out, const struct adoption *a)
{
	buf_puts(out, "\n# What proves that the result is right: exit status 0");
	buf_puts(out, a->pass != NULL && *a->pass != '\0' ?
	    " (or exit: here), and what its output must\n# say.\n" :
	    " is all that is known\n# here. A pattern in PAWL_VERIFY_PASS is "
	    "better, if the output has something to say.\n");
	put_setting(out, "PAWL_VERIFY", a->verify.command,
	    "command that proves correctness");
	put_setting(out, "PAWL_VERIFY_PASS", a->pass, "pattern, exit:0");
	put_setting(out, "PAWL_VERIFY_FAIL", a->fail, NULL);
}

/* NAME = value, to be had by taking the # away. */
static void
put_choice(struct buf *out, const char *name, const char *value)
{
	buf_puts(out, "# ");
	makefile_setting(out, name, value);
}

static void
put_all_cases(struct buf *out, const struct adoption *a)
{
	char *names = strs_join(&a->cases, " ");

	buf_puts(out, "# or all rows, the weighted geometric mean of which "
	    "counts (name:weight):\n");
	put_choice(out, "PAWL_CASES", names);
	put_choice(out, "PAWL_METRIC", a->cases_metric);
	free(names);
}

static void
put_bench(struct buf *out, const struct adoption *a)
{
	size_t shown = 0;

	buf_puts(out, "\n# What measures once, and where its value is.\n");
	put_setting(out, "PAWL_BENCH", a->bench.command,
	    "command that measures once");
	for (size_t i = 0; i < a->guesses.n && shown < OTHERS_MAX; i++) {
		const struct guess *g = &a->guesses.v[i];

		if (a->metric != NULL && strcmp(g->spec, a->metric) == 0)
			continue;
		buf_puts(out, "# or ");
		makefile_setting(out, "PAWL_METRIC", g->spec);
		shown++;
	}
	if (a->cases_metric != NULL)
		put_all_cases(out, a);
	put_setting(out, "PAWL_METRIC", a->metric,
	    "json:-:path, regex:…, csv:FILE:column[row]");
	put_setting(out, "PAWL_UNIT", a->unit, "us, s, GFLOP/s …");
	put_setting(out, "PAWL_DIRECTION", a->direction, "lower or higher");
}

void
adoption_tune(struct buf *out, const struct adoption *a, const char *home)
{
	buf_puts(out, "# How pawl builds, proves and times this: make -f "
	    "tune.mk help. Written by make adopt, which tried\n# each command "
	    "once; make -f tune.mk config prints all settings with their "
	    "meaning.\n");
	put_setting(out, "PAWL_OP", a->name, NULL);
	put_files(out, a);
	buf_puts(out, "\n# What builds it. A run tree has what git has: name in "
	    "PAWL_INPUTS what else is needed.\n");
	put_setting(out, "PAWL_BUILD", a->build.command, "command that builds");
	put_tools(out, a);
	put_check(out, a);
	put_bench(out, a);
	buf_puts(out, "\n");
	makefile_include(out, home);
}
