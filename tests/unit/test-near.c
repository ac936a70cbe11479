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

static char *
mark(const struct cJSON *round)
{
	struct buf b = BUF_INIT;

	near_mark(&b, round);
	return buf_steal(&b);
}

static unsigned
by(const char *mine, const char *round)
{
	struct cJSON *a = parse(mine), *b = parse(round);
	char *x = mark(a), *y = mark(b);
	const char *marks[] = { y };
	struct near near[NEAR_MAX];
	unsigned how = near_find(near, x, marks, 1) == 1 ? near[0].by : 0;

	free(x);
	free(y);
	json_free(a);
	json_free(b);
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
	assert_int_equal(by(HUNKS("a b:1%", 10, 5), HUNKS("a b:1%", 12, 1)),
	    NEAR_LINES);
	assert_int_equal(by(HUNKS("a b", 10, 5), HUNKS("a", 10, 5)), 0);
	assert_int_equal(by(HUNKS("b", 10, 5), HUNKS("a b", 10, 5)), 0);
	assert_int_equal(by(HUNKS("a\\tb", 10, 5), HUNKS("a\\tb", 10, 5)),
	    NEAR_LINES);
	assert_int_equal(by("{}", "{}"), 0);
}

static void
a_mark_that_is_none_is_near_to_nothing(void **state)
{
	static const char *const marks[] = { "", "A", "A\tk.c:1:1", "A\t\t" };
	struct near near[NEAR_MAX];

	(void)state;
	for (size_t i = 0; i < 3; i++)
		assert_int_equal(near_find(near, marks[i], marks, 4), 0);
	assert_int_equal(near_find(near, marks[3], marks, 4), 1);
	assert_int_equal(near[0].round, 3);
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
	    "{\"params\":[{\"name\":\"A\"}]},"
	    "{\"hypothesis\":\"unroll twice\"},"
	    "{\"hypothesis\":\"tile\"},"
	    "{\"hypothesis\":\"unroll twice\","
	    "\"params\":[{\"name\":\"A\"}]},"
	    "{\"hypothesis\":\"unroll twice\"},"
	    "{\"params\":[{\"name\":\"A\"}]},"
	    "{\"hypothesis\":\"unroll twice\"}]");
	static const size_t want[NEAR_MAX] = { 3, 5, 0 };
	struct near near[NEAR_MAX];
	char *text = mark(mine), *marks[7];

	(void)state;
	for (size_t i = 0; i < 7; i++)
		marks[i] = mark(json_at(rounds, i));
	assert_int_equal(near_find(near, text, (const char *const *)marks, 7),
	    NEAR_MAX);
	for (size_t i = 0; i < NEAR_MAX; i++)
		assert_int_equal(near[i].round, want[i]);
	for (size_t i = 0; i < 7; i++)
		free(marks[i]);
	free(text);
	json_free(mine);
	json_free(rounds);
}

static void
how_is_said(void **state)
{
	char text[80];

	(void)state;
	near_by(text, sizeof(text), NEAR_LINES);
	assert_string_equal(text, "the same or neighbouring lines");
	near_by(text, sizeof(text), NEAR_PARAM | NEAR_LINES | NEAR_WORDS);
	assert_string_equal(text,
	    "the same parameter, the same or neighbouring lines, similar words");
}

static const struct tried_round *
found(const char **how, const struct tried *t, const char *tree,
    const char *patch_id, long iter)
{
	const struct tried_round *r = tried_find(how, t, tree, patch_id);

	assert_non_null(r);
	assert_int_equal(r - t->v, iter);
	return r;
}

static void
the_same_again_is_found(void **state)
{
	static const char lines[] = "t0\t\t\t\t\t{\"iter\":0}\n"
	    "t1\tp1\t\t\t\t{\"iter\":1}\nt2\tp1\t\t\t\t{\"iter\":2}\n"
	    "\tp3\t\t\t\t{\"iter\":3}\n";
	struct tried t;
	const char *how;

	(void)state;
	tried_split(&t, lines, sizeof(lines) - 1);
	assert_int_equal(t.n, 4);
	found(&how, &t, "t1", "p1", 1);
	assert_string_equal(how, "tree");
	found(&how, &t, "new", "p1", 2);
	assert_string_equal(how, "patch");
	found(&how, &t, "t0", "new", 0);
	assert_null(tried_find(&how, &t, "new", "new"));
	assert_null(tried_find(&how, &t, "", ""));
	tried_free(&t);
}

static void
a_line_is_read_as_it_was_written(void **state)
{
	struct cJSON *d = parse("{\"iter\":7,\"patch_id\":\"p\","
	    "\"hypothesis\":\"tile\\tK\\nby 64\",\"reason\":\"a\\tb\","
	    "\"hunks\":[{\"path\":\"k\\n.c\",\"at\":3,\"n\":2}]}"), *back;
	struct buf lines = BUF_INIT;
	const struct tried_round *r;
	const char *how;
	struct tried t;

	(void)state;
	tried_line(&lines, d, "t");
	tried_line(&lines, d, "");
	tried_split(&t, lines.p, lines.len);
	assert_int_equal(t.n, 2);
	r = found(&how, &t, "t", "", 0);
	assert_string_equal(r->patch_id, "p");
	assert_string_equal(r->mark, "\tk%0A.c:3:2\t64 tile");
	back = tried_read(r);
	assert_string_equal(json_str(back, "hypothesis"), "tile\tK\nby 64");
	assert_string_equal(json_str(back, "reason"), "a\tb");
	assert_int_equal(json_int(back, "iter", 0), 7);
	json_free(back);
	json_free(d);
	buf_free(&lines);
	tried_free(&t);
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
		cmocka_unit_test(a_mark_that_is_none_is_near_to_nothing),
		cmocka_unit_test(a_parameter_is_near_by_name),
		cmocka_unit_test(words_are_compared),
		cmocka_unit_test(one_common_word_is_not_near),
		cmocka_unit_test(the_nearest_come_first),
		cmocka_unit_test(how_is_said),
		cmocka_unit_test(the_same_again_is_found),
		cmocka_unit_test(a_line_is_read_as_it_was_written),
		cmocka_unit_test(a_round_is_named),
		cmocka_unit_test(evidence_names_files),
		cmocka_unit_test(an_output_names_files),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("near", tests, NULL, NULL);
}
