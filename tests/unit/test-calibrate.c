/* test-calibrate - what is found in series that were made with it in them. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../helpers/lib/domain/calibrate.h"
#include "../../helpers/lib/domain/pool.h"
#include "../../helpers/lib/domain/rng.h"
#include "../../helpers/lib/outside/json.h"

#define PAIRS 80
#define RUNS (2 * PAIRS)

static struct rng rng;
static struct calibrate_run runs[2 * CALIBRATE_PAIRS_MAX];
static struct judge_rules rules = JUDGE_RULES_INIT;

static double
normal(void)
{
	double u = 1 - rng_unit(&rng), v = rng_unit(&rng);

	return sqrt(-2 * log(u)) * cos(6.283185307179586 * v);
}

/* 1000 us with a logarithm of x; a process of its own CPU time. */
static void
put(int i, double x, double cpu_s, double wall_s)
{
	/* arms in an order that changes */
	bool swapped = (i / 2) % 3 == 1;

	runs[i].value = 1000 * exp(x);
	runs[i].cpu_s = cpu_s;
	runs[i].wall_s = wall_s;
	runs[i].candidate = (i % 2 == 1) != swapped;
}

static void
white(double sd, int n)
{
	for (int i = 0; i < n; i++)
		put(i, sd * normal(), .1, .1);
}

static struct calibration
look(int pairs)
{
	struct calibration c;

	calibrate(&c, runs, pairs, &rules, false);
	return c;
}

static const struct remedy *
remedy(const struct calibration *c, enum remedy_kind kind)
{
	for (int i = 0; i < c->remedies; i++)
		if (c->remedy[i].kind == kind)
			return &c->remedy[i];
	return NULL;
}

static int
setup(void **state)
{
	(void)state;
	rng_init(&rng, 7);
	rules = (struct judge_rules)JUDGE_RULES_INIT;
	return 0;
}

static void
white_noise_is_only_that(void **state)
{
	struct calibration c;
	int modes = 0, drifts = 0, differ = 0, remedies = 0;
	double s = 0, r = 0;

	(void)state;
	for (int i = 0; i < 100; i++) {
		white(.02, RUNS);
		c = look(PAIRS);
		modes += c.modes;
		drifts += c.drifts;
		differ += c.differ;
		remedies += c.remedies;
		s += c.noise.s / 100;
		r += c.autocorrelation / 100;
	}
	assert_in_range(modes, 0, 2);
	assert_in_range(drifts, 0, 2);
	assert_in_range(differ, 0, 6);
	assert_in_range(remedies, 0, 4);
	assert_true(fabs(s - .02 * sqrt(2)) < .001);
	assert_true(fabs(r) < .02);
	assert_true(fabs(c.value - 1000) < 20);
	assert_true(c.run_s == .1 && c.cpu_share == 1 && c.disturbed == 0);
	assert_false(c.coarse);
}

static void
short_runs_could_be_longer(void **state)
{
	const struct remedy *r;
	struct calibration c;

	(void)state;
	for (int i = 0; i < RUNS; i++)
		put(i, .02 * normal(), .01, .01);
	c = look(PAIRS);
	assert_non_null(r = remedy(&c, REMEDY_LONGER));
	assert_true(r->k == 4 && r->factor > 2.5 && r->factor < 8);
}

/* Of 8 pairs, and of 40. */
static double
power(double sd, double effect)
{
	static const double eight[] = { -1.5, -1, -.6, -.2, .2, .6, 1, 1.5 };
	double few[8], many[40], a, b;

	for (int i = 0; i < 8; i++)
		few[i] = sd * eight[i];
	for (int i = 0; i < 40; i++)
		many[i] = sd * (eight[i % 8] + .01 * (i / 8));
	a = calibrate_power(&rules, few, 8, effect);
	b = calibrate_power(&rules, many, 40, effect);
	assert_true(fabs(a - b) <= .15);
	return a;
}

