/* test-judge - the procedure's paths, computed by hand, and its invariants. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../helpers/lib/base/err.h"
#include "../../helpers/lib/domain/judge.h"
#include "../../helpers/lib/domain/rng.h"

#define NEAR(a, b) assert_true(fabs((a) - (b)) < 1e-12)
#define LEN(a) ((int)(sizeof(a) / sizeof((a)[0])))

/* Add one effect exactly. */
static void
add(struct judge *j, double d)
{
	double all[JUDGE_PAIRS_MAX];

	memcpy(all, j->d, sizeof(all));
	all[j->n] = d;
	judge_put(j, all, j->n + 1);
}

/* A judge with this cap, no look before first pairs, after these effects. */
static void
start(struct judge *j, int cap, int first, const double *d, int n)
{
	struct judge_rules rules = JUDGE_RULES_INIT;

	rules.max_pairs = cap;
	rules.min_pairs = first;
	judge_init(j, &rules);
	for (int i = 0; i < n; i++)
		add(j, d[i]);
}

static bool
is_open(const struct judge *j)
{
	return !j->done && j->confirm_at == 0;
}

static void
assert_end(const struct judge *j, enum verdict verdict, enum judge_why why,
    int pairs)
{
	struct judge_result r;

	assert_true(judge_done(j));
	judge_result(&r, j);
	assert_string_equal(verdict_name(r.verdict), verdict_name(verdict));
	assert_int_equal(r.why, why);
	assert_int_equal(r.pairs, pairs);
	assert_true(r.reason[0] != '\0');
}

/* n effects with exactly this mean and standard deviation, n = 3..6. */
static void
spread(double *d, int n, double mean, double sd)
{
	static const double z[7][6] = {
		[3] = { -1, 0, 1 }, [4] = { -1, 1, -1, 1 },
		[5] = { -1, 1, 0, -1, 1 }, [6] = { -1, 1, -1, 1, -1, 1 }
	};
	double scale = n == 4 ? sqrt(3.0 / 4) : n == 6 ? sqrt(5.0 / 6) : 1;

	for (int i = 0; i < n; i++)
		d[i] = mean + sd * scale * z[n][i];
}

static void
loss_by_t_at_3_4_5(void **state)
{
	static const double t[] = { [3] = 9.925, [4] = 5.841, [5] = 4.604 };
	struct judge j;
	double d[6];

	(void)state;
	for (int n = 3; n <= 5; n++) {
		double limit = (.01 + .05) * sqrt(n) / t[n];

		spread(d, n, -.05, limit * .999);
		start(&j, 64, n, d, n);
		assert_end(&j, VERDICT_NEUTRAL, WHY_LOST, n);
		spread(d, n, -.05, limit * 1.001);
		start(&j, 64, n, d, n);
		assert_true(is_open(&j));
	}
}

static void
loss_by_t_needs_all_below_zero(void **state)
{
	double d[] = { .0001, .0002, .0003 }, e[] = { -.01, -.01, 0 };
	struct judge_result r;
	struct judge j;

	(void)state;
	start(&j, 64, 3, d, 3);
	assert_true(is_open(&j));
	start(&j, 64, 3, e, 3);
	assert_true(is_open(&j));
	d[0] = d[1] = d[2] = -.02;	/* sd = 0: t is infinite */
	start(&j, 64, 0, d, 3);
	assert_end(&j, VERDICT_NEUTRAL, WHY_LOST, 3);
	judge_result(&r, &j);
	assert_true(r.slower && r.hi < 0);
	NEAR(r.gain, -.02);
}

