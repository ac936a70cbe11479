/*
 * test-report - the whole report of a small campaign, as Markdown and as a
 * page, byte for byte. PAWL_GOLDEN=write writes what is compared: look at it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/err.h"
#include "base/file.h"
#include "base/mem.h"
#include "domain/stages.h"
#include "outside/json.h"
#include "words/report.h"

#define FIXTURES "tests/fixtures/report"
#define MOST ((size_t)1 << 20)

static char *
fixture(const char *name)
{
	const char *root = getenv("PAWL_ROOT");
	char *path = xasprintf("%s/" FIXTURES "/%s", root != NULL ? root : ".",
	    name);

	return path;
}

static struct cJSON *
load(const char *name)
{
	char *path = fixture(name);
	struct cJSON *o = json_load(path, MOST);

	assert_non_null(o);
	free(path);
	return o;
}

/* What a round left, of one file only, and with what wants to be markup. */
static int
file(struct buf *out, void *arg, long iter, const char *name)
{
	(void)arg;
	if (iter == 1 && strcmp(name, "patch.diff") == 0)
		buf_puts(out, "--- a/k\n+++ b/k\n@@ -1 +1 @@\n-<old> & \"x\"\n"
		    "+```new\n");
	else if (strcmp(name, "notes.md") == 0)
		buf_addf(out, "# iter-%03ld\n</pre><script>alert(1)</script>\n",
		    iter);
	else
		return 0;
	return 1;
}

static void
assert_golden(const char *name, const struct buf *text)
{
	const char *mode = getenv("PAWL_GOLDEN");
	char *path = fixture(name);
	struct buf want = BUF_INIT;

	if (mode != NULL && strcmp(mode, "write") == 0)
		assert_int_equal(file_write(path, text->p, text->len), 0);
	assert_int_equal(file_read(&want, path, MOST), 0);
	assert_string_equal(buf_str(text), buf_str(&want));
	buf_free(&want);
	free(path);
}

static void
report(void **state)
{
	struct cJSON *events = load("events.json"), *best = load("result.json");
	struct cJSON *frozen = load("settings.json");
	struct report_input in = { .op = "tiny", .events = events,
	    .best = best, .no_svg = "gnuplot is not here", .file = file };
	struct buf text = BUF_INIT;
	struct doc doc = DOC_INIT;
	struct settings settings;
	struct campaign camp;
	struct stages stages;

	(void)state;
	campaign_init(&camp);
	assert_int_equal(settings_from_json(&settings, frozen), 0);
	assert_int_equal(stages_parse(&stages, ""), 0);
	for (const struct cJSON *e = json_first(events); e; e = json_next(e))
		assert_int_equal(campaign_fold(&camp, e), 0);
	in.camp = &camp;
	in.settings = &settings;
	in.stages = &stages;
	assert_int_equal(report_make(&doc, &in), 0);
	doc_markdown(&text, &doc, NULL);
	assert_golden("REPORT.md", &text);
	buf_clear(&text);
	doc_html(&text, &doc, "Tuning report: tiny", NULL);
	assert_golden("report.html", &text);
	buf_free(&text);
	doc_free(&doc);
	settings_release(&settings);
	campaign_release(&camp);
	json_free(frozen);
	json_free(events);
	json_free(best);
}

int
main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(report) };

	return cmocka_run_group_tests_name("report", tests, NULL, NULL);
}
