/* test-course - stages, rounds without gain, stops: may a round begin? */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/err.h"
#include "domain/gate.h"
#include "domain/remarks.h"
#include "outside/json.h"

#define THREE "out-of-box:10%:5 deep:60%:8:report in-core:30%:5:floor"

static struct campaign camp;
static struct stages stages;
static struct gate gate;

static int
fresh(void **state)
{
	(void)state;
	campaign_init(&camp);
	assert_int_equal(stages_parse(&stages, THREE), 0);
	gate = (struct gate){ .c = &camp, .stages = &stages, .stall = 3,
	    .limit_s = 3600, .now = 1000 };
	failure_clear();
	return 0;
}

static int
gone(void **state)
{
	(void)state;
	campaign_release(&camp);
	failure_clear();
	return 0;
}

/* An event whose data is text, at a time. */
static void
event(const char *kind, long when, const char *data)
{
	struct cJSON *d = json_parse(data, strlen(data), "test");

	assert_non_null(d);
	course_fold(&camp.course, kind, d, when);
	json_free(d);
}

static void
rounds(int n, const char *data)
{
	while (n-- > 0)
		event("round", 1000, data);
}

static const struct gate_said nothing;

static void
refuses(const char *part, const struct gate_said *said)
{
	failure_clear();
	assert_int_equal(gate_round(&gate, said), -1);
	if (strstr(failure(), part) == NULL)
		fail_msg("\"%s\" has no \"%s\"", failure(), part);
	failure_clear();
}

static void
stages_are_parsed(void **state)
{
	static const char *const bad[] = { "a", "a:10%", "a:10:5", "a:10%:0",
	    "a:10%:5:x", "A:10%:5", "a:60%:5 b:50%:5", "a:1%:5 a:1%:5",
	    "a:-1%:5" };
	struct stages s;

	(void)state;
	assert_int_equal(stages.n, 3);
	assert_string_equal(stages.v[1].name, "deep");
	assert_int_equal(stages.v[1].rounds, 8);
	assert_true(stages.v[1].report && !stages.v[1].floor);
	assert_true(stages.v[2].floor && !stages.v[0].report);
	assert_int_equal(stages_parse(&s, ""), 0);
	assert_int_equal(s.n, 0);
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		failure_clear();
		assert_int_equal(stages_parse(&s, bad[i]), -1);
		assert_non_null(strstr(failure(), "PAWL_STAGES"));
	}
}

static void
three_without_gain_ask_for_a_review(void **state)
{
	(void)state;
	event("baseline", 1000, "{}");
	rounds(1, "{\"verdict\": \"neutral\"}");
	rounds(1, "{\"verdict\": \"inconclusive\"}");
	assert_int_equal(gate_round(&gate, &nothing), 0);
	rounds(1, "{\"verdict\": \"failure\"}");
	refuses("make review", &nothing);
	event("review", 1000, "{}");
	assert_int_equal(gate_round(&gate, &nothing), 0);
	rounds(2, "{\"verdict\": \"neutral\"}");
	refuses("stage out-of-box is exhausted (5 rounds", &nothing);
}

static void
a_gain_begins_the_count_anew(void **state)
{
	(void)state;
	event("baseline", 1000, "{}");
	rounds(2, "{\"verdict\": \"neutral\"}");
	rounds(1, "{\"verdict\": \"kept\"}");
	rounds(2, "{\"verdict\": \"neutral\"}");
	assert_int_equal(camp.course.stalled, 2);
	assert_int_equal(camp.course.stage_dry, 2);
	assert_int_equal(camp.course.stage_rounds, 5);
}

static void
repairs_and_interruptions_cost_nothing(void **state)
{
	struct gate_said repair = { .repair = true };

	(void)state;
	event("baseline", 1000, "{}");
	rounds(3, "{\"verdict\": \"failure\"}");
	rounds(4, "{\"verdict\": \"failure\", \"repairs\": 3}");
	rounds(4, "{\"verdict\": \"failure\", \"interrupted\": true}");
	assert_int_equal(camp.course.stalled, 3);
	refuses("make review", &nothing);
	assert_int_equal(gate_round(&gate, &repair), 0);
}

static void
a_stage_wants_its_report(void **state)
{
	(void)state;
	event("baseline", 1000, "{}");
	event("stage", 1100, "{\"index\": 1, \"begins\": true}");
	refuses("performance report", &nothing);
	event("stage", 1100, "{\"index\": 1, \"begins\": false, "
	    "\"report\": \"reports/1\"}");
	assert_int_equal(gate_round(&gate, &nothing), 0);
	event("stage", 1200, "{\"index\": 0, \"begins\": true}");
	event("stage", 1300, "{\"index\": 1, \"begins\": true}");
	refuses("performance report", &nothing);
}

static void
the_last_stage_ends_the_campaign(void **state)
{
	struct gate_said on = { .going_on = true };
	struct gate_said redesign = { .redesign = true };
	struct buf text = BUF_INIT;

	(void)state;
	event("baseline", 1000, "{}");
	refuses("REDESIGN=1 is for when", &redesign);
	event("stage", 1000, "{\"index\": 2, \"begins\": true}");
	rounds(5, "{\"verdict\": \"neutral\"}");
	event("review", 1000, "{}");
	assert_string_equal(gate_stop(&text, &gate), "stages");
	refuses("REDESIGN=1", &nothing);
	assert_int_equal(gate_round(&gate, &on), 0);
	assert_int_equal(gate_round(&gate, &redesign), 0);
	event("stop", 1000, "{\"reason\": \"stages\"}");
	rounds(1, "{\"verdict\": \"neutral\", \"redesign\": true}");
	assert_int_equal(camp.course.stage, 0);
	assert_int_equal(gate_round(&gate, &nothing), 0);
	assert_int_equal(camp.course.stage_dry, 1);
	buf_free(&text);
}

