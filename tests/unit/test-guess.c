/* test-guess.c - what a run's output says about its metric, what make says about a makefile. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../helpers/lib/base/mem.h"
#include "../../helpers/lib/domain/adopt.h"
#include "../../helpers/lib/domain/guess.h"
#include "../../helpers/lib/domain/makebase.h"
#include "../../helpers/lib/domain/makefile.h"

/* The best guess is this spec, unit and direction; "" none. */
static void
best(const char *text, const char *where, const char *spec, const char *unit,
    bool higher)
{
	struct guesses g = GUESSES_INIT;

	if (strchr(where, '.') != NULL)
		guess_file(&g, text, strlen(text), where);
	else
		guess_output(&g, text, strlen(text), where);
	guess_sort(&g);
	assert_string_equal(g.n > 0 ? g.v[0].spec : "", spec);
	if (g.n > 0) {
		assert_string_equal(g.v[0].unit, unit);
		assert_int_equal(g.v[0].higher, higher);
	}
	guesses_release(&g);
}

static void
lines(void **state)
{
	(void)state;
	best(" Mop/s total     =                1401.45\n", "",
	    "regex:^\\s*Mop/s total += +(\\S+)", "Mop/s", true);
	best("Runtime: 0.5 seconds\nLookups/s:   652,084\n", "",
	    "regex:^Runtime: (\\S+) seconds", "s", false);
	best("4-LZ4_decompress_safe : 118145 ->  3795.1 MB/s\r", "",
	    "regex:^4-LZ4_decompress_safe : \\S+ -> +(\\S+) MB/s", "MB/s",
	    true);
	best("7#XXH3_64b w/seed : 102400 -> 203938 it/s (19915.8 MB/s)",
	    "@stderr", "regex@stderr:^7#XXH3_64b w/seed : \\S+ -> \\S+ it/s "
	    "\\(([0-9](?:[0-9.,eE+-]*[0-9])?) MB/s", "MB/s", true);
	best("warm-up took 3.1 ms\nmedian 12.5us\n", "",
	    "regex:^median ([0-9](?:[0-9.,eE+-]*[0-9])?)us", "us", false);
	best("time (ms): 4.25\n", "", "regex:^time \\(ms\\): (\\S+)", "ms",
	    false);
	best("Each test will take on the order of 9384 microseconds\n"
	    "Best time 12 us\n", "", "regex:^Best time (\\S+) us", "us",
	    false);
	best("2.5 ns/op\n", "", "regex:^(\\S+) ns/op", "ns/op", false);
}

static void
no_metric(void **state)
{
	(void)state;
	best("", "", "", "", false);
	best("built 2026-11-30 20:06:11, version 1.2.3\n", "", "", "", false);
	best("XXH3_64b ready, 64b words\n", "", "", "", false);
	best("time 0.0 ms\n", "", "", "", false);	/* no value above zero */
	best("error 5 items\n", "", "", "", false);
}

/* The head of the table says what the first column is. */
static void
named_rows(void **state)
{
	(void)state;
	best("Function    Best Rate MB/s  Avg time     Min time\n"
	    "Copy:           12345.6     0.012     0.011\n"
	    "Triad:          11345.6     0.014     0.013\n", "",
	    "regex:^Triad: +(\\S+)", "MB/s", true);
	best("Triad:          11345.6     0.014     0.013\n", "", "", "",
	    false);
}

/* A table of numbers has no unit: somebody has to say it. */
static void
rows(void **state)
{
	(void)state;
	best("gemm, built 2026-11-30 20:06:11\n32 4.60e+00 9.5e-01\n"
	    "96 4.38e+00 9.8e-01\n", "", "regex:^96 (\\S+)", "", false);
}

static void
data(void **state)
{
	(void)state;
	best("{\"setup_ms\": 3, \"total\": {\"min_us\": 4.5}}", "",
	    "json:-:total.min_us", "us", false);
	best("banner\n{\"gflops\": 4.5}\n", "", "json:-:gflops", "gflops",
	    true);
	best("{\"timings_ms\":{\"median\":1.5},\"baseline\":{\"timings_ms\":"
	    "{\"median\":2}}}", "report.json",
	    "json:report.json:timings_ms.median", "ms", false);
	best("case,duration_us,result\na,1.5,OK\n", "report.csv",
	    "csv:report.csv:duration_us", "us", false);
	best("{\"n\": 3}", "", "", "", false);
	best("{\"min_us\": 4.5", "", "", "", false);
}

static void
words(void **state)
{
	const char *bad = "64 WRONG\n", *good = "0 failed\nall PASSED\n";
	char *pass = guess_pass(good, strlen(good));

	(void)state;
	assert_string_equal(pass, "PASSED");
	free(pass);
	pass = guess_pass("UNSUCCESSFUL", 12);
	assert_string_equal(pass, "");
	free(pass);
	assert_null(guess_fail(bad, strlen(bad)));
	assert_null(guess_fail(good, strlen(good)));
	assert_non_null(guess_fail("64 right", 8));
}

