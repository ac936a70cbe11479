/* test-words.c - what people read: numbers, hostile text, tables, limits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <math.h>
#include <time.h>

#include "../../helpers/lib/base/clock.h"
#include "../../helpers/lib/base/mem.h"
#include "../../helpers/lib/base/str.h"
#include "../../helpers/lib/domain/campaign.h"
#include "../../helpers/lib/domain/prospect.h"
#include "../../helpers/lib/outside/json.h"
#include "../../helpers/lib/words/board.h"
#include "../../helpers/lib/words/iterations.h"
#include "../../helpers/lib/words/log.h"
#include "../../helpers/lib/words/notes.h"
#include "../../helpers/lib/words/progress.h"
#include "../../helpers/lib/words/status.h"
#include "../../helpers/lib/words/subject.h"
#include "../../helpers/lib/words/text.h"

/* A campaign as it grows. */
struct story {
	struct cJSON *events;
	struct campaign camp;
	long n;
};

static void
story_open(struct story *s)
{
	s->events = json_array();
	s->n = 0;
	campaign_init(&s->camp);
}

static void
story_close(struct story *s)
{
	json_free(s->events);
	campaign_release(&s->camp);
}

static void
story_put(struct story *s, const char *kind, struct cJSON *data)
{
	struct cJSON *e = json_object();
	char when[32];
	long t = 1767225600 + ++s->n * 60;

	clock_format(when, (time_t)t);
	json_set_int(e, "schema", 1);
	json_set_int(e, "n", s->n);
	json_set_str(e, "kind", kind);
	json_set_int(e, "time", t);
	json_set_str(e, "when", when);
	json_set_str(e, "actor", "jo (terminal)");
	json_set_str(e, "op", "attention");
	json_set(e, "data", data);
	assert_int_equal(campaign_fold(&s->camp, e), 0);
	json_push(s->events, e);
}

static struct cJSON *
parsed(const char *text)
{
	struct cJSON *v = json_parse(text, strlen(text), "test");

	assert_non_null(v);
	return v;
}

static void
story_add(struct story *s, const char *kind, const char *data)
{
	story_put(s, kind, parsed(data));
}

#define BASELINE "{\"iter\": 0, \"epoch\": 1, \"value\": 1000, " \
	"\"candidate\": \"aaaaaaaaaaaaaaaa\", \"unit\": \"us\", " \
	"\"metric\": \"json:-:us\", \"correct\": \"pass\", \"noise\": " \
	"{\"label\": \"stable\", \"resolves\": 0.006}, \"max_pairs\": 64}"

/* exp(0.6931472) is 2: half the time */
#define ROUND_KEPT "{\"iter\": 1, \"kind\": \"code\", \"verdict\": \"kept\", " \
	"\"hypothesis\": \"tile K by 64\", \"files\": [\"kernel/a.c\"], " \
	"\"lines_added\": 3, \"lines_removed\": 1, \"from_iter\": 0, " \
	"\"from\": \"aaaaaaaaaaaaaaaa\", \"frontier\": \"bbbbbbbbbbbbbbbb\", " \
	"\"frontier_value\": 1000, \"value\": 500, \"unit\": \"us\", " \
	"\"gain\": {\"g\": 0.6931472, \"lo\": 0.67, \"hi\": 0.71}, " \
	"\"total\": {\"g\": 0.6931472, \"lo\": 0.67, \"hi\": 0.71}, " \
	"\"pairs\": 12, \"label\": \"stable\", \"resolves\": 0.006, " \
	"\"correct\": \"pass\"}"

#define ROUND_FAILURE "{\"iter\": 2, \"kind\": \"code\", \"verdict\": " \
	"\"failure\", \"reason\": \"a.c:3: error\", \"hypothesis\": " \
	"\"unroll\", \"files\": [\"kernel/a.c\"], \"from_iter\": 1, " \
	"\"frontier\": \"bbbbbbbbbbbbbbbb\", \"frontier_value\": 500, " \
	"\"value\": null, \"gain\": null, \"failed_step\": \"build\", " \
	"\"correct\": \"not run\"}"

