/* test-guard-metric - PAWL_GUARD_METRICS, and what a verdict depends on. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../helpers/lib/base/err.h"
#include "../../helpers/lib/base/mem.h"
#include "../../helpers/lib/domain/session.h"
#include "../../helpers/lib/outside/json.h"

#define NEAR(a, b) assert_true(fabs((a) - (b)) < 1e-12)

static void
items_are_read(void **state)
{
	struct guard_metrics g;

	(void)state;
	assert_int_equal(guard_metrics_parse(&g, " cold:5%:regex:^cold: (\\S+) "
	    ";;\n\n hits+ : 0.02 :json:-:a.b[1] ;; peak_memory:10%\n;;"), 0);
	assert_int_equal(g.n, 3);
	assert_string_equal(g.v[0].name, "cold");
	NEAR(g.v[0].bound, .05);
	assert_false(g.v[0].higher);
	assert_string_equal(g.v[0].spec, "regex:^cold: (\\S+)");
	assert_string_equal(g.v[1].name, "hits");
	NEAR(g.v[1].bound, .02);
	assert_true(g.v[1].higher);
	assert_string_equal(g.v[1].spec, "json:-:a.b[1]");
	assert_string_equal(g.v[2].name, "peak_memory");
	assert_null(g.v[2].spec);
	guard_metrics_release(&g);
	assert_int_equal(guard_metrics_parse(&g, "peak_memory:5%:regex:x"), 0);
	assert_string_equal(g.v[0].spec, "regex:x");
	guard_metrics_release(&g);
	assert_int_equal(guard_metrics_parse(&g, " \n;; "), 0);
	assert_int_equal(g.n, 0);
	guard_metrics_release(&g);
}

static void
bad_items_are_refused(void **state)
{
	static const struct {
		const char *item, *what;
	} bad[] = {
		{ "cold", "name:bound:metric" },
		{ "cold:5%", "where its value is" },
		{ "cold:5%:", "where its value is" },
		{ "peak_memory+:5%", "where its value is" },
		{ "cold:0:regex:x", "its bound" },
		{ "cold:-1%:regex:x", "its bound" },
		{ "cold:1:regex:x", "its bound" },
		{ "cold:100%:regex:x", "its bound" },
		{ "cold:nan:regex:x", "its bound" },
		{ "cold:%:regex:x", "its bound" },
		{ "cold::regex:x", "its bound" },
		{ ":5%:regex:x", "with a name" },
		{ "+:5%:regex:x", "with a name" },
		{ "co ld:5%:regex:x", "with a name" },
		{ "cold:5%:regex:(", "cold" },
		{ "cold:5%:nonsense", "cold" },
		{ "a:1%:regex:x;;a+:1%:regex:x", "stands there twice" },
	};
	struct guard_metrics g;

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		assert_int_equal(guard_metrics_parse(&g, bad[i].item), -1);
		if (strstr(failure(), bad[i].what) == NULL)
			fail_msg("%s: %s", bad[i].item, failure());
		assert_non_null(strstr(failure(), "PAWL_GUARD_METRICS"));
		assert_int_equal(failure_status(), ST_STATE);
		failure_clear();
	}
}

/* A session of one case with the guard "m" (bound 5 %). */
static void
begin(struct session *s, struct terms *t, const char *guards)
{
	memset(t, 0, sizeof(*t));
	t->rules = (struct judge_rules)JUDGE_RULES_INIT;
	assert_int_equal(guard_metrics_parse(&t->guards, guards), 0);
	session_init(s, t);
}

static void
end(struct session *s, struct terms *t, struct session_result *r)
{
	json_free(r->cases);
	json_free(r->guards);
	session_free(s);
	terms_release(t);
}

static void
add(struct session *s, double a, double b, double ga, double gb)
{
	struct sample x = { .ok = true, .value = a, .values = &a, .n = 1,
	    .guards = &ga, .n_guards = 1 };
	struct sample y = { .ok = true, .value = b, .values = &b, .n = 1,
	    .guards = &gb, .n_guards = 1 };

	assert_true(session_fits(s, &x, &y));
	session_add(s, &x, &y);
}

static void
run_guarded(struct session_result *r, const char *guards, double was,
    double is)
{
	struct terms t;
	struct session s;

	begin(&s, &t, guards);
	while (!session_done(&s))
		add(&s, 100 + .01 * s.n, 90 - .01 * s.n, was, is);
	session_result(r, &s);
	session_free(&s);
	terms_release(&t);
}

static void
a_proven_regression_is_a_veto(void **state)
{
	struct session_result r;

	(void)state;
	run_guarded(&r, "m:5%:regex:x", 100, 110);
	assert_int_equal(r.judged.verdict, VERDICT_NEUTRAL);
	assert_string_equal(r.judged.reason,
	    "guard metric m is worse by more than 5 %");
	assert_true(json_bool(json_first(r.guards), "regressed", false));
	NEAR(json_num(json_first(r.guards), "gain", 0), log(100.0 / 110));
	json_free(r.guards);
	run_guarded(&r, "m:5%:regex:x", 100, 104);
	assert_int_equal(r.judged.verdict, VERDICT_KEPT);
	json_free(r.guards);
	run_guarded(&r, "m:5%:regex:x", 110, 100);
	assert_int_equal(r.judged.verdict, VERDICT_KEPT);
	json_free(r.guards);
	run_guarded(&r, "m+:5%:regex:x", 110, 100);
	assert_int_equal(r.judged.verdict, VERDICT_NEUTRAL);
	json_free(r.guards);
	run_guarded(&r, "m+:5%:regex:x", 100, 110);
	assert_int_equal(r.judged.verdict, VERDICT_KEPT);
	json_free(r.guards);
}

