/* pawl-report - the tuning report, as Markdown and as a page. */
#include <stdio.h>
#include <stdlib.h>

#include "lib/base/err.h"
#include "lib/base/file.h"
#include "lib/base/mem.h"
#include "lib/base/prog.h"
#include "lib/base/tr.h"
#include "lib/domain/args.h"
#include "lib/domain/attempt.h"
#include "lib/domain/chain.h"
#include "lib/domain/derived.h"
#include "lib/domain/final.h"
#include "lib/domain/ledger.h"
#include "lib/domain/stages.h"
#include "lib/outside/json.h"
#include "lib/outside/plot.h"
#include "lib/words/chart.h"
#include "lib/words/event.h"
#include "lib/words/page.h"
#include "lib/words/report.h"

static const char usage[] =
    "usage: pawl-report [DRAFT=1]\n"
    "Writes REPORT.md and report.html beside ITERATIONS.md, and the chart. What\n"
    "was kept is confirmed against the baseline first, where that was not done.\n"
    "Refused while a debug switch (PAWL_FORBID_FINAL) is in the sources, or a\n"
    "confirm refuted what was kept.\n"
    "  DRAFT=1  as it stands, without a confirm: it says DRAFT, and why\n";

static int
read_file(struct buf *out, void *arg, long iter, const char *name)
{
	struct project *p = arg;
	char round[32], *path;
	int rc;

	attempt_name(round, iter);
	path = xasprintf("runs/%s/%s", round, name);
	rc = commit_file(out, &p->repo, p->log_tip, path);
	free(path);
	return rc;
}

/* Only what a confirm said is a headline. */
static void
open_confirmed(struct project *p, bool draft)
{
	static const char *const words[] = { "-a" };

	if (project_open(p) < 0 || project_need_baseline(p) < 0)
		die_last();
	if (draft)
		return;
	if (final_check_switches(p) < 0)
		die_last();
	if (final_needs_confirm(&p->camp)) {
		project_close(p);
		if (event_begin(p, "pawl-report") < 0)
			die_last();
		if (chain_program(p, "confirm", words, 1) != ST_OK)
			die(ST_STATE, "the best version is not confirmed: make "
			    "confirm (DRAFT=1 gives a report that says so)");
		if (project_reload(p) < 0)
			die_last();
	}
}

/* What stands across a draft: why it is one. */
static char *
draft_mark(struct project *p, const struct cJSON *events)
{
	char *text;

	if (final_check_switches(p) == 0 &&
	    final_check_confirm(&p->camp, events) == 0)
		return xstrdup(tr("DRAFT: asked for as one"));
	if (failure_status() != ST_STATE)
		die_last();
	text = xasprintf("%s%s", tr("DRAFT: "), failure());
	failure_clear();
	return text;
}

/* The chart as an image; what it shows is the caller's to release. 0 or -1. */
static int
draw(struct buf *image, struct chart *chart, struct project *p,
    const struct cJSON *events, enum plot_format format)
{
	enum lang before = tr_use(chart_lang(&p->camp, format));
	struct buf script = BUF_INIT;
	int rc;

	chart_make(chart, events, &p->camp, false);
	chart_script(&script, chart);
	tr_use(before);
	rc = plot_draw(image, buf_str(&script), format, CHART_WIDTH,
	    CHART_HEIGHT);
	buf_free(&script);
	return rc;
}

/* The chart with its hints; *why is a message where there is none. */
static void
draw_svg(struct buf *svg, char **why, struct project *p,
    const struct cJSON *events)
{
	struct buf image = BUF_INIT;
	struct chart chart;

	if (draw(&image, &chart, p, events, PLOT_SVG) < 0) {
		*why = xstrdup(failure());
		failure_clear();
	} else
		chart_svg_hints(svg, buf_str(&image), &chart);
	chart_release(&chart);
	buf_free(&image);
}

static void
draw_png(struct project *p, const struct cJSON *events)
{
	struct buf image = BUF_INIT;
	struct chart chart;
	char *path = NULL;

	if (draw(&image, &chart, p, events, PLOT_PNG) < 0 || derived_write(
	    &path, p, "summary_chart.png", image.p, image.len) < 0) {
		warn("%s", failure());
		failure_clear();
	}
	chart_release(&chart);
	buf_free(&image);
	free(path);
}

/* In the language of the records, whoever asks for it. */
static void
write_report(struct project *p, const struct cJSON *events, bool draft)
{
	enum lang before = tr_use(tr_language(p->camp.lang));
	struct buf svg = BUF_INIT, best = BUF_INIT;
	char *mark = draft ? draft_mark(p, events) : NULL;
	struct doc doc = DOC_INIT;
	struct stages stages;
	char *why = NULL, *title = xasprintf(tr("Tuning report: %s"), p->op);
	struct page page = { "REPORT.md", "report.html", title, mark };
	struct report_input in = { .op = p->op, .events = events,
	    .camp = &p->camp, .settings = project_settings(p),
	    .stages = &stages, .file = read_file, .arg = p };
	struct cJSON *result = NULL;

	if (stages_parse(&stages, settings_str(project_settings(p),
	    SET_STAGES)) < 0 || read_file(&best, p, p->camp.best_iter,
	    "result.json") < 0 || (best.len > 0 && (result = json_parse(
	    buf_str(&best), best.len, "result.json")) == NULL))
		die_last();
	draw_svg(&svg, &why, p, events);
	if (why == NULL)
		draw_png(p, events);
	in.best = result;
	in.svg = why == NULL ? buf_str(&svg) : NULL;
	in.no_svg = why;
	if (report_make(&doc, &in) < 0 || page_write(p, &page, &doc) < 0)
		die_last();
	tr_use(before);
	if (why != NULL)
		warn("no chart in it: %s", why);
	doc_free(&doc);
	json_free(result);
	buf_free(&best);
	buf_free(&svg);
	free(title);
	free(mark);
	free(why);
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	struct project project;
	struct cJSON *events;
	bool draft;

	if (args_parse(argv + first, argc - first) < 0)
		die_last();
	draft = args_flag("DRAFT");
	open_confirmed(&project, draft);
	if ((events = ledger_events(&project)) == NULL ||
	    (!draft && final_check_confirm(&project.camp, events) < 0))
		die_last();
	write_report(&project, events, draft);
	json_free(events);
	project_close(&project);
	return prog_end(ST_OK);
}