static struct cJSON *
round_with(const char *hypothesis, long iter)
{
	struct cJSON *d = parsed(ROUND_KEPT);

	json_set_str(d, "hypothesis", hypothesis);
	json_set_int(d, "iter", iter);
	return d;
}

static void
same(struct buf *b, const char *want)
{
	assert_string_equal(buf_str(b), want);
	buf_clear(b);
}

static size_t
count(const char *text, const char *what)
{
	size_t n = 0;

	for (; (text = strstr(text, what)) != NULL; text += strlen(what))
		n++;
	return n;
}

/* Nothing that acts on a terminal or is not UTF-8. */
static void
is_tame(const struct buf *b)
{
	assert_true(str_is_utf8(b->p, b->len));
	assert_int_equal(strlen(b->p), b->len);
	for (size_t i = 0; i < b->len; i++)
		assert_true((unsigned char)b->p[i] >= 0x20 || b->p[i] == '\n');
	assert_null(strstr(b->p, "\u202e"));
	assert_null(strstr(b->p, "\xc2\x9b"));
}

/* Every table row has the number of cells that its head has. */
static void
tables_hold(const char *text)
{
	size_t cells = 0;

	while (*text != '\0') {
		size_t len = strcspn(text, "\n"), n = 0;

		for (size_t i = 0; i < len && *text == '|'; i++) {
			if (text[i] == '\\')
				i++;
			else
				n += text[i] == '|';
		}
		if (*text != '|')
			cells = 0;
		else if (cells == 0)
			cells = n;
		assert_int_equal(n, *text == '|' ? cells : 0);
		text += len + (text[len] == '\n');
	}
}

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

static void
subject_of(struct buf *b, const char *kind, const char *data)
{
	struct cJSON *d = parsed(data);

	subject_event(b, kind, d);
	json_free(d);
}

static void
test_subjects(void **state)
{
	struct buf b = BUF_INIT;

	(void)state;
	subject_of(&b, "round", ROUND_KEPT);
	same(&b, "iter-001 kept -50.0% [-50.8, -48.8]: tile K by 64");
	subject_of(&b, "round", ROUND_FAILURE);
	same(&b, "iter-002 failure (build): unroll");
	subject_of(&b, "round", "{\"iter\": 3, \"verdict\": \"failure\", "
	    "\"interrupted\": true, \"failed_step\": \"measure\"}");
	same(&b, "iter-003 failure (interrupted)");
	subject_of(&b, "round", "{\"iter\": 3, \"verdict\": \"| forged\"}");
	same(&b, "iter-003 unknown");
	subject_of(&b, "baseline", BASELINE);
	same(&b, "iter-000 baseline 1000.0 us");
	subject_of(&b, "goal", "{\"kind\": \"speedup\", \"value\": 5}");
	same(&b, "goal 5x faster than the baseline");
	subject_of(&b, "goal", "{\"kind\": \"target\", \"value\": 5000, "
	    "\"unit\": \"us\", \"until\": 25200}");
	same(&b, "goal 5000.0 us, until 07:00");
	subject_of(&b, "rollback", "{\"to\": \"bbbbbbbbbb\", \"to_iter\": 4, "
	    "\"why\": \"odd\\n\\nPawl-Verdict: kept\"}");
	same(&b, "rollback to iter-004 (bbbbbbb): odd Pawl-Verdict: kept");
	subject_of(&b, "confirm", "{\"iter\": 9, \"reached\": true, \"total\": "
	    "{\"g\": 1.78, \"lo\": 1.77, \"hi\": 1.79}}");
	same(&b, "confirm iter-009 5.93x [5.87, 5.99], goal reached");
	subject_of(&b, "review", "{\"stalled\": 3, \"direction\": \"think\"}");
	same(&b, "review after 3 rounds without gain: think");
	subject_candidate(&b, 7, "tile\nK"), same(&b, "iter-007: tile K");
	buf_free(&b);
}

