/* audit_round.c - the commits of an attempt, and the files of its record. */
#include "audit_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "../outside/digest.h"
#include "fingerprint.h"
#include "harness.h"
#include "named.h"

static const char *const record_files[] = { "files.txt", "log.txt", "notes.md",
    "patch.diff", "result.json" };
#define NFILES (sizeof(record_files) / sizeof(record_files[0]))

static const char *
text_of(const struct cJSON *o, const char *name)
{
	const char *v = json_str(o, name);

	return v != NULL ? v : "";
}

/* The new epoch's settings: from here on they hold. */
static void
take_settings(struct audit *a, struct audit_event *e)
{
	struct project *p = a->project;
	struct cJSON *frozen = audit_json(a, e, "settings.json");
	char hash[DIGEST_HEX];

	settings_release(&p->frozen);
	if (a->has_territory)
		territory_release(&a->territory);
	a->has_territory = false;
	if (frozen == NULL || settings_from_json(&p->frozen, frozen) < 0) {
		audit_broken(a, e->name, "settings.json");
		settings_init(&p->frozen);
		p->has_frozen = true;
		json_free(frozen);
		return;
	}
	p->has_frozen = true;
	settings_hash(hash, &p->frozen);
	audit_same(a, e->name, "settings.json: SHA-256",
	    json_str(e->data, "settings"), hash);
	if (territory_init(&a->territory, &p->frozen) < 0)
		audit_broken(a, e->name, "settings.json: PAWL_EDITABLE");
	else
		a->has_territory = true;
	json_free(frozen);
}

static void
check_numbers(struct audit *a, const struct audit_event *e)
{
	const struct campaign *c = &a->project->camp;
	const char *verdict = json_str(e->data, "verdict");
	bool kept = e->is_baseline || str_same(verdict, "kept");

	audit_same_int(a, e->name, "iter", c->next_iter,
	    json_int(e->data, "iter", -1));
	audit_same_int(a, e->name, "epoch", c->epoch + e->is_baseline,
	    json_int(e->data, "epoch", -1));
	audit_same(a, e->name, "frontier", json_str(e->data, kept ?
	    "candidate" : "from"), json_str(e->data, "frontier"));
	if (e->is_baseline)
		return;
	audit_same(a, e->name, "from", c->frontier,
	    json_str(e->data, "from"));
	audit_same_int(a, e->name, "from_iter", c->best_iter,
	    json_int(e->data, "from_iter", -1));
}

/* Where it ran is the epoch's, and what its verification said the record's. */
static void
check_run(struct audit *a, const struct audit_event *e)
{
	static const char *const words[] = { "no", "yes" };
	const struct cJSON *v = json_get(e->data, "verification");
	bool pass = str_same(json_str(e->data, "correct"), "pass");

	if (!e->is_baseline)
		audit_same(a, e->name, "simulated",
		    words[a->project->camp.simulated],
		    words[json_bool(e->data, "simulated", false)]);
	if (v != NULL)
		audit_same(a, e->name, "verification: result", pass ? "pass" :
		    "fail", json_str(v, "result"));
}

/* Its only parent; a finding if it has another, or more. */
static void
check_parent(struct audit *a, const char *object, const char *field,
    const struct commit *c, const char *expected)
{
	char *all = strs_join(&c->parents, " ");

	audit_same(a, object, field, expected, all);
	free(all);
}

/* C: the sources, on the frontier of that time. */
static void
check_candidate(struct audit *a, const struct audit_event *e,
    const char *candidate, const char *from)
{
	const struct cJSON *d = e->data;
	struct buf subject = BUF_INIT;
	char number[32];
	struct trailer t[] = {
		{ "Pawl-Iteration", number },
		{ "Pawl-Hypothesis", json_str(d, "hypothesis") },
		{ "Pawl-Bottleneck", json_str(d, "bottleneck") },
		{ "Pawl-Actor", json_str(e->result, "actor") },
	};
	struct commit c;

	if (e->is_baseline && strcmp(candidate, from) == 0)
		return;		/* the user's own commit */
	if (commit_read(&c, &a->project->repo, candidate) < 0) {
		audit_broken(a, e->iter, "candidate C");
		return;
	}
	snprintf(number, sizeof(number), "%ld", json_int(d, "iter", -1));
	check_parent(a, e->iter, "parent of the candidate C", &c, from);
	if (!e->is_baseline) {
		a->words->candidate(&subject, json_int(d, "iter", -1),
		    json_str(d, "hypothesis"));
		audit_message(a, e->iter, c.message, audit_is_ours(e) ?
		    buf_str(&subject) : NULL, t, sizeof(t) / sizeof(t[0]),
		    true);
	}
	buf_free(&subject);
	commit_release(&c);
}

