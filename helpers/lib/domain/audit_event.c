/* audit_event.c - an event's file, its tree, its message. */
#include "audit_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/clock.h"
#include "../base/err.h"
#include "../base/mem.h"

/* The event files among the changes: exactly one, added, with its number. */
static const struct change *
find_file(struct audit *a, const struct audit_event *e)
{
	const struct change *found = NULL;
	char start[32];

	snprintf(start, sizeof(start), "events/%04ld-", e->n);
	for (size_t i = 0; i < e->changes.n; i++) {
		const struct change *c = &e->changes.v[i];

		if (!str_starts(c->path, "events/"))
			continue;
		if (found == NULL && str_starts(c->path, start) &&
		    str_ends(c->path, ".json") && c->old_blob[0] == '\0')
			found = c;
		else
			audit_find(a, e->name, c->path, "added once, by the "
			    "event of its number, and never changed",
			    c->new_blob[0] == '\0' ? "removed" :
			    c->old_blob[0] == '\0' ? "added" : "changed",
			    NULL);
	}
	if (found == NULL)
		audit_find(a, e->name, "events/", start,
		    "no file of that number is added: one is missing, or "
		    "they are numbered anew", NULL);
	return found;
}

static void
check_head(struct audit *a, struct audit_event *e, const char *path)
{
	const char *dash = strchr(path, '-') + 1;
	char *kind = xstrndup(dash, strlen(dash) - strlen(".json"));
	const char *op = json_str(e->event, "op");
	long when = json_int(e->event, "time", -1);
	char text[32];

	clock_format(text, (time_t)when);
	audit_same_int(a, e->name, "schema", LEDGER_SCHEMA,
	    json_int(e->event, "schema", -1));
	audit_same_int(a, e->name, "n", e->n, json_int(e->event, "n", -1));
	audit_same(a, e->name, "kind", kind, e->kind);
	audit_same(a, e->name, "when", text, json_str(e->event, "when"));
	audit_same(a, e->name, "op", a->project->op, op);
	if (json_str(e->event, "actor") == NULL)
		audit_find(a, e->name, "actor", "a name", "nothing", NULL);
	if (when < a->last_time)
		audit_remark(a, "%s: its time (%s) is before that of the event "
		    "before it: the clock was set back", e->name, text);
	a->last_time = when;
	free(kind);
}

static void
name_round(struct audit_event *e)
{
	long iter = json_int(e->data, "iter", -1);

	e->is_baseline = str_same(e->kind, "baseline");
	e->is_round = e->is_baseline || str_same(e->kind, "round");
	if (!e->is_round)
		return;
	snprintf(e->iter, sizeof(e->iter), "iter-%03ld", iter);
	snprintf(e->name, sizeof(e->name), "event %ld (%.30s)", e->n, e->iter);
}

static void
say_waiver(struct audit *a, const struct audit_event *e, const struct cJSON *w)
{
	const char *what = json_str(w, "what"), *why = json_str(w, "why");
	const char *actor = json_str(e->event, "actor");

	audit_remark(a, "%s: waived %s: %s (%s)", e->name,
	    what != NULL ? what : "?", why != NULL ? why : "no reason",
	    actor != NULL ? actor : "?");
}

/* What was let pass is said, whatever the rest is. */
static void
say_waivers(struct audit *a, const struct audit_event *e)
{
	if (str_same(e->kind, "waiver"))
		say_waiver(a, e, e->data);
	for (const struct cJSON *w = json_first(json_get(e->data,
	    "waivers")); w != NULL; w = json_next(w))
		say_waiver(a, e, w);
}

