/*
 * chart_script.c - the summary chart in gnuplot's language.
 *
 * Texts stand in single quotes, where gnuplot reads nothing but the quote
 * itself, and every label is drawn without markup.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/mem.h"
#include "../base/tr.h"
#include "../outside/plot.h"
#include "chart.h"
#include "subject.h"
#include "text.h"

#define PHASES 6
#define BAR_MOST 130		/* pixels */
#define SLOTS_APART 12
#define REFERENCE_ABOVE 20	/* so far above the bars' panel is its name */
#define TICS_BELOW 20		/* and so far below a panel its numbers */
#define GOAL_COLOUR "#8c564b"

static const char *const phase_colours[PHASES] = { "#fdf3e1", "#e8f1fa",
	"#eaf6ea", "#f5eafa", "#fdeaea", "#eef5f5" };

/* Text at a place of the page, in pixels. */
static void
put_text(struct buf *out, double x, double y, const char *text,
    const char *more)
{
	buf_puts(out, "set label ");
	plot_text(out, text);
	buf_addf(out, " at screen %.5f,%.5f noenhanced front %s\n",
	    x / CHART_WIDTH, y / CHART_HEIGHT, more);
}

/* What the values of a panel are, upright beside it. */
static void
put_side(struct buf *out, const struct chart_panel *p, const char *text)
{
	put_text(out, 16, (p->bottom + p->top) / 2, text, "rotate center");
}

static void
put_panel(struct buf *out, const struct chart_panel *p, const struct chart *c)
{
	buf_addf(out, "set lmargin at screen %.5f\nset rmargin at screen "
	    "%.5f\nset bmargin at screen %.5f\nset tmargin at screen %.5f\n",
	    p->left / CHART_WIDTH, p->right / CHART_WIDTH,
	    p->bottom / CHART_HEIGHT, p->top / CHART_HEIGHT);
	buf_addf(out, "set xrange [-0.5:%.1f]\n",
	    (double)(c->n > 0 ? c->n : 1) - 0.5);
	buf_addf(out, "%sset yrange [%.10g:%.10g]\n", p->axis.log ?
	    "set logscale y\n" : "unset logscale y\n", p->axis.lo, p->axis.hi);
}

static void
put_tics(struct buf *out, const struct chart *c,
    const struct chart_layout *l)
{
	size_t every = chart_tics(l, c);

	buf_puts(out, "set xtics nomirror (");
	for (size_t i = 0; i < c->n; i += every)
		buf_addf(out, "%s'%ld' %zu", i > 0 ? ", " : "", c->v[i].iter,
		    i);
	buf_puts(out, ")\n");
}

/* Rounds that are not drawn are between these. */
static void
put_gaps(struct buf *out, const struct chart *c, const struct chart_layout *l,
    const struct chart_panel *p)
{
	for (size_t i = 0; i < c->n; i++)
		if (c->v[i].left_out > 0)
			put_text(out, chart_x(l, i) - l->step / 2, p->bottom -
			    TICS_BELOW, "…", "center font ',12' textcolor "
			    "rgb '#808080'");
}

static bool
same_phase(const struct chart *c, size_t i, size_t k)
{
	return str_same(c->v[i].phase, c->v[k].phase);
}

/* A colour for each name, in the order in which they come up. */
static int *
phases_colour(const struct chart *c)
{
	int *colour = xcalloc(c->n + 1, sizeof(*colour)), n = 0;

	for (size_t i = 0; i < c->n; i++) {
		size_t k = 0;

		if (c->v[i].phase == NULL)
			continue;
		if (i > 0 && same_phase(c, i, i - 1))
			k = i - 1;
		while (k < i && !same_phase(c, i, k))
			k++;
		colour[i] = k < i ? colour[k] : n++ % PHASES;
	}
	return colour;
}

static void
put_phases(struct buf *out, const struct chart *c,
    const struct chart_layout *l)
{
	int *colour = phases_colour(c);

	for (size_t i = 0, end; i < c->n; i = end) {
		for (end = i + 1; end < c->n && same_phase(c, i, end);)
			end++;
		if (c->v[i].phase == NULL)
			continue;
		buf_addf(out, "set object rectangle from first %.1f, graph 0 "
		    "to first %.1f, graph 1 fillcolor rgb '%s' fillstyle "
		    "solid noborder behind\n", (double)i - 0.5,
		    (double)end - 0.5, phase_colours[colour[i]]);
		if (l->step * (double)(end - i) > 40) {
			struct buf name = BUF_INIT;

			text_cut(&name, c->v[i].phase,
			    (size_t)(l->step * (double)(end - i) / 9));
			put_text(out, chart_x(l, i) - l->step / 2 + 6,
			    l->speed.top - 14, buf_str(&name),
			    "font ',11' textcolor rgb '#808080'");
			buf_free(&name);
		}
	}
	free(colour);
}

