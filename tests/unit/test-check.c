/* test-check.c - what counts as a passed verification, and what does not. */
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
#include "../../helpers/lib/domain/check.h"

struct rules {
	const char *pass;
	const char *fail;
	const char *done;
};

/* 1 or 0 from check_judge; the reason has to hold want. */
static void
judge_in(const struct rules *r, const struct check_input *in, int verdict,
    const char *want)
{
	struct check c;
	struct buf reason = BUF_INIT;
	int rc;

	failure_clear();
	if (check_parse(&c, r->pass, r->fail, r->done) < 0)
		fail_msg("%s", failure());
	rc = check_judge(&reason, &c, in);
	if (rc != verdict)
		fail_msg("%d: %s %s", rc, buf_str(&reason), failure());
	if (strstr(rc < 0 ? failure() : buf_str(&reason), want) == NULL)
		fail_msg("\"%s\" is not in \"%s\"", want, rc < 0 ? failure() :
		    buf_str(&reason));
	buf_free(&reason);
	check_release(&c);
	failure_clear();
}

static void
judge(const struct rules *r, const char *out, int verdict, const char *want)
{
	struct check_input in;

	memset(&in, 0, sizeof(in));
	in.text.out_text = out;
	in.text.out_len = strlen(out);
	judge_in(r, &in, verdict, want);
}

static void
exit_statuses(void **state)
{
	struct rules r = { NULL, NULL, NULL };
	struct check_input in;

	(void)state;
	memset(&in, 0, sizeof(in));
	judge_in(&r, &in, 1, "exit status 0, 0 rules fulfilled");
	in.exit_status = 1;
	judge_in(&r, &in, 0, "exit status 1, a pass is 0");
	r.pass = "exit:1";
	judge_in(&r, &in, 1, "exit status 1");
	in.exit_status = 0;
	judge_in(&r, &in, 0, "exit status 0, a pass is 1");
	r.pass = "exit:0,1,77";
	judge_in(&r, &in, 1, "exit status 0");
	in.exit_status = 200;
	judge_in(&r, &in, 0, "a pass is 0 or 1 or 77");
	r.pass = "exit:any";
	judge_in(&r, &in, 1, "exit status 200");
	in.signal = 11;
	judge_in(&r, &in, 0, "ended by signal 11 (Segmentation fault)");
	in.timed_out = true;
	judge_in(&r, &in, 0, "did not end in time");
}

static void
successful_inside_unsuccessful(void **state)
{
	static const char good[] = " CG Benchmark\n Verification    =       "
	    "        SUCCESSFUL\n", evil[] = " CG Benchmark\n Verification   "
	    " =             UNSUCCESSFUL\n";
	struct rules r = { "Verification += +SUCCESSFUL", NULL, NULL };

	(void)state;
	judge(&r, good, 1, "1 rule fulfilled");
	judge(&r, evil, 0, "PAWL_VERIFY_PASS \"Verification += +SUCCESSFUL\" "
	    "matches nothing; last line: \" Verification    =             "
	    "UNSUCCESSFUL\"");
	r.pass = "SUCCESSFUL";
	judge(&r, good, 1, "");
	judge(&r, evil, 0, "matches nothing");
	r.pass = "result=OK ;; OK";
	judge(&r, "result=OK\n", 1, "2 rules");
	r.pass = "OK";
	judge(&r, "result=NOK\n", 0, "matches nothing");
	judge(&r, "", 0, "there is no output");
	r.pass = NULL;
	r.fail = "NOK\nUNSUCCESSFUL";
	judge(&r, "case 1 OK\ncase 2 NOK\ncase 3 OK\n", 0,
	    "PAWL_VERIFY_FAIL \"NOK\" matches \"case 2 NOK\"");
	judge(&r, "case 1 OK\n", 1, "");
}

static void
in_the_wild(void **state)
{
	struct rules gemm = { "^400 +\\S+ +(0|\\d[.\\d]*e-(09|[1-9]\\d))",
	    NULL, NULL };
	struct rules sum = { "exit:0,1 ;; ^Verification checksum: 299541",
	    NULL, NULL };
	struct rules tile = { "test success", "test failed", NULL };

	(void)state;
	judge(&gemm, "400 1.9e+00 0.000000e+00 \n", 1, "");
	judge(&gemm, "400 1.9e+00 1.7e-13 \n", 1, "");
	judge(&gemm, "400 1.9e+00 4.0e-01 \n", 0, "matches nothing");
	judge(&sum, "Verification checksum: 299541\n", 1, "");
	judge(&sum, "Verification checksum: 299542\n", 0, "299542");
	judge(&tile, "[x] test success\n", 1, "");
	judge(&tile, "test success\ntest failed\n", 0, "PAWL_VERIFY_FAIL");
}

static void
timeouts_in_the_text(void **state)
{
	struct rules r = { NULL, NULL, NULL };

	(void)state;
	judge(&r, "ok\nrun Timed out after 3 s\n", 0,
	    "matches \"run Timed out after 3 s\"");
	judge(&r, "task time out\n", 0, "matches \"task time out\"");
	judge(&r, "timeout=300\n", 1, "");
	r.fail = "no-default";
	judge(&r, "0 timed out\n", 1, "");
}

static void
completion_record(void **state)
{
	struct rules r = { "{case} ok", NULL, "^DONE {nonce} {case}$" };
	struct check_input in;

	(void)state;
	memset(&in, 0, sizeof(in));
	in.nonce = "a1b2";
	in.name = "f<a,b>";
	in.text.out_text = "f<a,b> ok\n";
	in.text.out_len = 10;
	judge_in(&r, &in, 0, "PAWL_DONE \"^DONE {nonce} {case}$\" matches "
	    "nothing");
	in.text.err_text = "DONE a1b2 f<a,b>\r\n";
	in.text.err_len = 18;
	judge_in(&r, &in, 1, "2 rules fulfilled");
	in.nonce = "a1b3";
	judge_in(&r, &in, 0, "PAWL_DONE");
	in.nonce = "....";	/* a nonce is no pattern */
	judge_in(&r, &in, 0, "PAWL_DONE");
}

