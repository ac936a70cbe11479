/* test-campaign.c - events folded into where a campaign stands. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <math.h>

#include "../../helpers/lib/base/err.h"
#include "../../helpers/lib/base/mem.h"
#include "../../helpers/lib/domain/campaign.h"
#include "../../helpers/lib/domain/confirm.h"
#include "../../helpers/lib/domain/kept.h"
#include "../../helpers/lib/domain/moments.h"
#include "../../helpers/lib/outside/json.h"

#define BASE "1111111111111111111111111111111111111111"
#define NEXT "2222222222222222222222222222222222222222"
#define BEST "3333333333333333333333333333333333333333"
#define LN2 0.69314718055994531

#define GOAL_5X "{\"kind\":\"speedup\",\"value\":5,\"until\":25200}"
#define BASELINE "{\"iter\":0,\"candidate\":\"" BASE "\",\"value\":1000," \
	"\"unit\":\"us\",\"user_branch\":\"main\",\"max_pairs\":40," \
	"\"harness\":\"h1\",\"settings\":\"s1\"}"

static int
try_fold(struct campaign *c, const char *kind, const char *data)
{
	char *text = xasprintf("{\"kind\":\"%s\",\"time\":1767225600,"
	    "\"data\":%s}", kind, data);
	struct cJSON *event = json_parse(text, strlen(text), "event");
	int rc;

	assert_non_null(event);
	failure_clear();
	rc = campaign_fold(c, event);
	json_free(event);
	free(text);
	return rc;
}

static void
fold(struct campaign *c, const char *kind, const char *data)
{
	if (try_fold(c, kind, data) < 0)
		fail_msg("%s %s: %s", kind, data, failure());
}

static void
is(double have, double want)
{
	if (fabs(have - want) > 1e-9)
		fail_msg("%.12g is not %.12g", have, want);
}

static void
kept(struct campaign *c, long iter, const char *commit, double value,
    const char *gain, const char *total)
{
	char *data = xasprintf("{\"iter\":%ld,\"verdict\":\"kept\","
	    "\"frontier\":\"%s\",\"value\":%g,\"gain\":%s,\"total\":%s}",
	    iter, commit, value, gain, total);

	fold(c, "round", data);
	free(data);
}

static void
other(struct campaign *c, long iter, const char *verdict, bool interrupted)
{
	char *data = xasprintf("{\"iter\":%ld,\"verdict\":\"%s\","
	    "\"frontier\":\"%s\",\"interrupted\":%s}", iter, verdict,
	    c->frontier, interrupted ? "true" : "false");

	fold(c, "round", data);
	free(data);
}

static void
goal_before_and_after_the_baseline(void **state)
{
	struct campaign c;

	(void)state;
	campaign_init(&c);
	assert_int_equal(c.last_iter, -1);
	is(campaign_attainment(&c), -1);
	fold(&c, "goal", GOAL_5X);
	assert_int_equal(c.goal, GOAL_SPEEDUP);
	assert_int_equal(c.until, 25200);
	is(campaign_target(&c), 0);	/* of what, is not known yet */
	is(campaign_attainment(&c), -1);
	fold(&c, "baseline", BASELINE);
	is(campaign_target(&c), 200);
	is(campaign_attainment(&c), 0);
	fold(&c, "goal", "{\"kind\":\"target\",\"value\":500}");
	is(campaign_target(&c), 500);
	assert_int_equal(c.until, 0);
	fold(&c, "goal", "{\"kind\":\"best\",\"until\":3600}");
	assert_int_equal(c.goal, GOAL_BEST);
	is(campaign_target(&c), 0);
	is(campaign_attainment(&c), -1);
	fold(&c, "goal", "{\"kind\":\"speedup\",\"value\":4}");
	is(campaign_target(&c), 250);
	assert_int_equal(c.events, 5);
	campaign_release(&c);
}

