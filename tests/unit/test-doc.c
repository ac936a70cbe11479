/* test-doc.c - a page as Markdown and as HTML, and what forbids a final one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/err.h"
#include "domain/final.h"
#include "outside/json.h"
#include "words/doc.h"

static const char *const columns[] = { "round", "text" };

static void
page(struct doc *d)
{
	doc_heading(d, 1, "T <i>");
	doc_heading(d, 2, "Part");
	doc_facts(d);
	doc_fact(d, "who", "a | \"b\" & 'c'");
	doc_table(d, columns, 2, true);
	doc_cell(d, "iter-001");
	doc_cell(d, "<script>x</script>");
	doc_table(d, columns, 2, false);
	doc_details(d, "iter-001", "more <b>");
	doc_code(d, "diff", "+a <\n-b\n@@\n c\n");
	doc_details_end(d);
}

static void
markdown(void **state)
{
	struct doc d = DOC_INIT;
	struct buf out = BUF_INIT;

	(void)state;
	page(&d);
	doc_markdown(&out, &d, NULL);
	assert_string_equal(buf_str(&out), "# T &lt;i&gt;\n\n## Part\n\n"
	    "| | |\n| --- | --- |\n| who | a \\| \"b\" & 'c' |\n\n"
	    "| round | text |\n| --- | --- |\n"
	    "| iter-001 | &lt;script&gt;x&lt;/script&gt; |\n\nNone.\n\n");
	buf_clear(&out);
	doc_markdown(&out, &d, "DRAFT: <why>");
	assert_non_null(strstr(buf_str(&out), "\n\nNot final. DRAFT: "
	    "&lt;why&gt;\n\n## Part (DRAFT)\n"));
	buf_free(&out);
	doc_free(&d);
}

static void
html(void **state)
{
	struct doc d = DOC_INIT;
	struct buf out = BUF_INIT;
	const char *s;

	(void)state;
	page(&d);
	doc_html(&out, &d, "T \"q\"", "DRAFT: <why>");
	s = buf_str(&out);
	assert_non_null(strstr(s, "<title>DRAFT: T &quot;q&quot;</title>"));
	assert_non_null(strstr(s, "<p class=\"mark\">DRAFT: &lt;why&gt;</p>\n"
	    "<h1>T &lt;i&gt;</h1>\n<h2>Part (DRAFT)</h2>\n"));
	assert_non_null(strstr(s, "<tr><th scope=\"row\">who</th><td>a | "
	    "&quot;b&quot; &amp; &#39;c&#39;</td></tr>\n"));
	assert_non_null(strstr(s, "<a href=\"#iter-001\">iter-001</a></th>"
	    "<td>&lt;script&gt;x&lt;/script&gt;</td></tr>\n"));
	assert_non_null(strstr(s, "<p>None.</p>\n<details id=\"iter-001\">"
	    "<summary>more &lt;b&gt;</summary>\n<pre tabindex=\"0\"><span "
	    "class=\"add\">+a &lt;</span>\n<span class=\"del\">-b</span>\n"
	    "<span class=\"at\">@@</span>\n c\n</pre>\n</details>\n"));
	assert_null(strstr(s, "<script>x"));
	buf_free(&out);
	doc_free(&d);
}

static void
drawing(void **state)
{
	struct doc d = DOC_INIT;
	struct buf out = BUF_INIT;

	(void)state;
	doc_drawing(&d, "<?xml?><svg width=\"1\"><title>Gnuplot</title><rect x = "
	    "'a = b'/><text>c = 'd'</text></svg>\n", "x.png", "a \"chart\"");
	doc_html(&out, &d, "T", NULL);
	assert_non_null(strstr(buf_str(&out), "<figure>\n<svg role=\"img\" "
	    "aria-label=\"a &quot;chart&quot;\" width=\"1\"><rect x='a = b'/>"
	    "<text>c = 'd'</text></svg>\n"));
	buf_free(&out);
	doc_free(&d);
}

static int
check(const struct campaign *c, const char *events)
{
	struct cJSON *all = json_parse(events, strlen(events), "events");
	int rc;

	failure_clear();
	assert_non_null(all);
	rc = final_check_confirm(c, all);
	json_free(all);
	return rc;
}

static void
confirms(void **state)
{
	static const char good[] = "[{\"kind\":\"confirm\",\"data\":{"
	    "\"frontier\":\"bb\",\"refuted\":false}}]";
	static const char bad[] = "[{\"kind\":\"confirm\",\"data\":{"
	    "\"frontier\":\"bb\",\"refuted\":true}}]";
	static const char old[] = "[{\"kind\":\"confirm\",\"data\":{"
	    "\"frontier\":\"cc\",\"refuted\":true}}]";
	struct campaign c;

	(void)state;
	campaign_init(&c);
	c.back_to = -1;
	strcpy(c.base, "aa");
	strcpy(c.frontier, "aa");
	assert_int_equal(check(&c, "[]"), 0);	/* nothing was kept */
	strcpy(c.frontier, "bb");
	c.best_iter = 7;
	assert_true(final_needs_confirm(&c));
	assert_int_equal(check(&c, good), -1);
	assert_non_null(strstr(failure(), "iter-007"));
	c.confirmed = true;
	assert_int_equal(check(&c, good), 0);
	assert_int_equal(check(&c, old), 0);
	assert_int_equal(check(&c, bad), -1);	/* slower than the baseline */
	assert_non_null(strstr(failure(), "refuted"));
	c.back_to = 3;			/* even if a later one was good */
	assert_int_equal(check(&c, good), -1);
	assert_non_null(strstr(failure(), "make rollback TO=3"));
	assert_false(final_needs_confirm(&c));
	failure_clear();
	campaign_release(&c);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(markdown),
		cmocka_unit_test(html),
		cmocka_unit_test(drawing),
		cmocka_unit_test(confirms),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("doc", tests, NULL, NULL);
}
