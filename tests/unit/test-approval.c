/* test-approval.c - requests and approvals as a campaign knows them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../helpers/lib/base/err.h"
#include "../../helpers/lib/base/mem.h"
#include "../../helpers/lib/domain/approval.h"
#include "../../helpers/lib/outside/json.h"

#define BASE "1111111111111111111111111111111111111111"
#define BASELINE "{\"iter\":0,\"candidate\":\"" BASE "\",\"value\":1000}"

static struct cJSON *
parse(const char *text)
{
	struct cJSON *v = json_parse(text, strlen(text), "test");

	assert_non_null(v);
	return v;
}

static void
fold(struct campaign *c, const char *kind, const char *data)
{
	char *text = xasprintf("{\"kind\":\"%s\",\"time\":1767225600,"
	    "\"actor\":\"ann\",\"data\":%s}", kind, data);
	struct cJSON *event = parse(text);

	assert_int_equal(campaign_fold(c, event), 0);
	json_free(event);
	free(text);
}

/* "aa:0 bb:2": the requests that are known, and events of their approvals. */
static void
known(const struct campaign *c, const char *want)
{
	struct cJSON *all = approval_list(c);
	struct buf b = BUF_INIT;

	for (const struct cJSON *e = json_first(all); e; e = json_next(e))
		buf_addf(&b, "%s%s:%ld", b.len > 0 ? " " : "",
		    json_str(e, "id"), json_int(e, "approval", -1));
	assert_string_equal(buf_str(&b), want);
	buf_free(&b);
	json_free(all);
}

static void
life(void **state)
{
	struct campaign c;

	(void)state;
	campaign_init(&c);
	known(&c, "");
	fold(&c, "request", "{\"id\":\"aa\",\"decision\":\"goal\","
	    "\"text\":\"goal 2x\",\"payload\":\"p\"}");
	fold(&c, "request", "{\"id\":\"bb\",\"decision\":\"goal\","
	    "\"text\":\"goal 3x\",\"payload\":\"q\"}");
	known(&c, "aa:0 bb:0");
	fold(&c, "approval", "{\"id\":\"bb\"}");
	known(&c, "aa:0 bb:3");
	fold(&c, "approval", "{\"id\":\"cc\"}");
	known(&c, "aa:0 bb:3");
	fold(&c, "goal", "{\"kind\":\"speedup\",\"value\":3,"
	    "\"approvals\":[{\"id\":\"bb\",\"event\":3}]}");
	known(&c, "aa:0");
	fold(&c, "baseline", BASELINE);
	known(&c, "");
	campaign_release(&c);
}

static void
through_json(void **state)
{
	struct campaign c, read;
	struct cJSON *json;

	(void)state;
	campaign_init(&c);
	campaign_init(&read);
	fold(&c, "request", "{\"id\":\"aa\",\"decision\":\"goal\","
	    "\"text\":\"goal 2x\",\"payload\":\"p\"}");
	fold(&c, "approval", "{\"id\":\"aa\"}");
	json = campaign_to_json(&c);
	campaign_from_json(&read, json);
	known(&read, "aa:2");
	json_free(json);
	campaign_release(&c);
	campaign_release(&read);
}

static void
payloads(void **state)
{
	static const char payload[] = "pawl approval 1\nop: x\nledger: " BASE
	    "\nepoch: 0\ndecision: goal\nid: aa\n"
	    "data: {\"kind\":\"speedup\",\"value\":3}\n";
	struct cJSON *same = parse("{\"kind\":\"speedup\",\"value\":3,"
	    "\"approvals\":[{\"id\":\"aa\"}]}");
	struct cJSON *other = parse("{\"kind\":\"speedup\",\"value\":30}");
	struct cJSON *tail = parse("{\"value\":3}");

	(void)state;
	assert_true(approval_is_for(payload, "goal", same));
	assert_non_null(json_get(same, "approvals"));
	assert_false(approval_is_for(payload, "rollback", same));
	assert_false(approval_is_for(payload, "goal", other));
	assert_false(approval_is_for(payload, "goal", tail));
	json_free(same);
	json_free(other);
	json_free(tail);
}

static void
says(const char *approve, const char *signers, const char *why)
{
	struct settings s;

	settings_init(&s);
	free(s.value[SET_APPROVE]);
	free(s.value[SET_SIGNERS]);
	s.value[SET_APPROVE] = xstrdup(approve);
	s.value[SET_SIGNERS] = xstrdup(signers);
	failure_clear();
	assert_int_equal(approval_check_settings(&s), why == NULL ? 0 : -1);
	if (why != NULL && strstr(failure(), why) == NULL)
		fail_msg("\"%s\" lacks \"%s\"", failure(), why);
	failure_clear();
	settings_release(&s);
}

static void
settings(void **state)
{
	(void)state;
	says("", "", NULL);
	says("", "signers", NULL);
	says("goal baseline waive again continue rollback", "s", NULL);
	says("goal", "", "PAWL_SIGNERS");
	says("goals", "s", "\"goals\" is not one of");
	says("goal,waive", "s", "is not one of");
	says("goal", "../s", "inside");
	says("goal", "/s", "inside");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(life),
		cmocka_unit_test(through_json),
		cmocka_unit_test(payloads),
		cmocka_unit_test(settings),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("approval", tests, NULL, NULL);
}