static double
measured(const struct chart_round *r)
{
	return r->speedup;
}

static double
frontier(const struct chart_round *r)
{
	return r->frontier;
}

static double
value(const struct chart_round *r)
{
	return r->value;
}

/* gnuplot complains of blocks without a point: their plots get no block. */
static bool
put_block(struct buf *out, const char *name, struct buf *points)
{
	bool some = points->len > 0;

	if (some)
		buf_addf(out, "$%s << EOD\n%sEOD\n", name, buf_str(points));
	buf_free(points);
	return some;
}

/* A block of rounds, CHART_MARKS: all of them, as index and figure. */
static bool
put_data(struct buf *out, const char *name, const struct chart *c,
    enum chart_mark mark, double (*figure)(const struct chart_round *),
    double otherwise)
{
	struct buf block = BUF_INIT;

	for (size_t i = 0; i < c->n; i++) {
		double v = figure(&c->v[i]);

		if (mark != CHART_MARKS && c->v[i].mark != mark)
			continue;
		v = isnan(v) ? otherwise : v;
		if (!isnan(v))
			buf_addf(&block, "%zu %.10g\n", i, v);
		if (figure == frontier && !isnan(c->v[i].back))
			buf_addf(&block, "%.1f %.10g\n", (double)i +
			    CHART_BACK, c->v[i].back);
	}
	return put_block(out, name, &block);
}

static void
put_labels(struct buf *out, const struct chart_layout *l)
{
	for (size_t i = 0; i < l->nlabels; i++) {
		const struct chart_label *m = &l->labels[i];

		put_text(out, m->x, m->y, m->text,
		    "font ',12' textcolor rgb '#333333'");
		buf_addf(out, "set arrow from screen %.5f,%.5f to screen "
		    "%.5f,%.5f nohead linewidth 0.6 linecolor rgb '#999999' "
		    "front\n", m->from_x / CHART_WIDTH, m->from_y /
		    CHART_HEIGHT, m->to_x / CHART_WIDTH, m->to_y /
		    CHART_HEIGHT);
	}
}

/* One curve of a plot command: of a block, or of nothing for the legend. */
static void
put_curve(struct buf *plot, struct buf *data, const struct chart *c,
    const char *name, enum chart_mark mark,
    double (*figure)(const struct chart_round *), double otherwise,
    const char *how)
{
	bool some = put_data(data, name, c, mark, figure, otherwise);

	buf_puts(plot, plot->len > 0 ? ", \\\n" : "plot ");
	if (some)
		buf_addf(plot, "$%s using 1:2 ", name);
	else
		buf_puts(plot, "NaN ");
	buf_puts(plot, how);
}

static const char *const point_forms[CHART_MARKS] = {
	[CHART_BASELINE] = "pointtype 7",
	[CHART_KEPT] = "pointtype 7",
	[CHART_NEUTRAL] = "pointtype 7",
	[CHART_FAILURE] = "pointtype 2 linewidth 3",
	[CHART_INCONCLUSIVE] = "pointtype 6 linewidth 1.5",
};

/* What lies above what: the kept ones are what one looks for. */
static const enum chart_mark point_order[CHART_MARKS] = { CHART_BASELINE,
	CHART_NEUTRAL, CHART_INCONCLUSIVE, CHART_FAILURE, CHART_KEPT };

/* A line through all rounds, and its name in the legend. */
static void
put_line(struct buf *plot, struct buf *data, const struct chart *c,
    const char *name, double (*figure)(const struct chart_round *),
    const char *how, const char *title)
{
	put_curve(plot, data, c, name, CHART_MARKS, figure, NAN, how);
	buf_puts(plot, " title ");
	plot_text(plot, title);
}

