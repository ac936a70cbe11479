/*
 * judge.c - the F* procedure: sequential looks at log ratios of pairs, a win
 * confirmed by fresh pairs. Constants were tuned by simulation
 * (tests/bench/sim-judge.c holds them to their error rates).
 */
#include "judge.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "../base/err.h"
#include "judge_internal.h"
#include "stat.h"

#define WIN_P 0.001
#define LOSE_P 0.016
#define CONFIRM_P 0.005
#define POOL_WIN 3.4	/* standard errors above 0 */
#define POOL_LOSE 1.7	/* standard errors below delta */

static const int looks[] = {
	3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 40, 48, 64, 80, 96, 128, 160,
	192, 256
};

/* t that a win needs at 5 and 6 pairs: quantiles .9995 of Student's t. */
static const double win_t[] = { [5] = 8.610, [6] = 6.869 };

/* t that a loss needs at 3 to 6 pairs: quantiles .995. */
static const double lose_t[] = {
	[3] = 9.925, [4] = 5.841, [5] = 4.604, [6] = 4.032
};

static int
int_max(int a, int b)
{
	return a > b ? a : b;
}

static int
int_min(int a, int b)
{
	return a < b ? a : b;
}

static bool
is_slow(const struct judge_rules *r)
{
	return r->max_pairs < 5;
}

static bool
has_pool(const struct judge_rules *r)
{
	return r->pool_count >= JUDGE_POOL_MIN;
}

bool
judge_is_look(const struct judge_rules *r, int n)
{
	if (n == r->max_pairs)
		return true;
	if (n > r->max_pairs || n < r->min_pairs)
		return false;
	for (unsigned i = 0; i < sizeof(looks) / sizeof(looks[0]); i++)
		if (looks[i] == n)
			return true;
	return false;
}

static int
fresh_pairs(int n, int cap)
{
	return int_max(8, int_min(n / 2, cap / 2));
}

/* The sign that all effects have: 1, -1, or 0 for mixed ones or a zero. */
static int
common_sign(const double *d, int n)
{
	int sign = d[0] > 0 ? 1 : -1;

	for (int i = 0; i < n; i++)
		if (!(sign * d[i] > 0))
			return 0;
	return sign;
}

static bool
is_win(const struct judge *j)
{
	if (j->n < j->rules.min_pairs)
		return false;
	if (j->n >= 8) {
		if (stat_p_above(j->e, j->n, 0) > WIN_P)
			return false;
	} else if (j->n == 5 || j->n == 6) {
		if (common_sign(j->e, j->n) != 1 ||
		    stat_t(stat_mean(j->e, j->n), stat_sd(j->e, j->n), j->n) <
		    win_t[j->n])
			return false;
	} else
		return false;
	return stat_centre(j->e, j->n) >= j->rules.min_effect / 2;
}

static bool
is_loss(const struct judge *j)
{
	double delta = j->rules.min_effect;

	if (j->n < 3 || j->n < j->rules.min_pairs)
		return false;
	if (j->n <= 6 && common_sign(j->e, j->n) == -1 &&
	    stat_t(delta - stat_mean(j->e, j->n), stat_sd(j->e, j->n), j->n) >=
	    lose_t[j->n])
		return true;
	return j->n >= 6 && stat_p_below(j->e, j->n, delta) <= LOSE_P;
}

static bool
is_confirmed(const struct judge *j)
{
	const double *fresh = j->e + j->won_at;

	return stat_centre(fresh, j->n - j->won_at) > 0 &&
	    stat_p_above(j->e, j->n, 0) <= CONFIRM_P &&
	    stat_centre(j->e, j->n) >= j->rules.min_effect / 2;
}

static void
decide(struct judge *j, enum verdict verdict, enum judge_why why)
{
	j->verdict = verdict;
	j->why = why;
	j->done = true;
}

/* Standard deviation of a pair's effect when runs are few: mostly the pool. */
static double
pool_sigma(const struct judge *j)
{
	return fmax(j->rules.pool_sd, stat_sd(j->d, j->n) / 1.5);
}

