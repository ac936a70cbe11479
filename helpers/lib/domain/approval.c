/* approval.c - decisions that wait until somebody has signed for them. */
#include "approval.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "../outside/digest.h"
#include "../outside/json.h"
#include "../outside/sshsig.h"
#include "territory.h"

#define KINDS "goal baseline waive again continue rollback"

/* Who must sign is what the baseline froze, whatever make says now. */
static const struct settings *
rules(const struct project *p)
{
	return p->has_frozen ? &p->frozen : &p->now;
}

int
approval_check_settings(const struct settings *s)
{
	struct strs words = STRS_INIT, known = STRS_INIT;
	int rc = 0;

	strs_add_words(&words, settings_str(s, SET_APPROVE));
	strs_add_words(&known, KINDS);
	for (size_t i = 0; i < words.n && rc == 0; i++)
		if (!strs_has(&known, words.v[i]))
			rc = refused("PAWL_APPROVE: \"%s\" is not one of: "
			    KINDS, words.v[i]);
	if (rc == 0 && words.n > 0 && !settings_is_set(s, SET_SIGNERS))
		rc = refused("PAWL_APPROVE needs PAWL_SIGNERS, the file of "
		    "those who may approve (allowed signers, see "
		    "ssh-keygen(1))");
	if (rc == 0 && settings_is_set(s, SET_SIGNERS) &&
	    !path_is_inside(settings_str(s, SET_SIGNERS)))
		rc = refused("PAWL_SIGNERS: \"%s\" is not a path inside the "
		    "project", settings_str(s, SET_SIGNERS));
	strs_free(&known);
	strs_free(&words);
	return rc;
}

/* Blob of the signers in a commit; -1 with refused() if it is no file. */
static int
signers_blob(char out[OID_HEX], struct project *p, const char *commit,
    const char *path)
{
	char *rel = project_rel(p, path);
	unsigned mode = 0;
	int rc = commit_entry(out, &mode, &p->repo, commit, rel);

	free(rel);
	if (rc == 0 && (out[0] == '\0' ||
	    (mode != MODE_FILE && mode != MODE_EXEC)))
		return refused("PAWL_SIGNERS: %s is no file of commit %.12s: "
		    "git add and git commit it", path, commit);
	return rc;
}

int
approval_check_baseline(struct project *p, const char *head,
    const struct cJSON *changes)
{
	const char *path = settings_str(&p->now, SET_SIGNERS);
	char blob[OID_HEX], *rel;
	struct territory t;
	int rc = 0;

	if (!settings_is_set(&p->now, SET_APPROVE))
		return 0;
	if (sshsig_available() < 0 ||
	    approval_check_settings(&p->now) < 0 ||
	    signers_blob(blob, p, head, path) < 0 ||
	    territory_init(&t, &p->now) < 0)
		return -1;
	if (territory_editable(&t, path))
		rc = refused("PAWL_SIGNERS: rounds may change %s: take it out "
		    "of PAWL_EDITABLE", path);
	territory_release(&t);
	rel = project_rel(p, path);
	for (const struct cJSON *e = json_first(changes); e && rc == 0;
	    e = json_next(e))
		if (str_same(json_str(e, "path"), rel))
			rc = refused("PAWL_SIGNERS: %s has changes that are "
			    "not committed: git commit, or git checkout it",
			    path);
	free(rel);
	return rc;
}

/* The signers that count now, and the commit that they are from. */
static int
signers_now(char blob[OID_HEX], struct project *p)
{
	char commit[OID_HEX];

	if (p->has_frozen)
		snprintf(commit, sizeof(commit), "%s", p->camp.base);
	else if (repo_head_commit(commit, &p->repo) < 0)
		return -1;
	if (commit[0] == '\0')
		return refused("PAWL_SIGNERS: the branch has no commit yet");
	return signers_blob(blob, p, commit,
	    settings_str(rules(p), SET_SIGNERS));
}

/* Caller frees. */
static char *
payload_make(const struct project *p, const char *first, const char *kind,
    const char *id, const char *data)
{
	return xasprintf("pawl approval 1\nop: %s\nledger: %s\nepoch: %ld\n"
	    "decision: %s\nid: %s\ndata: %s\n", p->op, first, p->camp.epoch,
	    kind, id, data);
}

/* A decision's data as one line; caller frees. */
static char *
data_text(const struct cJSON *data)
{
	struct cJSON *copy = json_copy(data);
	char *text;

	json_free(json_take(copy, "approvals"));
	text = json_text(copy, false);
	json_free(copy);
	return text;
}

