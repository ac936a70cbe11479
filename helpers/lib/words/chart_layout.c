/* chart_layout.c - where on the page of the summary chart everything is. */
#include "chart.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../base/mem.h"
#include "text.h"

#define LEFT 110
#define RIGHT 1570
#define SPEED_BOTTOM 560
#define SPEED_TOP 965
#define VALUE_BOTTOM 150
#define VALUE_TOP 475

#define LOG_FROM 20		/* a larger range is shown as logarithms */
#define LABELS_MOST 12
#define LABEL_COLUMNS 40
#define COLUMN 8.6		/* pixels of a character, about */
#define LINE 20			/* of a line of text */
#define NEAR 11			/* so far are labels from what is drawn */
#define SAMPLES 12		/* of a line between two rounds */

void
chart_axis(struct chart_axis *a, const double *v, size_t n, bool from_zero,
    double head)
{
	double min = INFINITY, max = -INFINITY;

	for (size_t i = 0; i < n; i++)
		if (isfinite(v[i]) && v[i] > 0) {
			min = fmin(min, v[i]);
			max = fmax(max, v[i]);
		}
	if (!(max >= min)) {
		*a = (struct chart_axis){ 0, 1, false };
		return;
	}
	a->log = max / min > LOG_FROM;
	if (a->log) {
		double span = log(max / min) + log(2);

		a->lo = min / 2;
		a->hi = max * exp(head * span / (1 - head));
	} else {
		a->lo = from_zero ? 0 : fmax(0, min - (max - min) * 0.4 -
		    max * 0.01);
		a->hi = a->lo + (max - a->lo) / (1 - head);
		if (a->hi <= a->lo)
			a->hi = a->lo + fabs(max) + 1;
	}
}

double
chart_at(const struct chart_axis *a, double value)
{
	if (a->log)
		return log(value / a->lo) / log(a->hi / a->lo);
	return (value - a->lo) / (a->hi - a->lo);
}

static double
panel_y(const struct chart_panel *p, double value)
{
	return p->bottom + (p->top - p->bottom) * chart_at(&p->axis, value);
}

double
chart_x(const struct chart_layout *l, size_t i)
{
	return l->speed.left + l->step * ((double)i + 0.5);
}

struct box {
	double left, right, bottom, top;
};

static bool
overlap(const struct box *a, const struct box *b)
{
	return a->left < b->right && b->left < a->right &&
	    a->bottom < b->top && b->bottom < a->top;
}

/* Does something that is drawn run through the box? */
static bool
hits_lines(const struct box *b, const struct chart_layout *l,
    const struct chart *c)
{
	for (size_t i = 0; i < c->n; i++) {
		size_t next = i + 1 < c->n ? i + 1 : i;

		for (int k = 0; k < SAMPLES; k++) {
			double part = (double)k / SAMPLES;
			double x = chart_x(l, i) + l->step * part;
			double y = panel_y(&l->speed, c->v[i].frontier);
			double s = c->v[i].speedup + (c->v[next].speedup -
			    c->v[i].speedup) * part;

			if (x < b->left - NEAR || x > b->right + NEAR)
				continue;
			if (y > b->bottom - NEAR && y < b->top + NEAR)
				return true;
			s = panel_y(&l->speed, isnan(s) ? c->v[i].speedup : s);
			if (s > b->bottom - NEAR && s < b->top + NEAR)
				return true;
		}
	}
	return false;
}

/* A place for a label of this width beside, over or below its point. */
static bool
place(struct box *out, const struct chart_layout *l, const struct chart *c,
    const struct box *taken, size_t ntaken, double x, double y, double width)
{
	const double sides[] = { -width - 14, -width / 2, 14 };
	const struct chart_panel *p = &l->speed;

	for (int away = 1; away <= 14; away++)
		for (int k = 0; k < 6; k++) {
			double up = (k < 3 ? 1 : -1) * (away * 14 + 8);
			bool free_here = true;

			out->left = fmin(fmax(x + sides[k % 3], p->left + 6),
			    p->right - width - 6);
			out->right = out->left + width;
			out->bottom = y + up - (up < 0 ? LINE : 0);
			out->top = out->bottom + LINE;
			if (out->top > p->top - 4 ||
			    out->bottom < p->bottom + LINE)
				continue;
			for (size_t i = 0; i < ntaken && free_here; i++)
				free_here = !overlap(out, &taken[i]);
			if (free_here && !hits_lines(out, l, c))
				return true;
		}
	return false;
}

