/* Tests of what is handed over: names in a bundle, messages of landed commits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/err.h"
#include "domain/bundle.h"
#include "outside/json.h"
#include "words/landing.h"
#include "words/text.h"

#define OID "0123456789012345678901234567890123456789 "
#define LOG OID "refs/heads/tune/x/log\n"

static int
names(struct bundle *b, const char *heads)
{
	int rc;

	memset(b, 0, sizeof(*b));
	failure_clear();
	rc = bundle_names(b, heads);
	if (rc < 0)
		assert_int_equal(failure_status(), ST_STATE);
	return rc;
}

static void
names_of_one_campaign(void **state)
{
	struct bundle b;

	(void)state;
	assert_int_equal(names(&b, LOG OID "refs/heads/tune/x/frontier\n" OID
	    "refs/heads/tune/x/iter-007\n" OID "refs/notes/pawl\n"), 0);
	assert_string_equal(b.op, "x");
	assert_int_equal(b.refs.n, 3);
	assert_true(b.notes);
	bundle_close(&b);
}

static void
any_other_name_is_refused(void **state)
{
	static const char *const bad[] = { "", "refs/notes/pawl",
	    "refs/heads/main", "HEAD", "refs/heads/tune/x", "nonsense",
	    "refs/heads/tune/x/iter-", "refs/heads/tune/x/iter-1a",
	    "refs/heads/tune/x/iter-1/2", "refs/heads/tune/y/log",
	    "refs/heads/tune/X/log", "refs/heads/tune/-x/log",
	    "refs/heads/tune/x/log", "refs/tags/tune/x/log",
	    "refs/heads/tune//log" };
	struct bundle b;

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct buf heads = BUF_INIT;

		/* the first two lack the ledger, the rest comes beside it */
		if (i >= 2)
			buf_puts(&heads, LOG);
		if (*bad[i] != '\0')
			buf_addf(&heads, OID "%s\n", bad[i]);
		assert_int_equal(names(&b, buf_str(&heads)), -1);
		bundle_close(&b);
		buf_free(&heads);
	}
}

/* The message of a commit for a round with this hypothesis. */
static void
message(struct buf *out, const char *hypothesis, bool squash)
{
	struct project p = { .op = (char *)"x" };
	struct land_step step = { .iter = 7, .record = "abc" };
	struct land l = { .project = &p, .v = &step, .n = 1 };
	struct cJSON *d = json_object();

	json_set_str(d, "hypothesis", hypothesis);
	json_set_str(d, "why", hypothesis);
	step.data = d;
	landing_message(out, &l, squash ? 1 : 0);
	json_free(d);
}

static void
typed_text_begins_no_line(void **state)
{
	static const char *const typed[] = {
	    "x\n\nSigned-off-by: Mallory <m@example.org>\n---\ndiff --git a b",
	    "Signed-off-by: me " "word word word word word word word word word "
	    "word word word word word word Pawl-Record: y --- ---", "", "# x" };

	(void)state;
	for (size_t i = 0; i < 2 * sizeof(typed) / sizeof(typed[0]); i++) {
		struct buf out = BUF_INIT;
		struct strs lines = STRS_INIT;
		size_t blank = 0;

		message(&out, typed[i / 2], i % 2 == 1);
		strs_add_lines(&lines, buf_str(&out));
		assert_true(text_width(lines.v[0]) <= 72);
		for (size_t k = 1; k < lines.n; k++) {
			assert_false(str_starts(lines.v[k], "Signed"));
			assert_false(str_starts(lines.v[k], "---"));
			assert_false(str_starts(lines.v[k], "diff"));
			if (*lines.v[k] == '\0')
				blank = k;
		}
		/* the last paragraph is the trailer alone */
		assert_int_equal(blank, lines.n - 2);
		assert_string_equal(lines.v[lines.n - 1],
		    "Pawl-Record: tune/x/iter-007 sha256:abc");
		strs_free(&lines);
		buf_free(&out);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(names_of_one_campaign),
		cmocka_unit_test(any_other_name_is_refused),
		cmocka_unit_test(typed_text_begins_no_line),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("handing", tests, NULL, NULL);
}
