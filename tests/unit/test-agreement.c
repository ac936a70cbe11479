/* test-agreement.c - what a round that was made again says of its record. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../helpers/lib/domain/agreement.h"
#include "../../helpers/lib/outside/json.h"

static struct cJSON *
parse(const char *text)
{
	struct cJSON *o = json_parse(text, strlen(text), "test");

	assert_non_null(o);
	return o;
}

static enum agreement
of(const char *was, const char *is)
{
	struct cJSON *a = parse(was), *b = parse(is);
	enum agreement got = agreement_of(a, b);

	json_free(a);
	json_free(b);
	return got;
}

#define KEPT "{\"verdict\":\"kept\"}"
#define NEUTRAL "{\"verdict\":\"neutral\"}"
#define UNDECIDED "{\"verdict\":\"inconclusive\"}"
#define FAILED(step) \
	"{\"verdict\":\"failure\",\"failed_step\":\"" step "\"}"
#define LEANS(lo, hi) "{\"verdict\":\"inconclusive\",\"gain\":{\"g\":0," \
	"\"lo\":" lo ",\"hi\":" hi "}}"

static void
verdicts(void **state)
{
	(void)state;
	assert_int_equal(of(KEPT, KEPT), AGREES);
	assert_int_equal(of(NEUTRAL, NEUTRAL), AGREES);
	assert_int_equal(of(UNDECIDED, UNDECIDED), AGREES);
	assert_int_equal(of(KEPT, NEUTRAL), CONTRADICTS);
	assert_int_equal(of(NEUTRAL, KEPT), CONTRADICTS);
	/* noise may hide it, but not turn it round */
	assert_int_equal(of(KEPT, UNDECIDED), OPEN);
	assert_int_equal(of(NEUTRAL, UNDECIDED), OPEN);
	assert_int_equal(of(KEPT, LEANS("-0.02", "0.01")), OPEN);
	assert_int_equal(of(KEPT, LEANS("-0.02", "-0.01")), CONTRADICTS);
	/* what was not decided then may be now */
	assert_int_equal(of(UNDECIDED, KEPT), OPEN);
	assert_int_equal(of(UNDECIDED, NEUTRAL), OPEN);
}

static void
failures(void **state)
{
	(void)state;
	assert_int_equal(of(FAILED("verify"), FAILED("verify")), AGREES);
	assert_int_equal(of(FAILED("verify"), FAILED("build")), OPEN);
	assert_int_equal(of(FAILED("build"), KEPT), CONTRADICTS);
	assert_int_equal(of(KEPT, FAILED("verify")), CONTRADICTS);
	assert_int_equal(of(UNDECIDED, FAILED("build")), CONTRADICTS);
	assert_string_equal(agreement_name(AGREES), "agrees");
	assert_string_equal(agreement_name(CONTRADICTS), "contradicts");
}

/* Where b is not what a is: "path: x, y", or "". */
static void
differs(const char *a, const char *b, const char *want)
{
	struct cJSON *v = parse(a), *w = parse(b);
	struct buf path = BUF_INIT;
	const struct cJSON *x, *y;
	bool yes = json_differs(&path, &x, &y, v, w);

	assert_int_equal(yes, want != NULL);
	if (want != NULL)
		assert_string_equal(buf_str(&path), want);
	buf_free(&path);
	json_free(v);
	json_free(w);
}

static void
values(void **state)
{
	(void)state;
	differs("{\"a\":[1,{\"b\":2}]}", "{\"a\":[1,{\"b\":2}]}", NULL);
	differs("{\"a\":1,\"b\":2}", "{\"b\":2,\"a\":1}", NULL);
	differs("{\"a\":1}", "{\"a\":1.0000000000001}", NULL);
	differs("{\"a\":1}", "{\"a\":1.000001}", "a");
	differs("{\"a\":[1,{\"b\":2}]}", "{\"a\":[1,{\"b\":3}]}", "a[1].b");
	differs("{\"a\":[1]}", "{\"a\":[1,2]}", "a[1]");
	differs("{\"a\":[1,2]}", "{\"a\":[1]}", "a[1]");
	differs("{\"a\":1}", "{\"a\":1,\"b\":null}", "b");
	differs("{\"a\":1,\"b\":null}", "{\"a\":1}", "b");
	differs("{\"a\":\"1\"}", "{\"a\":1}", "a");
	differs("{\"a\":true}", "{\"a\":false}", "a");
	differs("null", "null", NULL);
	differs("0", "-0", NULL);
}

static void
names_given_twice(void **state)
{
	struct cJSON *good = parse("[{\"a\":1},{\"a\":{\"A\":2}}]");
	struct cJSON *bad = parse("{\"x\":[{\"a\":1,\"b\":2,\"a\":3}]}");

	(void)state;
	assert_null(json_duplicate(good));
	assert_string_equal(json_duplicate(bad), "a");
	json_free(good);
	json_free(bad);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(verdicts),
		cmocka_unit_test(failures),
		cmocka_unit_test(values),
		cmocka_unit_test(names_given_twice),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
