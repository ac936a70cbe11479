/* test-risk - changes that call for a stated risk (PAWL_RISKY). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../helpers/lib/base/err.h"
#include "../../helpers/lib/domain/risk.h"

/* Does a change match? Its lines begin with + or - and end with \n. */
static void
found(const char *want, const char *setting, const char *lines)
{
	struct strs names = STRS_INIT;
	struct risks all;
	char *text;

	assert_int_equal(risks_parse(&all, setting), 0);
	for (const char *s = lines; *s != '\0'; s += strcspn(s, "\n") + 1)
		assert_int_equal(risks_line(&all, *s, s + 1,
		    strcspn(s, "\n") - 1), 0);
	risks_found(&names, &all);
	text = strs_join(&names, " ");
	assert_string_equal(text, want);
	free(text);
	strs_free(&names);
	risks_release(&all);
}

static void
a_plain_one_matches_both_sides(void **state)
{
	(void)state;
	found("fifo", "fifo:(?i)fifo", "+int FIFO_DEPTH = 4;\n");
	found("fifo", "fifo:(?i)fifo", "-int fifo_depth = 4;\n");
	found("", "fifo:(?i)fifo", "-int depth = 4;\n+int depth = 5;\n");
	found("", "", "+FIFO\n");
	found("a c", "a:x ;; b:y\nc:z", "+xz\n");
}

static void
removed_means_fewer_than_before(void **state)
{
	(void)state;
	found("barrier", "barrier-:\\bbarrier\\b", "-\tbarrier();\n");
	found("", "barrier-:\\bbarrier\\b", "+\tbarrier();\n");
	/* moved, not removed */
	found("", "barrier-:\\bbarrier\\b", "-\tbarrier();\n+  barrier();\n");
	found("barrier", "barrier-:\\bbarrier\\b",
	    "-barrier();\n-barrier();\n+barrier();\n");
}

static void
added_means_more_than_before(void **state)
{
	(void)state;
	found("fast", "fast+:-ffast-math", "+CFLAGS = -O3 -ffast-math\n");
	found("", "fast+:-ffast-math", "-CFLAGS = -O3 -ffast-math\n");
	found("", "fast+:-ffast-math",
	    "-CFLAGS = -O3 -ffast-math\n+CFLAGS = -O2 -ffast-math\n");
}

static void
grown_compares_the_same_thing(void **state)
{
	const char *tile = "tile^:(?i)\\b\\w*tile\\w*\\s*=\\s*(\\d+)";

	(void)state;
	found("tile", tile, "-TILE_M = 32\n+TILE_M = 64\n");
	found("tile", tile, "-TILE_M  = 32\n+TILE_M   = 64\n");
	found("", tile, "-TILE_M = 64\n+TILE_M = 32\n");
	found("", tile, "-TILE_M = 64\n+TILE_M = 64 # rows\n");
	found("", tile, "-TILE_M = 32\n+TILE_N = 64\n");
	found("", tile, "+TILE_M = 64\n");
	/* not a number that fits */
	found("", tile, "-TILE_M = 3\n+TILE_M = 99999999999999999999\n");
}

static void
bad_items_are_refused(void **state)
{
	static const struct {
		const char *item, *what;
	} bad[] = {
		{ "barrier", "NAME:REGEX" },
		{ "barrier:", "NAME:REGEX" },
		{ ":x", "does not begin with a name" },
		{ "-:x", "does not begin with a name" },
		{ "a b:x", "does not begin with a name" },
		{ "a:(", "PAWL_RISKY" },
		{ "a^:x", "wants a ( ) group" },
		{ "a:x ;; a-:y", "stands there twice" },
	};
	struct risks all;

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		assert_int_equal(risks_parse(&all, bad[i].item), -1);
		assert_non_null(strstr(failure(), bad[i].what));
		assert_int_equal(failure_status(), ST_STATE);
		failure_clear();
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_plain_one_matches_both_sides),
		cmocka_unit_test(removed_means_fewer_than_before),
		cmocka_unit_test(added_means_more_than_before),
		cmocka_unit_test(grown_compares_the_same_thing),
		cmocka_unit_test(bad_items_are_refused),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("risk", tests, NULL, NULL);
}