/* p(g >= delta): 1/64 at 6; at 8 ranks 1 and 2 may be above, rank 3 not. */
static void
loss_by_signed_rank(void **state)
{
	double six[] = { .001, .002, .003, .004, .005, .006 };
	double eight[] = { 0, .001, .0081, .0121, .002, .003, .004, -.001 };
	struct judge_result r;
	struct judge j;

	(void)state;
	start(&j, 64, 6, six, 6);
	assert_end(&j, VERDICT_NEUTRAL, WHY_LOST, 6);
	judge_result(&r, &j);
	assert_false(r.slower);
	assert_string_equal(r.reason, "not better by 1 %");
	start(&j, 64, 8, eight, 8);
	assert_end(&j, VERDICT_NEUTRAL, WHY_LOST, 8);
	eight[0] = .0085;	/* |e| = .0015: .0121 moves from rank 2 to 3 */
	start(&j, 64, 8, eight, 8);
	assert_true(is_open(&j));
}

static void
win_by_t_at_5_and_6(void **state)
{
	static const double t[] = { [5] = 8.610, [6] = 6.869 };
	struct judge j;
	double d[6];

	(void)state;
	for (int n = 5; n <= 6; n++) {
		double limit = .03 * sqrt(n) / t[n];

		spread(d, n, .03, limit * .999);
		start(&j, 64, n, d, n);
		assert_int_equal(j.won_at, n);
		assert_int_equal(j.confirm_at, n + 8);
		spread(d, n, .03, limit * 1.001);
		start(&j, 64, n, d, n);
		assert_true(is_open(&j));
	}
	spread(d, 5, .0049, 1e-6);	/* below delta/2 */
	start(&j, 64, 5, d, 5);
	assert_true(is_open(&j));
}

/*
 * p(g <= 0) <= .001: impossible at 8; at 10 all must be above 0 (1/1024); at
 * 12 rank 2 may be below (3/4096), rank 3 not (5/4096).
 */
static void
win_by_signed_rank(void **state)
{
	double d[12];
	struct judge j;

	(void)state;
	for (int i = 0; i < 12; i++)
		d[i] = .02 + .001 * i;
	start(&j, 64, 8, d, 8);
	assert_true(is_open(&j));
	start(&j, 64, 10, d, 10);
	assert_int_equal(j.confirm_at, 18);
	d[0] = -.001;
	start(&j, 64, 10, d, 10);
	assert_true(is_open(&j));
	start(&j, 64, 12, d, 12);
	assert_int_equal(j.confirm_at, 20);
	d[0] = -.0215;		/* ranks: .021, -.0215, .022 */
	start(&j, 64, 12, d, 12);
	assert_int_equal(j.confirm_at, 20);
	d[0] = -.0225;
	start(&j, 64, 12, d, 12);
	assert_true(is_open(&j));
}

static void
win_needs_half_the_minimal_effect(void **state)
{
	double d[10];
	struct judge j;

	(void)state;
	for (int i = 0; i < 10; i++)
		d[i] = i == 9 ? .02 : .0049;
	start(&j, 10, 10, d, 10);
	assert_true(j.confirm_at == 0 && j.won_at == 0);
	for (int i = 0; i < 10; i++)
		d[i] = .0051 + 1e-6 * i;
	start(&j, 10, 10, d, 10);
	assert_int_equal(j.won_at, 10);
}

static void
confirmed_win_is_kept(void **state)
{
	struct judge_result r;
	struct judge j;

	(void)state;
	start(&j, 64, 0, NULL, 0);
	for (int i = 0; i < 5; i++)
		add(&j, .05 + .001 * i);
	assert_int_equal(j.confirm_at, 13);
	for (int i = 0; i < 8; i++) {
		assert_false(judge_done(&j));
		add(&j, .03 + .001 * i);
	}
	assert_end(&j, VERDICT_KEPT, WHY_CONFIRMED, 13);
	judge_result(&r, &j);
	assert_int_equal(r.fresh, 8);
	NEAR(r.gain, .0335);		/* of the fresh ones, not of all */
	NEAR(r.lo, .03);		/* 99 % at n = 8: all of them */
	NEAR(r.hi, .037);
	assert_string_equal(r.reason,
	    "better at 5 pairs, confirmed by 8 fresh ones");
}

