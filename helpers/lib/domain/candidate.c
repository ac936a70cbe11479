/* candidate.c - what the working tree differs from the frontier in. */
#include "candidate.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/hint.h"
#include "../base/mem.h"
#include "../outside/git/hidden.h"
#include "../outside/git/object.h"
#include "../outside/json.h"
#include "baseline.h"
#include "territory.h"

/*
 * A record holds its changes as a patch, and views show it: data belong into
 * PAWL_INPUTS. Binary patches take about a second per MiB to make.
 */
#define SIZE_MAX_MIB 16

/* What a change in the working tree is measured by. */
struct filter {
	struct candidate *cand;
	struct project *project;
	struct territory territory;
	struct strs products;	/* of the baseline's build, git-relative */
	enum candidate_use use;
	long long bytes;	/* of all changed files */
};

static int
filter_init(struct filter *f, struct candidate *cand, struct project *p,
    enum candidate_use use)
{
	memset(f, 0, sizeof(*f));
	f->cand = cand;
	f->project = p;
	f->use = use;
	if (territory_init(&f->territory, project_settings(p)) < 0 ||
	    baseline_made(&f->products, p) < 0 ||
	    baseline_products(&f->products, p) < 0)
		return -1;
	strs_sort(&f->products);
	return 0;
}

static void
filter_release(struct filter *f)
{
	territory_release(&f->territory);
	strs_free(&f->products);
}

static bool
belongs_to_baseline(const struct filter *f, const char *rel)
{
	return territory_editable(&f->territory, rel) ||
	    territory_is_named_harness(&f->territory, rel) ||
	    strcmp(rel, hint_makefile()) == 0 || strcasecmp(rel, "makefile") == 0 ||
	    strcmp(rel, "GNUmakefile") == 0;
}