static void
baseline(void **state)
{
	struct campaign c;

	(void)state;
	campaign_init(&c);
	fold(&c, "baseline", BASELINE);
	assert_int_equal(c.epoch, 1);
	assert_int_equal(c.next_iter, 1);
	assert_int_equal(c.base_iter, 0);
	assert_int_equal(c.best_iter, 0);
	assert_string_equal(c.base, BASE);
	assert_string_equal(c.frontier, BASE);
	assert_string_equal(c.unit, "us");
	assert_string_equal(c.last_verdict, "baseline");
	assert_int_equal(c.max_pairs, 40);
	assert_int_equal(c.started, 1767225600);
	assert_true(c.lower_is_better && c.total.known && c.total_exact);
	is(c.total.g, 0);
	campaign_release(&c);
}

static void
rounds(void **state)
{
	struct campaign c;

	(void)state;
	campaign_init(&c);
	fold(&c, "baseline", BASELINE);
	other(&c, 1, "neutral", false);
	other(&c, 2, "failure", false);
	other(&c, 3, "inconclusive", false);
	other(&c, 4, "failure", true);
	assert_int_equal(c.neutral, 1);
	assert_int_equal(c.failed, 2);
	assert_int_equal(c.interrupted, 1);
	assert_int_equal(c.inconclusive, 1);
	assert_int_equal(c.dry, 3);	/* an interrupted one does not count */
	assert_int_equal(c.next_iter, 5);
	assert_string_equal(c.frontier, BASE);
	assert_int_equal(c.best_iter, 0);
	kept(&c, 5, NEXT, 500, "{\"g\":0.69,\"lo\":0.6,\"hi\":0.8}",
	    "{\"g\":0.7,\"lo\":0.65,\"hi\":0.75}");
	assert_int_equal(c.kept, 1);
	assert_int_equal(c.dry, 0);
	assert_int_equal(c.best_iter, 5);
	assert_string_equal(c.frontier, NEXT);
	assert_string_equal(c.last_verdict, "kept");
	is(c.best_value, 500);
	is(c.total.g, 0.7);
	is(c.total.lo, 0.65);
	assert_true(c.total_exact);
	/* without the cumulative runs the round's own gain is added */
	kept(&c, 6, BEST, 400, "{\"g\":0.2,\"lo\":0.1,\"hi\":0.3}", "null");
	is(c.total.g, 0.9);
	assert_false(c.total_exact);
	assert_int_equal(c.base_iter, 0);
	assert_string_equal(c.base, BASE);
	campaign_release(&c);
}

static void
rollback(void **state)
{
	struct campaign c;

	(void)state;
	campaign_init(&c);
	fold(&c, "baseline", BASELINE);
	kept(&c, 1, NEXT, 800, "{\"g\":0.2}", "{\"g\":0.22}");
	kept(&c, 2, BEST, 500, "{\"g\":0.5}", "{\"g\":0.7}");
	other(&c, 3, "neutral", false);
	fold(&c, "rollback", "{\"to\":\"" NEXT "\",\"to_iter\":1,"
	    "\"value\":800,\"total\":{\"g\":0.22}}");
	assert_string_equal(c.frontier, NEXT);
	assert_int_equal(c.best_iter, 1);
	is(c.best_value, 800);
	is(c.total.g, 0.22);
	assert_true(c.total_exact);
	assert_int_equal(c.next_iter, 4);	/* numbers are never reused */
	assert_int_equal(c.kept, 2);
	assert_int_equal(try_fold(&c, "rollback", "{\"to_iter\":1}"), -1);
	campaign_release(&c);
}

static void
confirm(void **state)
{
	struct campaign c;

	(void)state;
	campaign_init(&c);
	fold(&c, "baseline", BASELINE);
	kept(&c, 1, NEXT, 500, "{\"g\":0.7}", "null");
	assert_false(c.total_exact);
	fold(&c, "confirm", "{\"total\":{\"g\":0.68,\"lo\":0.67,\"hi\":0.69},"
	    "\"value\":505}");
	assert_true(c.confirmed && c.total_exact);
	is(c.total.g, 0.68);
	is(c.best_value, 505);
	assert_int_equal(c.next_iter, 2);
	kept(&c, 2, BEST, 400, "{\"g\":0.2}", "{\"g\":0.9}");
	assert_false(c.confirmed);
	campaign_release(&c);
}

