/* test-cases - several cases combined into one effect, and the case guard. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../helpers/lib/domain/cases.h"
#include "../../helpers/lib/domain/rng.h"

#define NEAR(a, b) assert_true(fabs((a) - (b)) < 1e-9)

static const char *const names[] = { "small", "big", "ragged" };

static void
begin(struct cases *c, struct judge *j, int m, const double *weights)
{
	struct judge_rules rules = JUDGE_RULES_INIT;

	rules.min_pairs = CASES_MIN_PAIRS;
	judge_init(j, &rules);
	cases_init(c, m, names, weights, .02);
}

/* One pair, given as effects. */
static void
add(struct cases *c, struct judge *j, double a, double b, double d)
{
	double frontier[] = { exp(a), exp(b), exp(d) };
	double candidate[] = { 1, 1, 1 };

	cases_add(c, j, frontier, candidate);
}

static void
outliers_are_clipped(void **state)
{
	/* sizes: median 3, MAD 1, so 3 + 4.4478 */
	double x[] = { 1, -2, 3, 4, 100, -3, -50 }, out[7];

	(void)state;
	cases_winsorise(out, x, 7);
	NEAR(out[0], 1);
	NEAR(out[1], -2);
	NEAR(out[3], 4);
	NEAR(out[4], 7.4478);
	NEAR(out[6], -7.4478);
}

/* Four of six alike: clipping about the median would make them unanimous. */
static void
majority_is_not_made_unanimous(void **state)
{
	double x[] = { .1, .1001, -.1, .1, -.1, .1 }, out[6];
	double zeros[] = { 0, 0, 0, .1, 0, -.1 };

	(void)state;
	cases_winsorise(out, x, 6);
	for (int i = 0; i < 6; i++)
		assert_true(fabs(out[i] - x[i]) < .0002);
	cases_winsorise(out, zeros, 6);
	assert_memory_equal(out, zeros, sizeof(zeros));
}

/* Turning the sign of one pair turns its clipped value and no other. */
static void
clipping_keeps_the_coins_fair(void **state)
{
	double x[9], out[9], turned[9];
	struct rng r;

	(void)state;
	rng_init(&r, 8);
	for (int i = 0; i < 9; i++)
		x[i] = pow(rng_unit(&r) - .5, 3);
	cases_winsorise(out, x, 9);
	for (int i = 0; i < 9; i++) {
		x[i] = -x[i];
		cases_winsorise(turned, x, 9);
		for (int k = 0; k < 9; k++)
			assert_true(turned[k] == (k <= i ? -out[k] : out[k]));
	}
}

static void
weights_make_the_mean(void **state)
{
	static const double weights[] = { 1, 3, 4 };
	struct cases c;
	struct judge j;
	double d[2];

	(void)state;
	begin(&c, &j, 3, weights);
	add(&c, &j, .08, .16, .24);
	add(&c, &j, .16, .16, 0);
	cases_combine(d, &c);
	NEAR(d[0], (.08 + 3 * .16 + 4 * .24) / 8);
	NEAR(d[1], (.16 + 3 * .16) / 8);
	NEAR(j.d[0], d[0]);
	NEAR(cases_estimate(&c, 0), .12);
	cases_free(&c);
	begin(&c, &j, 3, NULL);
	add(&c, &j, .03, .06, .09);
	NEAR(j.d[0], .06);
	cases_free(&c);
}

static void
better_everywhere_is_kept(void **state)
{
	struct cases c;
	struct judge j;

	(void)state;
	begin(&c, &j, 3, NULL);
	for (int i = 0; !judge_done(&j); i++) {
		if (i == 5)
			assert_true(j.confirm_at == 0);	/* no look at 5 */
		add(&c, &j, .05 + .001 * (i % 3), .04, .06);
	}
	assert_int_equal(j.verdict, VERDICT_KEPT);
	assert_int_equal(j.n, 14);
	cases_free(&c);
}

/* Good on the whole, but big is 4 % slower: m = 3 needs p <= .01/3. */
static void
one_bad_case_is_a_veto(void **state)
{
	struct judge_result r;
	struct cases c;
	struct judge j;

	(void)state;
	begin(&c, &j, 3, NULL);
	for (int i = 0; !judge_done(&j); i++)
		add(&c, &j, .2 + .001 * i, -.04 - .001 * i, .2 - .001 * i);
	judge_result(&r, &j);
	assert_int_equal(r.verdict, VERDICT_NEUTRAL);
	assert_int_equal(r.why, WHY_CASE);
	assert_string_equal(r.reason, "case big is slower by more than 2 %");
	assert_int_equal(r.pairs, 10);	/* 1/256 > .01/3 >= 1/1024 */
	assert_false(r.slower);
	cases_free(&c);
}

static void
guard_level_is_shared(void **state)
{
	double d[10];

	(void)state;
	for (int i = 0; i < 10; i++)
		d[i] = -.03 - .001 * i;
	assert_false(cases_is_regression(d, 7, .02, 1));
	assert_true(cases_is_regression(d, 8, .02, 2));	/* 1/256 <= .005 */
	assert_false(cases_is_regression(d, 8, .02, 3));
	assert_true(cases_is_regression(d, 10, .02, 10)); /* 1/1024 */
	assert_false(cases_is_regression(d, 10, .02, 11));
	assert_false(cases_is_regression(d, 10, .04, 1));
}

/* A guard inside the bound does not veto honest keeps. */
static void
noise_within_the_bound_is_no_veto(void **state)
{
	int vetoes = 0;
	struct rng r;

	(void)state;
	rng_init(&r, 7);
	for (int trial = 0; trial < 300; trial++) {
		struct cases c;
		struct judge j;

		begin(&c, &j, 3, NULL);
		while (!judge_done(&j))
			add(&c, &j, .08 * (rng_unit(&r) - .3),
			    .08 * (rng_unit(&r) - .5),
			    .08 * (rng_unit(&r) - .3));
		vetoes += j.why == WHY_CASE;
		cases_free(&c);
	}
	assert_int_equal(vetoes, 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(outliers_are_clipped),
		cmocka_unit_test(majority_is_not_made_unanimous),
		cmocka_unit_test(clipping_keeps_the_coins_fair),
		cmocka_unit_test(weights_make_the_mean),
		cmocka_unit_test(better_everywhere_is_kept),
		cmocka_unit_test(one_bad_case_is_a_veto),
		cmocka_unit_test(guard_level_is_shared),
		cmocka_unit_test(noise_within_the_bound_is_no_veto)
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
