/* test-proc.c - programs are run, bounded, and nothing is left of them. */
#define _GNU_SOURCE	/* dprintf and friends under -std=c11 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../../helpers/lib/base/clock.h"
#include "../../helpers/lib/base/err.h"
#include "../../helpers/lib/base/file.h"
#include "../../helpers/lib/base/mem.h"
#include "../../helpers/lib/outside/proc.h"

#define SOON_S 100	/* on any machine; what is ended would run for 321 s */

static char dir[] = "/tmp/pawl-test-proc-XXXXXX";

/* One shell command, everything else in spec as the test says. */
static int
sh(struct proc_result *res, struct proc_spec *spec, const char *command)
{
	const char *argv[] = { "/bin/sh", "-c", command, NULL };

	failure_clear();
	spec->argv = argv;
	return proc_run(res, spec);
}

static bool
is_running(pid_t pid)
{
	char path[64], state = 'Z';
	FILE *f;

	snprintf(path, sizeof(path), "/proc/%ld/stat", (long)pid);
	if ((f = fopen(path, "re")) == NULL)
		return false;
	if (fscanf(f, "%*d (%*[^)]) %c", &state) != 1)
		state = 'Z';
	fclose(f);
	return state != 'Z';
}

static void
test_status_and_output(void **state)
{
	struct proc_result res = PROC_RESULT_INIT;
	struct proc_spec spec = { 0 };
	char *how;

	(void)state;
	assert_int_equal(sh(&res, &spec, "echo out; echo err >&2; exit 3"), 0);
	assert_int_equal(res.exit_status, 3);
	assert_int_equal(res.signal, 0);
	assert_string_equal(res.out.p, "out\n");
	assert_string_equal(res.err.p, "err\n");
	assert_false(res.out_cut || res.err_cut || res.timed_out);
	assert_int_equal(res.survivors.n, 0);
	assert_true(res.wall_s > 0 && res.wall_s < SOON_S);
	assert_true(res.max_rss_kb > 0);
	how = proc_describe(&res);
	assert_string_equal(how, "exit status 3");
	free(how);
	proc_result_release(&res);
}

static void
test_signal(void **state)
{
	struct proc_result res = PROC_RESULT_INIT;
	struct proc_spec spec = { 0 };
	char *how;

	(void)state;
	assert_int_equal(sh(&res, &spec, "kill -SEGV $$"), 0);
	assert_int_equal(res.exit_status, -1);
	assert_int_equal(res.signal, SIGSEGV);
	how = proc_describe(&res);
	assert_string_equal(how, "killed by SIGSEGV");
	free(how);
	assert_int_equal(sh(&res, &spec, "sh -c 'kill -KILL $$'; exit $?"), 0);
	assert_int_equal(res.exit_status, 128 + SIGKILL);
	assert_int_equal(proc_signal_of(&res), SIGKILL);
	proc_result_release(&res);
}

static void
test_cpu_time(void **state)
{
	struct proc_result res = PROC_RESULT_INIT;
	struct proc_spec spec = { 0 };

	(void)state;
	assert_int_equal(sh(&res, &spec,
	    "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done"), 0);
	assert_true(res.user_s > 0.01);
	proc_result_release(&res);
}

static void
test_timeout_ends_what_ignores_term(void **state)
{
	struct proc_result res = PROC_RESULT_INIT;
	struct proc_spec spec = { 0 };
	double start = clock_mono_s();

	(void)state;
	spec.limit_s = 1;	/* by then the trap is set */
	spec.grace_s = 0.2;
	assert_int_equal(sh(&res, &spec, "trap '' TERM; echo $$; "
	    "while :; do sleep 5; done"), 0);
	assert_true(res.timed_out);
	assert_int_equal(res.signal, SIGKILL);
	assert_true(clock_mono_s() - start < SOON_S);
	assert_false(is_running((pid_t)atoi(res.out.p)));
	assert_int_equal(res.survivors.n, 0);
	proc_result_release(&res);
}

