/* attempt.c - a candidate as commits, and what follows from its verdict. */
#include "attempt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "../outside/git/config.h"
#include "../outside/git/ref.h"
#include "../outside/git/work.h"
#include "../outside/json.h"
#include "arm.h"
#include "candidate.h"

#define NOTES_DISPLAY "refs/notes/pawl"

void
attempt_name(char out[32], long iter)
{
	snprintf(out, 32, "iter-%03ld", iter);
}

static const char *
field(const struct round *r, enum step step, const char *name)
{
	const char *v = json_str(round_get(r, step), name);

	return v != NULL ? v : "";
}

const char *
attempt_candidate(const struct round *r)
{
	return field(r, STEP_SNAPSHOT, "candidate");
}

const char *
attempt_from(const struct round *r)
{
	return field(r, STEP_GUARD, "from");
}

static int
candidate_commit(char out[OID_HEX], struct round *r, const char *subject)
{
	const struct cJSON *asked = json_get(round_get(r, STEP_OPEN),
	    "questions");
	const char *from = attempt_from(r), *parents[] = { from };
	struct changes changes = CHANGES_INIT;
	struct tree_edits edits = TREE_EDITS_INIT;
	char number[32], *message;
	struct trailer t[] = {
		{ "Pawl-Iteration", number },
		{ "Pawl-Hypothesis", json_str(asked, "hypothesis") },
		{ "Pawl-Bottleneck", json_str(asked, "bottleneck") },
		{ "Pawl-Actor", field(r, STEP_OPEN, "actor") },
	};
	int rc;

	snprintf(number, sizeof(number), "%ld", r->iter);
	rc = changes_from_json(&changes, json_get(round_get(r, STEP_GUARD),
	    "changes"));
	for (size_t i = 0; i < changes.n && rc == 0; i++)
		tree_edits_add(&edits, changes.v[i].path,
		    changes.v[i].new_blob, changes.v[i].new_mode);
	if (rc == 0 && r->baseline && edits.n == 0) {
		snprintf(out, OID_HEX, "%s", from);	/* as committed */
	} else if (rc == 0) {
		message = message_compose(subject, t,
		    sizeof(t) / sizeof(t[0]));
		rc = commit_write(out, &r->project->repo, from, &edits,
		    parents, 1, message);
		free(message);
	}
	tree_edits_free(&edits);
	changes_free(&changes);
	return rc;
}

int
attempt_snapshot(struct round *r, const char *subject)
{
	struct cJSON *o;
	char commit[OID_HEX] = "";

	if (candidate_commit(commit, r, subject) < 0)
		return -1;
	o = json_object();
	json_set_str(o, "candidate", commit);
	if (round_put(r, STEP_SNAPSHOT, o) < 0)
		return -1;
	return attempt_branch(r);
}

int
attempt_branch(struct round *r)
{
	char *name = project_iter_ref(r->project, r->iter);
	char now[OID_HEX];
	int rc = ref_read(now, &r->project->repo, name);

	/* its number is free, so what stands there was never recorded */
	if (rc == 0)
		rc = ref_move(&r->project->repo, name, now,
		    attempt_candidate(r), "pawl: candidate");
	free(name);
	return rc;
}

int
attempt_unbranch(struct round *r)
{
	char *name = project_iter_ref(r->project, r->iter);
	const char *mine = attempt_candidate(r);
	char now[OID_HEX];
	int rc = ref_read(now, &r->project->repo, name);

	if (rc == 0 && *mine != '\0' && strcmp(now, mine) == 0)
		rc = ref_delete(&r->project->repo, name);
	free(name);
	return rc;
}

