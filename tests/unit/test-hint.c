/* Tests of hint.c: commands as they have to be typed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/hint.h"

static void
says(const char *want, const char *text)
{
	struct buf b = BUF_INIT;

	hint_add(&b, text);
	assert_string_equal(buf_str(&b), want);
	buf_free(&b);
}

static void
targets_are_named_as_they_are_typed(void **state)
{
	(void)state;
	setenv("PAWL_HINT", "make -f tune.mk", 1);
	setenv("PAWL_SHORT_NAMES", "env-check iter", 1);
	says("make -f tune.mk iter HYP=x", "make iter HYP=x");
	says("(make -f tune.mk env-check), make -f tune.mk iter",
	    "(make env-check), make iter");
	says("make sure, remake iter, make iterations, make ",
	    "make sure, remake iter, make iterations, make ");
	says("", "");
}

static void
without_makefiles_they_stay(void **state)
{
	(void)state;
	setenv("PAWL_HINT", "", 1);
	says("make iter", "make iter");
	unsetenv("PAWL_HINT");
	says("make iter", "make iter");
	setenv("PAWL_HINT", "make -f tune.mk", 1);
	unsetenv("PAWL_SHORT_NAMES");
	says("make iter", "make iter");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(targets_are_named_as_they_are_typed),
		cmocka_unit_test(without_makefiles_they_stay),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("hint", tests, NULL, NULL);
}
