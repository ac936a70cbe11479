/* test-survey - what sources say of their kind, and what a new project asks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/err.h"
#include "domain/newproject.h"
#include "domain/survey.h"

static void
kind_is(const char *kind, size_t want, const char *name, const char *text)
{
	size_t line = 0;
	const char *got = survey_text(&line, name, text, strlen(text));

	if (kind == NULL)
		assert_null(got);
	else {
		assert_non_null(got);
		assert_string_equal(got, kind);
		assert_int_equal(line, want);
	}
}

static void
kinds_are_told_by_their_signs(void **state)
{
	(void)state;
	kind_is("pypto", 2, "a.py", "import pypto\n@pypto.frontend.jit(\n");
	kind_is("pypto", 1, "a.py", "  @ pypto.jit\n");
	kind_is("pto-dsl", 1, "a.py", "from pto_kernels.ops import x\n");
	kind_is("pto-dsl", 2, "a.py", "#!x\nimport ptodsl as p\n");
	kind_is("pto-tile-lib", 1, "a.cpp", "#include <pto/pto-inst.hpp>\n");
	kind_is("pto-tile-lib", 2, "a.hpp", "void f() {\n\tTLOAD(a, b);\n}\n");
	kind_is("cuda", 1, "a.cu", "extern __global__ void k(int);\n");
	kind_is("cuda", 1, "a.cpp", "#include <hip/hip_runtime.h>\n");
}

static void
other_text_says_nothing(void **state)
{
	(void)state;
	kind_is(NULL, 0, "a.py", "import ptodslx\n# @pypto.frontend.jit\n");
	kind_is(NULL, 0, "a.py", "");
	kind_is(NULL, 0, "a.txt", "@pypto.frontend.jit\n");
	kind_is(NULL, 0, "a.cpp", "int TLOAD_count; // #include <pto/x>\n");
	kind_is(NULL, 0, "a.cu", "int my__global__x;\n");
}

static void
cases_are_told_apart(void **state)
{
	struct new_cases c;

	(void)state;
	assert_int_equal(new_cases_parse(&c, "long:2 shape=1x4096 dtype=fp16 "
	    "mask=causal B=1 ;;\nshort"), 0);
	assert_int_equal(c.n, 2);
	assert_string_equal(c.v[0].name, "long");
	assert_string_equal(c.v[0].weight, "2");
	assert_string_equal(c.v[0].shape, "1x4096");
	assert_string_equal(c.v[0].dtype, "fp16");
	assert_string_equal(c.v[0].mask, "causal");
	assert_string_equal(c.v[0].other, "B=1");
	assert_string_equal(c.v[1].name, "short");
	assert_string_equal(c.v[1].weight, "1");
	assert_string_equal(c.v[1].shape, "");
	new_cases_free(&c);
}

static void
bad_cases_are_refused(void **state)
{
	static const char *const bad[] = { "", "a ;; ", "a ;; a", "a:0", "$(x)",
	    "a:-1" };
	struct new_cases c;

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		failure_clear();
		assert_int_equal(new_cases_parse(&c, bad[i]), -1);
		assert_non_null(strstr(failure(), "CASE"));
	}
	failure_clear();
}

static void
what_is_missing_is_named(void **state)
{
	struct new_project p = { .op = "x", .src = " ", .place = "local" };
	struct strs missing = STRS_INIT;
	char *all;

	(void)state;
	new_project_missing(&missing, &p);
	all = strs_join(&missing, " ");
	assert_string_equal(all, "KIND SRC CASE SPEEDUP");
	free(all);
	strs_free(&missing);
}

static void
typed_commands_are_data_in_tune_mk(void **state)
{
	struct new_project p = { .op = "x", .kind = "make", .home = "/p",
	    .build = "a $(shell b) # c\nd" };
	struct new_cases c;
	struct buf out = BUF_INIT;

	(void)state;
	assert_int_equal(new_cases_parse(&c, "one"), 0);
	new_project_tune(&out, &p, &c, "workspace");
	assert_non_null(strstr(out.p,
	    "\nPAWL_BUILD = a $$(shell b) \\# c d\n"));
	assert_non_null(strstr(out.p, "\n# PAWL_METRIC = "));
	assert_non_null(strstr(out.p, "\n# PAWL_GOAL = SPEEDUP=5, "));
	assert_non_null(strstr(out.p, "\n# PAWL_CASES = one\n"));
	new_cases_free(&c);
	buf_free(&out);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(kinds_are_told_by_their_signs),
		cmocka_unit_test(other_text_says_nothing),
		cmocka_unit_test(cases_are_told_apart),
		cmocka_unit_test(bad_cases_are_refused),
		cmocka_unit_test(what_is_missing_is_named),
		cmocka_unit_test(typed_commands_are_data_in_tune_mk),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