/* Where the frontier went back. */
static void
put_rollbacks(struct buf *plot, struct buf *data, const struct chart *c,
    double size)
{
	struct buf block = BUF_INIT;

	for (size_t i = 0; i < c->n; i++)
		if (!isnan(c->v[i].back))
			buf_addf(&block, "%.1f %.10g\n", (double)i +
			    CHART_BACK, c->v[i].back);
	if (!put_block(data, "rollbacks", &block))
		return;
	buf_addf(plot, ", \\\n$rollbacks using 1:2 with points pointtype 11 "
	    "pointsize %.2f*dot linecolor rgb '#ff7f0e' title ", size);
	plot_text(plot, subject_word("rollback"));
}

static void
put_curves(struct buf *out, const struct chart *c, double step, double cross)
{
	double size = fmin(1.6, fmax(0.8, step / 12));
	struct buf plot = BUF_INIT;

	put_line(&plot, out, c, "frontier", frontier,
	    "with steps linewidth 3 linecolor rgb '#ff7f0e'",
	    tr("best frontier"));
	put_line(&plot, out, c, "measured", measured,
	    "with lines linewidth 1.6 linecolor rgb '#2ca02c'",
	    tr("measured"));
	for (int k = 0; k < CHART_MARKS; k++) {
		enum chart_mark m = point_order[k];
		const char *name = chart_mark_name(m);
		char *how = xasprintf("with points %s pointsize %.2f*dot linecolor "
		    "rgb '%s' title ", point_forms[m], size,
		    chart_mark_colour(m));

		put_curve(&plot, out, c, name, m, measured,
		    m == CHART_FAILURE ? cross : NAN, how);
		plot_text(&plot, subject_word(name));
		free(how);
	}
	put_rollbacks(&plot, out, c, size);
	buf_addf(out, "%s\n", buf_str(&plot));
	buf_free(&plot);
}

/* A line to reach; beyond the axis, its words alone. */
static void
put_goal(struct buf *out, const struct chart *c, const struct chart_layout *l)
{
	bool beyond = isnan(l->goal_y);
	struct buf b = BUF_INIT;

	if (isnan(c->goal))
		return;
	buf_puts(&b, tr("goal "));
	text_ratio(&b, log(c->goal));
	buf_puts(&b, beyond ? tr(", beyond this axis") : "");
	if (!beyond)
		buf_addf(out, "set arrow from graph 0, first %.10g to graph 1, "
		    "first %.10g nohead dashtype 2 linewidth 1.6 linecolor "
		    "rgb '" GOAL_COLOUR "' back\n", c->goal, c->goal);
	put_text(out, l->speed.left + 6, beyond ? l->speed.top - 36 :
	    l->goal_y + 14, buf_str(&b), "left font ',12' textcolor rgb '"
	    GOAL_COLOUR "'");
	buf_free(&b);
}

static void
script_speed(struct buf *out, const struct chart *c,
    const struct chart_layout *l)
{
	const struct chart_axis *a = &l->speed.axis;

	put_panel(out, &l->speed, c);
	put_phases(out, c, l);
	put_labels(out, l);
	put_goal(out, c, l);
	put_gaps(out, c, l, &l->speed);
	put_side(out, &l->speed, tr("speedup over the initial version (x)"));
	buf_puts(out, "set key at screen 0.5,0.905 center horizontal samplen 2\n");
	/* a failure has no figure: its cross stands just above the axis */
	put_curves(out, c, l->step, a->log ? a->lo * pow(a->hi / a->lo, 0.04) :
	    a->lo + (a->hi - a->lo) * 0.04);
	buf_puts(out, "unset label\nunset arrow\nunset object\nunset key\n");
}

/* A failure without a number is an empty slot with a mark. */
static void
put_slots(struct buf *out, const struct chart *c, const struct chart_layout *l)
{
	double last = 0;

	for (size_t i = 0; i < c->n; i++) {
		double x = chart_x(l, i);

		if (!isnan(c->v[i].value) || x - last < SLOTS_APART)
			continue;
		put_text(out, x, l->value.bottom + 12, "x",
		    "center font ',13' textcolor rgb '#d62728'");
		last = x;
	}
}