/* A cap below 5 is reached: only the pool knows how noisy pairs are. */
static void
decide_slow(struct judge *j)
{
	double delta = j->rules.min_effect, mean, error;

	if (!has_pool(&j->rules)) {
		decide(j, VERDICT_INCONCLUSIVE, WHY_NO_POOL);
		return;
	}
	mean = stat_mean(j->e, j->n);
	error = pool_sigma(j) / sqrt((double)j->n);
	if (common_sign(j->e, j->n) == 1 && mean >= delta / 2 &&
	    mean > POOL_WIN * error)
		decide(j, VERDICT_KEPT, WHY_POOL);
	else if (mean + POOL_LOSE * error < delta)
		decide(j, VERDICT_NEUTRAL, WHY_POOL);
	else
		decide(j, VERDICT_INCONCLUSIVE, WHY_CAP);
}

/*
 * The fresh pairs after a win are in. A veto would cost 7 to 10 % of power,
 * so a win that is not confirmed only goes on; looks in between are skipped.
 */
static void
end_confirmation(struct judge *j)
{
	if (is_confirmed(j)) {
		decide(j, VERDICT_KEPT, WHY_CONFIRMED);
		return;
	}
	j->confirm_at = 0;
	if (j->n >= j->rules.max_pairs)
		decide(j, VERDICT_INCONCLUSIVE, WHY_NOT_REPEATED);
}

static void
look(struct judge *j)
{
	if (is_win(j)) {
		j->won_at = j->n;
		j->confirm_at = j->n + fresh_pairs(j->n, j->rules.max_pairs);
	} else if (is_loss(j))
		decide(j, VERDICT_NEUTRAL, WHY_LOST);
	else if (j->n < j->rules.max_pairs)
		return;
	else if (is_slow(&j->rules))
		decide_slow(j);
	else
		decide(j, VERDICT_INCONCLUSIVE,
		    j->won_at > 0 ? WHY_NOT_REPEATED : WHY_CAP);
}

static void
step(struct judge *j)
{
	if (j->confirm_at > 0) {
		if (j->n == j->confirm_at)
			end_confirmation(j);
	} else if (judge_is_look(&j->rules, j->n))
		look(j);
}

void
judge_init(struct judge *j, const struct judge_rules *rules)
{
	assert(rules->min_effect > 0 && rules->min_effect < 1);
	assert(rules->max_pairs >= 1 && rules->max_pairs <= JUDGE_CAP_MAX);
	memset(j, 0, sizeof(*j));
	j->rules = *rules;
	j->verdict = VERDICT_INCONCLUSIVE;
}

double
judge_effect(const struct judge_rules *r, double frontier, double candidate)
{
	double g = log(frontier / candidate);

	if (!isfinite(g))	/* the ratio left the range of doubles */
		g = log(frontier) - log(candidate);
	if (r->higher_is_better)
		g = -g;
	return g + 0.0;		/* no -0 */
}

void
judge_add(struct judge *j, double frontier, double candidate)
{
	assert(!j->done && j->n < JUDGE_PAIRS_MAX);
	j->d[j->n] = judge_effect(&j->rules, frontier, candidate);
	j->e[j->n] = j->d[j->n] + j->rules.shift;
	j->n++;
	step(j);
}

void
judge_put(struct judge *j, const double *d, int n)
{
	assert(!j->done && n == j->n + 1 && n <= JUDGE_PAIRS_MAX);
	for (int i = 0; i < n; i++) {
		j->d[i] = d[i];
		j->e[i] = d[i] + j->rules.shift;
	}
	j->n = n;
	step(j);
}

bool
judge_done(const struct judge *j)
{
	return j->done;
}

void
judge_end(struct judge *j, const char *why)
{
	if (j->done)
		return;
	snprintf(j->note, sizeof(j->note), "%s", why);
	decide(j, VERDICT_INCONCLUSIVE, WHY_ENDED);
}

void
judge_veto(struct judge *j, const char *why)
{
	snprintf(j->note, sizeof(j->note), "%s", why);
	decide(j, VERDICT_NEUTRAL, WHY_CASE);
}

double
judge_estimate(const struct judge *j)
{
	return stat_centre(j->d, j->n);
}

/* Pairs in all if a win at n is confirmed, or n if none can come there. */
static int
pairs_if_won(const struct judge_rules *r, int n)
{
	return n < 5 || n == 7 || n < r->min_pairs ? n :
	    n + fresh_pairs(n, r->max_pairs);
}