static void
confirm_is_due(void **state)
{
	struct campaign c;

	(void)state;
	campaign_init(&c);
	fold(&c, "goal", "{\"kind\":\"speedup\",\"value\":2}");
	fold(&c, "baseline", BASELINE);
	assert_null(confirm_due(&c));
	kept(&c, 1, NEXT, 600, "{\"g\":0.5}", "{\"g\":0.5}");
	assert_null(confirm_due(&c));
	kept(&c, 2, BEST, 490, "{\"g\":0.2}", "{\"g\":0.7}");
	assert_string_equal(confirm_due(&c), "the goal seems reached");
	/* it did not work out: only the next kept round asks again */
	other(&c, 3, "neutral", false);
	assert_null(confirm_due(&c));
	kept(&c, 4, NEXT, 480, "{\"g\":0.02}", "{\"g\":0.72}");
	assert_non_null(confirm_due(&c));
	fold(&c, "confirm", "{\"total\":{\"g\":0.68},\"reached\":false}");
	assert_null(confirm_due(&c));
	assert_false(c.goal_met);
	kept(&c, 5, BEST, 470, "{\"g\":0.02}", "{\"g\":0.74}");
	assert_non_null(confirm_due(&c));
	/* without a value to reach only the number of rounds counts */
	fold(&c, "goal", "{\"kind\":\"best\"}");
	assert_null(confirm_due(&c));
	for (long i = 6; i < 14; i++)
		kept(&c, i, NEXT, 460, "{\"g\":0.01}", "{\"g\":0.75}");
	assert_null(confirm_due(&c));
	kept(&c, 14, BEST, 450, "{\"g\":0.01}", "{\"g\":0.76}");
	assert_string_equal(confirm_due(&c), "10 rounds were kept "
	    "since the last one");
	fold(&c, "confirm", "{\"total\":{\"g\":0.76},\"reached\":false}");
	assert_int_equal(c.unconfirmed, 0);
	campaign_release(&c);
}

static void
goal_is_met(void **state)
{
	struct campaign c;

	(void)state;
	campaign_init(&c);
	fold(&c, "goal", "{\"kind\":\"target\",\"value\":500}");
	fold(&c, "baseline", BASELINE);
	kept(&c, 1, NEXT, 499, "{\"g\":0.7}", "{\"g\":0.7}");
	fold(&c, "confirm", "{\"total\":{\"g\":0.7},\"reached\":true}");
	assert_true(c.goal_met && !c.going_on);
	/* a round that says why it goes on, and those after it */
	fold(&c, "round", "{\"iter\":2,\"verdict\":\"kept\",\"frontier\":\""
	    BEST "\",\"total\":{\"g\":0.8},\"waivers\":[{"
	    "\"what\":\"continue\",\"why\":\"more\"}]}");
	assert_true(c.goal_met && c.going_on);
	assert_null(confirm_due(&c));
	fold(&c, "rollback", "{\"to\":\"" NEXT "\",\"to_iter\":1,"
	    "\"total\":{\"g\":0.7}}");
	assert_false(c.goal_met);
	fold(&c, "confirm", "{\"total\":{\"g\":0.7},\"reached\":true}");
	fold(&c, "goal", GOAL_5X);
	assert_false(c.goal_met || c.going_on);
	fold(&c, "baseline", BASELINE);
	assert_false(c.goal_met);
	campaign_release(&c);
}

