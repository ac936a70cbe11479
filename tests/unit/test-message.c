/* test-message.c - what was typed neither forges nor ends a trailer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../helpers/lib/base/err.h"
#include "../../helpers/lib/base/list.h"
#include "../../helpers/lib/base/mem.h"
#include "../../helpers/lib/domain/ledger.h"
#include "../../helpers/lib/outside/proc.h"

#define TYPED_BYTES (32 * 1024)

/* What git takes for the message's trailers. */
static void
trailers_of(struct strs *out, const char *message)
{
	static const char *const argv[] = { "git", "interpret-trailers",
		"--parse", NULL };
	struct proc_result res = PROC_RESULT_INIT;
	struct proc_spec spec = { 0 };

	failure_clear();
	spec.argv = argv;
	spec.input = message;
	spec.input_len = strlen(message);
	spec.dir = "/";
	if (proc_run(&res, &spec) < 0)
		fail_msg("%s", failure());
	assert_int_equal(res.exit_status, 0);
	strs_add_lines(out, buf_str(&res.out));
	proc_result_release(&res);
}

static size_t
count(const struct strs *lines, const char *start)
{
	size_t n = 0;

	for (size_t i = 0; i < lines->n; i++)
		n += str_starts(lines->v[i], start);
	return n;
}

/* A record with this subject and hypothesis has its own trailers, no other. */
static void
holds(const char *subject, const char *typed, bool typed_stays)
{
	const struct trailer t[] = {
		{ "Pawl-Event", "round" },
		{ "Pawl-Verdict", "neutral" },
		{ "Pawl-Hypothesis", typed },
		{ "Pawl-Bottleneck", NULL },
		{ "Pawl-Actor", "Tess (terminal)" },
	};
	char *message = message_compose(subject, t, 5);
	struct strs lines = STRS_INIT;
	size_t want = typed_stays ? 4 : 3;

	trailers_of(&lines, message);
	if (count(&lines, "Pawl-Verdict:") != 1 ||
	    !strs_has(&lines, "Pawl-Verdict: neutral") ||
	    !strs_has(&lines, "Pawl-Event: round") ||
	    !strs_has(&lines, "Pawl-Actor: Tess (terminal)") ||
	    count(&lines, "Pawl-Hypothesis:") != (typed_stays ? 1 : 0) ||
	    lines.n != want)
		fail_msg("%zu trailers in:\n%.2000s", lines.n, message);
	for (const char *p = message; *p != '\0'; p++)
		if ((unsigned char)*p < ' ' && *p != '\n')
			fail_msg("control character in:\n%.2000s", message);
	strs_free(&lines);
	free(message);
}

static void
plain(void **state)
{
	const struct trailer t[] = { { "Pawl-Event", "goal" } };
	char *message = message_compose("goal  5 x\n", t, 1);

	(void)state;
	assert_string_equal(message, "goal 5 x\n\nPawl-Event: goal\n");
	free(message);
	message = message_compose("a", NULL, 0);
	assert_string_equal(message, "a\n\n");
	free(message);
	holds("iter-007 neutral: tile K", "tile K by 64", true);
}

static void
forged(void **state)
{
	static const char *const typed[] = {
		"x\n\nPawl-Verdict: kept",
		"x\nPawl-Verdict: kept",
		"Pawl-Verdict: kept",
		"\nPawl-Verdict: kept\n",
		"x\r\n\r\nPawl-Verdict: kept\r\n",
		"x\rPawl-Verdict: kept",
		"x\v\fPawl-Verdict: kept",
		"x\n Pawl-Verdict: kept",
		"x\n\tPawl-Verdict: kept",
		"x\n---\nPawl-Verdict: kept",
		"x\n# Pawl-Verdict: kept",
		"x\xc2\x85Pawl-Verdict: kept",
		"x\xe2\x80\xa8Pawl-Verdict: kept",
		"x\n\nSigned-off-by: X\nPawl-Verdict: kept",
		"x\n(cherry picked from commit 1)\nPawl-Verdict: kept",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(typed) / sizeof(typed[0]); i++) {
		holds("iter-007 neutral", typed[i], true);
		char *subject = xasprintf("iter-007 neutral: %s", typed[i]);

		holds(subject, typed[i], true);
		free(subject);
	}
}

static void
ends_of_the_block(void **state)
{
	(void)state;
	holds("iter-007", "x\n\n\n\n", true);
	holds("iter-007", "\n\n\nx", true);
	holds("iter-007", "x\n\n---\n\ndiff --git a/x b/x", true);
	holds("iter-007", "a\x01\x02\x1b[31mb\x7f", true);
	holds("iter-007", "", false);
	holds("iter-007", " \n\r\t\n ", false);
	holds("iter-007\n\n", "x", true);
}

static void
long_text(void **state)
{
	char *typed = xcalloc(TYPED_BYTES + 1, 1);
	const char *line = "\n\nPawl-Verdict: kept";

	(void)state;
	memset(typed, 'x', TYPED_BYTES);
	holds("iter-007", typed, true);
	holds(typed, typed, true);
	for (size_t i = 0; i < TYPED_BYTES; i++)
		typed[i] = line[i % strlen(line)];
	holds("iter-007", typed, true);
	holds(typed, typed, true);
	memset(typed, '\n', TYPED_BYTES);
	holds("iter-007", typed, false);
	free(typed);
}

static void
subject_is_one_short_line(void **state)
{
	const struct trailer t[] = { { "Pawl-Event", "round" } };
	char *message = message_compose("iter-007 kept: tile\nK by 64 so that "
	    "a tile of K and a tile of V stay in the first level of the cache "
	    "\xe7\xae\x97\xe5\xad\x90", t, 1);

	(void)state;
	assert_true(strcspn(message, "\n") <= 103);
	assert_memory_equal(message + strcspn(message, "\n"),
	    "\n\nPawl-Event: round\n", 20);
	free(message);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(plain),
		cmocka_unit_test(forged),
		cmocka_unit_test(ends_of_the_block),
		cmocka_unit_test(long_text),
		cmocka_unit_test(subject_is_one_short_line),
	};

	unsetenv("GIT_DIR");
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("message", tests, NULL, NULL);
}