/* R adds the five files of the record to C, as the ledger has them. */
static void
check_record_files(struct audit *a, const struct audit_event *e,
    const char *candidate, const char *record)
{
	char *dir = xasprintf("runs/%s/", e->iter);
	char *under = project_rel(a->project, dir);
	struct changes changes = CHANGES_INIT;
	size_t n = strlen(under);

	if (diff_commits(&changes, &a->project->repo, candidate, record) < 0)
		audit_broken(a, e->iter, "record R");
	for (size_t i = 0; i < changes.n; i++) {
		const struct change *c = &changes.v[i];
		char *path;

		if (strncmp(c->path, under, n) != 0 || c->old_blob[0] != '\0') {
			audit_find(a, e->iter, "record R", "the tree of C and "
			    "the record", c->path, NULL);
			continue;
		}
		path = xasprintf("%s%s", dir, c->path + n);
		if (!str_same(audit_blob(e, path), c->new_blob))
			audit_find(a, e->iter, c->path + n, "the same in R "
			    "and in the ledger's event", "two versions", NULL);
		free(path);
	}
	changes_free(&changes);
	free(under);
	free(dir);
}

static void
check_record(struct audit *a, const struct audit_event *e,
    const char *candidate, const char *record)
{
	struct audit_trailers t;
	struct buf subject = BUF_INIT;
	struct commit r;

	if (commit_read(&r, &a->project->repo, record) < 0) {
		audit_broken(a, e->iter, "record R");
		return;
	}
	check_parent(a, e->iter, "parent of the record R", &r, candidate);
	a->words->subject(&subject, e->kind, e->data);
	audit_trailers(&t, a, e);
	audit_message(a, e->iter, r.message, audit_is_ours(e) ?
	    buf_str(&subject) : NULL, t.v + 1, AUDIT_TRAILERS, true);
	check_record_files(a, e, candidate, record);
	buf_free(&t.delta);
	buf_free(&subject);
	commit_release(&r);
}

/* The ledger merges R, and commits made by hand on the frontier if any. */
static void
check_merged(struct audit *a, const struct audit_event *e, const char *record)
{
	const struct strs *parents = &e->git.parents;
	const char *from = text_of(e->data, "from");
	int yes;

	audit_same(a, e->name, "second parent, the record R", record,
	    parents->n > 1 ? parents->v[1] : NULL);
	for (size_t i = 2; i < parents->n && !e->is_baseline; i++) {
		yes = commit_is_ancestor(&a->project->repo, from,
		    parents->v[i]);
		if (yes <= 0)
			audit_find(a, e->name, "third parent", "commits made "
			    "by hand on the frontier", parents->v[i], NULL);
		failure_clear();
	}
}

/*
 * The same text, but for how many digits an "index" line shows of a name: that
 * is a matter of the configuration.
 */
static bool
patch_is_same(const char *a, const char *b)
{
	while (*a != '\0' || *b != '\0') {
		size_t n = strcspn(a, "\n"), m = strcspn(b, "\n");
		bool same = n == m && memcmp(a, b, n) == 0;

		if (!same && str_starts(a, "index ") && str_starts(b,
		    "index ")) {
			size_t k = strspn(a + 6, "0123456789abcdef");
			size_t l = strspn(b + 6, "0123456789abcdef");

			same = k >= 7 && l >= 7 &&
			    strncmp(a + 6, b + 6, k < l ? k : l) == 0;
		}
		if (!same)
			return false;
		a += n + (a[n] == '\n');
		b += m + (b[m] == '\n');
	}
	return true;
}

