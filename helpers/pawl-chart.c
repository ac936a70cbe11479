/* pawl-chart - the campaign as a picture. */
#include <stdio.h>
#include <stdlib.h>

#include "lib/base/err.h"
#include "lib/base/file.h"
#include "lib/base/mem.h"
#include "lib/base/prog.h"
#include "lib/base/tr.h"
#include "lib/domain/args.h"
#include "lib/domain/attempt.h"
#include "lib/domain/derived.h"
#include "lib/domain/ledger.h"
#include "lib/outside/json.h"
#include "lib/outside/plot.h"
#include "lib/words/chart.h"
#include "lib/words/line.h"

static const char usage[] =
    "usage: pawl-chart [ALL=1 | ITER=n | NOISE=1] [OUT=file]\n"
    "Draws summary_chart.png and summary_chart.svg beside ITERATIONS.md, with\n"
    "gnuplot: speedup over the baseline above, the metric's values below.\n"
    "  ALL=1    every round; else runs of rounds that changed nothing are\n"
    "           squeezed where there are more than 10\n"
    "  ITER=n   the pairs of round n: their distribution, and the decision\n"
    "  NOISE=1  how noisy pairs were, round by round\n"
    "  OUT=     another file; its ending .png or .svg is the form\n";

/* The script of what was asked for; name is the picture's. */
static void
script_make(struct buf *script, char **name, struct project *p)
{
	struct cJSON *events = ledger_events(p), *result;
	char iter[32], path[64];
	struct buf text = BUF_INIT;
	struct chart chart;
	long n;

	if (events == NULL)
		die_last();
	if (args_get("ITER") != NULL) {
		if (str_to_long(&n, args_get("ITER"), 0, 1000000, "ITER") < 0)
			die_last();
		attempt_name(iter, n);
		snprintf(path, sizeof(path), "runs/%s/result.json", iter);
		if (commit_file(&text, &p->repo, p->log_tip, path) != 1)
			die(ST_STATE, "ITER=%ld: there is no such round: make "
			    "log", n);
		result = json_parse(buf_str(&text), text.len, path);
		if (result == NULL || chart_round_script(script, result,
		    &p->camp) < 0)
			die_last();
		*name = xasprintf("chart-%s", iter);
		json_free(result);
	} else if (args_flag("NOISE")) {
		if (chart_noise_script(script, events, &p->camp) < 0)
			die_last();
		*name = xstrdup("chart-noise");
	} else {
		chart_make(&chart, events, &p->camp, args_flag("ALL"));
		chart_script(script, &chart);
		*name = xstrdup("summary_chart");
		chart_release(&chart);
	}
	buf_free(&text);
	json_free(events);
}

/* out: where to, NULL for beside ITERATIONS.md. */
static void
draw(struct project *p, const char *out, enum plot_format format)
{
	enum lang before = tr_use(chart_lang(&p->camp, format));
	struct buf image = BUF_INIT, script = BUF_INIT;
	char *name, *file, *path = NULL;

	script_make(&script, &name, p);
	tr_use(before);
	file = xasprintf("%s.%s", name, format == PLOT_PNG ? "png" : "svg");
	if (plot_draw(&image, buf_str(&script), format, CHART_WIDTH,
	    CHART_HEIGHT) < 0 || (out == NULL ?
	    derived_write(&path, p, file, image.p, image.len) :
	    file_write(out, image.p, image.len)) < 0)
		die_last();
	line_say("%s", out != NULL ? out : path);
	if (format == PLOT_PNG && (chart_has_wide(buf_str(&script)) ||
	    tr_language(p->camp.lang) == LANG_ZH) && !plot_has_wide_font())
		warn("%s: no font here has Chinese characters, they are boxes "
		    "in it: apt-get install fonts-noto-cjk; an .svg is drawn "
		    "with the fonts of whoever looks at it",
		    out != NULL ? out : path);
	buf_free(&script);
	buf_free(&image);
	free(path);
	free(file);
	free(name);
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	struct project project;
	char *out;

	if (args_parse(argv + first, argc - first) < 0 ||
	    project_open(&project) < 0 || project_need_baseline(&project) < 0)
		die_last();
	if ((out = args_path("OUT")) != NULL && !str_ends(out, ".png") &&
	    !str_ends(out, ".svg"))
		die(ST_STATE, "OUT=%s: a picture is .png or .svg", out);
	if (out == NULL || str_ends(out, ".svg"))
		draw(&project, out, PLOT_SVG);
	if (out == NULL || str_ends(out, ".png"))
		draw(&project, out, PLOT_PNG);
	free(out);
	project_close(&project);
	return prog_end(ST_OK);
}
