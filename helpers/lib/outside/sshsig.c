/* sshsig.c - signatures by ssh keys. */
#include "sshsig.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "proc.h"

#define SIGNATURE_MAX ((size_t)64 * 1024)
#define LIMIT_S 30

extern char **environ;

static const char *
program(void)
{
	static const char *const places[] = { "/usr/bin/ssh-keygen",
	    "/bin/ssh-keygen", "/usr/local/bin/ssh-keygen",
	    "/run/current-system/sw/bin/ssh-keygen" };

	for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++)
		if (access(places[i], X_OK) == 0)
			return places[i];
	refused("approvals need ssh-keygen, which is not there: install "
	    "openssh-client (OpenSSH 8.7 or newer)");
	return NULL;
}

int
sshsig_available(void)
{
	return program() != NULL ? 0 : -1;
}

/* A directory of its own for the files that ssh-keygen wants; frees. */
static char *
scratch(void)
{
	const char *tmp = getenv("TMPDIR");
	char *dir = xasprintf("%s/pawl-sig.XXXXXX",
	    tmp != NULL && *tmp == '/' ? tmp : "/tmp");

	if (mkdtemp(dir) != NULL)
		return dir;
	failed("make %s:", dir);
	free(dir);
	return NULL;
}

static int
put(const char *dir, const char *name, const char *text)
{
	char *path = path_join(dir, name);
	int rc = file_write(path, text, strlen(text));

	free(path);
	return rc;
}

/* With our terminal, for the passphrase; reads and writes these files. */
static int
run_sign(const char *key, const char *from, const char *to)
{
	const char *path = program();
	const char *argv[] = { path, "-q", "-Y", "sign", "-n",
	    SSHSIG_NAMESPACE, "-f", key, NULL };
	posix_spawn_file_actions_t files;
	int err, status = 0;
	pid_t pid;

	if (path == NULL)
		return -1;
	posix_spawn_file_actions_init(&files);
	err = posix_spawn_file_actions_addopen(&files, 0, from, O_RDONLY, 0);
	if (err == 0)
		err = posix_spawn_file_actions_addopen(&files, 1, to,
		    O_WRONLY | O_CREAT | O_TRUNC, 0600);
	if (err == 0)
		err = posix_spawn(&pid, path, &files, NULL,
		    (char *const *)argv, environ);
	posix_spawn_file_actions_destroy(&files);
	if (err != 0) {
		errno = err;
		return failed("run %s:", path);
	}
	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return failed("wait for ssh-keygen:");
	if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
		return refused("ssh-keygen did not sign with %s: "
		    "PAWL_APPROVE_KEY=<file> names another key", key);
	return 0;
}

int
sshsig_sign(struct buf *out, const char *key, const char *text)
{
	char *dir = scratch(), *from, *to;
	int rc;

	if (dir == NULL)
		return -1;
	from = path_join(dir, "text");
	to = path_join(dir, "text.sig");
	rc = put(dir, "text", text);
	if (rc == 0)
		rc = run_sign(key, from, to);
	if (rc == 0)
		rc = file_read(out, to, SIGNATURE_MAX);
	dir_remove(dir);
	free(from);
	free(to);
	free(dir);
	return rc;
}

/*
 * ssh-keygen -Y with an environment that nobody else set. What it prints is
 * appended to said; 1 it agrees, 0 it does not, -1.
 */
static int
ask(struct buf *said, const char *dir, const char *const *args,
    const char *input)
{
	static const char *const env[] = { "PATH=/usr/bin:/bin", "LC_ALL=C",
	    NULL };
	struct proc_result r = PROC_RESULT_INIT;
	const char *argv[16] = { program(), "-Y" };
	struct proc_spec spec = { .argv = argv, .dir = dir, .env = env,
	    .input = input, .input_len = input != NULL ? strlen(input) : 0,
	    .limit_s = LIMIT_S };
	int rc = -1;

	if (argv[0] == NULL)
		return -1;
	for (size_t i = 0; args[i] != NULL; i++)
		argv[i + 2] = args[i];
	if (proc_run(&r, &spec) == 0)
		rc = r.exit_status == 0;
	buf_add(said, r.out.p, r.out.len);
	proc_result_release(&r);
	return rc;
}

static int
check(struct buf *principal, const char *dir, const char *text, time_t when)
{
	const char *find[] = { "find-principals", "-s", "signature", "-f",
	    "signers", NULL, NULL };
	const char *verify[] = { "verify", "-s", "signature", "-f", "signers",
	    "-n", SSHSIG_NAMESPACE, "-I", NULL, NULL, NULL };
	struct buf said = BUF_INIT;
	char at[64] = "", *who = NULL;
	struct tm tm;
	int rc;

	if (when != 0) {	/* it is read as local time */
		localtime_r(&when, &tm);
		strftime(at, sizeof(at), "-Overify-time=%Y%m%d%H%M%S", &tm);
		find[5] = at;
		verify[9] = at;
	}
	rc = ask(&said, dir, find, NULL);
	if (rc > 0) {	/* one a line */
		who = xstrndup(buf_str(&said), strcspn(buf_str(&said), "\n"));
		verify[8] = who;
		buf_clear(&said);
		rc = ask(&said, dir, verify, text);
	}
	if (rc > 0)
		buf_puts(principal, who);
	free(who);
	buf_free(&said);
	return rc > 0 ? 0 : rc < 0 ? -1 : refused("the signature is not by a "
	    "key of PAWL_SIGNERS over this text (namespace "
	    SSHSIG_NAMESPACE ")");
}

int
sshsig_verify(struct buf *principal, const char *signers, const char *text,
    const char *signature, time_t when)
{
	char *dir = scratch();
	int rc = -1;

	if (dir == NULL)
		return -1;
	if (put(dir, "signers", signers) == 0 &&
	    put(dir, "signature", signature) == 0)
		rc = check(principal, dir, text, when);
	dir_remove(dir);
	free(dir);
	return rc;
}
