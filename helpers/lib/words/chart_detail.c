/* chart_detail.c - charts of one round's pairs, and of noise over rounds. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "../base/tr.h"
#include "../outside/json.h"
#include "../outside/plot.h"
#include "chart.h"
#include "subject.h"
#include "text.h"

#define BINS 12
#define SPREAD_MIN 12	/* the pairs take at least this part of the width */

static const char frame[] =
    "set border 3 linecolor rgb '#808080'\n"
    "set ytics nomirror textcolor rgb '#404040'\nset xtics nomirror\n"
    "set grid ytics linecolor rgb '#dddddd' linetype 1 linewidth 0.6\n"
    "set lmargin at screen 0.08\nset rmargin at screen 0.97\n"
    "set bmargin at screen 0.12\nset tmargin at screen 0.85\n";

static void
put_title(struct buf *out, const char *text, double y, const char *form)
{
	buf_puts(out, "set label ");
	plot_text(out, text);
	buf_addf(out, " at screen 0.07,%.3f noenhanced %s\n", y, form);
}

/* Change of time of each pair in per cent; the caller frees *v. */
static int
pair_changes(double **v, const struct cJSON *result,
    const struct campaign *camp)
{
	const struct cJSON *samples = json_get(result, "samples");
	int n = 0;

	*v = xcalloc(json_len(samples) + 1, sizeof(**v));
	for (const struct cJSON *s = json_first(samples); s; s = json_next(s)) {
		double a = json_num(json_get(s, "a"), "value", 0);
		double b = json_num(json_get(s, "b"), "value", 0);

		if (json_int(s, "pair", -1) < 0 || a <= 0 || b <= 0)
			continue;	/* a warm-up, or a run that failed */
		(*v)[n++] = 100 * expm1(camp->lower_is_better ? log(b / a) :
		    log(a / b));
	}
	return n;
}

/* The pairs as bars of how many fell where; the highest bar. */
static int
put_histogram(struct buf *out, const double *v, int n, double lo, double hi)
{
	int count[BINS] = { 0 }, most = 1;

	for (int i = 0; i < n; i++) {
		int k = (int)((v[i] - lo) / (hi - lo) * BINS);

		k = k < 0 ? 0 : k >= BINS ? BINS - 1 : k;
		most = ++count[k] > most ? count[k] : most;
	}
	buf_puts(out, "$pairs << EOD\n");
	for (int k = 0; k < BINS; k++)
		buf_addf(out, "%.10g %d\n", lo + (k + 0.5) * (hi - lo) / BINS,
		    count[k]);
	buf_puts(out, "EOD\n");
	return most;
}

static void
put_line(struct buf *out, double x, const char *form)
{
	buf_addf(out, "set arrow from first %.10g, graph 0 to first %.10g, "
	    "graph 1 nohead front %s\n", x, x, form);
}

static void
put_round_title(struct buf *out, const struct cJSON *result,
    const struct effect *gain, int n)
{
	struct buf b = BUF_INIT;

	text_iter(&b, json_int(result, "iter", 0));
	buf_putc(&b, ' ');
	subject_verdict(&b, result);
	buf_puts(&b, tr(", time "));
	text_change_interval(&b, gain);
	buf_addf(&b, tr_n(", %d pair", ", %d pairs", n), n);
	put_title(out, buf_str(&b), 0.95, "font ',17'");
	buf_clear(&b);
	text_cut(&b, json_str(result, "reason") != NULL ?
	    json_str(result, "reason") : "", 120);
	put_title(out, buf_str(&b), 0.905, "textcolor rgb '#444444'");
	buf_free(&b);
}

