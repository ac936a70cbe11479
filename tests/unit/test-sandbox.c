/*
 * test-sandbox.c - an arm sees its own commit at the user's path and nothing
 * that it could change or tell the other arm by. Real worktrees, real bwrap.
 */
#define _GNU_SOURCE	/* setenv beside -std=c11 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../../helpers/lib/base/clock.h"
#include "../../helpers/lib/base/err.h"
#include "../../helpers/lib/base/file.h"
#include "../../helpers/lib/base/mem.h"
#include "../../helpers/lib/outside/env.h"
#include "../../helpers/lib/outside/proc.h"
#include "../../helpers/lib/outside/sandbox.h"

extern char **environ;

static char top[] = "/tmp/pawl-test-sandbox-XXXXXX";
static char *tree, *arm_a, *arm_b, *home, *tmp, *state_dir, *common;
static char *admin_a, *admin_b, *commit_a, *commit_b;
static struct strs inputs;
static struct binds binds;
static bool works;

/* What a command in an arm did. */
struct did {
	struct proc_result res;
	bool broken;	/* bwrap failed */
};
#define DID_INIT { PROC_RESULT_INIT, false }

static char *
outside(const char *command)
{
	const char *argv[] = { "/bin/sh", "-euc", command, NULL };
	struct buf out = BUF_INIT;

	if (proc_capture(&out, argv, top) < 0) {
		print_error("%s\n", failure());
		abort();
	}
	return buf_steal(&out);
}

/* Is there a process with this argument? */
static bool
is_running(const char *arg)
{
	struct strs pids = STRS_INIT;
	struct buf text = BUF_INIT;
	bool found = false;
	size_t i, at;
	char *path;

	dir_names(&pids, "/proc");
	for (i = 0; i < pids.n; i++) {
		buf_clear(&text);
		path = xasprintf("/proc/%s/cmdline", pids.v[i]);
		if (file_exists(path))
			file_read(&text, path, 1 << 20);
		free(path);
		for (at = 0; at < text.len; at += strlen(text.p + at) + 1)
			found = found || strcmp(text.p + at, arg) == 0;
	}
	failure_clear();
	strs_free(&pids);
	buf_free(&text);
	return found;
}

static struct sandbox
arm(bool on, char which)
{
	struct sandbox s = { 0 };

	s.on = on;
	s.arm = which == 'a' ? arm_a : arm_b;
	s.git_admin = which == 'a' ? admin_a : admin_b;
	s.tree = tree;
	s.git_common = common;
	s.state = state_dir;
	s.home = home;
	s.tmp = tmp;
	s.inputs = &inputs;
	s.binds = &binds;
	return s;
}

/* Run the command in workdir of the sandbox, as pawl will. */
static void
run_in(struct did *d, const struct sandbox *s, struct proc_spec *spec,
    const char *workdir, const char *command)
{
	struct env_spec e = { 0 };
	struct strs args = STRS_INIT, env = STRS_INIT;
	struct sandbox_fds fds = SANDBOX_FDS_INIT;
	char *pwd = sandbox_pwd(s, workdir);
	char *start = sandbox_start_dir(s, workdir);

	failure_clear();
	assert_int_equal(sandbox_argv(&args, &fds, s, workdir, command), 0);
	e.from = (const char *const *)(void *)environ;
	e.home = sandbox_home(s);
	e.tmp = sandbox_tmp(s);
	e.pwd = pwd;
	assert_int_equal(env_build(&env, NULL, &e), 0);
	spec->argv = proc_vector(&args);
	spec->env = proc_vector(&env);
	spec->dir = start;
	spec->fds = fds.fd;
	spec->n_fds = fds.n;
	if (proc_run(&d->res, spec) < 0) {
		print_error("%s\n", failure());
		abort();
	}
	d->broken = sandbox_has_failed(&fds, &d->res);
	sandbox_fds_close(&fds);
	free((void *)spec->argv);
	free((void *)spec->env);
	strs_free(&args);
	strs_free(&env);
	free(pwd);
	free(start);
}

