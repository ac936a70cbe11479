/* program.c - the git program in a working tree, as its user would run it. */
#include "program.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "../../base/err.h"
#include "../../base/mem.h"

extern char **environ;

/* Where git looks, and what only make and its helpers are told. */
static const char *const left_out[] = { "GIT_DIR=", "GIT_WORK_TREE=",
	"GIT_INDEX_FILE=", "GIT_COMMON_DIR=", "GIT_PREFIX=",
	"GIT_OBJECT_DIRECTORY=", "GIT_NAMESPACE=", "GIT_EDITOR=",
	"GIT_ALTERNATE_OBJECT_DIRECTORIES=", "GIT_CONFIG_PARAMETERS=",
	"GIT_TERMINAL_PROMPT=", "PAWL_", "MAKE", "MFLAGS=", NULL };

static bool
starts_with_one(const char *pair, const char *const *names)
{
	for (; *names != NULL; names++)
		if (str_starts(pair, *names))
			return true;
	return false;
}

void
program_env(struct strs *env, const char *const *names, bool listed)
{
	for (char **e = environ; *e != NULL; e++)
		if (starts_with_one(*e, names) == listed)
			strs_add(env, *e);
}

/*
 * What git begins for its user goes on as it does elsewhere: an agent that
 * keeps a passphrase, a gc, a daemon that watches files.
 */
int
program_start(struct proc_result *res, const char *dir,
    const struct strs *argv, const struct strs *env, double limit_s)
{
	struct proc_spec spec = { .dir = dir, .limit_s = limit_s,
	    .leave = strcmp(argv->v[0], "git") == 0 };
	int rc;

	spec.argv = proc_vector(argv);
	spec.env = proc_vector(env);
	rc = proc_run(res, &spec);
	if (rc == 0 && res->interrupted)
		rc = failed("interrupted");
	free((void *)spec.argv);
	free((void *)spec.env);
	return rc;
}

int
program_other(struct proc_result *res, const char *dir,
    const struct strs *argv)
{
	struct strs env = STRS_INIT;
	int rc;

	program_env(&env, left_out, false);
	strs_add(&env, "GIT_EDITOR=true");
	strs_add(&env, "GIT_TERMINAL_PROMPT=0");
	rc = program_start(res, dir, argv, &env, 0);
	strs_free(&env);
	return rc;
}

int
program_run(struct proc_result *res, const char *dir, const struct strs *words)
{
	struct strs argv = STRS_INIT;
	int rc;

	strs_add(&argv, "git");
	for (size_t i = 0; i < words->n; i++)
		strs_add(&argv, words->v[i]);
	rc = program_other(res, dir, &argv);
	strs_free(&argv);
	return rc;
}

/* Whether it succeeded; if not, its first line of complaint is failed(). */
static int
run(struct buf *out, const char *dir, va_list ap)
{
	struct proc_result res = PROC_RESULT_INIT;
	struct strs words = STRS_INIT;
	const char *word;
	int rc;

	while ((word = va_arg(ap, const char *)) != NULL)
		strs_add(&words, word);
	rc = program_run(&res, dir, &words);
	if (rc == 0)
		rc = res.exit_status == 0;
	if (rc == 0) {
		const char *why = buf_str(&res.err);

		failed("git %s: %.*s", words.v[0], (int)strcspn(why, "\n"),
		    why);
	}
	while (res.out.len > 0 && res.out.p[res.out.len - 1] == '\n')
		res.out.len--;
	if (rc > 0 && out != NULL && res.out.len > 0)
		buf_add(out, res.out.p, res.out.len);
	proc_result_release(&res);
	strs_free(&words);
	return rc;
}

int
program_git(struct buf *out, const char *dir, ...)
{
	va_list ap;
	int rc;

	va_start(ap, dir);
	rc = run(out, dir, ap);
	va_end(ap);
	return rc > 0 ? 0 : -1;
}

int
program_asks(struct buf *out, const char *dir, ...)
{
	va_list ap;
	int rc;

	va_start(ap, dir);
	rc = run(out, dir, ap);
	va_end(ap);
	if (rc == 0)
		failure_clear();
	return rc;
}
