/* requirements.c - TASK_REQUIREMENTS.md: what a project is asked to reach. */
#include "requirements.h"

#include <stddef.h>

#include "../domain/knobs.h"
#include "../domain/settings.h"
#include "../outside/json.h"
#include "text.h"

#define GOAL_ROW "| Goal |"
#define CASES_HEAD "## Cases"

static void
row(struct buf *out, const char *label, const char *value)
{
	buf_addf(out, "| %s | ", label);
	if (value == NULL || str_is_blank(value))
		buf_puts(out, "(open: state it here and in tune.mk)");
	else
		text_md(out, value);
	buf_puts(out, " |\n");
}

/* A setting as it was given, or as the kind's preset has it. */
static void
row_setting(struct buf *out, const char *label, const char *given,
    const struct cJSON *config, enum setting s)
{
	if (given == NULL || str_is_blank(given))
		given = json_str(json_get(config, setting_info(s)->name),
		    "value");
	row(out, label, given != NULL && str_is_blank(given) ?
	    setting_meant(s) : given);
}

static void
cell(struct buf *out, const char *value)
{
	buf_puts(out, " ");
	if (*value == '\0')
		buf_puts(out, "not stated");
	else
		text_md(out, value);
	buf_puts(out, " |");
}

static void
cases_table(struct buf *out, const struct new_cases *cases)
{
	buf_puts(out, "\n" CASES_HEAD "\n\n| case | weight | shape | dtype | mask | "
	    "other |\n| --- | --- | --- | --- | --- | --- |\n");
	for (size_t i = 0; i < cases->n; i++) {
		const struct new_case *c = &cases->v[i];

		buf_puts(out, "|");
		cell(out, c->name);
		cell(out, c->weight);
		cell(out, c->shape);
		cell(out, c->dtype);
		cell(out, c->mask);
		cell(out, c->other);
		buf_putc(out, '\n');
	}
}

static void
entry_list(struct buf *out, const struct strs *entries)
{
	buf_puts(out, "\n## Entry function\n\n");
	if (entries->n == 0)
		buf_puts(out, "(open: none was recognised in the sources)\n");
	else if (entries->n > 1)
		buf_puts(out, "One of these, as the sources show; strike the "
		    "others:\n\n");
	for (size_t i = 0; i < entries->n; i++) {
		buf_puts(out, "- ");
		text_md(out, entries->v[i]);
		buf_putc(out, '\n');
	}
}

static void
params_list(struct buf *out, const struct new_project *p)
{
	size_t n = p->knobs != NULL ? p->knobs->n : 0;

	buf_puts(out, "\n## Tunable parameters\n\n");
	if (p->params != NULL && !str_is_blank(p->params)) {
		text_md(out, p->params);
		buf_putc(out, '\n');
		return;
	}
	if (n == 0) {
		buf_puts(out, "(open: `PAWL_PARAMS` in tune.mk names them)\n");
		return;
	}
	buf_puts(out, "(open: `PAWL_PARAMS` in tune.mk names them. Found in the "
	    "sources, as it takes them:)\n\n");
	for (size_t i = 0; i < n && i < KNOBS_MAX; i++)
		buf_addf(out, "- `%s`\n", p->knobs->v[i]);
	if (n > KNOBS_MAX)
		buf_addf(out, "- and %zu more\n", n - KNOBS_MAX);
}

void
requirements_render(struct buf *out, const struct new_project *p,
    const struct new_cases *cases, const struct strs *entries,
    const struct cJSON *config)
{
	buf_puts(out, "# Task: make ");
	text_md(out, p->op);
	buf_puts(out, " faster\n\n| | |\n| --- | --- |\n");
	row(out, "Operator", p->op);
	row(out, "Kind", p->kind);
	row(out, "Goal", p->goal);
	row(out, "Place", p->place);
	row(out, "Sources", new_project_work(p->kind));
	row(out, "Copied from", p->src);
	cases_table(out, cases);
	entry_list(out, entries);
	params_list(out, p);
	buf_puts(out, "\n## How it is built, proved and timed\n\n"
	    "As tune.mk and the preset of the kind had it when the project was "
	    "made; `make config` prints what it is now.\n\n"
	    "| | |\n| --- | --- |\n");
	row_setting(out, "Build", p->build, config, SET_BUILD);
	row_setting(out, "Correctness", p->verify, config, SET_VERIFY);
	row_setting(out, "A pass", NULL, config, SET_VERIFY_PASS);
	row_setting(out, "Benchmark", p->bench, config, SET_BENCH);
	row_setting(out, "Metric", p->metric, config, SET_METRIC);
	row_setting(out, "Unit", p->unit, config, SET_UNIT);
	row_setting(out, "May be changed", p->editable, config, SET_EDITABLE);
}

void
requirements_core(struct strs *out, const char *text)
{
	struct strs lines = STRS_INIT;
	bool ours = false, cases = false;

	strs_add_lines(&lines, text);
	for (size_t i = 0; i < lines.n; i++)
		ours = ours || str_starts(lines.v[i], GOAL_ROW);
	for (size_t i = 0; i < lines.n; i++) {
		const char *l = lines.v[i];

		if (str_starts(l, "## "))
			cases = str_same(l, CASES_HEAD);
		if (!ours || cases || str_starts(l, "# ") ||
		    str_starts(l, GOAL_ROW))
			strs_add(out, l);
	}
	strs_free(&lines);
}
