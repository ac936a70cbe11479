/* test-words.c - the views of a campaign: tables, hostile text, limits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "../../helpers/lib/base/mem.h"
#include "../../helpers/lib/domain/prospect.h"
#include "../../helpers/lib/words/board.h"
#include "../../helpers/lib/words/iterations.h"
#include "../../helpers/lib/words/log.h"
#include "../../helpers/lib/words/progress.h"
#include "../../helpers/lib/words/status.h"
#include "../../helpers/lib/words/text.h"
#include "lib/story.h"

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
	struct board_options o = { .op = "attention", .width = width };

	iterations_render(b, s->events, &s->camp);
	progress_render(b, s->events, &s->camp, 3, NULL);
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
	struct board_options o = { .op = "attention", .width = 79, .stall = 3 };
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
	    "█████████████░░░░░░░ 67 %,\n"
	    "          2.00x of 4x\n"
	    "Best      1000.0 us -> 500.0 us (iter-001), 2.00x [1.95, 2.03] "
	    "measured against\n"
	    "          the baseline\n"
	    "          (values: each of its own session; the ratio: both in "
	    "one; per cent:\n"
	    "          of the way from baseline to goal, in time)\n"
	    "Rounds    2 rounds: 1 kept, 0 neutral, 1 failure, 0 inconclusive; "
	    "1 of 3\n"
	    "          without gain before a review\n"
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
	struct board_options o = { .op = "attention", .width = 200 };
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
		"memory", 3, NULL };
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
		"tune/attention/frontier", true, 1, NULL, 0, NULL, 0, 0, NULL, 3, NULL };
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
	    "████████████████████ 100 %, 2.00x of 2x\n"
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

/* Half of the speedup is more than half of the way in time: both are shown. */
static void
test_way(void **state)
{
	struct story s;
	struct buf b = BUF_INIT;

	(void)state;
	story_open(&s);
	story_add(&s, "goal", "{\"kind\": \"target\", \"value\": 250}");
	story_add(&s, "baseline", BASELINE);
	story_add(&s, "round", ROUND_KEPT);
	progress_bar(&b, &s.camp);
	assert_non_null(strstr(buf_str(&b), " 67 %, 2.00x of 4x"));
	buf_clear(&b);
	story_add(&s, "goal", "{\"kind\": \"target\", \"value\": 1250}");
	progress_bar(&b, &s.camp);
	assert_null(strstr(buf_str(&b), "of"));
	buf_clear(&b);
	story_add(&s, "goal", "{\"kind\": \"best\"}");
	progress_bar(&b, &s.camp);
	assert_string_equal(buf_str(&b), "");
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
	progress_render(&b, s.events, &s.camp, 3, buf_str(&refusal));
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
		struct board_options o = { .op = "attention", .width = width };
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
		progress_render(&progress, few, &s.camp, 3, "");
		progress_render(&whole, s.events, &s.camp, 3, "");
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
		cmocka_unit_test(test_iterations_golden),
		cmocka_unit_test(test_nothing_yet),
		cmocka_unit_test(test_board_golden),
		cmocka_unit_test(test_board_totals),
		cmocka_unit_test(test_json),
		cmocka_unit_test(test_status),
		cmocka_unit_test(test_way),
		cmocka_unit_test(test_stall),
		cmocka_unit_test(test_hostile),
		cmocka_unit_test(test_long_text),
		cmocka_unit_test(test_widths),
		cmocka_unit_test(test_many_rounds),
		cmocka_unit_test(test_going_on),
		cmocka_unit_test(test_not_enough),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
