/* test-metric.c - one number off a run: formats met in the wild, and lies. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <math.h>

#include "../../helpers/lib/base/err.h"
#include "../../helpers/lib/base/mem.h"
#include "../../helpers/lib/base/str.h"
#include "../../helpers/lib/domain/metric.h"

static void
setup_input(struct metric_input *in, const char *out, const char *err,
    const char *file, size_t fresh)
{
	memset(in, 0, sizeof(*in));
	in->out_text = out;
	in->out_len = out != NULL ? strlen(out) : 0;
	in->err_text = err;
	in->err_len = err != NULL ? strlen(err) : 0;
	in->file_text = file;
	in->file_len = file != NULL ? strlen(file) : 0;
	in->file_fresh_from = fresh;
}

/* Reads spec from in; a failure prints its message. */
static double
value_in(const char *spec, const char *name, const struct metric_input *in)
{
	struct metric m;
	double v = -1;

	failure_clear();
	if (metric_parse_case(&m, spec, name) < 0 ||
	    metric_read(&v, &m, in) < 0)
		fail_msg("%s: %s", spec, failure());
	metric_release(&m);
	return v;
}

static void
same(double have, double want, double tolerance)
{
	if (!(fabs(have - want) <= tolerance))
		fail_msg("%.17g is not %.17g", have, want);
}

static void
is(const char *spec, const char *out, double want)
{
	struct metric_input in;

	setup_input(&in, out, NULL, NULL, 0);
	same(value_in(spec, NULL, &in), want, 1e-12);
}

static void
is_file(const char *spec, const char *file, size_t fresh, double want)
{
	struct metric_input in;

	setup_input(&in, "", "", file, fresh);
	same(value_in(spec, NULL, &in), want, 1e-12);
}

static void
says_in(const char *spec, const struct metric_input *in, const char *want)
{
	struct metric m;
	double v = 0;

	failure_clear();
	assert_int_equal(metric_parse(&m, spec), 0);
	if (metric_read(&v, &m, in) == 0)
		fail_msg("%s: read %g", spec, v);
	if (strstr(failure(), want) == NULL)
		fail_msg("\"%s\" is not in \"%s\"", want, failure());
	metric_release(&m);
	failure_clear();
}

static void
says(const char *spec, const char *out, const char *want)
{
	struct metric_input in;

	setup_input(&in, out, NULL, NULL, 0);
	says_in(spec, &in, want);
}

static void
says_file(const char *spec, const char *file, size_t fresh, const char *want)
{
	struct metric_input in;

	setup_input(&in, "", "", file, fresh);
	says_in(spec, &in, want);
}

static void
bad(const char *spec, const char *want)
{
	struct metric m;

	failure_clear();
	if (metric_parse(&m, spec) == 0)
		fail_msg("%s was taken", spec);
	if (strstr(failure(), want) == NULL ||
	    strstr(failure(), "PAWL_METRIC: ") != failure())
		fail_msg("\"%s\" is not in \"%s\"", want, failure());
	failure_clear();
}

static void
specs_are_refused(void **state)
{
	(void)state;
	bad("cvs:report.csv:x", "PAWL_METRIC: no such source \"cvs:\" (json:,"
	    " csv:, regex:)");
	bad("", "empty");
	bad("  ", "empty");
	bad("time", "no source in \"time\"");
	bad("json:", "want json:FILE:PATH");
	bad("json:-", "want json:FILE:PATH");
	bad("json:-:", "names no path");
	bad("json::x", "names no file");
	bad("csv:r.csv", "want csv:FILE:COLUMN");
	bad("csv:-:", "names no column");
	bad("csv:-:[a=b]", "names no column");
	bad("csv:-:x[a=b", "no ]");
	bad("csv:-:x[a=b]y", "behind the ]");
	bad("csv:-:x[=b]", "want [name=value");
	bad("csv:/tmp/r.csv:x", "inside the project");
	bad("json:../r.json:x", "inside the project");
	bad("json:a/../../r.json:x", "inside the project");
	bad("json:-:a..b", "not a path");
	bad("json:-:a[x]", "not a path");
	bad("json:-:a[1", "not a path");
	bad("json:-:a.", "not a path");
	bad("json:-:.a", "not a path");
	bad("json:-:a[0]b", "not a path");
	bad("json:-:a[99999999999999999999]", "not a path");
	bad("regex:", "no expression");
	bad("regex:a(b", "missing");
	bad("regex@out:a", "no place");
	bad("regex@file(x:a", "no place");
	bad("regex@file():a", "names no file");
}

