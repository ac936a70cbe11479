/* project.c - a project: its repository, names, settings and ledger state. */
#include "project.h"

#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/hint.h"
#include "../base/mem.h"
#include "../base/str.h"
#include "../outside/digest.h"
#include "../outside/git/object.h"
#include "../outside/git/ref.h"
#include "gate.h"
#include "ledger.h"
#include "round.h"

#define HEADS "refs/heads/"
#define OP_CHARACTERS "abcdefghijklmnopqrstuvwxyz0123456789._-"

/* The operator whose frontier HEAD is on; NULL if it is on no frontier. */
static char *
op_of_head(struct repo *repo)
{
	char *branch = repo_head_branch(repo), *op = NULL;
	const char *start = HEADS "tune/", *end = "/frontier";

	if (branch != NULL && str_starts(branch, start) &&
	    str_ends(branch, end) &&
	    strlen(branch) > strlen(start) + strlen(end))
		op = xstrndup(branch + strlen(start),
		    strlen(branch) - strlen(start) - strlen(end));
	free(branch);
	return op;
}

static void
name_things(struct project *p)
{
	char *key, hash[DIGEST_HEX], *sub;

	key = xasprintf("%s\n%s", p->repo.gitdir, p->repo.prefix);
	digest_bytes(hash, key, strlen(key));
	sub = xasprintf("pawl/%s-%.8s", p->op, hash);
	p->state = path_join(p->repo.common, sub);
	p->frontier_ref = xasprintf(HEADS "tune/%s/frontier", p->op);
	p->log_ref = xasprintf(HEADS "tune/%s/log", p->op);
	free(sub);
	free(key);
}

/* Without make: HEAD says which operator, the ledger in which directory. */
static int
find_without_make(struct project *p)
{
	p->op = op_of_head(&p->repo);
	if (p->op == NULL)
		return refused("HEAD is on no frontier (tune/<op>/frontier): "
		    "run this through make, or git checkout the frontier");
	return 0;
}

static int
open_ledger(struct project *p)
{
	char prefix[4096];
	int rc;

	if (p->from_make)
		return project_reload(p);
	/* the ledger knows the project's directory: go there for a helper
	 * that was called in a folder below it */
	name_things(p);
	rc = ledger_prefix(prefix, sizeof(prefix), p);
	if (rc < 0)
		return -1;
	if (rc > 0) {
		free(p->repo.prefix);
		p->repo.prefix = xstrdup(prefix);
	}
	free(p->state);
	free(p->frontier_ref);
	free(p->log_ref);
	p->state = p->frontier_ref = p->log_ref = NULL;
	return 0;
}

/* Two folders with one PAWL_OP would write into one ledger. */
static int
check_directory(struct project *p)
{
	const char *prefix = p->recorded_in;
	const char *base;
	char *dir, *file;
	bool there;

	if (prefix == NULL || strcmp(prefix, p->repo.prefix) == 0)
		return 0;
	dir = path_join(p->repo.root, prefix);
	base = strrchr(hint_makefile(), '/');
	base = base != NULL ? base + 1 : hint_makefile();
	file = path_join(dir, base);
	there = file_exists(file);
	free(file);
	free(dir);
	if (!there)	/* it was moved */
		return 0;
	if (str_starts(hint_makefile(), "../"))
		return refused("make runs in a folder below the project: make "
		    "-C %.*s -f %s runs it there", (int)(base -
		    hint_makefile() - 1), hint_makefile(), base);
	return refused("PAWL_OP: %s is the operator in %s: choose another "
	    "name", p->op, *prefix != '\0' ? prefix : "the top folder");
}

/* What the branch of the ledger was at when it last moved here; frees. */
static char *
remembered_tip(struct project *p)
{
	char *path = project_path(p, PROJECT_TIP);
	struct buf text = BUF_INIT;

	if (file_read(&text, path, OID_HEX - 1) < 0 ||
	    !object_exists(&p->repo, buf_str(&text)))
		buf_clear(&text);
	failure_clear();
	free(path);
	return buf_steal(&text);
}