static int
by_gain(const void *a, const void *b)
{
	const struct chart_round *x = *(const struct chart_round *const *)a;
	const struct chart_round *y = *(const struct chart_round *const *)b;

	if (x->gain != y->gain)
		return x->gain < y->gain ? 1 : -1;
	return x->iter < y->iter ? -1 : x->iter > y->iter;
}

static char *
label_text(const struct chart_round *r)
{
	struct buf b = BUF_INIT;

	if (r->gain != 0) {
		text_change(&b, r->gain);
		buf_putc(&b, ' ');
	}
	text_cut(&b, r->text, LABEL_COLUMNS);
	return buf_steal(&b);
}

/* Milestones: the kept rounds, the largest gains first. */
static void
place_labels(struct chart_layout *l, const struct chart *c)
{
	const struct chart_round **kept = xcalloc(c->n + 1, sizeof(*kept));
	struct box taken[LABELS_MOST], at;
	size_t n = 0;

	for (size_t i = 0; i < c->n; i++)
		if (c->v[i].mark == CHART_KEPT && !isnan(c->v[i].speedup))
			kept[n++] = &c->v[i];
	qsort(kept, n, sizeof(kept[0]), by_gain);
	l->labels = xcalloc(LABELS_MOST, sizeof(*l->labels));
	for (size_t i = 0; i < n && l->nlabels < LABELS_MOST; i++) {
		double x = chart_x(l, (size_t)(kept[i] - c->v));
		double y = panel_y(&l->speed, kept[i]->speedup);
		char *text = label_text(kept[i]);

		if (!place(&at, l, c, taken, l->nlabels, x, y,
		    COLUMN * (double)text_width(text))) {
			free(text);
			continue;
		}
		taken[l->nlabels] = at;
		l->labels[l->nlabels++] = (struct chart_label){ at.left,
		    at.bottom + 5, at.right - at.left, x, y, text };
	}
	free(kept);
}

/* The largest of the values as a multiple of the smallest. */
static double
widest(const double *v, size_t n)
{
	double min = INFINITY, max = 0;

	for (size_t i = 0; i < n; i++)
		if (isfinite(v[i])) {
			min = fmin(min, v[i]);
			max = fmax(max, v[i]);
		}
	return max > 0 ? max / min : 0;
}

void
chart_layout(struct chart_layout *l, const struct chart *c)
{
	double *v = xcalloc(2 * c->n + 2, sizeof(*v));
	size_t n = 0;

	memset(l, 0, sizeof(*l));
	l->speed = (struct chart_panel){ LEFT, RIGHT, SPEED_BOTTOM, SPEED_TOP,
	    { 0, 1, false } };
	l->value = (struct chart_panel){ LEFT, RIGHT, VALUE_BOTTOM, VALUE_TOP,
	    { 0, 1, false } };
	l->step = (RIGHT - LEFT) / (double)(c->n > 0 ? c->n : 1);
	for (size_t i = 0; i < c->n; i++) {
		v[n++] = c->v[i].speedup;
		v[n++] = c->v[i].frontier;
	}
	/* a line chart need not begin at 0, and small gains would not show */
	chart_axis(&l->speed.axis, v, n, widest(v, n) > 2, 0.3);
	n = 0;
	for (size_t i = 0; i < c->n; i++)
		v[n++] = c->v[i].value;
	v[n++] = c->reference;
	chart_axis(&l->value.axis, v, n, true, c->n > CHART_UPRIGHT ? 0.3 :
	    0.15);
	free(v);
	place_labels(l, c);
}

void
chart_layout_release(struct chart_layout *l)
{
	for (size_t i = 0; i < l->nlabels; i++)
		free(l->labels[i].text);
	free(l->labels);
	memset(l, 0, sizeof(*l));
}
