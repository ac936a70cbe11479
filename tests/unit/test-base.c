/* test-base.c - strings, lists, files, the lock and the clock. */
#define _GNU_SOURCE	/* mkdtemp and friends under -std=c11 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../../helpers/lib/base/clock.h"
#include "../../helpers/lib/base/err.h"
#include "../../helpers/lib/base/file.h"
#include "../../helpers/lib/base/glyph.h"
#include "../../helpers/lib/base/list.h"
#include "../../helpers/lib/base/lock.h"
#include "../../helpers/lib/base/mem.h"
#include "../../helpers/lib/base/str.h"
#include "../../helpers/lib/base/walk.h"

static char dir[] = "/tmp/pawl-test-base-XXXXXX";

static void
becomes(char *have, const char *want)
{
	assert_string_equal(have, want);
	free(have);
}

static void
says(const char *words)
{
	if (strstr(failure(), words) == NULL)
		fail_msg("\"%s\" is not in \"%s\"", words, failure());
	failure_clear();
}

static void
buffers(void **state)
{
	struct buf b = BUF_INIT;

	(void)state;
	assert_string_equal(buf_str(&b), "");
	buf_add(&b, NULL, 0);
	buf_addf(&b, "%d-%s", 7, "x");
	buf_putc(&b, '\0');
	buf_puts(&b, "y");
	assert_int_equal(b.len, 5);
	assert_memory_equal(b.p, "7-x\0y", 6);
	buf_clear(&b);
	assert_string_equal(buf_str(&b), "");
	for (int i = 0; i < 1000; i++)
		buf_addf(&b, "%08d", i);
	assert_int_equal(b.len, 8000);
	assert_memory_equal(b.p + 7992, "00000999", 9);
	free(buf_steal(&b));
	becomes(buf_steal(&b), "");
	buf_free(&b);
}

static void
questions(void **state)
{
	(void)state;
	assert_true(str_starts("abc", "ab") && str_starts("abc", ""));
	assert_false(str_starts("ab", "abc"));
	assert_true(str_ends("a.lock", ".lock") && str_ends("a", ""));
	assert_false(str_ends("lock", ".lock"));
	assert_true(str_ends_in("a.cu", ".c .cu") && str_ends_in("a.c", " .c  .cu "));
	assert_false(str_ends_in("a.cuh", ".c .cu") || str_ends_in("c", ".c .cu"));
	assert_false(str_ends_in("a.c", "") || str_ends_in("", ".c"));
	assert_true(str_same(NULL, NULL) && str_same("a", "a"));
	assert_false(str_same(NULL, "") || str_same("a", NULL));
	assert_true(str_is_blank("") && str_is_blank(" \t\n"));
	assert_false(str_is_blank(" . "));
	becomes(str_trim("  a b \n"), "a b");
	becomes(str_trim(" "), "");
}

static void
numbers(void **state)
{
	double d = 0;
	long n = 0;

	(void)state;
	assert_int_equal(str_to_long(&n, "-12", -20, 20, "N"), 0);
	assert_int_equal(n, -12);
	assert_int_equal(str_to_long(&n, "12x", 0, 20, "N"), -1);
	says("N: \"12x\" is not a whole number");
	assert_int_equal(str_to_long(&n, "", 0, 20, "N"), -1);
	says("not a whole number");
	assert_int_equal(str_to_long(&n, " 1", 0, 20, "N"), -1);
	says("not a whole number");
	assert_int_equal(str_to_long(&n, "21", 0, 20, "N"), -1);
	says("N: 21 is not between 0 and 20");
	assert_int_equal(str_to_long(&n, "99999999999999999999", 0, 20, "N"),
	    -1);
	says("not between");
	assert_int_equal(n, -12);
	assert_int_equal(str_to_double(&d, "1e-2", 0, 1, "D"), 0);
	assert_true(d > 0.0099 && d < 0.0101);
	assert_int_equal(str_to_double(&d, "nan", 0, 1, "D"), -1);
	says("D: nan is not between");
	assert_int_equal(str_to_double(&d, "inf", 0, 1e308, "D"), -1);
	says("not between");
	assert_int_equal(str_to_double(&d, "1,5", 0, 2, "D"), -1);
	says("\"1,5\" is not a number");
	assert_int_equal(str_to_double(&d, "\t1", 0, 2, "D"), -1);
	says("not a number");
}

