/* test-measure - how many pairs a round has. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "../../helpers/lib/base/mem.h"
#include "../../helpers/lib/domain/measure.h"

#define NEAR(a, b) assert_true(fabs((a) - (b)) < 1e-9)

static void
put(struct settings *s, enum setting i, const char *value)
{
	free(s->value[i]);
	s->value[i] = xstrdup(value);
}

static void
budget_pays_for_64_pairs(void **state)
{
	struct settings s;

	(void)state;
	settings_init(&s);
	NEAR(measure_budget(&s, 2), 256);
	NEAR(measure_budget(&s, .01), 60);	/* at least */
	NEAR(measure_budget(&s, 60), 12 * 3600 / 40.0);	/* of the campaign */
	put(&s, SET_TIME_LIMIT, "1h");
	NEAR(measure_budget(&s, 2), 90);
	put(&s, SET_TIME_LIMIT, "10m");
	NEAR(measure_budget(&s, .01), 15);	/* what it may, not 60 */
	put(&s, SET_TIME_BUDGET, "5s");
	NEAR(measure_budget(&s, 2), 5);
	settings_release(&s);
}

static void
cap_is_what_fits(void **state)
{
	struct settings s;

	(void)state;
	settings_init(&s);
	assert_int_equal(measure_cap(&s, 60, .1), 64);	/* PAWL_MAX_PAIRS */
	assert_int_equal(measure_cap(&s, 60, 2), 30);
	assert_int_equal(measure_cap(&s, 60, 2.01), 29);
	assert_int_equal(measure_cap(&s, 60, 61), 1);
	assert_int_equal(measure_cap(&s, 60, 0), 64);
	put(&s, SET_MAX_PAIRS, "256");
	assert_int_equal(measure_cap(&s, 60, .1), 256);
	settings_release(&s);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(budget_pays_for_64_pairs),
		cmocka_unit_test(cap_is_what_fits)
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
