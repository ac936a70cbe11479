/* chart_layout.c - where on the page of the summary chart everything is. */
#include "chart.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/mem.h"
#include "text.h"

#define LEFT 124
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
#define GOAL_MOST 2		/* times what was reached: then it has a line */
#define SAMPLES 12		/* of a line between two rounds, at most */
#define LEADER_SAMPLES 24	/* of the line from a label to its point */
#define DIGIT 11		/* pixels of a digit below a panel */
#define DIGITS_APART 14
#define NUMBER 22		/* pixels that a number above a bar takes … */
#define NUMBER_UPRIGHT 62	/* … and an upright one */
#define NUMBER_HALF 9		/* half of a line of it */

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

static struct box
label_box(const struct chart_label *m)
{
	return (struct box){ m->x, m->x + m->width, m->y - 5,
	    m->y - 5 + LINE };
}

static bool
overlap(const struct box *a, const struct box *b)
{
	return a->left < b->right && b->left < a->right &&
	    a->bottom < b->top && b->bottom < a->top;
}

static bool
near_height(const struct box *b, double y)
{
	return y > b->bottom - NEAR && y < b->top + NEAR;
}

/* Does the curve, from round i to the next, run through the box? */
static bool
hits_curve(const struct box *b, const struct chart_layout *l,
    const struct chart *c, size_t i)
{
	double from = c->v[i].speedup;
	double to = i + 1 < c->n ? c->v[i + 1].speedup : from;
	int n = (int)fmin(fmax(l->step / 8, 1), SAMPLES);

	if (near_height(b, panel_y(&l->speed, c->v[i].frontier)) ||
	    (!isnan(c->v[i].back) && near_height(b, panel_y(&l->speed,
	    c->v[i].back))))
		return true;
	for (int k = 0; k < n; k++) {
		double part = (double)k / n;
		double x = chart_x(l, i) + l->step * part;
		double s = from + (to - from) * part;

		if (x > b->left - NEAR && x < b->right + NEAR &&
		    near_height(b, panel_y(&l->speed, isnan(s) ? from : s)))
			return true;
	}
	return false;
}

/* Does something that is drawn run through the box? */
static bool
hits_lines(const struct box *b, const struct chart_layout *l,
    const struct chart *c)
{
	double first = (b->left - NEAR - l->speed.left) / l->step - 1.5;
	double last = (b->right + NEAR - l->speed.left) / l->step;

	/* the goal's words are above its line */
	if (!isnan(l->goal_y) && b->bottom < l->goal_y + LINE &&
	    b->top > l->goal_y - NEAR)
		return true;
	for (size_t i = first > 0 ? (size_t)first : 0; i < c->n &&
	    (double)i < last; i++)
		if (hits_curve(b, l, c, i))
			return true;
	return false;
}

/* Does the line from this label to its point run through the box? */
static bool
leader_hits(const struct chart_label *m, const struct box *b)
{
	for (int k = 0; k <= LEADER_SAMPLES; k++) {
		double part = (double)k / LEADER_SAMPLES;
		double x = m->from_x + (m->to_x - m->from_x) * part;
		double y = m->from_y + (m->to_y - m->from_y) * part;

		if (x > b->left - 3 && x < b->right + 3 && y > b->bottom - 1 &&
		    y < b->top + 1)
			return true;
	}
	return false;
}

/* Would this label, or its line, meet one that has its place? */
static bool
meets_labels(const struct chart_label *m, const struct chart_layout *l)
{
	struct box b = label_box(m);

	for (size_t i = 0; i < l->nlabels; i++) {
		struct box other = label_box(&l->labels[i]);

		if (overlap(&b, &other) || leader_hits(m, &other) ||
		    leader_hits(&l->labels[i], &b))
			return true;
	}
	return false;
}

static void
put_at(struct chart_label *m, const struct chart_panel *p, double x, double up)
{
	double bottom = m->to_y + up - (up < 0 ? LINE : 0);

	m->x = fmin(fmax(x, p->left + 6), p->right - m->width - 6);
	m->y = bottom + 5;
	m->from_x = fmin(fmax(m->to_x, m->x), m->x + m->width);
	m->from_y = up > 0 ? m->y - 6 : m->y + 15;
}