/* Branches of a campaign whose ledger somebody deleted: nothing is begun anew. */
static int
check_lost(struct project *p)
{
	char *glob = xasprintf("refs/heads/tune/%s/iter-*", p->op), *tip;
	char frontier[OID_HEX];
	struct strs iters = STRS_INIT;
	int rc = 0;

	/* the first baseline is open: its branch is older than the ledger */
	if (p->log_tip[0] == '\0' && !round_exists(p)) {
		rc = ref_list(&iters, &p->repo, glob);
		if (rc == 0)
			rc = ref_read(frontier, &p->repo, p->frontier_ref);
		if (rc == 0 && (iters.n > 0 || frontier[0] != '\0')) {
			tip = remembered_tip(p);
			rc = refused("branch tune/%s/%s is there, but has no "
			    "ledger: git branch tune/%s/log %s brings it back; "
			    "if it is no campaign of pawl's, rename it or "
			    "choose another PAWL_OP", p->op,
			    frontier[0] != '\0' ? "frontier" :
			    strrchr(iters.v[0], '/') + 1, p->op,
			    tip != NULL && *tip != '\0' ? tip : "<its last "
			    "commit: git fsck --lost-found>");
			free(tip);
		}
	}
	strs_free(&iters);
	free(glob);
	return rc;
}

int
project_open(struct project *p)
{
	memset(p, 0, sizeof(*p));
	p->lock = (struct lock)LOCK_INIT;
	campaign_init(&p->camp);
	settings_init(&p->frozen);
	if (settings_from_env(&p->now, &p->from_make) < 0 || git_start() < 0 ||
	    repo_open(&p->repo, ".") < 0)
		goto no;
	if (p->from_make) {
		if (settings_check_op(&p->now) < 0)
			goto no;
		p->op = xstrdup(settings_str(&p->now, SET_OP));
	} else if (find_without_make(p) < 0 || open_ledger(p) < 0) {
		goto no;
	}
	name_things(p);
	p->dir = path_join(p->repo.root, p->repo.prefix);
	if (project_reload(p) < 0 || (p->from_make &&
	    (check_directory(p) < 0 || check_lost(p) < 0)))
		goto no;
	return 0;
no:
	project_close(p);
	return -1;
}

/* The operators whose ledgers are here; names of refs that match. */
static int
list_ledgers(struct strs *out, struct repo *repo, const char *op)
{
	char *own = xasprintf(HEADS "tune/%s/log", op);
	char *far = xasprintf("refs/remotes/*/tune/%s/log", op);
	int rc = ref_list(out, repo, own);

	if (rc == 0 && out->n == 0)
		rc = ref_list(out, repo, far);
	free(own);
	free(far);
	return rc;
}

/* The only operator whose ledger is here. */
static char *
only_op(struct repo *repo)
{
	struct strs refs = STRS_INIT;
	char *op = NULL;

	if (list_ledgers(&refs, repo, "*") < 0)
		return NULL;
	if (refs.n == 1) {
		const char *start = strstr(refs.v[0], "/tune/") + 6;

		op = xstrndup(start, strlen(start) - strlen("/log"));
	} else if (refs.n == 0) {
		refused("there is no ledger here (tune/<op>/log): git fetch "
		    "origin brings those of a clone");
	} else {
		refused("there are ledgers of several operators: say which "
		    "one, -o <op>");
	}
	strs_free(&refs);
	return op;
}

/* On the project's own branch, else origin's, else another remote's. */
static int
find_ledger(struct project *p)
{
	char *origin = xasprintf("refs/remotes/origin/tune/%s/log", p->op);
	struct strs refs = STRS_INIT;
	int rc = list_ledgers(&refs, &p->repo, p->op);

	if (rc == 0 && refs.n == 0)
		rc = refused("there is no ledger here: neither tune/%s/log nor "
		    "origin/tune/%s/log: git fetch origin", p->op, p->op);
	if (rc == 0) {
		free(p->log_ref);
		p->log_ref = xstrdup(strs_has(&refs, origin) ? origin :
		    refs.v[0]);
		rc = ref_read(p->log_tip, &p->repo, p->log_ref);
	}
	strs_free(&refs);
	free(origin);
	return rc;
}

int
project_ops(struct strs *out, const char *dir)
{
	struct strs refs = STRS_INIT;
	struct repo repo;
	int rc = repo_open(&repo, dir);

	if (rc < 0)
		return -1;
	rc = list_ledgers(&refs, &repo, "*");
	for (size_t i = 0; i < refs.n; i++) {
		const char *start = strstr(refs.v[i], "/tune/") + 6;

		strs_take(out, xstrndup(start, strlen(start) -
		    strlen("/log")));
	}
	strs_sort(out);
	strs_free(&refs);
	repo_close(&repo);
	return rc;
}

int
project_open_ledger(struct project *p, const char *op)
{
	return project_open_ledger_at(p, ".", op);
}