static void
cut_and_folded(void **state)
{
	(void)state;
	becomes(str_shorten("abc", 3), "abc");
	becomes(str_shorten("abcd", 3), "abc…");
	becomes(str_shorten("a\xe7\xae\x97z", 3), "a…");
	becomes(str_shorten("\xe7\xae\x97", 1), "…");
	becomes(str_shorten("", 0), "");
	becomes(str_fold("  a\r\n\tb\x01\x7f c  "), "a b c");
	becomes(str_fold(" \n "), "");
	becomes(str_fold("\xe7\xae\x97 x"), "\xe7\xae\x97 x");
}

static void
utf8(void **state)
{
	static const char *const bad[] = { "\x80", "\xc0\xaf", "\xc1\xbf",
		"\xe0\x9f\xbf", "\xed\xa0\x80", "\xf0\x8f\xbf\xbf",
		"\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xff", "\xe7\xae",
		"a\xe7z\x97" };
	static const char *const good[] = { "", "plain\n", "\xc2\x80",
		"\xe0\xa0\x80", "\xed\x9f\xbf", "\xee\x80\x80",
		"\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf" };

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		assert_false(str_is_utf8(bad[i], strlen(bad[i])));
	for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++)
		assert_true(str_is_utf8(good[i], strlen(good[i])));
	assert_false(str_is_utf8("\xe7\xae\x97", 2));
}

static void
lists(void **state)
{
	struct strs l = STRS_INIT;

	(void)state;
	strs_sort(&l);
	becomes(strs_join(&l, ", "), "");
	assert_false(strs_has_sorted(&l, "a"));
	strs_add_words(&l, "  b a\tb\n c ");
	assert_int_equal(l.n, 4);
	strs_take(&l, xstrdup("a"));
	strs_sort(&l);
	becomes(strs_join(&l, ","), "a,b,c");
	assert_true(strs_has(&l, "c"));
	assert_false(strs_has(&l, "C"));
	strs_free(&l);
	strs_add_lines(&l, "a\n\nb");
	becomes(strs_join(&l, "|"), "a||b");
	strs_free(&l);
	strs_add_lines(&l, "a\n");
	assert_int_equal(l.n, 1);
	strs_free(&l);
	strs_add_words(&l, "   ");
	assert_int_equal(l.n, 0);
	for (int i = 0; i < 100; i++)
		strs_take(&l, xasprintf("%02d", 99 - i));
	strs_sort(&l);
	assert_int_equal(l.n, 100);
	assert_string_equal(l.v[42], "42");
	assert_true(strs_has_sorted(&l, "00") && strs_has_sorted(&l, "99"));
	assert_false(strs_has_sorted(&l, "42x"));
	assert_int_equal(strs_lower(&l, ""), 0);
	assert_int_equal(strs_lower(&l, "42"), 42);
	assert_int_equal(strs_lower(&l, "42x"), 43);
	assert_int_equal(strs_lower(&l, "x"), 100);
	strs_free(&l);
	assert_int_equal(strs_lower(&l, "x"), 0);
}

static void
paths(void **state)
{
	(void)state;
	becomes(path_join("a", "b"), "a/b");
	becomes(path_join("a/", "b"), "a/b");
	becomes(path_join("", "b"), "b");
	becomes(path_join("a", ""), "a");
	becomes(path_join("a", "/b"), "/b");
	becomes(path_parent("a/b"), "a");
	becomes(path_parent("/b"), "/");
	becomes(path_parent("b"), ".");
	failure_clear();
	assert_null(path_real("/nothing/there"));
	says("/nothing/there: No such file");
}

static void
files(void **state)
{
	char *path = path_join(dir, "f"), *lost = path_join(dir, "no/f");
	struct buf b = BUF_INIT;
	struct strs names = STRS_INIT;
	mode_t mask = umask(027);
	struct stat st;

	(void)state;
	assert_false(file_exists(path));
	assert_int_equal(file_replace(path, "a\0b", 3), 0);
	assert_int_equal(stat(path, &st), 0);
	assert_int_equal(st.st_mode & 0777, 0640);
	umask(mask);
	assert_int_equal(file_read(&b, path, 3), 0);
	assert_memory_equal(b.p, "a\0b", 4);
	assert_int_equal(file_read(&b, path, 3), 0);	/* appended */
	assert_int_equal(b.len, 6);
	assert_int_equal(file_read(&b, path, 2), -1);
	says("/f: longer than 2 bytes");
	assert_int_equal(file_write(path, NULL, 0), 0);
	buf_free(&b);
	assert_int_equal(file_read(&b, path, 0), 0);
	assert_string_equal(b.p, "");
	assert_int_equal(file_replace(lost, "x", 1), -1);
	says("no/f");
	assert_int_equal(file_read(&b, dir, 100), -1);
	says("Is a directory");
	assert_int_equal(dir_names(&names, dir), 0);	/* nothing half */
	becomes(strs_join(&names, " "), "f");
	assert_int_equal(unlink(path), 0);
	strs_free(&names);
	buf_free(&b);
	free(path);
	free(lost);
}

