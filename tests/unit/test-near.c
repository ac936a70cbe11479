/* test-near - earlier rounds: the same again, or nearly; files that texts name. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../helpers/lib/domain/answers.h"
#include "../../helpers/lib/domain/missing.h"
#include "../../helpers/lib/domain/near.h"
#include "../../helpers/lib/domain/tried.h"
#include "../../helpers/lib/outside/json.h"

static struct cJSON *
parse(const char *text)
{
	struct cJSON *v = json_parse(text, strlen(text), "test");

	assert_non_null(v);
	return v;
}

static unsigned
by(const char *mine, const char *round)
{
	struct cJSON *a = parse(mine), *list = json_array();
	struct near near[NEAR_MAX];
	unsigned how = 0;

	json_push(list, parse(round));
	if (near_find(near, a, list) == 1)
		how = near[0].by;
	json_free(a);
	json_free(list);
	return how;
}

#define HUNKS(path, at, n) "{\"hunks\":[{\"path\":\"" path "\",\"at\":" #at \
    ",\"n\":" #n "}]}"

static void
lines_are_near(void **state)
{
	(void)state;
	assert_int_equal(by(HUNKS("k.c", 10, 5), HUNKS("k.c", 12, 1)),
	    NEAR_LINES);
	assert_int_equal(by(HUNKS("k.c", 10, 5), HUNKS("k.c", 18, 2)),
	    NEAR_LINES);
	assert_int_equal(by(HUNKS("k.c", 10, 5), HUNKS("k.c", 19, 2)), 0);
	assert_int_equal(by(HUNKS("k.c", 19, 2), HUNKS("k.c", 10, 5)), 0);
	assert_int_equal(by(HUNKS("k.c", 10, 5), HUNKS("l.c", 12, 1)), 0);
	assert_int_equal(by(HUNKS("k.c", 0, 0), HUNKS("k.c", 0, 0)),
	    NEAR_LINES);
	assert_int_equal(by("{}", "{}"), 0);
}

static void
a_parameter_is_near_by_name(void **state)
{
	(void)state;
	assert_int_equal(by("{\"params\":[{\"name\":\"A\"},{\"name\":\"B\"}]}",
	    "{\"params\":[{\"name\":\"B\",\"new\":\"7\"}]}"), NEAR_PARAM);
	assert_int_equal(by("{\"params\":[{\"name\":\"A\"}]}",
	    "{\"params\":[{\"name\":\"AB\"}]}"), 0);
	assert_int_equal(by("{\"params\":[{}]}", "{\"params\":[{}]}"), 0);
}

static double
words(const char *a, const char *b, size_t want)
{
	size_t common;
	double part = near_words(&common, a, b);

	assert_int_equal(common, want);
	return part;
}

static void
words_are_compared(void **state)
{
	(void)state;
	assert_true(words("Tile K by 64", "tile K, by 64!", 2) == 1);
	assert_true(words("unroll the loop", "unroll this loop", 2) == 1);
	assert_true(words("unroll loop", "tile keys", 0) == 0);
	assert_true(fabs(words("unroll inner loop twice",
	    "unroll outer loop twice", 3) - 0.6) < 1e-12);
	assert_true(words("", "", 0) == 0);
	assert_true(words("the and for", "the and for", 0) == 0);
	/* of CJK text each pair of characters */
	assert_true(words("减少搬运", "减少搬运", 3) == 1);
	assert_true(words("减少搬运", "增加带宽", 0) == 0);
}

static void
one_common_word_is_not_near(void **state)
{
	(void)state;
	assert_int_equal(by("{\"hypothesis\":\"unroll\"}",
	    "{\"hypothesis\":\"unroll\"}"), 0);
	assert_int_equal(by("{\"hypothesis\":\"unroll twice\"}",
	    "{\"hypothesis\":\"unroll twice\"}"), NEAR_WORDS);
	assert_int_equal(by("{\"hypothesis\":\"unroll twice\"}",
	    "{\"hypothesis\":null}"), 0);
}

static void
the_nearest_come_first(void **state)
{
	struct cJSON *mine = parse("{\"hypothesis\":\"unroll twice\","
	    "\"params\":[{\"name\":\"A\"}]}");
	struct cJSON *rounds = parse("["
	    "{\"iter\":1,\"params\":[{\"name\":\"A\"}]},"
	    "{\"iter\":2,\"hypothesis\":\"unroll twice\"},"
	    "{\"iter\":3,\"hypothesis\":\"tile\"},"
	    "{\"iter\":4,\"hypothesis\":\"unroll twice\","
	    "\"params\":[{\"name\":\"A\"}]},"
	    "{\"iter\":5,\"hypothesis\":\"unroll twice\"},"
	    "{\"iter\":6,\"params\":[{\"name\":\"A\"}]},"
	    "{\"iter\":7,\"hypothesis\":\"unroll twice\"}]");
	static const long want[] = { 4, 6, 1, 7, 5 };
	struct near near[NEAR_MAX];

	(void)state;
	assert_int_equal(near_find(near, mine, rounds), NEAR_MAX);
	for (size_t i = 0; i < NEAR_MAX; i++)
		assert_int_equal(json_int(near[i].round, "iter", 0), want[i]);
	json_free(mine);
	json_free(rounds);
}