/* R: C's tree and the record's files below runs/iter-NNN/. */
static int
record_commit(char out[OID_HEX], struct round *r, struct attempt_record *rec)
{
	struct project *p = r->project;
	struct tree_edits edits = TREE_EDITS_INIT;
	const char *parents[] = { attempt_candidate(r) };
	char name[32], *message;
	int rc = 0;

	attempt_name(name, r->iter);
	for (size_t i = 0; i < rec->nfiles && rc == 0; i++) {
		char *rel = xasprintf("runs/%s/%s", name, rec->files[i].name);
		char *path = project_rel(p, rel);

		rc = tree_edits_text(&edits, &p->repo, path,
		    buf_str(&rec->files[i].text), rec->files[i].text.len);
		free(path);
		free(rel);
	}
	if (rc == 0) {
		message = message_compose(rec->subject, rec->trailers,
		    rec->ntrailers);
		rc = commit_write(out, &p->repo, parents[0], &edits, parents,
		    1, message);
		free(message);
	}
	tree_edits_free(&edits);
	return rc;
}

static int
add_runs(struct tree_edits *edits, struct round *r,
    const struct attempt_record *rec)
{
	char name[32], path[300];
	int rc = 0;

	attempt_name(name, r->iter);
	for (size_t i = 0; i < rec->nfiles && rc == 0; i++) {
		snprintf(path, sizeof(path), "runs/%s/%s", name,
		    rec->files[i].name);
		rc = tree_edits_text(edits, &r->project->repo, path,
		    buf_str(&rec->files[i].text), rec->files[i].text.len);
	}
	if (rc == 0 && rec->last_notes != NULL) {
		attempt_name(name, r->project->camp.last_iter);
		snprintf(path, sizeof(path), "runs/%s/notes.md", name);
		rc = tree_edits_text(edits, &r->project->repo, path,
		    rec->last_notes->p, rec->last_notes->len);
	}
	if (rc == 0 && rec->more != NULL) {
		char *text = json_text(rec->more, true);

		rc = tree_edits_text(edits, &r->project->repo, "baseline.json",
		    text, strlen(text));
		free(text);
	}
	if (rc == 0 && rec->pool != NULL)
		rc = pool_put(edits, r->project, rec->pool);
	return rc;
}

/* Commits made by hand on the frontier stay reachable from the ledger. */
static int
hand_tip(char out[OID_HEX], struct round *r)
{
	struct project *p = r->project;

	if (ref_read(out, &p->repo, p->frontier_ref) < 0)
		return -1;
	if (strcmp(out, attempt_from(r)) == 0 ||
	    strcmp(out, attempt_candidate(r)) == 0)
		out[0] = '\0';
	return 0;
}

static struct cJSON *
plan_of(const struct attempt_record *rec, const char *record,
    const char *note, const char *frontier, const char *branch)
{
	struct cJSON *o = json_object();

	json_set_str(o, "record", record);
	json_set_str(o, "frontier", frontier);
	json_set_str(o, "branch_tip", branch);
	json_set_str(o, "note", rec->note);
	json_set_str(o, "note_commit", note);
	json_set_bool(o, "kept", rec->kept);
	json_set(o, "last", json_copy(rec->data));
	return o;
}

/* Who began the round, whoever goes on with it; NULL: who abandons it now. */
static const char *
who_typed(const struct round *r, const struct attempt_record *rec)
{
	if (json_bool(rec->data, "interrupted", false))
		return NULL;
	return json_str(round_get(r, STEP_OPEN), "actor");
}