static bool
is_binary(const struct project *p, const char *path)
{
	char *whole = path_join(p->repo.root, path), head[8000];
	int fd = open(whole, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	ssize_t n = fd >= 0 ? read(fd, head, sizeof(head)) : 0;

	if (fd >= 0)
		close(fd);
	free(whole);
	return n > 0 && memchr(head, '\0', (size_t)n) != NULL;
}

/* Why an untracked file in scope does not count; NULL: it does. */
static const char *
why_passed_over(const struct filter *f, const char *path)
{
	if (strs_has_sorted(&f->products, path))
		return "made by the build";
	if (is_binary(f->project, path))
		return "binary";
	return NULL;
}

/*
 * A file that only PAWL_PARAMS names is the harness's but for the values:
 * does this change more of it? 1, 0, -1.
 */
static int
is_more_than_params(const struct filter *f, struct change *c,
    const char *rel)
{
	struct changes one = { c, 1, 1 };
	struct cJSON *params = NULL;
	bool only = false;
	int rc;

	if (f->use != CANDIDATE_ROUND ||
	    territory_in_scope(&f->territory, rel))
		return 0;
	rc = candidate_params(&params, &only, f->project, &one);
	json_free(params);
	return rc < 0 ? -1 : !only;
}

/* Of what git ignores below the scope: text that a round might have meant. */
static int
name_ignored(struct candidate *cand, const struct filter *f,
    const struct strs *places)
{
	struct strs ignored = STRS_INIT;
	int rc = 0;

	/* the whole project: its products, mostly */
	if (f->use == CANDIDATE_ROUND && places->n > 0 && !strs_has(places, ""))
		rc = ignored_files(&ignored, &f->project->repo, places);
	for (size_t i = 0; i < ignored.n; i++) {
		const char *path = ignored.v[i];
		const char *rel = territory_within(f->project, path);

		if (rel != NULL && territory_editable(&f->territory, rel) &&
		    !strs_has_sorted(&f->products, path) &&
		    !is_binary(f->project, path))
			strs_take(&cand->passed_over, xasprintf("%s (git "
			    "ignores it)", path));
	}
	strs_free(&ignored);
	return rc;
}

/* Records are JSON and lists of lines, which hold no other names. */
static int
check_name(const struct change *c)
{
	bool fits = str_is_utf8(c->path, strlen(c->path));

	for (const char *s = c->path; *s != '\0' && fits; s++)
		fits = (unsigned char)*s >= 0x20 && *s != 0x7f;
	return fits ? 0 : refused("%s: its name has control characters or is "
	    "not UTF-8, which no record can hold: rename it, or take it out of "
	    "PAWL_EDITABLE", c->path);
}

/*
 * Is an untracked file to be looked at? Of what somebody keeps beside the
 * sources nothing is read, and binary files only at their beginning.
 */
static bool
wants_untracked(void *arg, const char *path)
{
	const struct filter *f = arg;
	const char *rel = territory_within(f->project, path), *why;

	if (rel == NULL)
		return false;
	if (f->use == CANDIDATE_BASELINE ? !belongs_to_baseline(f, rel) :
	    !territory_editable(&f->territory, rel))
		return f->use != CANDIDATE_BASELINE &&
		    territory_is_reserved(&f->territory, rel);
	if ((why = why_passed_over(f, path)) == NULL)
		return true;
	strs_take(&f->cand->passed_over, xasprintf("%s (%s)", path, why));
	return false;
}

/* Store what it makes, if that is of a size that records can hold. */
static int
store(struct filter *f, struct change *c)
{
	char *whole = path_join(f->project->repo.root, c->path);
	struct stat st;

	if (c->new_blob[0] != '\0' && lstat(whole, &st) == 0)
		f->bytes += st.st_size;
	free(whole);
	if (f->bytes > (long long)SIZE_MAX_MIB << 20)
		return refused("%s: with it the files that changed have %lld "
		    "MiB, and a record holds %d: name data in PAWL_INPUTS, "
		    "leave them out of PAWL_EDITABLE, or have git ignore them",
		    c->path, f->bytes >> 20, SIZE_MAX_MIB);
	return change_store(&f->project->repo, c);
}

static int
sort_out(struct candidate *cand, struct filter *f, struct change *c)
{
	const char *rel = territory_within(f->project, c->path);
	bool counts = rel != NULL && (f->use == CANDIDATE_BASELINE ||
	    territory_editable(&f->territory, rel));
	char *filter;
	int more;

	if (c->new_mode == MODE_COMMIT || c->old_mode == MODE_COMMIT) {
		strs_take(&cand->outside, xasprintf("%s (submodule)",
		    c->path));
		return 0;
	}
	if (!counts && c->untracked && rel != NULL &&
	    f->use != CANDIDATE_BASELINE &&
	    territory_is_reserved(&f->territory, rel)) {
		strs_take(&cand->outside, xasprintf("%s (PAWL_EDITABLE does "
		    "not name it)", c->path));
		return 0;
	}
	if (!counts) {
		/* a rewritten product is the build's work, not the user's */
		if (!c->untracked && !strs_has_sorted(&f->products, c->path))
			strs_add(&cand->outside, c->path);
		return 0;
	}
	if ((filter = repo_filter(&f->project->repo, c->path)) != NULL) {
		strs_take(&cand->filtered, xasprintf("%s (%s)", c->path,
		    filter));
		free(filter);
		return 0;
	}
	if (f->use != CANDIDATE_LOOK &&
	    (check_name(c) < 0 || store(f, c) < 0))
		return -1;
	if ((more = is_more_than_params(f, c, rel)) != 0) {
		strs_take(&cand->outside, xasprintf("%s (more than its "
		    "parameters)", c->path));
		return more < 0 ? -1 : 0;
	}
	changes_take(&cand->changes, c);
	return 0;
}

/* Of untracked files only those that a round may take are looked for. */
static int
diff_in_scope(struct changes *out, struct candidate *cand,
    struct filter *f, const char *from)
{
	struct project *p = f->project;
	struct diff_wants wants = { wants_untracked, f };
	struct strs below = STRS_INIT, places = STRS_INIT;
	char *memo = project_path(p, STAGED_MEMO);
	int rc;

	scope_prefixes(&below, &f->territory.editable);
	for (size_t i = 0; i < f->territory.params.n; i++)
		strs_add(&below, f->territory.params.v[i].file);
	for (size_t i = 0; i < below.n; i++)
		strs_take(&places, project_rel(p, below.v[i]));
	rc = diff_work_at(out, &p->repo, from, &places, memo,
	    &wants);
	if (rc == 0)
		rc = name_ignored(cand, f, &places);
	free(memo);
	strs_free(&below);
	strs_free(&places);
	return rc;
}

int
candidate_find(struct candidate *cand, struct project *p, const char *from,
    enum candidate_use use)
{
	struct changes all = CHANGES_INIT;
	struct filter f;
	struct diff_wants wants = { wants_untracked, &f };
	int rc = filter_init(&f, cand, p, use);

	if (rc == 0)
		rc = use == CANDIDATE_BASELINE ?
		    diff_work(&all, &p->repo, from, &wants) :
		    diff_in_scope(&all, cand, &f, from);
	if (rc == 0)
		rc = submodules_moved(&all, &p->repo, from);
	for (size_t i = 0; i < all.n && rc == 0; i++) {
		struct change *c = &all.v[i];

		/* a file whose blob is missing could not be checked out */
		if (c->new_blob[0] == '\0' &&
		    !object_exists(&p->repo, c->old_blob))
			continue;
		rc = sort_out(cand, &f, c);
	}
	changes_free(&all);
	filter_release(&f);
	return rc;
}

void
candidate_free(struct candidate *cand)
{
	changes_free(&cand->changes);
	strs_free(&cand->outside);
	strs_free(&cand->passed_over);
	strs_free(&cand->filtered);
}

struct cJSON *
changes_to_json(const struct changes *changes)
{
	struct cJSON *arr = json_array();

	for (size_t i = 0; i < changes->n; i++) {
		const struct change *c = &changes->v[i];
		struct cJSON *o = json_object();

		json_set_str(o, "path", c->path);
		json_set_str(o, "old", c->old_blob);
		json_set_str(o, "new", c->new_blob);
		json_set_int(o, "old_mode", (long)c->old_mode);
		json_set_int(o, "new_mode", (long)c->new_mode);
		json_set_bool(o, "untracked", c->untracked);
		json_push(arr, o);
	}
	return arr;
}

int
changes_from_json(struct changes *out, const struct cJSON *arr)
{
	for (const struct cJSON *o = json_first(arr); o != NULL;
	    o = json_next(o)) {
		const char *path = json_str(o, "path");
		const char *old = json_str(o, "old"), *new = json_str(o, "new");
		struct change c = { 0 };

		if (path == NULL || old == NULL || new == NULL)
			return failed("a change without path or blobs");
		c.path = xstrdup(path);
		strncpy(c.old_blob, old, OID_HEX - 1);
		strncpy(c.new_blob, new, OID_HEX - 1);
		c.old_mode = (unsigned)json_int(o, "old_mode", 0);
		c.new_mode = (unsigned)json_int(o, "new_mode", 0);
		c.untracked = json_bool(o, "untracked", false);
		changes_take(out, &c);
	}
	return 0;
}
