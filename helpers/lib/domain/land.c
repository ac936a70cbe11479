/* land.c - which rounds are landed on which base, and what came of it. */
#include "land.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "../outside/digest.h"
#include "../outside/git/commit.h"
#include "../outside/git/diff.h"
#include "../outside/git/object.h"
#include "../outside/git/program.h"
#include "../outside/git/ref.h"
#include "../outside/json.h"
#include "final.h"
#include "ledger.h"
#include "named.h"
#include "pair.h"

#define HEADS "refs/heads/"

static char *
message_of(struct project *p, const char *commit)
{
	struct commit c = COMMIT_INIT;
	char *text = NULL;

	if (object_exists(&p->repo, commit) &&
	    commit_read(&c, &p->repo, commit) == 0) {
		text = xstrdup(c.message);
		commit_release(&c);
	}
	failure_clear();
	return text;
}

/* Did this event make a commit on the frontier's branch? */
static bool
has_commit(const struct cJSON *event)
{
	const struct cJSON *d = json_get(event, "data");
	const char *kind = json_str(event, "kind");
	const char *commit = json_str(d, "candidate");

	if (commit == NULL)
		return false;
	return (str_same(kind, "round") &&
	    str_same(json_str(d, "verdict"), "kept")) ||
	    (str_same(kind, "baseline") &&
	    !str_same(commit, json_str(d, "from")));
}

/* After make update has replayed it on another base: by what it says. */
static const struct cJSON *
event_by_message(struct project *p, const struct cJSON *events,
    const char *commit)
{
	const struct cJSON *found = NULL;
	char *mine = message_of(p, commit), *theirs;

	for (const struct cJSON *e = json_first(events);
	    e != NULL && mine != NULL; e = json_next(e)) {
		if (!has_commit(e))
			continue;
		theirs = message_of(p, json_str(json_get(e, "data"),
		    "candidate"));
		if (theirs != NULL && strcmp(mine, theirs) == 0)
			found = e;
		free(theirs);
	}
	free(mine);
	return found;
}

/* The event that made a commit of the frontier; NULL: none did. */
static const struct cJSON *
event_of(struct project *p, const struct cJSON *events, const char *commit)
{
	for (const struct cJSON *e = json_first(events); e; e = json_next(e))
		if (has_commit(e) && str_same(json_str(json_get(e, "data"),
		    "candidate"), commit))
			return e;
	return event_by_message(p, events, commit);
}

/* Paths that a commit changed. */
static int
add_paths(struct strs *out, struct project *p, const char *commit)
{
	struct changes changes = CHANGES_INIT;
	char parent[OID_HEX];
	int rc = commit_parent(parent, &p->repo, commit);

	if (rc == 0)
		rc = diff_commits(&changes, &p->repo, parent, commit);
	for (size_t i = 0; i < changes.n && rc == 0; i++)
		strs_add(out, changes.v[i].path);
	changes_free(&changes);
	return rc;
}

static int
add_step(struct land *l, const char *commit, const struct cJSON *d)
{
	struct project *p = l->project;
	struct land_step step = { .iter = json_int(d, "iter", 0), .data = d };
	struct buf text = BUF_INIT;
	char path[64], hash[DIGEST_HEX];
	int rc;

	snprintf(step.commit, sizeof(step.commit), "%s", commit);
	step.replayed = !str_same(commit, json_str(d, "candidate"));
	snprintf(path, sizeof(path), "runs/iter-%03ld/result.json", step.iter);
	rc = commit_file(&text, &p->repo, p->log_tip, path);
	if (rc > 0) {
		digest_bytes(hash, text.p, text.len);
		snprintf(step.record, sizeof(step.record), "%s", hash);
	}
	buf_free(&text);
	if (rc < 0)
		return -1;
	l->v = xrealloc(l->v, l->n + 1, sizeof(*l->v));
	l->v[l->n++] = step;
	return 0;
}

/* Is the walk down the frontier at its end? 1, 0 or -1. */
static int
is_base(struct land *l, const char *commit, const struct cJSON *event)
{
	if (l->base_name == NULL)
		return event == NULL;
	return commit_is_ancestor(&l->project->repo, commit, l->base);
}

/* From the frontier down, first parents, to where the user's own begin. */
static int
walk_down(struct land *l, const struct cJSON *events)
{
	struct project *p = l->project;
	char at[OID_HEX], next[OID_HEX];
	int rc = 0, end = 0;

	snprintf(at, sizeof(at), "%s", p->camp.frontier);
	while (rc == 0 && at[0] != '\0') {
		const struct cJSON *e = event_of(p, events, at);

		if ((end = is_base(l, at, e)) != 0)
			break;
		if (str_same(json_str(e, "kind"), "round"))
			rc = add_step(l, at, json_get(e, "data"));
		else if (e != NULL)
			rc = add_paths(&l->left_out, p, at);
		if (rc == 0 && (rc = commit_parent(next, &p->repo, at)) == 0)
			memcpy(at, next, OID_HEX);
	}
	if (rc < 0 || end < 0)
		return -1;
	if (end == 0)
		return refused("the frontier stands on nothing: make land "
		    "BASE=branch says onto what");
	if (l->base_name == NULL)
		snprintf(l->base, OID_HEX, "%s", at);
	l->own_base = strcmp(l->base, at) == 0;
	return 0;
}

