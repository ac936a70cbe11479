/* update.c - what was kept, on another base. */
#include "update.h"

#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "../base/str.h"
#include "../outside/git/object.h"
#include "../outside/git/ref.h"
#include "../outside/proc.h"

/* First line that git printed. 0, or -1 with failed() in its own words. */
static int
ask_git(char out[OID_HEX], const struct project *p, const char *const *argv)
{
	struct buf text = BUF_INIT;
	int rc = proc_capture(&text, argv, p->repo.root);

	out[0] = '\0';
	if (rc == 0 && text.len >= OID_HEX - 1) {
		memcpy(out, text.p, OID_HEX - 1);
		out[OID_HEX - 1] = '\0';
	}
	buf_free(&text);
	return rc;
}

static int
check_clean(struct project *p)
{
	const char *const argv[] = { "git", "status", "--porcelain",
	    "--untracked-files=no", NULL };
	struct buf text = BUF_INIT;
	int rc = proc_capture(&text, argv, p->repo.root);

	if (rc == 0 && text.len > 0) {
		char *line = xstrndup(text.p, strcspn(text.p, "\n"));

		rc = refused("files have changes (%s): make iter, or git stash, "
		    "before the base is changed", line);
		free(line);
	}
	buf_free(&text);
	return rc;
}

int
update_find(struct update *u, struct project *p, const char *base,
    enum update_how how)
{
	char *spec = xasprintf("%s^{commit}", base);
	const char *const argv[] = { "git", "rev-parse", "--verify", "--quiet",
	    "--end-of-options", spec, NULL };
	int rc, old;

	u->name = base;
	u->how = how;
	if (ask_git(u->commit, p, argv) < 0 || u->commit[0] == '\0') {
		failure_clear();
		rc = refused("BASE: there is no commit \"%s\": git fetch, or "
		    "git branch -a", base);
	} else
		rc = ref_read(u->tip, &p->repo, p->frontier_ref);
	free(spec);
	if (rc < 0)
		return -1;
	if ((old = commit_is_ancestor(&p->repo, u->commit, u->tip)) < 0)
		return -1;
	if (old > 0)
		return refused("BASE: %s (%.12s) is in the frontier already: "
		    "nothing to update", base, u->commit);
	return check_clean(p);
}

/* The base that the kept commits stand on: what they share with upstream. */
static int
run_git(const struct update *u, struct project *p, struct proc_result *res)
{
	const char *const merge[] = { "git", "-c", "core.hooksPath=/dev/null",
	    "merge", "--no-edit", u->commit, NULL };
	const char *const rebase[] = { "git", "-c", "core.hooksPath=/dev/null",
	    "rebase", u->commit, NULL };
	struct proc_spec spec = { .argv = u->how == UPDATE_MERGE ? merge :
	    rebase, .dir = p->repo.root };

	return proc_run(res, &spec);
}

int
update_apply(const struct update *u, struct project *p)
{
	struct proc_result res = PROC_RESULT_INIT;
	int rc = run_git(u, p, &res);
	const char *word = u->how == UPDATE_MERGE ? "merge" : "rebase";

	if (rc == 0 && res.exit_status != 0)
		rc = refused("git %s stopped at a conflict: resolve it, git add, "
		    "git %s --continue, then make baseline WHY=\"update\"; "
		    "git %s --abort goes back", word, word, word);
	proc_result_release(&res);
	return rc;
}