static void
what_a_round_resolves(void **state)
{
	struct calibration c;

	(void)state;
	white(.02, RUNS);
	c = look(PAIRS);
	assert_true(fabs(c.spread - c.noise.s) < .008);
	assert_true(fabs(c.noise.resolves - 3.9 * c.noise.s / 8) < 1e-12);
	assert_true(c.noise.needs == ceil(pow(3.9 * c.noise.s / .01, 2)));
	assert_int_equal(c.noise.label, LABEL_NOISY);
	/* of a +1 % gain at 2 % noise the judge keeps 37 of 100 */
	assert_true(c.power > .2 && c.power < .55);
	assert_true(power(.0071, .01) > .9);
	assert_true(power(0, .01) == 1);
	assert_true(power(4, .405) <= .02);
	rules.higher_is_better = true;
	assert_true(power(.0071, .01) > .9);
	rules.max_pairs = 3;
	assert_true(power(.01, .405) == 1);
	assert_true(calibrate_power(&rules, NULL, 0, .01) == 1);
}

/* Pairs of equals but for a few that differ by up to so much. */
static struct calibration
few_large(int pairs, int large, double by)
{
	static const double size[] = { .001, -.002, .003, -.004, .005, -.006 };

	for (int k = 0; k < pairs; k++) {
		put(2 * k, 0, .1, .1);
		put(2 * k + 1, k < large ? by * (k + 1) / large :
		    size[k % 6], .1, .1);
	}
	return look(pairs);
}

static void
of_few_pairs_one_figure_may_be_a_guess(void **state)
{
	struct calibration c;

	(void)state;
	c = few_large(8, 0, 0);
	assert_true(c.power >= .5 && calibrate_power_is_sure(&c, &rules));
	c = few_large(8, 2, .2);	/* chance, or two modes */
	assert_int_equal(c.noise.label, LABEL_STABLE);
	assert_true(c.power < .5 && !calibrate_power_is_sure(&c, &rules));
	c = few_large(8, 8, .2);	/* all say the same */
	assert_int_not_equal(c.noise.label, LABEL_STABLE);
	assert_true(c.power < .5 && calibrate_power_is_sure(&c, &rules));
	c = few_large(40, 10, .2);	/* many stand for all */
	c.power = .2;
	assert_int_equal(c.noise.label, LABEL_STABLE);
	assert_true(calibrate_power_is_sure(&c, &rules));
}

static void
two_modes_by_process_start(void **state)
{
	struct calibration c;
	int found = 0;

	(void)state;
	for (int k = 0; k < 50; k++) {
		for (int i = 0; i < RUNS; i++)
			put(i, (rng_unit(&rng) < .3 ? .03 : 0) + .003 *
			    normal(), .1, .1);
		c = look(PAIRS);
		found += c.modes && !c.lasting &&
		    fabs(c.mode_distance - .03) < .002 &&
		    fabs(c.mode_share - .3) < .12 && !c.drifts;
	}
	assert_in_range(found, 48, 50);
	assert_non_null(remedy(&c, REMEDY_PIN));
	assert_true(isnan(remedy(&c, REMEDY_PIN)->factor));
	assert_non_null(remedy(&c, REMEDY_BEST));
	assert_true(remedy(&c, REMEDY_BEST)->factor > 2);
	assert_null(remedy(&c, REMEDY_LONGER));
	/* which the power knows, whatever the MAD says */
	assert_true(c.spread > .02 && c.power < .95);
	/* where more is better the other mode is the worse one */
	rules.higher_is_better = true;
	c = look(PAIRS);
	assert_true(c.modes && c.mode_share > .5);
}

static void
levels_that_last_are_no_modes(void **state)
{
	struct calibration c;

	(void)state;
	for (int i = 0; i < RUNS; i++)
		put(i, (i / 40 % 2 ? .05 : 0) + .003 * normal(), .1, .1);
	c = look(PAIRS);
	assert_true(c.modes && c.lasting);
	assert_null(remedy(&c, REMEDY_PIN));
}