static void
directories(void **state)
{
	char *deep = path_join(dir, "a/b/c"), *top = path_join(dir, "a");
	char *file = path_join(deep, "f"), *link = path_join(dir, "a/out");
	char *kept = path_join(dir, "kept"), *below = path_join(file, "x");
	struct strs names = STRS_INIT;

	(void)state;
	assert_int_equal(dir_make(deep), 0);
	assert_int_equal(dir_make(deep), 0);
	assert_true(file_is_dir(deep));
	assert_int_equal(file_write(file, "x", 1), 0);
	assert_int_equal(dir_make(file), -1);
	says("c/f");
	assert_int_equal(dir_make(below), -1);
	says("Not a directory");
	assert_int_equal(dir_make(kept), 0);
	assert_int_equal(symlink(kept, link), 0);
	assert_true(file_exists(link));
	assert_false(file_is_dir(link));
	assert_int_equal(chmod(deep, 0500), 0);
	assert_int_equal(dir_remove(top), 0);
	assert_false(file_exists(top));
	assert_true(file_is_dir(kept));		/* a link is not followed */
	assert_int_equal(dir_remove(kept), 0);
	assert_int_equal(dir_remove(kept), 0);
	assert_int_equal(dir_remove(deep), 0);	/* nor is its parent there */
	assert_int_equal(dir_names(&names, deep), 0);
	assert_int_equal(names.n, 0);
	free(deep);
	free(top);
	free(file);
	free(link);
	free(kept);
	free(below);
}

/* A process that holds the lock until it is told to go. */
static pid_t
holder(const char *path, int go)
{
	struct lock lock = LOCK_INIT;
	int up[2];
	pid_t pid;
	char c = 0;

	assert_int_equal(pipe(up), 0);
	if ((pid = fork()) == 0) {
		c = lock_take(&lock, path, "pawl-test") == 0 ? 'y' : 'n';
		if (write(up[1], &c, 1) != 1 || read(go, &c, 1) < 0)
			_exit(1);
		_exit(0);
	}
	assert_true(pid > 0);
	assert_int_equal(read(up[0], &c, 1), 1);
	assert_int_equal(c, 'y');
	close(up[0]);
	close(up[1]);
	return pid;
}

static void
lock_of_two_processes(void **state)
{
	char *path = path_join(dir, "lock"), who[64], want[64];
	struct lock lock = LOCK_INIT;
	int go[2], status;
	pid_t pid;

	(void)state;
	assert_false(lock_is_busy(path, who, sizeof(who)));
	assert_int_equal(pipe(go), 0);
	pid = holder(path, go[0]);
	snprintf(want, sizeof(want), "pawl-test (pid %ld)", (long)pid);
	assert_int_equal(lock_take(&lock, path, "me"), -1);
	assert_int_equal(failure_status(), ST_STATE);
	says(want);
	assert_int_equal(lock.fd, -1);
	assert_true(lock_is_busy(path, who, sizeof(who)));
	assert_string_equal(who, want);
	assert_int_equal(write(go[1], "x", 1), 1);
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_false(lock_is_busy(path, who, sizeof(who)));
	assert_int_equal(lock_take(&lock, path, "me"), 0);
	assert_false(lock.inherited);
	lock_release(&lock);
	lock_release(&lock);
	assert_int_equal(lock_take(&lock, path, "me"), 0);
	lock_release(&lock);
	close(go[0]);
	close(go[1]);
	free(path);
}

