/* livewire_again.c - does the harness still notice, after this change? */
#define _GNU_SOURCE	/* RTLD_DEFAULT */
#include "livewire_internal.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "../base/clock.h"
#include "../base/err.h"
#include "../base/mem.h"
#include "../outside/json.h"
#include "../outside/regex.h"

#define FILES 3
#define PLACES 3
#define CODE_PLACES 8		/* where the code is another one */
#define PLACES_LOOKED_AT 64
#define BUILDS 12		/* a file and a kind */
#define CODE_BUILDS 24

/* The harness after the change, and before it. */
struct again {
	const struct livewire_change *change;
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

/* Functions that a file has something to break in. */
static void
find_functions(struct strs *out, const struct trial *t, enum mutant_kind kind)
{
	struct mutant m;

	for (size_t place = 0; place < PLACES_LOOKED_AT && trial_make(&m, t,
	    kind, place, 0, TRIAL_SPINS); place++) {
		if (m.function != NULL)
			strs_add(out, m.function);
		mutant_release(&m);
	}
	strs_sort(out);
}

/*
 * Is it there to stand in for another one? A name that a library has, or that
 * an attribute gets. Broken, that is noticed, and says nothing of the rest.
 */
static bool
stands_in(const char *function, const struct wire_file *f)
{
	char *pattern;
	struct regex *re;
	struct span at;
	bool yes;

	if (f->language != LANGUAGE_PYTHON)
		return dlsym(RTLD_DEFAULT, function) != NULL;
	pattern = xasprintf("\\.\\s*\\w+\\s*=\\s*%s\\b|\\bsetattr\\s*\\(.*\\b%s\\b",
	    function, function);
	re = regex_compile(pattern, "stands in");
	yes = re != NULL && regex_find(&at, 1, re, buf_str(&f->text),
	    f->text.len, 0) == 1;
	failure_clear();
	regex_free(re);
	free(pattern);
	return yes;
}

/* Places of a kind in a file, where the code is another one than before. */
struct places {
	const struct strs *before;	/* functions there were; sorted */
	bool fresh;			/* those of others, else those of them */
	size_t passed;			/* that the check did not notice */
	char *is;			/* the last one that was tried */
};

static bool
is_one(const struct places *p, const struct mutant *m,
    const struct wire_file *f)
{
	bool old = m->function == NULL || strs_has_sorted(p->before,
	    m->function);

	return p->fresh ? !old && !stands_in(m->function, f) : old;
}

/* Until the check notices one. 1; 0: none, so far as was tried; -1. */
static int
is_noticed(struct places *p, struct trial *t, enum mutant_kind kind)
{
	enum notice notice = NOTICE_UNTRIED;
	size_t n = 0;
	int rc = 1;

	for (size_t place = 0; place < PLACES_LOOKED_AT && n < CODE_PLACES &&
	    !trial_is_over(t); place++) {
		struct mutant m;
		size_t form = 0;
		bool one;

		if (!trial_make(&m, t, kind, place, 0, TRIAL_SPINS))
			break;
		one = is_one(p, &m, t->f);
		mutant_release(&m);
		if (!one)
			continue;
		do
			rc = trial_is_over(t) ? 0 : probe(&notice, &p->is, t,
			    kind, place, form++);
		while (rc == 1 && notice == NOTICE_UNTRIED);
		if (rc < 0 || (rc == 1 && notice > NOTICE_NONE))
			return rc;
		n += rc == 1;
		p->passed += rc == 1;
	}
	return 0;
}

/*
 * A place says little where the code is another one, for it may be one that
 * nothing reaches: is there none any more that the check notices, in what was
 * there before and in what is new, and was there one?
 */
static int
checks_code(struct again *a, const struct wire_file *f, enum mutant_kind kind)
{
	struct trial now = { .w = &a->now, .f = f };
	struct trial then = { .w = &a->then, .f = file_then(a, f) };
	struct strs functions = STRS_INIT;
	struct places is = { .before = &functions }, was = is;
	int rc;

	if (then.f == NULL)
		return 0;
	find_functions(&functions, &then, kind);
	rc = is_noticed(&is, &now, kind);
	is.fresh = true;
	if (rc == 0)
		rc = is_noticed(&is, &now, kind);
	if (rc == 0 && (is.passed >= PLACES || (is.passed > 0 &&
	    !trial_is_over(&now))) && (rc = is_noticed(&was, &then, kind)) == 1)
		*a->why = xasprintf("the check passes what is broken since this "
		    "change, and did not before: %s", is.is);
	else if (rc == 1)
		rc = 0;
	strs_free(&functions);
	free(is.is);
	free(was.is);
	return rc;
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

static bool
is_changed(const struct again *a, const struct wire_file *f)
{
	for (const struct cJSON *e = json_first(a->change->changes); e != NULL;
	    e = json_next(e))
		if (str_same(json_str(e, "path"), f->path))
			return true;
	return false;
}

static bool
was_checked(const struct again *a, const struct wire_file *f)
{
	return noticed(a, f, MUTANT_RESULT) == NOTICE_CHECK ||
	    noticed(a, f, MUTANT_WORK) == NOTICE_CHECK;
}

static bool
was_heard(const struct again *a, const struct wire_file *f)
{
	return noticed(a, f, MUTANT_SLOW) == NOTICE_TIME;
}

/* The files to look at, of those that something was noticed of; how many. */
static size_t
choose(const struct wire_file *out[FILES], const struct again *a,
    bool (*was)(const struct again *, const struct wire_file *))
{
	size_t n = 0, most = a->change->flags ? FILES : 1;

	for (size_t i = 0; i < a->files.n && n < FILES; i++)
		if (!a->change->flags && is_changed(a, &a->files.v[i]) &&
		    was(a, &a->files.v[i]))
			out[n++] = &a->files.v[i];
	if (n > 0)
		return n;
	for (size_t i = 0; i < a->files.n && n < most; i++)
		if (was(a, &a->files.v[i]))
			out[n++] = &a->files.v[i];
	return n;
}

/* Does the check notice what it noticed before? 0; 1: no; -1. */
static int
look_checks(struct again *a)
{
	const struct wire_file *files[FILES];
	size_t n = choose(files, a, was_checked);
	int rc = 0;

	for (size_t i = 0; i < n && rc == 0; i++) {
		const struct wire_file *f = files[i];
		enum mutant_kind kind = noticed(a, f, MUTANT_RESULT) ==
		    NOTICE_CHECK ? MUTANT_RESULT : MUTANT_WORK;

		tell(a, f, kind);
		rc = a->change->flags ? checks(a, f, kind, 0) :
		    checks_code(a, f, kind);
		if (rc == 0 && a->change->flags)
			rc = checks(a, f, MUTANT_RESULT, MUTANT_NAN);
	}
	return rc;
}

/* Does the benchmark hear in any file what it heard in it before? */
static int
look_time(struct again *a)
{
	const struct wire_file *files[FILES], *deaf = NULL;
	size_t n = choose(files, a, was_heard);
	int heard = 0;

	for (size_t i = 0; i < n && heard == 0; i++) {
		const struct wire_file *f = files[i];

		tell(a, f, MUTANT_SLOW);
		heard = hears(a, f);
		deaf = f;
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
wire_init(struct wire *w, const struct livewire *live, bool code)
{
	memset(w, 0, sizeof(*w));
	w->live = live;
	w->runner = live->bench->runner;
	w->project = w->runner->project;
	w->since = clock_mono_s();
	w->end = w->since + live->budget_s;
	w->places = PLACES;
	w->builds = code ? CODE_BUILDS : BUILDS;
}

int
livewire_again(char **why, const struct livewire *live, const char *before,
    const struct livewire_change *change)
{
	struct livewire then = *live;
	struct again a = { .why = why, .change = change };
	int rc;

	*why = NULL;
	then.commit = before;
	wire_init(&a.now, live, !change->flags);
	wire_init(&a.then, &then, !change->flags);
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
