/* test-waiver.c - what was let pass, and for how long. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../helpers/lib/base/err.h"
#include "../../helpers/lib/base/mem.h"
#include "../../helpers/lib/domain/sight.h"
#include "../../helpers/lib/domain/waiver.h"
#include "../../helpers/lib/outside/json.h"

#define BASE "1111111111111111111111111111111111111111"
#define BASELINE "{\"iter\":0,\"candidate\":\"" BASE "\",\"value\":1000}"
#define WIRE "livewire:kernel/x.c"

static void
fold(struct campaign *c, const char *kind, const char *data)
{
	char *text = xasprintf("{\"kind\":\"%s\",\"time\":1767225600,"
	    "\"actor\":\"ann\",\"data\":%s}", kind, data);
	struct cJSON *event = json_parse(text, strlen(text), "event");

	assert_non_null(event);
	assert_int_equal(campaign_fold(c, event), 0);
	json_free(event);
	free(text);
}

static void
waive(struct campaign *c, const char *what, long epoch, const char *why)
{
	char *data = xasprintf("{\"what\":\"%s\",\"epoch\":%ld,"
	    "\"why\":\"%s\"}", what, epoch, why);

	fold(c, "waiver", data);
	free(data);
}

static void
one_epoch(void **state)
{
	struct campaign c;
	struct waiver w;

	(void)state;
	campaign_init(&c);
	assert_false(waiver_in_epoch(&w, &c, 1, WIRE));
	waive(&c, WIRE, 1, "a header");
	assert_false(waiver_in_epoch(&w, &c, 0, WIRE));
	assert_true(waiver_in_epoch(&w, &c, 1, WIRE));
	assert_string_equal(w.why, "a header");
	assert_string_equal(w.actor, "ann");
	assert_string_equal(w.what, WIRE);
	assert_int_equal(w.event, 1);
	fold(&c, "baseline", BASELINE);
	assert_true(waiver_in_epoch(&w, &c, 1, WIRE));
	assert_false(waiver_in_epoch(&w, &c, 2, WIRE));
	assert_false(waiver_in_epoch(&w, &c, 1, WIRE "c"));
	fold(&c, "baseline", BASELINE);
	assert_false(waiver_in_epoch(&w, &c, 1, WIRE));
	assert_false(waiver_in_epoch(&w, &c, 2, WIRE));
	campaign_release(&c);
}

static void
found_while_a_baseline_is_made(void **state)
{
	struct project p;
	struct waiver w;

	(void)state;
	memset(&p, 0, sizeof(p));
	campaign_init(&p.camp);
	fold(&p.camp, "baseline", BASELINE);
	waive(&p.camp, WIRE, 2, "next time");
	assert_false(waiver_find(&w, &p, WIRE));
	p.starting = true;
	assert_true(waiver_find(&w, &p, WIRE));
	p.starting = false;
	fold(&p.camp, "baseline", BASELINE);
	assert_true(waiver_find(&w, &p, WIRE));
	campaign_release(&p.camp);
}

static void
of_rounds(void **state)
{
	struct campaign c;
	struct waiver w;
	struct cJSON *step = json_object(), *list;
	char *text;

	(void)state;
	campaign_init(&c);
	fold(&c, "baseline", BASELINE);
	json_set_str(step, "verdict", "neutral");
	json_set_str(step, "frontier", BASE);
	waiver_note(step, "again:iter-003", "another compiler");
	waiver_note(step, "continue", "more to be had");
	assert_string_equal(waiver_noted(step, "continue"), "more to be had");
	assert_null(waiver_noted(step, "again:iter-004"));
	assert_null(waiver_noted(NULL, "continue"));
	text = json_text(step, false);
	c.goal_met = true;
	fold(&c, "round", text);
	assert_true(c.going_on);
	c.goal_met = c.going_on = false;	/* nothing to go on from */
	assert_true(waiver_in_epoch(&w, &c, 1, "again:iter-003"));
	assert_int_equal(w.event, 2);
	fold(&c, "round", text);
	assert_false(c.going_on);
	assert_true(waiver_in_epoch(&w, &c, 1, "again:iter-003"));
	assert_int_equal(w.event, 3);
	list = waiver_list(&c);
	assert_int_equal(json_len(list), 4);
	assert_string_equal(json_str(json_at(list, 1), "what"), "continue");
	json_free(list);
	json_free(step);
	free(text);
	campaign_release(&c);
}