static void
json_lines(void **state)
{
	(void)state;
	is("json:-:total.min_us", "{\"case\":\"a\",\"min_us\":7}\n"
	    "{\"total\":{\"min_us\":12.5,\"median_us\":13}}\n", 12.5);
	is("json:-:min_us", "{\"min_us\":7}\n{\"min_us\":8}\n{\"x\":1}\n", 8);
	is("json:-:t", "make: entering\n[INFO] start {x}\n{\"t\":3}\nbye", 3);
	is("json:-:t", "[INFO] result {\"t\":3}\n[12] {\"t\":4} done", 4);
	is("json:-:t", "10%\r50%\r{\"t\":3}\r\n", 3);
	is("json:-:runs[0].us", "{\"runs\":[{\"us\":1},{\"us\":2}]}", 1);
	is("json:-:runs[-1].us", "{\"runs\":[{\"us\":1},{\"us\":2}]}", 2);
	is("json:-:[1].us", "[{\"us\":1},\n{\"us\":2}]", 2);
	is("json:-:a", "{\n  \"a\": 2e-3,\n  \"b\": [1,\n 2]\n}\n", 2e-3);
	is("json:-:a", "banner\n{\n  \"a\": 4\n}\ntrailer\n", 4);
	is("json:-:a", "{\"a\": \"12.5\"}", 12.5);
	is("json:-:a", "{ broken\n{\"a\": 5}\n", 5);
	is("json:-:a", "{\"s\": \"}{\\\"\", \"a\": 6}", 6);
	is("json:-:a", "\xef\xbb\xbf{\"a\": 7}", 7);
	is("json@stdout:a", "{\"a\": 7}", 7);
}

static void
json_chosen_by_members(void **state)
{
	static const char lines[] =
	    "{\"case\":\"fa_1\",\"n\":64,\"us\":10}\n"
	    "{\"case\":\"fa_2\",\"n\":128,\"us\":20}\n"
	    "{\"case\":\"fa_1\",\"n\":64,\"us\":11}\n"
	    "{\"case\":\"f,[2]\",\"n\":1,\"us\":30}\n";
	static const char doc[] = "{\"results\":[{\"k\":\"a\",\"ok\":true,"
	    "\"t\":{\"us\":5}},{\"k\":\"b\",\"ok\":true,\"t\":{\"us\":6}},"
	    "{\"k\":\"b\",\"ok\":false,\"t\":{\"us\":9}}]}";
	struct metric_input in;

	(void)state;
	is("json:-:[case=fa_1].us", lines, 11);
	is("json:-:[n=128].us", lines, 20);
	is("json:-:[n=128.0,case=fa_2].us", lines, 20);
	is("json:-:[case=\"f,[2]\"].us", lines, 30);
	is("json:-:results[k=b,ok=true].t.us", doc, 6);
	is("json:-:results[t.us=9].t.us", doc, 9);
	says("json:-:[case=no].us", lines, "no JSON value has this path in "
	    "stdout; its last line: \"{\"case\":\"f,[2]\"");
	setup_input(&in, lines, NULL, NULL, 0);
	same(value_in("json:-:[case={case}].us", "f,[2]", &in),
	    30, 0);
	same(value_in("json:-:[case={case}].us", "fa_2", &in),
	    20, 0);
	assert_true(metric_has_case("json:-:[case={case}].us"));
	assert_false(metric_has_case("json:-:us"));
}

static void
json_report_file(void **state)
{
	static const char report[] = "{\n \"pto\": {\"benchmark\": {\"status\":"
	    " \"ok\",\n  \"timings_ms\": {\"min\": 0.041, \"median\": 0.0425,"
	    "\n \"max\": null}}},\n \"baseline\": {\"benchmark\": {\"status\":"
	    " \"blocked\",\n \"reason\": \"[ERROR] a\\nTraceBack {b\"}}}\n";
	static const char spec[] =
	    "json:report.json:pto.benchmark.timings_ms.median";
	struct metric m;

	(void)state;
	is_file(spec, report, 0, 0.0425);
	says_file("json:report.json:baseline.benchmark.timings_ms.median",
	    report, 0, "no JSON value has this path in report.json");
	says_file("json:report.json:pto.benchmark.timings_ms.max", report, 0,
	    "found \"null\", which is not a number");
	says_file(spec, NULL, 0, "the run wrote no report.json");
	says_file(spec, report, strlen(report),
	    "the run wrote nothing to report.json");
	says_file(spec, report, 99999, "wrote nothing");
	is_file("json:l.jsonl:a", "{\"a\":1}\n{\"a\":2}\n", 8, 2);
	says_file("json:l.jsonl:a", "{\"a\":1}\n{\"b\":2}\n", 8, "no JSON");
	assert_int_equal(metric_parse(&m, spec), 0);
	assert_string_equal(metric_file(&m), "report.json");
	metric_release(&m);
	assert_int_equal(metric_parse(&m, "json@file(a:b.json):x"), 0);
	assert_string_equal(metric_file(&m), "a:b.json");
	metric_release(&m);
	assert_int_equal(metric_parse(&m, "regex:x"), 0);
	assert_null(metric_file(&m));
	metric_release(&m);
}

