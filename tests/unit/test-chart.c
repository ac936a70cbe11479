/* test-chart - what the summary chart shows, and where. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../helpers/lib/base/err.h"
#include "../../helpers/lib/base/mem.h"
#include "../../helpers/lib/outside/json.h"
#include "../../helpers/lib/outside/plot.h"
#include "../../helpers/lib/words/chart.h"

static struct cJSON *events;
static struct campaign camp;
static struct chart chart;

static void
event(const char *kind, const char *data)
{
	struct cJSON *e = json_object();

	json_set_str(e, "op", "op");
	json_set_str(e, "kind", kind);
	json_set(e, "data", json_parse(data, strlen(data), "test"));
	json_push(events, e);
}

static int
fresh(void **state)
{
	(void)state;
	events = json_array();
	campaign_init(&camp);
	camp.epoch = 1;
	camp.lower_is_better = true;
	camp.base_value = camp.best_value = 100;
	camp.total = (struct effect){ true, 0, 0, 0 };
	snprintf(camp.unit, sizeof(camp.unit), "us");
	event("baseline", "{\"iter\": 0, \"value\": 100, \"unit\": \"us\"}");
	return 0;
}

static int
gone(void **state)
{
	(void)state;
	chart_release(&chart);
	campaign_release(&camp);
	json_free(events);
	failure_clear();
	return 0;
}

/* verdict: k(ept), n(eutral), f(ailure), i(nconclusive), one round a letter. */
static void
rounds(const char *verdicts)
{
	static long iter;
	double g = 0;

	for (iter = 1; *verdicts != '\0'; verdicts++, iter++) {
		char *d;

		if (*verdicts == 'k') {
			g += 0.1;
			camp.best_iter = iter;
			d = xasprintf("{\"iter\": %ld, \"verdict\": \"kept\", "
			    "\"hypothesis\": \"idea %ld\", \"value\": %g, "
			    "\"gain\": {\"g\": 0.1, \"lo\": 0.1, \"hi\": 0.1}, "
			    "\"total\": {\"g\": %g, \"lo\": %g, \"hi\": %g}, "
			    "\"stage\": \"deep\"}", iter, iter,
			    100 * exp(-g), g, g, g);
		} else if (*verdicts == 'f')
			d = xasprintf("{\"iter\": %ld, \"verdict\": "
			    "\"failure\"}", iter);
		else
			d = xasprintf("{\"iter\": %ld, \"verdict\": \"%s\", "
			    "\"value\": 101, \"gain\": {\"g\": -0.01, "
			    "\"lo\": -0.02, \"hi\": 0}}", iter,
			    *verdicts == 'n' ? "neutral" : "inconclusive");
		event("round", d);
		free(d);
	}
	camp.total.g = g;
	camp.best_value = 100 * exp(-g);
}

/* The numbers of the rounds that are drawn. */
static void
assert_drawn(const char *want, bool all)
{
	struct buf b = BUF_INIT;

	chart_release(&chart);
	chart_make(&chart, events, &camp, all);
	for (size_t i = 0; i < chart.n; i++)
		buf_addf(&b, "%s%ld", i > 0 ? " " : "", chart.v[i].iter);
	assert_string_equal(buf_str(&b), want);
	buf_free(&b);
}

static void
few_rounds_are_all_drawn(void **state)
{
	(void)state;
	rounds("knnnfnnnni");
	assert_drawn("0 1 2 3 4 5 6 7 8 9 10", false);
	assert_int_equal(chart.left_out, 0);
	assert_int_equal(chart.rounds, 10);
	assert_int_equal(chart.count[CHART_NEUTRAL], 7);
}

static void
runs_are_squeezed(void **state)
{
	(void)state;
	rounds("knnnnfnnknnnnf");
	/* a run: its first round and its first failure, or its last */
	assert_drawn("0 1 2 6 9 10 13 14", false);
	assert_int_equal(chart.left_out, 7);
	assert_int_equal(chart.v[3].left_out, 3);
	assert_int_equal(chart.rounds, 14);
	assert_drawn("0 1 2 3 4 5 6 7 8 9 10 11 12 13 14", true);
}

static void
every_kept_one_is_drawn(void **state)
{
	(void)state;
	rounds("kkkkkkkkkkkkk");
	assert_drawn("0 1 2 3 4 5 6 7 8 9 10 11 12 13", false);
}