static void
provisional(void **state)
{
	static const char kept_so[] = "{\"iter\":2,\"verdict\":\"kept\","
	    "\"frontier\":\"" BEST "\",\"provisional\":true}";
	static const char refuted[] = "{\"total\":{\"g\":0.1,\"lo\":-0.1},"
	    "\"refuted\":true,\"back_to\":1}";
	struct campaign c;

	(void)state;
	campaign_init(&c);
	fold(&c, "baseline", BASELINE);
	assert_string_equal(c.certified, BASE);
	kept(&c, 1, NEXT, 900, "{\"g\":0.1}", "{\"g\":0.1}");
	assert_string_equal(c.certified, NEXT);
	assert_int_equal(c.certified_iter, 1);
	fold(&c, "round", kept_so);
	assert_string_equal(c.certified, NEXT);
	/* better than what is itself not proven */
	kept(&c, 3, BASE, 700, "{\"g\":0.1}", "{\"g\":0.3}");
	assert_string_equal(c.certified, NEXT);
	/* back to a provisional one, then further */
	fold(&c, "rollback", "{\"to\":\"" BEST "\",\"to_iter\":2}");
	assert_string_equal(c.certified, NEXT);
	fold(&c, "confirm", refuted);
	assert_int_equal(c.back_to, 1);
	assert_string_equal(c.certified, NEXT);
	fold(&c, "rollback", "{\"to\":\"" NEXT "\",\"to_iter\":1}");
	assert_int_equal(c.back_to, -1);
	assert_string_equal(c.frontier, NEXT);
	fold(&c, "rollback", "{\"to\":\"" BASE "\",\"to_iter\":0}");
	assert_string_equal(c.certified, BASE);
	assert_int_equal(c.certified_iter, 0);
	/* a confirm that proves them */
	fold(&c, "round", kept_so);
	assert_string_equal(c.certified, BASE);
	fold(&c, "confirm", "{\"total\":{\"g\":0.1,\"lo\":0.05}}");
	assert_string_equal(c.certified, BEST);
	assert_int_equal(c.certified_iter, 2);
	campaign_release(&c);
}

static void
new_epoch(void **state)
{
	struct campaign c;

	(void)state;
	campaign_init(&c);
	fold(&c, "goal", GOAL_5X);
	fold(&c, "baseline", BASELINE);
	kept(&c, 1, NEXT, 500, "{\"g\":0.7}", "{\"g\":0.7}");
	other(&c, 2, "failure", false);
	fold(&c, "confirm", "{\"total\":{\"g\":0.68}}");
	fold(&c, "baseline", "{\"iter\":3,\"candidate\":\"" NEXT "\","
	    "\"value\":480,\"unit\":\"us\",\"user_branch\":\"elsewhere\","
	    "\"harness\":\"h2\",\"settings\":\"s2\"}");
	assert_int_equal(c.epoch, 2);
	assert_int_equal(c.base_iter, 3);
	assert_int_equal(c.best_iter, 3);
	assert_int_equal(c.next_iter, 4);
	assert_int_equal(c.kept + c.failed + c.neutral + c.dry, 0);
	assert_false(c.confirmed);
	is(c.total.g, 0);
	is(campaign_target(&c), 96);	/* of the new baseline */
	assert_string_equal(c.base, NEXT);
	assert_string_equal(c.harness, "h2");
	campaign_release(&c);
}

static void
events_that_lack_something(void **state)
{
	struct campaign c;

	(void)state;
	campaign_init(&c);
	assert_int_equal(try_fold(&c, "goal", "{\"kind\":\"faster\"}"), -1);
	assert_non_null(strstr(failure(), "unknown kind \"faster\""));
	assert_int_equal(try_fold(&c, "goal", "{}"), -1);
	assert_int_equal(try_fold(&c, "goal", "{\"kind\":\"none\"}"), -1);
	assert_int_equal(try_fold(&c, "baseline", "{\"iter\":0}"), -1);
	assert_int_equal(try_fold(&c, "baseline", "{\"candidate\":\"" BASE
	    "\",\"value\":0}"), -1);
	assert_int_equal(try_fold(&c, "round", "{\"verdict\":\"kept\"}"), -1);
	assert_int_equal(try_fold(&c, "round", "{\"frontier\":\"x\"}"), -1);
	assert_int_equal(campaign_fold(&c, NULL), -1);
	fold(&c, "note", "{\"text\":\"of a later pawl\"}");
	assert_int_equal(c.epoch, 0);
	campaign_release(&c);
}

static void
attainment(void **state)
{
	struct campaign c;

	(void)state;
	campaign_init(&c);
	fold(&c, "goal", "{\"kind\":\"target\",\"value\":500}");
	fold(&c, "baseline", BASELINE);
	is(campaign_attainment(&c), 0);
	c.total.g = log(1000 / 750.0);	/* half of the time to be saved */
	is(campaign_attainment(&c), 50);
	c.total.g = LN2;
	is(campaign_attainment(&c), 100);
	c.total.g = -0.1;
	assert_true(campaign_attainment(&c) < 0);
	c.total.known = false;
	is(campaign_attainment(&c), -1);
	campaign_release(&c);
}

