/* test-floor - what no candidate can be faster than. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../helpers/lib/base/mem.h"
#include "../../helpers/lib/domain/floor.h"

#define NEAR(a, b) assert_true(fabs((a) - (b)) <= 1e-12 * (b))

static void
put(struct settings *s, enum setting i, const char *value)
{
	free(s->value[i]);
	s->value[i] = xstrdup(value);
}

static void
the_larger_bound_counts(void **state)
{
	struct settings s;

	(void)state;
	settings_init(&s);
	assert_true(floor_of(&s).seconds == 0);
	assert_true(floor_value(&s) == 0);
	assert_true(floor_share(10, &s) < 0);
	put(&s, SET_FLOPS, "2e9");
	put(&s, SET_PEAK_FLOPS, "1e12");
	NEAR(floor_of(&s).seconds, 2e-3);
	assert_string_equal(floor_of(&s).bound, "compute");
	NEAR(floor_value(&s), 2000);	/* us */
	put(&s, SET_BYTES, "1e9");
	put(&s, SET_PEAK_BANDWIDTH, "1e11");
	assert_string_equal(floor_of(&s).bound, "memory");
	NEAR(floor_value(&s), 10000);
	NEAR(floor_share(40000, &s), .25);
	put(&s, SET_UNIT, "ms");
	NEAR(floor_value(&s), 10);
	NEAR(floor_share(12.5, &s), .8);
	put(&s, SET_PEAK_FLOPS, "");	/* one alone says nothing */
	NEAR(floor_value(&s), 10);
	put(&s, SET_FLOOR, "11");	/* stated: it holds */
	assert_string_equal(floor_of(&s).bound, "stated");
	NEAR(floor_value(&s), 11);
	settings_release(&s);
}

static void
rates_are_turned_into_time(void **state)
{
	struct settings s;

	(void)state;
	settings_init(&s);
	put(&s, SET_DIRECTION, "higher");
	put(&s, SET_UNIT, "GFLOPS");
	put(&s, SET_FLOPS, "4e9");
	put(&s, SET_PEAK_FLOPS, "2e12");
	NEAR(floor_seconds(400, &s), .01);
	NEAR(floor_value(&s), 2000);
	NEAR(floor_share(500, &s), .25);
	put(&s, SET_UNIT, "GiB/s");
	put(&s, SET_BYTES, "1073741824");
	put(&s, SET_PEAK_BANDWIDTH, "107374182400");
	NEAR(floor_seconds(4, &s), .25);
	NEAR(floor_value(&s), 100);
	assert_string_equal(floor_of(&s).bound, "memory");
	put(&s, SET_UNIT, "Gflop/s");
	NEAR(floor_value(&s), 400);	/* the memory bound, as a rate of work */
	settings_release(&s);
}

static void
units_that_say_nothing(void **state)
{
	struct settings s;

	(void)state;
	settings_init(&s);
	put(&s, SET_FLOPS, "2e9");
	put(&s, SET_PEAK_FLOPS, "1e12");
	put(&s, SET_UNIT, "cycles");
	assert_true(floor_unit_s(&s) == 0);
	assert_true(floor_value(&s) == 0);
	assert_true(floor_share(10, &s) < 0);
	put(&s, SET_FLOOR, "8");	/* a bound in that unit still is one */
	NEAR(floor_value(&s), 8);
	NEAR(floor_share(10, &s), .8);
	put(&s, SET_FLOOR, "");
	put(&s, SET_UNIT, "us");
	put(&s, SET_DIRECTION, "higher");	/* more us are better? */
	assert_true(floor_value(&s) == 0);
	settings_release(&s);
}

static void
beaten_is_beyond(void **state)
{
	(void)state;
	assert_true(floor_is_beaten(9.99, 10, false));
	assert_false(floor_is_beaten(10, 10, false));
	assert_false(floor_is_beaten(9.99, 10, true));
	assert_true(floor_is_beaten(10.01, 10, true));
	assert_false(floor_is_beaten(1e-9, 0, false));
	assert_false(floor_is_beaten(1e9, 0, true));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_larger_bound_counts),
		cmocka_unit_test(rates_are_turned_into_time),
		cmocka_unit_test(units_that_say_nothing),
		cmocka_unit_test(beaten_is_beyond)
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