/* The request for just this, open or approved; NULL if there is none. */
static const struct cJSON *
find_same(const struct project *p, const char *first, const char *kind,
    const char *data)
{
	const struct cJSON *found = NULL;
	char hash[DIGEST_HEX];

	for (const struct cJSON *e = json_first(p->camp.requests); e != NULL;
	    e = json_next(e)) {
		const char *id = json_str(e, "id");
		char *payload;

		if (id == NULL || !str_same(json_str(e, "decision"), kind))
			continue;
		payload = payload_make(p, first, kind, id, data);
		digest_bytes(hash, payload, strlen(payload));
		if (str_same(json_str(e, "payload"), hash))
			found = e;
		free(payload);
	}
	return found;
}

/* Data of an event by number and kind; caller frees; NULL with failed(). */
static struct cJSON *
event_data(struct project *p, long n, const char *kind)
{
	char path[64];
	struct buf text = BUF_INIT;
	struct cJSON *event = NULL, *data = NULL;
	int rc;

	snprintf(path, sizeof(path), "events/%04ld-%s.json", n, kind);
	rc = commit_file(&text, &p->repo, p->log_tip, path);
	if (rc == 0)
		failed("the ledger tune/%s/log lacks %s", p->op, path);
	else if (rc > 0 &&
	    (event = json_parse(text.p, text.len, path)) != NULL &&
	    (data = json_take(event, "data")) == NULL)
		failed("%s has no data", path);
	json_free(event);
	buf_free(&text);
	return data;
}

static int
verify(struct buf *principal, struct project *p, const char *blob,
    const char *payload, const char *signature, time_t when)
{
	struct buf signers = BUF_INIT;
	int rc = blob_read(&signers, &p->repo, blob);

	if (rc == 0)
		rc = sshsig_verify(principal, buf_str(&signers), payload,
		    signature, when);
	buf_free(&signers);
	return rc;
}

/* An approval in the ledger is believed for its signature alone. */
static int
check_granted(struct project *p, const struct cJSON *request,
    const char *payload)
{
	struct cJSON *data = event_data(p, json_int(request, "approval", 0),
	    "approval");
	const char *signature = json_str(data, "signature");
	struct buf who = BUF_INIT;
	char blob[OID_HEX];
	int rc = data == NULL || signers_now(blob, p) < 0 ? -1 : 0;

	if (rc == 0 && (signature == NULL ||
	    !str_same(json_str(data, "payload"), payload)))
		rc = refused("approval %s is not for this",
		    json_str(request, "id"));
	if (rc == 0 && verify(&who, p, blob, payload, signature, 0) < 0)
		rc = failed_in("approval %s", json_str(request, "id"));
	buf_free(&who);
	json_free(data);
	return rc;
}

static int
append(struct project *p, const char *kind, struct cJSON *data,
    const struct approval_words *words)
{
	struct ledger_entry e = { .kind = kind, .data = data,
	    .views = words->views };
	struct buf subject = BUF_INIT;
	int rc;

	words->subject(&subject, kind, data);
	e.subject = buf_str(&subject);
	rc = ledger_append(p, &e);
	if (rc == 0 && p->camp.epoch > 0)
		rc = ledger_copy_views(p);
	buf_free(&subject);
	return rc;
}

static int
request_record(char id[APPROVAL_ID_HEX], struct project *p,
    const char *first, const struct decision *d, const char *data)
{
	struct cJSON *event = json_object();
	char *payload;
	int rc;

	digest_random(id, (APPROVAL_ID_HEX - 1) / 2);
	payload = payload_make(p, first, d->kind, id, data);
	json_set_str(event, "id", id);
	json_set_str(event, "decision", d->kind);
	json_set_str(event, "text", d->text);
	json_set_str(event, "payload", payload);
	rc = append(p, "request", event, d->words);
	free(payload);
	return rc;
}

static void
use(struct cJSON *into, const struct cJSON *request)
{
	struct cJSON *list = json_take(into, "approvals");
	struct cJSON *one = json_object();

	if (list == NULL)
		list = json_array();
	json_set_str(one, "id", json_str(request, "id"));
	json_set_int(one, "event", json_int(request, "approval", 0));
	json_push(list, one);
	json_set(into, "approvals", list);
}

static int
demand(struct cJSON *into, struct project *p, const struct decision *d,
    const char *data)
{
	char first[OID_HEX], id[APPROVAL_ID_HEX], blob[OID_HEX], *payload;
	const struct cJSON *request;
	int rc;

	/* a request that nobody could ever sign helps nobody */
	if (sshsig_available() < 0 || signers_now(blob, p) < 0 ||
	    ledger_start(p, d->words->views) < 0 || ledger_first(first, p) < 0)
		return -1;
	request = find_same(p, first, d->kind, data);
	if (request != NULL)
		snprintf(id, sizeof(id), "%s", json_str(request, "id"));
	else if (request_record(id, p, first, d, data) < 0)
		return -1;
	if (request == NULL || json_int(request, "approval", 0) == 0)
		return refused("%s waits for approval: make approve ID=%s, "
		    "then the same command again", d->kind, id);
	payload = payload_make(p, first, d->kind, id, data);
	rc = check_granted(p, request, payload);
	free(payload);
	if (rc == 0)
		use(into, request);
	return rc;
}