/* A place for a label beside, over or below its point. */
static bool
place(struct chart_label *m, const struct chart_layout *l,
    const struct chart *c)
{
	const double sides[] = { -m->width - 14, -m->width / 2, 14 };
	const struct chart_panel *p = &l->speed;

	for (int away = 1; away <= 14; away++)
		for (int k = 0; k < 6; k++) {
			struct box b;

			put_at(m, p, m->to_x + sides[k % 3], (k < 3 ? 1 : -1) *
			    (away * 14 + 8));
			b = label_box(m);
			if (b.top <= p->top - LINE &&
			    b.bottom >= p->bottom + LINE &&
			    !meets_labels(m, l) && !hits_lines(&b, l, c))
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
	size_t n = 0;

	for (size_t i = 0; i < c->n; i++)
		if (c->v[i].mark == CHART_KEPT && !isnan(c->v[i].speedup))
			kept[n++] = &c->v[i];
	qsort(kept, n, sizeof(kept[0]), by_gain);
	l->labels = xcalloc(LABELS_MOST, sizeof(*l->labels));
	for (size_t i = 0; i < n && l->nlabels < LABELS_MOST; i++) {
		struct chart_label m = { .text = label_text(kept[i]) };

		m.width = COLUMN * (double)text_width(m.text);
		m.to_x = chart_x(l, (size_t)(kept[i] - c->v));
		m.to_y = panel_y(&l->speed, kept[i]->speedup);
		if (place(&m, l, c))
			l->labels[l->nlabels++] = m;
		else
			free(m.text);
	}
	free(kept);
}

static double
largest(const double *v, size_t n)
{
	double max = 0;

	for (size_t i = 0; i < n; i++)
		max = isfinite(v[i]) ? fmax(max, v[i]) : max;
	return max;
}

/* The largest of the values as a multiple of the smallest. */
static double
widest(const double *v, size_t n)
{
	double min = INFINITY;

	for (size_t i = 0; i < n; i++)
		min = isfinite(v[i]) ? fmin(min, v[i]) : min;
	return isfinite(min) ? largest(v, n) / min : 0;
}

/* What was reached, and the goal unless it is far beyond. */
static void
scale_speed(struct chart_layout *l, const struct chart *c, double *v)
{
	size_t n = 0;
	bool goal;

	for (size_t i = 0; i < c->n; i++) {
		v[n++] = c->v[i].speedup;
		v[n++] = c->v[i].frontier;
		v[n++] = c->v[i].back;
	}
	goal = c->goal > 0 && c->goal <= GOAL_MOST * largest(v, n);
	if (goal)
		v[n++] = c->goal;
	/* a line chart need not begin at 0, and small gains would not show */
	chart_axis(&l->speed.axis, v, n, widest(v, n) > 2, 0.3);
	l->goal_y = goal ? panel_y(&l->speed, c->goal) : NAN;
}

void
chart_layout(struct chart_layout *l, const struct chart *c)
{
	double *v = xcalloc(3 * c->n + 2, sizeof(*v));
	size_t n = 0;

	memset(l, 0, sizeof(*l));
	l->speed = (struct chart_panel){ LEFT, RIGHT, SPEED_BOTTOM, SPEED_TOP,
	    { 0, 1, false } };
	l->value = (struct chart_panel){ LEFT, RIGHT, VALUE_BOTTOM, VALUE_TOP,
	    { 0, 1, false } };
	l->step = (RIGHT - LEFT) / (double)(c->n > 0 ? c->n : 1);
	scale_speed(l, c, v);
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

size_t
chart_tics(const struct chart_layout *l, const struct chart *c)
{
	char last[24];
	int digits = snprintf(last, sizeof(last), "%ld", c->n > 0 ?
	    c->v[c->n - 1].iter : 0);

	return (size_t)fmax(1, ceil((DIGIT * digits + DIGITS_APART) /
	    l->step));
}

/* The top of bar i, and of those that a number above it would touch. */
static double
bar_top(const struct chart_layout *l, const struct chart *c, size_t i)
{
	double top = panel_y(&l->value, c->v[i].value);
	size_t near = c->n > CHART_VALUED ? (size_t)(2 * NUMBER_HALF /
	    l->step) + 1 : 0;

	for (size_t k = i > near ? i - near : 0; k < c->n && k <= i + near; k++)
		if (!isnan(c->v[k].value))
			top = fmax(top, panel_y(&l->value, c->v[k].value));
	return top;
}

bool
chart_number(struct chart_number *out, const struct chart_layout *l,
    const struct chart *c, size_t i)
{
	bool upright = c->n > CHART_UPRIGHT;
	double room = upright ? NUMBER_UPRIGHT : NUMBER;
	double apart = upright ? 6 : 11, top, line;

	if (isnan(c->v[i].value) || (c->n > CHART_VALUED && i > 0 &&
	    !c->v[i].best))
		return false;
	top = bar_top(l, c, i);
	line = isnan(c->reference) ? -1 : panel_y(&l->value, c->reference);
	out->inside = false;
	out->y = top + apart;
	/* beyond the axis, and beyond the baseline's where bars are thin */
	out->x = fmax(chart_x(l, i), l->value.left + NUMBER_HALF +
	    (c->n > CHART_VALUED && i > 0 ? 2 * NUMBER_HALF : 0));
	if (line < top - 2 || line > top + room)
		return true;
	/* the reference's line would cross it */
	out->inside = c->n <= CHART_VALUED && top - l->value.bottom > room + 4;
	out->y = out->inside ? top - apart : line + apart;
	return true;
}
