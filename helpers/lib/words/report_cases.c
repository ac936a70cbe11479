/* report_cases.c - the report's table of the cases, from the start to the best. */
#include "report_internal.h"

#include <math.h>

#include "../base/str.h"
#include "../base/tr.h"
#include "../outside/json.h"
#include "doc.h"
#include "text.h"

/* The cases that the event of this round has, NULL without them. */
static const struct cJSON *
cases_of(const struct report_input *in, const char *kind, long iter)
{
	const struct cJSON *found = NULL;

	for (const struct cJSON *e = json_first(in->events); e;
	    e = json_next(e)) {
		const struct cJSON *data = json_get(e, "data");

		if (str_same(json_str(e, "kind"), kind) &&
		    json_int(data, "iter", -1) == iter)
			found = json_get(data, "cases");
	}
	return found;
}

static double
value_of(const struct cJSON *cases, const char *name, const char *field)
{
	for (const struct cJSON *c = json_first(cases); c; c = json_next(c))
		if (str_same(json_str(c, "name"), name))
			return json_num(c, field, 0);
	return 0;
}

static void
cell_value(struct doc *d, double v, const char *unit)
{
	struct buf b = BUF_INIT;

	if (v > 0)
		text_value(&b, v, unit);
	doc_cell(d, v > 0 ? buf_str(&b) : tr("not known"));
	buf_free(&b);
}

static void
add_case(struct doc *d, const struct campaign *c, const struct cJSON *start,
    double best)
{
	double base = json_num(start, "value", 0), g;
	struct buf b = BUF_INIT;

	doc_cell(d, json_str(start, "name"));
	buf_addf(&b, "%.10g", json_num(start, "weight", 1));
	doc_cell(d, buf_str(&b));
	buf_clear(&b);
	cell_value(d, base, c->unit);
	cell_value(d, best, c->unit);
	if (base > 0 && best > 0) {
		g = c->lower_is_better ? log(base / best) : log(best / base);
		text_ratio(&b, g);
		buf_puts(&b, tr(", time "));
		text_change(&b, g);
	}
	doc_cell(d, buf_str(&b));
	buf_free(&b);
}

void
report_cases(struct doc *d, const struct report_input *in)
{
	static const char *const columns[] = { TR_LATER("case"),
	    TR_LATER("weight"), TR_LATER("before"), TR_LATER("after"),
	    TR_LATER("change") };
	const struct campaign *c = in->camp;
	const struct cJSON *start = cases_of(in, "baseline", c->base_iter);
	const struct cJSON *best = cases_of(in, "round", c->best_iter);

	if (start == NULL || best == NULL)
		return;
	doc_para(d, tr("The cases, whose weighted geometric mean is the value. "
	    "Values are each of its own session, so what a change of a case "
	    "comes to is less exact than that of all of them:"));
	doc_table(d, columns, 5, false);
	for (const struct cJSON *s = json_first(start); s; s = json_next(s))
		add_case(d, c, s, value_of(best, json_str(s, "name"),
		    "candidate"));
}
