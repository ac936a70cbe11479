/* Tests of lesson.c: what campaigns taught, and whom it is shown. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "domain/lesson.h"
#include "outside/json.h"

static const char history[] =
    "[{\"kind\":\"baseline\",\"data\":{\"iter\":0}},"
    "{\"kind\":\"round\",\"data\":{\"iter\":1,\"verdict\":\"kept\","
    "\"hypothesis\":\"tile the K loop for L1\",\"bottleneck\":\"cache\","
    "\"gain\":{\"g\":0.2,\"lo\":0.1,\"hi\":0.3}}},"
    "{\"kind\":\"round\",\"data\":{\"iter\":2,\"verdict\":\"failure\","
    "\"failed_step\":\"verify\",\"hypothesis\":\"drop the barrier\","
    "\"bottleneck\":\"sync\"}},"
    "{\"kind\":\"round\",\"data\":{\"iter\":3,\"verdict\":\"failure\","
    "\"interrupted\":true,\"hypothesis\":\"abandoned\"}},"
    "{\"kind\":\"note\",\"data\":{\"iter\":2,\"analysis\":\"a race\"}},"
    "{\"kind\":\"lesson\",\"data\":{\"iter\":2,\"what\":\"keep it\"}}]";

static struct cJSON *
collect(struct cJSON *all, const char *ledger, const char *text)
{
	struct lesson_source from = { ledger, "op", "c" };
	struct cJSON *events = json_parse(text, strlen(text), "events");

	assert_non_null(events);
	lesson_collect(&all, &from, events);
	json_free(events);
	return all;
}

static void
rounds_and_sentences_are_lessons(void **state)
{
	struct cJSON *all = collect(json_array(), "a", history);

	(void)state;
	assert_int_equal(json_len(all), 3);
	assert_string_equal(json_str(json_at(all, 1), "analysis"), "a race");
	assert_string_equal(json_str(json_at(all, 2), "learned"), "keep it");
	assert_string_equal(json_str(json_at(all, 2), "verdict"), "failure");
	json_free(all);
}

static void
a_campaign_is_there_once(void **state)
{
	static const char less[] = "[{\"kind\":\"round\",\"data\":{\"iter\":1,"
	    "\"verdict\":\"kept\"}}]";
	struct cJSON *all = collect(json_array(), "a", history);

	(void)state;
	all = collect(all, "a", history);
	assert_int_equal(json_len(all), 3);
	all = collect(all, "a", less);	/* an older clone */
	assert_int_equal(json_len(all), 3);
	all = collect(all, "b", less);
	assert_int_equal(json_len(all), 4);
	json_free(all);
}

static void
the_best_come_first(void **state)
{
	struct cJSON *all = collect(json_array(), "a", history);
	struct lesson_query q = { .bottleneck = "sync" };
	const struct cJSON *out[2];

	(void)state;
	assert_int_equal(lesson_select(out, 2, all, &q), 2);
	assert_string_equal(json_str(out[0], "learned"), "keep it");
	assert_string_equal(json_str(out[1], "hypothesis"),
	    "drop the barrier");
	q = (struct lesson_query){ .words = "tile loops" };
	assert_int_equal(lesson_select(out, 2, all, &q), 1);
	q = (struct lesson_query){ .not_ledger = "a" };
	assert_int_equal(lesson_select(out, 2, all, &q), 0);
	q = (struct lesson_query){ .only_kind = "cuda" };
	assert_int_equal(lesson_select(out, 2, all, &q), 0);
	assert_int_equal(lesson_select(out, 0, all, &q), 0);
	json_free(all);
}

static void
like_words_are_near(void **state)
{
	struct cJSON *all = collect(json_array(), "a", history);
	const struct cJSON *out[LESSON_NEAR_MAX];

	(void)state;
	assert_int_equal(lesson_near(out, all, "b",
	    "tile the K loop to fit L1"), 1);
	assert_int_equal(json_int(out[0], "iter", -1), 1);
	assert_int_equal(lesson_near(out, all, "a",
	    "tile the K loop to fit L1"), 0);
	assert_int_equal(lesson_near(out, all, "b", "unroll by two"), 0);
	assert_int_equal(lesson_near(out, all, "b", NULL), 0);
	json_free(all);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rounds_and_sentences_are_lessons),
		cmocka_unit_test(a_campaign_is_there_once),
		cmocka_unit_test(the_best_come_first),
		cmocka_unit_test(like_words_are_near),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("lesson", tests, NULL, NULL);
}