/* The event's file into e, and among all. */
void
audit_event_file(struct audit *a, struct audit_event *e)
{
	const struct change *file = find_file(a, e);
	struct buf text = BUF_INIT;
	struct cJSON *event = NULL;
	const char *twice;

	if (file == NULL)
		return;
	if (blob_read(&text, &a->project->repo, file->new_blob) < 0 ||
	    (event = json_parse(buf_str(&text), text.len, file->path)) ==
	    NULL) {
		audit_broken(a, e->name, file->path);
		buf_free(&text);
		return;
	}
	buf_free(&text);
	json_push(a->events, event);
	e->event = event;
	e->kind = json_str(event, "kind");
	e->data = json_get(event, "data");
	name_round(e);
	check_head(a, e, file->path);
	say_waivers(a, e);
	if ((twice = json_duplicate(event)) != NULL)
		audit_find(a, e->name, file->path, "each name once", twice,
		    NULL);
	if (e->data == NULL || e->kind == NULL)
		audit_find(a, e->name, "data", "an object", "nothing", NULL);
	if (e->kind == NULL)
		e->data = NULL;
}

/* May this event write this path anew each time? */
static bool
is_rewritten(const struct audit_event *e, const char *path)
{
	static const char *const views[] = { "state.json", "ITERATIONS.md",
	    "PROGRESS.md" };
	char notes[64];

	for (size_t i = 0; i < sizeof(views) / sizeof(views[0]); i++)
		if (strcmp(path, views[i]) == 0)
			return true;
	if (strcmp(path, "pool.json") == 0)
		return e->is_round || str_same(e->kind, "calibrate");
	if (strcmp(path, "settings.json") == 0 ||
	    strcmp(path, "baseline.json") == 0)
		return e->is_baseline;
	snprintf(notes, sizeof(notes), "runs/iter-%03ld/notes.md",
	    audit_completes(e));
	return audit_completes(e) >= 0 && strcmp(path, notes) == 0;
}

/* May it add this path? Files beside an event have its number. */
static bool
is_added(const struct audit_event *e, const char *path)
{
	const char *name = strrchr(path, '/');
	char number[16], run[64];

	if (str_starts(path, "events/"))
		return true;		/* looked at already */
	snprintf(run, sizeof(run), "runs/%s/", e->iter);
	if (e->is_round && str_starts(path, run))
		return true;
	snprintf(number, sizeof(number), "/%04ld", e->n);
	return name != NULL && !str_starts(path, "runs/") &&
	    str_starts(name, number);
}

/* The tree grows, and nothing that was there changes. */
void
audit_event_tree(struct audit *a, struct audit_event *e)
{
	for (size_t i = 0; i < e->changes.n; i++) {
		const struct change *c = &e->changes.v[i];

		if (is_rewritten(e, c->path) && c->new_blob[0] != '\0')
			continue;
		if (c->old_blob[0] == '\0') {
			if (!is_added(e, c->path))
				audit_find(a, e->name, c->path, "nothing of "
				    "that name", "added", NULL);
		} else if (!str_starts(c->path, "events/")) {
			audit_find(a, e->name, c->path, "as before",
			    c->new_blob[0] == '\0' ? "removed" : "changed",
			    NULL);
		}
	}
}

void
audit_trailers(struct audit_trailers *t, struct audit *a,
    const struct audit_event *e)
{
	const struct cJSON *d = e->data;
	struct effect gain = effect_from_json(json_get(d, "gain"));

	memset(t, 0, sizeof(*t));
	snprintf(t->iter, sizeof(t->iter), "%ld", json_int(d, "iter", -1));
	a->words->delta(&t->delta, &gain);
	t->v[0] = (struct trailer){ "Pawl-Event", e->kind };
	t->v[1] = (struct trailer){ "Pawl-Iteration", t->iter };
	t->v[2] = (struct trailer){ "Pawl-Verdict", json_str(d, "verdict") };
	t->v[3] = (struct trailer){ "Pawl-Hypothesis", json_str(d,
	    "hypothesis") };
	t->v[4] = (struct trailer){ "Pawl-Bottleneck", json_str(d,
	    "bottleneck") };
	t->v[5] = (struct trailer){ "Pawl-Metric", settings_str(
	    project_settings(a->project), SET_METRIC) };
	t->v[6] = (struct trailer){ "Pawl-Delta", buf_str(&t->delta) };
	t->v[7] = (struct trailer){ "Pawl-Harness", e->is_baseline ?
	    json_str(d, "harness") : a->project->camp.harness };
	t->v[8] = (struct trailer){ "Pawl-Record", e->result_hash };
	t->v[9] = (struct trailer){ "Pawl-Stage", json_str(d, "stage") };
	t->v[10] = (struct trailer){ "Pawl-Actor", json_str(e->event,
	    "actor") };
}

