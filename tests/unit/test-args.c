/* test-args.c - what was typed counts, what is only in the environment not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../helpers/lib/base/err.h"
#include "../../helpers/lib/base/mem.h"
#include "../../helpers/lib/domain/args.h"

static int
clear(void **state)
{
	(void)state;
	unsetenv("PAWL_ARGS");
	unsetenv("PAWL_ARG_HYP");
	unsetenv("HYP");
	assert_int_equal(args_parse(NULL, 0), 0);
	failure_clear();
	return 0;
}

static void
from_make(void **state)
{
	(void)state;
	setenv("PAWL_ARGS", "SPEEDUP HYP  JSON", 1);
	setenv("PAWL_ARG_HYP", " tile K\nby $(shell x) `y` # 'z' ", 1);
	assert_string_equal(args_get("HYP"),
	    " tile K\nby $(shell x) `y` # 'z' ");
	assert_null(args_get("HY"));
	assert_null(args_get("HYP_FILE"));
	assert_null(args_get("SPEEDUP"));	/* listed, but no value came */
}

static void
stray_environment(void **state)
{
	(void)state;
	setenv("HYP", "stray", 1);
	assert_null(args_get("HYP"));
	setenv("PAWL_ARG_HYP", "stray", 1);
	assert_null(args_get("HYP"));
	setenv("PAWL_ARGS", "HYPO XHYP", 1);
	assert_null(args_get("HYP"));
	setenv("PAWL_ARGS", "", 1);
	assert_null(args_get("HYP"));
}

static void
own_words(void **state)
{
	char hyp[] = "HYP=a=b", empty[] = "WHY=", flag[] = "JSON=1";
	char *words[] = { hyp, empty, flag };

	(void)state;
	setenv("PAWL_ARGS", "HYP", 1);
	setenv("PAWL_ARG_HYP", "from make", 1);
	assert_int_equal(args_parse(words, 3), 0);
	assert_string_equal(args_get("HYP"), "a=b");
	assert_string_equal(args_get("WHY"), "");
	assert_null(args_get("JSO"));
	assert_null(args_get("JSON=1"));
}

static void
words_of_another_form(void **state)
{
	char plain[] = "HYP", nameless[] = "=x", fine[] = "A=b";
	char *one[] = { fine, plain }, *two[] = { nameless };

	(void)state;
	assert_int_equal(args_parse(one, 2), -1);
	assert_string_equal(failure(), "\"HYP\" is not NAME=value");
	assert_int_equal(failure_status(), ST_USAGE);
	failure_clear();
	assert_int_equal(args_parse(two, 1), -1);
	assert_null(args_get("A"));
}

static void
flags(void **state)
{
	static const struct { const char *value; bool on; } some[] = {
		{ "1", true }, { "yes", true }, { "true", true },
		{ "", false }, { "0", false }, { "no", false },
		{ "false", false },
	};
	char word[32], *words[] = { word };

	(void)state;
	assert_false(args_flag("JSON"));
	for (size_t i = 0; i < sizeof(some) / sizeof(some[0]); i++) {
		strcpy(word, "JSON=");
		strcat(word, some[i].value);
		assert_int_equal(args_parse(words, 1), 0);
		assert_int_equal(args_flag("JSON"), some[i].on);
	}
	strcpy(word, "JSON=maybe");
	assert_int_equal(args_parse(words, 1), -1);
	assert_string_equal(failure(), "JSON: \"maybe\" is not 1 or 0");
	failure_clear();
	strcpy(word, "JSON=1");
	assert_int_equal(args_parse(words, 1), 0);
}

static void
limits(void **state)
{
	char *big = xcalloc(ARG_MAX_BYTES + 16, 1), *words[] = { big };
	const char *text = "unset";

	(void)state;
	assert_int_equal(args_text(&text, "HYP"), 0);
	assert_null(text);
	strcpy(big, "HYP=");
	memset(big + 4, 'x', ARG_MAX_BYTES);
	assert_int_equal(args_parse(words, 1), 0);
	assert_int_equal(args_text(&text, "HYP"), 0);
	assert_int_equal(strlen(text), ARG_MAX_BYTES);
	big[4 + ARG_MAX_BYTES] = 'x';
	assert_int_equal(args_text(&text, "HYP"), -1);
	assert_non_null(strstr(failure(), "HYP: 32769 bytes, at most 32768"));
	failure_clear();
	strcpy(big, "HYP=\xe4\xb8\xad ok");
	assert_int_equal(args_text(&text, "HYP"), 0);
	strcpy(big, "HYP=bad \xe4\xb8");
	assert_int_equal(args_text(&text, "HYP"), -1);
	assert_string_equal(failure(), "HYP: not UTF-8 text");
	assert_int_equal(args_parse(NULL, 0), 0);
	free(big);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(from_make, clear),
		cmocka_unit_test_setup(stray_environment, clear),
		cmocka_unit_test_setup(own_words, clear),
		cmocka_unit_test_setup(words_of_another_form, clear),
		cmocka_unit_test_setup(flags, clear),
		cmocka_unit_test_setup(limits, clear),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("args", tests, NULL, NULL);
}