int
attempt_write(struct round *r, struct attempt_record *rec)
{
	struct project *p = r->project;
	struct tree_edits edits = TREE_EDITS_INIT;
	char record[OID_HEX], log[OID_HEX], hand[OID_HEX], tip[OID_HEX];
	char note[OID_HEX] = "";
	const char *frontier = rec->kept ? attempt_candidate(r) :
	    attempt_from(r);
	struct ledger_entry e = { .kind = r->baseline ? "baseline" : "round",
	    .actor = who_typed(r, rec), .edits = &edits,
	    .subject = rec->subject, .trailers = rec->trailers,
	    .ntrailers = rec->ntrailers, .parents = { record, hand, NULL },
	    .settings = rec->freeze, .views = rec->views };
	struct cJSON *plan = NULL;
	int rc = -1;

	if (ledger_start(p, rec->views) < 0 ||
	    record_commit(record, r, rec) < 0 || add_runs(&edits, r, rec) < 0 ||
	    hand_tip(hand, r) < 0 ||
	    ref_read(tip, &p->repo, p->frontier_ref) < 0)
		goto out;
	if (!r->baseline)	/* what was committed since then stays */
		snprintf(tip, sizeof(tip), "%s", field(r, STEP_GUARD,
		    "branch_tip"));
	json_set_str(rec->data, "record", record);
	json_set_str(rec->data, "frontier", frontier);
	if (rec->note != NULL && note_prepare(note, &p->repo,
	    attempt_candidate(r), rec->note) < 0)
		goto out;
	plan = plan_of(rec, record, note, frontier, tip);
	e.data = rec->data;
	rec->data = NULL;
	if (ledger_prepare(log, p, &e) < 0)
		goto out;
	json_set_str(plan, "log", log);
	rc = round_put(r, STEP_RECORD, plan);
	plan = NULL;
out:
	json_free(rec->data);
	json_free(plan);
	tree_edits_free(&edits);
	return rc;
}

int
attempt_is_ready(const struct round *r)
{
	struct project *p = r->project;
	const char *log = field(r, STEP_RECORD, "log");
	char parent[OID_HEX];
	int rc;

	if (!object_exists(&p->repo, log) ||
	    !object_exists(&p->repo, field(r, STEP_RECORD, "record")))
		return 0;
	rc = commit_is_ancestor(&p->repo, log, p->log_tip);
	if (rc != 0)
		return rc;
	if (commit_parent(parent, &p->repo, log) < 0)
		return -1;
	return strcmp(parent, p->log_tip) == 0;
}

/* runs/iter-NNN/ of the ledger, as files beside ITERATIONS.md. */
static int
copy_record(struct project *p, long iter)
{
	struct tree_files files = TREE_FILES_INIT;
	char *dir = ledger_records_dir(p), name[32], under[64];
	int rc;

	attempt_name(name, iter);
	snprintf(under, sizeof(under), "runs/%s", name);
	rc = commit_files(&files, &p->repo, p->log_tip, under);
	for (size_t i = 0; i < files.n && rc == 0; i++) {
		char *path = path_join(dir, files.v[i].path);
		char *parent = path_parent(path);
		struct buf text = BUF_INIT;

		rc = dir_make(parent);
		if (rc == 0)
			rc = blob_read(&text, &p->repo, files.v[i].blob);
		if (rc == 0)
			rc = file_clear_temporaries(path);
		if (rc == 0)
			rc = file_write(path, buf_str(&text), text.len);
		buf_free(&text);
		free(parent);
		free(path);
	}
	tree_files_free(&files);
	free(dir);
	return rc;
}

static int
copy_records(struct round *r)
{
	const char *last = json_str(json_get(round_get(r, STEP_OPEN),
	    "questions"), "last");

	if (copy_record(r->project, r->iter) < 0 || (last != NULL &&
	    r->iter > 0 && copy_record(r->project, r->iter - 1) < 0))
		return -1;
	return ledger_copy_views(r->project);
}

static int
exclude_records(struct project *p)
{
	static const char *const names[] = { "ITERATIONS.md", "PROGRESS.md",
	    "runs/" };
	char *dir = project_rel(p, settings_str(project_settings(p),
	    SET_RECORDS));
	int rc = 0;

	for (size_t i = 0; i < 3 && rc == 0; i++) {
		char *path = path_join(dir, names[i]);

		rc = repo_exclude(&p->repo, path);
		free(path);
	}
	free(dir);
	return rc;
}

/* Without the branch the round was killed before the snapshot had made it. */
static int
move_attempt(struct round *r, const char *record)
{
	struct repo *repo = &r->project->repo;
	char *ref = project_iter_ref(r->project, r->iter), now[OID_HEX];
	int rc = ref_read(now, repo, ref);

	if (rc == 0)
		rc = ref_move(repo, ref, now[0] != '\0' ?
		    attempt_candidate(r) : "", record, "pawl: record");
	free(ref);
	return rc;
}

