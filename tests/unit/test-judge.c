/* test-judge - the procedure's paths, computed by hand, and its invariants. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../helpers/lib/base/err.h"
#include "../../helpers/lib/domain/stat.h"
#include "lib/judging.h"

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
	/* its interval may reach over zero; all pairs prove it all the same */
	start(&j, 64, 0, NULL, 0);
	for (int i = 0; i < 5; i++)
		add(&j, .05 + .001 * i);
	for (int i = 0; i < 8; i++)
		add(&j, i == 3 ? -.002 : .03 + .001 * i);
	assert_end(&j, VERDICT_KEPT, WHY_CONFIRMED, 13);
	judge_result(&r, &j);
	assert_true(r.gain > 0 && r.lo < 0);
	assert_true(stat_p_above(j.d, 13, 0) <= .005);
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
		cmocka_unit_test(higher_is_better_mirrors),
		cmocka_unit_test(replay_is_the_live_decision),
		cmocka_unit_test(label_by_what_the_cap_resolves),
		cmocka_unit_test(names_and_percent),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
