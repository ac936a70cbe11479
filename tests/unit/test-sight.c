/* test-sight.c - what follows from who noticed what. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../helpers/lib/base/err.h"
#include "../../helpers/lib/base/mem.h"
#include "../../helpers/lib/domain/mutants.h"
#include "../../helpers/lib/domain/sight.h"
#include "../../helpers/lib/outside/json.h"
#include "../../helpers/lib/words/livewire.h"

/* A file of who noticed broken, result, work, slow. */
static struct cJSON *
file(const char *path, const char *broken, const char *result,
    const char *work, const char *slow)
{
	struct cJSON *f = json_object(), *seen = json_object();

	json_set_str(seen, "broken", broken);
	json_set_str(seen, "result", result);
	json_set_str(seen, "work", work);
	json_set_str(seen, "slow", slow);
	json_set_str(f, "path", path);
	json_set_str(f, "language", "C");
	json_set(f, "seen", seen);
	return f;
}

static struct cJSON *
record(struct cJSON *a, struct cJSON *b)
{
	struct cJSON *r = json_object(), *files = json_array();

	json_push(files, a);
	if (b != NULL)
		json_push(files, b);
	json_set_str(r, "mode", "auto");
	json_set(r, "files", files);
	json_set(r, "untried", json_array());
	sight_conclude(r);
	return r;
}

static bool
blind(const char *broken, const char *result, const char *work,
    const char *slow)
{
	struct cJSON *f = file("x.c", broken, result, work, slow);
	bool yes = sight_is_blind(f);

	json_free(f);
	return yes;
}

static void
files(void **state)
{
	(void)state;
	assert_false(blind("build", "check", "check", "time"));
	assert_true(blind("none", "none", "none", "none"));
	/* compiled, and something else runs */
	assert_true(blind("build", "none", "none", "none"));
	assert_true(blind("build", "none", "not tried", "not tried"));
	assert_true(blind("product", "none", "not tried", "not tried"));
	/* one of them is enough */
	assert_false(blind("build", "none", "none", "time"));
	assert_false(blind("build", "check", "none", "none"));
	assert_false(blind("none", "check", "none", "none"));
	/* nothing but a syntax error could be tried: a header, a table */
	assert_false(blind("build", "not tried", "not tried", "not tried"));
	assert_false(blind("product", "not tried", "not tried", "not tried"));
	assert_true(blind("none", "not tried", "not tried", "not tried"));
	assert_false(blind("check", "none", "none", "none"));
	/* what was not tried proves nothing */
	assert_false(blind("not tried", "not tried", "not tried",
	    "not tried"));
}

static void
harness(void **state)
{
	struct cJSON *r;

	(void)state;
	r = record(file("a.c", "build", "none", "check", "none"),
	    file("b.c", "build", "check", "none", "time"));
	assert_false(sight_is_toothless(r));
	assert_false(sight_is_deaf(r));
	json_free(r);
	r = record(file("a.c", "build", "none", "check", "none"),
	    file("b.c", "build", "not tried", "none", "none"));
	assert_true(sight_is_toothless(r));
	assert_true(sight_is_deaf(r));
	assert_true(sight_has_blind(r, "b.c"));
	assert_false(sight_has_blind(r, "a.c"));
	json_free(r);
	r = record(file("a.mk", "build", "not tried", "not tried",
	    "not tried"), NULL);
	assert_false(sight_is_toothless(r));
	assert_false(sight_is_deaf(r));
	json_free(r);
	assert_false(sight_is_toothless(NULL));
	assert_false(sight_has_blind(NULL, "a.c"));
}

