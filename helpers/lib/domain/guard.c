/* guard.c - may this round start, and what exactly is its candidate? */
#include "guard.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "../outside/git/lines.h"
#include "../outside/git/object.h"
#include "../outside/git/ref.h"
#include "../outside/host.h"
#include "../outside/json.h"
#include "bench.h"
#include "epoch.h"
#include "fingerprint.h"
#include "guard_course.h"
#include "inputs.h"
#include "scope.h"
#include "verify.h"
#include "witness.h"
#include "waiver.h"

#define NAMED_MAX 10	/* files that one message names */

int
guard_settings(struct project *p)
{
	const struct settings *s = project_settings(p);
	struct guard_metrics guards;
	struct case_list cases;
	struct metric metric;
	struct params params;
	struct scope scope;
	struct check check;

	if (settings_check(s, p->repo.root) < 0 ||
	    scope_parse(&scope, settings_str(s, SET_EDITABLE),
	    "PAWL_EDITABLE") < 0)
		return -1;
	scope_release(&scope);
	if (settings_is_set(s, SET_HARNESS)) {
		if (scope_parse(&scope, settings_str(s, SET_HARNESS),
		    "PAWL_HARNESS") < 0)
			return -1;
		scope_release(&scope);
	}
	if (metric_parse(&metric, settings_str(s, SET_METRIC)) < 0)
		return -1;
	metric_release(&metric);
	if (check_of(&check, s) < 0 || witness_check(s) < 0)
		return -1;
	check_release(&check);
	if (case_list_parse(&cases, settings_str(s, SET_CASES)) < 0)
		return -1;
	case_list_free(&cases);
	if (guard_metrics_parse(&guards, settings_str(s,
	    SET_GUARD_METRICS)) < 0)
		return -1;
	guard_metrics_release(&guards);
	if (param_parse_all(&params, settings_str(s, SET_PARAMS)) < 0)
		return -1;
	params_release(&params);
	return host_check_cpus(settings_str(s, SET_CPUS), "PAWL_CPUS");
}

int
guard_frontier(char tip[OID_HEX], struct project *p)
{
	int yes;

	if (ref_read(tip, &p->repo, p->frontier_ref) < 0)
		return -1;
	if (tip[0] == '\0')
		return refused("branch tune/%s/frontier is gone: git branch "
		    "tune/%s/frontier %.12s", p->op, p->op, p->camp.frontier);
	yes = commit_is_ancestor(&p->repo, p->camp.frontier, tip);
	if (yes < 0)
		return -1;
	if (yes == 0)
		return refused("branch tune/%s/frontier was moved to %.12s, "
		    "which does not contain the certified frontier %.12s: "
		    "git reset --soft %.12s keeps your files", p->op, tip,
		    p->camp.frontier, p->camp.frontier);
	return 0;
}

static char *
name_some(const struct strs *names)
{
	struct strs some = STRS_INIT;
	char *text, *all;

	for (size_t i = 0; i < names->n && i < NAMED_MAX; i++)
		strs_add(&some, names->v[i]);
	text = strs_join(&some, ", ");
	strs_free(&some);
	if (names->n <= NAMED_MAX)
		return text;
	all = xasprintf("%s and %zu more", text, names->n - NAMED_MAX);
	free(text);
	return all;
}

static int
refuse_named(const char *fmt_what, const struct strs *names,
    const char *mend)
{
	char *text = name_some(names);
	int rc = refused("%s: %s: %s", fmt_what, text, mend);

	free(text);
	return rc;
}

/* Fields that record and views need, of a candidate that may start. */
static struct cJSON *
describe(const struct candidate *cand, const char *from, const char *tip)
{
	struct cJSON *o = json_object();

	json_set_str(o, "from", from);
	json_set_str(o, "branch_tip", tip);
	json_set(o, "changes", changes_to_json(&cand->changes));
	json_set(o, "passed_over", json_strings(&cand->passed_over));
	return o;
}

static int
classify(struct cJSON *o, struct project *p, const struct candidate *cand,
    bool combined)
{
	struct cJSON *params = NULL;
	bool only;

	if (candidate_params(&params, &only, p, &cand->changes) < 0)
		return -1;
	if (only && json_len(params) > 1 && !combined) {
		struct strs names = STRS_INIT;
		int rc;

		for (const struct cJSON *e = json_first(params); e != NULL;
		    e = json_next(e))
			strs_add(&names, json_str(e, "name"));
		rc = refuse_named("a parameter round changes exactly one "
		    "parameter, this one several", &names,
		    "set all but one back");
		strs_free(&names);
		json_free(params);
		return rc;
	}
	json_set_str(o, "kind", only ? "parameter" : "code");
	json_set(o, "params", params);
	return 0;
}

