/* audit_approval.c - signatures of approvals, and decisions that need one. */
#include "audit_internal.h"

#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "../outside/sshsig.h"
#include "approval.h"

/* Does its signature hold, by the signers of this commit? */
static void
recheck(struct audit *a, const struct cJSON *event, const char *base)
{
	const char *signers = settings_str(project_settings(a->project),
	    SET_SIGNERS);
	struct buf name = BUF_INIT;

	if (approval_recheck(a->project, event, base, signers) == 0)
		return;
	buf_addf(&name, "event %ld", json_int(event, "n", 0));
	audit_broken(a, buf_str(&name), "approval: signature");
	buf_free(&name);
}

static bool
is_before_baseline(const struct cJSON *approval)
{
	const char *payload = json_str(json_get(approval, "data"), "payload");

	return payload != NULL && strstr(payload, "\nepoch: 0\n") != NULL;
}

/* Those from before the first baseline, by the signers that it froze. */
static void
recheck_first(struct audit *a, const char *base)
{
	for (const struct cJSON *e = json_first(a->events); e != NULL;
	    e = json_next(e))
		if (str_same(json_str(e, "kind"), "approval") &&
		    is_before_baseline(e))
			recheck(a, e, base);
}

/* The approval that a decision used up; NULL if there is none. */
static const struct cJSON *
approval_of(const struct audit *a, const struct cJSON *use)
{
	const struct cJSON *found = NULL;

	for (const struct cJSON *e = json_first(a->events); e != NULL;
	    e = json_next(e))
		if (str_same(json_str(e, "kind"), "approval") &&
		    json_int(e, "n", -1) == json_int(use, "event", 0) &&
		    str_same(json_str(json_get(e, "data"), "id"),
		    json_str(use, "id")))
			found = json_get(e, "data");
	return found;
}

static bool
was_used(const struct audit *a, const struct audit_event *now, const char *id)
{
	for (const struct cJSON *e = json_first(a->events); e != NULL &&
	    e != now->event; e = json_next(e))
		for (const struct cJSON *u = json_first(json_get(json_get(e,
		    "data"), "approvals")); u != NULL; u = json_next(u))
			if (str_same(json_str(u, "id"), id))
				return true;
	return false;
}

/* Approvals that the event names: granted, and used once. */
static void
check_uses(struct audit *a, const struct audit_event *e)
{
	for (const struct cJSON *u = json_first(json_get(e->data,
	    "approvals")); u != NULL; u = json_next(u)) {
		const char *id = json_str(u, "id");

		if (approval_of(a, u) == NULL)
			audit_find(a, e->name, "approval", id, "no event "
			    "grants it", NULL);
		else if (was_used(a, e, id))
			audit_find(a, e->name, "approval", "used once", id,
			    NULL);
	}
}

/* Does the payload say what the baseline then froze, and why? */
static bool
is_for_baseline(const char *payload, const struct cJSON *data)
{
	const char *start = strstr(payload, "\ndata: ");
	const char *settings = json_str(data, "settings");
	struct cJSON *said = NULL;
	bool yes;

	if (start != NULL)
		said = json_parse(start + 7, strlen(start + 7), "payload");
	failure_clear();
	yes = settings != NULL &&
	    str_same(json_str(said, "settings"), settings) &&
	    str_same(json_str(said, "why"), json_str(data, "why"));
	json_free(said);
	return yes;
}

/* Is there one for this decision, if there has to be? */
static void
check_one(struct audit *a, const struct audit_event *e,
    const struct strs *words, const char *decision, const struct cJSON *data)
{
	const struct cJSON *uses = json_get(e->data, "approvals"), *d;
	const char *wrong = NULL;
	bool found = false;

	for (const struct cJSON *u = json_first(uses); u; u = json_next(u)) {
		const char *payload;

		d = approval_of(a, u);
		payload = json_str(d, "payload");
		if (payload == NULL ||
		    !str_same(json_str(d, "decision"), decision))
			continue;
		if (e->is_baseline ? is_for_baseline(payload, data) :
		    approval_is_for(payload, decision, data))
			found = true;
		else
			wrong = json_str(u, "id");
	}
	if (!found && wrong != NULL)
		audit_find(a, e->name, "approval", "for this decision", wrong,
		    NULL);
	else if (!found && strs_has(words, decision))
		audit_find(a, e->name, "approval", "one, PAWL_APPROVE says so",
		    "none", NULL);
}

/* What waits, by what held then; a first baseline is decided by its own. */
static void
words_then(struct strs *words, struct audit *a, const struct audit_event *e)
{
	struct cJSON *own;
	const char *text;

	if (a->project->has_frozen) {
		strs_add_words(words, settings_str(project_settings(
		    a->project), SET_APPROVE));
	} else if (e->is_baseline) {
		own = audit_json(a, e, "settings.json");
		text = json_str(json_get(own, "APPROVE"), "value");
		strs_add_words(words, text != NULL ? text : "");
		json_free(own);
		failure_clear();
	}
}

/* Before a baseline's own settings hold: they are what it was decided by. */
void
audit_decision(struct audit *a, struct audit_event *e)
{
	static const char *const kinds[][2] = { { "goal", "goal" },
	    { "baseline", "baseline" }, { "waiver", "waive" },
	    { "rollback", "rollback" } };
	const struct cJSON *waivers = json_get(e->data, "waivers");
	struct strs words = STRS_INIT;

	words_then(&words, a, e);
	check_uses(a, e);
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		if (str_same(e->kind, kinds[i][0]))
			check_one(a, e, &words, kinds[i][1], e->data);
	for (const struct cJSON *w = json_first(waivers); w; w = json_next(w)) {
		const char *what = json_str(w, "what");
		size_t n = what != NULL ? strcspn(what, ":") : 0;
		char *kind = xstrndup(what != NULL ? what : "", n);

		check_one(a, e, &words, kind, w);
		free(kind);
	}
	strs_free(&words);
}

void
audit_approvals(struct audit *a, struct audit_event *e)
{
	bool first = e->is_baseline && a->project->camp.epoch == 0;
	bool granted = str_same(e->kind, "approval");

	if (!(first || granted) || !settings_is_set(project_settings(
	    a->project), SET_SIGNERS))
		return;
	if (sshsig_available() < 0) {
		if (granted)
			audit_remark(a, "%s: its signature was not checked: %s",
			    e->name, failure());
		failure_clear();
	} else if (first) {
		recheck_first(a, json_str(e->data, "candidate") != NULL ?
		    json_str(e->data, "candidate") : "");
	} else if (a->project->camp.epoch > 0) {
		recheck(a, e->event, a->project->camp.base);
	}
}