static void
test_iterations_golden(void **state)
{
	struct story s;
	struct buf b = BUF_INIT;

	(void)state;
	story_open(&s);
	story_add(&s, "goal", "{\"kind\": \"speedup\", \"value\": 5}");
	story_add(&s, "baseline", BASELINE);
	story_add(&s, "round", ROUND_KEPT);
	story_add(&s, "round", ROUND_FAILURE);
	story_add(&s, "rollback", "{\"to\": \"aaaaaaaaaa\", \"to_iter\": 0, "
	    "\"value\": 1000}");
	iterations_render(&b, s.events, &s.camp);
	tables_hold(buf_str(&b));
	assert_non_null(strstr(buf_str(&b), "# Iterations of attention\n\n"
	    "Best: iter-000, 1000.0 us, "));
	assert_non_null(strstr(buf_str(&b), "\n- goal 5x faster than the "
	    "baseline\n\n## Epoch 1\n\n- Reference: none was measured\n"));
	assert_string_equal(strstr(buf_str(&b), "| Iter"),
	    "| Iter | Hypothesis | Changes | Baseline (us) | Value (us) "
	    "| Correct | Result |\n"
	    "| --- | --- | --- | --- | --- | --- | --- |\n"
	    "| iter-000 | baseline | - | - | 1000.0 | pass "
	    "| reference of this table |\n"
	    "| iter-001 | tile K by 64 | kernel/a.c +3 -1 "
	    "| 1000.0 (iter-000) | 500.0 | pass "
	    "| kept -50.0% [-50.8, -48.8]; 2.00x in all |\n"
	    "| iter-002 | unroll | kernel/a.c +0 -0 | 500.0 (iter-001) | - "
	    "| not run | failure (build): a.c:3: error |\n"
	    "| - | rollback to iter-000 (aaaaaaa) | | | | | |\n");
	buf_free(&b);
	story_close(&s);
}

static void
render_all(struct buf *b, struct story *s, int width)
{
	struct board_options o = { .width = width };

	iterations_render(b, s->events, &s->camp);
	progress_render(b, s->events, &s->camp, NULL);
	board_render(b, s->events, &s->camp, &o);
	log_render(b, s->events, 0, width);
}

static void
test_nothing_yet(void **state)
{
	struct status_input in = { .op = "attention",
	    .refusal = "make baseline" };
	struct story s;
	struct buf b = BUF_INIT;

	(void)state;
	story_open(&s);
	iterations_render(&b, s.events, &s.camp);
	same(&b, "# Iterations of this project\n\n"
	    "No baseline yet: `make baseline`.\n");
	log_render(&b, s.events, 0, 80), same(&b, "no events yet\n");
	status_render(&b, &in, &s.camp);
	same(&b, "Operator  attention\nGoal      none\n"
	    "Frontier  no baseline yet\n"
	    "HEAD      detached, not the frontier, nothing changed\n"
	    "Next      make baseline\n");
	story_add(&s, "goal", "{\"kind\": \"best\"}");
	story_add(&s, "baseline", BASELINE);
	render_all(&b, &s, 80);
	is_tame(&b);
	assert_non_null(strstr(buf_str(&b), "no gain yet"));
	buf_free(&b);
	story_close(&s);
}