int
approval_demand(struct cJSON *into, struct project *p,
    const struct decision *d)
{
	struct strs words = STRS_INIT;
	bool needed;
	char *data;
	int rc;

	if (approval_check_settings(rules(p)) < 0)
		return -1;
	strs_add_words(&words, settings_str(rules(p), SET_APPROVE));
	needed = strs_has(&words, d->kind);
	strs_free(&words);
	if (!needed)
		return 0;
	data = data_text(d->data);
	rc = demand(into, p, d, data);
	free(data);
	return rc;
}

/* -1 with refused() unless it is one that waits. */
static const struct cJSON *
look_up(const struct project *p, const char *id)
{
	const struct cJSON *found = NULL;
	size_t n = 0;

	for (const struct cJSON *e = json_first(p->camp.requests); e != NULL;
	    e = json_next(e))
		if (*id != '\0' && json_str(e, "id") != NULL &&
		    str_starts(json_str(e, "id"), id)) {
			found = e;
			n++;
		}
	if (n == 0)
		refused("ID=%s: no such request waits: make approve lists "
		    "them", id);
	else if (n > 1)
		refused("ID=%s: more than one request begins so: make "
		    "approve lists them", id);
	else if (json_int(found, "approval", 0) > 0)
		refused("ID=%s: approved already, by event %ld: give the "
		    "command again", id, json_int(found, "approval", 0));
	else
		return found;
	return NULL;
}

int
request_find(struct request *r, struct project *p, const char *id)
{
	const struct cJSON *found = look_up(p, id);
	struct cJSON *data;
	const char *payload;

	memset(r, 0, sizeof(*r));
	if (found == NULL || (data = event_data(p, json_int(found, "event",
	    0), "request")) == NULL)
		return -1;
	payload = json_str(data, "payload");
	snprintf(r->id, sizeof(r->id), "%s", json_str(found, "id"));
	r->kind = xstrdup(json_str(found, "decision"));
	r->text = xstrdup(json_str(data, "text") != NULL ?
	    json_str(data, "text") : "");
	r->payload = xstrdup(payload != NULL ? payload : "");
	json_free(data);
	return 0;
}

void
request_release(struct request *r)
{
	free(r->kind);
	free(r->text);
	free(r->payload);
	memset(r, 0, sizeof(*r));
}

int
approval_record(struct buf *principal, struct project *p,
    const struct request *r, const char *signature,
    const struct approval_words *words)
{
	struct cJSON *event;
	char blob[OID_HEX];

	if (look_up(p, r->id) == NULL || signers_now(blob, p) < 0 ||
	    verify(principal, p, blob, r->payload, signature, 0) < 0)
		return -1;
	event = json_object();
	json_set_str(event, "id", r->id);
	json_set_str(event, "decision", r->kind);
	json_set_str(event, "text", r->text);
	json_set_str(event, "principal", buf_str(principal));
	json_set_str(event, "signers", blob);
	json_set_str(event, "payload", r->payload);
	json_set_str(event, "signature", signature);
	return append(p, "approval", event, words);
}

int
approval_recheck(struct project *p, const struct cJSON *event,
    const char *base, const char *signers)
{
	const struct cJSON *data = json_get(event, "data");
	const char *payload = json_str(data, "payload");
	const char *signature = json_str(data, "signature");
	char blob[OID_HEX], first[OID_HEX], *head;
	struct buf who = BUF_INIT;
	int rc;

	if (payload == NULL || signature == NULL)
		return refused("an approval without payload or signature");
	if (signers_blob(blob, p, base, signers) < 0 ||
	    ledger_first(first, p) < 0)
		return -1;
	head = xasprintf("pawl approval 1\nop: %s\nledger: %s\n", p->op,
	    first);
	if (!str_starts(payload, head))
		rc = refused("an approval for another campaign");
	else
		rc = verify(&who, p, blob, payload, signature,
		    (time_t)json_int(event, "time", 0));
	if (rc == 0 && !str_same(buf_str(&who), json_str(data, "principal")))
		rc = refused("signed by %s, recorded as %s", buf_str(&who),
		    json_str(data, "principal") != NULL ?
		    json_str(data, "principal") : "nobody");
	buf_free(&who);
	free(head);
	return rc;
}

bool
approval_is_for(const char *payload, const char *kind,
    const struct cJSON *data)
{
	char *text = data_text(data);
	char *decision = xasprintf("\ndecision: %s\nid: ", kind);
	char *end = xasprintf("\ndata: %s\n", text);
	bool yes = strstr(payload, decision) != NULL &&
	    str_ends(payload, end);

	free(end);
	free(decision);
	free(text);
	return yes;
}