static void
through_json(void **state)
{
	struct campaign c, read;
	struct cJSON *json;
	struct waiver w;

	(void)state;
	campaign_init(&c);
	campaign_init(&read);
	waive(&c, WIRE, 1, "a \\\"quoted\\\" reason\\n");
	json = campaign_to_json(&c);
	campaign_from_json(&read, json);
	campaign_from_json(&read, json);
	assert_true(waiver_in_epoch(&w, &read, 1, WIRE));
	assert_string_equal(w.why, "a \"quoted\" reason\n");
	campaign_from_json(&read, NULL);
	assert_false(waiver_in_epoch(&w, &read, 1, WIRE));
	json_free(json);
	campaign_release(&c);
	campaign_release(&read);
}

static void
subjects(void **state)
{
	static const char *const bad[] = { "", "livewire:", "livewire: ",
	    "livewire", "Livewire:x", "again:iter-003", "continue", "x",
	    "param:", "param" };
	struct campaign c;
	const char *name;
	long epoch;

	(void)state;
	campaign_init(&c);
	c.epoch = 4;
	assert_int_equal(waiver_parse(&epoch, &name, &c, WIRE), 0);
	assert_int_equal(epoch, 5);
	assert_string_equal(name, "kernel/x.c");
	assert_int_equal(waiver_parse(&epoch, &name, &c, "param:OPT"), 0);
	assert_int_equal(epoch, 5);
	assert_string_equal(name, "OPT");
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		failure_clear();
		assert_int_equal(waiver_parse(&epoch, &name, &c, bad[i]), -1);
		assert_int_equal(failure_status(), ST_STATE);
		assert_non_null(strstr(failure(), "livewire:<file"));
	}
	failure_clear();
}

static void
of_what_the_baseline_saw(void **state)
{
	static const char record[] = "{\"files\":["
	    "{\"path\":\"kernel/x.c\",\"seen\":{\"broken\":\"build\","
	    "\"result\":\"none\",\"slow\":\"time\"}},"
	    "{\"path\":\"blind.c\",\"seen\":{\"broken\":\"none\"}},"
	    "{\"path\":\"new.txt\",\"seen\":{}}]}";
	struct campaign c;
	const char *name;
	long epoch;

	(void)state;
	campaign_init(&c);
	c.epoch = 1;
	c.livewire = json_parse(record, strlen(record), "record");
	sight_conclude(c.livewire);
	assert_int_equal(waiver_parse(&epoch, &name, &c, WIRE), -1);
	assert_int_equal(failure_status(), ST_STATE);
	assert_non_null(strstr(failure(), "nothing to waive"));
	failure_clear();
	assert_int_equal(waiver_parse(&epoch, &name, &c, "livewire:blind.c"), 0);
	assert_int_equal(epoch, 1);
	assert_int_equal(waiver_parse(&epoch, &name, &c, "livewire:new.txt"), 0);
	assert_int_equal(epoch, 2);
	assert_int_equal(waiver_parse(&epoch, &name, &c, "livewire:other"), 0);
	assert_int_equal(epoch, 2);
	campaign_release(&c);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_epoch),
		cmocka_unit_test(found_while_a_baseline_is_made),
		cmocka_unit_test(of_rounds),
		cmocka_unit_test(through_json),
		cmocka_unit_test(subjects),
		cmocka_unit_test(of_what_the_baseline_saw),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("waiver", tests, NULL, NULL);
}