static void
skewed_noise_has_one_mode(void **state)
{
	int modes = 0;

	(void)state;
	for (int k = 0; k < 100; k++) {
		for (int i = 0; i < RUNS; i++)
			put(i, -.02 * log(1 - rng_unit(&rng)), .1, .1);
		modes += look(PAIRS).modes;
		for (int i = 0; i < RUNS; i++)
			put(i, .05 * rng_unit(&rng), .1, .1);
		modes += look(PAIRS).modes;
	}
	assert_in_range(modes, 0, 2);
}

static void
neighbours_that_are_alike(void **state)
{
	struct calibration c;
	double x = 0, r = 0;
	int drifts = 0;

	(void)state;
	for (int k = 0; k < 10; k++) {
		for (int i = 0; i < 2 * CALIBRATE_PAIRS_MAX; i++) {
			x = .9 * x + sqrt(1 - .81) * .02 * normal();
			put(i, x, .1, .1);
		}
		c = look(CALIBRATE_PAIRS_MAX);
		r += c.autocorrelation / 10;
		drifts += c.drifts;
	}
	assert_true(r > .8 && r < .95);
	assert_in_range(drifts, 0, 1);
}

static void
drift_is_found_and_taken_out(void **state)
{
	struct calibration c;

	(void)state;
	for (int i = 0; i < RUNS; i++)
		put(i, .05 * i / 100 + .01 * normal(), .1, .1);
	c = look(PAIRS);
	assert_true(c.drifts && fabs(c.drift - .05) < .006);
	assert_true(fabs(c.autocorrelation) < .25);
	assert_false(c.modes);
	for (int i = 0; i < RUNS; i++)
		put(i, -.05 * i / 100 + .01 * normal(), .1, .1);
	c = look(PAIRS);
	assert_true(c.drifts && fabs(c.drift + .05) < .006);
}

static void
outliers_are_counted(void **state)
{
	struct calibration c;

	(void)state;
	for (int i = 0; i < RUNS; i++)
		put(i, .01 * normal() + (i % 20 == 3 ? .5 : 0), .1, .1);
	c = look(PAIRS);
	assert_true(c.outliers == .05);
	assert_false(c.modes);
	assert_true(c.noise.s < .02);
}

static void
cpu_time_that_is_steadier(void **state)
{
	const struct remedy *r;
	struct calibration c;

	(void)state;
	for (int i = 0; i < RUNS; i++)
		put(i, .03 * normal(), .1 * exp(.01 * normal()), .11);
	c = look(PAIRS);
	assert_non_null(r = remedy(&c, REMEDY_CPU));
	assert_true(r->factor > 5 && r->factor < 16);
	assert_ptr_equal(r, &c.remedy[0]);
	for (int i = 0; i < RUNS; i++)		/* several threads */
		runs[i].wall_s = .03;
	c = look(PAIRS);
	assert_null(remedy(&c, REMEDY_CPU));
	for (int i = 0; i < RUNS; i++)		/* a process that waits */
		runs[i].wall_s = 2;
	c = look(PAIRS);
	assert_null(remedy(&c, REMEDY_CPU));
	for (int i = 0; i < RUNS; i++)		/* not known */
		runs[i].cpu_s = runs[i].wall_s = 0;
	c = look(PAIRS);
	assert_null(remedy(&c, REMEDY_CPU));
	assert_true(c.cpu_share == 0 && c.run_s == 0);
}