static void
json_criterion(void **state)
{
	struct rules r = { "json:report.json:pto.correctness.passes", NULL,
	    NULL };
	static const struct {
		const char *file;
		int verdict;
		const char *want;
	} all[] = {
		{ "{\"pto\":{\"correctness\":{\"passes\":true}}}", 1, "" },
		{ "{\"pto\":{\"correctness\":{\"passes\":false}}}", 0,
		    "is not true: it is false" },
		{ "{\"pto\":{\"status\":\"ok\"}}", 0, "nothing is there" },
		{ "{\"pto\":{\"correctness\":{\"passes\":null}}}", 0, "null" },
		{ "not json", 0, "nothing is there in report.json" },
		{ NULL, 0, "the run wrote no report.json" },
	};
	struct check_input in;
	struct check c;

	(void)state;
	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
		memset(&in, 0, sizeof(in));
		in.text.file_text = all[i].file;
		in.text.file_len = all[i].file != NULL ?
		    strlen(all[i].file) : 0;
		judge_in(&r, &in, all[i].verdict, all[i].want);
	}
	in.text.file_text = all[0].file;
	in.text.file_len = in.text.file_fresh_from = strlen(all[0].file);
	judge_in(&r, &in, 0, "the run wrote no report.json");
	assert_int_equal(check_parse(&c, r.pass, NULL, NULL), 0);
	assert_string_equal(check_file(&c), "report.json");
	check_release(&c);
	assert_int_equal(check_parse(&c, NULL, NULL, NULL), 0);
	assert_null(check_file(&c));
	check_release(&c);
}

static void
bad(const char *pass, const char *fail, const char *done, const char *want)
{
	struct check c;

	failure_clear();
	assert_int_equal(check_parse(&c, pass, fail, done), -1);
	if (strstr(failure(), want) == NULL)
		fail_msg("\"%s\" is not in \"%s\"", want, failure());
	failure_clear();
}

static void
bad_rules(void **state)
{
	struct rules r = { "^(a+)+$\\d", NULL, NULL };
	char *text = xcalloc(50001, 1);

	(void)state;
	bad("a(b", NULL, NULL, "PAWL_VERIFY_PASS: regex \"a(b\"");
	bad(NULL, "a(b", NULL, "PAWL_VERIFY_FAIL: regex");
	bad(NULL, NULL, "a(b", "PAWL_DONE: regex");
	bad("exit:", NULL, NULL, "exit: wants statuses");
	bad("exit:x", NULL, NULL, "\"x\" is not a whole number");
	bad("exit:256", NULL, NULL, "256 is not between 0 and 255");
	bad("exit:0 ;; exit:1", NULL, NULL, "given twice");
	bad("json:x", NULL, NULL, "PAWL_VERIFY_PASS: PAWL_METRIC: ");
	bad("json:a:b ;; json:a:c", NULL, NULL, "given twice");
	memset(text, 'a', 50000);
	judge(&r, text, -1, "PAWL_VERIFY_PASS: regex");
	free(text);
}

static void
lines(const char *text, size_t max, const char *want)
{
	struct buf b = BUF_INIT;

	first_error_lines(&b, text, strlen(text), max);
	assert_string_equal(buf_str(&b), want);
	buf_free(&b);
}

static void
first_errors(void **state)
{
	struct buf b = BUF_INIT, out = BUF_INIT;
	size_t n = 0;

	(void)state;
	lines("", 40, "");
	lines("a\nb\nc\n", 2, "b\nc\n");
	lines("a\nb\nc", 2, "b\nc\n");
	lines("a\nb\nk.c:3:1: error: no\nd\ne\n", 2, "k.c:3:1: error: no\nd\n");
	lines("1\n2\n3\nld: undefined reference to `f'\n5\n6\n7\n8\n9\n", 5,
	    "3\nld: undefined reference to `f'\n5\n6\n7\n");
	lines("10%\r50%\rdone\r\nx\a\x1b[0m\n", 40, "done\nx??[0m\n");
	for (int i = 0; i < 1000; i++)
		buf_addf(&b, i == 500 ? "Traceback (most recent)\n" :
		    i == 700 ? "make: *** [x] Error 1\n" : "line %d\n", i);
	first_error_lines(&out, b.p, b.len, FIRST_ERROR_LINES);
	for (size_t i = 0; i < out.len; i++)
		n += out.p[i] == '\n';
	assert_int_equal(n, 40);
	assert_non_null(strstr(out.p, "line 499\nTraceback"));
	buf_clear(&out);
	buf_clear(&b);
	for (int i = 0; i < 5000; i++)
		buf_puts(&b, "µ");
	buf_add(&b, "\0\xff", 2);
	first_error_lines(&out, b.p, b.len, 40);
	assert_true(out.len < 420);
	assert_true(str_is_utf8(out.p, out.len));
	buf_free(&out);
	buf_free(&b);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(exit_statuses),
		cmocka_unit_test(successful_inside_unsuccessful),
		cmocka_unit_test(in_the_wild),
		cmocka_unit_test(timeouts_in_the_text),
		cmocka_unit_test(completion_record),
		cmocka_unit_test(json_criterion),
		cmocka_unit_test(bad_rules),
		cmocka_unit_test(first_errors),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("check", tests, NULL, NULL);
}