/* It lives as long as a child that it was handed to. */
static void
lock_handed_down(void **state)
{
	char *path = path_join(dir, "lock2"), who[64];
	struct lock lock = LOCK_INIT, child = LOCK_INIT;
	int up[2], go[2], status;
	char c = 0;
	pid_t pid;

	(void)state;
	assert_int_equal(lock_join(&child, path), -1);
	says("does nothing alone");
	assert_int_equal(lock_take(&lock, path, "parent"), 0);
	assert_int_equal(lock_hand_down(&lock), 0);
	assert_int_equal(pipe(up), 0);
	assert_int_equal(pipe(go), 0);
	if ((pid = fork()) == 0) {
		close(go[1]);
		c = lock_join(&child, path) == 0 && child.inherited &&
		    child.fd == lock.fd ? 'y' : 'n';
		lock_release(&child);	/* leaves it to the parent */
		if (write(up[1], &c, 1) != 1 || read(go[0], &c, 1) < 0)
			_exit(1);
		_exit(0);
	}
	assert_int_equal(read(up[0], &c, 1), 1);
	assert_int_equal(c, 'y');
	unsetenv(LOCK_FD_ENV);
	lock_release(&lock);
	assert_true(lock_is_busy(path, who, sizeof(who)));
	close(go[1]);
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_false(lock_is_busy(path, who, sizeof(who)));
	close(go[0]);
	close(up[0]);
	close(up[1]);
	free(path);
}

/* Who takes the lock learns whether the one before may have left something. */
static void
lock_left_behind(void **state)
{
	char *path = path_join(dir, "lock5");
	struct lock lock = LOCK_INIT;

	(void)state;
	assert_int_equal(lock_take(&lock, path, "me"), 0);
	assert_true(lock.left);		/* a new file says nothing */
	lock_release(&lock);
	assert_int_equal(lock_take(&lock, path, "me"), 0);
	assert_true(lock.left);		/* nobody looked */
	lock.left = false;
	lock_release(&lock);
	assert_int_equal(lock_take(&lock, path, "me"), 0);
	assert_false(lock.left);
	close(lock.fd);			/* as if it was killed */
	assert_int_equal(lock_take(&lock, path, "me"), 0);
	assert_true(lock.left);
	lock_release(&lock);
	free(path);
}

static void
lock_of_another_file(void **state)
{
	char *path = path_join(dir, "lock3"), *other = path_join(dir, "lock4");
	struct lock lock = LOCK_INIT, child = LOCK_INIT;

	(void)state;
	assert_int_equal(lock_take(&lock, path, "parent"), 0);
	assert_int_equal(lock_hand_down(&lock), 0);
	assert_int_equal(file_write(other, "", 0), 0);
	assert_int_equal(lock_join(&child, other), -1);
	says("no running round");
	setenv(LOCK_FD_ENV, "2x", 1);
	assert_int_equal(lock_join(&child, path), -1);
	says("no running round");
	setenv(LOCK_FD_ENV, "900", 1);
	assert_int_equal(lock_join(&child, path), -1);
	says("no running round");
	unsetenv(LOCK_FD_ENV);
	lock_release(&lock);
	free(path);
	free(other);
}

static void
clocks(void **state)
{
	double start = clock_mono_s();
	char text[32];

	(void)state;
	setenv("PAWL_NOW", "1767225600", 1);
	assert_int_equal(clock_now(), 1767225600);
	clock_format(text, clock_now());
	assert_string_equal(text, "2026-01-01T00:00:00Z");
	setenv("PAWL_NOW", "soon", 1);
	assert_true(clock_now() > 1700000000);
	setenv("PAWL_NOW", "", 1);
	assert_true(clock_now() > 1700000000);
	unsetenv("PAWL_NOW");
	assert_true(labs((long)(clock_now() - time(NULL))) <= 1);
	clock_sleep(0.002);
	assert_true(clock_mono_s() - start >= 0.002);
	assert_true(strlen(clock_boot_id()) > 6);
	assert_ptr_equal(clock_boot_id(), clock_boot_id());
}

static void
messages(void **state)
{
	(void)state;
	failure_clear();
	assert_string_equal(failure(), "");
	assert_int_equal(refused("%s: first", "a"), -1);
	assert_int_equal(failed("second"), -1);
	assert_string_equal(failure(), "a: first");
	assert_int_equal(failure_status(), ST_STATE);
	assert_int_equal(failed_in("around %d", 1), -1);
	assert_string_equal(failure(), "around 1: a: first");
	failure_clear();
	failed("second");
	assert_int_equal(failure_status(), ST_INFRA);
	failure_clear();
}