static void
summaries(void **state)
{
	struct cJSON *f = file("a.c", "build", "check", "check", "time");
	struct cJSON *list = json_array(), *one = json_object(), *r, *s, *m;

	(void)state;
	json_set_str(one, "kind", "slow");
	json_push(list, one);
	json_set(f, "mutants", list);
	r = record(f, NULL);
	s = sight_summary(r);
	m = sight_mutants(r);
	assert_null(json_path(s, "files[0].mutants"));
	assert_string_equal(json_str(json_path(s, "files[0].seen"), "slow"),
	    "time");
	assert_int_equal(json_len(m), 1);
	assert_string_equal(json_str(json_at(m, 0), "path"), "a.c");
	json_free(m);
	json_free(s);
	json_free(r);
}

static void
slower(void **state)
{
	const double a[] = { 1, 1.1, 1 }, b[] = { 3, 2, 4 };

	(void)state;
	assert_true(sight_factor(a, b, 3) > 1.8);
	assert_true(sight_factor(a, b, 3) < 1.82);
	assert_true(sight_factor(a, a, 3) < 1);
	assert_true(sight_factor(a, b, 0) == 0);
	/* a hundred times as long where nothing shows, and up to the most */
	assert_int_equal(sight_next_spins(3000, 1.0, 1000000), 300000);
	assert_int_equal(sight_next_spins(300000, 0.9, 1000000), 1000000);
	assert_int_equal(sight_next_spins(1000000, 1.01, 1000000), 1000000);
	/* aimed where it does: 1.5 is half a run more, 4 is wanted */
	assert_int_equal(sight_next_spins(1000, 1.5, 1000000), 6000);
	/* it did not end in time */
	assert_int_equal(sight_next_spins(3000, 0, 1000000), 300);
	assert_int_equal(sight_next_spins(5, 0, 1000000), 5);
}

static void
patches(void **state)
{
	struct mutant_patches p;

	(void)state;
	assert_int_equal(mutant_patches_parse(&p, " a/b.patch:check "
	    "c:d.patch:time\tx:build"), 0);
	assert_int_equal(p.n, 3);
	assert_string_equal(p.v[1].path, "c:d.patch");
	assert_int_equal(p.v[0].kind, MUTANT_RESULT);
	assert_int_equal(p.v[1].kind, MUTANT_SLOW);
	assert_int_equal(p.v[2].kind, MUTANT_BROKEN);
	mutant_patches_release(&p);
	assert_int_equal(mutant_patches_parse(&p, ""), 0);
	assert_int_equal(p.n, 0);
	mutant_patches_release(&p);
	for (const char *const *bad = (const char *const []){ "a", ":check",
	    "a:", "a:verify", "../a:check", "/a:check", "a:check b", NULL };
	    *bad != NULL; bad++) {
		failure_clear();
		assert_int_equal(mutant_patches_parse(&p, *bad), -1);
		assert_non_null(strstr(failure(), "PAWL_MUTANTS: \""));
	}
	failure_clear();
}

static void
lines(void **state)
{
	struct cJSON *r = record(file("a.c", "build", "none", "none",
	    "none"), file("b.c", "build", "check", "none", "time"));
	struct strs all = STRS_INIT;
	struct buf head = BUF_INIT;

	(void)state;
	livewire_headline(&head, r);
	assert_string_equal(buf_str(&head),
	    "2 files broken in 8 ways, 4 not noticed");
	livewire_lines(&all, r);
	assert_int_equal(all.n, 2);
	assert_non_null(strstr(all.v[0], "a.c: it is compiled, but neither"));
	assert_non_null(strstr(all.v[0], "WHAT=\"livewire:a.c\""));
	assert_string_equal(all.v[1],
	    "b.c: not noticed: work that is left out");
	strs_free(&all);
	buf_free(&head);
	json_free(r);
	r = json_object();
	json_set_str(r, "mode", "no");
	livewire_headline(&head, r);
	assert_non_null(strstr(buf_str(&head), "PAWL_LIVEWIRE=no"));
	buf_free(&head);
	json_free(r);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(files),
		cmocka_unit_test(harness),
		cmocka_unit_test(summaries),
		cmocka_unit_test(slower),
		cmocka_unit_test(patches),
		cmocka_unit_test(lines),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