static void
figures_are_the_ledgers(void **state)
{
	(void)state;
	rounds("knf");
	chart_make(&chart, events, &camp, false);
	assert_true(fabs(chart.v[1].speedup - exp(0.1)) < 1e-9);
	assert_true(chart.v[1].exact);
	assert_true(fabs(chart.v[2].speedup - exp(0.09)) < 1e-9);
	assert_false(chart.v[2].exact);
	assert_true(fabs(chart.v[2].frontier - exp(0.1)) < 1e-9);
	assert_true(isnan(chart.v[3].speedup));
	assert_true(isnan(chart.v[3].value));
	assert_string_equal(chart.v[1].phase, "deep");
	assert_true(chart.v[1].best);
}

static void
a_rollback_is_behind_its_round(void **state)
{
	struct chart_layout l;

	(void)state;
	rounds("knnnnnk");
	event("rollback", "{\"to_iter\": 1, \"total\": {\"g\": 0.1, "
	    "\"lo\": 0.1, \"hi\": 0.1}}");
	chart_make(&chart, events, &camp, false);
	assert_true(fabs(chart.v[7].frontier - exp(0.2)) < 1e-9);
	assert_true(fabs(chart.v[7].back - exp(0.1)) < 1e-9);
	assert_int_equal(chart.v[7].back_to, 1);
	assert_true(isnan(chart.v[6].back));
	chart_layout(&l, &chart);
	assert_true(isnan(l.goal_y));
	chart_layout_release(&l);
}

static void
a_round_that_a_rollback_followed_is_drawn(void **state)
{
	(void)state;
	rounds("knnnfn");
	event("rollback", "{\"to_iter\": 0, \"total\": {\"g\": 0, "
	    "\"lo\": 0, \"hi\": 0}}");
	for (int i = 7; i <= 12; i++) {
		char *d = xasprintf("{\"iter\": %d, \"verdict\": "
		    "\"neutral\"}", i);

		event("round", d);
		free(d);
	}
	assert_drawn("0 1 2 5 6 7 11 12", false);
	assert_true(fabs(chart.v[4].back - 1) < 1e-9);
}

/* A line if it is near what was reached, words alone if it is not. */
static void
the_goal_has_a_line(void **state)
{
	struct chart_layout l;
	struct buf b = BUF_INIT;

	(void)state;
	rounds("kkk");
	camp.target = 60;
	chart_make(&chart, events, &camp, false);
	assert_true(fabs(chart.goal - 100 / 60.0) < 1e-9);
	chart_layout(&l, &chart);
	assert_true(l.goal_y > l.speed.bottom && l.goal_y < l.speed.top);
	for (size_t i = 0; i < l.nlabels; i++)
		assert_false(fabs(l.labels[i].y - l.goal_y) < 8);
	chart_layout_release(&l);
	chart_script(&b, &chart);
	assert_non_null(strstr(buf_str(&b), "'goal 1.67x' at"));
	buf_clear(&b);
	chart_release(&chart);
	camp.target = 10;
	chart_make(&chart, events, &camp, false);
	chart_script(&b, &chart);
	assert_non_null(strstr(buf_str(&b), "'goal 10.0x, beyond this axis'"));
	buf_free(&b);
}

static void
another_epoch_begins_anew(void **state)
{
	(void)state;
	rounds("kn");
	event("reference", "{\"avg\": 50}");
	event("baseline", "{\"iter\": 3, \"value\": 90, \"unit\": \"us\"}");
	assert_drawn("3", false);
	assert_true(isnan(chart.reference));
	assert_int_equal(chart.rounds, 0);
}

static void
the_reference_is_a_ratio(void **state)
{
	struct strs head = STRS_INIT;

	(void)state;
	rounds("k");
	event("reference", "{\"name\": \"torch_npu\", \"avg\": 50}");
	chart_make(&chart, events, &camp, false);
	assert_true(chart.reference == 50);
	chart_header(&head, &chart);
	assert_non_null(strstr(head.v[0], "; 0.55x as fast as torch_npu"));
	strs_free(&head);
}

