/* audit_refs.c - branches, notes and copies, against the ledger. */
#include "audit_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "../outside/git/ref.h"

#define COPY_MAX ((size_t)256 << 20)

/* Data of a round's or baseline's event, else NULL. */
static const struct cJSON *
round_of(const struct cJSON *event)
{
	const char *kind = json_str(event, "kind");

	return str_same(kind, "round") || str_same(kind, "baseline") ?
	    json_get(event, "data") : NULL;
}

static char *
branch_of(const struct audit *a, const char *name)
{
	return xasprintf("%stune/%s/%s", a->heads, a->project->op, name);
}

static void
check_branch(struct audit *a, const struct cJSON *d, const char *ref)
{
	const char *record = json_str(d, "record"), *mend_with = "git branch";
	char now[OID_HEX], name[32], *mend;

	snprintf(name, sizeof(name), "iter-%03ld", json_int(d, "iter", -1));
	if (record == NULL)
		return;
	if (ref_read(now, &a->project->repo, ref) < 0) {
		audit_broken(a, name, ref);
		return;
	}
	if (strcmp(now, record) == 0)
		return;
	if (now[0] != '\0')
		mend_with = "git branch -f";
	mend = xasprintf("%s tune/%s/%s %s", mend_with, a->project->op, name,
	    record);
	audit_find(a, name, ref, record, now[0] != '\0' ? now :
	    "no such branch", a->is_local ? mend : NULL);
	free(mend);
}

/* Branches of attempts that no event speaks of. */
static void
check_strangers(struct audit *a, const struct strs *there,
    const struct strs *known)
{
	char *next = xasprintf("%stune/%s/iter-%03ld", a->heads,
	    a->project->op, a->project->camp.next_iter);

	for (size_t i = 0; i < there->n; i++) {
		const char *ref = there->v[i];

		if (strs_has_sorted(known, ref))
			continue;
		if (strcmp(ref, next) == 0)
			audit_remark(a, "%s: an attempt that is not recorded "
			    "yet: make resume, or make abandon", ref);
		else
			audit_find(a, ref, "event", "one that records this "
			    "attempt", "none", NULL);
	}
	free(next);
}

static int
check_branches(struct audit *a)
{
	char *glob = branch_of(a, "iter-*");
	struct strs there = STRS_INIT, known = STRS_INIT;
	int rc = ref_list(&there, &a->project->repo, glob);
	bool fetched = a->is_local || there.n > 0;

	for (const struct cJSON *e = json_first(a->events); e != NULL &&
	    rc == 0; e = json_next(e)) {
		const struct cJSON *d = round_of(e);
		char name[32], *ref;

		if (d == NULL)
			continue;
		snprintf(name, sizeof(name), "iter-%03ld",
		    json_int(d, "iter", -1));
		ref = branch_of(a, name);
		if (fetched)
			check_branch(a, d, ref);
		strs_take(&known, ref);
	}
	if (!fetched)
		audit_remark(a, "no branches of attempts were fetched: all %ld "
		    "are reachable from the ledger", a->rounds);
	strs_sort(&known);
	check_strangers(a, &there, &known);
	strs_free(&known);
	strs_free(&there);
	free(glob);
	return rc;
}

/* Where the ledger says; commits made by hand may be on top of it. */
static int
check_frontier(struct audit *a)
{
	const struct campaign *c = &a->project->camp;
	char *ref = branch_of(a, "frontier"), now[OID_HEX], *mend;
	int rc = ref_read(now, &a->project->repo, ref), yes = 0;

	if (rc < 0 || c->epoch == 0 || strcmp(now, c->frontier) == 0)
		goto out;
	if (now[0] == '\0' && !a->is_local) {
		audit_remark(a, "%s was not fetched", ref);
		goto out;
	}
	if (now[0] != '\0')
		yes = commit_is_ancestor(&a->project->repo, c->frontier, now);
	failure_clear();
	if (yes > 0) {
		audit_remark(a, "%s has commits on top of the certified "
		    "%.12s: part of the next candidate", ref, c->frontier);
		goto out;
	}
	if (!a->is_local && commit_is_ancestor(&a->project->repo, now,
	    c->frontier) > 0) {
		audit_remark(a, "%s is behind the ledger", ref);
		goto out;
	}
	failure_clear();
	mend = now[0] == '\0' ? xasprintf("git branch tune/%s/frontier %s",
	    a->project->op, c->frontier) : xasprintf("git update-ref %s %s",
	    ref, c->frontier);
	audit_find(a, ref, "tip", c->frontier, now[0] != '\0' ? now :
	    "no such branch", a->is_local ? mend : NULL);
	free(mend);
out:
	free(ref);
	return rc;
}

