/* audit_approval.c - signatures of approvals, and decisions that need one. */
#include "audit_internal.h"

#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
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

/* Approvals that the event names: granted, for this decision, and once. */
static bool
check_uses(struct audit *a, const struct audit_event *e, const char *decision)
{
	bool found = false;

	for (const struct cJSON *u = json_first(json_get(e->data,
	    "approvals")); u != NULL; u = json_next(u)) {
		const struct cJSON *d = approval_of(a, u);
		const char *id = json_str(u, "id");

		if (d == NULL)
			audit_find(a, e->name, "approval", id, "no event "
			    "grants it", NULL);
		else if (was_used(a, e, id))
			audit_find(a, e->name, "approval", "used once", id,
			    NULL);
		else if (!e->is_round && json_str(d, "payload") != NULL &&
		    !approval_is_for(json_str(d, "payload"), decision,
		    e->data))
			audit_find(a, e->name, "approval", "for this decision",
			    id, NULL);
		if (d != NULL && str_same(json_str(d, "decision"), decision))
			found = true;
	}
	return found;
}

/* The word of PAWL_APPROVE that this event is one of, or NULL. */
static const char *
decision_of(const struct audit_event *e)
{
	static const char *const kinds[][2] = { { "goal", "goal" },
	    { "baseline", "baseline" }, { "waiver", "waive" },
	    { "rollback", "rollback" } };
	const struct cJSON *waivers = json_get(e->data, "waivers");

	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		if (str_same(e->kind, kinds[i][0]))
			return kinds[i][1];
	for (const struct cJSON *w = json_first(waivers); w; w = json_next(w)) {
		const char *what = json_str(w, "what");

		if (str_same(what, "continue"))
			return "continue";
		if (what != NULL && str_starts(what, "again:"))
			return "again";
	}
	return NULL;
}

/* Before a baseline's own settings hold: they are what it was decided by. */
void
audit_decision(struct audit *a, struct audit_event *e)
{
	const char *decision = decision_of(e);
	struct strs words = STRS_INIT;

	if (decision == NULL)
		return;
	if (a->project->has_frozen)
		strs_add_words(&words, settings_str(project_settings(
		    a->project), SET_APPROVE));
	if (!check_uses(a, e, decision) && strs_has(&words, decision))
		audit_find(a, e->name, "approval", "one, PAWL_APPROVE says so",
		    "none", NULL);
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