/* The frontier branch onto its new tip; moved by hand: said, not forced. */
static int
move_frontier(struct strs *said, struct round *r, const struct cJSON *plan)
{
	struct project *p = r->project;
	const char *to = json_str(plan, "frontier");
	const char *old = json_str(plan, "branch_tip");
	char now[OID_HEX];

	if (ref_read(now, &p->repo, p->frontier_ref) < 0)
		return -1;
	if (strcmp(now, to) == 0)
		return 0;
	if (strcmp(now, old) != 0) {
		strs_take(said, xasprintf("tune/%s/frontier was moved to "
		    "%.12s meanwhile and stays there", p->op, now));
		return 0;
	}
	return ref_move(&p->repo, p->frontier_ref, old, to,
	    "pawl: frontier");
}

/* What the verdict means for the user's files. */
static int
settle_tree(struct strs *said, struct round *r, bool kept)
{
	struct project *p = r->project;
	struct changes changes = CHANGES_INIT;
	struct strs edited = STRS_INIT;
	char *branch = repo_head_branch(&p->repo);
	char *memo = project_path(p, STAGED_MEMO);
	int rc = 0;

	if (r->baseline && !str_same(branch, p->frontier_ref))
		rc = repo_head_set(&p->repo, p->frontier_ref);
	else if (!str_same(branch, p->frontier_ref)) {
		strs_take(said, xasprintf("HEAD left the frontier during the "
		    "round: the working tree was not touched; git checkout "
		    "tune/%s/frontier", p->op));
		free(memo);
		free(branch);
		return 0;
	}
	free(branch);
	if (rc == 0)
		rc = changes_from_json(&changes, json_get(round_get(r,
		    STEP_GUARD), "changes"));
	if (rc == 0)
		rc = kept ? work_index_follow(&p->repo, &changes,
		    attempt_from(r), attempt_candidate(r), memo) : work_restore(&edited, &p->repo,
		    &changes, attempt_from(r));
	for (size_t i = 0; i < edited.n; i++)
		strs_take(said, xasprintf("%s was edited during the round and "
		    "keeps your edit", edited.v[i]));
	strs_free(&edited);
	changes_free(&changes);
	free(memo);
	return rc;
}

static int
save_last(struct round *r, const struct cJSON *plan)
{
	char *path = project_path(r->project, "last.json");
	struct cJSON *last = json_copy(json_get(plan, "last"));
	char *text;
	int rc;

	json_set_int(last, "schema", 1);
	text = json_text(last, true);
	rc = file_write(path, text, strlen(text)); /* the ledger has it */
	free(text);
	json_free(last);
	free(path);
	return rc;
}

int
attempt_apply(struct strs *said, struct round *r)
{
	struct project *p = r->project;
	const struct cJSON *plan = round_get(r, STEP_RECORD);
	bool kept = json_bool(plan, "kept", false);
	const char *note = json_str(plan, "note");
	const char *arm = json_str(round_get(r, STEP_BUILD), "candidate_arm");
	int rc;

	/* the ledger first: it keeps all the rest reachable */
	rc = ledger_advance(p, json_str(plan, "log"));
	if (rc == 0)
		rc = move_attempt(r, json_str(plan, "record"));
	if (rc < 0 || exclude_records(p) < 0 ||
	    move_frontier(said, r, plan) < 0 ||
	    settle_tree(said, r, kept) < 0 ||
	    (note != NULL && note_set(&p->repo, json_str(plan, "note_commit"),
	    attempt_candidate(r), note) < 0))
		return -1;
	if (r->baseline && config_add(&p->repo, "notes.displayRef",
	    NOTES_DISPLAY) < 0)
		return -1;
	if (kept && arm != NULL && arm_set_frontier(p, *arm) < 0)
		return -1;
	if (project_reload(p) < 0 || copy_records(r) < 0 ||
	    save_last(r, plan) < 0)
		return -1;
	return round_end(r);
}