static void
json_lies(void **state)
{
	(void)state;
	says("json:-:t", "{\"t\":1}\n{\"t\":NaN}\n", "found \"NaN\"");
	says("json:-:t", "{\"t\":1}\n{\"t\": -Infinity}\n", "\"-Infinity\"");
	says("json:-:t", "{\"t\":1}\n{\"t\": nan}\n", "found \"nan\"");
	says("json:-:t", "{\"t\":1e400}", "not finite");
	says("json:-:t", "{\"t\":0}", "not above zero");
	says("json:-:t", "{\"t\":-1}", "found \"-1\", which is not above zero");
	says("json:-:t", "{\"t\":true}", "found \"true\"");
	says("json:-:t", "{\"t\":{\"us\":1}}", "found \"{\"us\":1}\"");
	says("json:-:t", "{\"t\":\"12 us\"}", "found \"12 us\"");
	says("json:-:t", "{\"t\":\"1,200\"}", "found \"1,200\"");
	says("json:-:t", "{\"T\":1}", "no JSON value has this path");
	says("json:-:t", "", "stdout is empty");
	says("json:-:t", NULL, "stdout is empty");
	says("json:-:t", "test failed\n\n", "its last line: \"test failed\"");
}

static void
csv_report(void **state)
{
	static const char head[] = "case,HEAD,S0,duration_us,GOPS,result\n";
	static const char old[] = "fa_1,128,256,99.5,1,OK\n";
	static const char now[] = "fa_1,128,256,40.5,2,OK\n"
	    "fa_2,128,512,80.25,2,OK\nfa_1,128,256,41.5,2,OK\n"
	    "fa_1,128,256,1.5,2,NOK\n";
	static const char spec[] =
	    "csv:report.csv:duration_us[case=fa_1,result=OK]";
	char *all = xasprintf("%s%s%s", head, old, now);
	size_t fresh = strlen(head) + strlen(old);
	char *crlf = xasprintf("%sfa_1,1,2,3.5,4,OK\r\n", head);
	char *torn = xasprintf("%sfa_1,1,2,3.5,4,OK\nfa_1,1,2,3", head);

	(void)state;
	is_file(spec, all, fresh, 41.5);
	is_file("csv:report.csv:duration_us", all, fresh, 1.5);
	is_file("csv:report.csv:duration_us[ case = fa_2 ]", all, fresh, 80.25);
	is_file(spec, crlf, 0, 3.5);
	says_file("csv:report.csv:duration_us[case=fa_9]", all, fresh,
	    "none of the 4 rows of this run is it (case=fa_9) in report.csv; "
	    "its last line: \"fa_1,128,256,1.5,2,NOK\"");
	says_file("csv:report.csv:time", all, fresh,
	    "no header names the column \"time\"");
	says_file(spec, all, strlen(all), "wrote nothing");
	says_file(spec, head, 0, "this run wrote no row");
	says_file(spec, torn, 0, "row 3: 4 fields, the header has 6");
	free(all);
	free(crlf);
	free(torn);
}

static void
csv_msprof(void **state)
{
	static const char summary[] = "\xef\xbb\xbfOp Name,Task Duration(us),"
	    "aic_mac_ratio,cube_utilization(%)\n"
	    "warm_0,1784.5\t,N/A,1\nadd_kernel,12.25\t,0.5,88.125\n"
	    "\"x,y\",\"1,250.5\",0.25,7\n";

	(void)state;
	is_file("csv:op.csv:Task Duration(us)[Op Name=add_kernel]", summary, 0,
	    12.25);
	is_file("csv:op.csv:cube_utilization(%)[Op Name=add_kernel]", summary,
	    0, 88.125);
	is_file("csv:op.csv:Task Duration(us)[Op Name=\"x,y\"]", summary, 0,
	    1250.5);
	says_file("csv:op.csv:aic_mac_ratio[Op Name=warm_0]", summary, 0,
	    "found \"N/A\", which is not a number");
	is_file("csv:op.csv:t[us][n=1]", "n,t[us]\n1,5\n2,6\n", 0, 5);
	is_file("csv:op.csv:\"t[a=b]\"[n=1]", "n,t[a=b]\n1,5\n2,6\n", 0, 5);
	says_file("csv:op.csv:t", "t,t\n1,2\n", 0, "two columns \"t\"");
	is_file("csv:op.csv:b", "a,b\n\"two\nlines\",3\n", 0, 3);
	is_file("csv:op.csv:b", "a,b\n\"open,3\n", 0, 3);
	is_file("csv:op.csv:b", "a,b\n1,2,,\n\n\n", 0, 2);
}