static void
best_of_several_where_noise_only_adds(void **state)
{
	const struct remedy *r;
	struct calibration c;

	(void)state;
	/* half of the runs are late by much, the rest are steady */
	for (int i = 0; i < 400; i++)
		put(i, .001 * normal() + (rng_unit(&rng) < .5 ?
		    .1 * rng_unit(&rng) : 0), .1, .1);
	c = look(200);
	assert_non_null(r = remedy(&c, REMEDY_BEST));
	assert_true(r->factor > 3 && r->k >= 3);
	/* the same as a rate */
	rules.higher_is_better = true;
	for (int i = 0; i < 400; i++)
		runs[i].value = 1e6 / runs[i].value;
	c = look(200);
	assert_non_null(r = remedy(&c, REMEDY_BEST));
	assert_true(r->factor > 3);
}

static void
other_load_shows(void **state)
{
	struct calibration c;

	(void)state;
	for (int i = 0; i < RUNS; i++) {
		bool lost = rng_unit(&rng) < .4;

		put(i, lost ? .2 * normal() : .002 * normal(), .1, lost ?
		    .15 : .1);
	}
	c = look(PAIRS);
	assert_true(c.disturbed > .25 && c.disturbed < .55);
	assert_non_null(remedy(&c, REMEDY_QUIET));
	assert_non_null(remedy(&c, REMEDY_PIN));
	calibrate(&c, runs, PAIRS, &rules, true);
	assert_null(remedy(&c, REMEDY_PIN));
}

static void
arms_that_differ(void **state)
{
	struct calibration c;

	(void)state;
	white(.01, RUNS);
	for (int i = 0; i < RUNS; i++)
		if (runs[i].candidate)
			runs[i].value *= 1.02;
	c = look(PAIRS);
	assert_true(c.differ && fabs(c.centre + .02) < .005);
}

static void
coarse_timers(void **state)
{
	struct calibration c;

	(void)state;
	for (int i = 0; i < RUNS; i++)
		put(i, rng_unit(&rng) < .5 ? 0 : .01, .1, .1);
	c = look(PAIRS);
	assert_true(c.coarse && c.distinct == 2);
	assert_false(c.modes);
	for (int i = 0; i < RUNS; i++)
		put(i, 0, .1, .1);
	c = look(PAIRS);
	assert_true(c.coarse && c.distinct == 1 && c.noise.s == 0);
	assert_true(c.drift == 0 && c.outliers == 0 && c.power == 1);
}

static void
few_runs_say_little(void **state)
{
	struct calibration c;

	(void)state;
	white(.01, 8);
	c = look(2);
	assert_int_equal(c.noise.label, LABEL_UNKNOWN);
	assert_int_equal(c.remedies, 0);
	c = look(3);
	assert_true(c.noise.s > 0);
	assert_false(c.modes || c.coarse);
}

static void
proposals(void **state)
{
	struct calibration c;
	struct proposal p;

	(void)state;
	white(.005, RUNS);
	c = look(PAIRS);
	calibrate_propose(&p, &c, &rules, 12 * 3600, 10);
	assert_int_equal(p.max_pairs, 24);	/* needs some 8 */
	assert_true(p.min_effect == .01 && !p.slow);
	assert_true(p.budget_s == 10 && p.rounds == 2160);
	white(.02, RUNS);			/* needs some 122 */
	c = look(PAIRS);
	calibrate_propose(&p, &c, &rules, 12 * 3600, 0);
	assert_true(p.max_pairs >= 128 && p.max_pairs <= 256);
	assert_true(p.min_effect == .01);
	assert_true(p.budget_s == ceil(1.1 * p.max_pairs * .2));
	for (int i = 0; i < RUNS; i++)		/* too slow for that */
		runs[i].wall_s = 20;
	c = look(PAIRS);
	calibrate_propose(&p, &c, &rules, 12 * 3600, 0);
	assert_int_equal(p.max_pairs, 27);
	assert_true(p.min_effect >= 3.9 * c.spread / sqrt(27) &&
	    p.min_effect < 3.9 * c.spread / sqrt(27) + .001);
	assert_int_equal(p.rounds, 36);
	for (int i = 0; i < RUNS; i++)
		runs[i].wall_s = 300;
	c = look(PAIRS);
	calibrate_propose(&p, &c, &rules, 12 * 3600, 0);
	assert_true(p.slow && p.max_pairs == 2);
	assert_true(p.min_effect > 4.7 * c.spread / sqrt(2));
}

