/* test-settings.c - what a setting may be, and that make knows the same ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <math.h>
#include <unistd.h>

#include "../../helpers/lib/base/err.h"
#include "../../helpers/lib/base/file.h"
#include "../../helpers/lib/base/list.h"
#include "../../helpers/lib/base/mem.h"
#include "../../helpers/lib/base/str.h"
#include "../../helpers/lib/domain/settings.h"
#include "../../helpers/lib/outside/digest.h"
#include "../../helpers/lib/outside/json.h"

static void
set(struct settings *s, enum setting i, const char *value)
{
	free(s->value[i]);
	s->value[i] = xstrdup(value);
}

static void
minimal(struct settings *s)
{
	settings_init(s);
	set(s, SET_OP, "attention");
	set(s, SET_EDITABLE, "kernel/");
	set(s, SET_VERIFY, "make check");
	set(s, SET_BENCH, "make bench");
	set(s, SET_METRIC, "json:-:us");
}

/* Is the value taken? If not, the message names the setting and says why. */
static void
checks(enum setting i, const char *value, const char *why)
{
	char *name = xasprintf("PAWL_%s", setting_info(i)->name);
	struct settings s;
	int rc;

	failure_clear();
	minimal(&s);
	set(&s, i, value);
	rc = settings_check(&s, "/home/u/work");
	if (why == NULL && rc < 0)
		fail_msg("%s=%s: %s", name, value, failure());
	if (why != NULL && rc == 0)
		fail_msg("%s=%s was taken", name, value);
	if (why != NULL && (!str_starts(failure(), name) ||
	    strstr(failure(), why) == NULL))
		fail_msg("%s=%s: want \"%s\" in \"%s\"", name, value, why,
		    failure());
	if (why != NULL)
		assert_int_equal(failure_status(), ST_STATE);
	settings_release(&s);
	free(name);
}

/* A file of the sources, found upwards from here; the caller frees. */
static char *
source(const char *path)
{
	struct buf text = BUF_INIT;
	char *dir = path_real("."), *whole, *up;

	while (dir != NULL) {
		whole = path_join(dir, path);
		up = path_parent(dir);
		if (strcmp(up, dir) == 0 || file_exists(whole)) {
			failure_clear();
			if (file_read(&text, whole, 1 << 20) < 0)
				fail_msg("%s", failure());
			free(up);
			free(whole);
			free(dir);
			return buf_steal(&text);
		}
		free(whole);
		free(dir);
		dir = up;
	}
	fail_msg("no %s above the working directory", path);
	return NULL;
}

static void
make_has_the_same_names(void **state)
{
	char *text = source("mk/vars.mk");
	struct strs lines = STRS_INIT, names = STRS_INIT;

	(void)state;
	strs_add_lines(&lines, text);
	for (size_t i = 0; i < lines.n; i++) {
		const char *l = lines.v[i];

		if (str_starts(l, "_pawl_settings :=") ||
		    str_starts(l, "_pawl_settings +="))
			strs_add_words(&names, strchr(l, '=') + 1);
	}
	for (int i = 0; i < SET_COUNT; i++)
		if (!strs_has(&names, setting_info((enum setting)i)->name))
			fail_msg("mk/vars.mk lacks %s",
			    setting_info((enum setting)i)->name);
	assert_int_equal(names.n, SET_COUNT);
	strs_free(&names);
	strs_free(&lines);
	free(text);
}

static void
make_help_says_what_each_is(void **state)
{
	char *text = source("mk/vars.mk");
	struct strs lines = STRS_INIT;
	size_t n = 0;

	(void)state;
	strs_add_lines(&lines, text);
	for (size_t i = 0; i < lines.n; i++)
		n += str_starts(lines.v[i], "## PAWL_");
	for (int i = 0; i < SET_COUNT; i++) {
		const struct setting_info *info =
		    setting_info((enum setting)i);
		char *line = xasprintf("## PAWL_%s: %s", info->name,
		    info->help);

		if (!strs_has(&lines, line))
			fail_msg("mk/vars.mk lacks \"%s\"", line);
		free(line);
	}
	assert_int_equal(n, SET_COUNT);
	strs_free(&lines);
	free(text);
}

