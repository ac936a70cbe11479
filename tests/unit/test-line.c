/* test-line - what is said while something long goes on, without a terminal. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "../../helpers/lib/words/line.h"

static char said[4096];
static int terminal_fd;
static FILE *file;

/* Standard output goes to a file until hear(). */
static void
listen_to(void)
{
	fflush(stdout);
	terminal_fd = dup(STDOUT_FILENO);
	file = tmpfile();
	assert_non_null(file);
	assert_true(dup2(fileno(file), STDOUT_FILENO) >= 0);
}

static void
hear(void)
{
	size_t n;

	fflush(stdout);
	dup2(terminal_fd, STDOUT_FILENO);
	close(terminal_fd);
	rewind(file);
	n = fread(said, 1, sizeof(said) - 1, file);
	said[n] = '\0';
	fclose(file);
}

static void
heartbeat_after_15_s(void **state)
{
	struct pace pace = { .pairs = 3, .most = 24, .left_s = 600,
	    .so_far = { true, .1, .09, .11 } };
	struct ticker t;

	(void)state;
	listen_to();
	ticker_start(&t, "measure");
	ticker_pair(&t, &pace);
	ticker_tick(&t, 1);
	t.last_s -= 5;
	ticker_tick(&t, 6);
	hear();
	assert_string_equal(said, "");
	listen_to();
	t.last_s -= 15;
	ticker_tick(&t, 21);
	ticker_tick(&t, 21);	/* and then not for another 15 s */
	hear();
	assert_true(strncmp(said, "  measure   … 3 of at most 24 pairs, time "
	    "-9.5% [-10.4, -8.6] so far, at most ", 80) == 0);
	assert_non_null(strstr(said, " more\n"));
	assert_ptr_equal(strchr(said, '\n'), said + strlen(said) - 1);
}

static void
time_that_has_gone(void **state)
{
	struct ticker t;

	(void)state;
	listen_to();
	ticker_start(&t, "build");
	ticker_say(&t, "make %s", "all");
	t.started_s -= 100;
	t.last_s -= 100;
	ticker_tick(&t, 100);
	ticker_end(&t, "ok");
	hear();
	assert_true(strncmp(said, "  build     … make all, 10", 27) == 0);
	assert_non_null(strstr(said, " s so far\n  build     ok  (10"));
}

static void
names_do_not_act(void **state)
{
	(void)state;
	listen_to();
	line_say("next: %s", "a\033[2J\nb\377");
	line_step("guard", "%s", "a\033[2J\nb\377");
	hear();
	assert_string_equal(said, "next: a\\x1b[2J\\x0ab\\xff\n"
	    "  guard     a\\x1b[2J\\x0ab\\xff\n");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(heartbeat_after_15_s),
		cmocka_unit_test(time_that_has_gone),
		cmocka_unit_test(names_do_not_act)
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