int
chart_round_script(struct buf *out, const struct cJSON *result,
    const struct campaign *camp)
{
	struct effect gain = effect_from_json(json_get(result, "gain"));
	double *v, lo = 0, hi = 0, from = INFINITY, to = -INFINITY, margin;
	int n = pair_changes(&v, result, camp), most;

	if (n == 0) {
		free(v);
		return refused("this round has no pairs: it measured nothing");
	}
	for (int i = 0; i < n; i++) {
		from = fmin(from, v[i]);
		to = fmax(to, v[i]);
	}
	lo = fmin(from, 0);
	hi = fmax(to, 0);
	margin = fmax((hi - lo) * 0.08, 0.05);
	lo -= margin;
	hi += margin;
	/* bars where the pairs are; the axis goes on to zero */
	margin = fmax(0, (hi - lo) / SPREAD_MIN - (to - from)) / 2;
	from -= margin;
	to += margin;
	buf_puts(out, frame);
	put_round_title(out, result, &gain, n);
	most = put_histogram(out, v, n, from, to);
	free(v);
	buf_addf(out, "set xrange [%.10g:%.10g]\nset yrange [0:%d]\n%s", lo, hi,
	    most + most / 4 + 1, most < 10 ? "set ytics 1\n" : "");
	if (gain.known && isfinite(gain.lo) && isfinite(gain.hi))
		buf_addf(out, "set object rectangle from first %.10g, graph 0 "
		    "to first %.10g, graph 1 fillcolor rgb '#fdf3e1' fillstyle "
		    "solid noborder behind\n", 100 * expm1(-gain.hi),
		    100 * expm1(-gain.lo));
	put_line(out, 0, "linewidth 1.5 linecolor rgb '#404040'");
	put_line(out, 100 * expm1(-log1p(json_num(json_get(result,
	    "rules"), "min_effect", 0.01))),
	    "dashtype 2 linecolor rgb '#9467bd'");
	if (gain.known)
		put_line(out, 100 * expm1(-gain.g),
		    "linewidth 2.5 linecolor rgb '#ff7f0e'");
	buf_puts(out, "set xlabel ");
	plot_text(out, tr("change of time, per cent of the frontier (orange: "
	    "estimate and 99 % interval; purple: the smallest gain that "
	    "counts)"));
	buf_puts(out, "\nset ylabel ");
	plot_text(out, tr("pairs"));
	buf_addf(out, "\nset boxwidth %.10g\n"
	    "set style fill solid 0.85 noborder\n"
	    "plot $pairs using 1:2 with boxes linecolor rgb '%s' notitle\n",
	    (to - from) / BINS * 0.9, chart_mark_colour(CHART_NEUTRAL));
	return 0;
}

int
chart_noise_script(struct buf *out, const struct cJSON *events,
    const struct campaign *camp)
{
	struct buf scatter = BUF_INIT, resolves = BUF_INIT, b = BUF_INIT;
	double most = 0.1;
	long epoch = 0, first = -1, last = 0;

	for (const struct cJSON *e = json_first(events); e; e = json_next(e)) {
		const struct cJSON *d = json_get(e, "data");

		epoch += str_same(json_str(e, "kind"), "baseline");
		if (epoch != camp->epoch || (!str_same(json_str(e, "kind"),
		    "round") && !str_same(json_str(e, "kind"), "baseline")) ||
		    json_get(d, "s") == NULL || json_num(d, "s", -1) < 0)
			continue;
		last = json_int(d, "iter", 0);
		first = first < 0 ? last : first;
		most = fmax(most, 100 * fmax(json_num(d, "s", 0),
		    json_num(d, "resolves", 0)));
		buf_addf(&scatter, "%ld %.10g\n", json_int(d, "iter", 0),
		    100 * json_num(d, "s", 0));
		buf_addf(&resolves, "%ld %.10g\n", json_int(d, "iter", 0),
		    100 * json_num(d, "resolves", 0));
	}
	if (scatter.len == 0)
		return refused("no round of this epoch has measured noise");
	buf_puts(out, frame);
	buf_puts(&b, json_str(json_first(events), "op") != NULL ?
	    json_str(json_first(events), "op") : "");
	buf_puts(&b, tr(": noise of pairs, round by round"));
	put_title(out, buf_str(&b), 0.95, "font ',17'");
	buf_addf(out, "$scatter << EOD\n%sEOD\n$resolves << EOD\n%sEOD\n",
	    buf_str(&scatter), buf_str(&resolves));
	buf_addf(out, "set yrange [0:%.10g]\nset xrange [%.1f:%.1f]\n%s",
	    1.15 * most, (double)first - 0.5, (double)last + 0.5,
	    last - first < 20 ? "set xtics 1\n" : "");
	buf_puts(out, "set xlabel ");
	plot_text(out, tr("round"));
	buf_puts(out, "\nset ylabel '%'\nset pointsize 0.9*dot\n"
	    "set key at screen 0.95,0.9 right horizontal\n"
	    "plot $scatter using 1:2 with linespoints pointtype 7 linecolor "
	    "rgb '#1f77b4' title ");
	plot_text(out, tr("scatter of a pair"));
	buf_puts(out, ", \\\n"
	    "$resolves using 1:2 with linespoints pointtype 6 linecolor rgb "
	    "'#ff7f0e' title ");
	plot_text(out, tr("gain that a round resolves"));
	buf_putc(out, '\n');
	buf_free(&scatter);
	buf_free(&resolves);
	buf_free(&b);
	return 0;
}

enum lang
chart_lang(const struct campaign *camp, enum plot_format format)
{
	enum lang lang = tr_language(camp->lang);

	return lang == LANG_ZH && format == PLOT_PNG && !plot_has_wide_font() ?
	    LANG_EN : lang;
}

/* CJK, kana, hangul and their full-width forms, in UTF-8: E2 BA … and up. */
bool
chart_has_wide(const char *script)
{
	for (const unsigned char *p = (const unsigned char *)script; *p; p++)
		if ((*p >= 0xe3 && *p <= 0xed) || (*p == 0xe2 && p[1] >= 0xba)
		    || (*p == 0xef && p[1] >= 0xbc && p[1] < 0xbf))
			return true;
	return false;
}
