/* test-device.c - which device a command uses, and whether it ran there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../helpers/lib/base/err.h"
#include "../../helpers/lib/base/mem.h"
#include "../../helpers/lib/domain/bringup.h"
#include "../../helpers/lib/domain/device.h"
#include "../../helpers/lib/outside/json.h"

static void
set(struct settings *s, enum setting which, const char *value)
{
	free(s->value[which]);
	s->value[which] = xstrdup(value);
}

static int
judge(const char *rules, const char *command, const char *out, const char *err)
{
	struct proc_result res = PROC_RESULT_INIT;
	struct buf why = BUF_INIT;
	struct settings s;
	int on;

	settings_init(&s);
	set(&s, SET_ON_DEVICE, rules);
	buf_puts(&res.out, out);
	buf_puts(&res.err, err);
	on = device_judge(&why, &s, command, &res);
	assert_int_equal(on == 0, why.len > 0);
	buf_free(&why);
	proc_result_release(&res);
	settings_release(&s);
	return on;
}

static void
where_it_ran(void **state)
{
	(void)state;
	assert_int_equal(judge("", "x", "", ""), 1);
	assert_int_equal(judge("--npu=", "./fa --npu=0", "", ""), 1);
	assert_int_equal(judge("--npu=", "./fa", "no --npu here", ""), 0);
	assert_int_equal(judge("^soc 910B", "x", "y\nsoc 910B1\n", ""), 1);
	assert_int_equal(judge("^soc 910B", "x", "y", "soc 910B1"), 1);
	assert_int_equal(judge("!simulat", "x", "simulator\n", ""), 0);
	assert_int_equal(judge("npu ;; !simulat", "npu", "simulator", ""), 0);
	assert_int_equal(judge("npu ;; !simulat", "npu", "", "fine"), 1);
	assert_int_equal(judge("npu\n!simulat", "cpu", "", ""), 0);
	/* the name of the next field is not output's first line */
	assert_int_equal(judge("^a$", "a", "b", "c"), 1);
	assert_int_equal(judge("^bc$", "a", "b", "c"), 0);
	assert_int_equal(judge("(", "a", "", ""), -1);
	failure_clear();
}

static void
in_turn(void **state)
{
	struct strs ids = STRS_INIT, tried = STRS_INIT;

	(void)state;
	assert_null(device_next(&ids, &tried));
	strs_add_words(&ids, "0 1 2");
	assert_string_equal(device_next(&ids, &tried), "0");
	strs_add(&tried, "1");
	assert_string_equal(device_next(&ids, &tried), "0");
	strs_add(&tried, "0");
	assert_string_equal(device_next(&ids, &tried), "2");
	strs_add(&tried, "2");
	assert_null(device_next(&ids, &tried));
	strs_free(&ids);
	strs_free(&tried);
}

static char *
moved(const char *data)
{
	struct cJSON *d = json_parse(data, strlen(data), "test");
	struct cJSON *o = bringup_switch(d);
	char *text = o != NULL ? json_text(o, false) : NULL;

	json_free(o);
	json_free(d);
	return text;
}

static void
switches(void **state)
{
	char *text;

	(void)state;
	assert_null(moved("{\"iter\":3}"));
	assert_null(moved("{\"iter\":3,\"device\":\"1\"}"));
	assert_null(moved("{\"iter\":3,\"device\":\"1\",\"failed_devices\":[]}"));
	text = moved("{\"iter\":3,\"device\":\"2\",\"failed_devices\":[{"
	    "\"device\":\"0\",\"reason\":\"a\"},{\"device\":\"1\",\"reason\":"
	    "\"b\"}]}");
	assert_string_equal(text, "{\"iter\":3,\"from\":\"1\",\"device\":\"2\","
	    "\"why\":\"b\"}");
	free(text);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(where_it_ran), cmocka_unit_test(in_turn),
		cmocka_unit_test(switches),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("device", tests, NULL, NULL);
}