static void
csv_on_stdout(void **state)
{
	struct metric_input in;

	(void)state;
	is("csv:-:us", "building \"it\n\"it, says he\nname,us\na,3\nb,4\ndone, "
	    "after, all\n", 4);
	is("csv:-:us[name=a]", "name,us\na,3\nb,4\nname,us\na,5\n", 5);
	says("csv:-:us", "name,us\nall done\n", "this run wrote no row");
	setup_input(&in, "us\n1\n", "us\n2\n", NULL, 0);
	same(value_in("csv@stderr:us", NULL, &in), 2, 0);
	same(value_in("csv:-:us", NULL, &in), 1, 0);
	setup_input(&in, "n,us\na|b,1\na.b,2\n", NULL, NULL, 0);
	same(value_in("csv:-:us[n={case}]", "a|b", &in), 1, 0);
}

/* Look-alikes of what five benchmarks print. */
static void
regex_in_the_wild(void **state)
{
	struct metric_input in;

	(void)state;
	is("regex:^400 +(\\S+)", "%% size gflops diff\n 40 9.9e+00 0\n"
	    "400 2.250000e+00 0.000000e+00 \n", 2.25);
	setup_input(&in, "", "7#Hash w/seed : 102400 ->   1000 it/s ( 97.7 "
	    "MB/s)\r7#Hash w/seed : 102400 ->   2000 it/s (19500.5 MB/s)\r\n"
	    "\n", NULL, 0);
	same(value_in("regex@stderr:^7#.*\\((.*) MB/s", NULL,
	    &in), 19500.5, 0);
	same(value_in("regex@both:\\( *([\\d.]+) MB/s", NULL,
	    &in), 19500.5, 0);
	says_in("regex:^7#.*\\((.*) MB/s", &in, "no match: stdout is empty");
	is("regex:Mop/s total +=(.*)", " Class = W\n Mop/s total     =    "
	    "  1234.56\n Mop/s/thread = 9\n", 1234.56);
	is("regex:^Lookups/s: +(\\S+)", "Threads: 1\nLookups/s:   1,652,084\n"
	    "Verification checksum: 299541\n", 1652084);
	is("regex:-> +(?<value>[\\d.]+) MB/s", "4-decode : 118145 ->  3000.0 "
	    "MB/s\r4-decode : 118145 ->  3795.5 MB/s\r4-decode : 118145 ->  "
	    "3795.5 MB/s    ( 99 %)\r\n", 3795.5);
	is("regex:^Total cycles : (\\d+)", "===== Report: gemm_15x25 =====\n"
	    "Total cycles : 139421\nunit | cycles\n", 139421);
	setup_input(&in, "[CYCLE] TADD.half_64x64 actual=98\n[CYCLE] "
	    "TMUL.float<half,half>_128x64 actual=262\n[CYCLE] TADDxhalf_64x64 "
	    "actual=1\n", NULL, NULL, 0);
	same(value_in("regex:^\\[CYCLE\\] {case} "
	    "actual=(\\d+)", "TADD.half_64x64", &in), 98, 0);
	same(value_in("regex:^\\[CYCLE\\] {case} "
	    "actual=(\\d+)", "TMUL.float<half,half>_128x64", &in), 262, 0);
}

static void
regex_and_files(void **state)
{
	(void)state;
	is_file("regex@file(log.txt):^t=(.*)", "t=1\nt=2\nt=3\n", 4, 3);
	says_file("regex@file(log.txt):^t=(.*)", "t=1\nx\n", 4,
	    "no match in log.txt; its last line: \"x\"");
	says_file("regex@file(a b.txt):x", NULL, 0, "the run wrote no a b.txt");
	is("regex:\\d+", "12 then 34", 34);
	is("regex:t=(x)?(?<value>\\d+)", "t=5", 5);
	says("regex:t=(\\d+)?", "t=abc", "group 1 took no part");
}

