/* livewire_again.c - does the harness still notice, with other parameters? */
#include "livewire_internal.h"

#include <stdlib.h>
#include <string.h>

#include "../base/clock.h"
#include "../base/mem.h"
#include "../outside/json.h"

#define FILES 3
#define PLACES 3
#define BUILDS 12		/* a file and a kind */

/* The harness with the parameters as they are now, and as they were. */
struct again {
	struct wire now, then;
	struct wire_files files, were;
	char **why;
};

/* Who noticed this file's mutants of a kind when the epoch began. */
static enum notice
noticed(const struct again *a, const struct wire_file *f,
    enum mutant_kind kind)
{
	const struct cJSON *list = json_get(a->now.project->camp.livewire,
	    "files");

	for (const struct cJSON *o = json_first(list); o; o = json_next(o))
		if (str_same(json_str(o, "path"), f->rel))
			return sight_seen(o, kind);
	return NOTICE_UNTRIED;
}

static const struct wire_file *
file_then(const struct again *a, const struct wire_file *f)
{
	for (size_t i = 0; i < a->were.n; i++)
		if (strcmp(a->were.v[i].path, f->path) == 0)
			return &a->were.v[i];
	return NULL;
}

/* 1: there is such a mutant, and this noticed it; 0: none; -1. */
static int
probe(enum notice *out, char **is, struct trial *t, enum mutant_kind kind,
    size_t place, size_t form)
{
	struct tried tried = { 0 };
	struct mutant m;
	int rc;

	*out = NOTICE_UNTRIED;
	if (!trial_make(&m, t, kind, place, form, TRIAL_SPINS))
		return 0;
	rc = trial_mutant(&tried, t, kind, &m);
	*out = tried.notice;
	free(*is);
	*is = xasprintf("%s:%ld: %s", t->f->rel, m.line, m.is);
	tried_release(&tried);
	mutant_release(&m);
	return rc < 0 ? -1 : 1;
}

/* Not noticed now: was it, before? */
static int
is_lost(struct again *a, const struct wire_file *f, enum mutant_kind kind,
    size_t place, size_t form)
{
	struct trial then = { .w = &a->then, .f = file_then(a, f) };
	enum notice notice;
	char *is = NULL;
	int rc = then.f == NULL ? 0 : probe(&notice, &is, &then, kind, place,
	    form);

	if (rc == 1 && (notice == NOTICE_NONE || notice == NOTICE_UNTRIED))
		rc = 0;
	if (rc == 1)
		*a->why = xasprintf("the check passes what it noticed before "
		    "this change: %s%s", is, kind == MUTANT_RESULT &&
		    form == MUTANT_NAN ? " (NaN: -ffinite-math-only, as in "
		    "-ffast-math, makes a check believe that there is none; "
		    "leave it off, or compile the check without it)" : "");
	free(is);
	return rc;
}

/* Places of a kind that the check has to notice, until one is. */
static int
checks(struct again *a, const struct wire_file *f, enum mutant_kind kind,
    size_t first)
{
	struct trial t = { .w = &a->now, .f = f };
	enum notice notice = NOTICE_UNTRIED;
	char *is = NULL;
	int rc = 1;

	for (size_t place = 0; place < PLACES && notice <= NOTICE_NONE;
	    place++) {
		size_t form = first;

		do
			rc = trial_is_over(&t) ? 0 :
			    probe(&notice, &is, &t, kind, place, form++);
		while (rc == 1 && notice == NOTICE_UNTRIED);
		if (rc == 1 && notice == NOTICE_NONE &&
		    (rc = is_lost(a, f, kind, place, form - 1)) != 0)
			break;
		if (rc < 0 || trial_is_over(&t))
			break;
	}
	free(is);
	return notice > NOTICE_NONE && rc > 0 ? 0 : rc;
}

