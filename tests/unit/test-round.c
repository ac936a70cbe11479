/* test-round.c - step files hang together, or the round is not taken. */
#define _GNU_SOURCE	/* mkdtemp */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <stdio.h>
#include <unistd.h>

#include "../../helpers/lib/base/err.h"
#include "../../helpers/lib/base/file.h"
#include "../../helpers/lib/base/mem.h"
#include "../../helpers/lib/domain/round.h"
#include "../../helpers/lib/outside/json.h"

static char dir[] = "/tmp/pawl-test-round-XXXXXX";
static struct project project;
static struct round round_;

static struct cJSON *
data(const char *name, long value)
{
	struct cJSON *o = json_object();

	json_set_int(o, name, value);
	return o;
}

static void
put(enum step step, long value)
{
	if (round_put(&round_, step, data("value", value)) < 0)
		fail_msg("%s", failure());
}

/* A round that has come to and with this step. */
static void
come_to(enum step last)
{
	if (round_begin(&round_, &project, false, data("hyp", 1)) < 0)
		fail_msg("%s", failure());
	for (int i = STEP_GUARD; i <= (int)last; i++)
		put((enum step)i, i);
}

/* As the next program finds it. */
static int
load_again(void)
{
	round_release(&round_);
	failure_clear();
	return round_load(&round_, &project);
}

static void
refuses(const char *words)
{
	assert_int_equal(load_again(), -1);
	if (strstr(failure(), words) == NULL)
		fail_msg("\"%s\" is not in \"%s\"", words, failure());
}

static char *
file_of(const char *name)
{
	return xasprintf("%s/round/%s", dir, name);
}

static void
move(const char *from, const char *to)
{
	char *a = file_of(from), *b = file_of(to);

	assert_int_equal(rename(a, b), 0);
	free(a);
	free(b);
}

/* Change one byte of a step file, of a value or of a blank. */
static void
tamper(const char *name, char from, char to)
{
	struct buf text = BUF_INIT;
	char *path = file_of(name), *at;

	assert_int_equal(file_read(&text, path, 100000), 0);
	assert_non_null(at = strchr(text.p, from));
	*at = to;
	assert_int_equal(file_write(path, text.p, text.len), 0);
	buf_free(&text);
	free(path);
}

static void
goes_on_where_it_was(void **state)
{
	char id[ROUND_ID_HEX], hash[DIGEST_HEX];

	(void)state;
	assert_false(round_exists(&project));
	project.camp.next_iter = 7;
	come_to(STEP_BUILD);
	assert_true(round_exists(&project));
	memcpy(id, round_.id, sizeof(id));
	memcpy(hash, round_.last_hash, sizeof(hash));
	assert_int_equal(strlen(id), ROUND_ID_HEX - 1);
	assert_int_equal(load_again(), 0);
	assert_string_equal(round_.id, id);
	assert_string_equal(round_.last_hash, hash);
	assert_int_equal(round_.iter, 7);
	assert_int_equal(round_.last, STEP_BUILD);
	assert_false(round_.baseline);
	assert_int_equal(json_int(round_get(&round_, STEP_SNAPSHOT), "value",
	    0), STEP_SNAPSHOT);
	assert_null(round_get(&round_, STEP_VERIFY));
	put(STEP_RECORD, 1);	/* after a build that failed */
	assert_int_equal(load_again(), 0);
	assert_int_equal(round_.last, STEP_RECORD);
	assert_null(round_get(&round_, STEP_MEASURE));
	assert_int_equal(round_end(&round_), 0);
	assert_false(round_exists(&project));
	refuses("no round is open");
	assert_int_equal(failure_status(), ST_STATE);
}

static void
tampered_file(void **state)
{
	(void)state;
	come_to(STEP_MEASURE);
	tamper("30-build.json", '3', '4');
	refuses("40-verify.json does not follow from");
	assert_int_equal(failure_status(), ST_INFRA);
}

static void
tampered_blank(void **state)
{
	(void)state;
	come_to(STEP_VERIFY);
	tamper("00-open.json", '\t', ' ');
	refuses("10-guard.json does not follow");
}

static void
damaged_file(void **state)
{
	char *path;

	(void)state;
	come_to(STEP_SNAPSHOT);
	path = file_of("20-snapshot.json");
	assert_int_equal(file_write(path, "{\"step\": ", 9), 0);
	refuses("20-snapshot.json: not JSON");
	assert_int_equal(file_write(path, "{}", 2), 0);
	refuses("20-snapshot.json does not follow");
	assert_int_equal(file_write(path, "", 0), 0);
	refuses("20-snapshot.json: not JSON");
	free(path);
}

/* What a power cut may leave of a file that is not synced. */
static void
torn_last_file(void **state)
{
	char *path;

	(void)state;
	come_to(STEP_VERIFY);
	path = file_of("40-verify.json");
	assert_int_equal(file_write(path, "", 0), 0);
	assert_int_equal(load_again(), 0);
	assert_int_equal(round_.last, STEP_BUILD);
	assert_false(file_exists(path));
	free(path);
	path = file_of("30-build.json");
	assert_int_equal(file_write(path, "{\"st", 4), 0);
	assert_int_equal(load_again(), 0);
	assert_int_equal(round_.last, STEP_SNAPSHOT);
	free(path);
}

static void
torn_file_before_others(void **state)
{
	char *path;

	(void)state;
	come_to(STEP_VERIFY);
	path = file_of("30-build.json");
	assert_int_equal(file_write(path, "", 0), 0);
	refuses("30-build.json: not JSON");
	free(path);
}