static void
test_timeout_lets_term_be_handled(void **state)
{
	struct proc_result res = PROC_RESULT_INIT;
	struct proc_spec spec = { 0 };
	char *how;

	(void)state;
	spec.limit_s = 1;
	assert_int_equal(sh(&res, &spec,
	    "trap 'echo tidy; exit 9' TERM; while :; do sleep 0.05; done"), 0);
	assert_true(res.timed_out);
	assert_int_equal(res.exit_status, 9);
	assert_string_equal(res.out.p, "tidy\n");
	how = proc_describe(&res);
	assert_true(str_starts(how, "timed out after "));
	free(how);
	proc_result_release(&res);
}

static void
test_flood_is_bounded(void **state)
{
	struct proc_result res = PROC_RESULT_INIT;
	struct proc_spec spec = { 0 };
	struct rusage before, after;

	(void)state;
	getrusage(RUSAGE_SELF, &before);
	spec.keep_bytes = 10000;
	assert_int_equal(sh(&res, &spec,
	    "echo first; head -c 100000000 /dev/zero | tr '\\0' x; echo last;"
	    "head -c 1000000 /dev/zero >&2"), 0);
	getrusage(RUSAGE_SELF, &after);
	assert_int_equal(res.exit_status, 0);
	assert_true(res.out_cut && res.err_cut);
	assert_true(res.out.len > 10000 && res.out.len < 10100);
	assert_true(str_starts(res.out.p, "first\nxxx"));
	assert_true(str_ends(res.out.p, "xxxlast\n"));
	assert_non_null(strstr(res.out.p, "[pawl: 99990011 bytes cut here]"));
	assert_true(after.ru_maxrss - before.ru_maxrss < 30000);
	proc_result_release(&res);
}

static void
test_output_at_the_limit_is_whole(void **state)
{
	struct proc_result res = PROC_RESULT_INIT;
	struct proc_spec spec = { 0 };
	size_t n;
	char *cmd;

	(void)state;
	spec.keep_bytes = 10;
	for (n = 0; n <= 12; n++) {
		cmd = xasprintf("for i in 1 2 3 4 5 6 7 8 9 10 11 12; do "
		    "[ $i -le %zu ] && printf $((i%%10)); sleep 0; done", n);
		assert_int_equal(sh(&res, &spec, cmd), 0);
		free(cmd);
		assert_int_equal(res.out_cut, n > 10);
		if (n <= 10) {
			assert_int_equal(res.out.len, n);
			assert_memory_equal(res.out.p, "1234567890", n);
		}
	}
	assert_string_equal(res.out.p,
	    "12345\n[pawl: 2 bytes cut here]\n89012");
	proc_result_release(&res);
}

static void
test_daemon_is_found_and_ended(void **state)
{
	struct proc_result res = PROC_RESULT_INIT;
	struct proc_spec spec = { 0 };
	double start = clock_mono_s();
	long pid = 0;

	(void)state;
	/* setsid, forked twice, holding the pipes open */
	assert_int_equal(sh(&res, &spec,
	    "( setsid sh -c 'sleep 321 & echo $!' & ) ; sleep 0.3; echo end"),
	    0);
	assert_int_equal(res.exit_status, 0);
	assert_true(clock_mono_s() - start < SOON_S);
	assert_int_equal(sscanf(res.out.p, "%ld\nend\n", &pid), 1);
	assert_false(is_running((pid_t)pid));
	assert_int_equal(res.survivors.n, 1);
	assert_true(str_starts(res.survivors.v[0], "sleep ("));
	/* and the next run is clean */
	assert_int_equal(sh(&res, &spec, "true"), 0);
	assert_int_equal(res.survivors.n, 0);
	proc_result_release(&res);
}

/* A gpg-agent that git began, and the like. */
static void
test_what_may_go_on_goes_on(void **state)
{
	struct proc_result res = PROC_RESULT_INIT;
	struct proc_spec spec = { .leave = true };
	double start = clock_mono_s();
	long pid = 0;

	(void)state;
	assert_int_equal(sh(&res, &spec, "setsid sleep 321 & echo $!"), 0);
	assert_true(clock_mono_s() - start < SOON_S);
	assert_int_equal(sscanf(res.out.p, "%ld\n", &pid), 1);
	assert_int_equal(res.survivors.n, 0);
	/* the next run does not take it for its own */
	spec.leave = false;
	assert_int_equal(sh(&res, &spec, "true"), 0);
	assert_int_equal(res.survivors.n, 0);
	assert_true(is_running((pid_t)pid));
	kill((pid_t)pid, SIGKILL);
	assert_int_equal(waitpid((pid_t)pid, NULL, 0), pid);
	proc_result_release(&res);
}