static void
test_board_golden(void **state)
{
	struct board_options o = { .width = 79 };
	struct story s;
	struct buf b = BUF_INIT;

	(void)state;
	story_open(&s);
	story_add(&s, "goal", "{\"kind\": \"speedup\", \"value\": 4}");
	story_add(&s, "baseline", BASELINE);
	story_add(&s, "round", ROUND_KEPT);
	story_add(&s, "round", ROUND_FAILURE);
	board_render(&b, s.events, &s.camp, &o);
	same(&b,
	    "Operator  attention\n"
	    "Goal      4x faster than the baseline, 250.0 us "
	    "█████████████░░░░░░░ 67 %\n"
	    "Best      1000.0 us -> 500.0 us (iter-001), 2.00x [1.95, 2.03] "
	    "measured against\n"
	    "          the baseline\n"
	    "          (values: each of its own session; the ratio: both in "
	    "one; per cent:\n"
	    "          of the way from baseline to goal, in time)\n"
	    "Rounds    2 rounds: 1 kept, 0 neutral, 1 failure, 0 inconclusive; "
	    "1 in a row\n"
	    "          without gain\n"
	    "Success   1 of 2 rounds (50 %); largest gain: iter-001 -50.0%, "
	    "tile K by 64\n"
	    "\n"
	    "Iter  Verdict          Time change            Total  Hypothesis\n"
	    "000   baseline         -                      1.00x\n"
	    "001   kept             -50.0% [-50.8, -48.8]  2.00x  tile K by 64\n"
	    "002   failure (build)  -                          -  unroll\n"
	    "\n"
	    "Next      repair it (make take ITER=2, edit, make try) or test "
	    "another idea:\n"
	    "          edit, then make iter HYP=\"...\".\n");
	o.colour = true;
	board_render(&b, s.events, &s.camp, &o);
	assert_int_equal(count(buf_str(&b), "\033["), 4);
	buf_free(&b);
	story_close(&s);
}

static void
test_board_totals(void **state)
{
	struct board_options o = { .width = 200 };
	struct story s;
	struct buf b = BUF_INIT;

	(void)state;
	story_open(&s);
	story_add(&s, "baseline", BASELINE);
	story_add(&s, "round", ROUND_KEPT);
	story_add(&s, "round", "{\"iter\": 2, \"verdict\": \"neutral\", "
	    "\"frontier\": \"bb\", \"gain\": {\"g\": -0.6931472, \"lo\": -0.8, "
	    "\"hi\": -0.6}, \"value\": 1000, \"pairs\": 6}");
	story_add(&s, "round", "{\"iter\": 3, \"verdict\": \"kept\", "
	    "\"frontier\": \"cc\", \"gain\": {\"g\": 0.6931472, \"lo\": 0.6, "
	    "\"hi\": 0.8}, \"value\": 250, \"pairs\": 6, \"total\": null}");
	board_render(&b, s.events, &s.camp, &o);
	assert_non_null(strstr(buf_str(&b), " ~1.00x  1000.0 us      6  "));
	assert_non_null(strstr(buf_str(&b), " ~4.00x   250.0 us      6  "));
	assert_non_null(strstr(buf_str(&b), "] estimated\n"));
	buf_clear(&b);
	story_add(&s, "confirm", "{\"iter\": 3, \"total\": {\"g\": 1.4, \"lo\": "
	    "1.3, \"hi\": 1.5}, \"value\": 249, \"reached\": true}");
	board_render(&b, s.events, &s.camp, &o);
	assert_non_null(strstr(buf_str(&b), "4.06x [3.67, 4.48] confirmed\n"));
	assert_non_null(strstr(buf_str(&b), "  goal reached\n"));
	buf_clear(&b);
	/* another epoch: rounds of the old one go */
	story_add(&s, "baseline", BASELINE);
	board_render(&b, s.events, &s.camp, &o);
	assert_non_null(strstr(buf_str(&b), "attention (epoch 2)\n"));
	assert_null(strstr(buf_str(&b), "kept  "));
	buf_free(&b);
	story_close(&s);
}

