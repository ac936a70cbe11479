/*
 * calibrate.c - what an A/A series says about a benchmark.
 *
 * Drift: Theil-Sen slope, Kendall's test (Hollander, Wolfe, Chicken, 9.3 and
 * 8.1), its deviation widened for the autocorrelation that is left. Modes: the
 * best split into two clusters, believed only if they are far apart for
 * their width and with a valley in between.
 */
#include "calibrate.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../base/mem.h"
#include "stat.h"

#define MAD_SD 1.4826		/* MAD to deviation, for normal noise */
#define SPREAD_AT 0.8		/* quantile of sizes, and what it is for */
#define SPREAD_SD 1.2816	/* normal noise of deviation 1 */
#define OUTLIER 5		/* robust deviations */
#define MODE_RUNS 20		/* runs below which no modes are looked for */
#define MODE_SHARE 0.1		/* of the runs in the smaller cluster */
#define MODE_APART 4		/* deviations of a cluster between them */
#define DRIFT_Z 3.3
#define HELPS 1.5		/* a factor worth speaking of */
#define WINDOWS 10		/* windows of k pairs that a factor needs */
#define CPU_LEAST_S 0.005	/* shorter CPU times are too coarse */
#define SHORT_RUN_S 0.1		/* here start-up is a good part */
#define DISTURBED 0.9		/* of the usual share of CPU time */

struct series {
	const struct calibrate_run *runs;
	const struct judge_rules *rules;
	int n;			/* runs */
	double *x;		/* logarithms of the values */
	double *tmp;		/* n of them */
};

static int
double_cmp(const void *va, const void *vb)
{
	double a = *(const double *)va, b = *(const double *)vb;

	return (a > b) - (a < b);
}

static double
robust_sd(const double *x, int n)
{
	return MAD_SD * stat_mad(x, n);
}

double
calibrate_spread(const double *d, int n)
{
	double *size = xcalloc((size_t)n, sizeof(*size)), median, at, out;
	int k;

	median = stat_median(d, n);
	for (int i = 0; i < n; i++)
		size[i] = fabs(d[i] - median);
	qsort(size, (size_t)n, sizeof(*size), double_cmp);
	at = SPREAD_AT * (n - 1);
	k = (int)at;
	out = size[k];
	if (k + 1 < n)
		out += (at - k) * (size[k + 1] - size[k]);
	free(size);
	return out / SPREAD_SD;
}

/* Theil-Sen slope per run, and Kendall's S. */
static double
slope(double *kendall, const double *x, int n)
{
	size_t all = (size_t)n * (size_t)(n - 1) / 2, m = 0;
	double *s = xcalloc(all, sizeof(*s)), median;

	*kendall = 0;
	for (int i = 0; i < n; i++)
		for (int k = i + 1; k < n; k++) {
			*kendall += (x[k] > x[i]) - (x[k] < x[i]);
			s[m++] = (x[k] - x[i]) / (k - i);
		}
	qsort(s, m, sizeof(*s), double_cmp);
	median = 0.5 * (s[(m - 1) / 2] + s[m / 2]);
	free(s);
	return median;
}

/* Lag 1, of values clipped at 3 robust deviations; tmp: n of them. */
static double
lag1(double *tmp, const double *x, int n)
{
	double median = stat_median(x, n), most = 3 * robust_sd(x, n);
	double mean, above = 0, below = 0;

	for (int i = 0; i < n; i++)
		tmp[i] = most > 0 ? fmin(fmax(x[i], median - most),
		    median + most) : x[i];
	mean = stat_mean(tmp, n);
	for (int i = 0; i < n; i++) {
		below += (tmp[i] - mean) * (tmp[i] - mean);
		if (i > 0)
			above += (tmp[i] - mean) * (tmp[i - 1] - mean);
	}
	return below > 0 ? above / below : 0;
}

/* Drift and autocorrelation; what drifts is taken out of s->x. */
static void
find_drift(struct calibration *out, struct series *s)
{
	double kendall, per_run = slope(&kendall, s->x, s->n), n = s->n;
	double sd = sqrt(n * (n - 1) * (2 * n + 5) / 18), r, wide;
	double *flat = xcalloc((size_t)s->n, sizeof(*flat));

	for (int i = 0; i < s->n; i++)
		flat[i] = s->x[i] - per_run * i;
	r = lag1(s->tmp, flat, s->n);
	wide = r > 0 ? (1 + r) / (1 - fmin(r, 0.95)) : 1;
	out->drift = 100 * per_run;
	out->drifts = fabs(kendall) / sd > DRIFT_Z * sqrt(wide);
	if (out->drifts)
		memcpy(s->x, flat, (size_t)s->n * sizeof(*flat));
	out->autocorrelation = out->drifts ? r : lag1(s->tmp, s->x, s->n);
	free(flat);
}