static void
pool_of_residuals(void **state)
{
	struct pool pool = { .n = 0 };
	double d[64] = { 0 }, sum = 0;

	(void)state;
	pool_add(&pool, d, 0);
	d[0] = .5;
	pool_add(&pool, d, 1);			/* says nothing */
	assert_int_equal(pool.n, 0);
	assert_true(pool_sd(&pool) == 0);
	/* rounds of two pairs with gains of their own: the noise is .01 */
	for (int i = 0; i < 4000; i++) {
		double g = .3 * normal();

		d[0] = g + .01 * normal();
		d[1] = g + .01 * normal();
		pool_add(&pool, d, 2);
		sum += i >= 200 && i % 200 == 0 ? pool_sd(&pool) / 19 : 0;
	}
	assert_int_equal(pool.n, POOL_MAX);
	assert_true(fabs(sum - .01) < .0005);
	/* and of many pairs */
	pool.n = 0;
	for (int k = 0; k < 2; k++) {
		for (int i = 0; i < 64; i++)
			d[i] = k + .01 * normal();
		pool_add(&pool, d, 64);
	}
	assert_int_equal(pool.n, 128);
	assert_true(fabs(pool_sd(&pool) - .01) < .0025);
	pool.r[5] = 4;				/* clipped at 10 MAD */
	assert_true(pool_sd(&pool) < .014);
	for (int i = 0; i < pool.n; i++)	/* a MAD of 0 clips nothing */
		pool.r[i] = i == 3 ? .1 : 0;
	assert_true(fabs(pool_sd(&pool) - .1 / sqrt(128)) < 1e-12);
}

static void
pool_feeds_the_judge(void **state)
{
	struct pool pool = { .n = 0 };
	struct cJSON *o;

	(void)state;
	for (int i = 0; i < 30; i++)
		pool.r[pool.n++] = i % 2 ? .02 : -.02;
	pool_rules(&rules, &pool);
	assert_int_equal(rules.pool_count, 30);
	assert_true(fabs(rules.pool_sd - .02) < 1e-12);
	o = pool_state(&pool);
	assert_int_equal(json_int(o, "count", 0), 30);
	assert_true(fabs(json_num(o, "sd", 0) - .02) < 1e-12);
	json_free(o);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(white_noise_is_only_that, setup),
		cmocka_unit_test_setup(short_runs_could_be_longer, setup),
		cmocka_unit_test_setup(what_a_round_resolves, setup),
		cmocka_unit_test_setup(of_few_pairs_one_figure_may_be_a_guess,
		    setup),
		cmocka_unit_test_setup(two_modes_by_process_start, setup),
		cmocka_unit_test_setup(levels_that_last_are_no_modes, setup),
		cmocka_unit_test_setup(skewed_noise_has_one_mode, setup),
		cmocka_unit_test_setup(neighbours_that_are_alike, setup),
		cmocka_unit_test_setup(drift_is_found_and_taken_out, setup),
		cmocka_unit_test_setup(outliers_are_counted, setup),
		cmocka_unit_test_setup(cpu_time_that_is_steadier, setup),
		cmocka_unit_test_setup(best_of_several_where_noise_only_adds,
		    setup),
		cmocka_unit_test_setup(other_load_shows, setup),
		cmocka_unit_test_setup(arms_that_differ, setup),
		cmocka_unit_test_setup(coarse_timers, setup),
		cmocka_unit_test_setup(few_runs_say_little, setup),
		cmocka_unit_test_setup(proposals, setup),
		cmocka_unit_test_setup(pool_of_residuals, setup),
		cmocka_unit_test_setup(pool_feeds_the_judge, setup),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
