/* requirements.c - TASK_REQUIREMENTS.md: what a project is asked to reach. */
#include "requirements.h"

#include <stddef.h>

#include "text.h"

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

/* A command that the kind's preset may know. */
static void
row_preset(struct buf *out, const char *label, const char *value)
{
	if (value == NULL || str_is_blank(value))
		buf_addf(out, "| %s | as the preset has it (`make config`), "
		    "else open |\n", label);
	else
		row(out, label, value);
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
	buf_puts(out, "\n## Cases\n\n| case | weight | shape | dtype | mask | "
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

void
requirements_render(struct buf *out, const struct new_project *p,
    const struct new_cases *cases, const struct strs *entries)
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
	buf_puts(out, "\n## How it is built, proved and timed\n\n"
	    "What is not stated here comes from the preset of the kind; "
	    "`make config` prints all of it.\n\n| | |\n| --- | --- |\n");
	row_preset(out, "Build", p->build);
	row_preset(out, "Correctness", p->verify);
	row_preset(out, "Benchmark", p->bench);
	row_preset(out, "Metric", p->metric);
	row_preset(out, "May be changed", p->editable);
	buf_puts(out, "\nTunable parameters: those that `PAWL_PARAMS` in tune.mk "
	    "names; `make config` prints them.\n");
}