static void
check_patch(struct audit *a, const struct audit_event *e, const char *from,
    const char *candidate)
{
	struct buf want = BUF_INIT, got = BUF_INIT;
	long added = 0, removed = 0;
	char id[OID_HEX] = "";
	struct repo *repo = &a->project->repo;
	int rc;

	if (audit_record_text(&got, a, e, "patch.diff") < 0)
		goto out;
	if (!e->is_baseline)
		a->words->patch_head(&want, e->data);
	rc = diff_patch(&want, &added, &removed, repo, from, candidate);
	if (rc == 0 && !e->is_baseline)
		rc = diff_patch_id(id, repo, from, candidate);
	if (rc < 0) {
		audit_broken(a, e->iter, "patch.diff");
		goto out;
	}
	if (!patch_is_same(buf_str(&want), buf_str(&got)))
		audit_lines(a, e->iter, "patch.diff, against git diff C^ C",
		    buf_str(&want), buf_str(&got));
	audit_same(a, e->iter, "patch_id", id, text_of(e->data, "patch_id"));
	if (e->is_baseline)
		goto out;
	audit_same_int(a, e->iter, "lines_added", added,
	    json_int(e->data, "lines_added", -1));
	audit_same_int(a, e->iter, "lines_removed", removed,
	    json_int(e->data, "lines_removed", -1));
out:
	buf_free(&want);
	buf_free(&got);
}

/* Files that the commit changed: of the record, of result.json, in scope. */
static void
check_files(struct audit *a, const struct audit_event *e, const char *from,
    const char *candidate)
{
	struct changes changes = CHANGES_INIT;
	struct strs paths = STRS_INIT, listed = STRS_INIT;
	struct buf text = BUF_INIT;
	char *want, *got;

	if (diff_commits(&changes, &a->project->repo, from, candidate) < 0) {
		audit_broken(a, e->iter, "candidate C");
		return;
	}
	for (size_t i = 0; i < changes.n; i++) {
		const char *path = changes.v[i].path;
		const char *rel = territory_within(a->project, path);

		strs_add(&paths, path);
		if (!e->is_baseline && a->has_territory && (rel == NULL ||
		    !territory_editable(&a->territory, rel)))
			audit_find(a, e->iter, path, "as at the baseline: it "
			    "is not in PAWL_EDITABLE", "changed by C", NULL);
	}
	strs_sort(&paths);
	want = strs_join(&paths, " ");
	json_to_strs(&listed, json_get(e->data, "files"));
	strs_sort(&listed);
	got = strs_join(&listed, " ");
	audit_same(a, e->iter, "files", want, got);
	free(got);
	if (audit_record_text(&text, a, e, "files.txt") == 0) {
		strs_free(&listed);
		strs_add_lines(&listed, buf_str(&text));
		strs_sort(&listed);
		got = strs_join(&listed, " ");
		audit_same(a, e->iter, "files.txt", want, got);
		free(got);
	}
	free(want);
	buf_free(&text);
	strs_free(&listed);
	strs_free(&paths);
	changes_free(&changes);
}

/* An epoch has one fingerprint, its baseline's. */
static void
check_fingerprint(struct audit *a, const struct audit_event *e)
{
	const struct cJSON *is = json_get(e->result, "fingerprint");
	char *text;

	if (e->is_baseline) {
		json_free(a->fingerprint);
		a->fingerprint = is != NULL ? json_copy(is) : NULL;
		return;
	}
	if (a->fingerprint == NULL)	/* of an older pawl */
		return;
	text = is != NULL ? fingerprint_differ(a->fingerprint, is) :
	    xstrdup("nothing");
	if (*text != '\0')
		audit_find(a, e->iter, "result.json: fingerprint", "tools and "
		    "device of the epoch's baseline", text, NULL);
	free(text);
}

/* result.json has all that the event has, and what was true then. */
static void
check_result(struct audit *a, struct audit_event *e)
{
	static const char *const later[] = { "record", "frontier", "last" };
	const struct campaign *c = &a->project->camp;
	const char *box = json_str(e->result, "sandbox"), *twice;
	struct cJSON *data = json_copy(e->data);

	for (size_t i = 0; i < sizeof(later) / sizeof(later[0]); i++)
		json_free(json_take(data, later[i]));
	for (const struct cJSON *m = json_first(data); m; m = json_next(m)) {
		char *field = xasprintf("result.json: %s", json_name(m));

		audit_same_json(a, e->iter, field, m, json_get(e->result,
		    json_name(m)));
		free(field);
	}
	json_free(data);
	audit_same(a, e->iter, "result.json: op", a->project->op,
	    json_str(e->result, "op"));
	if (!e->is_baseline) {
		audit_same(a, e->iter, "result.json: harness", c->harness,
		    json_str(e->result, "harness"));
		audit_same(a, e->iter, "result.json: settings", c->settings,
		    json_str(e->result, "settings"));
	}
	if ((twice = json_duplicate(e->result)) != NULL)
		audit_find(a, e->iter, "result.json", "each name once", twice,
		    NULL);
	check_fingerprint(a, e);
	if (str_same(box, "none"))
		strs_add(&a->unboxed, e->iter);
}