/* "Key: value" lines of a message that have this key; the first one's value. */
static int
trailer_count(char **first, const struct strs *lines, const char *key)
{
	size_t n = strlen(key);
	int count = 0;

	*first = NULL;
	for (size_t i = 1; i < lines->n; i++) {
		const char *s = lines->v[i];

		if (strncmp(s, key, n) != 0 || strncmp(s + n, ": ", 2) != 0)
			continue;
		if (count++ == 0)
			*first = xstrdup(s + n + 2);
	}
	return count;
}

static void
compare_trailer(struct audit *a, const char *object, const struct strs *want,
    const struct strs *got, const char *key)
{
	char *x, *y;
	int n;

	trailer_count(&x, want, key);
	n = trailer_count(&y, got, key);
	if (n > 1)
		audit_find(a, object, key, "once", "several times", NULL);
	else
		audit_same(a, object, key, x, y);
	free(x);
	free(y);
}

/* Those that nothing stands for. */
static void
compare_others(struct audit *a, const char *object, const struct strs *got,
    const struct trailer *t, size_t n, bool strict)
{
	for (size_t i = 1; i < got->n; i++) {
		const char *end = strstr(got->v[i], ": ");
		bool known = false;
		char *key, *first;

		if (!str_starts(got->v[i], "Pawl-") || end == NULL)
			continue;
		key = xstrndup(got->v[i], (size_t)(end - got->v[i]));
		for (size_t k = 0; k < n && !known; k++)
			known = strcmp(key, t[k].key) == 0;
		if (!known && strict)
			audit_find(a, object, key, "no such trailer", end + 2,
			    NULL);
		first = NULL;
		if (!known && !strict && trailer_count(&first, got, key) > 1)
			audit_find(a, object, key, "once", "several times",
			    NULL);
		free(first);
		free(key);
	}
}

void
audit_message(struct audit *a, const char *object, const char *message,
    const char *subject, const struct trailer *t, size_t n, bool strict)
{
	struct strs want = STRS_INIT, got = STRS_INIT;
	size_t before = a->n;
	char *text = message_compose(subject != NULL ? subject : "-", t,
	    n);

	strs_add_lines(&want, text);
	strs_add_lines(&got, message);
	if (strcmp(text, message) != 0) {
		if (subject != NULL)
			audit_same(a, object, "subject", want.v[0], got.n > 0 ?
			    got.v[0] : "");
		for (size_t i = 0; i < n; i++)
			compare_trailer(a, object, &want, &got, t[i].key);
		compare_others(a, object, &got, t, n, strict);
		if (a->n == before && strict && subject != NULL)
			audit_find(a, object, "message", text, message, NULL);
	}
	free(text);
	strs_free(&want);
	strs_free(&got);
}

void
audit_event_message(struct audit *a, struct audit_event *e)
{
	struct audit_trailers t;
	struct buf subject = BUF_INIT;
	struct trailer two[2];

	a->words->subject(&subject, e->kind, e->data);
	audit_trailers(&t, a, e);
	two[0] = t.v[0];
	two[1] = t.v[AUDIT_TRAILERS + 1];
	audit_message(a, e->name, e->git.message, audit_is_ours(e) ?
	    buf_str(&subject) : NULL, e->is_round ? t.v : two,
	    e->is_round ? AUDIT_TRAILERS + 2 : 2, e->is_round);
	buf_free(&t.delta);
	buf_free(&subject);
}
