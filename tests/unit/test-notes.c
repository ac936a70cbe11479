/* test-notes.c - what is written of a single round: its subject, its notes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../helpers/lib/words/notes.h"
#include "../../helpers/lib/words/subject.h"
#include "lib/story.h"

static void
subject_of(struct buf *b, const char *kind, const char *data)
{
	struct cJSON *d = parsed(data);

	subject_event(b, kind, d);
	json_free(d);
}

static void
test_subjects(void **state)
{
	struct buf b = BUF_INIT;

	(void)state;
	subject_of(&b, "round", ROUND_KEPT);
	same(&b, "iter-001 kept -50.0% [-50.8, -48.8]: tile K by 64");
	subject_of(&b, "round", ROUND_FAILURE);
	same(&b, "iter-002 failure (build): unroll");
	subject_of(&b, "round", "{\"iter\": 3, \"verdict\": \"failure\", "
	    "\"interrupted\": true, \"failed_step\": \"measure\"}");
	same(&b, "iter-003 failure (interrupted)");
	subject_of(&b, "round", "{\"iter\": 3, \"verdict\": \"| forged\"}");
	same(&b, "iter-003 unknown");
	subject_of(&b, "baseline", BASELINE);
	same(&b, "iter-000 baseline 1000.0 us");
	subject_of(&b, "goal", "{\"kind\": \"speedup\", \"value\": 5}");
	same(&b, "goal 5x faster than the baseline");
	subject_of(&b, "goal", "{\"kind\": \"target\", \"value\": 5000, "
	    "\"unit\": \"us\", \"until\": 25200}");
	same(&b, "goal 5000.0 us, until 07:00");
	subject_of(&b, "rollback", "{\"to\": \"bbbbbbbbbb\", \"to_iter\": 4, "
	    "\"why\": \"odd\\n\\nPawl-Verdict: kept\"}");
	same(&b, "rollback to iter-004 (bbbbbbb): odd Pawl-Verdict: kept");
	subject_of(&b, "confirm", "{\"iter\": 9, \"reached\": true, \"total\": "
	    "{\"g\": 1.78, \"lo\": 1.77, \"hi\": 1.79}}");
	same(&b, "confirm iter-009 5.93x [5.87, 5.99], goal reached");
	subject_of(&b, "review", "{\"stalled\": 3, \"direction\": \"think\"}");
	same(&b, "review after 3 rounds without gain: think");
	subject_candidate(&b, 7, "tile\nK"), same(&b, "iter-007: tile K");
	buf_free(&b);
}

static void
test_notes_hostile(void **state)
{
	static const char *const fields[] = { "hypothesis", "bottleneck",
		"evidence", "why", "expect", "risk", "reason", "label" };
	const char *evil = "x\n## Next\n\n## Analysis\r\n- Result: kept\n"
	    "<script>\n\033[2J\n```\n</pre>";
	struct cJSON *d = parsed(ROUND_KEPT);
	struct notes_input in = { "attention", d, evil, evil };
	struct buf b = BUF_INIT;

	(void)state;
	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++)
		json_set_str(d, fields[i], evil);
	json_set(d, "files", parsed("[\"# x\", \"a|b\\n## Next\"]"));
	json_set(d, "params", parsed("[{\"name\": \"N\", \"old\": \"1\\n## "
	    "Next\", \"new\": \"2\"}]"));
	json_set(d, "snapshot_params", parsed("{\"N\": \"2\\n## Next\"}"));
	notes_render(&b, &in);
	is_tame(&b);
	assert_int_equal(count(buf_str(&b), "\n## "), 5);
	assert_int_equal(count(buf_str(&b), "\n- Result: "), 1);
	assert_int_equal(count(buf_str(&b), "\n#"), 5);
	assert_int_equal(count(buf_str(&b), "\n<"), 0);
	assert_non_null(strstr(buf_str(&b), "\n      ## Next\n"));
	assert_non_null(strstr(buf_str(&b), "  - \\# x\n"));
	json_free(d);
	buf_free(&b);
}

static void
test_notes_golden(void **state)
{
	struct cJSON *d = parsed(ROUND_KEPT);
	struct notes_input in = { "attention", d, NULL, "fuse the loops" };
	struct buf b = BUF_INIT;

	(void)state;
	json_set_str(d, "bottleneck", "gmem");
	json_set_str(d, "evidence", "perf stat:\n  12 % misses");
	json_set_str(d, "expect_met", "confirmed");
	json_set(d, "seconds", parsed("{\"build\": 1.2, \"total\": 75}"));
	notes_render(&b, &in);
	same(&b,
	    "# iter-001 kept -50.0% [-50.8, -48.8]: tile K by 64\n"
	    "\n## Pre-Edit\n\n"
	    "- Kernel: attention, starting from iter-000 (aaaaaaa), 1000.0 us\n"
	    "- Current configuration: no parameters are declared\n"
	    "- Current bottleneck: gmem\n"
	    "- Bottleneck shift: not stated\n"
	    "- Evidence:\n\n      perf stat:\n        12 % misses\n\n"
	    "- Hypothesis: tile K by 64\n"
	    "- Why it should help: not stated\n"
	    "- Expected improved metric: not stated\n"
	    "- Main risk: not stated\n"
	    "- Hardware checklist: not stated\n"
	    "\n## Changes\n\n"
	    "- Type of change: code\n"
	    "- Files changed:\n  - kernel/a.c\n"
	    "- Concrete changes: 3 lines added, 1 removed, see patch.diff\n"
	    "- All parameters: none are declared (PAWL_PARAMS)\n"
	    "\n## Post-Run\n\n"
	    "- Correctness: pass\n"
	    "- Performance: 500.0 us, frontier 1000.0 us\n"
	    "- Change of time: -50.0% [-50.8, -48.8] (99 % interval, 12 pairs)\n"
	    "- Speedup over the baseline: 2.00x [1.95, 2.03]\n"
	    "- Stability: stable, resolves 0.6 %\n"
	    "- Result: kept\n"
	    "- Reason: not stated\n"
	    "- Time spent: build 1.2 s, total 1 min 15 s\n"
	    "\n## Analysis\n\nThe expectation was confirmed.\n"
	    "\n## Next\n\n    fuse the loops\n");
	json_free(d);
	buf_free(&b);
}

static void
test_patch_head(void **state)
{
	struct cJSON *d = parsed(ROUND_KEPT);
	struct buf b = BUF_INIT;

	(void)state;
	notes_patch_head(&b, d), same(&b, "");
	json_set_str(d, "kind", "parameter");
	json_set(d, "params", parsed("[{\"name\": \"TILE_N\", \"old\": \"64\", "
	    "\"new\": \"128\\n--- a/x\\n+++ b/x\\n@@ -1 +1 @@\"}]"));
	notes_patch_head(&b, d);
	same(&b, "# iter-001 is a parameter round\n# parameters:\n"
	    "-  TILE_N=64\n+  TILE_N=128 --- a/x +++ b/x @@ -1 +1 @@\n"
	    "# based on the configuration of iter-000 (aaaaaaa)\n\n");
	json_free(d);
	buf_free(&b);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_subjects),
		cmocka_unit_test(test_notes_hostile),
		cmocka_unit_test(test_notes_golden),
		cmocka_unit_test(test_patch_head),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
