/* test-json.c - numbers keep their digits, and only JSON is JSON. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <unistd.h>

#include "../../helpers/lib/base/err.h"
#include "../../helpers/lib/base/file.h"
#include "../../helpers/lib/outside/json.h"

static struct cJSON *
parsed(const char *text)
{
	struct cJSON *v;

	failure_clear();
	v = json_parse(text, strlen(text), "it");
	if (v == NULL)
		fail_msg("%s: %s", text, failure());
	return v;
}

static void
refuses(const char *text, size_t len, const char *words)
{
	struct cJSON *v;

	failure_clear();
	v = json_parse(text, len, "it");
	if (v != NULL)
		fail_msg("\"%.*s\" was taken", (int)len, text);
	assert_int_equal(failure_status(), ST_STATE);
	if (strstr(failure(), words) == NULL)
		fail_msg("\"%s\" is not in \"%s\"", words, failure());
}

static void
prints(const struct cJSON *v, const char *want)
{
	char *text = json_text(v, false);

	assert_string_equal(text, want);
	free(text);
}

/* Written, read and written again it is the same double and the same text. */
static void
keeps(double v)
{
	struct cJSON *made = json_array(), *read;
	char *first, *second;
	double got = 0;

	json_push(made, json_number(v));
	first = json_text(made, false);
	read = parsed(first);
	assert_true(json_as_num(&got, json_at(read, 0)));
	assert_memory_equal(&got, &v, sizeof(v));
	second = json_text(read, false);
	json_free(made);
	json_free(read);
	read = parsed(second);
	assert_true(json_as_num(&got, json_at(read, 0)));
	assert_memory_equal(&got, &v, sizeof(v));
	json_free(read);
	free(first);
	free(second);
}

static void
numbers(void **state)
{
	static const double some[] = { 0, 0.1, 1.0 / 3, 2.0 / 3, 1e-300,
		1e300, DBL_MAX, DBL_MIN, DBL_EPSILON, -1.5,
		0.71012854027603789, 1769860000123.25, 4503599627370497.5,
		2147483647, 2147483648.0, -2147483649.0, 9007199254740991.0,
		1e15, 1e17, 123456789012345678.0 };
	unsigned seed = 7;

	(void)state;
	for (size_t i = 0; i < sizeof(some) / sizeof(some[0]); i++)
		keeps(some[i]);
	for (int i = 0; i < 5000; i++) {
		seed = seed * 1664525u + 1013904223u;
		keeps((seed + 0.5) / 3e9);
	}
}

static void
a_copy_prints_what_was_read(void **state)
{
	const char *text = "{\"samples\":[0.71012854027603789,"
	    "0.16714186265671796,12,1.5]}";
	struct cJSON *v = parsed(text), *copy = json_copy(v);

	(void)state;
	prints(v, "{\"samples\":[0.7101285402760379,0.16714186265671796,12,"
	    "1.5]}");
	prints(copy, "{\"samples\":[0.7101285402760379,0.16714186265671796,"
	    "12,1.5]}");
	json_free(v);
	json_free(copy);
}

static void
whole_numbers(void **state)
{
	struct cJSON *o = json_object(), *read;
	char *text;

	(void)state;
	json_set_int(o, "max", LONG_MAX);
	json_set_int(o, "min", LONG_MIN);
	json_set_int(o, "time", 1769860000123);
	json_set_int(o, "big", 8999999999999999);
	prints(o, "{\"max\":9223372036854775807,\"min\":-9223372036854775808,"
	    "\"time\":1769860000123,\"big\":8999999999999999}");
	text = json_text(o, true);
	read = parsed(text);
	assert_int_equal(json_int(read, "time", 0), 1769860000123);
	assert_int_equal(json_int(read, "big", 0), 8999999999999999);
	/* what a double cannot hold is not there, rather than wrong */
	assert_int_equal(json_int(read, "max", -1), -1);
	assert_int_equal(json_int(read, "min", -1), -1);
	assert_int_equal(json_int(o, "max", -1), -1);
	assert_int_equal(json_int(read, "nothing", 5), 5);
	free(text);
	json_free(o);
	json_free(read);
}

static void
not_finite(void **state)
{
	struct cJSON *o = json_object(), *read;
	double v = 0;

	(void)state;
	json_set_num(o, "nan", NAN);
	json_set_num(o, "inf", INFINITY);
	prints(o, "{\"nan\":null,\"inf\":null}");
	assert_true(json_num(o, "nan", 3) >= 3);
	assert_false(json_as_num(&v, json_get(o, "inf")));
	json_free(o);
	refuses("{\"v\": NaN}", 10, "not JSON");
	refuses("nan", 3, "not JSON");
	refuses("[Infinity]", 10, "not JSON");
	refuses("[-inf]", 6, "not JSON");
	read = parsed("[1e999]");
	assert_true(json_as_num(&v, json_at(read, 0)));
	assert_true(isinf(v));	/* so that a metric can say what it found */
	json_free(read);
}