static void
numbers(void **state)
{
	static const struct {
		const char *text;
		double want;	/* 0: refused */
	} all[] = {
		{ "1", 1 }, { "+1.5", 1.5 }, { "1e3", 1000 }, { "5e-05", 5e-5 },
		{ ".5", 0.5 }, { "5.", 5 }, { "1,234", 1234 },
		{ "12,345,678.25", 12345678.25 }, { "0012", 12 },
		{ "1,23", 0 }, { "1,2345", 0 }, { "1234,567", 0 },
		{ ",123", 0 }, { "1,,234", 0 }, { "nan", 0 }, { "-nan", 0 },
		{ "NaN", 0 }, { "inf", 0 }, { "Infinity", 0 }, { "-1", 0 },
		{ "0", 0 }, { "-0", 0 }, { "0.0", 0 }, { "1e400", 0 },
		{ "1e-400", 0 }, { "0x10", 0 }, { "1e", 0 }, { "1.2.3", 0 },
		{ "12us", 0 }, { "", 0 }, { ".", 0 }, { "-", 0 }, { "e5", 0 },
		{ "--5", 0 }, { "1 2", 0 }, { "１２", 0 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
		char *out = xasprintf("t=%s;\n", all[i].text);

		if (all[i].want > 0)
			is("regex:t=(.*);", out, all[i].want);
		else
			says("regex:t=(.*);", out, "found \"");
		free(out);
	}
}

static void
hostile(void **state)
{
	static const char nul[] = "t=12\0003;\n";
	struct metric_input in;
	struct buf b = BUF_INIT;

	(void)state;
	setup_input(&in, NULL, NULL, NULL, 0);
	in.out_text = nul;
	in.out_len = sizeof(nul) - 1;
	says_in("regex:t=(.*);", &in, "found \"12?3\"");
	in.out_text = "a,t\n1,2\0003\n";
	in.out_len = 10;
	says_in("csv:-:t", &in, "found \"2?3\"");
	buf_puts(&b, "t=");
	for (int i = 0; i < 100000; i++)
		buf_putc(&b, '9');
	says("regex:t=(.*)", buf_str(&b), "which is not a number");
	buf_clear(&b);
	for (int i = 0; i < 50000; i++)
		buf_putc(&b, 'a');
	says("regex:^(a+)+$\\d", buf_str(&b), "gave up");
	buf_clear(&b);
	for (int i = 0; i < 100000; i++)
		buf_puts(&b, i % 2 ? "[\n" : "{\n");
	says("json:-:a", buf_str(&b), "no JSON value");
	buf_clear(&b);
	for (int i = 0; i < 100000; i++)
		buf_puts(&b, "{\"a\":");
	says("json:-:a", buf_str(&b), "no JSON value");
	buf_clear(&b);
	for (int i = 0; i < 100000; i++)
		buf_puts(&b, "\"\n");
	says("csv:-:a", buf_str(&b), "no header");
	says("regex:nope", "\x1b[31mred\x07\xff\n", "red");
	buf_free(&b);
}

static void
truth(void **state)
{
	static const struct {
		const char *file;
		int want;
	} all[] = {
		{ "{\"c\":{\"passes\":true}}", 1 },
		{ "{\"c\":{\"passes\":false}}", 0 },
		{ "{\"c\":{\"passes\":\"true\"}}", 0 },
		{ "{\"c\":{\"passes\":1}}", 0 }, { "{\"c\":{}}", 0 },
		{ "", 0 }, { NULL, 0 },
	};
	struct metric m;
	struct metric_input in;
	struct buf why = BUF_INIT;

	(void)state;
	assert_int_equal(metric_parse(&m, "json:r.json:c.passes"), 0);
	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
		setup_input(&in, "", "", all[i].file, 0);
		buf_clear(&why);
		assert_int_equal(metric_is_true(&why, &m, &in), all[i].want);
		assert_int_equal(why.len > 0, !all[i].want);
	}
	metric_release(&m);
	buf_free(&why);
	assert_int_equal(metric_parse_case(&m, "json:{case}.json:a", "../x"),
	    -1);
	failure_clear();
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(specs_are_refused),
		cmocka_unit_test(json_lines),
		cmocka_unit_test(json_chosen_by_members),
		cmocka_unit_test(json_report_file),
		cmocka_unit_test(json_lies),
		cmocka_unit_test(csv_report),
		cmocka_unit_test(csv_msprof),
		cmocka_unit_test(csv_on_stdout),
		cmocka_unit_test(regex_in_the_wild),
		cmocka_unit_test(regex_and_files),
		cmocka_unit_test(numbers),
		cmocka_unit_test(hostile),
		cmocka_unit_test(truth),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("metric", tests, NULL, NULL);
}
