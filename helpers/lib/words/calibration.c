/* calibration.c - what make calibrate says. */
#include "calibration.h"

#include <math.h>

#include "../base/tr.h"
#include "../outside/json.h"
#include "subject.h"
#include "text.h"

#define LABEL_WIDTH 10

void
calibration_subject(struct buf *out, const struct cJSON *d)
{
	const char *label = json_str(d, "label");

	text_line(out, subject_word(label != NULL ? label : "unknown"));
	buf_addf(out, tr(", %ld pairs resolve "), json_int(d, "max_pairs", 0));
	text_size(out, json_num(d, "resolves", 0));
}

static void
label(struct buf *out, const char *text)
{
	text_pad(out, *text != '\0' ? tr(text) : "", LABEL_WIDTH, false);
}

static void
per_cent(struct buf *out, double share)
{
	buf_addf(out, "%.2g %%", 100 * share);
}

static void
put_noise(struct buf *out, const struct cJSON *d)
{
	label(out, TR_LATER("Noise"));
	calibration_subject(out, d);
	buf_puts(out, tr("; pairs scatter by "));
	text_size(out, json_num(d, "s", 0));
	if (json_num(d, "spread", 0) > 1.5 * json_num(d, "s", 0)) {
		buf_puts(out, tr(", a fifth of them by "));
		text_size(out, 1.28 * json_num(d, "spread", 0));
		buf_puts(out, tr(" and more"));
	}
	buf_putc(out, '\n');
	label(out, "");
	buf_puts(out, tr("a gain of "));
	per_cent(out, json_num(d, "min_effect", 0));
	buf_addf(out, tr(" needs about %.0f pairs; a round keeps it in %.0f of "
	    "100 cases\n"), fmax(5, json_num(d, "needs", 0)),
	    100 * json_num(d, "power", 0));
}

static void
put_modes(struct buf *out, const struct cJSON *d)
{
	const struct cJSON *m = json_get(d, "modes");

	label(out, TR_LATER("Modes"));
	if (json_bool(d, "coarse", false)) {
		buf_addf(out, tr("the value takes only %ld different values: "
		    "print more digits, or repeat more\n"),
		    json_int(d, "distinct", 0));
		return;
	}
	if (json_get(m, "distance") == NULL) {
		buf_puts(out, tr("one\n"));
		return;
	}
	buf_puts(out, tr("two, "));
	text_size(out, json_num(m, "distance", 0));
	buf_puts(out, tr(" apart, "));
	per_cent(out, json_num(m, "share", 0));
	buf_puts(out, json_bool(m, "lasting", false) ?
	    tr(" of the runs in the worse one; they last for many runs\n") :
	    tr(" of the runs in the worse one; each start of the process "
	    "draws anew\n"));
}

static void
put_time(struct buf *out, const struct cJSON *d)
{
	label(out, TR_LATER("Drift"));
	buf_addf(out, tr("%+.2g %% in 100 runs%s\n"),
	    100 * expm1(json_num(d, "drift_per_100", 0)),
	    json_bool(d, "drifts", false) ? "" : tr(", not more than "
	    "chance"));
	label(out, TR_LATER("Memory"));
	buf_addf(out, tr("autocorrelation of neighbouring runs %.2f\n"),
	    json_num(d, "autocorrelation", 0));
	label(out, TR_LATER("Outliers"));
	per_cent(out, json_num(d, "outliers", 0));
	buf_puts(out, tr(" of the runs\n"));
	if (json_num(d, "cpu_share", 0) <= 0)
		return;
	label(out, TR_LATER("CPU"));
	buf_addf(out, tr("a run has %.2f CPUs' time"), json_num(d, "cpu_share", 0));
	if (json_num(d, "disturbed", 0) > 0) {
		buf_puts(out, "; ");
		per_cent(out, json_num(d, "disturbed", 0));
		buf_puts(out, tr(" of the runs got a tenth less, or worse"));
	}
	buf_putc(out, '\n');
}

static void
put_arms(struct buf *out, const struct cJSON *d)
{
	struct effect centre = effect_from_json(json_get(d, "centre"));

	if (!json_bool(d, "arms_differ", false))
		return;
	label(out, TR_LATER("Arms"));
	buf_puts(out, tr("the two builds of one commit differ: time "));
	text_change_interval(out, &centre);
	buf_puts(out, tr("; does the build, or the path, get into the product?\n"));
}

static void
remedy_text(struct buf *out, const char *kind, long k, bool higher)
{
	if (str_same(kind, "cpu"))
		buf_puts(out, tr("CPU time of the process as the value, if what "
		    "is measured fills it"));
	else if (str_same(kind, "best"))
		buf_addf(out, tr("the %s of %ld runs (better: of %ld inner "
		    "repetitions) as one value"), higher ? tr("maximum") :
		    tr("minimum"), k, k);
	else if (str_same(kind, "longer"))
		buf_addf(out, tr("runs %ld times as long: each costs a start"), k);
	else if (str_same(kind, "quiet"))
		buf_puts(out, tr("nothing else on this machine"));
	else if (str_same(kind, "pin"))
		buf_puts(out, tr("PAWL_CPUS, which pins both arms alike: try it"));
	else
		text_line(out, kind != NULL ? kind : "?");
}

static void
put_remedies(struct buf *out, const struct cJSON *d)
{
	const struct cJSON *list = json_get(d, "remedies");
	double factor;

	if (json_len(list) == 0)
		return;
	buf_puts(out, tr("What would help, most first:\n"));
	for (const struct cJSON *r = json_first(list); r != NULL;
	    r = json_next(r)) {
		buf_puts(out, "  ");
		if (json_as_num(&factor, json_get(r, "factor")))
			buf_addf(out, tr("%.2gx fewer runs: "), factor);
		remedy_text(out, json_str(r, "kind"), json_int(r, "k", 0),
		    json_bool(d, "higher_is_better", false));
		buf_putc(out, '\n');
	}
}

static void
put_proposal(struct buf *out, const struct cJSON *d)
{
	const struct cJSON *p = json_get(d, "proposal");

	buf_puts(out, tr("For a campaign of "));
	text_span(out, json_num(p, "time_limit_s", 0));
	buf_addf(out, tr(", which then has time for at least %ld rounds:\n"),
	    json_int(p, "rounds", 0));
	buf_addf(out, "  PAWL_MAX_PAIRS = %ld\n  PAWL_MIN_EFFECT = %.3g%%\n"
	    "  PAWL_TIME_BUDGET = %.0fs\n", json_int(p, "max_pairs", 0),
	    100 * json_num(p, "min_effect", 0),
	    json_num(p, "time_budget_s", 0));
	if (json_bool(p, "slow", false))
		buf_puts(out, tr("  Fewer than 5 pairs: the pool decides, and "
		    "what it keeps is provisional until make confirm.\n"));
	buf_puts(out, tr("  Other settings begin a new epoch: make baseline "
	    "WHY=\"calibrated\".\n"));
}

void
calibration_render(struct buf *out, const struct cJSON *d)
{
	const struct cJSON *pool = json_get(d, "pool");

	put_noise(out, d);
	put_modes(out, d);
	put_time(out, d);
	put_arms(out, d);
	label(out, TR_LATER("Pool"));
	buf_addf(out, tr("%ld residuals, "), json_int(pool, "count", 0));
	text_size(out, json_num(pool, "sd", 0));
	buf_puts(out, tr(" wide\n"));
	put_remedies(out, d);
	put_proposal(out, d);
}