static void
names(void **state)
{
	struct cJSON *v = parsed("{\"Us\": 1, \"us\": 2, \"us\": 3}");

	(void)state;
	assert_int_equal(json_int(v, "Us", 0), 1);
	assert_int_equal(json_int(v, "US", 0), 0);
	assert_int_equal(json_int(v, "us", 0), 2);	/* the first */
	json_set_int(v, "us", 4);
	prints(v, "{\"Us\":1,\"us\":4}");
	json_set_str(v, "us", NULL);
	prints(v, "{\"Us\":1,\"us\":null}");
	assert_null(json_str(v, "us"));
	json_free(json_take(v, "Us"));
	prints(v, "{\"us\":null}");
	json_free(v);
}

static void
other_types_are_not_there(void **state)
{
	struct cJSON *v = parsed("{\"s\": \"1\", \"n\": 1, \"b\": true, "
	    "\"a\": [\"x\", 2, \"y\"]}");
	struct strs l = STRS_INIT;

	(void)state;
	assert_int_equal(json_int(v, "s", -1), -1);
	assert_null(json_str(v, "n"));
	assert_true(json_bool(v, "b", false));
	assert_false(json_bool(v, "n", false));
	assert_int_equal(json_int(NULL, "n", -1), -1);
	assert_int_equal(json_len(json_get(v, "s")), 0);
	assert_int_equal(json_len(v), 4);
	assert_null(json_at(json_get(v, "a"), 3));
	assert_null(json_first(json_get(v, "n")));
	json_to_strs(&l, json_get(v, "a"));
	assert_int_equal(l.n, 2);
	assert_string_equal(l.v[1], "y");
	strs_free(&l);
	json_free(v);
}

static void
nothing_behind_the_value(void **state)
{
	(void)state;
	json_free(parsed("{} \r\n\t"));
	json_free(parsed(" 5\n"));
	refuses("{} x", 4, "text behind the JSON value, at byte 3");
	refuses("{}}", 3, "behind");
	refuses("1 2", 3, "behind");
	refuses("{}{}", 4, "behind");
	refuses("{}\0", 3, "NUL at byte 2");
	refuses("{}\0{}", 5, "NUL at byte 2");
	refuses("{}\n\0garbage", 11, "NUL at byte 3");
	refuses("{\"a\0b\": 1}", 10, "NUL at byte 3");
	refuses("[\0 1]", 5, "NUL at byte 1");
	refuses("\0", 1, "NUL");
}

static void
not_json(void **state)
{
	char deep[4000];

	(void)state;
	refuses("", 0, "not JSON");
	refuses("  ", 2, "not JSON");
	refuses("{", 1, "not JSON");
	refuses("{\"a\": 1,}", 9, "not JSON");
	refuses("[1,]", 4, "not JSON");
	refuses("{a: 1}", 6, "not JSON");
	refuses("'a'", 3, "not JSON");
	refuses("\"open", 5, "not JSON");
	memset(deep, '[', sizeof(deep));
	refuses(deep, sizeof(deep), "not JSON");
}

static void
paths(void **state)
{
	struct cJSON *v = parsed("{\"a\": {\"b\": [[1, 2], {\"c\": 3}]}}");

	(void)state;
	prints(json_path(v, "a.b[0][1]"), "2");
	prints(json_path(v, "a.b[-1].c"), "3");
	assert_ptr_equal(json_path(v, ""), v);
	assert_null(json_path(v, "a.b[2]"));
	assert_null(json_path(v, "a.b[-3]"));
	assert_null(json_path(v, "a..b"));
	assert_null(json_path(v, "a[0]"));
	assert_null(json_path(v, "a.b[x]"));
	assert_null(json_path(v, "A"));
	json_free(v);
}

static void
files(void **state)
{
	char dir[] = "/tmp/pawl-test-json-XXXXXX";
	struct cJSON *v = json_object(), *read;
	char *path;

	(void)state;
	assert_non_null(mkdtemp(dir));
	path = path_join(dir, "a.json");
	json_set_str(v, "text", "a\"b\\\n\x01 \xe2\x80\xa6");
	assert_int_equal(json_save(v, path), 0);
	assert_non_null(read = json_load(path, 1000));
	assert_string_equal(json_str(read, "text"), json_str(v, "text"));
	json_free(read);
	failure_clear();
	assert_null(json_load(path, 5));
	assert_non_null(strstr(failure(), "longer than 5 bytes"));
	assert_int_equal(file_write(path, "", 0), 0);
	failure_clear();
	assert_null(json_load(path, 1000));
	assert_non_null(strstr(failure(), "a.json: not JSON"));
	failure_clear();
	assert_int_equal(unlink(path), 0);
	assert_null(json_load(path, 1000));
	failure_clear();
	assert_int_equal(dir_remove(dir), 0);
	json_free(v);
	free(path);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(numbers),
		cmocka_unit_test(a_copy_prints_what_was_read),
		cmocka_unit_test(whole_numbers),
		cmocka_unit_test(not_finite),
		cmocka_unit_test(names),
		cmocka_unit_test(other_types_are_not_there),
		cmocka_unit_test(nothing_behind_the_value),
		cmocka_unit_test(not_json),
		cmocka_unit_test(paths),
		cmocka_unit_test(files),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("json", tests, NULL, NULL);
}