static void
test_json(void **state)
{
	struct status_input in = { "attention", "measure", 3,
		"tune/attention/frontier", true, 1, NULL, .25, NULL, 0, 0,
		"memory", NULL };
	struct story s;
	struct cJSON *o;

	(void)state;
	story_open(&s);
	o = board_json(s.events, &s.camp, NULL);
	assert_int_equal(json_len(json_get(o, "rounds")), 0);
	json_free(o);
	story_add(&s, "goal", "{\"kind\": \"speedup\", \"value\": 4}");
	story_add(&s, "baseline", BASELINE);
	story_add(&s, "round", ROUND_KEPT);
	story_add(&s, "round", ROUND_FAILURE);
	o = board_json(s.events, &s.camp, NULL);
	assert_int_equal(json_int(o, "schema", 0), 1);
	assert_int_equal(json_int(json_path(o, "rounds[1]"), "iter", 0), 1);
	assert_true(fabs(json_num(json_path(o, "rounds[1].gain"), "ratio", 0)
	    - 2) < 1e-6);
	assert_null(json_str(json_path(o, "rounds[2]"), "total"));
	assert_string_equal(json_str(json_get(o, "total"), "basis"),
	    "measured");
	assert_true(fabs(json_num(o, "attainment", 0) - 66.667) < .01);
	json_free(o);
	o = status_json(&in, &s.camp);
	assert_string_equal(json_str(json_get(o, "open"), "step"), "measure");
	assert_string_equal(json_str(json_get(o, "last"), "verdict"),
	    "failure");
	assert_string_equal(json_str(json_get(o, "roofline"), "bound"),
	    "memory");
	json_free(o);
	o = log_json(s.events, 1);
	assert_int_equal(json_int(o, "left_out", 0), 3);
	assert_string_equal(json_str(json_path(o, "events[0]"), "subject"),
	    "iter-002 failure (build): unroll");
	json_free(o);
	story_close(&s);
}

static void
test_status(void **state)
{
	struct status_input in = { "attention", "measure", 2,
		"tune/attention/frontier", true, 1, NULL, 0, NULL, 0, 0, NULL, NULL };
	struct story s;
	struct buf b = BUF_INIT;

	(void)state;
	story_open(&s);
	story_add(&s, "goal", "{\"kind\": \"speedup\", \"value\": 2}");
	story_add(&s, "baseline", BASELINE);
	story_add(&s, "round", ROUND_KEPT);
	status_render(&b, &in, &s.camp);
	same(&b, "Operator  attention\n"
	    "Goal      2x faster than the baseline, 500.0 us "
	    "████████████████████ 100 %\n"
	    "Frontier  1000.0 us -> 500.0 us (iter-001), 2.00x [1.95, 2.03] "
	    "measured against the baseline, commit bbbbbbb\n"
	    "Last      iter-001 kept\n"
	    "HEAD      tune/attention/frontier, 1 file changed\n"
	    "Open      iter-002, at measure\n"
	    "Next      make try builds and verifies what is changed; make iter "
	    "HYP=\"...\" makes a round of it.\n");
	in.refusal = "a round is open";
	status_render(&b, &in, &s.camp);
	assert_non_null(strstr(buf_str(&b), "Next      a round is open\n"));
	buf_clear(&b);
	progress_next(&b, &s.camp, "");
	assert_non_null(strstr(buf_str(&b), "make confirm"));
	buf_free(&b);
	story_close(&s);
}

static void
test_stall(void **state)
{
	struct story s;
	struct buf b = BUF_INIT, refusal = BUF_INIT;
	struct settings settings;

	(void)state;
	story_open(&s);
	story_add(&s, "goal", "{\"kind\": \"best\"}");
	story_add(&s, "baseline", BASELINE);
	for (int i = 0; i < 3; i++)
		story_add(&s, "round", ROUND_FAILURE);
	settings_init(&settings);
	prospect_of(&refusal, &s.camp, &settings, 0);
	progress_render(&b, s.events, &s.camp, buf_str(&refusal));
	tables_hold(buf_str(&b));
	assert_non_null(strstr(buf_str(&b), "3 rounds in a row without gain: "
	    "stop, think, and answer make review"));
	settings_release(&settings);
	buf_free(&refusal);
	assert_non_null(strstr(buf_str(&b), "3 failure"));
	assert_non_null(strstr(buf_str(&b), "the baseline as it was"));
	buf_free(&b);
	story_close(&s);
}

