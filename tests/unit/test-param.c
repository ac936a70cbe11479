/* test-param.c - parameters in files: read, write, what changed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../helpers/lib/base/err.h"
#include "../../helpers/lib/base/mem.h"
#include "../../helpers/lib/base/str.h"
#include "../../helpers/lib/domain/param.h"

static const char SETTING[] = "TILE_N=params.mk:^TILE_N\\s*=\\s*(\\d+) "
    "OPT=params.mk:^OPT\\s*[:?]?=\\s*(?<value>.*?)\\s*$ THREADS=env";
static const char MK[] = "# tiles\nTILE_N = 64  # of K\nOPT ?= -O2 -g\n";

static void
parsed(struct params *l, const char *setting)
{
	failure_clear();
	if (param_parse_all(l, setting) < 0)
		fail_msg("%s", failure());
}

static void
reads(void **state)
{
	struct params l;
	char *v = NULL;

	(void)state;
	parsed(&l, SETTING);
	assert_int_equal(l.n, 3);
	assert_int_equal(param_read(&v, &l.v[0], MK, strlen(MK)), 0);
	assert_string_equal(v, "64");
	free(v);
	assert_int_equal(param_read(&v, &l.v[1], MK, strlen(MK)), 0);
	assert_string_equal(v, "-O2 -g");
	free(v);
	assert_string_equal(l.v[2].file, "params.env");
	assert_int_equal(param_read(&v, &l.v[2], "X=1\r\nTHREADS=4\r\n", 17),
	    0);
	assert_string_equal(v, "4");
	free(v);
	assert_ptr_equal(params_find(&l, "OPT"), &l.v[1]);
	assert_null(params_find(&l, "opt"));
	params_release(&l);
	parsed(&l, "  ");
	assert_int_equal(l.n, 0);
	params_release(&l);
}

static void
bad(const char *setting, const char *want)
{
	struct params l;

	failure_clear();
	if (param_parse_all(&l, setting) == 0)
		fail_msg("\"%s\" was taken", setting);
	if (!str_starts(failure(), "PAWL_PARAMS: ") ||
	    strstr(failure(), want) == NULL)
		fail_msg("\"%s\" is not in \"%s\"", want, failure());
	failure_clear();
}

static void
bad_settings(void **state)
{
	(void)state;
	bad("TILE", "\"TILE\": want NAME=FILE:REGEX");
	bad("A=f:^A *= *(\\d+)", "\\s for a blank");
	bad("A=f", "want NAME");
	bad("A=", "want NAME");
	bad("=f:(x)", "is no name");
	bad("1A=f:(x)", "is no name");
	bad("A-B=f:(x)", "is no name");
	bad("A=f:x", "has no ( ) group");
	bad("A=f:(x", "missing");
	bad("A=:(x)", "inside the project");
	bad("A=/f:(x)", "inside the project");
	bad("A=../f:(x)", "inside the project");
	bad("A=env A=f:(x)", "A is given twice");
}

static void
unreadable(const char *setting, const char *text, size_t len, const char *want)
{
	struct params l;
	char *v = NULL;

	parsed(&l, setting);
	assert_int_equal(param_read(&v, &l.v[0], text, len), -1);
	if (strstr(failure(), want) == NULL)
		fail_msg("\"%s\" is not in \"%s\"", want, failure());
	failure_clear();
	params_release(&l);
}

static void
bad_texts(void **state)
{
	char *many = xcalloc(50001, 1);

	(void)state;
	memset(many, 'a', 50000);
	unreadable("A=f:^A=(\\d+)", "B=1\n", 4, "matches nothing in f");
	unreadable("A=f:^A=(\\d+)", "", 0, "matches nothing");
	unreadable("A=f:^A=(\\d+)", NULL, 0, "matches nothing");
	unreadable("A=f:^A=(\\d+)", "A=1\nB=1\nA=2\n", 12,
	    "matches twice in f (lines 1 and 3)");
	unreadable("A=f:^A=(\\d+)?", "A=x\n", 4, "took no part");
	unreadable("A=f:^A=(.*)", "A=1\0002\n", 6, "NUL byte");
	unreadable("A=f:^(a+)+$\\d", many, 50000, "gave up");
	free(many);
}

static void
writes(void **state)
{
	struct params l;
	struct buf b = BUF_INIT;

	(void)state;
	parsed(&l, SETTING);
	assert_int_equal(param_write(&b, &l.v[0], MK, strlen(MK), "128"), 0);
	assert_string_equal(b.p, "# tiles\nTILE_N = 128  # of K\nOPT ?= -O2 "
	    "-g\n");
	buf_clear(&b);
	assert_int_equal(param_write(&b, &l.v[1], MK, strlen(MK),
	    "-O3 -march=native"), 0);
	assert_non_null(strstr(b.p, "OPT ?= -O3 -march=native\n"));
	buf_clear(&b);
	assert_int_equal(param_write(&b, &l.v[2], "A=1", 3, "8"), 0);
	assert_string_equal(b.p, "A=1\nTHREADS=8\n");
	buf_clear(&b);
	assert_int_equal(param_write(&b, &l.v[2], NULL, 0, "8"), 0);
	assert_string_equal(b.p, "THREADS=8\n");
	buf_clear(&b);
	assert_int_equal(param_write(&b, &l.v[0], MK, strlen(MK), "12a"), -1);
	assert_non_null(strstr(failure(), "would not read back"));
	assert_false(param_is_free(&l.v[0], MK, strlen(MK)));
	assert_true(param_is_free(&l.v[1], MK, strlen(MK)));
	assert_false(param_is_free(&l.v[2], "A=1", 3));
	failure_clear();
	assert_int_equal(param_write(&b, &l.v[0], MK, strlen(MK), ""), -1);
	assert_non_null(strstr(failure(), "would not read back"));
	failure_clear();
	assert_int_equal(param_write(&b, &l.v[1], MK, strlen(MK), "a\nb"), -1);
	assert_non_null(strstr(failure(), "one line"));
	failure_clear();
	assert_int_equal(param_write(&b, &l.v[0], "x", 1, "5"), -1);
	assert_non_null(strstr(failure(), "matches nothing"));
	failure_clear();
	assert_int_equal(b.len, 0);
	buf_free(&b);
	params_release(&l);
}

/* Old and new text of params.mk; wants "NAME old new,…" and others. */
static void
differ(const char *path, const char *was, const char *is, const char *want,
    bool others)
{
	struct params l;
	struct param_diff d;
	struct buf b = BUF_INIT;
	struct param_file f = { path, was, was != NULL ? strlen(was) : 0, is,
	    is != NULL ? strlen(is) : 0 };

	parsed(&l, SETTING);
	params_diff(&d, &l, &f, 1);
	for (size_t i = 0; i < d.n; i++)
		buf_addf(&b, "%s%s %s %s", i > 0 ? "," : "",
		    d.v[i].param->name,
		    d.v[i].old_value != NULL ? d.v[i].old_value : "?",
		    d.v[i].new_value != NULL ? d.v[i].new_value : "?");
	assert_string_equal(buf_str(&b), want);
	assert_int_equal(d.others, others);
	assert_int_equal(d.other_file != NULL, others);
	assert_string_equal(failure(), "");
	param_diff_release(&d);
	params_release(&l);
	buf_free(&b);
}