static void
gain_of_all_if_that_is_smaller(void **state)
{
	struct judge_result r;
	struct judge j;

	(void)state;
	start(&j, 64, 0, NULL, 0);
	for (int i = 0; i < 5; i++)
		add(&j, .03 + .001 * i);
	for (int i = 0; i < 8; i++)
		add(&j, .05);
	judge_result(&r, &j);
	assert_true(r.gain < .05 && r.lo <= r.gain && r.gain <= r.hi);
}

static void
failed_confirmation_goes_on(void **state)
{
	struct judge j;

	(void)state;
	start(&j, 64, 0, NULL, 0);
	for (int i = 0; i < 5; i++)
		add(&j, .03 + .001 * i);
	for (int i = 0; i < 8; i++)	/* a loss at 8, 10, 12, were they looks */
		add(&j, -.02 - .001 * i);
	assert_true(is_open(&j));
	assert_int_equal(j.won_at, 5);
	add(&j, -.05);
	add(&j, -.05);
	assert_true(is_open(&j));
	add(&j, -.05);
	assert_end(&j, VERDICT_NEUTRAL, WHY_LOST, 16);
}

/* A win at 12 under a cap of 12 takes 8 more, one at 64 takes 32 more. */
static void
confirmation_may_overrun_the_cap(void **state)
{
	double d[64];
	struct judge j;

	(void)state;
	for (int i = 0; i < 64; i++)
		d[i] = .02 + .001 * i;
	start(&j, 12, 12, d, 12);
	assert_int_equal(judge_most_pairs(&j), 20);
	for (int i = 0; i < 8; i++)
		add(&j, .02);
	assert_end(&j, VERDICT_KEPT, WHY_CONFIRMED, 20);
	start(&j, 64, 64, d, 64);
	assert_int_equal(j.confirm_at, 96);
	start(&j, 256, 48, d, 48);
	assert_int_equal(j.confirm_at, 72);
	start(&j, 40, 40, d, 40);
	assert_int_equal(j.confirm_at, 60);
	start(&j, 5, 0, d, 0);
	for (int i = 0; i < 5; i++)
		add(&j, .02);
	assert_int_equal(j.confirm_at, 13);
}

static void
not_confirmed_past_the_cap_is_inconclusive(void **state)
{
	double d[12];
	struct judge_result r;
	struct judge j;

	(void)state;
	for (int i = 0; i < 12; i++)
		d[i] = .02 + .001 * i;
	start(&j, 12, 12, d, 12);
	for (int i = 0; i < 8; i++)
		add(&j, -.02);
	assert_end(&j, VERDICT_INCONCLUSIVE, WHY_NOT_REPEATED, 20);
	judge_result(&r, &j);
	assert_non_null(strstr(r.reason, "not repeatable"));
}

static void
cap_is_a_look_and_the_end(void **state)
{
	static const int caps[] = { 5, 7, 8, 30, 64, 100, 256 };
	struct judge j;

	(void)state;
	for (int c = 0; c < LEN(caps); c++) {
		start(&j, caps[c], 0, NULL, 0);
		while (!judge_done(&j))
			add(&j, .005 + (j.n % 2 ? .1 : -.1) * (1 + .01 * j.n));
		assert_end(&j, VERDICT_INCONCLUSIVE, WHY_CAP, caps[c]);
	}
}

static void
looks_are_the_listed_ones(void **state)
{
	static const int looks[] = {
		3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 40, 48, 64, 80, 96, 128,
		160, 192, 200
	};
	struct judge_rules rules = JUDGE_RULES_INIT;
	int seen = 0;

	(void)state;
	rules.max_pairs = 200;
	for (int n = 1; n <= 384; n++)
		if (judge_is_look(&rules, n))
			assert_int_equal(n, looks[seen++]);
	assert_int_equal(seen, LEN(looks));
}

