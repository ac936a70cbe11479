/* test-confirm.c - what a confirm makes of its figures. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "../../helpers/lib/domain/confirm.h"
#include "../../helpers/lib/outside/json.h"

#define BASE "b000000000000000000000000000000000000000"
#define NEXT "a111111111111111111111111111111111111111"
#define BEST "a222222222222222222222222222222222222222"

/* A campaign whose frontier is BEST, certified up to this commit. */
static struct campaign
standing(const char *certified, long iter)
{
	struct campaign c;

	campaign_init(&c);
	snprintf(c.base, sizeof(c.base), "%s", BASE);
	snprintf(c.frontier, sizeof(c.frontier), "%s", BEST);
	snprintf(c.certified, sizeof(c.certified), "%s", certified);
	c.certified_iter = iter;
	c.best_iter = 2;
	c.goal = GOAL_SPEEDUP;
	c.goal_value = 2;
	c.base_value = 1000;
	c.target = 500;
	return c;
}

static struct confirmation
judged(const struct campaign *c, double lo, double g, double hi)
{
	struct confirmation o;

	memset(&o, 0, sizeof(o));
	o.all.total = (struct effect){ true, g, lo, hi };
	confirm_judge(&o, c);
	return o;
}

static void
certain_ones(void **state)
{
	struct campaign c = standing(BEST, 2);
	struct confirmation o;

	(void)state;
	assert_false(confirm_wants_top(&c));
	o = judged(&c, 0.6, 0.69, 0.8);		/* 1.99 times */
	assert_false(o.provisional || o.refuted || o.reached);
	o = judged(&c, 0.6, 0.7, 0.8);
	assert_true(o.reached && !o.refuted);
	/* not proven is not refuted: each round was */
	o = judged(&c, -0.01, 0.01, 0.03);
	assert_false(o.refuted || o.reached);
	o = judged(&c, -0.03, -0.02, -0.01);
	assert_true(o.refuted && !o.reached);
}

static void
provisional_over_the_baseline(void **state)
{
	struct campaign c = standing(BASE, 0);
	struct confirmation o;

	(void)state;
	assert_false(confirm_wants_top(&c));
	o = judged(&c, 0.001, 0.1, 0.2);
	assert_true(o.provisional && !o.refuted);
	o = judged(&c, 0, 0.1, 0.2);		/* 0 is not excluded */
	assert_true(o.refuted);
	/* what is refuted reaches nothing */
	o = judged(&c, -0.1, 0.9, 1.9);
	assert_true(o.refuted && !o.reached);
}

static void
provisional_over_a_certain_one(void **state)
{
	struct campaign c = standing(NEXT, 1);
	struct confirmation o;
	struct cJSON *data;

	(void)state;
	assert_true(confirm_wants_top(&c));
	memset(&o, 0, sizeof(o));
	o.has_top = true;
	o.all.total = (struct effect){ true, 0.9, 0.8, 1 };
	o.top.total = (struct effect){ true, 0.01, -0.01, 0.03 };
	confirm_judge(&o, &c);
	assert_true(o.provisional && o.refuted && !o.reached);
	data = confirm_json(&o, &c, "asked for");
	assert_int_equal(json_int(data, "back_to", -1), 1);
	assert_string_equal(json_str(json_get(data, "over_certified"),
	    "commit"), NEXT);
	json_free(data);
	o.top.total.lo = 0.001;
	confirm_judge(&o, &c);
	assert_true(!o.refuted && o.reached);
	data = confirm_json(&o, &c, "asked for");
	assert_int_equal(json_int(data, "back_to", -1), -1);
	assert_true(json_bool(data, "reached", false));
	json_free(data);
}

static void
nothing_to_reach(void **state)
{
	struct campaign c = standing(BEST, 2);
	struct confirmation o;
	struct cJSON *data;

	(void)state;
	c.goal = GOAL_BEST;
	c.target = 0;
	o = judged(&c, 0.6, 0.7, 0.8);
	assert_false(o.reached || o.refuted);
	data = confirm_json(&o, &c, "asked for");
	assert_null(json_get(data, "reached"));
	json_free(data);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(certain_ones),
		cmocka_unit_test(provisional_over_the_baseline),
		cmocka_unit_test(provisional_over_a_certain_one),
		cmocka_unit_test(nothing_to_reach),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("confirm", tests, NULL, NULL);
}