static void
only_the_stage_that_says_so_ends_at_the_floor(void **state)
{
	struct buf text = BUF_INIT;

	(void)state;
	event("baseline", 1000, "{}");
	gate.at_floor = true;
	assert_null(gate_stop(&text, &gate));
	event("stage", 1000, "{\"index\": 2, \"begins\": true}");
	assert_string_equal(gate_stop(&text, &gate), "stages");
	assert_non_null(strstr(buf_str(&text), "PAWL_FLOOR"));
	buf_free(&text);
}

static void
time_counts_without_pauses(void **state)
{
	struct gate_said on = { .going_on = true };

	(void)state;
	event("baseline", 1000, "{}");
	event("stop", 2000, "{\"reason\": \"user\"}");
	gate.now = 9000;
	assert_int_equal(course_used(&camp.course, 9000), 1000);
	refuses("make stop", &nothing);
	event("round", 9000, "{\"verdict\": \"neutral\", \"waivers\": "
	    "[{\"what\": \"continue\", \"why\": \"x\"}]}");
	assert_int_equal(course_used(&camp.course, 9500), 1500);
	gate.now = 8000 + 3599;
	assert_int_equal(gate_round(&gate, &nothing), 0);
	gate.now = 8000 + 3600;
	refuses("PAWL_TIME_LIMIT", &nothing);
	assert_int_equal(gate_round(&gate, &on), 0);
	/* no stop was recorded: whoever goes on says which one there is */
	event("round", 11700, "{\"verdict\": \"neutral\", \"goes_on\": \"time\", "
	    "\"waivers\": [{\"what\": \"continue\", \"why\": \"x\"}]}");
	gate.now = 11700 + 3599;
	assert_int_equal(gate_round(&gate, &nothing), 0);
	event("stop", 15300, "{\"reason\": \"time\"}");
	event("goal", 20000, "{}");
	gate.now = 20001;
	assert_int_equal(course_used(&camp.course, 20001), 1);
	assert_int_equal(gate_round(&gate, &nothing), 0);
	assert_int_equal(course_used(&camp.course, 10), 0);
}

static void
an_hour_keeps_time_for_the_confirm(void **state)
{
	(void)state;
	event("baseline", 1000, "{}");
	camp.until = 2000;
	gate.confirm_s = 100;
	gate.now = 1899;
	assert_int_equal(gate_round(&gate, &nothing), 0);
	gate.now = 1900;
	refuses("make confirm", &nothing);
}

static void
state_survives_its_json(void **state)
{
	struct course c;
	struct cJSON *o;

	(void)state;
	event("baseline", 1000, "{}");
	event("stage", 1100, "{\"index\": 1, \"begins\": true, "
	    "\"report\": \"r\"}");
	rounds(2, "{\"verdict\": \"failure\", \"iter\": 4}");
	event("note", 1200, "{\"iter\": 4, \"analysis\": \"x\"}");
	event("stop", 1300, "{\"reason\": \"time\"}");
	assert_true(camp.course.analysed);
	o = course_to_json(&camp.course);
	course_from_json(&c, o);
	json_free(o);
	assert_memory_equal(&c.stage, &camp.course.stage, sizeof(long));
	assert_int_equal(c.stage_dry, 2);
	assert_true(c.report && c.analysed);
	assert_string_equal(c.stop, "time");
	assert_int_equal(c.stop_time, 1300);
	assert_int_equal(c.last_iter, 4);
}

static void
remarks_are_the_last_ones(void **state)
{
	static const char text[] = "["
	    "{\"kind\": \"baseline\", \"data\": {\"iter\": 0}},"
	    "{\"kind\": \"round\", \"data\": {\"iter\": 1, \"next\": \"n1\"}},"
	    "{\"kind\": \"round\", \"data\": {\"iter\": 2, \"last\": \"a1\"}},"
	    "{\"kind\": \"note\", \"data\": {\"iter\": 1, \"next\": \"n2\"}},"
	    "{\"kind\": \"note\", \"data\": {\"iter\": 2, "
	    "\"analysis\": \"a2\"}}]";
	struct cJSON *events = json_parse(text, strlen(text), "test");
	struct remarks r = remarks_find(events, 1);

	(void)state;
	assert_string_equal(r.analysis, "a1");
	assert_string_equal(r.next, "n2");
	r = remarks_find(events, 2);
	assert_string_equal(r.analysis, "a2");
	assert_null(r.next);
	assert_null(remarks_find(events, 0).analysis);
	json_free(events);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, fresh, gone)

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(stages_are_parsed),
		TEST(three_without_gain_ask_for_a_review),
		TEST(a_gain_begins_the_count_anew),
		TEST(repairs_and_interruptions_cost_nothing),
		TEST(a_stage_wants_its_report),
		TEST(the_last_stage_ends_the_campaign),
		TEST(only_the_stage_that_says_so_ends_at_the_floor),
		TEST(time_counts_without_pauses),
		TEST(an_hour_keeps_time_for_the_confirm),
		TEST(state_survives_its_json),
		TEST(remarks_are_the_last_ones),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