static void
diffs(void **state)
{
	(void)state;
	differ("params.mk", MK, MK, "", false);
	differ("params.mk", MK, "# tiles\nTILE_N = 128  # of K\nOPT ?= -O2 -g\n",
	    "TILE_N 64 128", false);
	differ("params.mk", MK, "# tiles\nTILE_N = 128  # of K\nOPT ?= -O3\n",
	    "TILE_N 64 128,OPT -O2 -g -O3", false);
	differ("params.mk", MK, "# Tiles\nTILE_N = 64  # of K\nOPT ?= -O2 -g\n",
	    "", true);
	differ("params.mk", MK, "# tiles\nTILE_N = 128 # of K\nOPT ?= -O2 -g\n",
	    "TILE_N 64 128", true);
	differ("params.mk", MK, "OPT ?= -O2 -g\n", "TILE_N 64 ?", true);
	differ("params.mk", NULL, MK, "TILE_N ? 64,OPT ? -O2 -g", true);
	differ("params.mk", MK, NULL, "TILE_N 64 ?,OPT -O2 -g ?", true);
	differ("kernel.c", "a", "b", "", true);
	differ("kernel.c", "a", "a", "", false);
	differ("params.env", NULL, "THREADS=4\n", "THREADS ? 4", false);
	differ("params.env", "X=1\n", "X=1\nTHREADS=4\n", "THREADS ? 4", false);
	differ("params.env", "X=1\n", "X=2\nTHREADS=4\n", "THREADS ? 4", true);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads),
		cmocka_unit_test(bad_settings),
		cmocka_unit_test(bad_texts),
		cmocka_unit_test(writes),
		cmocka_unit_test(diffs),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("param", tests, NULL, NULL);
}