/* Its output; stderr and the status are looked at here. Caller frees. */
static char *
says(const struct sandbox *s, const char *workdir, const char *command)
{
	struct proc_spec spec = { 0 };
	struct did d = DID_INIT;
	char *out;

	run_in(&d, s, &spec, workdir, command);
	if (d.res.exit_status != 0 || d.res.err.len > 0 || d.broken)
		print_error("%s: status %d: %s\n", command,
		    d.res.exit_status, buf_str(&d.res.err));
	assert_false(d.broken);
	assert_int_equal(d.res.exit_status, 0);
	assert_string_equal(buf_str(&d.res.err), "");
	assert_int_equal(d.res.survivors.n, 0);
	out = buf_steal(&d.res.out);
	proc_result_release(&d.res);
	return out;
}

static void
expect(char which, const char *command, const char *want)
{
	struct sandbox s = arm(true, which);
	char *got = says(&s, tree, command);

	assert_string_equal(got, want);
	free(got);
}

static void
test_arm_lies_at_the_users_path(void **state)
{
	char *sub = path_join(tree, "sub dir"), *want, *got;
	struct sandbox s = arm(true, 'a');

	(void)state;
	want = xasprintf("%s\n%s\n1\n", sub, sub);
	got = says(&s, sub, "pwd; echo $PWD; cat ../f");
	assert_string_equal(got, want);
	free(want);
	free(got);
	s.arm = arm_b;
	s.git_admin = admin_b;
	got = says(&s, sub, "cat ../f; echo made > ../product");
	assert_string_equal(got, "2\n");
	free(got);
	free(sub);
	got = xasprintf("cat '%s/product'; rm '%s/product'; "
	    "test ! -e '%s/product'", arm_b, arm_b, tree);
	want = outside(got);
	assert_string_equal(want, "made\n");
	free(want);
	free(got);
}

static void
test_git_gives_the_arms_commit(void **state)
{
	const char *ask = "git rev-parse HEAD; git describe --always --tags; "
	    "git status --porcelain; git rev-parse --show-toplevel; "
	    "git log --oneline | wc -l; git diff --stat HEAD";
	char *want;

	(void)state;
	want = xasprintf("%sv1\n%s\n1\n", commit_a, tree);
	expect('a', ask, want);
	free(want);
	want = xasprintf("%s%.7s\n%s\n2\n", commit_b, commit_b, tree);
	expect('b', "git rev-parse HEAD; git describe --always; "
	    "git status --porcelain; git rev-parse --show-toplevel; "
	    "git log --oneline | wc -l", want);
	free(want);
	expect('a', "echo 3 > f; git status --porcelain; git checkout f "
	    ">/dev/null 2>&1 && echo checked out; echo 1 > f; "
	    "git status --porcelain", " M f\n");
}

static void
test_repository_cannot_be_written(void **state)
{
	struct sandbox s = arm(true, 'a');
	struct proc_spec spec = { 0 };
	struct did d = DID_INIT;
	char *before, *after;

	(void)state;
	before = outside("cd 'my proj' && git for-each-ref && "
	    "find .git -type f ! -path '*/op-1/*' | sort | xargs -d'\\n' "
	    "md5sum");
	run_in(&d, &s, &spec, tree, "git commit --allow-empty -qm x; "
	    "git tag evil; git update-ref refs/heads/evil HEAD; git gc; "
	    "git config a.b c; echo gitdir: /x > .git; rm -f .git; "
	    "touch /tmp/.pawl/x /tmp/.pawl/arm/x /tmp/.pawl/git/x; "
	    "test -e .git && ! touch /usr/x && ! touch /x");
	assert_int_equal(d.res.exit_status, 0);
	after = outside("cd 'my proj' && git for-each-ref && "
	    "find .git -type f ! -path '*/op-1/*' | sort | xargs -d'\\n' "
	    "md5sum");
	assert_string_equal(before, after);
	free(before);
	free(after);
	proc_result_release(&d.res);
}