static void
test_background_job_is_found(void **state)
{
	struct proc_result res = PROC_RESULT_INIT;
	struct proc_spec spec = { 0 };

	(void)state;
	assert_int_equal(sh(&res, &spec, "env -i sleep 321 & exit 0"), 0);
	assert_int_equal(res.survivors.n, 1);
	/* what ends by itself is no survivor */
	assert_int_equal(sh(&res, &spec, "true & exit 0"), 0);
	assert_int_equal(res.survivors.n, 0);
	proc_result_release(&res);
}

static void
test_our_other_children_are_left_alone(void **state)
{
	struct proc_result res = PROC_RESULT_INIT;
	struct proc_spec spec = { 0 };
	pid_t other = fork();

	(void)state;
	if (other == 0) {
		pause();
		_exit(0);
	}
	assert_int_equal(sh(&res, &spec, "setsid sleep 321 & exit 0"), 0);
	assert_int_equal(res.survivors.n, 1);
	assert_true(is_running(other));
	kill(other, SIGKILL);
	assert_int_equal(waitpid(other, NULL, 0), other);
	proc_result_release(&res);
}

static void
test_input(void **state)
{
	struct proc_result res = PROC_RESULT_INIT;
	struct proc_spec spec = { 0 };
	size_t len = 3000000;
	char *big = xcalloc(len, 1);

	(void)state;
	assert_int_equal(sh(&res, &spec, "wc -c; ls -l /proc/self/fd/0"), 0);
	assert_true(str_starts(res.out.p, "0\n"));
	assert_non_null(strstr(res.out.p, "/dev/null"));
	memset(big, 'y', len);
	spec.input = big;
	spec.input_len = len;
	assert_int_equal(sh(&res, &spec, "wc -c"), 0);
	assert_string_equal(res.out.p, "3000000\n");
	assert_int_equal(sh(&res, &spec, "exit 0"), 0);	/* nobody reads it */
	free(big);
	proc_result_release(&res);
}

static void
test_environment_is_exact(void **state)
{
	const char *argv[] = { "/usr/bin/env", NULL };
	const char *env[] = { "A=1", "B=two words", PROC_MARK_ENV "=old",
	    NULL };
	struct proc_result res = PROC_RESULT_INIT;
	struct proc_spec spec = { 0 };

	(void)state;
	spec.argv = argv;
	spec.env = env;
	spec.mark = "op/7";
	assert_int_equal(proc_run(&res, &spec), 0);
	assert_string_equal(res.out.p,
	    "A=1\nB=two words\n" PROC_MARK_ENV "=op/7\n");
	proc_result_release(&res);
}

static void
test_missing_program(void **state)
{
	const char *argv[] = { "pawl-no-such-program", NULL };
	struct proc_result res = PROC_RESULT_INIT;
	struct proc_spec spec = { 0 };

	(void)state;
	failure_clear();
	spec.argv = argv;
	assert_int_equal(proc_run(&res, &spec), -1);
	assert_string_equal(failure(), "cannot run pawl-no-such-program: "
	    "No such file or directory");
	failure_clear();
	spec.dir = "/no/such/dir";
	assert_int_equal(proc_run(&res, &spec), -1);
	assert_string_equal(failure(), "cannot run pawl-no-such-program: "
	    "directory /no/such/dir: No such file or directory");
	failure_clear();
	proc_result_release(&res);
}

static void
test_directory(void **state)
{
	struct proc_result res = PROC_RESULT_INIT;
	struct proc_spec spec = { 0 };

	(void)state;
	spec.dir = "/usr";
	assert_int_equal(sh(&res, &spec, "pwd"), 0);
	assert_string_equal(res.out.p, "/usr\n");
	proc_result_release(&res);
}