static int
check_candidate(const struct candidate *cand, const char *set)
{
	if (cand->outside.n > 0)
		return refuse_named("changed outside PAWL_EDITABLE",
		    &cand->outside, "undo it (git checkout <file>), or, if it "
		    "is part of the harness, make baseline WHY=\"…\"");
	if (cand->filtered.n > 0)
		return refuse_named("a git filter would rewrite",
		    &cand->filtered, "libgit2 runs no filters (Git LFS): take "
		    "it out of PAWL_EDITABLE");
	if (cand->changes.n == 0 && set == NULL)
		return refused("nothing changed since the frontier: edit a "
		    "file in PAWL_EDITABLE, then make iter HYP=\"…\"");
	return 0;
}

/* SIMPLIFY=1: the same speed with less code is a gain. It has to be less. */
static int
check_smaller(struct cJSON *o, struct project *p, const struct candidate *cand)
{
	long added, removed;

	if (changes_lines(&added, &removed, &p->repo, &cand->changes) < 0)
		return -1;
	if (added >= removed)
		return refused("SIMPLIFY=1 is for code that becomes smaller, "
		    "but this adds %ld lines and removes %ld: leave SIMPLIFY "
		    "out, or remove more", added, removed);
	json_set_bool(o, "simplify", true);
	json_set_int(o, "fewer_lines", removed - added);
	return 0;
}

static int
find_candidate(struct candidate *cand, struct project *p, const char *set)
{
	if (candidate_find(cand, p, p->camp.frontier, CANDIDATE_ROUND) < 0 ||
	    check_candidate(cand, set) < 0)
		return -1;
	if (set == NULL)
		return 0;
	if (cand->changes.n > 0)
		return refused("SET=%s is a round of its own, but %s is "
		    "changed too: make iter without SET, or git checkout it",
		    set, cand->changes.v[0].path);
	if (candidate_set(p, set) < 0)
		return -1;
	candidate_free(cand);
	*cand = (struct candidate)CANDIDATE_INIT;
	if (candidate_find(cand, p, p->camp.frontier, CANDIDATE_ROUND) < 0)
		return -1;
	return check_candidate(cand, NULL);
}

/* Is the goal reached, and nobody said why it goes on? */
static bool
needs_continue(const struct campaign *c)
{
	return c->goal_met && !c->going_on;
}

int
guard_goal(const struct project *p, const struct cJSON *open)
{
	const struct campaign *c = &p->camp;

	if (c->goal == GOAL_NONE)
		return refused("there is no goal: make goal SPEEDUP=2 (or "
		    "TARGET=800us, or BEST=1 UNTIL=18:00)");
	if (c->back_to >= 0)
		return refused("a confirm refuted what was kept after "
		    "iter-%03ld: make rollback TO=%ld first", c->back_to,
		    c->back_to);
	if (needs_continue(c) && json_str(open, "continue") == NULL)
		return refused("the goal is reached, confirmed at %.2fx: make "
		    "goal sets a new one, make iter CONTINUE=\"why\" "
		    "HYP=\"…\" goes on without one",
		    effect_ratio(c->total.g));
	return 0;
}

/* A strict project wants every pre-edit question answered. */
static int
check_questions(struct project *p, const struct cJSON *asked)
{
	static const char *const names[][2] = {
		{ "bottleneck", "BOTTLENECK" }, { "evidence", "EVIDENCE" },
		{ "why", "WHY" }, { "expect", "EXPECT" }, { "risk", "RISK" },
	};
	struct strs open = STRS_INIT;
	int rc = 0;

	if (json_str(asked, "hypothesis") == NULL)
		return refused("no hypothesis: make iter HYP=\"what you "
		    "changed and why it should be faster\"");
	if (strcmp(settings_str(project_settings(p), SET_STRICT), "yes") != 0)
		return 0;
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (json_str(asked, names[i][0]) == NULL)
			strs_add(&open, names[i][1]);
	if (open.n > 0)
		rc = refuse_named("PAWL_STRICT=yes and not answered", &open,
		    "make iter HYP=… with them, or PLAN=plan.md");
	strs_free(&open);
	return rc;
}