static void
test_arms_look_alike(void **state)
{
	const char *look = "cat .git /tmp/.pawl/arm/commondir "
	    "/tmp/.pawl/arm/gitdir; ls -A /tmp /tmp/.pawl /tmp/.pawl/arm; "
	    "ls -A /tmp/.pawl/git/worktrees /tmp/.pawl/git/pawl; env | sort; "
	    "cat /proc/self/cmdline | tr '\\0' ' '; id -u; hostname; "
	    "tr '\\0' ' ' < /proc/1/cmdline | grep -c op-1";
	struct sandbox a = arm(true, 'a'), b = arm(true, 'b');
	struct proc_spec spec = { 0 };
	struct did da = DID_INIT, db = DID_INIT;

	(void)state;
	run_in(&da, &a, &spec, tree, look);
	run_in(&db, &b, &spec, tree, look);
	assert_string_equal(da.res.out.p, db.res.out.p);
	assert_null(strstr(da.res.out.p, "op-1"));
	assert_non_null(strstr(da.res.out.p, "gitdir: /tmp/.pawl/arm\n"));
	proc_result_release(&da.res);
	proc_result_release(&db.res);
}

static void
test_state_and_other_tree_are_not_there(void **state)
{
	char *cmd;

	(void)state;
	cmd = xasprintf("test ! -e '%s' && test ! -e '%s' && "
	    "test ! -e '%s/untracked' && cat '%s/f'", arm_b, state_dir, tree,
	    tree);
	expect('a', cmd, "1\n");
	free(cmd);
}

static void
test_home_tmp_and_shm_are_private(void **state)
{
	char *got;

	(void)state;
	expect('a', "echo x > $HOME/cache; echo y > $TMPDIR/t; "
	    "test -w /dev/null; ls -A /dev/shm; echo z > /dev/shm/z; "
	    "echo $HOME $TMPDIR", "/tmp/.pawl/home /tmp\n");
	got = outside("cat home/cache tmp/t; test ! -e /dev/shm/z");
	assert_string_equal(got, "x\ny\n");
	free(got);
}

static void
test_namespaces(void **state)
{
	(void)state;
	/* lo only; a pid space of its own; no way to mount anything back */
	expect('a', "tail -n +3 /proc/net/dev | sed 's/:.*//; s/ //g'; "
	    "test $$ -lt 10 && echo low; "
	    "mount -o remount,rw / 2>/dev/null || echo cannot mount",
	    "lo\nlow\ncannot mount\n");
}

static void
test_no_file_of_ours_gets_in(void **state)
{
	(void)state;
	expect('a', "ls /proc/self/fd", "0\n1\n2\n3\n");
}

static void
test_harness_is_read_only(void **state)
{
	(void)state;
	expect('a', "for f in harness/check.sh harness/new; do "
	    "( echo x > $f ) 2>/dev/null || echo refused; done; "
	    "rm -rf harness 2>/dev/null; cat harness/check.sh; echo 1 > f; "
	    "mv harness gone 2>/dev/null || echo refused; echo n > "
	    "harness/open/n; mv harness/open harness/o 2>/dev/null || "
	    "echo refused", "refused\nrefused\nok\nrefused\nrefused\n");
}

/* Neither its file nor its blob; what is beside it stays. */
static void
test_hidden_cannot_be_read(void **state)
{
	struct sandbox s = arm(true, 'a');
	struct strs hidden = STRS_INIT;
	char *got;

	(void)state;
	strs_add(&hidden, "harness/check.sh");
	strs_add(&hidden, "sub dir");
	strs_add(&hidden, "not/there");
	s.hidden = &hidden;
	got = says(&s, tree, "cat harness/check.sh 2>/dev/null || "
	    "echo refused; ls 'sub dir'; echo x 2>/dev/null > 'sub dir/x' || "
	    "echo refused; git show HEAD:harness/check.sh 2>/dev/null || "
	    "echo refused; cat f");
	assert_string_equal(got, "refused\nrefused\nrefused\n1\n");
	free(got);
	strs_free(&hidden);
}

