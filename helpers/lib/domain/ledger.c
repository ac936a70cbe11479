/* ledger.c - the history of a campaign. */
#include "ledger.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/clock.h"
#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "../base/str.h"
#include "../outside/git/ref.h"
#include "../outside/json.h"
#include "events.h"
#include "ledger_internal.h"

#define START_TEXT "tuning begins, without a goal"
#define SUBJECT_MAX 100		/* bytes of a subject that are kept */
#define TRAILER_MAX 4000	/* bytes of a trailer's value */

char *
message_compose(const char *subject, const struct trailer *trailers, size_t n)
{
	struct buf b = BUF_INIT;
	char *line = str_fold(subject), *cut = str_shorten(line, SUBJECT_MAX);

	buf_addf(&b, "%s\n\n", cut);
	free(cut);
	free(line);
	for (size_t i = 0; i < n; i++) {
		if (trailers[i].value == NULL)
			continue;
		line = str_fold(trailers[i].value);
		cut = str_shorten(line, TRAILER_MAX);
		if (*cut != '\0')
			buf_addf(&b, "%s: %s\n", trailers[i].key, cut);
		free(cut);
		free(line);
	}
	return buf_steal(&b);
}

static struct cJSON *
tip_json(struct project *p, const char *path)
{
	struct buf text = BUF_INIT;
	struct cJSON *v = NULL;
	int rc = commit_file(&text, &p->repo, p->log_tip, path);

	if (rc == 0)
		failed("the ledger tune/%s/log lacks %s", p->op, path);
	else if (rc > 0)
		v = json_parse(text.p, text.len, path);
	buf_free(&text);
	return v;
}

/* What another form of the state says is not gone on from. */
static int
fold_anew(struct project *p)
{
	struct cJSON *events = ledger_events(p);
	int rc = events != NULL ? 0 : -1;

	campaign_release(&p->camp);
	campaign_init(&p->camp);
	for (const struct cJSON *e = json_first(events); e != NULL && rc == 0;
	    e = json_next(e))
		rc = campaign_fold(&p->camp, e);
	json_free(events);
	return rc;
}

int
ledger_load(struct project *p)
{
	struct cJSON *state = tip_json(p, "state.json"), *frozen = NULL;
	const char *dir = json_str(state, "directory");
	int rc = state != NULL ? 0 : -1;

	if (rc == 0 && json_int(state, "schema", 0) != LEDGER_SCHEMA)
		rc = refused("the ledger tune/%s/log has schema %ld, this pawl "
		    "reads %d", p->op, json_int(state, "schema", 0),
		    LEDGER_SCHEMA);
	if (rc == 0 && json_int(state, "views", 0) != LEDGER_VIEWS)
		rc = fold_anew(p);
	else if (rc == 0)
		campaign_from_json(&p->camp, state);
	if (rc == 0 && p->camp.epoch > 0) {
		frozen = tip_json(p, "settings.json");
		settings_release(&p->frozen);
		rc = frozen == NULL ? -1 :
		    settings_from_json(&p->frozen, frozen);
		p->has_frozen = rc == 0;
	}
	if (rc == 0) {
		free(p->recorded_in);
		p->recorded_in = xstrdup(dir != NULL ? dir : "");
		memcpy(p->loaded, p->log_tip, OID_HEX);
	}
	json_free(frozen);
	json_free(state);
	return rc;
}

int
ledger_rewind(struct project *p, long n)
{
	struct strs chain = STRS_INIT;
	int rc;

	if (ref_read(p->log_tip, &p->repo, p->log_ref) < 0)
		return -1;
	rc = commit_chain(&chain, &p->repo, p->log_tip, "");
	if (rc == 0 && (n < 1 || (size_t)n > chain.n))
		rc = failed("the ledger has %zu events, not %ld", chain.n, n);
	if (rc == 0) {
		memcpy(p->log_tip, chain.v[chain.n - (size_t)n], OID_HEX);
		rc = ledger_load(p);
	}
	strs_free(&chain);
	return rc;
}