static void
test_hostile(void **state)
{
	static const char *const texts[] = { "| x |", "a\nb", "# heading",
		"\n# heading\n\n## Next\n", "<script>alert(1)</script>",
		"\033[2J\033]0;title\007", "`x` ``` y", "\u202egnp.exe",
		("\xc2\x9b" "2J"), "ignored\\| cell \\", "\xff\xfe\x80",
		"内层循环 用向量指令重写 שלום", "", "   ", "\\", "---", "|\n|-|\n" };
	struct story s;
	struct buf b = BUF_INIT;

	(void)state;
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		struct cJSON *d = round_with(texts[i], 1);

		json_set_str(d, "unit", texts[i]);
		json_set_str(d, "reason", texts[i]);
		json_set_str(d, "verdict", i % 2 ? "failure" : "kept");
		json_set_str(d, "bottleneck", texts[i]);
		json_set_str(d, "correct", texts[i]);
		story_open(&s);
		story_add(&s, "baseline", BASELINE);
		story_put(&s, "round", d);
		render_all(&b, &s, 72);
		is_tame(&b);
		tables_hold(buf_str(&b));
		assert_null(strstr(buf_str(&b), "\n# heading"));
		assert_int_equal(count(buf_str(&b), "\n## Next"), 1);
		buf_clear(&b);
		iterations_render(&b, s.events, &s.camp);
		assert_null(strstr(buf_str(&b), "<script"));
		buf_clear(&b);
		story_close(&s);
	}
	buf_free(&b);
}

static void
test_notes_hostile(void **state)
{
	static const char *const fields[] = { "hypothesis", "bottleneck",
		"evidence", "why", "expect", "risk", "reason", "label" };
	const char *evil = "x\n## Next\n\n## Analysis\r\n- Result: kept\n"
	    "<script>\n\033[2J\n```\n</pre>";
	struct cJSON *d = parsed(ROUND_KEPT);
	struct notes_input in = { "attention", d, evil, evil };
	struct buf b = BUF_INIT;

	(void)state;
	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++)
		json_set_str(d, fields[i], evil);
	json_set(d, "files", parsed("[\"# x\", \"a|b\\n## Next\"]"));
	json_set(d, "params", parsed("[{\"name\": \"N\", \"old\": \"1\\n## "
	    "Next\", \"new\": \"2\"}]"));
	json_set(d, "snapshot_params", parsed("{\"N\": \"2\\n## Next\"}"));
	notes_render(&b, &in);
	is_tame(&b);
	assert_int_equal(count(buf_str(&b), "\n## "), 5);
	assert_int_equal(count(buf_str(&b), "\n- Result: "), 1);
	assert_int_equal(count(buf_str(&b), "\n#"), 5);
	assert_int_equal(count(buf_str(&b), "\n<"), 0);
	assert_non_null(strstr(buf_str(&b), "\n      ## Next\n"));
	assert_non_null(strstr(buf_str(&b), "  - \\# x\n"));
	json_free(d);
	buf_free(&b);
}

static void
test_notes_golden(void **state)
{
	struct cJSON *d = parsed(ROUND_KEPT);
	struct notes_input in = { "attention", d, NULL, "fuse the loops" };
	struct buf b = BUF_INIT;

	(void)state;
	json_set_str(d, "bottleneck", "gmem");
	json_set_str(d, "evidence", "perf stat:\n  12 % misses");
	json_set_str(d, "expect_met", "confirmed");
	json_set(d, "seconds", parsed("{\"build\": 1.2, \"total\": 75}"));
	notes_render(&b, &in);
	same(&b,
	    "# iter-001 kept -50.0% [-50.8, -48.8]: tile K by 64\n"
	    "\n## Pre-Edit\n\n"
	    "- Kernel: attention, starting from iter-000 (aaaaaaa), 1000.0 us\n"
	    "- Current configuration: no parameters are declared\n"
	    "- Current bottleneck: gmem\n"
	    "- Bottleneck shift: not stated\n"
	    "- Evidence:\n\n      perf stat:\n        12 % misses\n\n"
	    "- Hypothesis: tile K by 64\n"
	    "- Why it should help: not stated\n"
	    "- Expected improved metric: not stated\n"
	    "- Main risk: not stated\n"
	    "- Hardware checklist: not stated\n"
	    "\n## Changes\n\n"
	    "- Type of change: code\n"
	    "- Files changed:\n  - kernel/a.c\n"
	    "- Concrete changes: 3 lines added, 1 removed, see patch.diff\n"
	    "- All parameters: none are declared (PAWL_PARAMS)\n"
	    "\n## Post-Run\n\n"
	    "- Correctness: pass\n"
	    "- Performance: 500.0 us, frontier 1000.0 us\n"
	    "- Change of time: -50.0% [-50.8, -48.8] (99 % interval, 12 pairs)\n"
	    "- Speedup over the baseline: 2.00x [1.95, 2.03]\n"
	    "- Stability: stable, resolves 0.6 %\n"
	    "- Result: kept\n"
	    "- Reason: not stated\n"
	    "- Time spent: build 1.2 s, total 1 min 15 s\n"
	    "\n## Analysis\n\nThe expectation was confirmed.\n\nnot stated\n"
	    "\n## Next\n\n    fuse the loops\n");
	json_free(d);
	buf_free(&b);
}

