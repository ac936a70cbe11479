/* test-scope.c - which paths a setting means. */
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
#include "../../helpers/lib/domain/candidate_check.h"
#include "../../helpers/lib/domain/scope.h"
#include "../../helpers/lib/domain/territory.h"

static void
match(const char *text, const char *path, bool want)
{
	struct scope s;

	failure_clear();
	if (scope_parse(&s, text, "PAWL_EDITABLE") < 0)
		fail_msg("%s", failure());
	if (scope_match(&s, path) != want)
		fail_msg("\"%s\" against \"%s\" is not %d", text, path, want);
	scope_release(&s);
}

static void
in(const char *text, const char *path)
{
	match(text, path, true);
}

static void
not(const char *text, const char *path)
{
	match(text, path, false);
}

static void
files_and_directories(void **state)
{
	(void)state;
	in("kernel", "kernel");
	in("kernel", "kernel/a.c");
	in("kernel", "kernel/deep/er/a.c");
	in("kernel/", "kernel/deep/er/a.c");
	not("kernel/", "kernel");
	not("kernel", "kernels/a.c");
	not("kernel", "my/kernel/a.c");
	not("kernel", "Kernel/a.c");
	in("src/a.c", "src/a.c");
	not("src/a.c", "src/a.cc");
	not("src/a.c", "src");
	in("./src", "src/a.c");
	in(".", "any/thing");
	in("./", "any");
	in("a b\tc\n d ", "d");
	in("params.mk kernel/", "params.mk");
	not("params.mk kernel/", "paramsxmk");
}

static void
wildcards(void **state)
{
	(void)state;
	in("src/*.c", "src/a.c");
	in("src/*.c", "src/.c");
	not("src/*.c", "src/sub/a.c");
	not("src/*.c", "a.c");
	in("kernel/*", "kernel/a.c");
	not("kernel/*", "kernel/sub/a.c");
	in("kernel/*/", "kernel/sub/a.c");
	not("kernel/*/", "kernel/a.c");
	in("k?rnel/a", "kernel/a");
	in("?.c", "µ.c");
	not("?.c", "ab.c");
	not("a?b", "a/b");
	in("[a-c]x", "bx");
	not("[a-c]x", "dx");
	in("[!a-c]x", "dx");
	not("[^a-c]x", "bx");
	in("[]x]", "]");
	in("[a-]", "-");
	not("[!a]", "/");
	in("*a*b*c*", "xxaxxbxxcxx");
	not("*a*b*c*d", "xxaxxbxxcxx");
	in("a*", "a");
	in("a\\b", "a\\b");
}

static void
any_depth(void **state)
{
	(void)state;
	in("**", "a");
	in("**", "a/b/c");
	in("src/**", "src/a");
	in("src/**", "src/a/b");
	not("src/**", "src");
	in("**/*.c", "a.c");
	in("**/*.c", "x/y/a.c");
	not("**/*.c", "x/y/a.h");
	in("src/**/k.c", "src/k.c");
	in("src/**/k.c", "src/a/b/k.c");
	not("src/**/k.c", "src/a/b/kk.c");
	in("**/gen", "x/gen/deep/file");
	in("a/**/b/**/c", "a/b/b/x/c");
	not("a/**/b/**/c", "a/x/c");
	in("a**b", "axxb");
	not("a**b", "a/b");
}

static void
takes_out(void **state)
{
	(void)state;
	not("kernel !kernel/a.h", "kernel/a.h");
	in("kernel !kernel/a.h", "kernel/b.h");
	not("!kernel/a.h kernel", "kernel/a.h");
	not("kernel !**/*.h", "kernel/x/a.h");
	not("kernel !kernel/gen", "kernel/gen/x/y");
	not("kernel !kernel/gen kernel/gen/x", "kernel/gen/x");
}

static void
encoded(void **state)
{
	(void)state;
	in("a%20b.c", "a b.c");
	in("100%25", "100%");
	in("%2A", "*");
	not("%2A", "x");
	not("%2a%2A", "a/b");
	in("%21x", "!x");
	in("%5bx]", "[x]");
	in("%C2%B5", "µ");
}

static void
odd_paths(void **state)
{
	(void)state;
	not("**", "");
	not("**", "/etc/passwd");
	not("**", "../x");
	not("**", "a/../b");
	not("**", "a//b");
	not("**", "a/");
	not("**", "./a");
	in("**", "..a/b..");
	in("**", "\xff\xfe");
}

static void
bad(const char *text, const char *want)
{
	struct scope s;

	failure_clear();
	if (scope_parse(&s, text, "PAWL_EDITABLE") == 0)
		fail_msg("\"%s\" was taken", text);
	if (!str_starts(failure(), "PAWL_EDITABLE: ") ||
	    strstr(failure(), want) == NULL)
		fail_msg("\"%s\" is not in \"%s\"", want, failure());
	failure_clear();
}

static void
refuses(void **state)
{
	(void)state;
	bad("", "empty");
	bad(" \t", "empty");
	bad("!a", "only ! words");
	bad("a !", "empty path");
	bad("/etc", "relative");
	bad("!/etc", "relative");
	bad("..", "leads out");
	bad("a/../b", "leads out");
	bad("%2e%2E/b", "leads out");
	bad("a/./b", "component");
	bad("a//b", "empty path component");
	bad("a%", "two hex digits");
	bad("a%2", "two hex digits");
	bad("a%zz", "two hex digits");
	bad("a%00", "two hex digits");
	bad("a%2Fb", "two hex digits");
	bad("[a", "[ wants a ]");
	bad("[a/b]", "[ wants a ]");
	bad("[]", "[ wants a ]");
	bad("[µ]", "[ wants a ]");
}