int
judge_most_pairs(const struct judge *j)
{
	int cap = j->rules.max_pairs, most = int_max(j->n, j->confirm_at);

	if (j->done)
		return j->n;
	for (int n = most + 1; n <= cap; n++)
		if (judge_is_look(&j->rules, n))
			most = int_max(most, pairs_if_won(&j->rules, n));
	return int_max(most, j->confirm_at > cap ? 0 : cap);
}

void
judge_noise(struct judge_noise *noise, const double *d, int n,
    const struct judge_rules *r)
{
	double delta = r->min_effect;

	memset(noise, 0, sizeof(*noise));
	if (n < 3)		/* a deviation of two says nothing */
		return;
	noise->s = 1.4826 * stat_mad(d, n);
	noise->resolves = 3.9 * noise->s / sqrt((double)r->max_pairs);
	noise->needs = ceil(pow(3.9 * noise->s / delta, 2));
	noise->label = noise->resolves <= delta ? LABEL_STABLE :
	    noise->resolves <= 4 * delta ? LABEL_NOISY : LABEL_VERY_NOISY;
}

const char *
judge_label_name(enum judge_label label)
{
	static const char *const names[] = {
		[LABEL_UNKNOWN] = "unknown",
		[LABEL_STABLE] = "stable",
		[LABEL_NOISY] = "noisy",
		[LABEL_VERY_NOISY] = "very noisy"
	};

	return names[label];
}

double
judge_saved(double g)
{
	return -expm1(-g) + 0.0;
}

double
judge_speedup(double g)
{
	return exp(g);
}

static void
pool_interval(struct judge_result *out, const struct judge *j)
{
	double half = 2.5758 * pool_sigma(j) / sqrt((double)j->n);

	out->lo = stat_mean(j->d, j->n) - half;
	out->hi = stat_mean(j->d, j->n) + half;
}

/*
 * What was gained: of a confirmed win the smaller of what the fresh pairs and
 * all pairs say (the pairs that won were chosen for being good), with the
 * interval of the same pairs.
 */
static void
set_gain(struct judge_result *out, const struct judge *j)
{
	const double *d = j->d;
	int n = j->n;

	out->gain = NAN;
	out->lo = -INFINITY;
	out->hi = INFINITY;
	if (n < 1)
		return;
	out->gain = stat_centre(d, n);
	if (j->why == WHY_CONFIRMED) {
		double fresh = stat_centre(d + j->won_at, n - j->won_at);

		out->fresh = n - j->won_at;
		if (fresh < out->gain) {
			out->gain = fresh;
			d += j->won_at;
			n = out->fresh;
		}
	}
	if (is_slow(&j->rules) && has_pool(&j->rules))
		pool_interval(out, j);
	else
		stat_interval99(&out->lo, &out->hi, d, n);
	out->slower = j->verdict == VERDICT_NEUTRAL && out->hi < 0;
}

void
judge_result(struct judge_result *out, const struct judge *j)
{
	memset(out, 0, sizeof(*out));
	out->verdict = j->verdict;
	out->why = j->why;
	out->pairs = j->n;
	out->provisional = j->verdict == VERDICT_KEPT && j->why == WHY_POOL;
	set_gain(out, j);
	judge_noise(&out->noise, j->d, j->n, &j->rules);
	judge_reason(out, j);
}

int
judge_exact(struct judge_result *out, const struct judge_rules *rules,
    const double frontier[2], const double candidate[2])
{
	struct judge j;
	bool better;

	if (frontier[0] != frontier[1] || candidate[0] != candidate[1])
		return refused("the metric is declared deterministic, but two "
		    "runs of the %s gave %.17g and %.17g",
		    frontier[0] != frontier[1] ? "frontier" : "candidate",
		    frontier[0] != frontier[1] ? frontier[0] : candidate[0],
		    frontier[0] != frontier[1] ? frontier[1] : candidate[1]);
	judge_init(&j, rules);
	j.d[0] = j.d[1] = judge_effect(rules, frontier[0], candidate[0]);
	j.n = 2;
	if (rules->higher_is_better)
		better = candidate[0] > frontier[0];
	else
		better = candidate[0] < frontier[0];
	decide(&j, better || (rules->shift > 0 &&
	    candidate[0] == frontier[0]) ? VERDICT_KEPT : VERDICT_NEUTRAL,
	    WHY_EXACT);
	judge_result(out, &j);
	out->lo = out->hi = out->gain;
	out->slower = out->gain < 0;
	out->noise.label = LABEL_STABLE;
	return 0;
}