static void
exact_metrics_need_two_pairs(void **state)
{
	static const struct {
		double a[2], b[2], g[2];
		enum verdict verdict;
		enum session_broken broken;
	} all[] = {
		{ { 7, 7 }, { 6, 6 }, { 5, 5 }, VERDICT_KEPT, BROKEN_NOT },
		{ { 7, 7 }, { 7, 7 }, { 5, 5 }, VERDICT_NEUTRAL, BROKEN_NOT },
		{ { 7, 7 }, { 8, 8 }, { 5, 5 }, VERDICT_NEUTRAL, BROKEN_NOT },
		{ { 7, 7 }, { 6, 6 }, { 5, 6 }, VERDICT_NEUTRAL, BROKEN_NOT },
		{ { 7, 8 }, { 6, 6 }, { 5, 5 }, VERDICT_INCONCLUSIVE,
		    BROKEN_FRONTIER },
		{ { 7, 7 }, { 6, 5 }, { 5, 5 }, VERDICT_INCONCLUSIVE,
		    BROKEN_CANDIDATE },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
		struct session_result r;
		struct terms t;
		struct session s;

		begin(&s, &t, "m:5%:regex:x");
		t.deterministic = true;
		for (int k = 0; k < 2; k++) {
			assert_false(session_done(&s));
			add(&s, all[i].a[k], all[i].b[k], all[i].g[0],
			    all[i].g[1]);
		}
		assert_true(session_done(&s));
		assert_int_equal(s.broken, all[i].broken);
		session_result(&r, &s);
		assert_int_equal(r.judged.verdict, all[i].verdict);
		end(&s, &t, &r);
	}
}

static void
samples_that_do_not_fit_are_seen(void **state)
{
	double v = 1, g[2] = { 1, 0 };
	struct sample good = { .ok = true, .value = 1, .values = &v, .n = 1,
	    .guards = g, .n_guards = 1 }, bad = good;
	struct session_result r = { .cases = NULL };
	struct terms t;
	struct session s;

	(void)state;
	begin(&s, &t, "m:5%:regex:x");
	assert_true(session_fits(&s, &good, &good));
	bad.n_guards = 2;
	assert_false(session_fits(&s, &good, &bad));
	bad.n_guards = 1;
	bad.guards = g + 1;	/* 0 */
	assert_false(session_fits(&s, &bad, &good));
	bad = good;
	bad.n = 0;
	assert_false(session_fits(&s, &bad, &good));
	end(&s, &t, &r);
}

static void
terms_survive_being_stored(void **state)
{
	struct settings set;
	struct cJSON *o, *again;
	struct terms t, u;
	char *a, *b;

	(void)state;
	settings_init(&set);
	free(set.value[SET_CASES]);
	set.value[SET_CASES] = xstrdup("x:3 y:0.1");
	free(set.value[SET_GUARD_METRICS]);
	set.value[SET_GUARD_METRICS] = xstrdup("m+:1.7%:regex:x");
	assert_int_equal(terms_of(&t, &set), 0);
	assert_int_equal(t.rules.min_pairs, CASES_MIN_PAIRS);
	terms_simplify(&t, 12);
	t.rules.pool_count = 33;
	t.rules.pool_sd = .1 / 3;
	o = terms_to_json(&t);
	assert_int_equal(terms_from_json(&u, o), 0);
	NEAR(u.rules.shift, .01);
	assert_true(u.rules.pool_sd == t.rules.pool_sd);
	assert_int_equal(u.rules.fewer, 12);
	assert_string_equal(u.cases.name[1], "y");
	assert_true(u.cases.weight[1] == .1);
	again = terms_to_json(&u);
	a = json_text(o, false);
	b = json_text(again, false);
	assert_string_equal(a, b);
	free(a);
	free(b);
	terms_release(&u);
	json_set_num(o, "max_pairs", 1000);
	assert_int_equal(terms_from_json(&u, o), -1);
	json_set_num(o, "max_pairs", 64);
	json_set_num(o, "min_effect", 0);
	assert_int_equal(terms_from_json(&u, o), -1);
	assert_int_equal(terms_from_json(&u, NULL), -1);
	failure_clear();
	json_free(o);
	json_free(again);
	terms_release(&t);
	settings_release(&set);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(items_are_read),
		cmocka_unit_test(bad_items_are_refused),
		cmocka_unit_test(a_proven_regression_is_a_veto),
		cmocka_unit_test(exact_metrics_need_two_pairs),
		cmocka_unit_test(samples_that_do_not_fit_are_seen),
		cmocka_unit_test(terms_survive_being_stored)
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