/* Defaults are values that would be taken. */
static void
defaults(void **state)
{
	struct settings s;

	(void)state;
	minimal(&s);
	failure_clear();
	if (settings_check(&s, "") < 0)
		fail_msg("%s", failure());
	for (int i = 0; i < SET_COUNT; i++)
		assert_string_equal(s.origin[i], "default");
	settings_release(&s);
}

static void
needed(void **state)
{
	(void)state;
	checks(SET_OP, "", "is not set");
	checks(SET_EDITABLE, "", "is not set: files a round may change");
	checks(SET_VERIFY, "", "is not set");
	checks(SET_BENCH, "", "is not set");
	checks(SET_METRIC, "", "is not set");
	checks(SET_BUILD, "", NULL);
	checks(SET_HARNESS, "", NULL);
	checks(SET_TIME_BUDGET, "", NULL);
}

static void
names(void **state)
{
	char long_name[66];

	(void)state;
	checks(SET_OP, "flash-attention_v2.1", NULL);
	checks(SET_OP, "Attention", "\"Attention\" is not a name");
	checks(SET_OP, "a b", "is not a name");
	checks(SET_OP, "a/b", "is not a name");
	checks(SET_OP, ".a", "no dot or dash first");
	checks(SET_OP, "-a", "is not a name");
	checks(SET_OP, "a..b", "is not a name");
	checks(SET_OP, "a.", "is not a name");
	checks(SET_OP, "a.lock", "is not a name");
	checks(SET_OP, "\xe7\xae\x97", "is not a name");
	memset(long_name, 'a', 65);
	long_name[65] = '\0';
	checks(SET_OP, long_name, "is not a name");
	checks(SET_OP, long_name + 1, NULL);
	checks(SET_KIND, "pto-dsl", NULL);
}

static void
choices(void **state)
{
	(void)state;
	checks(SET_DIRECTION, "lower", NULL);
	checks(SET_DIRECTION, "higher", NULL);
	checks(SET_DIRECTION, "Lower", "not one of: lower higher");
	checks(SET_DIRECTION, "lower higher", "not one of");
	checks(SET_SANDBOX, "bwrap", NULL);
	checks(SET_SANDBOX, "docker", "\"docker\" is not one of: auto");
	checks(SET_STRICT, "1", "not one of: no yes");
	checks(SET_NETWORK, "yes", NULL);
}

static void
whole_numbers(void **state)
{
	(void)state;
	checks(SET_MAX_PAIRS, "1", NULL);
	checks(SET_MAX_PAIRS, "256", NULL);
	checks(SET_MAX_PAIRS, "0", "0 is not between 1 and 256");
	checks(SET_MAX_PAIRS, "257", "not between");
	checks(SET_MAX_PAIRS, "-1", "not between");
	checks(SET_MAX_PAIRS, "8.5", "not a whole number");
	checks(SET_MAX_PAIRS, "8x", "not a whole number");
	checks(SET_MAX_PAIRS, "many", "\"many\" is not a whole number");
	checks(SET_MAX_PAIRS, "99999999999999999999", "not between");
	checks(SET_WARMUP, "0", NULL);
}

static void
time_is(const char *value, double want)
{
	struct settings s;

	checks(SET_BUILD_LIMIT, value, NULL);
	minimal(&s);
	set(&s, SET_BUILD_LIMIT, value);
	assert_true(fabs(settings_num(&s, SET_BUILD_LIMIT) - want) < 1e-9);
	settings_release(&s);
}