static const char base_text[] =
    "# Variables\n.DEFAULT_GOAL := config\nfoo: bar\n"
    "# Files\n\n# Not a target:\n.c.o:\n#  Builtin rule\n"
    "\tcc\n\nconfig:\n#  recipe\n\t@echo config\n\nall: x.x\n#  Phony\n\n"
    "x.x: x.o y.o\n#  recipe to execute (from 'Makefile', line 9):\n"
    "\t$(CC) -o $@\n\n# Not a target:\nx.c:\n\n%.o: %.c\n\ttouch\n\n"
    "V := a: b\nrun-bench:: all\n\t./x.x\n\nrun: all\n\t./x.x\n\n"
    "status:\n\techo\n\ntest-x:\n\t./x\n\ntest:\n\n"
    "# files hash-table stats:\nlater: no\n";

static void
targets(void **state)
{
	struct strs clashes = STRS_INIT;
	struct make_base b;

	(void)state;
	make_base_parse(&b, base_text);
	assert_string_equal(b.goal, "config");
	assert_null(make_base_find(&b, "foo"));
	assert_null(make_base_find(&b, "later"));
	assert_null(make_base_find(&b, "x.c"));
	assert_null(make_base_find(&b, ".c.o"));
	assert_null(make_base_find(&b, "V"));
	assert_string_equal(make_base_find(&b, "x.x")->recipe,
	    "$(CC) -o $@\n");
	assert_int_equal(make_base_find(&b, "x.x")->prereqs.n, 2);
	assert_string_equal(make_base_build(&b), "all");
	assert_string_equal(make_base_check(&b), "test-x");	/* test is empty */
	assert_string_equal(make_base_bench(&b), "run-bench");
	make_base_clashes(&clashes, &b, "iter config status log");
	assert_int_equal(clashes.n, 2);
	assert_string_equal(clashes.v[0], "config");
	strs_free(&clashes);
	make_base_release(&b);
	make_base_parse(&b, "# Files\nbench-;reboot:\n\techo\n");
	assert_int_equal(b.n, 1);
	assert_null(make_base_bench(&b));
	make_base_release(&b);
	make_base_parse(&b, "");
	assert_null(make_base_build(&b));
	assert_null(make_base_bench(&b));
	make_base_release(&b);
}

static void
files(void **state)
{
	struct strs all = STRS_INIT, used = STRS_INIT, out = STRS_INIT;
	char *text;

	(void)state;
	strs_add_words(&all, "src/gemm.c src/gemm.h src/test_gemm.c "
	    "fastest.c gemmTest.c ref_gemm.c REF_MMult.c plot.py doc.md "
	    "unused.c util.c remainder.c");
	strs_add(&all, "two words.c");
	adopt_used(&used, "cc -c gemm.c -o gemm.o\ncc test_gemm.c fastest.c "
	    "gemmTest.c ref_gemm.c REF_MMult.c util.c remainder.c\npython3 "
	    "plot.py doc.md xunused.c\ncc 'two words.c'\n", &all);
	assert_false(strs_has(&used, "unused.c"));
	assert_false(strs_has(&used, "doc.md"));
	adopt_editable(&out, &used, &all);
	text = strs_join(&out, " ");
	assert_string_equal(text, "src/gemm.c src/gemm.h fastest.c "
	    "remainder.c");
	free(text);
	strs_free(&all);
	strs_free(&used);
	strs_free(&out);
}

/* Rows that could be cases, and what reads them. */
static void
assert_cases(const char *text, const char *metric, const char *names,
    const char *spec)
{
	struct guesses g = GUESSES_INIT;
	struct strs out = STRS_INIT;
	char *is, *all;

	guess_output(&g, text, strlen(text), "");
	guess_sort(&g);
	is = guess_cases(&out, &g, metric);
	all = strs_join(&out, " ");
	assert_string_equal(all, names);
	assert_string_equal(is != NULL ? is : "", spec);
	free(all);
	free(is);
	strs_free(&out);
	guesses_release(&g);
}

static void
cases(void **state)
{
	(void)state;
	assert_cases("n gflops\n32 2.5\n64 2.75\n96 2.25\n", "regex:^96 (\\S+)",
	    "32 64 96", "regex:^{case} (\\S+)");
	/* read in another way, or figures of one thing, or alone */
	assert_cases("32 2.5\n64 2.75\n", "regex:^64 \\S+ (\\S+)", "", "");
	assert_cases("min 2.5\nmax 2.75\n", "regex:^max (\\S+)", "", "");
	assert_cases("64 2.75\n", "regex:^64 (\\S+)", "", "");
	assert_cases("32 2.5\n64 2.75\n", "json:-:a", "", "");
	assert_cases("32 2.5\n64 2.75\n", NULL, "", "");
}

static void
spelling(void **state)
{
	struct buf b = BUF_INIT;

	(void)state;
	makefile_setting(&b, "PAWL_X", "a $x # b\nc");
	makefile_include(&b, "/a#b");
	assert_string_equal(buf_str(&b), "PAWL_X = a $$x \\# b c\n"
	    "PAWL_HOME ?= /a\\#b\ninclude $(PAWL_HOME)/mk/pawl.mk\n");
	buf_free(&b);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines), cmocka_unit_test(no_metric),
		cmocka_unit_test(rows),
		cmocka_unit_test(named_rows), cmocka_unit_test(data),
		cmocka_unit_test(words), cmocka_unit_test(targets),
		cmocka_unit_test(files), cmocka_unit_test(cases),
		cmocka_unit_test(spelling),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("guess", tests, NULL, NULL);
}