/* Events from the last one back: of a commit the last note holds. */
static void
check_note(struct audit *a, const struct cJSON *d, struct strs *seen,
    long *missing)
{
	const char *candidate = json_str(d, "candidate");
	struct buf want = BUF_INIT, got = BUF_INIT;
	char name[32];
	int rc;

	if (candidate == NULL || *candidate == '\0' ||
	    json_str(d, "verdict") == NULL || strs_has(seen, candidate))
		return;
	strs_add(seen, candidate);
	snprintf(name, sizeof(name), "iter-%03ld", json_int(d, "iter", -1));
	a->words->note(&want, d);
	rc = note_read(&got, &a->project->repo, candidate);
	if (rc < 0)
		audit_broken(a, name, "git note");
	else if (rc == 0)
		(*missing)++;
	else if (strcmp(buf_str(&want), buf_str(&got)) != 0)
		audit_find(a, name, "git note on C", buf_str(&want),
		    buf_str(&got), NULL);
	buf_free(&want);
	buf_free(&got);
}

static int
check_notes(struct audit *a)
{
	struct strs seen = STRS_INIT;
	char tip[OID_HEX], text[32];
	long missing = 0;

	if (ref_read(tip, &a->project->repo, "refs/notes/pawl") < 0)
		return -1;
	if (tip[0] == '\0') {
		audit_remark(a, "refs/notes/pawl is not here: no git notes "
		    "were compared");
		return 0;
	}
	if (a->views.number != LEDGER_VIEWS) {
		audit_remark(a, "git notes are of another form, and were not "
		    "compared");
		return 0;
	}
	for (size_t i = json_len(a->events); i > 0; i--) {
		const struct cJSON *d = round_of(json_at(a->events, i - 1));

		if (d != NULL)
			check_note(a, d, &seen, &missing);
	}
	snprintf(text, sizeof(text), "%ld are missing", missing);
	if (missing > 0)
		audit_find(a, "refs/notes/pawl", "git notes", "one on each "
		    "attempt", text, NULL);
	strs_free(&seen);
	return 0;
}

int
audit_refs(struct audit *a)
{
	if (check_branches(a) < 0 || check_frontier(a) < 0)
		return -1;
	return check_notes(a);
}

static int
check_copy(struct audit *a, const char *dir, const struct tree_file *f)
{
	char *path = path_join(dir, f->path), name[OID_HEX];
	struct buf text = BUF_INIT;
	int rc = 0;

	if (file_exists(path) && !file_is_plain(path)) {
		audit_find(a, path, "copy in the working tree", "what the "
		    "ledger has", "no plain file", "move it away");
	} else if (file_exists(path)) {
		rc = file_read(&text, path, COPY_MAX);
		blob_name(name, buf_str(&text), text.len);
		if (rc == 0 && strcmp(name, f->blob) != 0) {
			char *mend = xasprintf("git show tune/%s/log:%s >%s",
			    a->project->op, f->path, path);

			audit_find(a, path, "copy in the working tree",
			    "what the ledger has", "edited", mend);
			free(mend);
		} else if (rc < 0) {
			audit_broken(a, path, "copy in the working tree");
		}
	}
	buf_free(&text);
	free(path);
	return 0;
}

int
audit_copies(struct audit *a)
{
	static const char *const views[] = { "ITERATIONS.md", "PROGRESS.md" };
	struct tree_files files = TREE_FILES_INIT;
	char *dir, *branch;
	int rc;

	if (!a->is_local || a->project->camp.epoch == 0)
		return 0;
	branch = repo_head_branch(&a->project->repo);
	rc = str_same(branch, a->project->frontier_ref);
	free(branch);
	if (!rc) {	/* another operator's, or work on something else */
		audit_remark(a, "HEAD is not on tune/%s/frontier: copies in "
		    "the working tree were not compared", a->project->op);
		return 0;
	}
	dir = ledger_records_dir(a->project);
	rc = commit_files(&files, &a->project->repo, a->tip, "runs");
	for (size_t i = 0; i < 2 && rc == 0; i++) {
		struct tree_file f = { (char *)views[i], "", 0 };

		rc = commit_entry(f.blob, &f.mode, &a->project->repo, a->tip,
		    f.path);
		if (rc == 0)
			rc = check_copy(a, dir, &f);
	}
	for (size_t i = 0; i < files.n && rc == 0; i++)
		rc = check_copy(a, dir, &files.v[i]);
	tree_files_free(&files);
	free(dir);
	return rc;
}