static int
is_merge(bool *yes, struct land *l)
{
	struct commit c = COMMIT_INIT;

	if (commit_read(&c, &l->project->repo, l->base) < 0)
		return -1;
	*yes = c.parents.n > 1;
	commit_release(&c);
	return 0;
}

static int
find_base(struct land *l)
{
	char *spec = xasprintf("%s^{commit}", l->base_name);
	struct buf text = BUF_INIT;
	int rc = program_asks(&text, l->project->repo.root, "rev-parse",
	    "--verify", "--quiet", "--end-of-options", spec, (char *)NULL);

	if (rc == 0)
		rc = refused("BASE: there is no commit \"%s\": git fetch, or "
		    "git branch -a", l->base_name);
	else if (rc > 0)
		snprintf(l->base, OID_HEX, "%s", buf_str(&text));
	if (rc > 0)
		rc = program_asks(NULL, l->project->repo.root, "merge-base",
		    l->base, l->project->camp.frontier, (char *)NULL);
	if (rc == 0 && l->base[0] != '\0')
		rc = refused("BASE: %s and the frontier have nothing in common: "
		    "name a branch of the same history", l->base_name);
	buf_free(&text);
	free(spec);
	return rc < 0 ? -1 : 0;
}

int
land_check_proven(const struct project *p, const struct cJSON *events)
{
	const struct campaign *c = &p->camp;

	if (c->back_to >= 0)
		return refused("what came after iter-%03ld was refuted by a "
		    "confirm: make rollback TO=%ld first", c->back_to,
		    c->back_to);
	if (final_is_refuted(c, events))
		return refused("iter-%03ld was refuted by the last confirm: "
		    "slower than the baseline. make rollback, or make confirm "
		    "again", c->best_iter);
	if (strcmp(c->certified, c->frontier) != 0)
		return refused("the frontier was kept provisionally: make "
		    "confirm first");
	return 0;
}

static void
turn_round(struct land *l)
{
	for (size_t i = 0; i < l->n / 2; i++) {
		struct land_step step = l->v[i];

		l->v[i] = l->v[l->n - 1 - i];
		l->v[l->n - 1 - i] = step;
	}
}

int
land_find(struct land *l, struct project *p, const struct cJSON *events,
    const char *base)
{
	bool merged = false;

	l->project = p;
	l->base_name = base;
	l->dir = project_path(p, "land");
	if ((base != NULL && find_base(l) < 0) ||
	    walk_down(l, events) < 0)
		return -1;
	turn_round(l);
	strs_sort(&l->left_out);
	if (l->base_name == NULL && is_merge(&merged, l) < 0)
		return -1;
	if (merged && l->n == 0)
		return refused("the frontier stands on a merge (make update "
		    "HOW=merge): say onto what, make land BASE=branch");
	if (l->n == 0)
		return refused("nothing was kept that %s lacks: there is "
		    "nothing to land", base != NULL ? base : "the base");
	return 0;
}

void
land_release(struct land *l)
{
	free(l->v);
	free(l->dir);
	strs_free(&l->left_out);
	strs_free(&l->made);
	strs_free(&l->empty);
	l->v = NULL;
	l->dir = NULL;
	l->n = 0;
}

int
land_check_branch(struct land *l, const char *branch)
{
	struct repo *repo = &l->project->repo;
	char *ref = xasprintf(HEADS "%s", branch), *obstacle;
	char there[OID_HEX] = "";
	int rc = program_asks(NULL, repo->root, "check-ref-format", "--branch",
	    branch, (char *)NULL);

	if (rc == 0)
		rc = refused("BRANCH: \"%s\" is no name of a branch", branch);
	else if (rc > 0 && str_starts(branch, "refs/"))
		rc = refused("BRANCH: %s: name the branch without refs/heads/",
		    branch);
	else if (rc > 0 && str_starts(branch, "tune/"))
		rc = refused("BRANCH: %s: tune/ is for campaigns: take "
		    "another name", branch);
	else if (rc > 0)
		rc = ref_read(there, repo, ref);
	if (rc == 0 && there[0] != '\0')
		rc = refused("there is a branch %s (%.12s) already: git branch "
		    "-D %s, or BRANCH=another", branch, there, branch);
	if (rc == 0 && (obstacle = ref_obstacle(repo, ref)) != NULL) {
		rc = refused("BRANCH: %s is in the way of %s: take another "
		    "name", obstacle, branch);
		free(obstacle);
	}
	free(ref);
	return rc < 0 ? -1 : 0;
}

