/* test-env.c - the environment of user commands is exactly what was allowed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "../../helpers/lib/base/err.h"
#include "../../helpers/lib/base/str.h"
#include "../../helpers/lib/outside/env.h"

static const char *const shell[] = {
	"PATH=/bin:/usr/bin", "HOME=/home/u", "LANG=C.UTF-8", "LC_ALL=C",
	"LC_NUMERIC=de_DE", "TERM=xterm", "USER=u", "PWD=/x", "OLDPWD=/y",
	"TMPDIR=/tmp/u", "CC=clang", "CFLAGS=-O1 -g", "MAKEFLAGS=-k",
	"MAKELEVEL=1", "MFLAGS=-k", "GNUMAKEFLAGS=-k", "GIT_DIR=/z/.git",
	"LD_PRELOAD=evil.so", "LD_LIBRARY_PATH=/l", "CUDA_HOME=/cuda",
	"CUDA_VISIBLE_DEVICES=1", "PAWL_SEED=0", "PAWL_VERIFY=true",
	"EDITOR=vi", "EMPTY=", "broken", NULL
};

/* What comes out with these words, joined by "|"; caller frees. */
static char *
build(const char *kind, const char *words, char **left)
{
	struct strs k = STRS_INIT, w = STRS_INIT, out = STRS_INIT;
	struct strs rest = STRS_INIT;
	struct env_spec spec = { .from = shell, .home = "/h", .tmp = "/t",
	    .pwd = "/p" };
	char *text = NULL;

	failure_clear();
	strs_add_words(&k, kind);
	strs_add_words(&w, words);
	spec.kind = &k;
	spec.words = &w;
	if (env_build(&out, &rest, &spec) == 0)
		text = strs_join(&out, "|");
	if (left != NULL)
		*left = strs_join(&rest, " ");
	strs_free(&k);
	strs_free(&w);
	strs_free(&out);
	strs_free(&rest);
	return text;
}

#define BASE_A "HOME=/h|LANG=C.UTF-8|LC_ALL=C|LC_NUMERIC=de_DE|"
#define BASE_B "PATH=/bin:/usr/bin|PWD=/p|TERM=dumb|TMPDIR=/t|USER=u"

static void
expect(const char *kind, const char *words, const char *want)
{
	char *got = build(kind, words, NULL);

	assert_non_null(got);
	assert_string_equal(got, want);
	free(got);
}

static void
expect_refused(const char *words, const char *why)
{
	char *got = build("", words, NULL);

	assert_null(got);
	assert_int_equal(failure_status(), ST_STATE);
	assert_non_null(strstr(failure(), why));
	failure_clear();
}

static void
test_allow_list(void **state)
{
	char *left = NULL, *got = build("", "", &left);

	(void)state;
	assert_string_equal(got, BASE_A BASE_B);
	assert_string_equal(left, "CC CFLAGS CUDA_HOME CUDA_VISIBLE_DEVICES "
	    "LD_LIBRARY_PATH LD_PRELOAD");
	free(left);
	free(got);
}

static void
test_kind_and_words(void **state)
{
	(void)state;
	expect("CC NOSUCH", "", "CC=clang|" BASE_A BASE_B);
	expect("CUDA_*", "", "CUDA_HOME=/cuda|CUDA_VISIBLE_DEVICES=1|"
	    BASE_A BASE_B);
	expect("", "CFLAGS", "CFLAGS=-O1 -g|" BASE_A BASE_B);
	expect("", "CC=tcc", "CC=tcc|" BASE_A BASE_B);
	expect("CC", "CC=tcc", "CC=tcc|" BASE_A BASE_B);
	expect("", "EMPTY A=", "A=|EMPTY=|" BASE_A BASE_B);
	expect("", "A=x=y*z", "A=x=y*z|" BASE_A BASE_B);
	expect("", "TERM", BASE_A
	    "PATH=/bin:/usr/bin|PWD=/p|TERM=xterm|TMPDIR=/t|USER=u");
}

static void
test_what_is_named_is_no_longer_left(void **state)
{
	char *left = NULL;

	(void)state;
	free(build("CUDA_*", "CC=tcc LD_PRELOAD CFLAGS", &left));
	assert_string_equal(left, "LD_LIBRARY_PATH");
	free(left);
}

static void
test_never_unless_named(void **state)
{
	(void)state;
	expect("", "M*", BASE_A BASE_B);
	expect("", "L*", BASE_A BASE_B);
	expect("", "LD_LIBRARY_PATH", BASE_A "LD_LIBRARY_PATH=/l|" BASE_B);
	expect("", "LD_*", BASE_A "LD_LIBRARY_PATH=/l|LD_PRELOAD=evil.so|"
	    BASE_B);
	expect("", "MAKELEVEL", BASE_A "MAKELEVEL=1|" BASE_B);
	expect("", "P* H*", BASE_A BASE_B);	/* nor pawl's own */
}

static void
test_bad_words(void **state)
{
	(void)state;
	expect_refused("*", "\"*\" names everything");
	expect_refused("=x", "\"=x\" is no name");
	expect_refused("A-B", "\"A-B\" is no name");
	expect_refused("A*B", "\"A*B\" is no name");
	expect_refused("1A", "\"1A\" is no name");
	expect_refused("HOME=/x", "HOME is set by pawl");
	expect_refused("TMPDIR", "TMPDIR is set by pawl");
	expect_refused("PAWL_SEED=4", "PAWL_SEED is set by pawl");
	expect_refused("PAWL_*", "PAWL_ is set by pawl");
}

static void
test_pairs_win(void **state)
{
	struct strs words = STRS_INIT, pairs = STRS_INIT, out = STRS_INIT;
	struct env_spec spec = { .from = shell, .words = &words,
	    .pairs = &pairs };
	char *text;

	(void)state;
	strs_add(&words, "CC=tcc");
	strs_add(&pairs, "PAWL_SEED=42");
	strs_add(&pairs, "CC=gcc");
	assert_int_equal(env_build(&out, NULL, &spec), 0);
	text = strs_join(&out, "|");
	assert_string_equal(text, "CC=gcc|LANG=C.UTF-8|LC_ALL=C|"
	    "LC_NUMERIC=de_DE|PATH=/bin:/usr/bin|PAWL_SEED=42|TERM=dumb|"
	    "USER=u");
	free(text);
	strs_free(&words);
	strs_free(&pairs);
	strs_free(&out);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_allow_list),
		cmocka_unit_test(test_kind_and_words),
		cmocka_unit_test(test_what_is_named_is_no_longer_left),
		cmocka_unit_test(test_never_unless_named),
		cmocka_unit_test(test_bad_words),
		cmocka_unit_test(test_pairs_win),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
