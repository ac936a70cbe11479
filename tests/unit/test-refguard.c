/* test-refguard.c - names of a campaign's branches, and messages that look like pawl's. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../helpers/lib/domain/refguard.h"

static void
parts(void **state)
{
	char op[128], name[300];

	(void)state;
	assert_int_equal(refguard_part(op, "refs/heads/tune/a.b/log"), TUNE_LOG);
	assert_string_equal(op, "a.b");
	assert_int_equal(refguard_part(NULL, "refs/heads/tune/x/frontier"),
	    TUNE_FRONTIER);
	assert_int_equal(refguard_part(NULL, "refs/heads/tune/x/iter-007"),
	    TUNE_ITER);
	assert_int_equal(refguard_part(NULL, "refs/heads/tune/x/iter-1000"),
	    TUNE_ITER);
	assert_int_equal(refguard_part(NULL, NULL), TUNE_NONE);
	assert_int_equal(refguard_part(NULL, "refs/heads/main"), TUNE_NONE);
	assert_int_equal(refguard_part(NULL, "refs/heads/tune/log"), TUNE_NONE);
	assert_int_equal(refguard_part(NULL, "refs/heads/tune//log"),
	    TUNE_NONE);
	assert_int_equal(refguard_part(NULL, "refs/heads/tune/x/logs"),
	    TUNE_NONE);
	assert_int_equal(refguard_part(NULL, "refs/heads/tune/x/y/log"),
	    TUNE_NONE);
	assert_int_equal(refguard_part(NULL, "refs/heads/tune/x/iter-1/y"),
	    TUNE_NONE);
	assert_int_equal(refguard_part(NULL, "refs/remotes/o/tune/x/log"),
	    TUNE_NONE);
	assert_int_equal(refguard_part(NULL, "refs/tags/tune/x/log"),
	    TUNE_NONE);
	memset(name, 'a', sizeof(name));
	memcpy(name, "refs/heads/tune/", 16);
	strcpy(name + sizeof(name) - 5, "/log");
	assert_int_equal(refguard_part(op, name), TUNE_NONE);
}

static void
forged(const char *message, const char *want)
{
	char *line = refguard_forged(message);

	if (want == NULL)
		assert_null(line);
	else
		assert_string_equal(line, want);
	free(line);
}

static void
messages(void **state)
{
	(void)state;
	forged("", NULL);
	forged("a change\n\nPawl is fine, Pawl-Event: too\n", NULL);
	forged("Pawl- : x", NULL);
	forged("Pawl-Event", NULL);
	forged("x\n\nPawl-Event: round\nSigned-off-by: a\n",
	    "Pawl-Event: round");
	forged("x\n\npAWL-vErdict\t: kept", "pAWL-vErdict\t: kept");
	forged("Pawl-Delta:-50%", "Pawl-Delta:-50%");
	forged("x\nPawl-New-Thing: 1\n", "Pawl-New-Thing: 1");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(parts),
		cmocka_unit_test(messages),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("refguard", tests, NULL, NULL);
}