/* Paths that the steps changed, sorted. */
static int
own_paths(struct strs *out, struct land *l)
{
	int rc = 0;

	for (size_t i = 0; i < l->n && rc == 0; i++)
		rc = add_paths(out, l->project, l->v[i].commit);
	strs_sort(out);
	return rc;
}

int
land_differ(struct strs *out, struct land *l)
{
	struct project *p = l->project;
	struct strs mine = STRS_INIT;
	struct changes changes = CHANGES_INIT;
	int rc = own_paths(&mine, l);

	/* on the campaign's base all others are the frontier's, too */
	if (rc == 0)
		rc = diff_commits(&changes, &p->repo, p->camp.frontier,
		    l->tip);
	for (size_t i = 0; i < changes.n && rc == 0; i++)
		if (strs_has_sorted(&mine, changes.v[i].path) ||
		    (l->own_base && !strs_has_sorted(&l->left_out,
		    changes.v[i].path)))
			strs_add(out, changes.v[i].path);
	changes_free(&changes);
	strs_free(&mine);
	return rc;
}

/*
 * What is built and verified: the landed tree, with the files that only a
 * baseline brought, such as an untracked tune.mk. Where a round changed one of
 * them, too, it is what is landed that counts.
 */
static int
make_whole(char out[OID_HEX], struct land *l)
{
	struct project *p = l->project;
	struct tree_edits edits = TREE_EDITS_INIT;
	const char *parents[] = { l->tip };
	struct strs mine = STRS_INIT;
	int rc = l->left_out.n > 0 ? own_paths(&mine, l) : 0;

	memcpy(out, l->tip, OID_HEX);
	for (size_t i = 0; i < l->left_out.n && rc == 0; i++) {
		char blob[OID_HEX];
		unsigned mode;

		if (strs_has_sorted(&mine, l->left_out.v[i]))
			continue;
		rc = commit_entry(blob, &mode, &p->repo, p->camp.frontier,
		    l->left_out.v[i]);
		if (rc == 0)
			tree_edits_add(&edits, l->left_out.v[i], blob, mode);
	}
	if (rc == 0 && edits.n > 0)
		rc = commit_write(out, &p->repo, l->tip, &edits, parents, 1,
		    "what is landed, and what the baseline brought\n");
	tree_edits_free(&edits);
	strs_free(&mine);
	return rc;
}

int
land_verify(struct land *l, struct remake *m)
{
	struct cJSON *out = NULL;
	char whole[OID_HEX];
	int rc = make_whole(whole, l);

	if (rc < 0 || remake_open(m, l->project) < 0)
		return -1;
	rc = remake_check(&out, m, whole, pair_seed(), NULL);
	if (rc == 0 && json_str(out, "verdict") != NULL)
		rc = refused("what would be landed (%.12s) fails in %s: %s: "
		    "nothing was landed; the log is %s", l->tip,
		    json_str(out, "failed_step"), json_str(out, "reason"),
		    m->rig.hooks.log_path);
	json_free(out);
	remake_close(m);
	return rc;
}

int
land_branch(struct land *l, const char *branch)
{
	char *ref = xasprintf(HEADS "%s", branch);
	int rc = ref_move(&l->project->repo, ref, "", l->tip, "pawl: land");

	free(ref);
	return rc;
}

int
land_check_patches(const char *dir)
{
	struct strs there = STRS_INIT;
	char *real = NULL;
	int rc = 0;

	if (*dir == '\0')
		return refused("PATCHES: into which directory?");
	if (file_exists(dir) && ((real = path_real(dir)) == NULL ||
	    dir_names(&there, real) < 0)) {
		failure_clear();
		rc = refused("PATCHES: %s is no directory that can be read",
		    dir);
	} else if (there.n > 0) {
		rc = refused_names("PATCHES: there is something in the "
		    "directory", &there, "name an empty one, or a new one");
	}
	strs_free(&there);
	free(real);
	return rc;
}

/* The user's configuration has a say, but not over what git am can take. */
int
land_patches(struct land *l, const char *dir)
{
	char *range = xasprintf("%s..%s", l->base, l->tip), *full;
	int rc = dir_make(dir);

	full = rc == 0 ? path_real(dir) : NULL;
	if (rc == 0)
		rc = full == NULL ? -1 : program_git(NULL, l->dir,
		    "format-patch", "--no-signature", "--binary",
		    "--full-index", "--unified=3", "--src-prefix=a/",
		    "--dst-prefix=b/", "--no-cover-letter", "--no-attach",
		    "--suffix=.patch", "-o", full, range, (char *)NULL);
	free(full);
	free(range);
	return rc;
}