static void
times(void **state)
{
	(void)state;
	time_is("300", 300);
	time_is("90s", 90);
	time_is("5m", 300);
	time_is("12h", 43200);
	time_is("250ms", 0.25);
	time_is("1.5m", 90);
	time_is("2 m", 120);
	time_is("24h", 86400);
	checks(SET_BUILD_LIMIT, "25h", "not between");
	checks(SET_BUILD_LIMIT, "50ms", "not between");
	checks(SET_BUILD_LIMIT, "0", "not between");
	checks(SET_BUILD_LIMIT, "-5", "not between");
	checks(SET_BUILD_LIMIT, "5d", "\"5d\" is not a number");
	checks(SET_BUILD_LIMIT, "5min", "\"5min\" has no known unit");
	checks(SET_BUILD_LIMIT, "5%", "has no known unit");
	checks(SET_BUILD_LIMIT, "s", "not a number");
	checks(SET_BUILD_LIMIT, "nan", "not between");
	checks(SET_BUILD_LIMIT, "inf", "not between");
	checks(SET_BUILD_LIMIT, "5 5", "not a number");
	checks(SET_TIME_LIMIT, "59", "not between");
	checks(SET_TIME_LIMIT, "1m", NULL);
}

static void
fraction_is(const char *value, double want)
{
	struct settings s;

	checks(SET_MIN_EFFECT, value, NULL);
	minimal(&s);
	set(&s, SET_MIN_EFFECT, value);
	assert_true(fabs(settings_num(&s, SET_MIN_EFFECT) - want) < 1e-12);
	settings_release(&s);
}

static void
fractions(void **state)
{
	(void)state;
	fraction_is("1%", 0.01);
	fraction_is("0.01", 0.01);
	fraction_is("0.5 %", 0.005);
	fraction_is("50%", 0.5);
	checks(SET_MIN_EFFECT, "51%", "not between");
	checks(SET_MIN_EFFECT, "1", "not between");
	checks(SET_MIN_EFFECT, "0", "not between");
	checks(SET_MIN_EFFECT, "-1%", "not between");
	checks(SET_MIN_EFFECT, "1s", "\"1s\" has no known unit (%)");
	checks(SET_MIN_EFFECT, "1%%", "has no known unit");
	checks(SET_MIN_EFFECT, "little", "not a number");
	checks(SET_CASE_MAX_REGRESSION, "2%", NULL);
}

static void
unset_number(void **state)
{
	struct settings s;

	(void)state;
	minimal(&s);
	assert_false(settings_is_set(&s, SET_TIME_BUDGET));
	assert_true(settings_num(&s, SET_TIME_BUDGET) <= 0);
	settings_release(&s);
}

static void
path_of_the_working_tree(void **state)
{
	struct settings s;

	(void)state;
	checks(SET_BUILD, "make -C /home/u/work/x",
	    "contains the path of the working tree (/home/u/work)");
	checks(SET_BENCH, "cc -I/home/u/work", "contains the path");
	checks(SET_ENV, "DATA=/home/u/work:/data", "contains the path");
	checks(SET_INPUTS, "/home/u/data", NULL);
	checks(SET_INPUTS, "/home/u/work-data /home/u/work2/x", NULL);
	checks(SET_INPUTS, "/home/u/work2 /home/u/work", "contains the path");
	minimal(&s);
	set(&s, SET_BUILD, "/usr/bin/make");
	assert_int_equal(settings_check(&s, "/"), 0);
	assert_int_equal(settings_check(&s, ""), 0);
	settings_release(&s);
}

static void
hash_of_the_deciding_ones(void **state)
{
	char before[DIGEST_HEX], after[DIGEST_HEX];
	struct settings a, b;

	(void)state;
	minimal(&a);
	settings_hash(before, &a);
	for (int i = 0; i < SET_COUNT; i++) {
		bool decides = setting_info((enum setting)i)->deciding;

		minimal(&b);
		set(&b, (enum setting)i, "another");
		settings_hash(after, &b);
		assert_int_equal(strcmp(before, after) != 0, decides);
		assert_int_equal(settings_differ(&a, &b),
		    decides ? i : SET_COUNT);
		settings_release(&b);
	}
	assert_false(setting_info(SET_ACTOR)->deciding);
	assert_true(setting_info(SET_METRIC)->deciding);
	/* a value that looks like two settings is not them */
	minimal(&b);
	set(&b, SET_BUILD, "x\nVERIFY=10:make check");
	settings_hash(after, &b);
	assert_string_not_equal(before, after);
	settings_release(&a);
	settings_release(&b);
}