/* A busy loop. 1: heard, or not to be had; 0: not heard; -1. */
static int
hears(struct again *a, const struct wire_file *f)
{
	struct trial t = { .w = &a->now, .f = f };
	enum notice notice = NOTICE_UNTRIED;
	struct tried tried;
	struct mutant m;
	int rc = 0;

	for (size_t form = 0; rc == 0 && notice == NOTICE_UNTRIED &&
	    !trial_is_over(&t) && trial_make(&m, &t, MUTANT_SLOW, 0, form,
	    TRIAL_SPINS); form++) {
		rc = trial_slow(&tried, &m, &t, 0, form);
		notice = tried.notice;
		tried_release(&tried);
		mutant_release(&m);
	}
	return rc < 0 ? -1 : notice != NOTICE_NONE;
}

static void
tell(const struct again *a, const struct wire_file *f, enum mutant_kind kind)
{
	const struct livewire *live = a->now.live;

	if (live->tell != NULL)
		live->tell(live->arg, f->rel, kind);
}

/* Does the check notice what it noticed before? 0; 1: no; -1. */
static int
look_checks(struct again *a)
{
	size_t n = 0;
	int rc = 0;

	for (size_t i = 0; i < a->files.n && rc == 0 && n < FILES; i++) {
		const struct wire_file *f = &a->files.v[i];

		bool result = noticed(a, f, MUTANT_RESULT) == NOTICE_CHECK;

		if (!result && noticed(a, f, MUTANT_WORK) != NOTICE_CHECK)
			continue;
		n++;
		tell(a, f, result ? MUTANT_RESULT : MUTANT_WORK);
		rc = checks(a, f, result ? MUTANT_RESULT : MUTANT_WORK, 0);
		if (rc == 0)
			rc = checks(a, f, MUTANT_RESULT, MUTANT_NAN);
	}
	return rc;
}

/* Does the benchmark hear in any file what it heard in it before? */
static int
look_time(struct again *a)
{
	const struct wire_file *deaf = NULL;
	size_t n = 0;
	int heard = 0;

	for (size_t i = 0; i < a->files.n && heard == 0 && n < FILES; i++) {
		const struct wire_file *f = &a->files.v[i];

		if (noticed(a, f, MUTANT_SLOW) != NOTICE_TIME)
			continue;
		tell(a, f, MUTANT_SLOW);
		heard = hears(a, f);
		deaf = f;
		n++;
	}
	if (heard != 0 || deaf == NULL)
		return heard < 0 ? -1 : 0;
	*a->why = xasprintf("the benchmark does not hear a busy loop in %s any "
	    "more, as it did before this change", deaf->rel);
	return 1;
}

/* Was anything noticed at the baseline that could be lost? */
static bool
has_sight(const struct project *p)
{
	const struct cJSON *list = json_get(p->camp.livewire, "files");

	for (const struct cJSON *o = json_first(list); o; o = json_next(o))
		if (sight_seen(o, MUTANT_RESULT) == NOTICE_CHECK ||
		    sight_seen(o, MUTANT_WORK) == NOTICE_CHECK ||
		    sight_seen(o, MUTANT_SLOW) == NOTICE_TIME)
			return true;
	return false;
}

static void
wire_init(struct wire *w, const struct livewire *live)
{
	memset(w, 0, sizeof(*w));
	w->live = live;
	w->runner = live->bench->runner;
	w->project = w->runner->project;
	w->since = clock_mono_s();
	w->end = w->since + live->budget_s;
	w->places = PLACES;
	w->builds = BUILDS;
}

int
livewire_again(char **why, const struct livewire *live, const char *before)
{
	struct livewire then = *live;
	struct again a = { .why = why };
	int rc;

	*why = NULL;
	then.commit = before;
	wire_init(&a.now, live);
	wire_init(&a.then, &then);
	if (settings_is(project_settings(a.now.project), SET_LIVEWIRE,
	    "no") || !has_sight(a.now.project))
		return 0;
	live->scratch->scratch = true;
	rc = wire_files_find(&a.files, a.now.project, live->commit);
	if (rc == 0)
		rc = wire_files_find(&a.were, a.now.project, before);
	if (rc == 0)
		rc = look_checks(&a);
	if (rc == 0)
		rc = look_time(&a);
	if (rc >= 0 && wire_clean(&a.then) < 0)
		rc = -1;
	wire_files_free(&a.files);
	wire_files_free(&a.were);
	return rc;
}
