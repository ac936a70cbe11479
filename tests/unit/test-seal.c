/* test-seal.c - which files a command could write under a seal. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "../../helpers/lib/domain/seal.h"

/* "+dir" and "-dir", parents first, NULL at the end. */
static char *
text_of(const char *const *binds)
{
	struct binds b = BINDS_INIT;
	char *text;

	for (; *binds != NULL; binds++)
		binds_add(&b, *binds + 1, **binds == '+');
	text = seal_text(&b);
	binds_free(&b);
	return text;
}

static void
whole(void **state)
{
	static const char *const binds[] = { "-", NULL };
	char *text = text_of(binds);

	(void)state;
	assert_string_equal(text, "");
	assert_false(seal_opens(text, "a.c"));
	free(text);
}

static void
none(void **state)
{
	(void)state;
	assert_true(seal_opens(SEAL_NONE, "a.c"));
	assert_true(seal_opens(SEAL_NONE, "src/a.c"));
}

static void
directories(void **state)
{
	static const char *const binds[] = { "+", "-src", "+src/kernel",
	    "-src/kernel/check", "+out", NULL };
	char *text = text_of(binds);

	(void)state;
	assert_true(seal_opens(text, "a.c"));
	assert_false(seal_opens(text, "src/a.c"));
	assert_true(seal_opens(text, "src/kernel/a.c"));
	assert_true(seal_opens(text, "src/kernel/checks/a.c"));
	assert_false(seal_opens(text, "src/kernel/check/a.c"));
	assert_true(seal_opens(text, "src.c"));
	assert_true(seal_opens(text, "src2/a.c"));
	assert_true(seal_opens(text, "out/a"));
	free(text);
}

static void
sealed_root(void **state)
{
	static const char *const binds[] = { "-", "+out", NULL };
	char *text = text_of(binds);

	(void)state;
	assert_false(seal_opens(text, "a.c"));
	assert_false(seal_opens(text, "out.c"));
	assert_true(seal_opens(text, "out/a"));
	free(text);
}

/* It could be moved away with the directory that it is in. */
static void
single_files(void **state)
{
	static const char *const binds[] = { "+", "-dir/check.sh", NULL };
	char *text = text_of(binds);

	(void)state;
	assert_true(seal_opens(text, "dir/check.sh"));
	free(text);
}

static void
odd_names(void **state)
{
	static const char *const binds[] = { "-", "+a\n-", NULL };
	char *text = text_of(binds);

	(void)state;
	assert_true(seal_opens(text, "b"));
	free(text);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(whole),
		cmocka_unit_test(none),
		cmocka_unit_test(directories),
		cmocka_unit_test(sealed_root),
		cmocka_unit_test(single_files),
		cmocka_unit_test(odd_names),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("seal", tests, NULL, NULL);
}
