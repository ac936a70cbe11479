/* test-knobs.c - numbers of the sources, as words of PAWL_PARAMS. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "domain/knobs.h"
#include "domain/param.h"

static void
gives(const char *want, const char *file, const char *text)
{
	struct strs found = STRS_INIT;
	char *all;

	knobs_text(&found, file, text, strlen(text));
	all = strs_join(&found, " ");
	assert_string_equal(all, want);
	free(all);
	strs_free(&found);
}

/* What is proposed is taken, and finds the number. */
static void
reads(const char *file, const char *name, const char *value, const char *text)
{
	struct strs found = STRS_INIT;
	struct params params;
	char *all, *got;

	knobs_text(&found, file, text, strlen(text));
	assert_int_equal(found.n, 1);
	all = strs_join(&found, " ");
	assert_int_equal(param_parse_all(&params, all), 0);
	assert_int_equal(params.n, 1);
	assert_string_equal(params.v[0].name, name);
	assert_string_equal(params.v[0].file, file);
	assert_int_equal(param_read(&got, &params.v[0], text, strlen(text)), 0);
	assert_string_equal(got, value);
	free(got);
	params_release(&params);
	free(all);
	strs_free(&found);
}

static void
each_form_is_found_and_read(void **state)
{
	(void)state;
	reads("w/params.mk", "TILE_K", "64", "# x\nTILE_K ?= 64\nC = cc\n");
	reads("k.h", "TILE", "16", "#ifndef K_H\n# define TILE 16 /* rows */\n");
	reads("a.cpp", "kTile", "128", "constexpr uint32_t kTile = 128;\n");
	reads("flash.py", "BLOCK", "32", "import x\nBLOCK = 32  # keys\nn = 3\n");
}

static void
what_is_none_is_not(void **state)
{
	(void)state;
	gives("", "a.txt", "TILE = 64\n");
	gives("", "a.mk", "CFLAGS = -O3\nTILE = $(X)\n");
	gives("", "a.h", "#define A_H\n#define NAME \"x\"\n");
	gives("", "a.py", "    TILE = 64\n");
	/* given twice, it could not be set */
	gives("", "a.mk", "TILE = 64\nTILE = 32\n");
}

static void
the_environment_is_one_too(void **state)
{
	(void)state;
	gives("TILE=env QK=env", "a.py", "t = int(os.environ.get('TILE', 64))\n"
	    "q = os.getenv(\"QK\")\nr = os.environ['TILE']\n");
}

static void
only_what_may_be_changed_is_left(void **state)
{
	struct strs all = STRS_INIT;
	struct scope scope;

	(void)state;
	assert_int_equal(scope_parse(&scope, "kernel params.mk", "x"), 0);
	strs_add(&all, "A=harness/a.h:^A (\\d+)");
	strs_add(&all, "B=kernel/b.h:^B (\\d+)");
	strs_add(&all, "C=env");
	knobs_within(&all, &scope);
	assert_int_equal(all.n, 2);
	assert_string_equal(all.v[0], "B=kernel/b.h:^B (\\d+)");
	assert_string_equal(all.v[1], "C=env");
	strs_free(&all);
	scope_release(&scope);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_form_is_found_and_read),
		cmocka_unit_test(what_is_none_is_not),
		cmocka_unit_test(the_environment_is_one_too),
		cmocka_unit_test(only_what_may_be_changed_is_left),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