static void
attainment_when_higher_is_better(void **state)
{
	struct campaign c;

	(void)state;
	campaign_init(&c);
	fold(&c, "goal", "{\"kind\":\"speedup\",\"value\":2}");
	fold(&c, "baseline", "{\"iter\":0,\"candidate\":\"" BASE "\","
	    "\"value\":100,\"unit\":\"GB/s\",\"higher_is_better\":true}");
	is(campaign_target(&c), 200);
	is(campaign_attainment(&c), 0);
	c.total.g = log(4.0 / 3);	/* 133 GB/s: half of the time saved */
	is(campaign_attainment(&c), 50);
	c.total.g = LN2;
	is(campaign_attainment(&c), 100);
	/* a target that the baseline has already */
	fold(&c, "goal", "{\"kind\":\"target\",\"value\":90}");
	c.total.g = 0;
	is(campaign_attainment(&c), 100);
	is(effect_ratio(LN2), 2);
	is(effect_percent(LN2), 50);
	is(effect_percent(-LN2), -100);
	campaign_release(&c);
}

static void
through_json(void **state)
{
	struct campaign c, read;
	struct cJSON *json, *back, *again;
	char *first, *second;

	(void)state;
	campaign_init(&c);
	campaign_init(&read);
	fold(&c, "goal", GOAL_5X);
	fold(&c, "baseline", BASELINE);
	kept(&c, 1, NEXT, 500.1234567890123, "{\"g\":0.7}",
	    "{\"g\":0.71012854027603789,\"lo\":null,\"hi\":0.8}");
	other(&c, 2, "failure", true);
	assert_true(isinf(c.total.lo));
	json = campaign_to_json(&c);
	first = json_text(json, false);
	back = json_parse(first, strlen(first), "state");
	campaign_from_json(&read, back);
	assert_int_equal(read.goal, c.goal);
	assert_true(isinf(read.total.lo));
	again = campaign_to_json(&read);
	second = json_text(again, false);
	assert_string_equal(first, second);
	free(first);
	free(second);
	json_free(json);
	json_free(back);
	json_free(again);
	campaign_from_json(&read, NULL);
	assert_int_equal(read.last_iter, -1);
	assert_int_equal(read.epoch, 0);
	assert_true(read.lower_is_better);
	campaign_release(&c);
	campaign_release(&read);
}

static const struct cJSON *
moment(const struct campaign *c, size_t i, const char *what, long iter)
{
	const struct cJSON *m = json_at(c->moments, i);

	assert_non_null(m);
	assert_string_equal(json_str(m, "what"), what);
	assert_int_equal(json_int(m, "iter", -1), iter);
	return m;
}

static void
moments_are_bounded(void **state)
{
	struct campaign c;

	(void)state;
	campaign_init(&c);
	fold(&c, "baseline", BASELINE);
	for (long i = 1; i <= 9; i++)
		other(&c, i, "neutral", false);
	assert_int_equal(json_len(c.moments), 2);
	moment(&c, 0, "correct", 0);
	assert_int_equal(json_int(moment(&c, 1, "stall", 9), "dry", 0), 9);
	for (long i = 10; i < 10 + MOMENTS_MAX; i++)
		kept(&c, i, NEXT, 500, "{\"g\":0.7,\"lo\":0.6,\"hi\":0.8}",
		    "{\"g\":0.7,\"lo\":0.6,\"hi\":0.8}");
	assert_int_equal(json_len(c.moments), MOMENTS_MAX);
	assert_int_equal(c.moments_before, 2);
	moment(&c, 0, "correct", 0);
	moment(&c, 1, "gain", 11);
	moment(&c, MOMENTS_MAX - 1, "gain", 9 + MOMENTS_MAX);
	for (long i = 100; i < 103; i++)	/* another row has its own */
		other(&c, i, "inconclusive", false);
	assert_int_equal(json_int(moment(&c, MOMENTS_MAX - 1, "stall", 102),
	    "dry", 0), 3);
	fold(&c, "baseline", BASELINE);
	assert_int_equal(json_len(c.moments), 1);
	assert_int_equal(c.moments_before, 0);
	campaign_release(&c);
}