static void
an_axis_is_logarithmic_when_it_must(void **state)
{
	const double narrow[] = { 90, 100, NAN }, wide[] = { 1, 1e6 };
	const double none[] = { NAN };
	struct chart_axis a;

	(void)state;
	chart_axis(&a, narrow, 3, true, 0.2);
	assert_false(a.log);
	assert_true(a.lo == 0 && fabs(chart_at(&a, 100) - 0.8) < 1e-9);
	chart_axis(&a, narrow, 3, false, 0.2);
	assert_true(a.lo > 80 && a.lo < 90);
	chart_axis(&a, wide, 2, true, 0.2);
	assert_true(a.log && a.lo > 0 && a.lo < 1);
	assert_true(fabs(chart_at(&a, 1e6) - 0.8) < 1e-9);
	chart_axis(&a, none, 1, true, 0.2);
	assert_true(a.hi > a.lo);
}

/* The line from a label to its point strikes no other label through. */
static void
assert_leads_clear(const struct chart_layout *l, size_t i)
{
	const struct chart_label *m = &l->labels[i];

	for (int step = 0; step <= 100; step++) {
		double x = m->from_x + (m->to_x - m->from_x) * step / 100;
		double y = m->from_y + (m->to_y - m->from_y) * step / 100;

		for (size_t k = 0; k < l->nlabels; k++) {
			const struct chart_label *o = &l->labels[k];

			assert_false(k != i && x >= o->x && x <= o->x +
			    o->width && y >= o->y && y <= o->y + 10);
		}
	}
}

/* Nobody can read what is written over something else. */
static void
labels_do_not_meet(void **state)
{
	struct chart_layout l;

	(void)state;
	rounds("kkknkkkknnkkkkfkkknkkkkkkkk");
	chart_make(&chart, events, &camp, true);
	chart_layout(&l, &chart);
	assert_true(l.nlabels >= 6);
	for (size_t i = 0; i < l.nlabels; i++) {
		assert_leads_clear(&l, i);
		assert_true(l.labels[i].x >= l.speed.left);
		assert_true(l.labels[i].x + l.labels[i].width <=
		    l.speed.right);
		assert_true(l.labels[i].y >= l.speed.bottom &&
		    l.labels[i].y + 15 <= l.speed.top);
		for (size_t k = 0; k < i; k++)
			assert_true(l.labels[k].x + l.labels[k].width <=
			    l.labels[i].x || l.labels[i].x +
			    l.labels[i].width <= l.labels[k].x ||
			    fabs(l.labels[k].y - l.labels[i].y) >= 20);
	}
	chart_layout_release(&l);
}

/* The reference's line strikes no number through. */
static void
numbers_avoid_the_reference(void **state)
{
	struct chart_number at;
	struct chart_layout l;
	double line;

	(void)state;
	rounds("nfkkkk");
	event("reference", "{\"name\": \"r\", \"avg\": 85}");
	chart_make(&chart, events, &camp, true);
	chart_layout(&l, &chart);
	line = l.value.bottom + (l.value.top - l.value.bottom) *
	    chart_at(&l.value.axis, 85);
	for (size_t i = 0; i < chart.n; i++) {
		if (!chart_number(&at, &l, &chart, i)) {
			assert_int_equal(chart.v[i].mark, CHART_FAILURE);
			continue;
		}
		assert_true(fabs(at.y - line) > 9);
		assert_true(at.y > l.value.bottom && at.y < l.value.top);
		/* 100, 101, and then 90.5, 81.9: just below it, 74.1, 67.0 */
		assert_int_equal(at.inside, i == 4);
	}
	chart_layout_release(&l);
}

static void
many_bars_have_two_numbers(void **state)
{
	struct chart_number base, at;
	struct chart_layout l;
	char *all = xcalloc(1001, 1);
	size_t n = 0;

	(void)state;
	memset(all, 'n', 1000);
	all[0] = 'k';
	rounds(all);
	free(all);
	chart_make(&chart, events, &camp, true);
	chart_layout(&l, &chart);
	for (size_t i = 0; i < chart.n; i++)
		n += chart_number(&at, &l, &chart, i);
	assert_int_equal(n, 2);
	assert_true(chart_number(&base, &l, &chart, 0));
	assert_true(chart_number(&at, &l, &chart, 1));
	assert_true(at.x - base.x >= 15);
	/* four digits have their room */
	assert_true((double)chart_tics(&l, &chart) * l.step > 50);
	chart_layout_release(&l);
}

