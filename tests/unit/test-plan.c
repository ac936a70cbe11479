/* test-plan.c - plan files, and expectations that can be checked. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../helpers/lib/base/err.h"
#include "../../helpers/lib/base/mem.h"
#include "../../helpers/lib/base/str.h"
#include "../../helpers/lib/domain/expect.h"
#include "../../helpers/lib/domain/plan.h"

static void
parsed(struct plan *p, const char *text)
{
	failure_clear();
	if (plan_parse(p, text, strlen(text), "plan.md") < 0)
		fail_msg("%s", failure());
}

static void
all_forms(void **state)
{
	struct plan p;

	(void)state;
	parsed(&p, "# Round 7\n\nsome talk\n"
	    "Hypothesis: tile K by 64\n"
	    "**Bottleneck**: gmem\n"
	    "- Evidence: mte2 at 92 %\n"
	    "- **Why it should help this kernel:** fewer loads\n"
	    "## Expected improved metric\n\ntime -5%\n\n"
	    "### Main risk: L1 overflows ###\n"
	    "SET: TILE_N=128\n"
	    "* __Last__: was neutral\n"
	    "phase :  tile\n"
	    "## **Next**\n- a\n- b: c\n"
	    "## Appendix\nno key here\n");
	assert_string_equal(p.hypothesis, "tile K by 64");
	assert_string_equal(p.bottleneck, "gmem");
	assert_string_equal(p.evidence, "mte2 at 92 %");
	assert_string_equal(p.why, "fewer loads");
	assert_string_equal(p.expect, "time -5%");
	assert_string_equal(p.risk, "L1 overflows");
	assert_string_equal(p.set, "TILE_N=128");
	assert_string_equal(p.last, "was neutral");
	assert_string_equal(p.phase, "tile");
	assert_string_equal(p.next, "- a\n- b: c");
	plan_release(&p);
	assert_null(p.hypothesis);
}

static void
values_go_on(void **state)
{
	struct plan p;

	(void)state;
	parsed(&p, "\xef\xbb\xbfhypothesis: one\r\n  two\r\n\r\n  Note: three\r\n"
	    "```\r\n# not a heading\r\nRisk: not a key\r\n```\r\n"
	    "WHY: __m256 **bold** *x*\r\n#hashtag $(shell x) `y`\r\n");
	assert_string_equal(p.hypothesis, "one\n  two\n\n  Note: three\n```\n"
	    "# not a heading\nRisk: not a key\n```");
	assert_string_equal(p.why, "__m256 **bold** *x*\n#hashtag $(shell x) "
	    "`y`");
	assert_null(p.risk);
	plan_release(&p);
	parsed(&p, "");
	assert_null(p.hypothesis);
	plan_release(&p);
	parsed(&p, "Hypothesis:\nBottleneck:   \nRisk: x\nWhy not: y\n");
	assert_null(p.hypothesis);
	assert_null(p.bottleneck);
	assert_string_equal(p.risk, "x\nWhy not: y");
	plan_release(&p);
	/* an empty heading may be filled below */
	parsed(&p, "## Risk\nRisk: spills\n");
	assert_string_equal(p.risk, "spills");
	plan_release(&p);
}

static void
bad(const char *text, size_t len, const char *want)
{
	struct plan p;

	failure_clear();
	assert_int_equal(plan_parse(&p, text, len, "plan.md"), -1);
	if (strstr(failure(), want) == NULL)
		fail_msg("\"%s\" is not in \"%s\"", want, failure());
	failure_clear();
}

static void
refuses(void **state)
{
	static const char twice[] = "Why: a\nRisk: b\n\n## Why it should help "
	    "us\nc\n";
	struct buf b = BUF_INIT;
	struct plan p;

	(void)state;
	bad(twice, strlen(twice), "plan.md:4: Why is given twice (first on "
	    "line 1)");
	bad("Why: a\n\0b", 9, "plan.md:2: NUL byte");
	bad("Why: \xff\n", 7, "plan.md: not UTF-8");
	buf_puts(&b, "Why: ");
	for (int i = 0; i < PLAN_VALUE_MAX - 2; i++)
		buf_putc(&b, 'x');
	parsed(&p, b.p);
	assert_int_equal(strlen(p.why), PLAN_VALUE_MAX - 2);
	plan_release(&p);
	buf_puts(&b, "xxxx");
	bad(b.p, b.len, "plan.md:1: Why is longer than 32768 bytes");
	buf_free(&b);
}