static void
end_before_the_procedure_is_inconclusive(void **state)
{
	struct judge_result r;
	struct judge j;

	(void)state;
	start(&j, 64, 0, NULL, 0);
	judge_result(&r, &j);
	assert_int_equal(r.why, WHY_OPEN);
	judge_end(&j, "file ended");
	assert_end(&j, VERDICT_INCONCLUSIVE, WHY_ENDED, 0);
	judge_result(&r, &j);
	assert_true(isnan(r.gain) && r.lo == -INFINITY);
	assert_string_equal(r.reason, "file ended");
	start(&j, 64, 0, NULL, 0);
	for (int i = 0; i < 12; i++)	/* in the confirmation */
		add(&j, .05);
	judge_end(&j, "file ended");
	assert_end(&j, VERDICT_INCONCLUSIVE, WHY_ENDED, 12);
}

static void
slow(struct judge *j, int cap, int pool, double sd, double a, double b)
{
	struct judge_rules rules = JUDGE_RULES_INIT;

	rules.max_pairs = cap;
	rules.pool_count = pool;
	rules.pool_sd = sd;
	judge_init(j, &rules);
	add(j, a);
	if (cap > 1)
		add(j, b);
}

/* sigma = .01: keep above 3.4 * .01/sqrt 2 = .02404, neutral below -.00202 */
static void
slow_runs_are_judged_by_the_pool(void **state)
{
	struct judge_result r;
	struct judge j;

	(void)state;
	slow(&j, 2, 20, .01, .0241, .0241);
	assert_end(&j, VERDICT_KEPT, WHY_POOL, 2);
	judge_result(&r, &j);
	assert_true(r.provisional);
	assert_true(fabs(r.hi - .0241 - 2.5758 * .01 / sqrt(2)) < 1e-9);
	slow(&j, 2, 20, .01, .0240, .0240);
	assert_end(&j, VERDICT_INCONCLUSIVE, WHY_CAP, 2);
	slow(&j, 2, 20, .01, .1, -.001);	/* not both above 0 */
	assert_end(&j, VERDICT_INCONCLUSIVE, WHY_CAP, 2);
	slow(&j, 2, 20, .01, -.0021, -.0021);
	assert_end(&j, VERDICT_NEUTRAL, WHY_POOL, 2);
	slow(&j, 2, 20, .01, -.0020, -.0020);
	assert_end(&j, VERDICT_INCONCLUSIVE, WHY_CAP, 2);
	slow(&j, 2, 20, .0001, .004, .004);	/* below delta/2: neutral */
	assert_end(&j, VERDICT_NEUTRAL, WHY_POOL, 2);
	slow(&j, 2, 20, .001, .02, .06);	/* sd now .0283/1.5 wins */
	assert_end(&j, VERDICT_INCONCLUSIVE, WHY_CAP, 2);
	slow(&j, 1, 20, .01, .05, 0);
	assert_end(&j, VERDICT_KEPT, WHY_POOL, 1);
}

static void
slow_runs_without_a_pool_are_inconclusive(void **state)
{
	struct judge_result r;
	struct judge j;

	(void)state;
	slow(&j, 2, 19, .01, .5, .5);
	assert_end(&j, VERDICT_INCONCLUSIVE, WHY_NO_POOL, 2);
	judge_result(&r, &j);
	assert_non_null(strstr(r.reason, "make calibrate"));
	assert_int_equal(r.noise.label, LABEL_UNKNOWN);
	slow(&j, 4, 0, 0, -.05, -.051);
	add(&j, -.05);			/* the loss at 3 needs no pool */
	assert_end(&j, VERDICT_NEUTRAL, WHY_LOST, 3);
}

static void
higher_is_better_mirrors(void **state)
{
	struct judge_rules low = JUDGE_RULES_INIT, high = JUDGE_RULES_INIT;

	(void)state;
	high.higher_is_better = true;
	NEAR(judge_effect(&low, 110, 100), log(1.1));
	NEAR(judge_effect(&high, 100, 110), log(1.1));
	assert_true(judge_effect(&low, 7, 7) == 0);
	assert_true(isfinite(judge_effect(&low, 1e308, 1e-308)));
	assert_true(isfinite(judge_effect(&low, 1e-308, 1e308)));
}