/* Sockets are written through read-only mounts, so they are not there. */
static void
test_services_of_the_machine_are_not_there(void **state)
{
	(void)state;
	expect('a', "for f in /run/user /run/dbus /run/docker.sock "
	    "/run/systemd/private; do test ! -e $f || echo $f; done; "
	    "ls -A /dev/mqueue /run/user 2>/dev/null; echo end", "end\n");
}

/* Nothing that one run leaves in memory is there in the next. */
static void
test_ipc_is_private(void **state)
{
	(void)state;
	expect('a', "ipcmk -M 4096 >/dev/null && ipcs -m | grep -c 4096; "
	    "test ! -d /dev/mqueue || : > /dev/mqueue/pawl", "1\n");
	expect('a', "ipcs -m | grep -c 4096; ls -A /dev/mqueue /dev/shm 2>/dev/null | "
	    "grep pawl; true", "0\n");
}

/* In the tree, beside it and through a link; with the sandbox or without. */
static void
test_inputs(void **state)
{
	struct sandbox s = arm(true, 'a');
	int i;

	(void)state;
	free(outside("mkdir -p 'my proj/data' 'in put' && "
	    "echo d > 'my proj/data/d' && echo i > 'in put/i' && "
	    "ln -sfn '../in put' 'my proj/link'"));
	strs_add(&inputs, "");
	free(inputs.v[0]);
	inputs.v[0] = path_join(tree, "data");
	strs_take(&inputs, path_join(tree, "link"));
	strs_take(&inputs, path_join(top, "in put"));
	for (i = 0; i < 4; i++) {
		char *cmd, *got;

		s.on = i % 2 == 1;
		if (s.on && !works)
			continue;
		cmd = xasprintf("cat data/d link/i '%s/in put/i'; "
		    "( echo x > link/new ) 2>/dev/null || echo refused", top);
		got = says(&s, tree, cmd);
		assert_string_equal(got, s.on ? "d\ni\ni\nrefused\n" :
		    "d\ni\ni\n");
		free(got);
		free(cmd);
	}
	strs_free(&inputs);
}

static void
test_bad_inputs(void **state)
{
	struct strs args = STRS_INIT;
	struct sandbox_fds fds = SANDBOX_FDS_INIT;
	struct sandbox s = arm(false, 'a');
	int on;

	(void)state;
	strs_take(&inputs, path_join(tree, "nowhere"));
	for (on = 0; on < 2; on++) {
		failure_clear();
		s.on = on == 1;
		assert_int_equal(sandbox_argv(&args, &fds, &s, tree, ":"), -1);
		assert_non_null(strstr(failure(), "nowhere: "));
		assert_int_equal(failure_status(), ST_STATE);
	}
	strs_free(&inputs);
	strs_take(&inputs, path_join(tree, "f"));
	s.on = false;
	failure_clear();
	assert_int_equal(sandbox_argv(&args, &fds, &s, tree, ":"), -1);
	assert_non_null(strstr(failure(), "is in git too"));
	strs_free(&inputs);
	failure_clear();
	assert_int_equal(sandbox_argv(&args, &fds, &s, "/usr", ":"), -1);
	failure_clear();
	sandbox_fds_close(&fds);
	strs_free(&args);
}

static void
test_status_and_signal_come_through(void **state)
{
	struct sandbox s = arm(true, 'a');
	struct proc_spec spec = { 0 };
	struct did d = DID_INIT;

	(void)state;
	run_in(&d, &s, &spec, tree, "exit 5");
	assert_int_equal(d.res.exit_status, 5);
	assert_false(d.broken);
	run_in(&d, &s, &spec, tree, "kill -SEGV $$");
	assert_int_equal(proc_signal_of(&d.res), SIGSEGV);
	assert_false(d.broken);
	run_in(&d, &s, &spec, tree,
	    "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done");
	assert_true(d.res.user_s > 0.01);
	proc_result_release(&d.res);
}

