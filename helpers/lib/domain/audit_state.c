/* audit_state.c - state and views are what the events come to. */
#include "audit_internal.h"

#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"

/* What state.json of any form has to say. */
static const char *const core[] = { "events", "epoch", "next_iter", "base",
    "frontier", "best_iter", "harness", "settings", "op" };

static struct cJSON *
state_of(struct audit *a)
{
	struct project *p = a->project;
	struct cJSON *o = campaign_to_json(&p->camp);

	ledger_state_head(o, p->op, p->repo.prefix);
	return o;
}

/* Differences are named where they begin, and at the end of the history. */
static bool
is_news(const struct audit *a, const struct audit_event *e, bool was_wrong)
{
	return !was_wrong || strcmp(e->commit, a->tip) == 0;
}

static void
check_state(struct audit *a, const struct audit_event *e)
{
	struct cJSON *want = state_of(a);
	const struct cJSON *x = NULL, *y = NULL;
	struct buf path = BUF_INIT;
	bool wrong = false;

	if (audit_is_ours(e))
		wrong = json_differs(&path, &x, &y, want, e->state);
	for (size_t i = 0; i < sizeof(core) / sizeof(core[0]) && !wrong &&
	    !audit_is_ours(e); i++) {
		buf_clear(&path);
		buf_puts(&path, core[i]);
		x = json_get(want, core[i]);
		y = json_get(e->state, core[i]);
		wrong = json_differs(&path, &x, &y, x, y);
	}
	if (wrong && is_news(a, e, a->views.state_wrong)) {
		char *field = xasprintf("state.json: %s", buf_str(&path));

		audit_same_json(a, e->name, field, x, y);
		free(field);
	}
	a->views.state_wrong = wrong;
	buf_free(&path);
	json_free(want);
}

/* The events that the ledger rendered its views from after a round. */
static struct cJSON *
quoted(struct audit *a)
{
	const struct campaign *c = &a->project->camp;
	struct cJSON *some = json_array();

	for (const struct cJSON *e = json_first(a->events); e != NULL;
	    e = json_next(e))
		if (ledger_quotes(c, json_int(e, "n", 0)))
			json_push(some, json_copy(e));
	return some;
}

/* As the ledger does it: going on from what was there, or anew. */
static int
render(struct buf *iterations, struct buf *progress, struct audit *a,
    const struct audit_event *e)
{
	const struct campaign *c = &a->project->camp;
	const struct settings *s = project_settings(a->project);
	const char *before = a->views.iterations;
	struct buf recorded = BUF_INIT;
	struct cJSON *events;
	int rc = -1;

	if (before == NULL && commit_file(&recorded, &a->project->repo,
	    e->before, "ITERATIONS.md") > 0)
		before = buf_str(&recorded);
	failure_clear();
	if (str_same(e->kind, "round") && before != NULL &&
	    c->base_event > 0 && c->best_event > 0) {
		events = quoted(a);
		rc = a->words->views(iterations, progress, before, events, c,
		    s);
		json_free(events);
	}
	if (rc < 0) {
		failure_clear();
		buf_clear(iterations);
		buf_clear(progress);
		rc = a->words->views(iterations, progress, NULL, a->events,
		    c, s);
	}
	buf_free(&recorded);
	return rc;
}

static bool
view_is_same(struct audit *a, const struct audit_event *e, const char *path,
    const struct buf *want)
{
	char name[OID_HEX], there[OID_HEX];
	unsigned mode;

	blob_name(name, buf_str(want), want->len);
	return commit_entry(there, &mode, &a->project->repo, e->commit,
	    path) == 0 && strcmp(name, there) == 0;
}

/* The first line that is another one. */
static void
name_difference(struct audit *a, const struct audit_event *e,
    const char *path, const struct buf *want)
{
	struct buf got = BUF_INIT;

	if (commit_file(&got, &a->project->repo, e->commit, path) < 0)
		failure_clear();
	audit_lines(a, e->name, path, buf_str(want), buf_str(&got));
	buf_free(&got);
}

static void
check_views(struct audit *a, const struct audit_event *e)
{
	struct buf iterations = BUF_INIT, progress = BUF_INIT;
	bool wrong = false;

	a->views.number = e->views;
	if (!audit_is_ours(e)) {
		free(a->views.iterations);
		a->views.iterations = NULL;
		a->views.older++;
		return;
	}
	if (render(&iterations, &progress, a, e) < 0) {
		audit_broken(a, e->name, "views");
	} else {
		bool first = view_is_same(a, e, "ITERATIONS.md", &iterations);
		bool second = view_is_same(a, e, "PROGRESS.md", &progress);

		wrong = !first || !second;
		if (!first && is_news(a, e, a->views.wrong))
			name_difference(a, e, "ITERATIONS.md", &iterations);
		if (!second && is_news(a, e, a->views.wrong))
			name_difference(a, e, "PROGRESS.md", &progress);
		free(a->views.iterations);
		a->views.iterations = xstrdup(buf_str(&iterations));
	}
	a->views.wrong = wrong;
	buf_free(&iterations);
	buf_free(&progress);
}

void
audit_state(struct audit *a, struct audit_event *e)
{
	if (campaign_fold(&a->project->camp, e->event) < 0) {
		audit_broken(a, e->name, "data");
		return;
	}
	if (e->state == NULL)
		return;
	check_state(a, e);
	check_views(a, e);
}