static void
torn_first_file(void **state)
{
	char *path;

	(void)state;
	come_to(STEP_OPEN);
	path = file_of("00-open.json");
	assert_int_equal(file_write(path, "", 0), 0);
	refuses("no round is open");
	free(path);
	round_release(&round_);
	come_to(STEP_GUARD);
	assert_int_equal(load_again(), 0);
}

static void
missing_file(void **state)
{
	char *path;

	(void)state;
	come_to(STEP_MEASURE);
	path = file_of("30-build.json");
	assert_int_equal(unlink(path), 0);
	free(path);
	refuses("40-verify.json does not follow");
}

static void
missing_first_file(void **state)
{
	(void)state;
	come_to(STEP_BUILD);
	move("00-open.json", "00-open.json.old");
	refuses("no round is open");
	/* what is left of it does not stand in the way of the next one */
	round_release(&round_);
	come_to(STEP_GUARD);
	assert_int_equal(load_again(), 0);
	assert_int_equal(round_.last, STEP_GUARD);
}

static void
wrong_order(void **state)
{
	(void)state;
	come_to(STEP_VERIFY);
	move("20-snapshot.json", "x");
	move("30-build.json", "20-snapshot.json");
	move("x", "30-build.json");
	refuses("20-snapshot.json does not follow");
}

static void
written_in_the_wrong_order(void **state)
{
	(void)state;
	come_to(STEP_GUARD);
	put(STEP_BUILD, 1);
	put(STEP_SNAPSHOT, 1);
	refuses("20-snapshot.json does not follow");
}

static void
file_of_another_round(void **state)
{
	char *from, *to;

	(void)state;
	come_to(STEP_GUARD);
	move("10-guard.json", "../other");
	round_release(&round_);
	come_to(STEP_GUARD);
	from = xasprintf("%s/other", dir);
	to = file_of("10-guard.json");
	assert_int_equal(rename(from, to), 0);
	free(from);
	free(to);
	refuses("10-guard.json does not follow");
}

static void
one_at_a_time(void **state)
{
	(void)state;
	come_to(STEP_GUARD);	/* nothing of it was recorded: dropped */
	round_release(&round_);
	come_to(STEP_BUILD);
	round_release(&round_);
	failure_clear();
	assert_int_equal(round_begin(&round_, &project, false,
	    data("hyp", 2)), -1);
	assert_non_null(strstr(failure(), "is still open, at verify"));
	assert_int_equal(failure_status(), ST_STATE);
	assert_int_equal(load_again(), 0);
	assert_int_equal(round_.last, STEP_BUILD);
}

static void
a_baseline_says_so(void **state)
{
	(void)state;
	failure_clear();
	assert_int_equal(round_begin(&round_, &project, true,
	    data("hyp", 1)), 0);
	project.starting = false;
	assert_int_equal(load_again(), 0);
	assert_true(round_.baseline);
	assert_true(project.starting);
	project.starting = false;
}

static void
steps_are_forgotten(void **state)
{
	(void)state;
	come_to(STEP_MEASURE);
	assert_int_equal(round_forget(&round_, STEP_BUILD), 0);
	assert_int_equal(round_.last, STEP_SNAPSHOT);
	assert_null(round_get(&round_, STEP_MEASURE));
	put(STEP_BUILD, 9);
	assert_int_equal(load_again(), 0);
	assert_int_equal(round_.last, STEP_BUILD);
}

static void
a_live_wire_is_a_baselines(void **state)
{
	(void)state;
	come_to(STEP_MEASURE);
	assert_string_equal(round_stands_at(&round_), "record");
	round_.baseline = true;
	assert_string_equal(round_stands_at(&round_), "livewire");
	put(STEP_RECORD, 9);
	assert_string_equal(round_stands_at(&round_), "record");
	round_.last = -1;
	assert_string_equal(round_stands_at(&round_), "open");
	assert_int_equal(step_after(STEP_VERIFY, true), STEP_MEASURE);
	assert_int_equal(step_after(STEP_LIVEWIRE, true), STEP_RECORD);
}

static int
start(void **state)
{
	(void)state;
	project.state = dir;
	campaign_init(&project.camp);
	return mkdtemp(dir) == NULL;
}

static int
end(void **state)
{
	(void)state;
	return dir_remove(dir);
}

static int
clear(void **state)
{
	char *path = xasprintf("%s/round", dir);
	int rc = dir_remove(path);

	(void)state;
	round_release(&round_);
	failure_clear();
	free(path);
	return rc;
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_teardown(goes_on_where_it_was, clear),
		cmocka_unit_test_teardown(tampered_file, clear),
		cmocka_unit_test_teardown(tampered_blank, clear),
		cmocka_unit_test_teardown(damaged_file, clear),
		cmocka_unit_test_teardown(torn_last_file, clear),
		cmocka_unit_test_teardown(torn_file_before_others, clear),
		cmocka_unit_test_teardown(torn_first_file, clear),
		cmocka_unit_test_teardown(missing_file, clear),
		cmocka_unit_test_teardown(missing_first_file, clear),
		cmocka_unit_test_teardown(wrong_order, clear),
		cmocka_unit_test_teardown(written_in_the_wrong_order, clear),
		cmocka_unit_test_teardown(file_of_another_round, clear),
		cmocka_unit_test_teardown(one_at_a_time, clear),
		cmocka_unit_test_teardown(a_baseline_says_so, clear),
		cmocka_unit_test_teardown(steps_are_forgotten, clear),
		cmocka_unit_test_teardown(a_live_wire_is_a_baselines, clear),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("round", tests, start, end);
}