/* A sandbox that cannot be set up is no failure of the command. */
static void
test_broken_sandbox_is_told_apart(void **state)
{
	struct sandbox s = arm(true, 'a');
	struct proc_spec spec = { 0 };
	struct did d = DID_INIT;

	(void)state;
	s.home = "/no/such/home";
	run_in(&d, &s, &spec, tree, "exit 0");
	assert_true(d.broken);
	assert_true(str_starts(buf_str(&d.res.err), "bwrap: "));
	proc_result_release(&d.res);
}

static void
test_survivors_inside_are_named_and_ended(void **state)
{
	struct sandbox s = arm(true, 'a');
	struct proc_spec spec = { 0 };
	struct did d = DID_INIT;
	double start = clock_mono_s();

	(void)state;
	run_in(&d, &s, &spec, tree,
	    "( setsid sh -c 'env -i sleep 333 & ' & ); sleep 0.2; exit 0");
	assert_int_equal(d.res.exit_status, 0);
	assert_int_equal(d.res.survivors.n, 1);
	assert_true(str_starts(d.res.survivors.v[0], "sleep ("));
	assert_true(clock_mono_s() - start < 100);
	spec.limit_s = 1;
	spec.grace_s = 0.2;
	run_in(&d, &s, &spec, tree, "trap '' TERM; setsid sleep 334 & "
	    "while :; do sleep 1; done");
	assert_true(d.res.timed_out);
	assert_false(d.broken);
	assert_false(is_running("333") || is_running("334"));
	proc_result_release(&d.res);
}

static void
test_orphans_of_a_killed_round(void **state)
{
	struct sandbox s = arm(true, 'a');
	struct proc_spec spec = { 0 };
	struct strs killed = STRS_INIT;
	struct did d = DID_INIT;
	int i;
	pid_t pid;

	(void)state;
	spec.mark = "sandbox-test/1";
	if ((pid = fork()) == 0) {
		run_in(&d, &s, &spec, tree,
		    "env -i sleep 335 & exec sleep 336");
		_exit(1);
	}
	for (i = 0; i < 6000 && !(is_running("335") && is_running("336")); i++)
		usleep(10000);
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
	assert_true(is_running("335"));
	assert_int_equal(proc_kill_marked(&killed, "sandbox-test"), 0);
	assert_true(killed.n > 0);
	assert_false(is_running("335") || is_running("336"));
	strs_free(&killed);
}

static void
test_without_sandbox(void **state)
{
	struct sandbox s = arm(false, 'b');
	char *sub = path_join(tree, "sub dir"), *got, *want;

	(void)state;
	want = xasprintf("%s/sub dir\n%s/sub dir\n%s%s %s\n", arm_b, arm_b,
	    commit_b, home, tmp);
	got = says(&s, sub, "pwd; echo $PWD; git rev-parse HEAD; "
	    "echo $HOME $TMPDIR");
	assert_string_equal(got, want);
	free(got);
	free(want);
	free(sub);
}

/* The user works in a linked worktree, the repository is elsewhere. */
static void
test_repository_outside_the_tree(void **state)
{
	struct sandbox s = arm(true, 'b');
	char *side = path_join(top, "my proj/.git"), *got, *want, *cmd;

	(void)state;
	s.tree = "/usr/local/share";	/* any directory outside /tmp */
	cmd = xasprintf("pwd; git rev-parse HEAD; test ! -e '%s/objects'",
	    side);
	want = xasprintf("/usr/local/share\n%s", commit_b);
	got = says(&s, s.tree, cmd);
	assert_string_equal(got, want);
	free(cmd);
	free(got);
	free(want);
	free(side);
}