static void
no_key_is_refused(void **state)
{
	static const char *const text[] = { "http://x: y", "a: b",
	    "- b: c", "  Note: x", "- Note: x", "std::vector: x", "Note:x",
	    "Why not: y", "tile K: 64", "# Appendix", "## Note", "K2: x",
	    "```\nEvidense: x\n```", "\xe8\xaf\x81\xe6\x8d\xae: x", ": x" };
	struct plan p;

	(void)state;
	bad("Hypothesis: a\nEvidense: b\n", 26, "plan.md:2: \"Evidense:\" is no "
	    "question of a plan: did you mean Evidence:?");
	bad("evidnce:\n", 9, "did you mean Evidence:?");
	bad("Hypotesis: x", 12, "did you mean Hypothesis:?");
	bad("- **Botleneck:** x", 18, "did you mean Bottleneck:?");
	bad("  * __Evidenze__: x", 19, "\"Evidenze:\" is no");
	bad("## Riks\nx", 9, "did you mean Risk:?");
	bad("## Expet: x", 11, "did you mean Expect:?");
	bad("Why: a\nReason: b\n", 17, "plan.md:2: \"Reason:\" is no question of "
	    "a plan: those are Hypothesis");
	for (size_t i = 0; i < sizeof(text) / sizeof(text[0]); i++) {
		char *with = xasprintf("Why: x\n%s\nRisk: y\n", text[i]);

		parsed(&p, with);
		assert_string_equal(p.risk, "y");
		plan_release(&p);
		free(with);
	}
}

static void
expectation(const char *text, const char *metric, enum expect_relation r,
    double value, const char *unit)
{
	struct expect e;

	failure_clear();
	if (expect_parse(&e, text) < 0)
		fail_msg("%s", failure());
	assert_string_equal(e.metric, metric);
	assert_int_equal(e.relation, r);
	assert_true(e.value >= value && e.value <= value);
	assert_string_equal(e.unit, unit);
	expect_release(&e);
}

static void
expectations(void **state)
{
	static const char *const none[] = {
		"", " ", "time", "-5%", "<20", "time -", "time -x%", "faster!",
		"time -5% or 6%", "time - 5%", "time -1e5", "a -> b",
		"time -nan%", "time <", "it gets 5% better",
		"x <99999999999999999999999999999999999999",
	};
	struct expect e;

	(void)state;
	expectation("time -5%", "time", EXPECT_FALL_PCT, 5, "%");
	expectation("GFLOPS +10%", "GFLOPS", EXPECT_RISE_PCT, 10, "%");
	expectation("bubble <20", "bubble", EXPECT_BELOW, 20, "");
	expectation(" bubble < 20 % ", "bubble", EXPECT_BELOW, 20, "%");
	expectation("task time<=0.5us", "task time", EXPECT_AT_MOST, 0.5, "us");
	expectation("mac-ratio >= .8", "mac-ratio", EXPECT_AT_LEAST, 0.8, "");
	expectation("util >90", "util", EXPECT_ABOVE, 90, "");
	expectation("time -20 us", "time", EXPECT_FALL_BY, 20, "us");
	expectation("hits +3", "hits", EXPECT_RISE_BY, 3, "");
	expectation("time −5%", "time", EXPECT_FALL_PCT, 5, "%");
	expectation("x ≤3", "x", EXPECT_AT_MOST, 3, "");
	for (size_t i = 0; i < sizeof(none) / sizeof(none[0]); i++) {
		failure_clear();
		if (expect_parse(&e, none[i]) == 0)
			fail_msg("\"%s\" was taken", none[i]);
		assert_true(str_starts(failure(), "EXPECT: "));
	}
	failure_clear();
}

static bool
met(const char *text, double before, double after)
{
	struct expect e;
	bool yes;

	assert_int_equal(expect_parse(&e, text), 0);
	yes = expect_met(&e, before, after);
	expect_release(&e);
	return yes;
}

static void
met_or_not(void **state)
{
	double nan = strtod("nan", NULL);

	(void)state;
	assert_true(met("time -5%", 100, 95));
	assert_false(met("time -5%", 100, 95.1));
	assert_false(met("time -0%", 100, 100));
	assert_true(met("g +10%", 100, 110));
	assert_false(met("g +10%", 0, 110));
	assert_true(met("t -5", 100, 95));
	assert_true(met("t +5us", 1, 6));
	assert_true(met("b <20", nan, 19.9));
	assert_false(met("b <20", 30, 20));
	assert_true(met("b <=20", 30, 20));
	assert_true(met("b >=20", 30, 20));
	assert_false(met("b >20", 30, 20));
	assert_false(met("b <20", 1, nan));
	assert_false(met("t -5%", nan, 1));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_forms),
		cmocka_unit_test(values_go_on),
		cmocka_unit_test(refuses),
		cmocka_unit_test(no_key_is_refused),
		cmocka_unit_test(expectations),
		cmocka_unit_test(met_or_not),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("plan", tests, NULL, NULL);
}