int
ledger_first(char out[OID_HEX], struct project *p)
{
	struct strs chain = STRS_INIT;
	int rc = 0;

	out[0] = '\0';
	if (p->log_tip[0] != '\0')
		rc = commit_chain(&chain, &p->repo, p->log_tip, "");
	if (rc == 0 && chain.n > 0)
		snprintf(out, OID_HEX, "%s", chain.v[chain.n - 1]);
	strs_free(&chain);
	return rc;
}

int
ledger_prefix(char *out, size_t size, struct project *p)
{
	struct cJSON *state;
	const char *prefix;

	if (ref_read(p->log_tip, &p->repo, p->log_ref) < 0)
		return -1;
	if (p->log_tip[0] == '\0')
		return 0;
	if ((state = tip_json(p, "state.json")) == NULL)
		return -1;
	prefix = json_str(state, "directory");
	snprintf(out, size, "%s", prefix != NULL ? prefix : "");
	json_free(state);
	return 1;
}

/* {schema, n, kind, time, actor, op, data}: what an event file holds. */
static struct cJSON *
event_make(struct project *p, const struct ledger_entry *e, const char *actor)
{
	struct cJSON *event = json_object();
	time_t now = clock_now();
	char when[32];

	clock_format(when, now);
	json_set_int(event, "schema", LEDGER_SCHEMA);
	json_set_int(event, "n", p->camp.events + 1);
	json_set_str(event, "kind", e->kind);
	json_set_int(event, "time", (long)now);
	json_set_str(event, "when", when);
	json_set_str(event, "actor", actor);
	json_set_str(event, "op", p->op);
	json_set(event, "data", e->data);
	return event;
}

static int
edit_json(struct tree_edits *edits, struct project *p, const char *path,
    const struct cJSON *v)
{
	char *text = json_text(v, true);
	int rc = tree_edits_text(edits, &p->repo, path, text, strlen(text));

	free(text);
	return rc;
}

void
ledger_state_head(struct cJSON *state, const char *op, const char *directory)
{
	json_set_int(state, "schema", LEDGER_SCHEMA);
	json_set_int(state, "views", LEDGER_VIEWS);
	json_set_str(state, "op", op);
	json_set_str(state, "directory", directory);
}

static int
add_state(struct tree_edits *edits, struct project *p)
{
	struct cJSON *state = campaign_to_json(&p->camp);
	int rc;

	ledger_state_head(state, p->op, p->repo.prefix);
	rc = edit_json(edits, p, "state.json", state);
	json_free(state);
	return rc;
}

static int
event_write(char out[OID_HEX], struct project *p, const struct ledger_entry *e,
    struct tree_edits *edits, const char *actor)
{
	const char *parents[4] = { p->log_tip, "", "", "" };
	struct trailer *t = xcalloc(e->ntrailers + 2, sizeof(*t));
	char *message;
	int rc;

	for (size_t i = 0; i < 3; i++)
		if (e->parents[i] != NULL)
			parents[i + 1] = e->parents[i];
	t[0] = (struct trailer){ "Pawl-Event", e->kind };
	for (size_t i = 0; i < e->ntrailers; i++)
		t[i + 1] = e->trailers[i];
	t[e->ntrailers + 1] = (struct trailer){ "Pawl-Actor", actor };
	message = message_compose(e->subject, t, e->ntrailers + 2);
	rc = commit_write(out, &p->repo, p->log_tip, edits, parents, 4,
	    message);
	free(message);
	free(t);
	return rc;
}