static int
start(void **state)
{
	(void)state;
	unsetenv(LOCK_FD_ENV);
	unsetenv("PAWL_NOW");
	return mkdtemp(dir) == NULL;
}

static int
end(void **state)
{
	(void)state;
	return dir_remove(dir);
}

static int
fresh(void **state)
{
	(void)state;
	failure_clear();
	return 0;
}

static void
what_acts_on_a_terminal_is_shown(void **state)
{
	struct buf b = BUF_INIT;

	(void)state;
	glyph_show(&b, "a\n\t\033[2J\x7f\xc2\x9b\xe2\x80\xae\xff\xc3\xa9");
	assert_string_equal(buf_str(&b), "a\\x0a\\x09\\x1b[2J\\x7f\\u009b"
	    "\\u202e\\xff\xc3\xa9");
	buf_clear(&b);
	glyph_bytes(&b, "\033\xff\xc3\xa9\xe2\x80\xae\xc3");
	assert_string_equal(buf_str(&b), "\033\\xff\xc3\xa9\xe2\x80\xae\\xc3");
	buf_clear(&b);
	glyph_json(&b, "\"a\xc2\x9b\xe2\x80\xae\x7f\xf3\xa0\x80\x81\xc3\xa9\"");
	assert_string_equal(buf_str(&b), "\"a\\u009b\\u202e\\u007f\\udb40"
	    "\\udc01\xc3\xa9\"");
	buf_free(&b);
}

static void
folding_hides_nothing(void **state)
{
	char *s = str_fold(" a\r\n\tb\033c\xe2\x80\xae\xff\xc3\xa9 ");

	(void)state;
	assert_string_equal(s, "a b c\\u202e\\xff\xc3\xa9");
	free(s);
}

static void
put(const char *name)
{
	char *path = path_join(dir, name), *parent = path_parent(path);

	assert_int_equal(dir_make(parent), 0);
	assert_int_equal(file_write(path, "", 0), 0);
	free(parent);
	free(path);
}

/* All but the one that is named. */
static bool
is_same(void *changed, int fd, const char *at)
{
	return fd >= 0 && strcmp(at, changed) != 0;
}

static void
only_directories_that_changed_are_read_again(void **state)
{
	struct strs before = STRS_INIT, now = STRS_INIT;
	char *root = path_join(dir, "walk"), changed[] = "a/b/";

	(void)state;
	put("walk/a/b/x");
	put("walk/a/b-x");
	put("walk/a/y");
	put("walk/.git");
	assert_int_equal(walk(&before, root, ".git"), 0);
	becomes(strs_join(&before, " "), "a/ a/b-x a/b/ a/b/x a/y");
	put("walk/a/b/new/z");
	put("walk/unread");
	assert_int_equal(walk_again(&now, root, ".git", &before, is_same,
	    changed), 0);
	becomes(strs_join(&now, " "), "a/ a/b-x a/b/ a/b/new/ a/b/x a/y");
	strs_free(&now);
	assert_int_equal(walk_again(&now, root, ".git", &before, NULL, NULL),
	    0);
	becomes(strs_join(&now, " "),
	    "a/ a/b-x a/b/ a/b/new/ a/b/new/z a/b/x a/y unread");
	strs_free(&now);
	strs_free(&before);
	free(root);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(buffers, fresh),
		cmocka_unit_test_setup(questions, fresh),
		cmocka_unit_test_setup(numbers, fresh),
		cmocka_unit_test_setup(cut_and_folded, fresh),
		cmocka_unit_test_setup(utf8, fresh),
		cmocka_unit_test_setup(what_acts_on_a_terminal_is_shown, fresh),
		cmocka_unit_test_setup(folding_hides_nothing, fresh),
		cmocka_unit_test_setup(lists, fresh),
		cmocka_unit_test_setup(paths, fresh),
		cmocka_unit_test_setup(files, fresh),
		cmocka_unit_test_setup(directories, fresh),
		cmocka_unit_test_setup(lock_of_two_processes, fresh),
		cmocka_unit_test_setup(lock_handed_down, fresh),
		cmocka_unit_test_setup(lock_left_behind, fresh),
		cmocka_unit_test_setup(lock_of_another_file, fresh),
		cmocka_unit_test_setup(
		    only_directories_that_changed_are_read_again, fresh),
		cmocka_unit_test_setup(clocks, fresh),
		cmocka_unit_test_setup(messages, fresh),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("base", tests, start, end);
}