static int
setup(void **state)
{
	char *config;

	(void)state;
	if (mkdtemp(top) == NULL)
		return -1;
	config = path_join(top, "gitconfig");
	setenv("GIT_CONFIG_GLOBAL", config, 1);
	setenv("GIT_CONFIG_NOSYSTEM", "1", 1);
	free(config);
	free(outside("git config --file \"$GIT_CONFIG_GLOBAL\" user.name n; "
	    "git config --file \"$GIT_CONFIG_GLOBAL\" user.email e@x; "
	    "mkdir home tmp 'my proj'; cd 'my proj'; git init -q .; "
	    "mkdir -p harness/open 'sub dir'; echo o > harness/open/o; echo 1 > f; echo s > 'sub dir/s'; "
	    "echo ok > harness/check.sh; git add .; git commit -qm one; "
	    "git tag v1; echo 2 > f; git commit -qam two; touch untracked; "
	    "mkdir -p .git/pawl/op-1; for x in a b; do "
	    "git worktree add -q --detach --no-checkout --lock "
	    ".git/pawl/op-1/$x $([ $x = a ] && echo v1 || echo HEAD); "
	    "git -C .git/pawl/op-1/$x reset -q --hard; done"));
	tree = path_join(top, "my proj");
	home = path_join(top, "home");
	tmp = path_join(top, "tmp");
	common = path_join(tree, ".git");
	state_dir = path_join(common, "pawl/op-1");
	arm_a = path_join(state_dir, "a");
	arm_b = path_join(state_dir, "b");
	admin_a = path_join(common, "worktrees/a");
	admin_b = path_join(common, "worktrees/b");
	commit_a = outside("cd 'my proj'; git rev-parse v1");
	commit_b = outside("cd 'my proj'; git rev-parse HEAD");
	binds_add(&binds, "", true);
	binds_add(&binds, "harness", false);
	binds_add(&binds, "harness/open", true);
	binds_add(&binds, "not/there", false);
	return 0;
}

static int
teardown(void **state)
{
	char **all[] = { &tree, &home, &tmp, &common, &state_dir, &arm_a,
	    &arm_b, &admin_a, &admin_b, &commit_a, &commit_b };
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(all) / sizeof(all[0]); i++)
		free(*all[i]);
	binds_free(&binds);
	return dir_remove(top);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		/* these do without bubblewrap */
		cmocka_unit_test(test_inputs),
		cmocka_unit_test(test_bad_inputs),
		cmocka_unit_test(test_without_sandbox),
		/* these do not */
		cmocka_unit_test(test_arm_lies_at_the_users_path),
		cmocka_unit_test(test_git_gives_the_arms_commit),
		cmocka_unit_test(test_repository_cannot_be_written),
		cmocka_unit_test(test_arms_look_alike),
		cmocka_unit_test(test_state_and_other_tree_are_not_there),
		cmocka_unit_test(test_home_tmp_and_shm_are_private),
		cmocka_unit_test(test_namespaces),
		cmocka_unit_test(test_no_file_of_ours_gets_in),
		cmocka_unit_test(test_harness_is_read_only),
		cmocka_unit_test(test_hidden_cannot_be_read),
		cmocka_unit_test(test_services_of_the_machine_are_not_there),
		cmocka_unit_test(test_ipc_is_private),
		cmocka_unit_test(test_status_and_signal_come_through),
		cmocka_unit_test(test_broken_sandbox_is_told_apart),
		cmocka_unit_test(test_survivors_inside_are_named_and_ended),
		cmocka_unit_test(test_orphans_of_a_killed_round),
		cmocka_unit_test(test_repository_outside_the_tree),
	};
	size_t all = sizeof(tests) / sizeof(tests[0]), n = all;
	struct buf why_not = BUF_INIT;

	if (sandbox_probe(&works, &why_not) < 0)
		die_last();
	if (!works) {
		/* cmocka 1.1.5 calls what skip() leaves "not ok"; tests/one.sh counts this line */
		n = 3;
		printf("# SKIP %zu tests: bubblewrap does not work here: "
		    "%s\n", all - n, buf_str(&why_not));
		fflush(stdout);
	}
	buf_free(&why_not);
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return _cmocka_run_group_tests("sandbox", tests, n, setup, teardown);
}