int
ledger_prepare(char out[OID_HEX], struct project *p,
    const struct ledger_entry *e)
{
	struct tree_edits own = TREE_EDITS_INIT;
	struct tree_edits *edits = e->edits != NULL ? e->edits : &own;
	char *actor = e->actor != NULL ? xstrdup(e->actor) : project_actor(p);
	char path[64];
	struct cJSON *event = event_make(p, e, actor), *frozen;
	int rc;

	snprintf(path, sizeof(path), "events/%04ld-%s.json",
	    p->camp.events + 1, e->kind);
	rc = edit_json(edits, p, path, event);
	if (rc == 0)
		rc = campaign_fold(&p->camp, event);
	if (rc == 0)
		rc = add_state(edits, p);
	if (rc == 0 && e->views != NULL)
		rc = ledger_add_views(edits, p, e, event);
	if (rc == 0 && e->settings != NULL) {
		frozen = settings_to_json(e->settings);
		rc = edit_json(edits, p, "settings.json", frozen);
		json_free(frozen);
	}
	if (rc == 0)
		rc = event_write(out, p, e, edits, actor);
	json_free(event);
	free(actor);
	tree_edits_free(&own);
	return rc;
}

/* For whoever deletes the branch; that it cannot be written is no failure. */
static void
remember_tip(struct project *p)
{
	char *path = project_path(p, PROJECT_TIP);

	if (file_overwrite(path, p->log_tip, strlen(p->log_tip)) < 0)
		failure_clear();
	free(path);
}

int
ledger_advance(struct project *p, const char *commit)
{
	char parent[OID_HEX];

	if (commit_parent(parent, &p->repo, commit) < 0 ||
	    ref_move(&p->repo, p->log_ref, parent, commit, "pawl: event") < 0)
		return -1;
	memcpy(p->log_tip, commit, OID_HEX);
	remember_tip(p);
	return 0;
}

int
ledger_append(struct project *p, const struct ledger_entry *e)
{
	char commit[OID_HEX];

	if (ledger_prepare(commit, p, e) < 0)
		return -1;
	return ledger_advance(p, commit);
}

int
ledger_start(struct project *p, ledger_views *views)
{
	struct ledger_entry e = { 0 };

	if (p->log_tip[0] != '\0')
		return 0;
	e.kind = "note";
	e.data = json_object();
	json_set_str(e.data, "text", START_TEXT);
	e.subject = "note: " START_TEXT;
	e.views = views;
	return ledger_append(p, &e);
}

/* Those behind the first n; texts NULL: from git itself. */
static struct cJSON *
events_behind(struct project *p, size_t n, struct events *texts)
{
	struct tree_files files = TREE_FILES_INIT;
	struct cJSON *all = json_array(), *one;
	struct buf text = BUF_INIT;
	int rc = 0;

	if (p->log_tip[0] != '\0')
		rc = commit_files(&files, &p->repo, p->log_tip, "events");
	for (size_t i = n; i < files.n && rc == 0; i++) {
		buf_clear(&text);
		rc = texts != NULL ? events_next(&text, texts,
		    files.v[i].blob) : blob_read(&text, &p->repo,
		    files.v[i].blob);
		one = rc < 0 ? NULL : json_parse(buf_str(&text), text.len,
		    files.v[i].path);
		if (one == NULL)
			rc = -1;
		else
			json_push(all, one);
	}
	buf_free(&text);
	tree_files_free(&files);
	if (rc == 0)
		return all;
	json_free(all);
	return NULL;
}

struct cJSON *
ledger_events(struct project *p)
{
	struct cJSON *all;
	struct events texts;

	events_open(&texts, p);
	all = events_behind(p, 0, &texts);
	events_close(&texts);
	return all;
}

/* Few of many: the kept texts would all have to be read. */
struct cJSON *
ledger_events_after(struct project *p, long n)
{
	return n > 0 ? events_behind(p, (size_t)n, NULL) : ledger_events(p);
}

const struct cJSON *
ledger_find_round(const struct cJSON *events, long iter)
{
	const struct cJSON *found = NULL;

	for (const struct cJSON *e = json_first(events); e != NULL;
	    e = json_next(e)) {
		const char *kind = json_str(e, "kind");

		if (kind != NULL && (strcmp(kind, "round") == 0 ||
		    strcmp(kind, "baseline") == 0) &&
		    json_int(json_get(e, "data"), "iter", -1) == iter)
			found = e;
	}
	return found;
}