/* A random stream with an effect, heavy tails and ties now and then. */
static double
stream(struct rng *r, double g)
{
	double d = g + .06 * (rng_unit(r) - rng_unit(r));

	if (rng_below(r, 10) == 0)
		d *= 5;
	return rng_below(r, 4) == 0 ? .01 * round(100 * d) : d;
}

/*
 * Pairs alone decide: what was measured, judged again as one file with more
 * behind it, gives the same; and most pairs is a bound that only falls.
 */
static void
replay_is_the_live_decision(void **state)
{
	struct rng r;

	(void)state;
	rng_init(&r, 6);
	for (int trial = 0; trial < 400; trial++) {
		int cap = 1 + (int)rng_below(&r, 256), most;
		double g = .02 * (double)rng_below(&r, 4) - .02;
		double f[JUDGE_PAIRS_MAX + 9];
		struct judge_result live, again;
		struct judge j, replay;

		start(&j, cap, 0, NULL, 0);
		start(&replay, cap, 0, NULL, 0);
		most = judge_most_pairs(&j);
		while (!judge_done(&j)) {
			f[j.n] = exp(stream(&r, g));
			judge_add(&j, f[j.n], 1);
			assert_true(judge_most_pairs(&j) <= most);
			most = judge_most_pairs(&j);
			assert_true(j.n <= most);
		}
		for (int i = 0; i < 9; i++)
			f[j.n + i] = 1e9;
		for (int i = 0; !judge_done(&replay); i++)
			judge_add(&replay, f[i], 1);
		judge_result(&live, &j);
		judge_result(&again, &replay);
		assert_int_equal(live.pairs, again.pairs);
		assert_true(live.gain == again.gain && live.lo == again.lo);
		assert_string_equal(live.reason, again.reason);
		assert_true(live.lo <= live.gain && live.gain <= live.hi);
		assert_true(live.pairs <= cap || live.why == WHY_CONFIRMED ||
		    live.why == WHY_NOT_REPEATED);
	}
}

/* resolves = 3.9 * 1.4826 * MAD / 8, MAD = x for -x 0 x -x 0 x ... */
static void
label_by_what_the_cap_resolves(void **state)
{
	static const struct {
		double resolves;
		enum judge_label label;
	} rows[] = {
		{ .00999, LABEL_STABLE }, { .01001, LABEL_NOISY },
		{ .03999, LABEL_NOISY }, { .04001, LABEL_VERY_NOISY }
	};
	struct judge_rules rules = JUDGE_RULES_INIT;
	struct judge_noise noise;
	double d[12];

	(void)state;
	for (int i = 0; i < LEN(rows); i++) {
		double x = rows[i].resolves * 8 / 3.9 / 1.4826;

		for (int k = 0; k < 12; k++)
			d[k] = .3 + x * (k % 3 - 1);
		judge_noise(&noise, d, 12, &rules);
		NEAR(noise.s, 1.4826 * x);
		NEAR(noise.resolves, rows[i].resolves);
		assert_int_equal(noise.label, rows[i].label);
		assert_true(noise.needs ==
		    ceil(pow(rows[i].resolves / .01, 2) * 64));
	}
	judge_noise(&noise, d, 2, &rules);
	assert_string_equal(judge_label_name(noise.label), "unknown");
}