int
guard_round(struct cJSON **out, struct round *r)
{
	struct project *p = r->project;
	struct candidate cand = CANDIDATE_INIT;
	const struct cJSON *open = round_get(r, STEP_OPEN);
	const struct cJSON *asked = json_get(open, "questions");
	struct cJSON *print = NULL;
	char tip[OID_HEX];
	int rc = -1;

	*out = NULL;
	if (repo_check(&p->repo) < 0 || project_need_baseline(p) < 0 ||
	    project_need_frontier(p) < 0 || epoch_check(&print, p) < 0)
		return -1;
	if (guard_frontier(tip, p) == 0 && guard_goal(p, open) == 0 &&
	    guard_course(p, open) == 0 && check_questions(p, asked) == 0 &&
	    find_candidate(&cand, p, json_str(asked, "set")) == 0) {
		*out = describe(&cand, p->camp.frontier, tip);
		json_set(*out, "fingerprint", json_copy(print));
		rc = classify(*out, p, &cand,
		    json_len(json_get(open, "combines")) > 0);
		if (rc == 0 && json_bool(open, "simplify", false))
			rc = check_smaller(*out, p, &cand);
		if (rc == 0)
			rc = guard_course_note(*out, p, open);
	}
	json_free(print);
	candidate_free(&cand);
	if (rc < 0) {
		json_free(*out);
		*out = NULL;
	}
	return rc;
}

/* ITERATIONS.md, PROGRESS.md and runs/ will be ours: not if they are yours. */
static int
check_records(struct project *p)
{
	static const char *const names[] = { "ITERATIONS.md", "PROGRESS.md",
	    "runs" };
	const char *records = settings_str(&p->now, SET_RECORDS);
	char *dir = path_join(p->dir, records);
	int rc = 0;

	for (size_t i = 0; i < 3 && rc == 0 && p->camp.epoch == 0; i++) {
		char *path = path_join(dir, names[i]);

		if (file_exists(path) && (i < 2 || !file_is_dir(path)))
			rc = refused("%s is not pawl's: move it away, or set "
			    "PAWL_RECORDS to a directory for the records",
			    path);
		else if (file_exists(path)) {
			struct strs inside = STRS_INIT;

			rc = dir_names(&inside, path);
			if (rc == 0 && inside.n > 0 &&
			    !(inside.n == 1 && strcmp(inside.v[0],
			    ".gitkeep") == 0))
				rc = refused("%s/ has files that are not "
				    "pawl's: move them away, or set "
				    "PAWL_RECORDS to a directory for the "
				    "records", path);
			strs_free(&inside);
		}
		free(path);
	}
	free(dir);
	return rc;
}

int
guard_names(struct project *p)
{
	const char *const names[] = { p->frontier_ref, p->log_ref };
	size_t heads = strlen("refs/heads/");

	for (size_t i = 0; i < 2; i++) {
		char *obstacle = ref_obstacle(&p->repo, names[i]);

		if (obstacle == NULL)
			continue;
		refused("branch %s is in the way of %s: git branch -m %s "
		    "<another name>", obstacle + heads, names[i] + heads,
		    obstacle + heads);
		free(obstacle);
		return -1;
	}
	return 0;
}

static int
check_names(struct project *p)
{
	char tip[OID_HEX];

	if (guard_names(p) < 0)
		return -1;
	if (ref_read(tip, &p->repo, p->frontier_ref) < 0)
		return -1;
	if (tip[0] != '\0' && p->camp.epoch == 0)
		return refused("branch tune/%s/frontier is there, but has no "
		    "ledger: rename it, or choose another PAWL_OP", p->op);
	return 0;
}

static bool
has_attributes(const struct tree_files *files)
{
	for (size_t i = 0; i < files->n; i++)
		if (str_ends(files->v[i].path, ".gitattributes"))
			return true;
	return false;
}

/* Is it dir ("" is the top), or below it? A slash may end dir. */
static bool
is_below(const char *path, const char *dir)
{
	size_t n = strlen(dir);

	while (n > 0 && dir[n - 1] == '/')
		n--;
	return n == 0 || (strncmp(path, dir, n) == 0 &&
	    (path[n] == '/' || path[n] == '\0'));
}

/* Is it one of PAWL_INPUTS, which are linked in from the working tree? */
static bool
is_input(const struct project *p, const char *path)
{
	struct strs words = STRS_INIT;
	bool yes = false;

	strs_add_words(&words, settings_str(project_settings(p), SET_INPUTS));
	for (size_t i = 0; i < words.n && !yes; i++) {
		char *rel = project_rel(p, words.v[i]);

		yes = is_below(path, rel);
		free(rel);
	}
	strs_free(&words);
	return yes;
}