/* Values before the cut that leaves least squares in two clusters. */
static int
best_cut(const double *sorted, int n, int least)
{
	double all = 0, sum = 0, best = -1;
	int cut = least;

	for (int i = 0; i < n; i++)
		all += sorted[i] - sorted[0];
	for (int i = 1; i <= n - least; i++) {
		double between, apart;

		sum += sorted[i - 1] - sorted[0];
		if (i < least)
			continue;
		apart = sum / i - (all - sum) / (n - i);
		between = apart * apart * i * (n - i);
		if (between > best) {
			best = between;
			cut = i;
		}
	}
	return cut;
}

static int
count_within(const double *x, int n, double lo, double hi)
{
	int count = 0;

	for (int i = 0; i < n; i++)
		count += x[i] > lo && x[i] < hi;
	return count;
}

/* Fewer changes of cluster than chance gives: levels that last. */
static bool
is_lasting(const struct series *s, double at, int below)
{
	double a = below, b = s->n - below, n = s->n, changes = 1;
	double mean = 2 * a * b / n + 1;
	double sd = sqrt((mean - 1) * (mean - 2) / (n - 1));

	for (int i = 1; i < s->n; i++)
		changes += (s->x[i] >= at) != (s->x[i - 1] >= at);
	return changes < mean - 3 * sd;
}

static void
find_modes(struct calibration *out, const struct series *s)
{
	int n = s->n, least = (int)ceil(MODE_SHARE * n), cut, lower, upper;
	double a, b, wa, wb, width, third;
	double *v = s->tmp;

	if (n < MODE_RUNS || out->coarse)
		return;
	memcpy(v, s->x, (size_t)n * sizeof(*v));
	qsort(v, (size_t)n, sizeof(*v), double_cmp);
	cut = best_cut(v, n, least);
	a = stat_median(v, cut);
	b = stat_median(v + cut, n - cut);
	wa = robust_sd(v, cut);
	wb = robust_sd(v + cut, n - cut);
	width = sqrt((cut * wa * wa + (n - cut) * wb * wb) / n);
	third = (b - a) / 3;
	lower = count_within(v, n, a - third / 2, a + third / 2);
	upper = count_within(v, n, b - third / 2, b + third / 2);
	if (b - a < MODE_APART * width || 2 * count_within(v, n, a + third,
	    b - third) >= (lower < upper ? lower : upper))
		return;
	out->modes = true;
	out->mode_distance = b - a;
	out->mode_share = (double)(s->rules->higher_is_better ? cut :
	    n - cut) / n;
	out->lasting = is_lasting(s, v[cut], cut);
}

static void
find_outliers(struct calibration *out, const struct series *s)
{
	double median = stat_median(s->x, s->n);
	double most = OUTLIER * robust_sd(s->x, s->n);
	int beyond = 0, distinct = 1;

	for (int i = 0; i < s->n; i++)
		beyond += fabs(s->x[i] - median) > most;
	out->outliers = most > 0 ? (double)beyond / s->n : 0;
	memcpy(s->tmp, s->x, (size_t)s->n * sizeof(*s->tmp));
	qsort(s->tmp, (size_t)s->n, sizeof(*s->tmp), double_cmp);
	for (int i = 1; i < s->n; i++)
		distinct += s->tmp[i] > s->tmp[i - 1];
	out->distinct = distinct;
	out->coarse = s->n >= 8 && distinct <= s->n / 4;
}

/* The run of an arm in pair k. */
static const struct calibrate_run *
run_of(const struct series *s, int k, bool candidate)
{
	const struct calibrate_run *r = &s->runs[2 * k];

	return r->candidate == candidate ? r : r + 1;
}

static double
better(const struct series *s, double a, double b)
{
	return s->rules->higher_is_better ? fmax(a, b) : fmin(a, b);
}

/*
 * The deviation of a pair's effect if k pairs in a row count as one, by their
 * best value or their mean; all windows, so that few pairs go a long way.
 */
static double
window_sd(const struct series *s, int k, bool best)
{
	int n = s->n / 2 - k + 1;
	double *d = s->tmp;

	for (int i = 0; i < n; i++) {
		double v[2];

		for (int arm = 0; arm < 2; arm++) {
			v[arm] = run_of(s, i, arm)->value;
			for (int m = i + 1; m < i + k; m++) {
				double w = run_of(s, m, arm)->value;

				v[arm] = best ? better(s, v[arm], w) :
				    v[arm] + w;
			}
		}
		d[i] = judge_effect(s->rules, v[0], v[1]);
	}
	return calibrate_spread(d, n);
}

static double
gain_of(double s, double other)
{
	return other > 0 ? s * s / (other * other) : NAN;
}

static void
add_remedy(struct calibration *out, enum remedy_kind kind, int k,
    double factor)
{
	int i = out->remedies++;

	/* the best first, unknown factors last */
	for (; i > 0 && !isnan(factor) && !(out->remedy[i - 1].factor >= factor);
	    i--)
		out->remedy[i] = out->remedy[i - 1];
	out->remedy[i] = (struct remedy){ kind, k, factor };
}