static void
deterministic_metric_is_compared_exactly(void **state)
{
	struct judge_rules rules = JUDGE_RULES_INIT;
	double f[] = { 1000, 1000 }, c[] = { 999, 999 }, bad[] = { 999, 998 };
	struct judge_result r;

	(void)state;
	assert_int_equal(judge_exact(&r, &rules, f, c), 0);
	assert_int_equal(r.verdict, VERDICT_KEPT);
	NEAR(r.gain, log(1000 / 999.0));
	assert_int_equal(judge_exact(&r, &rules, c, f), 0);
	assert_int_equal(r.verdict, VERDICT_NEUTRAL);
	assert_true(r.slower);
	assert_int_equal(judge_exact(&r, &rules, f, f), 0);
	assert_int_equal(r.verdict, VERDICT_NEUTRAL);
	assert_false(r.slower);
	rules.higher_is_better = true;
	assert_int_equal(judge_exact(&r, &rules, c, f), 0);
	assert_int_equal(r.verdict, VERDICT_KEPT);
	assert_int_equal(judge_exact(&r, &rules, f, bad), -1);
	assert_non_null(strstr(failure(), "candidate gave 999 and 998"));
	failure_clear();
}

static void
veto_is_neutral(void **state)
{
	double d[] = { .02, .02, .02 };
	struct judge_result r;
	struct judge j;

	(void)state;
	start(&j, 64, 0, d, 3);
	judge_veto(&j, "case big is slower");
	assert_end(&j, VERDICT_NEUTRAL, WHY_CASE, 3);
	judge_result(&r, &j);
	assert_string_equal(r.reason, "case big is slower");
}

/* A judge to whom "not slower by 1 %" is enough. */
static void
start_shifted(struct judge *j, int cap)
{
	struct judge_rules rules = JUDGE_RULES_INIT;

	rules.max_pairs = cap;
	rules.shift = rules.min_effect;
	rules.fewer = 7;
	judge_init(j, &rules);
}

static void
shift_proves_not_slower(void **state)
{
	struct judge_result r;
	struct judge j;

	(void)state;
	start_shifted(&j, 64);
	for (int i = 0; !judge_done(&j); i++)	/* the very same speed */
		add(&j, i % 2 ? .0005 : -.0005);
	assert_end(&j, VERDICT_KEPT, WHY_CONFIRMED, 13);
	judge_result(&r, &j);
	assert_string_equal(r.reason, "not slower and 7 lines smaller (5 "
	    "pairs, confirmed by 8 fresh ones)");
	assert_true(fabs(r.gain) < .0006);	/* as it was measured */
	assert_true(r.lo < 0 && r.hi > 0);
}

/* All above -delta (p = 1/1024), but most of them by too little: HL < -.005. */
static void
shift_leaves_half_of_delta(void **state)
{
	double d[10] = { .02, .021, .022 };
	struct judge j;

	(void)state;
	for (int i = 3; i < 10; i++)
		d[i] = -.0065 + .00001 * i;
	start_shifted(&j, 64);
	for (int i = 0; i < 10; i++)
		add(&j, d[i]);
	assert_true(is_open(&j));
	for (int i = 3; i < 10; i++)
		d[i] += .002;
	start_shifted(&j, 64);
	for (int i = 0; i < 10; i++)
		add(&j, d[i]);
	assert_int_equal(j.won_at, 10);
}

static void
shift_loses_what_is_slower(void **state)
{
	double d[6] = { -.011, -.05, -.012, -.013, -.02, -.014 };
	struct judge_result r;
	struct judge j;

	(void)state;
	start_shifted(&j, 64);
	for (int i = 0; i < 6; i++)
		add(&j, d[i]);
	assert_end(&j, VERDICT_NEUTRAL, WHY_LOST, 6);	/* p(g >= 0) = 1/64 */
	judge_result(&r, &j);
	assert_string_equal(r.reason,
	    "smaller, but slower than the frontier");
	start_shifted(&j, 6);
	for (int i = 0; i < 6; i++)
		add(&j, i % 2 ? -.03 : .02);
	assert_end(&j, VERDICT_INCONCLUSIVE, WHY_CAP, 6);
	judge_result(&r, &j);
	assert_string_equal(r.reason, "budget: 6 pairs did not show that it is "
	    "not slower by 1 %");
}