/*
 * Can a run tree hold what the commit holds? Files that only a git filter can
 * make (Git LFS) and blobs that are not there are found here, by name.
 */
static int
check_objects(struct strs *missing, struct project *p, const char *commit)
{
	struct tree_files files = TREE_FILES_INIT;
	struct strs filtered = STRS_INIT;
	int rc = commit_files(&files, &p->repo, commit, "");
	bool look = rc == 0 && has_attributes(&files);

	for (size_t i = 0; i < files.n && rc == 0; i++) {
		const struct tree_file *f = &files.v[i];
		char *filter = NULL;

		if (f->mode == MODE_COMMIT || is_input(p, f->path))
			continue;
		if (!object_exists(&p->repo, f->blob))
			strs_add(missing, f->path);
		if (look && is_below(f->path, p->repo.prefix) &&
		    (filter = repo_filter(&p->repo, f->path)) != NULL)
			strs_take(&filtered, xasprintf("%s (%s)", f->path,
			    filter));
		free(filter);
	}
	if (rc == 0 && missing->n > 0 && repo_is_partial(&p->repo))
		rc = refuse_named("a partial clone without these files",
		    missing, "git fetch --refetch --no-filter origin");
	if (rc == 0 && filtered.n > 0)
		rc = refuse_named("a git filter makes these files", &filtered,
		    "libgit2 runs no filters (Git LFS): name them in "
		    "PAWL_INPUTS, then the working tree's are used");
	strs_free(&filtered);
	tree_files_free(&files);
	return rc;
}

/* What git ignores is in no commit, so no round could change it. */
static int
check_ignored(struct project *p, const char *head)
{
	struct strs words = STRS_INIT;
	int rc = 0;

	strs_add_words(&words, settings_str(project_settings(p),
	    SET_EDITABLE));
	for (size_t i = 0; i < words.n && rc == 0; i++) {
		char *whole = path_join(p->dir, words.v[i]);
		char *rel = project_rel(p, words.v[i]), blob[OID_HEX];
		unsigned mode;

		if (file_exists(whole) && !file_is_dir(whole) &&
		    repo_ignores(&p->repo, rel) &&
		    commit_entry(blob, &mode, &p->repo, head, rel) == 0 &&
		    blob[0] == '\0')
			rc = refused("PAWL_EDITABLE: git ignores %s, so no "
			    "commit can hold it: git add -f and git commit "
			    "it, or name it in PAWL_INPUTS instead",
			    words.v[i]);
		free(rel);
		free(whole);
	}
	strs_free(&words);
	return rc;
}

int
guard_baseline(struct cJSON **out, struct round *r)
{
	struct project *p = r->project;
	struct candidate cand = CANDIDATE_INIT;
	struct strs missing = STRS_INIT;
	char head[OID_HEX], inputs[DIGEST_HEX], *branch;
	struct cJSON *print;
	int rc = -1;

	*out = NULL;
	if (repo_check(&p->repo) < 0 || check_names(p) < 0 ||
	    check_records(p) < 0 || inputs_hash(inputs, p) < 0 ||
	    repo_head_commit(head, &p->repo) < 0)
		return -1;
	if (head[0] == '\0')
		return refused("the branch has no commit yet: git add and git "
		    "commit what is to be tuned");
	if (check_ignored(p, head) < 0)
		return -1;
	if (check_objects(&missing, p, head) == 0 &&
	    candidate_find(&cand, p, head, CANDIDATE_BASELINE) == 0)
		rc = cand.filtered.n == 0 ? 0 : refuse_named("a git filter "
		    "would rewrite", &cand.filtered, "libgit2 runs no filters "
		    "(Git LFS): commit it, or take it out");
	if (rc == 0 && (print = fingerprint_now(p)) == NULL)
		rc = -1;
	if (rc == 0) {
		branch = repo_head_branch(&p->repo);
		*out = describe(&cand, head, head);
		json_set(*out, "fingerprint", print);
		json_set_str(*out, "kind", "baseline");
		json_set_str(*out, "user_branch", branch);
		json_set(*out, "outside", json_strings(&cand.outside));
		json_set(*out, "missing", json_strings(&missing));
		if (inputs[0] != '\0')
			json_set_str(*out, "inputs", inputs);
		free(branch);
	}
	strs_free(&missing);
	candidate_free(&cand);
	return rc;
}
