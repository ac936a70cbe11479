/* remote.c - refs of another repository, through the git program. */
#include "remote.h"

#include <stdlib.h>
#include <string.h>

#include "../../base/err.h"
#include "../../base/mem.h"
#include "program.h"

#define LIMIT_S 60.0

/* What git, ssh and credential helpers need of the user's environment. */
static const char *const passed[] = { "HOME=", "PATH=", "USER=", "LOGNAME=",
	"LANG=", "TMPDIR=", "SSH_AUTH_SOCK=", "SSH_AGENT_PID=",
	"XDG_CONFIG_HOME=", "XDG_CACHE_HOME=", "XDG_RUNTIME_DIR=",
	"DBUS_SESSION_BUS_ADDRESS=", "KRB5CCNAME=", "GIT_SSH=",
	"GIT_SSH_COMMAND=", "GIT_CONFIG_GLOBAL=", "GIT_CONFIG_NOSYSTEM=",
	"http_proxy=", "https_proxy=", "HTTPS_PROXY=", "no_proxy=", "NO_PROXY=",
	"ALL_PROXY=", NULL };

static void
make_env(struct strs *env)
{
	program_env(env, passed, true);
	strs_add(env, "LC_ALL=C");
	strs_add(env, "GIT_TERMINAL_PROMPT=0");
	strs_add(env, "GIT_ASKPASS=true");
	strs_add(env, "SSH_ASKPASS=true");
}

/* The line that says what went wrong: git puts hints behind it. */
static void
say_why(struct buf *why, const struct proc_result *res)
{
	struct strs lines = STRS_INIT;
	const char *best = NULL;
	char *how;

	strs_add_lines(&lines, buf_str(&res->err));
	for (size_t i = 0; i < lines.n; i++)
		if (str_starts(lines.v[i], "fatal: ") ||
		    str_starts(lines.v[i], "error: ") ||
		    (best == NULL && strstr(lines.v[i], " ! [") != NULL)) {
			best = lines.v[i];
			if (str_starts(best, "fatal: "))
				break;
		}
	if (best == NULL && lines.n > 0)
		best = lines.v[0];
	how = proc_describe(res);
	buf_puts(why, best != NULL && !res->timed_out ? best : how);
	free(how);
	strs_free(&lines);
}

/* git -C <root> <words>; 1, 0 with why, -1. */
static int
git(struct buf *out, struct buf *why, struct repo *repo,
    const struct strs *words)
{
	struct strs argv = STRS_INIT, env = STRS_INIT;
	struct proc_result res = PROC_RESULT_INIT;
	int rc;

	strs_add(&argv, "git");
	strs_add(&argv, "-C");
	strs_add(&argv, repo->root);
	strs_add(&argv, "-c");
	strs_add(&argv, "core.hooksPath=/dev/null");
	strs_add(&argv, "-c");
	strs_add(&argv, "protocol.ext.allow=never");
	for (size_t i = 0; i < words->n; i++)
		strs_add(&argv, words->v[i]);
	make_env(&env);
	rc = program_start(&res, NULL, &argv, &env, LIMIT_S);
	if (rc == 0) {
		rc = res.exit_status == 0;
		if (rc)
			buf_add(out, buf_str(&res.out), res.out.len);
		else
			say_why(why, &res);
	}
	proc_result_release(&res);
	strs_free(&argv);
	strs_free(&env);
	return rc;
}

int
remote_push(struct buf *why, struct repo *repo, const char *remote,
    const char *commit, const char *ref, bool grow)
{
	struct strs words = STRS_INIT;
	struct buf out = BUF_INIT;
	int rc;

	strs_add(&words, "push");
	strs_add(&words, "--quiet");
	strs_add(&words, "--no-verify");
	strs_add(&words, "--recurse-submodules=no");
	if (!grow)	/* it must not be there */
		strs_take(&words, xasprintf("--force-with-lease=%s:", ref));
	strs_add(&words, "--");
	strs_add(&words, remote);
	strs_take(&words, xasprintf("%s:%s", commit, ref));
	rc = git(&out, why, repo, &words);
	buf_free(&out);
	strs_free(&words);
	return rc;
}

int
remote_refs(struct strs *out, struct buf *why, struct repo *repo,
    const char *remote, const char *prefix)
{
	struct strs words = STRS_INIT, lines = STRS_INIT;
	struct buf text = BUF_INIT;
	int rc;

	strs_add(&words, "ls-remote");
	strs_add(&words, "--");
	strs_add(&words, remote);
	strs_take(&words, xasprintf("%s*", prefix));
	rc = git(&text, why, repo, &words);
	strs_add_lines(&lines, buf_str(&text));
	for (size_t i = 0; i < lines.n && rc > 0; i++) {
		char *tab = strchr(lines.v[i], '\t');

		if (tab == NULL || tab - lines.v[i] != OID_HEX - 1 ||
		    !str_starts(tab + 1, prefix))
			continue;
		*tab = ' ';
		strs_add(out, lines.v[i]);
	}
	buf_free(&text);
	strs_free(&lines);
	strs_free(&words);
	return rc;
}
