/* test-regex.c - the door to PCRE2: spans, lines, bounds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "../../helpers/lib/base/err.h"
#include "../../helpers/lib/base/mem.h"
#include "../../helpers/lib/base/str.h"
#include "../../helpers/lib/outside/regex.h"

static void
expect_span(const char *text, struct span at, const char *want)
{
	assert_true(at.set);
	assert_int_equal(at.to - at.from, strlen(want));
	assert_memory_equal(text + at.from, want, strlen(want));
}

static void
finds_groups(void **state)
{
	static const char text[] = "a 1\nrow 7 x=12 y=34\nrow 8 x=56 y=78\n";
	struct regex *re = regex_compile("^row (?<n>\\d+) x=(\\d+)", "X");
	struct span at[3];

	(void)state;
	assert_non_null(re);
	assert_int_equal(regex_groups(re), 2);
	assert_int_equal(regex_group(re, "n"), 1);
	assert_int_equal(regex_group(re, "value"), -1);
	assert_int_equal(regex_find(at, 3, re, text, strlen(text), 0), 1);
	expect_span(text, at[1], "7");
	expect_span(text, at[2], "12");
	assert_int_equal(regex_find(at, 3, re, text, strlen(text), at[0].to),
	    1);
	expect_span(text, at[1], "8");
	assert_int_equal(regex_last(at, 3, re, text, strlen(text)), 1);
	expect_span(text, at[2], "56");
	assert_int_equal(regex_find(at, 3, re, text, strlen(text), 99), 0);
	assert_int_equal(regex_find(at, 3, re, NULL, 0, 0), 0);
	regex_free(re);
}

static void
carriage_return_ends_a_line(void **state)
{
	static const char text[] = "loop: 1.5\rloop: 2.5\rloop: 3.5\r\nend";
	struct regex *re = regex_compile("^loop: (.*)$", "X");
	struct span at[2];

	(void)state;
	assert_int_equal(regex_last(at, 2, re, text, strlen(text)), 1);
	expect_span(text, at[1], "3.5");
	regex_free(re);
}

static void
names_pattern_and_position(void **state)
{
	(void)state;
	failure_clear();
	assert_null(regex_compile("ab(cd", "PAWL_METRIC"));
	assert_non_null(strstr(failure(), "PAWL_METRIC: regex \"ab(cd\": "));
	assert_non_null(strstr(failure(), "at position 5"));
	failure_clear();
	assert_null(regex_compile("((a{1,999}){1,999}){1,999}", "X"));
	failure_clear();
	assert_null(regex_compile("(*UTF)x", "X"));
	failure_clear();
	assert_null(regex_compile("a\\Cb", "X"));
	failure_clear();
}

static void
catastrophe_gives_up(void **state)
{
	static const char *const patterns[] = {
		"^(a+)+$", "(a|aa)+$", "(.*)*x", "(?:a*)*b", "([a-z]+)*!",
		"(a|a)*\\z",
	};
	size_t len = 100 * 1000;
	char *text = xcalloc(len + 1, 1);
	clock_t start;

	(void)state;
	memset(text, 'a', len);
	text[len - 1] = '?';
	for (size_t i = 0; i < sizeof(patterns) / sizeof(patterns[0]); i++) {
		struct regex *re = regex_compile(patterns[i], "X");
		struct span at[1];
		int rc;

		failure_clear();
		start = clock();
		rc = regex_last(at, 1, re, text, len);
		assert_true(rc == 0 || rc == -1);
		if (rc < 0)
			assert_non_null(strstr(failure(), "gave up"));
		assert_true((clock() - start) / CLOCKS_PER_SEC < 30);
		regex_free(re);
	}
	failure_clear();
	free(text);
}

static void
quadratic_is_bounded(void **state)
{
	size_t len = 400 * 1000;
	char *text = xcalloc(len + 1, 1);
	struct regex *re = regex_compile("a[^b]*?[bc]", "X");
	struct span at[1];
	clock_t start = clock();

	(void)state;
	memset(text, 'a', len);
	failure_clear();
	assert_int_equal(regex_find(at, 1, re, text, len, 0) > 0, 0);
	assert_true((clock() - start) / CLOCKS_PER_SEC < 40);
	failure_clear();
	regex_free(re);
	free(text);
}

static void
bytes_and_characters(void **state)
{
	static const char utf8[] = "t = 5 µs", bytes[] = "t = 5 \xb5s \xff";
	struct regex *re = regex_compile("5 .s", "X");
	struct span at[1];

	(void)state;
	assert_int_equal(regex_find(at, 1, re, utf8, strlen(utf8), 0), 1);
	expect_span(utf8, at[0], "5 µs");
	assert_int_equal(regex_find(at, 1, re, bytes, strlen(bytes), 0), 1);
	/* a start inside of a character moves on to the next one */
	assert_int_equal(regex_find(at, 1, re, utf8, strlen(utf8), 7), 0);
	regex_free(re);
	re = regex_compile("\xb5s", "X");
	assert_non_null(re);
	assert_int_equal(regex_find(at, 1, re, bytes, strlen(bytes), 0), 1);
	regex_free(re);
}

static void
long_text_in_slices(void **state)
{
	struct buf b = BUF_INIT;
	struct regex *re = regex_compile("^t=(\\d+)", "X");
	struct span at[2];

	(void)state;
	for (int i = 0; i < 20000; i++)
		buf_addf(&b, "noise %d, nothing of interest here\n", i);
	assert_int_equal(regex_find(at, 2, re, b.p, b.len, 0), 0);
	buf_puts(&b, "t=4711");
	assert_int_equal(regex_find(at, 2, re, b.p, b.len, 0), 1);
	expect_span(b.p, at[1], "4711");
	regex_free(re);
	buf_free(&b);
}

static void
odd_matches(void **state)
{
	static const char text[] = "a\0b c";
	struct regex *re = regex_compile("", "X");
	struct span at[1];

	(void)state;
	assert_int_equal(regex_last(at, 1, re, text, 5), 1);
	assert_int_equal(at[0].from, 5);
	regex_free(re);
	re = regex_compile("(?=ab\\K)", "X");
	if (re != NULL) {
		assert_int_not_equal(regex_last(at, 1, re, "abab", 4), -1);
		assert_true(at[0].to >= at[0].from);
	}
	failure_clear();
	regex_free(re);
	re = regex_compile("b", "X");
	assert_int_equal(regex_find(at, 1, re, text, 5, 0), 1);
	assert_int_equal(at[0].from, 2);
	regex_free(re);
}

static void
quotes(void **state)
{
	static const char name[] = "TCVT.half<-float_16x64 (a|b)[1]{2}^$\\ µ";
	struct buf b = BUF_INIT;
	struct regex *re;
	struct span at[1];

	(void)state;
	regex_quote(&b, name);
	re = regex_compile(buf_str(&b), "X");
	assert_non_null(re);
	assert_int_equal(regex_find(at, 1, re, name, strlen(name), 0), 1);
	assert_int_equal(at[0].to, strlen(name));
	regex_free(re);
	buf_free(&b);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(finds_groups),
		cmocka_unit_test(carriage_return_ends_a_line),
		cmocka_unit_test(names_pattern_and_position),
		cmocka_unit_test(catastrophe_gives_up),
		cmocka_unit_test(quadratic_is_bounded),
		cmocka_unit_test(bytes_and_characters),
		cmocka_unit_test(long_text_in_slices),
		cmocka_unit_test(odd_matches),
		cmocka_unit_test(quotes),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("regex", tests, NULL, NULL);
}
