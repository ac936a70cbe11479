/* test-text.c - numbers and hostile text, as people read them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <math.h>

#include <cmocka.h>

#include "../../helpers/lib/words/text.h"
#include "lib/story.h"

static void
test_changes(void **state)
{
	struct buf b = BUF_INIT;
	struct effect e = { true, 0.0877, 0.08, 0.0954 };

	(void)state;
	text_change(&b, 0.0877), same(&b, "-8.4%");
	text_change(&b, -0.0877), same(&b, "+9.2%");
	text_change(&b, 0), same(&b, "0.0%");
	text_change(&b, 1e-9), same(&b, "0.0%");
	text_change(&b, -1e-9), same(&b, "0.0%");
	text_change(&b, -3), same(&b, "+1909%");
	text_change(&b, NAN), same(&b, "?%");
	text_change_interval(&b, &e), same(&b, "-8.4% [-9.1, -7.7]");
	e = (struct effect){ true, 0.0123, 0.0120, 0.0126 };
	text_change_interval(&b, &e), same(&b, "-1.22% [-1.25, -1.19]");
	e = (struct effect){ true, 0.01, -INFINITY, INFINITY };
	text_change_interval(&b, &e), same(&b, "-1.0% [?, ?]");
	e.known = false;
	text_change_interval(&b, &e), same(&b, "-");
	text_ratio_interval(&b, &e), same(&b, "-");
	text_size(&b, 0.006), same(&b, "0.6 %");
	buf_free(&b);
}

static void
test_numbers(void **state)
{
	struct buf b = BUF_INIT;
	struct effect e = { true, log(5.93), log(5.87), log(5.99) };

	(void)state;
	text_ratio_interval(&b, &e), same(&b, "5.93x [5.87, 5.99]");
	text_ratio(&b, log(12.34)), same(&b, "12.3x");
	text_ratio(&b, log(9.999)), same(&b, "10.0x");
	text_ratio(&b, log(1234)), same(&b, "1234x");
	text_ratio(&b, log(0.0123)), same(&b, "0.012x");
	text_value(&b, 1234.5, "us"), same(&b, "1234.5 us");
	text_value(&b, 12.345678, "ms"), same(&b, "12.35 ms");
	text_value(&b, 99.9999, ""), same(&b, "100.0");
	text_value(&b, 27469.66, NULL), same(&b, "27470");
	text_value(&b, 0.00012346, "s"), same(&b, "0.0001235 s");
	text_value(&b, 1e300, "s"), same(&b, "1e+300 s");
	text_value(&b, NAN, "s"), same(&b, "? s");
	text_span(&b, 0.8), same(&b, "0.8 s");
	text_span(&b, 59.4), same(&b, "59 s");
	text_span(&b, 65), same(&b, "1 min 05 s");
	text_span(&b, 7380), same(&b, "2 h 03 min");
	text_span(&b, 277200), same(&b, "3 d 5 h");
	text_span(&b, NAN), same(&b, "unknown");
	text_moment(&b, 25200), same(&b, "07:00");
	text_moment(&b, 1767225600), same(&b, "2026-01-01T00:00:00Z");
	text_iter(&b, 7), same(&b, "iter-007");
	text_iter(&b, 1234), same(&b, "iter-1234");
	text_commit(&b, "3f2a91cdeadbeef"), same(&b, "3f2a91c");
	text_commit(&b, NULL), same(&b, "?");
	buf_free(&b);
}

static void
test_line(void **state)
{
	struct buf b = BUF_INIT;

	(void)state;
	text_line(&b, "  a\n\t b\r\nc "), same(&b, "a b c");
	text_line(&b, "\033[31mred\a\x7f"), same(&b, "\\x1b[31mred\\x07\\x7f");
	text_line(&b, "\xc2\x9b" "31m"), same(&b, "\\u009b31m");
	text_line(&b, "a\u202eb\u200bc\ufeff"),
	    same(&b, "a\\u202eb\\u200bc\\ufeff");
	text_line(&b, "\xff\xc3"), same(&b, "\\xff\\xc3");
	text_line(&b, "\xe4\xb8"), same(&b, "\\xe4\\xb8");
	text_line(&b, "x\xed\xa0\x80"), same(&b, "x\\xed\\xa0\\x80");
	text_line(&b, "שלום 内层 é"), same(&b, "שלום 内层 é");
	text_line(&b, "e\u0301\u0301\u0301\u0301\u0301"),
	    same(&b, "e\u0301\u0301\u0301");
	text_line(&b, ""), same(&b, "");
	buf_free(&b);
}

static void
test_cut(void **state)
{
	struct buf b = BUF_INIT;

	(void)state;
	text_cut(&b, "abcdef", 6), same(&b, "abcdef");
	text_cut(&b, "abcdef", 5), same(&b, "abcd…");
	text_cut(&b, "abc   ", 3), same(&b, "abc");
	text_cut(&b, "内层循环", 8), same(&b, "内层循环");
	text_cut(&b, "内层循环", 7), same(&b, "内层循…");
	text_cut(&b, "内层循环", 6), same(&b, "内层…");
	text_cut(&b, "内", 1), same(&b, "…");
	text_cut(&b, "abc", 0), same(&b, "");
	text_cut(&b, "\033\033\033", 7), same(&b, "\\x1b…");
	assert_int_equal(text_width("a内é\u0301🚀"), 6);
	text_pad(&b, "内", 4, false), same(&b, "内  ");
	text_pad(&b, "内", 4, true), same(&b, "  内");
	text_pad(&b, "abcde", 4, true), same(&b, "abcde");
	buf_free(&b);
}

static void
test_markdown(void **state)
{
	struct buf b = BUF_INIT;

	(void)state;
	text_md(&b, "| x |"), same(&b, "\\| x \\|");
	text_md(&b, "\\|"), same(&b, "\\\\\\|");
	text_md(&b, "a\n# heading"), same(&b, "a # heading");
	text_md(&b, "<script>"), same(&b, "&lt;script&gt;");
	text_md(&b, "`a` *b* ~~c~~"), same(&b, "\\`a\\` \\*b\\* \\~\\~c\\~\\~");
	text_md(&b, "![i](u)"), same(&b, "![i\\](u)");
	text_md(&b, "Q&A &lt; &#124;"), same(&b, "Q&A &amp;lt; &amp;#124;");
	text_md(&b, "TILE_N _x_"), same(&b, "TILE_N \\_x\\_");
	text_md(&b, "\033[1m"), same(&b, "\\\\x1b[1m");
	text_md_cut(&b, "||||||", 3), same(&b, "\\|\\|…");
	text_block(&b, "a\n\n## Next\n\tb\r\n", "    "),
	    same(&b, "    a\n\n    ## Next\n    \tb\n");
	text_block(&b, "\033", "  "), same(&b, "  \\x1b\n");
	assert_true(text_has_lines("a\nb"));
	assert_false(text_has_lines("\n a \n"));
	buf_free(&b);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_changes),
		cmocka_unit_test(test_numbers),
		cmocka_unit_test(test_line),
		cmocka_unit_test(test_cut),
		cmocka_unit_test(test_markdown),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