static void
prefixes(const char *text, const char *want)
{
	struct strs l = STRS_INIT;
	struct scope s;
	char *all;

	assert_int_equal(scope_parse(&s, text, "X"), 0);
	scope_prefixes(&l, &s);
	all = strs_join(&l, "|");
	assert_string_equal(all, want);
	free(all);
	strs_free(&l);
	scope_release(&s);
}

static void
worth_walking(void **state)
{
	(void)state;
	prefixes("src/*.c include params.mk", "include|params.mk|src");
	prefixes("src src/a src/b/*.c", "src");
	prefixes("src src-old src/x", "src|src-old");
	prefixes("a/**/b !c", "a");
	prefixes("*.c src", "");
	prefixes(".", "");
	prefixes("a%20b/", "a b");
}

static void
time_is_bounded(void **state)
{
	struct buf pattern = BUF_INIT, path = BUF_INIT;

	(void)state;
	for (int i = 0; i < 200; i++) {
		buf_puts(&pattern, "**/*a*a*a*a*/");
		buf_puts(&path, "aaaaaaaaaaaaaaaaaaaaaaaaaaaa/");
	}
	buf_puts(&pattern, "z");
	buf_puts(&path, "y");
	not(buf_str(&pattern), buf_str(&path));
	buf_clear(&pattern);
	buf_clear(&path);
	for (int i = 0; i < 500; i++) {
		buf_puts(&pattern, "*a");
		buf_puts(&path, "aaaa");
	}
	buf_puts(&pattern, "b");
	not(buf_str(&pattern), buf_str(&path));
	buf_free(&pattern);
	buf_free(&path);
}

static bool
names(const char *text, const char *path)
{
	struct scope s;
	bool yes;

	assert_int_equal(scope_parse(&s, text, "PAWL_EDITABLE"), 0);
	yes = scope_names(&s, path);
	scope_release(&s);
	return yes;
}

static void
exactly_named(void **state)
{
	(void)state;
	assert_true(names("a kernel/.gitignore", "kernel/.gitignore"));
	assert_true(names("./tune.mk", "tune.mk"));
	assert_true(names("%74une.mk", "tune.mk"));
	assert_false(names("kernel/", "kernel"));
	assert_false(names("kernel/", "kernel/.gitignore"));
	assert_false(names("kernel", "kernel/.gitignore"));
	assert_false(names(".", ".gitignore"));
	assert_false(names("*.mk", "tune.mk"));
	assert_false(names("**/tune.mk", "tune.mk"));
	assert_false(names("a !tune.mk", "tune.mk"));
}

static void
special_files_have_to_be_named(void **state)
{
	struct settings s;
	struct territory t;

	(void)state;
	settings_init(&s);
	free(s.value[SET_EDITABLE]);
	s.value[SET_EDITABLE] = xstrdup(". kernel/Makefile b/.gitignore");
	assert_int_equal(territory_init(&t, &s), 0);
	assert_true(territory_editable(&t, "kernel/a.c"));
	assert_true(territory_editable(&t, "b/.gitignore"));
	assert_true(territory_editable(&t, "sub/Makefile"));
	assert_false(territory_editable(&t, "Makefile"));
	assert_false(territory_editable(&t, "GNUmakefile"));
	assert_false(territory_editable(&t, "tune.mk"));
	assert_false(territory_editable(&t, ".gitignore"));
	assert_false(territory_editable(&t, "kernel/.gitattributes"));
	assert_false(territory_editable(&t, "kernel/.GITIGNORE"));
	assert_true(territory_is_reserved(&t, "kernel/.gitattributes"));
	assert_false(territory_is_reserved(&t, "b/.gitignore"));
	assert_false(territory_is_reserved(&t, "kernel/a.c"));
	territory_release(&t);
	settings_release(&s);
}

static void
links_lead_somewhere(void **state)
{
	static const struct {
		const char *path, *target;
		bool out;
	} all[] = {
		{ "a", "b", false }, { "d/a", "../b", false },
		{ "d/e/a", "../../b/./c", false }, { "d/a", "..", false },
		{ "a", "../b", true }, { "a", "/b", true },
		{ "a", "", true }, { "d/a", "../../r/b", true },
		{ "a", ".git/config", true }, { "d/a", "../.git", true },
		{ "d/a", "../.GIT/hooks", true }, { "a", ".gitignore", false },
		{ "d/a", ".git", false }, { "d/a", "x/../../../b", true },
		{ "a", "...", false },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++)
		if (link_leads_out(all[i].path, all[i].target) != all[i].out)
			fail_msg("%s -> %s", all[i].path, all[i].target);
}

static void
names_clash(void **state)
{
	(void)state;
	assert_true(paths_clash("a/B", "a/b"));
	assert_true(paths_clash("A/x", "a/y"));
	assert_true(paths_clash("A", "a/y"));
	assert_false(paths_clash("a/b", "a/b"));
	assert_false(paths_clash("a", "a/b"));
	assert_false(paths_clash("a/b", "a/bc"));
	assert_false(paths_clash("ab/c", "a/C"));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(exactly_named),
		cmocka_unit_test(special_files_have_to_be_named),
		cmocka_unit_test(links_lead_somewhere),
		cmocka_unit_test(names_clash),
		cmocka_unit_test(files_and_directories),
		cmocka_unit_test(wildcards),
		cmocka_unit_test(any_depth),
		cmocka_unit_test(takes_out),
		cmocka_unit_test(encoded),
		cmocka_unit_test(odd_paths),
		cmocka_unit_test(refuses),
		cmocka_unit_test(worth_walking),
		cmocka_unit_test(time_is_bounded),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("scope", tests, NULL, NULL);
}
