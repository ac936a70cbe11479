/* chart_svg.c - what the drawing says when it is pointed at. */
#include <math.h>
#include <string.h>

#include "chart.h"
#include "doc.h"
#include "subject.h"
#include "text.h"

static void
put_spot(struct buf *out, const char *hint, double x, double y)
{
	buf_addf(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"12\" "
	    "fill-opacity=\"0\"><title>", x, CHART_HEIGHT - y);
	doc_escape(out, hint);
	buf_puts(out, "</title></circle>\n");
}

static double
speed_y(const struct chart_layout *l, double speedup)
{
	return l->speed.bottom + (l->speed.top - l->speed.bottom) *
	    chart_at(&l->speed.axis, speedup);
}

/* What is said of round i, and of the rollback behind it. */
static void
put_spots(struct buf *out, const struct chart *c,
    const struct chart_layout *l, size_t i)
{
	const struct chart_round *r = &c->v[i];
	struct buf hint = BUF_INIT;

	chart_hint(&hint, c, i);
	put_spot(out, buf_str(&hint), chart_x(l, i), isnan(r->speedup) ?
	    l->speed.bottom + 16 : speed_y(l, r->speedup));
	buf_clear(&hint);
	if (!isnan(r->back)) {
		buf_addf(&hint, "%s ", subject_word("rollback"));
		text_iter(&hint, r->back_to);
		buf_puts(&hint, ", ");
		text_ratio(&hint, log(r->back));
		put_spot(out, buf_str(&hint), chart_x(l, i) + CHART_BACK *
		    l->step, speed_y(l, r->back));
	}
	buf_free(&hint);
}

void
chart_svg_hints(struct buf *out, const char *svg, const struct chart *c)
{
	const char *end = svg, *next = strstr(svg, "</svg>");
	struct chart_layout l;

	while (next != NULL) {
		end = next;
		next = strstr(next + 1, "</svg>");
	}
	chart_layout(&l, c);
	buf_add(out, svg, (size_t)(end - svg));
	for (size_t i = 0; i < c->n; i++)
		put_spots(out, c, &l, i);
	buf_puts(out, end);
	chart_layout_release(&l);
}