static void
the_largest_gain_is_of_what_is_left(void **state)
{
	struct campaign c, read;
	struct cJSON *json;

	(void)state;
	campaign_init(&c);
	campaign_init(&read);
	fold(&c, "baseline", BASELINE);
	kept(&c, 1, NEXT, 900, "{\"g\":0.1}", "null");
	kept(&c, 2, BEST, 700, "{\"g\":0.3}", "null");
	kept(&c, 3, BASE, 650, "{\"g\":0.2}", "null");
	kept(&c, 4, NEXT, 300, "{\"g\":0.7}", "null");
	assert_int_equal(c.top_event, 5);
	fold(&c, "rollback", "{\"to\":\"" BASE "\",\"to_iter\":3}");
	assert_int_equal(c.top_event, 3);
	is(c.top_gain, 0.3);
	json = campaign_to_json(&c);
	campaign_from_json(&read, json);
	fold(&read, "rollback", "{\"to\":\"" NEXT "\",\"to_iter\":1}");
	assert_int_equal(read.top_event, 2);
	kept(&read, 5, BEST, 800, "{\"g\":0.2}", "null");
	assert_int_equal(read.top_event, 8);
	fold(&read, "rollback", "{\"to\":\"" BASE "\",\"to_iter\":0}");
	assert_int_equal(read.top_event, 0);
	is(read.top_gain, 0);
	json_free(json);
	campaign_release(&c);
	campaign_release(&read);
}

static const char history[] = "["
    "{\"kind\":\"baseline\",\"data\":{\"iter\":0}},"
    "{\"kind\":\"round\",\"data\":{\"iter\":1,\"verdict\":\"kept\"}},"
    "{\"kind\":\"baseline\",\"data\":{\"iter\":2}},"
    "{\"kind\":\"round\",\"data\":{\"iter\":3,\"verdict\":\"kept\"}},"
    "{\"kind\":\"round\",\"data\":{\"iter\":4,\"verdict\":\"kept\"}},"
    "{\"kind\":\"round\",\"data\":{\"iter\":5,\"verdict\":\"failure\"}},"
    "{\"kind\":\"rollback\",\"data\":{\"to_iter\":3}},"
    "{\"kind\":\"round\",\"data\":{\"iter\":6,\"verdict\":\"kept\"}}]";

static void
rounds_by_what_became_of_them(void **state)
{
	struct cJSON *events = json_parse(history, strlen(history), "history");
	const struct cJSON *d[4];

	(void)state;
	assert_non_null(events);
	assert_int_equal(kept_rounds(d, 4, events, OUTCOME_KEPT), 2);
	assert_int_equal(json_int(d[0], "iter", 0), 3);
	assert_int_equal(json_int(d[1], "iter", 0), 6);
	assert_int_equal(kept_rounds(d, 1, events, OUTCOME_KEPT), 1);
	assert_int_equal(json_int(d[0], "iter", 0), 6);
	assert_int_equal(kept_rounds(d, 4, events, OUTCOME_UNDONE), 1);
	assert_int_equal(json_int(d[0], "iter", 0), 4);
	assert_int_equal(kept_rounds(d, 4, events, OUTCOME_NOT_KEPT), 1);
	assert_int_equal(json_int(d[0], "iter", 0), 5);
	json_free(events);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(goal_before_and_after_the_baseline),
		cmocka_unit_test(baseline),
		cmocka_unit_test(rounds),
		cmocka_unit_test(rollback),
		cmocka_unit_test(confirm),
		cmocka_unit_test(confirm_is_due),
		cmocka_unit_test(goal_is_met),
		cmocka_unit_test(provisional),
		cmocka_unit_test(new_epoch),
		cmocka_unit_test(events_that_lack_something),
		cmocka_unit_test(attainment),
		cmocka_unit_test(attainment_when_higher_is_better),
		cmocka_unit_test(through_json),
		cmocka_unit_test(moments_are_bounded),
		cmocka_unit_test(the_largest_gain_is_of_what_is_left),
		cmocka_unit_test(rounds_by_what_became_of_them),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("campaign", tests, NULL, NULL);
}