static void
from_make(void **state)
{
	struct settings s;
	bool given = true;

	(void)state;
	unsetenv("PAWL_SET_ORIGINS");
	setenv("PAWL_SET_OP", "stray", 1);
	assert_int_equal(settings_from_env(&s, &given), 0);
	assert_false(given);
	assert_string_equal(settings_str(&s, SET_OP), "");
	settings_release(&s);
	setenv("PAWL_SET_ORIGINS", "OP=file BUILD=undefined BENCH=command_line "
	    "VERIFY=file VERIFY_PASS=environment", 1);
	setenv("PAWL_SET_BUILD", "stray", 1);
	setenv("PAWL_SET_BENCH", "  make $(x) \"b\" ", 1);
	setenv("PAWL_SET_VERIFY", "  ", 1);
	setenv("PAWL_SET_VERIFY_PASS", "PASS", 1);
	setenv("PAWL_SET_UNIT", "stray", 1);
	assert_int_equal(settings_from_env(&s, &given), 0);
	assert_true(given);
	assert_string_equal(settings_str(&s, SET_OP), "stray");
	assert_string_equal(s.origin[SET_OP], "file");
	assert_string_equal(settings_str(&s, SET_BUILD), "");
	assert_string_equal(settings_str(&s, SET_BENCH), "make $(x) \"b\"");
	assert_string_equal(s.origin[SET_BENCH], "command_line");
	assert_string_equal(settings_str(&s, SET_VERIFY), "");
	assert_string_equal(s.origin[SET_VERIFY_PASS], "environment");
	assert_string_equal(settings_str(&s, SET_UNIT), "us");
	settings_release(&s);
}

static void
makefiles_name_one_operator(void **state)
{
	(void)state;
	failure_clear();
	assert_int_equal(settings_one_op(NULL), 0);
	assert_int_equal(settings_one_op("a|tune.mk a|Makefile"), 0);
	assert_int_equal(settings_one_op("a|tune.mk a|tune.mk ab|x.mk"), -1);
	assert_non_null(strstr(failure(), "is a in tune.mk, but ab in x.mk"));
	failure_clear();
}

static void
through_json(void **state)
{
	struct settings a, b;
	struct cJSON *json;

	(void)state;
	minimal(&a);
	set(&a, SET_VERIFY_PASS, "PASS \"x\"\nexit:0,3");
	json = settings_to_json(&a);
	assert_int_equal(json_len(json), SET_COUNT + 1);	/* schema */
	assert_int_equal(settings_from_json(&b, json), 0);
	assert_int_equal(settings_differ(&a, &b), SET_COUNT);
	assert_string_equal(b.value[SET_VERIFY_PASS],
	    a.value[SET_VERIFY_PASS]);
	settings_release(&b);
	json_free(json);
	json = json_object();
	failure_clear();
	assert_int_equal(settings_from_json(&b, json), -1);
	settings_release(&a);
	settings_release(&b);
	json_free(json);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(make_has_the_same_names),
		cmocka_unit_test(make_help_says_what_each_is),
		cmocka_unit_test(defaults),
		cmocka_unit_test(needed),
		cmocka_unit_test(names),
		cmocka_unit_test(choices),
		cmocka_unit_test(whole_numbers),
		cmocka_unit_test(times),
		cmocka_unit_test(fractions),
		cmocka_unit_test(unset_number),
		cmocka_unit_test(path_of_the_working_tree),
		cmocka_unit_test(hash_of_the_deciding_ones),
		cmocka_unit_test(from_make),
		cmocka_unit_test(makefiles_name_one_operator),
		cmocka_unit_test(through_json),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("settings", tests, NULL, NULL);
}