/* The number on each bar. */
static void
put_values(struct buf *out, const struct chart *c,
    const struct chart_layout *l)
{
	bool upright = c->n > CHART_UPRIGHT;

	for (size_t i = 0; i < c->n; i++) {
		const char *colour = "black";
		struct chart_number at;
		struct buf b = BUF_INIT;
		char form[80];

		if (!chart_number(&at, l, c, i))
			continue;
		if (at.inside && c->v[i].mark != CHART_INCONCLUSIVE)
			colour = "white";
		snprintf(form, sizeof(form), "%s font ',%d' textcolor rgb "
		    "'%s'", !upright ? "center" : at.inside ? "rotate right" :
		    "rotate left", upright ? 11 : 12, colour);
		text_value(&b, c->v[i].value, NULL);
		put_text(out, at.x, at.y, buf_str(&b), form);
		buf_free(&b);
	}
}

/* The line through the bars; what it is stands above them, where none is. */
static void
put_reference(struct buf *out, const struct chart *c,
    const struct chart_layout *l)
{
	static const char form[] = "nohead dashtype 2 linewidth 2 linecolor "
	    "rgb '#9467bd' front";
	double y = (l->value.top + REFERENCE_ABOVE) / CHART_HEIGHT;
	struct buf b = BUF_INIT;

	if (isnan(c->reference))
		return;
	buf_addf(out, "set arrow from graph 0, first %.10g to graph 1, first "
	    "%.10g %s\nset arrow from screen %.5f,%.5f to screen %.5f,%.5f "
	    "%s\n", c->reference, c->reference, form, l->value.left /
	    CHART_WIDTH, y, (l->value.left + 46) / CHART_WIDTH, y, form);
	text_cut(&b, c->reference_name, 60);
	buf_putc(&b, ' ');
	text_value(&b, c->reference, c->unit);
	put_text(out, l->value.left + 54, l->value.top + REFERENCE_ABOVE,
	    buf_str(&b), "left font ',12' textcolor rgb '#7b4ba6'");
	buf_free(&b);
}

static void
script_value(struct buf *out, const struct chart *c,
    const struct chart_layout *l)
{
	struct buf unit = BUF_INIT, plot = BUF_INIT;

	put_panel(out, &l->value, c);
	put_slots(out, c, l);
	put_gaps(out, c, l, &l->value);
	put_values(out, c, l);
	put_reference(out, c, l);
	text_line(&unit, c->unit);
	buf_puts(&unit, l->value.axis.log ? tr(", log scale") : "");
	put_side(out, &l->value, buf_str(&unit));
	buf_puts(out, "set xlabel ");
	plot_text(out, tr("round"));
	buf_addf(out, "\nset boxwidth %.3f\nset style fill solid 0.9 noborder\n",
	    fmin(0.72, BAR_MOST / l->step));
	for (int m = 0; m < CHART_MARKS; m++) {
		char *how = xasprintf("with boxes %slinecolor rgb '%s' "
		    "notitle", m == CHART_INCONCLUSIVE ? "fillstyle solid "
		    "0.4 noborder " : "",
		    chart_mark_colour((enum chart_mark)m));

		put_curve(&plot, out, c, chart_mark_name((enum chart_mark)m),
		    (enum chart_mark)m, value, NAN, how);
		free(how);
	}
	buf_addf(out, "%s\nunset label\nunset arrow\n", buf_str(&plot));
	buf_free(&plot);
	buf_free(&unit);
}

static void
put_words(struct buf *out, const struct chart *c,
    const struct chart_layout *l)
{
	struct strs head = STRS_INIT;
	struct buf foot = BUF_INIT;

	chart_header(&head, c);
	for (size_t i = 0; i < head.n; i++)
		put_text(out, l->speed.left, CHART_HEIGHT - 36 - 32 * (double)i,
		    head.v[i], i == 0 ? "font ',17'" :
		    "font ',14' textcolor rgb '#444444'");
	chart_footer(&foot, c);
	put_text(out, l->speed.left, 42, buf_str(&foot), "font ',14'");
	buf_free(&foot);
	strs_free(&head);
}

void
chart_script(struct buf *out, const struct chart *c)
{
	struct chart_layout l;

	chart_layout(&l, c);
	buf_puts(out, "set multiplot\nset border 3 linecolor rgb '#808080'\n"
	    "set ytics nomirror textcolor rgb '#404040'\n"
	    "set grid ytics linecolor rgb '#dddddd' linetype 1 linewidth 0.6\n");
	put_words(out, c, &l);
	put_tics(out, c, &l);
	script_speed(out, c, &l);
	script_value(out, c, &l);
	buf_puts(out, "unset multiplot\n");
	chart_layout_release(&l);
}