static void
test_patch_head(void **state)
{
	struct cJSON *d = parsed(ROUND_KEPT);
	struct buf b = BUF_INIT;

	(void)state;
	notes_patch_head(&b, d), same(&b, "");
	json_set_str(d, "kind", "parameter");
	json_set(d, "params", parsed("[{\"name\": \"TILE_N\", \"old\": \"64\", "
	    "\"new\": \"128\\n--- a/x\\n+++ b/x\\n@@ -1 +1 @@\"}]"));
	notes_patch_head(&b, d);
	same(&b, "# iter-001 is a parameter round\n# parameters:\n"
	    "-  TILE_N=64\n+  TILE_N=128 --- a/x +++ b/x @@ -1 +1 @@\n"
	    "# based on the configuration of iter-000 (aaaaaaa)\n\n");
	json_free(d);
	buf_free(&b);
}

static void
test_long_text(void **state)
{
	char *text = xcalloc(32769, 1);
	struct story s;
	struct buf b = BUF_INIT;

	(void)state;
	memset(text, '|', 32768);
	story_open(&s);
	story_add(&s, "baseline", BASELINE);
	story_put(&s, "round", round_with(text, 1));
	render_all(&b, &s, 0);
	tables_hold(buf_str(&b));
	assert_true(b.len < 8000);
	free(text);
	buf_free(&b);
	story_close(&s);
}

/* Every line fits, whatever the width, but for what cannot be cut. */
static void
test_widths(void **state)
{
	struct story s;
	struct buf b = BUF_INIT;

	(void)state;
	story_open(&s);
	story_add(&s, "baseline", BASELINE);
	story_put(&s, "round", round_with("用向量指令重写内层循环,减少同步开销 "
	    "用向量指令重写内层循环", 1));
	story_add(&s, "round", ROUND_FAILURE);
	for (int width = 40; width < 160; width++) {
		struct board_options o = { .width = width };
		char *line, *rest = NULL;

		board_render(&b, s.events, &s.camp, &o);
		for (line = strtok_r(b.p, "\n", &rest); line != NULL;
		    line = strtok_r(NULL, "\n", &rest))
			assert_true(text_width(line) <= (size_t)width);
		buf_clear(&b);
	}
	buf_free(&b);
	story_close(&s);
}

/* CPU time: the machine may have other work. */
static double
seconds(void)
{
	return (double)clock() / CLOCKS_PER_SEC;
}

static double
seconds_for(int rounds)
{
	struct story s;
	struct buf b = BUF_INIT;
	double start;

	story_open(&s);
	story_add(&s, "baseline", BASELINE);
	for (int i = 1; i <= rounds; i++)
		story_put(&s, "round", round_with("tile K by 64", i));
	start = seconds();
	render_all(&b, &s, 100);
	json_free(board_json(s.events, &s.camp, NULL));
	json_free(log_json(s.events, 0));
	start = seconds() - start;
	assert_int_equal(count(buf_str(&b), "\n| iter-"),
	    rounds + 2 + (rounds < 5 ? rounds : 5));
	tables_hold(buf_str(&b));
	buf_free(&b);
	story_close(&s);
	return start;
}