int
project_open_ledger_at(struct project *p, const char *dir, const char *op)
{
	memset(p, 0, sizeof(*p));
	p->lock = (struct lock)LOCK_INIT;
	campaign_init(&p->camp);
	settings_init(&p->frozen);
	if (settings_from_env(&p->now, &p->from_make) < 0 || git_start() < 0 ||
	    repo_open(&p->repo, dir) < 0)
		goto no;
	if (op != NULL)
		p->op = xstrdup(op);
	else if (p->from_make)
		p->op = xstrdup(settings_str(&p->now, SET_OP));
	else if ((p->op = op_of_head(&p->repo)) == NULL &&
	    (p->op = only_op(&p->repo)) == NULL)
		goto no;
	if (strspn(p->op, OP_CHARACTERS) != strlen(p->op)) {
		refused("\"%s\" is no operator's name: [a-z0-9._-]+", p->op);
		goto no;
	}
	name_things(p);
	if (find_ledger(p) < 0)
		goto no;
	if (ledger_load(p) < 0)
		failure_clear();
	if (p->recorded_in != NULL) {
		free(p->repo.prefix);
		p->repo.prefix = xstrdup(p->recorded_in);
	}
	p->dir = path_join(p->repo.root, p->repo.prefix);
	return 0;
no:
	project_close(p);
	return -1;
}

void
project_close(struct project *p)
{
	lock_release(&p->lock);
	campaign_release(&p->camp);
	repo_close(&p->repo);
	settings_release(&p->now);
	settings_release(&p->frozen);
	free(p->dir);
	free(p->op);
	free(p->state);
	free(p->frontier_ref);
	free(p->log_ref);
	free(p->recorded_in);
	p->recorded_in = NULL;
	p->dir = p->op = p->state = p->frontier_ref = p->log_ref = NULL;
}

int
project_reload(struct project *p)
{
	if (ref_read(p->log_tip, &p->repo, p->log_ref) < 0)
		return -1;
	if (p->log_tip[0] == '\0' || strcmp(p->log_tip, p->loaded) == 0)
		return 0;
	return ledger_load(p);
}

const struct settings *
project_settings(const struct project *p)
{
	return p->has_frozen && !p->starting ? &p->frozen : &p->now;
}

int
project_lock(struct project *p, const char *what)
{
	char *path;
	int rc;

	if (dir_make(p->state) < 0)
		return -1;
	path = project_path(p, "lock");
	rc = lock_take(&p->lock, path, what);
	free(path);
	/* started by another of our programs: it would go on holding the lock */
	if (rc == 0 && p->lock.inherited)
		prctl(PR_SET_PDEATHSIG, SIGTERM);
	/* whoever held it before may have moved the ledger */
	return rc < 0 ? -1 : project_reload(p);
}

char *
project_path(const struct project *p, const char *name)
{
	return path_join(p->state, name);
}

char *
project_rel(const struct project *p, const char *name)
{
	return path_join(p->repo.prefix, name);
}

char *
project_iter_ref(const struct project *p, long iter)
{
	return xasprintf(HEADS "tune/%s/iter-%03ld", p->op, iter);
}

char *
project_actor(const struct project *p)
{
	const char *said = p->from_make ? settings_str(&p->now, SET_ACTOR) :
	    getenv("PAWL_ACTOR");
	const struct passwd *pw;

	if (said != NULL && !str_is_blank(said) &&
	    str_is_utf8(said, strlen(said)))
		return str_fold(said);
	pw = getpwuid(getuid());
	return xasprintf("%s (%s)", pw != NULL ? pw->pw_name : "unknown user",
	    isatty(STDIN_FILENO) ? "terminal" : "no terminal");
}

int
project_need_baseline(const struct project *p)
{
	return gate_baseline(&p->camp);
}

int
project_need_frontier(struct project *p)
{
	char *branch = repo_head_branch(&p->repo);
	int rc = 0;

	if (branch == NULL)	/* by a rebase that is not done, maybe */
		rc = repo_check(&p->repo) < 0 ? -1 :
		    refused("HEAD is detached: git checkout tune/%s/frontier",
		    p->op);
	else if (strcmp(branch, p->frontier_ref) != 0)
		rc = refused("HEAD is on %s, not on the frontier: git "
		    "checkout tune/%s/frontier", str_starts(branch, HEADS) ?
		    branch + strlen(HEADS) : branch, p->op);
	free(branch);
	return rc;
}