/* Whatever is decided about d is decided about d - delta with the shift. */
static void
shift_is_a_translation(void **state)
{
	struct rng rng;

	(void)state;
	rng_init(&rng, 20240301);
	for (int trial = 0; trial < 400; trial++) {
		double centre = .03 * (rng_unit(&rng) - .4);
		struct judge a, b;

		start(&a, 64, 0, NULL, 0);
		start_shifted(&b, 64);
		while (!judge_done(&a)) {
			double d = centre + .04 * (rng_unit(&rng) - .5);

			add(&a, d);
			add(&b, d - a.rules.min_effect);
		}
		assert_true(judge_done(&b));
		assert_int_equal(a.verdict, b.verdict);
		assert_int_equal(a.why, b.why);
	}
}

static void
exact_with_a_shift_keeps_the_same(void **state)
{
	const double f[2] = { 100, 100 }, same[2] = { 100, 100 },
	    slower[2] = { 100.1, 100.1 };
	struct judge_rules rules = JUDGE_RULES_INIT;
	struct judge_result r;

	(void)state;
	assert_int_equal(judge_exact(&r, &rules, f, same), 0);
	assert_int_equal(r.verdict, VERDICT_NEUTRAL);
	rules.shift = rules.min_effect;
	rules.fewer = 1;
	assert_int_equal(judge_exact(&r, &rules, f, same), 0);
	assert_int_equal(r.verdict, VERDICT_KEPT);
	assert_string_equal(r.reason, "not slower and 1 line smaller "
	    "(deterministic metric, compared exactly)");
	assert_int_equal(judge_exact(&r, &rules, f, slower), 0);
	assert_int_equal(r.verdict, VERDICT_NEUTRAL);
}

static void
names_and_percent(void **state)
{
	enum verdict v;

	(void)state;
	for (int i = VERDICT_KEPT; i <= VERDICT_INCONCLUSIVE; i++) {
		assert_int_equal(verdict_parse(&v,
		    verdict_name((enum verdict)i)), 0);
		assert_int_equal(v, i);
	}
	assert_int_equal(verdict_parse(&v, "Kept"), -1);
	failure_clear();
	NEAR(judge_saved(log(2)), .5);
	NEAR(judge_saved(-log(2)), -1);
	NEAR(judge_speedup(log(2)), 2);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(loss_by_t_at_3_4_5),
		cmocka_unit_test(loss_by_t_needs_all_below_zero),
		cmocka_unit_test(loss_by_signed_rank),
		cmocka_unit_test(win_by_t_at_5_and_6),
		cmocka_unit_test(win_by_signed_rank),
		cmocka_unit_test(win_needs_half_the_minimal_effect),
		cmocka_unit_test(confirmed_win_is_kept),
		cmocka_unit_test(gain_of_all_if_that_is_smaller),
		cmocka_unit_test(failed_confirmation_goes_on),
		cmocka_unit_test(confirmation_may_overrun_the_cap),
		cmocka_unit_test(not_confirmed_past_the_cap_is_inconclusive),
		cmocka_unit_test(cap_is_a_look_and_the_end),
		cmocka_unit_test(looks_are_the_listed_ones),
		cmocka_unit_test(end_before_the_procedure_is_inconclusive),
		cmocka_unit_test(slow_runs_are_judged_by_the_pool),
		cmocka_unit_test(slow_runs_without_a_pool_are_inconclusive),
		cmocka_unit_test(higher_is_better_mirrors),
		cmocka_unit_test(replay_is_the_live_decision),
		cmocka_unit_test(label_by_what_the_cap_resolves),
		cmocka_unit_test(deterministic_metric_is_compared_exactly),
		cmocka_unit_test(veto_is_neutral),
		cmocka_unit_test(shift_proves_not_slower),
		cmocka_unit_test(shift_leaves_half_of_delta),
		cmocka_unit_test(shift_loses_what_is_slower),
		cmocka_unit_test(shift_is_a_translation),
		cmocka_unit_test(exact_with_a_shift_keeps_the_same),
		cmocka_unit_test(names_and_percent)
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
