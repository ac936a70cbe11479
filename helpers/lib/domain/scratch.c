/* scratch.c - a copy of a repository's working tree for commands. */
#define _XOPEN_SOURCE 700	/* mkdtemp */
#include "scratch.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "../base/str.h"
#include "../outside/env.h"
#include "../outside/sandbox.h"

extern char **environ;

#define LIST_BYTES ((size_t)64 << 20)
#define COPY_LIMIT_S 600.0

/* What git would commit; the paths, relative to the project. */
static int
list_files(struct scratch *s)
{
	const char *const argv[] = { "git", "ls-files", "-z", "-c", "-o",
	    "--exclude-standard", NULL };
	struct proc_spec spec = { .argv = argv, .dir = s->dir,
	    .limit_s = COPY_LIMIT_S, .keep_bytes = LIST_BYTES };
	struct proc_result res = PROC_RESULT_INIT;
	int rc = proc_run(&res, &spec);

	if (rc == 0 && res.exit_status != 0)
		rc = failed("git ls-files: %s", buf_str(&res.err));
	for (size_t i = 0; i < res.out.len && rc == 0;
	    i += strlen(res.out.p + i) + 1)
		strs_add(&s->files, res.out.p + i);
	proc_result_release(&res);
	return rc;
}

/*
 * Files of the whole repository, since a makefile may include what lies beside
 * the project. One that was deleted is not there, and no harm. The user's own
 * hooks, signatures and filters have nothing to do in the copy.
 */
static int
copy_files(struct scratch *s)
{
	static const char script[] = "cd \"$1\" && git ls-files -z -c -o "
	    "--exclude-standard | xargs -0 -r cp -RPp --parents -t \"$2\" "
	    "-- 2>/dev/null; cd \"$2\" && export GIT_CONFIG_NOSYSTEM=1 "
	    "GIT_CONFIG_GLOBAL=/dev/null && git init -q --template= . && "
	    "git add -A -f . && git -c user.name=pawl -c "
	    "user.email=pawl@localhost commit -q --allow-empty -m copy";
	const char *const argv[] = { "sh", "-c", script, "sh", s->repo.root,
	    s->tree, NULL };
	struct proc_spec spec = { .argv = argv, .limit_s = COPY_LIMIT_S };
	struct proc_result res = PROC_RESULT_INIT;
	int rc = proc_run(&res, &spec);

	if (rc == 0 && res.interrupted)
		rc = failed("interrupted");
	else if (rc == 0 && res.exit_status != 0)
		rc = failed("the copy of %s: %s", s->repo.root,
		    buf_str(&res.err));
	if (rc == 0 && !file_exists(s->place))
		rc = refused("%s: git holds nothing of it, and would take "
		    "nothing", s->dir);
	proc_result_release(&res);
	return rc;
}

int
scratch_open(struct scratch *s, const char *dir)
{
	const char *tmp = getenv("TMPDIR");
	struct buf why = BUF_INIT;
	int rc;

	memset(s, 0, sizeof(*s));
	if (git_start() < 0 || (s->dir = path_real(dir)) == NULL ||
	    repo_open(&s->repo, s->dir) < 0)
		return -1;
	s->top = xasprintf("%s/pawl-adopt.XXXXXX", tmp != NULL && *tmp == '/' ?
	    tmp : "/tmp");
	if (mkdtemp(s->top) == NULL)
		return failed("%s:", s->top);
	s->tree = path_join(s->top, "tree");
	s->home = path_join(s->top, "home");
	s->tmp = path_join(s->top, "tmp");
	s->place = *s->repo.prefix != '\0' ? path_join(s->tree,
	    s->repo.prefix) : xstrdup(s->tree);
	rc = dir_make(s->tree) < 0 || dir_make(s->home) < 0 ||
	    dir_make(s->tmp) < 0 ? -1 : list_files(s);
	if (rc == 0)
		rc = copy_files(s);
	if (rc == 0)
		rc = sandbox_probe(&s->boxed, &why);
	buf_free(&why);
	return rc;
}

void
scratch_close(struct scratch *s)
{
	if (s->top != NULL && dir_remove(s->top) < 0)
		warn("%s could not be removed", s->top);
	if (s->repo.git != NULL)
		repo_close(&s->repo);
	free(s->dir);
	free(s->top);
	free(s->tree);
	free(s->place);
	free(s->home);
	free(s->tmp);
	strs_free(&s->files);
	memset(s, 0, sizeof(*s));
}

int
scratch_run(struct proc_result *res, struct scratch *s, const char *command,
    double limit_s)
{
	struct strs argv = STRS_INIT, env = STRS_INIT, none = STRS_INIT;
	struct sandbox box = { .on = s->boxed, .arm = s->tree,
	    .tree = s->repo.root, .home = s->home, .tmp = s->tmp };
	struct sandbox_fds fds = SANDBOX_FDS_INIT;
	struct proc_spec spec = { .limit_s = limit_s, .tick = s->tick,
	    .tick_arg = s->tick_arg, .keep_bytes = s->keep_bytes };
	char *pwd = sandbox_pwd(&box, s->dir), *dir;
	struct env_spec e = { (const char *const *)environ, NULL, &none,
	    sandbox_home(&box), sandbox_tmp(&box), pwd, NULL };
	int rc = env_build(&env, NULL, &e);

	if (rc == 0)
		rc = sandbox_argv(&argv, &fds, &box, s->dir, command);
	if (rc == 0) {
		dir = sandbox_start_dir(&box, s->dir);
		spec.argv = proc_vector(&argv);
		spec.env = proc_vector(&env);
		spec.dir = dir;
		spec.fds = fds.fd;
		spec.n_fds = fds.n;
		rc = proc_run(res, &spec);
		if (rc == 0 && sandbox_has_failed(&fds, res))
			rc = failed("the sandbox could not be set up: %s",
			    buf_str(&res->err));
		else if (rc == 0 && res->interrupted)
			rc = failed("interrupted");
		free((void *)spec.argv);
		free((void *)spec.env);
		free(dir);
	}
	sandbox_fds_close(&fds);
	free(pwd);
	strs_free(&argv);
	strs_free(&env);
	return rc;
}
