/* audit.c - does the history hold what it says? */
#include "audit_internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"

#define NAMED_MAX 10	/* rounds that one remark names */
#define SHOWN 160	/* bytes of a value that a finding shows */

static char *
shown(const char *text)
{
	return text != NULL ? str_shorten(text, SHOWN) : NULL;
}

void
audit_find(struct audit *a, const char *object, const char *field,
    const char *expected, const char *found, const char *mend)
{
	if (a->n == a->cap) {
		a->cap = a->cap > 0 ? 2 * a->cap : 16;
		a->v = xrealloc(a->v, a->cap, sizeof(*a->v));
	}
	a->v[a->n++] = (struct audit_finding){ xstrdup(object),
	    xstrdup(field), shown(expected), shown(found),
	    mend != NULL ? xstrdup(mend) : NULL };
}

void
audit_remark(struct audit *a, const char *fmt, ...)
{
	va_list ap;
	char *text;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(NULL, 0, fmt, ap);
	va_end(ap);
	text = xcalloc((size_t)n + 1, 1);
	va_start(ap, fmt);
	vsnprintf(text, (size_t)n + 1, fmt, ap);
	va_end(ap);
	strs_take(&a->remarks, text);
}

bool
audit_same(struct audit *a, const char *object, const char *field,
    const char *expected, const char *found)
{
	if (str_same(expected, found))
		return true;
	audit_find(a, object, field, expected != NULL ? expected : "nothing",
	    found != NULL ? found : "nothing", NULL);
	return false;
}

bool
audit_same_int(struct audit *a, const char *object, const char *field,
    long expected, long found)
{
	char want[32], got[32];

	snprintf(want, sizeof(want), "%ld", expected);
	snprintf(got, sizeof(got), "%ld", found);
	return audit_same(a, object, field, want, got);
}

static char *
value_text(const struct cJSON *v)
{
	return v != NULL ? json_text(v, false) : xstrdup("nothing");
}

bool
audit_same_json(struct audit *a, const char *object, const char *field,
    const struct cJSON *expected, const struct cJSON *found)
{
	struct buf path = BUF_INIT, where = BUF_INIT;
	const struct cJSON *x, *y;
	bool differs = json_differs(&path, &x, &y, expected, found);
	char *want, *got;

	if (differs) {
		want = value_text(x);
		got = value_text(y);
		buf_puts(&where, field);
		if (path.len > 0)
			buf_addf(&where, "%s%s", *path.p == '[' ? "" : ": ",
			    buf_str(&path));
		audit_find(a, object, buf_str(&where), want, got, NULL);
		free(want);
		free(got);
	}
	buf_free(&where);
	buf_free(&path);
	return !differs;
}

void
audit_broken(struct audit *a, const char *object, const char *field)
{
	audit_find(a, object, field, NULL, failure()[0] != '\0' ? failure() :
	    "it cannot be read", NULL);
	failure_clear();
}

const char *
audit_blob(const struct audit_event *e, const char *path)
{
	for (size_t i = 0; i < e->changes.n; i++)
		if (strcmp(e->changes.v[i].path, path) == 0)
			return e->changes.v[i].new_blob;
	return "";
}

struct cJSON *
audit_json(struct audit *a, const struct audit_event *e, const char *path)
{
	struct buf text = BUF_INIT;
	struct cJSON *v = NULL;
	int rc = commit_file(&text, &a->project->repo, e->commit, path);

	if (rc == 0)
		failed("it is not there");
	else if (rc > 0)
		v = json_parse(buf_str(&text), text.len, path);
	buf_free(&text);
	return v;
}

bool
audit_is_ours(const struct audit_event *e)
{
	return e->views == LEDGER_VIEWS;
}

static void
event_init(struct audit_event *e, struct audit *a, long n, const char *commit)
{
	memset(e, 0, sizeof(*e));
	e->n = n;
	e->commit = commit;
	e->before = a->project->log_tip;
	snprintf(e->name, sizeof(e->name), "event %ld", n);
}

/* What it leaves behind, the next one begins with. */
static void
event_end(struct audit *a, struct audit_event *e)
{
	memcpy(a->project->log_tip, e->commit, OID_HEX);
	commit_release(&e->git);
	changes_free(&e->changes);
	json_free(e->result);
	json_free(e->state);
}

/* What state.json says of the form of things, and of the project's place. */
static void
read_state(struct audit *a, struct audit_event *e)
{
	struct repo *repo = &a->project->repo;
	const char *directory;

	if ((e->state = audit_json(a, e, "state.json")) == NULL) {
		audit_broken(a, e->name, "state.json");
		return;
	}
	e->views = json_int(e->state, "views", 0);
	directory = json_str(e->state, "directory");
	free(repo->prefix);
	repo->prefix = xstrdup(directory != NULL ? directory : "");
}

/* Everything that follows from one event. */
static void
event_audit(struct audit *a, long n, const char *commit)
{
	struct audit_event e;

	event_init(&e, a, n, commit);
	if (commit_read(&e.git, &a->project->repo, commit) < 0 ||
	    diff_commits(&e.changes, &a->project->repo, e.before,
	    commit) < 0) {
		audit_broken(a, e.name, "commit");
	} else {
		read_state(a, &e);
		audit_event_file(a, &e);
		if (e.data != NULL) {
			audit_event_tree(a, &e);
			audit_decision(a, &e);
			if (e.is_round)
				audit_round(a, &e);
			audit_approvals(a, &e);
			audit_completed(a, &e);
			audit_samples(a, &e);
			audit_event_message(a, &e);
			audit_state(a, &e);
		}
	}
	event_end(a, &e);
}

static void
say_unboxed(struct audit *a)
{
	struct strs some = STRS_INIT;
	char *names;

	for (size_t i = 0; i < a->unboxed.n && i < NAMED_MAX; i++)
		strs_add(&some, a->unboxed.v[i]);
	names = strs_join(&some, ", ");
	if (a->unboxed.n > some.n)
		audit_remark(a, "without a sandbox: %s and %zu more", names,
		    a->unboxed.n - some.n);
	else if (some.n > 0)
		audit_remark(a, "without a sandbox: %s", names);
	strs_free(&some);
	free(names);
}

int
audit_history(struct audit *a)
{
	struct strs chain = STRS_INIT;
	int rc = commit_chain(&chain, &a->project->repo, a->tip, "");

	campaign_release(&a->project->camp);
	campaign_init(&a->project->camp);
	a->project->log_tip[0] = '\0';
	a->project->has_frozen = false;
	for (size_t i = chain.n; i > 0 && rc == 0; i--) {
		long done = (long)(chain.n - i);

		if (a->tick != NULL)
			a->tick(a->tick_arg, done, (long)chain.n);
		event_audit(a, done + 1, chain.v[i - 1]);
	}
	if (a->views.older > 0)
		audit_remark(a, "views of %ld events are of another form than "
		    "number %d, and were not compared", a->views.older,
		    LEDGER_VIEWS);
	say_unboxed(a);
	strs_free(&chain);
	return rc;
}

void
audit_close(struct audit *a)
{
	for (size_t i = 0; i < a->n; i++) {
		free(a->v[i].object);
		free(a->v[i].field);
		free(a->v[i].expected);
		free(a->v[i].found);
		free(a->v[i].mend);
	}
	free(a->v);
	strs_free(&a->remarks);
	strs_free(&a->unboxed);
	json_free(a->events);
	json_free(a->again);
	json_free(a->fingerprint);
	free(a->views.iterations);
	free(a->heads);
	if (a->has_territory)
		territory_release(&a->territory);
	memset(a, 0, sizeof(*a));
}
