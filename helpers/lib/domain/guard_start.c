/* guard_start.c - may a baseline start, and what is it made of? */
#include "guard.h"

#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "../outside/git/config.h"
#include "../outside/git/object.h"
#include "../outside/git/ref.h"
#include "../outside/json.h"
#include "fingerprint.h"
#include "inputs.h"
#include "named.h"
#include "scope.h"

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

static int
lacking(const struct strs *missing, const char *promisor)
{
	char *mend = xasprintf("git fetch --refetch --no-filter %s", promisor);
	int rc = refused_names("a partial clone without these files", missing,
	    mend);

	free(mend);
	return rc;
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
	char *promisor = config_promisor(&p->repo);
	int rc = commit_files(&files, &p->repo, commit, "");
	bool look = rc == 0 && has_attributes(&files);

	if (rc < 0 && promisor != NULL) {	/* trees are missing, too */
		failure_clear();
		rc = refused("a partial clone without the files' names: git "
		    "fetch --refetch --no-filter %s", promisor);
	}
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
	if (rc == 0 && missing->n > 0 && promisor != NULL)
		rc = lacking(missing, promisor);
	if (rc == 0 && filtered.n > 0)
		rc = refused_names("a git filter makes these files", &filtered,
		    "libgit2 runs no filters (Git LFS): name them in "
		    "PAWL_INPUTS, then the working tree's are used");
	strs_free(&filtered);
	tree_files_free(&files);
	free(promisor);
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

/* A path of the repository as the project's scopes know it; NULL: outside. */
static const char *
in_project(const struct project *p, const char *path)
{
	if (!is_below(path, p->repo.prefix))
		return NULL;
	path += strlen(p->repo.prefix);
	return path + (*path == '/');
}

/* A pattern that means no file would freeze a campaign in which nothing goes. */
static int
check_editable(struct project *p, const char *head,
    const struct candidate *cand)
{
	const char *text = settings_str(project_settings(p), SET_EDITABLE);
	struct tree_files files = TREE_FILES_INIT;
	struct buf some = BUF_INIT;
	struct scope scope;
	bool found = false;
	const char *path;
	int rc;

	if (scope_parse(&scope, text, "PAWL_EDITABLE") < 0)
		return -1;
	rc = commit_files(&files, &p->repo, head, "");
	for (size_t i = 0; i < cand->changes.n && !found; i++)
		found = (path = in_project(p, cand->changes.v[i].path)) !=
		    NULL && scope_match(&scope, path);
	for (size_t i = 0; i < files.n && rc == 0 && !found; i++) {
		if ((path = in_project(p, files.v[i].path)) == NULL)
			continue;
		found = scope_match(&scope, path);
		if (some.len < 60)
			buf_addf(&some, "%s%s", some.len > 0 ? " " : "", path);
	}
	if (rc == 0 && !found)
		rc = refused("PAWL_EDITABLE: \"%s\" means none of the project's "
		    "files (%s …), so nothing could ever be changed: paths are "
		    "relative to the project", text, buf_str(&some));
	scope_release(&scope);
	tree_files_free(&files);
	buf_free(&some);
	return rc;
}

/*
 * Files that rounds may change and that are not as they were before: as in the
 * certified frontier, where there is one, else as in the user's commit.
 */
static int
find_taken(struct strs *out, struct project *p, const char *head)
{
	struct candidate cand = CANDIDATE_INIT;
	int rc = candidate_find(&cand, p, p->camp.epoch == 0 ||
	    p->camp.course.updated ? head : p->camp.frontier, CANDIDATE_LOOK);

	for (size_t i = 0; i < cand.changes.n && rc == 0; i++)
		strs_add(out, cand.changes.v[i].path);
	candidate_free(&cand);
	return rc;
}

/*
 * A new epoch starts from what is certified. What was edited since then, or is
 * older because somebody set the files back, would be taken for it unseen.
 */
static int
check_start(const struct strs *taken, const struct project *p, bool take)
{
	if (p->camp.epoch == 0 || p->camp.course.updated || take ||
	    taken->n == 0)
		return 0;
	return refused_names("not as in the certified frontier", taken,
	    "make iter tries a change, git stash puts it aside, and make "
	    "baseline WHY=\"…\" TAKE=1 starts from it");
}

int
guard_baseline(struct cJSON **out, struct round *r)
{
	struct project *p = r->project;
	struct candidate cand = CANDIDATE_INIT;
	struct strs missing = STRS_INIT, taken = STRS_INIT;
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
	if (check_objects(&missing, p, head) == 0 &&
	    check_ignored(p, head) == 0 && find_taken(&taken, p, head) == 0 &&
	    check_start(&taken, p, json_bool(round_get(r, STEP_OPEN), "take",
	    false)) == 0 &&
	    candidate_find(&cand, p, head, CANDIDATE_BASELINE) == 0)
		rc = cand.filtered.n == 0 ? check_editable(p, head, &cand) :
		    refused_names("a git filter "
		    "would rewrite", &cand.filtered, "libgit2 runs no filters "
		    "(Git LFS): commit it, or take it out");
	if (rc == 0 && (print = fingerprint_now(p)) == NULL)
		rc = -1;
	if (rc == 0) {
		branch = repo_head_branch(&p->repo);
		*out = guard_describe(&cand, head, head);
		json_set(*out, "fingerprint", print);
		json_set_str(*out, "kind", "baseline");
		json_set_str(*out, "user_branch", branch);
		json_set(*out, "outside", json_strings(&cand.outside));
		json_set(*out, "taken", json_strings(&taken));
		json_set(*out, "missing", json_strings(&missing));
		if (inputs[0] != '\0')
			json_set_str(*out, "inputs", inputs);
		free(branch);
	}
	strs_free(&missing);
	strs_free(&taken);
	candidate_free(&cand);
	return rc;
}