static void
test_files_are_closed(void **state)
{
	const char *argv[] = { "ls", "/proc/self/fd", NULL };
	struct proc_result res = PROC_RESULT_INIT;
	struct proc_spec spec = { 0 };
	int leak = open("/dev/null", O_RDONLY);	/* without O_CLOEXEC */
	int given = fcntl(leak, F_DUPFD_CLOEXEC, 20);

	(void)state;
	spec.argv = argv;
	assert_int_equal(proc_run(&res, &spec), 0);
	assert_string_equal(res.out.p, "0\n1\n2\n3\n");	/* 3: ls's own */
	spec.fds = &given;
	spec.n_fds = 1;
	assert_int_equal(proc_run(&res, &spec), 0);
	assert_non_null(strstr(res.out.p, "\n20\n"));
	close(leak);
	close(given);
	proc_result_release(&res);
}

static void
test_signals_are_reset(void **state)
{
	struct proc_result res = PROC_RESULT_INIT;
	struct proc_spec spec = { 0 };
	sigset_t set, old;

	(void)state;
	signal(SIGPIPE, SIG_IGN);
	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	sigprocmask(SIG_BLOCK, &set, &old);
	/* signals 32 and 33 are glibc's own: make leaves them ignored, and
	 * nobody can set them */
	assert_int_equal(sh(&res, &spec,
	    "grep -E '^Sig(Blk|Ign)' /proc/self/status | "
	    "sed 's/0000000180000000/0000000000000000/'"), 0);
	assert_string_equal(res.out.p, "SigBlk:\t0000000000000000\n"
	    "SigIgn:\t0000000000000000\n");
	sigprocmask(SIG_SETMASK, &old, NULL);
	signal(SIGPIPE, SIG_DFL);
	proc_result_release(&res);
}

static void
test_log_is_appended_and_bounded(void **state)
{
	struct proc_result res = PROC_RESULT_INIT;
	struct proc_spec spec = { 0 };
	struct buf text = BUF_INIT;
	char *log = path_join(dir, "log");

	(void)state;
	spec.log_path = log;
	spec.log_max = 1000;
	assert_int_equal(sh(&res, &spec, "echo one; echo two >&2"), 0);
	assert_int_equal(sh(&res, &spec,
	    "head -c 100000 /dev/zero | tr '\\0' z"), 0);
	assert_int_equal(res.out.len, 100000);
	assert_int_equal(file_read(&text, log, 10000), 0);
	assert_true(text.len > 1008 && text.len < 1100);
	assert_non_null(strstr(text.p, "one\n"));
	assert_non_null(strstr(text.p, "two\n"));
	assert_true(str_ends(text.p,
	    "z\n[pawl: the log ends here, 99000 bytes more came]\n"));
	failure_clear();
	spec.log_path = "/dev/full";
	assert_int_equal(sh(&res, &spec, "echo x; sleep 321"), -1);
	assert_string_equal(failure(),
	    "write /dev/full: No space left on device");
	failure_clear();
	buf_free(&text);
	free(log);
	proc_result_release(&res);
}

static int
tick(void *arg, double elapsed_s)
{
	int *n = arg;

	assert_true(elapsed_s > 0.1);
	return ++*n == 2;
}

static void
test_tick_interrupts(void **state)
{
	struct proc_result res = PROC_RESULT_INIT;
	struct proc_spec spec = { 0 };
	int n = 0;

	(void)state;
	spec.tick = tick;
	spec.tick_arg = &n;
	assert_int_equal(sh(&res, &spec, "exec sleep 321"), 0);
	assert_true(res.interrupted);
	assert_false(res.timed_out);
	assert_int_equal(n, 2);
	assert_int_equal(res.signal, SIGTERM);
	assert_true(res.wall_s < SOON_S);
	proc_result_release(&res);
}