static void
words_fit_on_the_page(void **state)
{
	struct strs head = STRS_INIT;
	struct buf foot = BUF_INIT;
	char *name = xcalloc(301, 1);

	(void)state;
	memset(name, 'w', 300);
	rounds("kf");
	event("reference", "{\"name\": \"" "a long name of a reference, "
	    "longer than its place" "\", \"avg\": 50}");
	chart_make(&chart, events, &camp, false);
	free(chart.op);
	chart.op = xstrdup(name);
	for (size_t i = 0; i < chart.n; i++) {
		free(chart.v[i].text);
		chart.v[i].text = xstrdup(name);
	}
	chart_header(&head, &chart);
	chart_footer(&foot, &chart);
	assert_true(strlen(head.v[0]) < 120);
	assert_non_null(strstr(head.v[0], "provisional, "));
	assert_true(foot.len < 150);
	strs_free(&head);
	buf_free(&foot);
	chart_release(&chart);
	camp.confirmed = true;
	chart_make(&chart, events, &camp, false);
	chart_header(&head, &chart);
	assert_null(strstr(head.v[0], "provisional"));
	strs_free(&head);
	free(name);
}

static void
text_stays_text(void **state)
{
	struct buf b = BUF_INIT;

	(void)state;
	plot_text(&b, "it's \"$(x)\"\n`id` @a\\");
	assert_string_equal(buf_str(&b), "'it''s \"$(x)\" `id` @a\\'");
	assert_true(chart_has_wide("把"));
	assert_true(chart_has_wide("한"));
	assert_false(chart_has_wide("µ — … ≥ naïve"));
	buf_free(&b);
}

static void
pairs_of_a_round(void **state)
{
	static const char some[] = "{\"iter\": 3, \"verdict\": \"kept\", "
	    "\"reason\": \"r\", \"rules\": {\"min_effect\": 0.02}, \"gain\": "
	    "{\"g\": 0.1, \"lo\": 0.05, \"hi\": 0.2}, \"samples\": ["
	    "{\"a\": {\"value\": 10}, \"b\": {\"value\": 1}},"
	    "{\"pair\": 0, \"a\": {\"value\": 10}, \"b\": {\"value\": 9}},"
	    "{\"pair\": 1, \"a\": {\"value\": 10}, \"b\": {\"value\": 8}}]}";
	struct cJSON *d = json_parse(some, strlen(some), "test");
	struct cJSON *none = json_object();
	struct buf b = BUF_INIT;

	(void)state;
	assert_int_equal(chart_round_script(&b, d, &camp), 0);
	assert_non_null(strstr(buf_str(&b), "iter-003 kept"));
	assert_non_null(strstr(buf_str(&b), ", 2 pairs'"));
	/* a gain of 2 % is -1.96 % of time */
	assert_non_null(strstr(buf_str(&b), "first -1.960784314, graph 0"));
	assert_int_equal(chart_round_script(&b, none, &camp), -1);
	assert_int_equal(failure_status(), ST_STATE);
	buf_free(&b);
	json_free(none);
	json_free(d);
}

/* gnuplot complains of a range from a round to the same one. */
static void
noise_of_one_round(void **state)
{
	struct buf b = BUF_INIT;

	(void)state;
	assert_int_equal(chart_noise_script(&b, events, &camp), -1);
	assert_int_equal(failure_status(), ST_STATE);
	failure_clear();
	event("round", "{\"iter\": 1, \"verdict\": \"neutral\", \"s\": 0.01, "
	    "\"resolves\": 0.004}");
	assert_int_equal(chart_noise_script(&b, events, &camp), 0);
	assert_non_null(strstr(buf_str(&b), "set xrange [0.5:1.5]"));
	buf_free(&b);
}

int
main(void)
{
#define T(f) cmocka_unit_test_setup_teardown(f, fresh, gone)
	const struct CMUnitTest tests[] = {
		T(few_rounds_are_all_drawn),
		T(runs_are_squeezed),
		T(every_kept_one_is_drawn),
		T(figures_are_the_ledgers),
		T(a_rollback_is_behind_its_round),
		T(a_round_that_a_rollback_followed_is_drawn),
		T(the_goal_has_a_line),
		T(another_epoch_begins_anew),
		T(the_reference_is_a_ratio),
		T(an_axis_is_logarithmic_when_it_must),
		T(labels_do_not_meet),
		T(numbers_avoid_the_reference),
		T(many_bars_have_two_numbers),
		T(words_fit_on_the_page),
		T(text_stays_text),
		T(pairs_of_a_round),
		T(noise_of_one_round),
	};

	return cmocka_run_group_tests_name("chart", tests, NULL, NULL);
}