static void
how_is_said(void **state)
{
	char text[80];

	(void)state;
	near_by(text, sizeof(text), NEAR_LINES);
	assert_string_equal(text, "the same lines");
	near_by(text, sizeof(text), NEAR_PARAM | NEAR_LINES | NEAR_WORDS);
	assert_string_equal(text,
	    "the same parameter, the same lines, similar words");
}

static void
the_same_again_is_found(void **state)
{
	struct cJSON *rounds = parse("["
	    "{\"iter\":0,\"tree\":\"t0\",\"patch_id\":\"\"},"
	    "{\"iter\":1,\"tree\":\"t1\",\"patch_id\":\"p1\"},"
	    "{\"iter\":2,\"tree\":\"t2\",\"patch_id\":\"p1\"},"
	    "{\"iter\":3,\"tree\":\"\",\"patch_id\":\"p3\"}]");
	const char *how;

	(void)state;
	assert_int_equal(json_int(tried_find(&how, rounds, "t1", "p1"),
	    "iter", 9), 1);
	assert_string_equal(how, "tree");
	assert_int_equal(json_int(tried_find(&how, rounds, "new", "p1"),
	    "iter", 9), 2);
	assert_string_equal(how, "patch");
	assert_int_equal(json_int(tried_find(&how, rounds, "t0", "new"),
	    "iter", 9), 0);
	assert_null(tried_find(&how, rounds, "new", "new"));
	assert_null(tried_find(&how, rounds, "", ""));
	json_free(rounds);
}

static void
a_round_is_named(void **state)
{
	static const char *const cases[][2] = {
		{ "{\"iter\":7,\"verdict\":\"failure\",\"failed_step\":"
		    "\"build\"}", "iter-007 (failure in build)" },
		{ "{\"iter\":12,\"verdict\":\"neutral\",\"gain\":{\"g\":0,"
		    "\"lo\":0,\"hi\":0}}", "iter-012 (neutral, time +0.0%)" },
		{ "{\"iter\":1000,\"verdict\":\"kept\",\"gain\":"
		    "{\"g\":0.6931471805599453}}",
		    "iter-1000 (kept, time -50.0%)" },
	};

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		struct cJSON *round = parse(cases[i][0]);
		char *name = tried_name(round);

		assert_string_equal(name, cases[i][1]);
		free(name);
		json_free(round);
	}
}

static void
files(const char *text, const char *want)
{
	struct strs names = STRS_INIT;
	char *all;

	answers_files(&names, text);
	all = strs_join(&names, " ");
	assert_string_equal(all, want);
	free(all);
	strs_free(&names);
}

static void
evidence_names_files(void **state)
{
	(void)state;
	files("perf says 40 %", "");
	files("see context/perf.txt.", "context/perf.txt");
	files("(context/a.md, ./context/b/c.md:12): 40 %",
	    "context/a.md context/b/c.md");
	files("the context/ directory", "");
	files("my/context/a.txt and context/../x", "context/../x");
}

static bool
named(const char *name, const char *text)
{
	struct strs all = STRS_INIT, found = STRS_INIT;
	bool yes;

	strs_add(&all, name);
	missing_named(&found, &all, text);
	yes = found.n == 1;
	strs_free(&all);
	strs_free(&found);
	return yes;
}

static void
an_output_names_files(void **state)
{
	(void)state;
	assert_true(named("config.h", "k.c:1: config.h: No such file"));
	assert_true(named("inc/config.h", "fatal: \"config.h\" is missing."));
	assert_true(named("config.h", "no config.h."));
	assert_false(named("config.h", "myconfig.h"));
	assert_false(named("config.h", ".config.h"));
	assert_false(named("config.h", "config.h.in"));
	assert_false(named("config.h", "config.hpp"));
	assert_true(named("data/", "cat: data/a: No such file"));
	assert_true(named("sub/data/", "open ./data/a"));
	assert_false(named("data/", "no data at all"));
	assert_false(named("data/", "mydata/x"));
	assert_false(named("extra/a", "a file"));
	assert_true(named("extra/a", "open extra/a"));
	assert_false(named("config.h", ""));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_are_near),
		cmocka_unit_test(a_parameter_is_near_by_name),
		cmocka_unit_test(words_are_compared),
		cmocka_unit_test(one_common_word_is_not_near),
		cmocka_unit_test(the_nearest_come_first),
		cmocka_unit_test(how_is_said),
		cmocka_unit_test(the_same_again_is_found),
		cmocka_unit_test(a_round_is_named),
		cmocka_unit_test(evidence_names_files),
		cmocka_unit_test(an_output_names_files),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("near", tests, NULL, NULL);
}
