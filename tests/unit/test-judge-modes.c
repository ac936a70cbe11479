/* test-judge-modes - the other ways to judge: few slow pairs, exactly, not slower. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../helpers/lib/base/err.h"
#include "lib/judging.h"

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

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(slow_runs_are_judged_by_the_pool),
		cmocka_unit_test(slow_runs_without_a_pool_are_inconclusive),
		cmocka_unit_test(deterministic_metric_is_compared_exactly),
		cmocka_unit_test(veto_is_neutral),
		cmocka_unit_test(shift_proves_not_slower),
		cmocka_unit_test(shift_leaves_half_of_delta),
		cmocka_unit_test(shift_loses_what_is_slower),
		cmocka_unit_test(shift_is_a_translation),
		cmocka_unit_test(exact_with_a_shift_keeps_the_same),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
