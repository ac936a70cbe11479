/* figures.c - figures that board and status share. */
#include "figures.h"

#include <math.h>

#include "../base/tr.h"
#include "../outside/json.h"

void
running_fold(struct running *r, const char *kind, const struct cJSON *d)
{
	struct effect total = effect_from_json(json_get(d, "total"));

	if (str_same(kind, "baseline")) {
		r->total = (struct effect){ true, 0, 0, 0 };
		r->exact = true;
		r->epoch++;
		r->unit = json_str(d, "unit");
	} else if (str_same(kind, "rollback") || str_same(kind, "confirm")) {
		r->total = total;
		r->exact = total.known;
	} else if (str_same(json_str(d, "verdict"), "kept")) {
		r->exact = total.known;
		if (total.known)
			r->total = total;
		else
			r->total.g += json_num(json_get(d, "gain"), "g", 0);
	}
}

bool
running_round(double *g, bool *exact, const struct running *r,
    const struct cJSON *d)
{
	struct effect gain = effect_from_json(json_get(d, "gain"));
	const char *verdict = json_str(d, "verdict");

	*g = r->total.g;
	*exact = r->exact;
	if (!r->total.known)
		return false;
	if (str_same(verdict, "kept"))
		return true;
	*exact = false;
	*g += gain.g;
	return gain.known && !str_same(verdict, "failure");
}

const char *
figures_doubt(const struct cJSON *data, bool simplify)
{
	struct effect gain = effect_from_json(json_get(data, "gain"));

	/* the judge reports the more modest of both estimates with its own */
	if (simplify || !str_same(json_str(data, "verdict"), "kept") ||
	    !gain.known || gain.lo > 0)
		return NULL;
	return tr("the interval is that of the fresh pairs alone; all pairs "
	    "together prove the gain (p <= .005)");
}

struct cJSON *
figures_effect(const struct effect *e)
{
	struct cJSON *o = json_object();

	json_set_num(o, "ratio", exp(e->g));
	json_set_num(o, "lo", isfinite(e->lo) ? exp(e->lo) : NAN);
	json_set_num(o, "hi", isfinite(e->hi) ? exp(e->hi) : NAN);
	json_set_num(o, "change_percent", expm1(-e->g) * 100 + 0.0);
	return o;
}

struct cJSON *
figures_total(const struct campaign *c)
{
	struct cJSON *o;

	if (c->epoch == 0 || !c->total.known)
		return json_string(NULL);
	o = figures_effect(&c->total);
	json_set_str(o, "basis", c->confirmed ? "confirmed" :
	    c->total_exact ? "measured" : "estimated");
	return o;
}

double
figures_attainment(const struct campaign *c)
{
	double part = c->epoch > 0 ? campaign_attainment(c) : -1;

	/* below 0 it is no target, or slower than the baseline */
	return part < 0 ? c->target > 0 && c->epoch > 0 ? 0 : NAN : part;
}

const struct cJSON *
figures_roofline(const struct cJSON *events, const struct campaign *c)
{
	const struct cJSON *found = NULL;

	for (const struct cJSON *e = json_first(events); e != NULL;
	    e = json_next(e)) {
		const struct cJSON *d = json_get(e, "data");
		const char *kind = json_str(e, "kind");

		if ((str_same(kind, "round") || str_same(kind, "baseline")) &&
		    json_int(d, "iter", -1) == c->best_iter)
			found = json_get(d, "roofline");
	}
	return json_num(found, "share", -1) > 0 ? found : NULL;
}

void
figures_roofline_text(struct buf *out, double share, const char *bound)
{
	buf_addf(out, tr("%.*f %% of what the machine allows"), share < 0.0995 ? 1 :
	    0, 100 * share);
	if (str_same(bound, "stated"))
		buf_puts(out, tr(" (PAWL_FLOOR)"));
	else if (bound != NULL && *bound != '\0')
		buf_addf(out, tr(" (%s bound)"), bound);
}