static void
try_windows(struct calibration *out, const struct series *s)
{
	double sd = out->spread, best = 0, factor;
	int best_k = 0;

	for (int k = 2; k <= 4 && out->pairs - k + 1 >= WINDOWS; k++) {
		factor = gain_of(sd, window_sd(s, k, true)) / k;
		if (factor > best) {
			best = factor;
			best_k = k;
		}
	}
	/* the deviation of windows is an estimate, and the best of three */
	if (best >= 1 + 11 / sqrt((double)out->pairs))
		add_remedy(out, REMEDY_BEST, best_k, best);
	if (out->pairs < WINDOWS + 3 || out->run_s >= SHORT_RUN_S ||
	    (out->modes && !out->lasting))
		return;		/* a longer run is no other start */
	factor = gain_of(sd, window_sd(s, 4, false));
	if (factor >= 2.5)
		add_remedy(out, REMEDY_LONGER, 4, factor);
}

static void
try_cpu(struct calibration *out, const struct series *s)
{
	int n = out->pairs;
	double factor;

	/* of several threads it is the sum, of a waiting process nothing */
	if (out->cpu_share < 0.5 || out->cpu_share > 1.1)
		return;
	for (int k = 0; k < n; k++) {
		double a = run_of(s, k, false)->cpu_s;
		double b = run_of(s, k, true)->cpu_s;

		if (a < CPU_LEAST_S || b < CPU_LEAST_S)
			return;
		s->tmp[k] = log(a / b);
	}
	factor = gain_of(out->spread, calibrate_spread(s->tmp, n));
	if (factor >= HELPS)
		add_remedy(out, REMEDY_CPU, 0, factor);
}

static double
cpu_part(const struct calibrate_run *r)
{
	return r->wall_s > 0 ? r->cpu_s / r->wall_s : 0;
}

/* How much the machine's other work shows. */
static void
find_load(struct calibration *out, const struct series *s)
{
	int below = 0;

	for (int i = 0; i < s->n; i++)
		s->tmp[i] = cpu_part(&s->runs[i]);
	out->cpu_share = stat_median(s->tmp, s->n);
	for (int i = 0; i < s->n; i++)
		below += cpu_part(&s->runs[i]) < DISTURBED * out->cpu_share;
	out->disturbed = out->cpu_share >= 0.5 ? (double)below / s->n : 0;
}

static void
try_quiet(struct calibration *out, const struct series *s, bool pinned)
{
	double least = DISTURBED * out->cpu_share, factor;
	int n = 0;

	for (int k = 0; k < out->pairs; k++)
		if (cpu_part(run_of(s, k, false)) >= least &&
		    cpu_part(run_of(s, k, true)) >= least)
			s->tmp[n++] = judge_effect(s->rules,
			    run_of(s, k, false)->value,
			    run_of(s, k, true)->value);
	if (out->disturbed >= 0.1 && n >= WINDOWS) {
		factor = gain_of(out->spread, calibrate_spread(s->tmp, n));
		if (factor >= HELPS)
			add_remedy(out, REMEDY_QUIET, 0, factor);
	}
	if (!pinned && ((out->modes && !out->lasting) ||
	    out->disturbed >= 0.05))
		add_remedy(out, REMEDY_PIN, 0, NAN);
}

static void
find_noise(struct calibration *out, const struct series *s)
{
	double d[CALIBRATE_PAIRS_MAX];

	for (int k = 0; k < out->pairs; k++)
		d[k] = judge_effect(s->rules, run_of(s, k, false)->value,
		    run_of(s, k, true)->value);
	judge_noise(&out->noise, d, out->pairs, s->rules);
	out->spread = fmax(out->noise.s, calibrate_spread(d, out->pairs));
	out->power = calibrate_power(s->rules, d, out->pairs,
	    s->rules->min_effect);
	out->centre = stat_centre(d, out->pairs);
	stat_interval99(&out->lo, &out->hi, d, out->pairs);
	out->differ = (out->lo > 0 || out->hi < 0) &&
	    fabs(out->centre) >= s->rules->min_effect / 4;
	for (int i = 0; i < s->n; i++)
		s->tmp[i] = s->runs[i].value;
	out->value = stat_median(s->tmp, s->n);
	for (int i = 0; i < s->n; i++)
		s->tmp[i] = s->runs[i].wall_s;
	out->run_s = stat_median(s->tmp, s->n);
}

void
calibrate(struct calibration *out, const struct calibrate_run *runs,
    int pairs, const struct judge_rules *rules, bool pinned)
{
	struct series s = { runs, rules, 2 * pairs, NULL, NULL };

	assert(pairs >= 2 && pairs <= CALIBRATE_PAIRS_MAX);
	memset(out, 0, sizeof(*out));
	s.x = xcalloc((size_t)s.n, sizeof(*s.x));
	s.tmp = xcalloc((size_t)s.n, sizeof(*s.tmp));
	out->pairs = pairs;
	for (int i = 0; i < s.n; i++)
		s.x[i] = log(runs[i].value);
	find_noise(out, &s);
	find_outliers(out, &s);
	find_drift(out, &s);
	find_modes(out, &s);
	find_load(out, &s);
	if (out->spread > 0) {
		try_cpu(out, &s);
		try_windows(out, &s);
		try_quiet(out, &s, pinned);
	}
	free(s.x);
	free(s.tmp);
}