/* The flag stays set, so this happens in a child. */
static void
test_signal_interrupts(void **state)
{
	struct proc_result res = PROC_RESULT_INIT;
	struct proc_spec spec = { 0 };
	char *cmd;
	int status;
	pid_t pid;

	(void)state;
	if ((pid = fork()) == 0) {
		proc_signals_install();
		cmd = xasprintf("kill -INT %ld; exec sleep 321",
		    (long)getpid());
		if (sh(&res, &spec, cmd) < 0 || !res.interrupted ||
		    res.signal != SIGTERM || res.wall_s > SOON_S ||
		    !proc_interrupted())
			_exit(1);
		/* the next is not started */
		if (sh(&res, &spec, "echo x") < 0 || !res.interrupted ||
		    res.out.len > 0)
			_exit(2);
		_exit(0);
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_int_equal(status, 0);
}

/* kill -9 of us takes the command along; the mark finds what is left. */
static void
test_orphans_are_found_by_mark(void **state)
{
	struct proc_result res = PROC_RESULT_INIT;
	struct proc_spec spec = { 0 };
	struct strs killed = STRS_INIT;
	struct buf text = BUF_INIT;
	char *pids = path_join(dir, "pids"), *cmd;
	long main_pid = 0, orphan = 0;
	int i;
	pid_t pid;

	(void)state;
	cmd = xasprintf("setsid sleep 321 & echo $$ $! > %s; exec sleep 322",
	    pids);
	if ((pid = fork()) == 0) {
		spec.mark = "mark-1/iter-7";
		sh(&res, &spec, cmd);
		_exit(1);
	}
	for (i = 0; i < 6000 && text.len == 0; i++) {
		usleep(10000);
		if (file_exists(pids))
			file_read(&text, pids, 100);
	}
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
	assert_int_equal(sscanf(buf_str(&text), "%ld %ld", &main_pid, &orphan),
	    2);
	for (i = 0; i < 6000 && is_running((pid_t)main_pid); i++)
		usleep(10000);
	assert_false(is_running((pid_t)main_pid));
	assert_true(is_running((pid_t)orphan));
	assert_int_equal(proc_kill_marked(&killed, "mark"), 0);
	assert_int_equal(proc_kill_marked(&killed, "mark-1/iter"), 0);
	assert_int_equal(killed.n, 0);
	assert_int_equal(proc_kill_marked(&killed, "mark-1"), 0);
	assert_int_equal(killed.n, 1);
	assert_true(str_starts(killed.v[0], "sleep ("));
	assert_false(is_running((pid_t)orphan));
	free(cmd);
	free(pids);
	buf_free(&text);
	strs_free(&killed);
}

static void
test_capture(void **state)
{
	const char *good[] = { "/bin/sh", "-c", "echo version 1", NULL };
	const char *bad[] = { "/bin/sh", "-c",
	    "echo 'tool: no' >&2; echo more >&2; exit 4", NULL };
	struct buf out = BUF_INIT;

	(void)state;
	failure_clear();
	assert_int_equal(proc_capture(&out, good, NULL), 0);
	assert_string_equal(out.p, "version 1\n");
	assert_int_equal(proc_capture(&out, bad, NULL), -1);
	assert_string_equal(failure(), "/bin/sh: exit status 4: tool: no");
	failure_clear();
	buf_free(&out);
}

static int
setup(void **state)
{
	(void)state;
	/* a directory of PATH that may not be searched changes messages */
	setenv("PATH", "/usr/local/bin:/usr/bin:/bin", 1);
	return mkdtemp(dir) == NULL ? -1 : 0;
}

static int
teardown(void **state)
{
	(void)state;
	return dir_remove(dir);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_status_and_output),
		cmocka_unit_test(test_signal),
		cmocka_unit_test(test_cpu_time),
		cmocka_unit_test(test_timeout_ends_what_ignores_term),
		cmocka_unit_test(test_timeout_lets_term_be_handled),
		cmocka_unit_test(test_flood_is_bounded),
		cmocka_unit_test(test_output_at_the_limit_is_whole),
		cmocka_unit_test(test_daemon_is_found_and_ended),
		cmocka_unit_test(test_what_may_go_on_goes_on),
		cmocka_unit_test(test_background_job_is_found),
		cmocka_unit_test(test_our_other_children_are_left_alone),
		cmocka_unit_test(test_input),
		cmocka_unit_test(test_environment_is_exact),
		cmocka_unit_test(test_missing_program),
		cmocka_unit_test(test_directory),
		cmocka_unit_test(test_files_are_closed),
		cmocka_unit_test(test_signals_are_reset),
		cmocka_unit_test(test_log_is_appended_and_bounded),
		cmocka_unit_test(test_tick_interrupts),
		cmocka_unit_test(test_signal_interrupts),
		cmocka_unit_test(test_orphans_are_found_by_mark),
		cmocka_unit_test(test_capture),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, setup, teardown);
}