static int
load_result(struct audit *a, struct audit_event *e)
{
	struct buf text = BUF_INIT;
	int rc = audit_record_text(&text, a, e, "result.json");

	if (rc == 0) {
		digest_bytes(e->result_hash, buf_str(&text), text.len);
		e->result = json_parse(buf_str(&text), text.len,
		    "result.json");
		if (e->result == NULL) {
			audit_broken(a, e->iter, "result.json");
			rc = -1;
		}
	}
	buf_free(&text);
	return rc;
}

static void
check_complete(struct audit *a, const struct audit_event *e)
{
	char *dir = xasprintf("runs/%s/", e->iter);
	size_t n = strlen(dir), there = 0;

	for (size_t k = 0; k < NFILES; k++) {
		char *path = xasprintf("%s%s", dir, record_files[k]);

		if (*audit_blob(e, path) == '\0')
			audit_find(a, e->iter, record_files[k], "in the "
			    "record", "not there", NULL);
		free(path);
	}
	for (size_t i = 0; i < e->changes.n; i++)
		there += strncmp(e->changes.v[i].path, dir, n) == 0;
	audit_same_int(a, e->iter, "files of the record", (long)NFILES,
	    (long)there);
	free(dir);
}

static void
check_harness(struct audit *a, const struct audit_event *e,
    const char *candidate)
{
	char hash[DIGEST_HEX];

	if (!e->is_baseline)	/* none of its files changed: check_files() */
		return;
	if (harness_hash(hash, a->project, candidate) < 0)
		audit_broken(a, e->iter, "harness");
	else
		audit_same(a, e->iter, "harness: SHA-256", hash,
		    json_str(e->data, "harness"));
}

/* A new epoch that did not begin from what was certified (TAKE=1). */
static void
say_began(struct audit *a, const struct audit_event *e, const char *candidate)
{
	const struct campaign *c = &a->project->camp;
	struct changes changes = CHANGES_INIT;
	struct strs taken = STRS_INIT;
	char *names;

	if (!e->is_baseline || c->epoch == 0 || c->course.updated ||
	    !a->has_territory)
		return;
	if (diff_commits(&changes, &a->project->repo, c->frontier,
	    candidate) < 0)
		failure_clear();	/* what is missing is found elsewhere */
	for (size_t i = 0; i < changes.n; i++) {
		const char *rel = territory_within(a->project,
		    changes.v[i].path);

		if (rel != NULL && territory_editable(&a->territory, rel))
			strs_add(&taken, rel);
	}
	names = named_some(&taken);
	if (taken.n > 0)
		audit_remark(a, "%s began a new epoch with what no round "
		    "measured, edited since iter-%03ld: %s", e->iter,
		    c->best_iter, names);
	free(names);
	strs_free(&taken);
	changes_free(&changes);
}

void
audit_round(struct audit *a, struct audit_event *e)
{
	const char *candidate = text_of(e->data, "candidate");
	const char *from = text_of(e->data, "from");
	const char *record = text_of(e->data, "record");

	a->rounds++;
	if (e->is_baseline)
		take_settings(a, e);
	check_numbers(a, e);
	check_run(a, e);
	check_complete(a, e);
	if (load_result(a, e) == 0)
		check_result(a, e);
	check_merged(a, e, record);
	if (!object_exists(&a->project->repo, candidate) ||
	    !object_exists(&a->project->repo, from)) {
		audit_find(a, e->iter, "candidate C", "in the repository",
		    "it, or its parent, is missing", NULL);
		return;
	}
	check_candidate(a, e, candidate, from);
	say_began(a, e, candidate);
	check_record(a, e, candidate, record);
	check_patch(a, e, from, candidate);
	check_files(a, e, from, candidate);
	audit_notes(a, e);
	check_harness(a, e, candidate);
}