static void
test_many_rounds(void **state)
{
	double few = seconds_for(1000), many = seconds_for(8000);

	(void)state;
	/* 8 times the rounds: 64 times the time would be quadratic */
	assert_true(many < 30 * few + 0.2);
	assert_true(few < 5);
}

/* A ledger of 40 rounds, gone on from round by round, quoting few events. */
static void
test_going_on(void **state)
{
	struct buf old = BUF_INIT, progress = BUF_INIT, whole = BUF_INIT;
	struct story s;

	(void)state;
	story_open(&s);
	story_add(&s, "goal", "{\"kind\": \"best\"}");
	story_add(&s, "baseline", BASELINE);
	iterations_render(&old, s.events, &s.camp);
	for (int i = 1; i <= 40; i++) {
		struct cJSON *d = i % 7 == 1 ? round_with("tile", i) :
		    parsed(ROUND_FAILURE), *few = json_array();
		struct buf next = BUF_INIT, all = BUF_INIT;

		json_set_int(d, "iter", i);
		if (i == 3)
			json_set_str(d, "bottleneck", "memory-traffic");
		story_put(&s, "round", d);
		for (long n = 1; n <= s.camp.events; n++)
			if (n == s.camp.base_event || n == s.camp.best_event ||
			    n == s.camp.top_event || n > s.camp.events - 8)
				json_push(few, json_copy(json_at(s.events,
				    (size_t)n - 1)));
		assert_true(progress_is_enough(few, &s.camp));
		assert_int_equal(iterations_append(&next, buf_str(&old), few,
		    &s.camp), 0);
		iterations_render(&all, s.events, &s.camp);
		assert_string_equal(buf_str(&next), buf_str(&all));
		buf_clear(&progress);
		buf_clear(&whole);
		progress_render(&progress, few, &s.camp, "");
		progress_render(&whole, s.events, &s.camp, "");
		assert_string_equal(buf_str(&progress), buf_str(&whole));
		buf_free(&old);
		old = next;
		buf_free(&all);
		json_free(few);
	}
	assert_non_null(strstr(buf_str(&progress), "memory-traffic"));
	assert_int_equal(iterations_append(&whole, "another file", s.events,
	    &s.camp), -1);
	buf_free(&old);
	buf_free(&progress);
	buf_free(&whole);
	story_close(&s);
}

/* Few events whose last rounds are not the last ones are not enough. */
static void
test_not_enough(void **state)
{
	struct cJSON *few = json_array();
	struct story s;

	(void)state;
	story_open(&s);
	story_add(&s, "baseline", BASELINE);
	for (int i = 1; i <= 9; i++)
		story_put(&s, "round", round_with("tile", i));
	for (size_t n = 0; n < 10; n++)
		if (n != 7)
			json_push(few, json_copy(json_at(s.events, n)));
	assert_false(progress_is_enough(few, &s.camp));
	assert_true(progress_is_enough(s.events, &s.camp));
	json_free(few);
	story_close(&s);
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
		cmocka_unit_test(test_subjects),
		cmocka_unit_test(test_iterations_golden),
		cmocka_unit_test(test_nothing_yet),
		cmocka_unit_test(test_board_golden),
		cmocka_unit_test(test_board_totals),
		cmocka_unit_test(test_json),
		cmocka_unit_test(test_status),
		cmocka_unit_test(test_stall),
		cmocka_unit_test(test_hostile),
		cmocka_unit_test(test_notes_hostile),
		cmocka_unit_test(test_notes_golden),
		cmocka_unit_test(test_patch_head),
		cmocka_unit_test(test_long_text),
		cmocka_unit_test(test_widths),
		cmocka_unit_test(test_many_rounds),
		cmocka_unit_test(test_going_on),
		cmocka_unit_test(test_not_enough),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
