/* livewire.c - does the harness notice when an editable file is broken? */
#include "livewire_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../base/clock.h"
#include "../base/err.h"
#include "../base/mem.h"
#include "../outside/git/object.h"
#include "../outside/json.h"

#define FILES_MOST 12
#define PLACES 3
#define PLACES_FULL 10
#define BUILDS 10
#define BUILDS_FULL 40
#define BUDGET_TIMES 5
#define BUDGET_LEAST_S 60.0
#define BUDGET_MOST_S 3600.0
#define SPINS_LEAST_MOST 30000000L
#define SPINS_A_S 1e9			/* more than a second's worth */
#define SPINS_MOST 1e12

double
livewire_budget(double baseline_s)
{
	return fmin(fmax(BUDGET_LEAST_S, BUDGET_TIMES * baseline_s),
	    BUDGET_MOST_S);
}

bool
trial_is_over(const struct trial *t)
{
	return t->builds >= t->w->builds || clock_mono_s() > t->w->end;
}

/* A value of a parameter that is none, for files whose language is not known. */
static bool
mutate_param(struct mutant *out, const struct trial *t, size_t nth)
{
	static const char *const values[] = { "pawl_live_wire", "987654321" };
	const struct wire_file *f = t->f;
	struct buf text = BUF_INIT;
	const struct param *param;

	memset(out, 0, sizeof(*out));
	for (size_t i = 0; i < t->params.n; i++) {
		param = &t->params.v[i];
		if (strcmp(param->is_env ? PARAM_ENV_FILE : param->file,
		    f->rel) != 0 || nth-- > 0)
			continue;
		for (size_t k = 0; k < 2 && out->text == NULL; k++) {
			buf_clear(&text);
			failure_clear();
			if (param_write(&text, param, buf_str(&f->text),
			    f->text.len, values[k]) < 0)
				continue;
			out->len = text.len;
			out->text = buf_steal(&text);
			out->is = xasprintf("%s is %s", param->name,
			    values[k]);
		}
		failure_clear();
		buf_free(&text);
		return out->text != NULL;
	}
	return false;
}

bool
trial_make(struct mutant *out, const struct trial *t, enum mutant_kind kind,
    size_t place, size_t form, long spins)
{
	const struct wire_file *f = t->f;
	size_t garbage = 2;	/* places of it in any file */

	if (mutate(out, f->language, buf_str(&f->text), f->text.len, kind,
	    place, form, spins))
		return true;
	return kind == MUTANT_BROKEN && form == 0 && place >= garbage &&
	    f->language == LANGUAGE_NONE &&
	    mutate_param(out, t, place - garbage);
}

static int
commit_of(char out[OID_HEX], const struct trial *t, const struct mutant *m)
{
	struct repo *repo = &t->w->project->repo;
	const char *parents[] = { t->w->live->commit };
	struct tree_edits edits = TREE_EDITS_INIT;
	char blob[OID_HEX];
	int rc = blob_write(blob, repo, m->text, m->len);

	tree_edits_add(&edits, t->f->path, blob, t->f->mode);
	if (rc == 0)
		rc = commit_write(out, repo, t->w->live->commit, &edits,
		    parents, 1, "pawl: a mutant\n");
	tree_edits_free(&edits);
	return rc;
}

int
trial_mutant(struct tried *out, struct trial *t, enum mutant_kind kind,
    const struct mutant *m)
{
	char commit[OID_HEX];
	bool built;

	memset(out, 0, sizeof(*out));
	t->builds++;
	if (commit_of(commit, t, m) < 0 ||
	    wire_build(&built, out, t->w, commit) < 0)
		return -1;
	return wire_observe(out, t->w, kind, built,
	    t->f->language == LANGUAGE_NONE);
}

int
trial_slow(struct tried *out, struct mutant *m, struct trial *t, size_t place,
    size_t form)
{
	double most = fmin(SPINS_MOST, fmax(SPINS_LEAST_MOST,
	    t->w->live->run_s * SPINS_A_S));
	long spins = TRIAL_SPINS, next;

	for (;; spins = next) {
		if (trial_mutant(out, t, MUTANT_SLOW, m) < 0)
			return -1;
		next = sight_next_spins(spins, out->notice == NOTICE_UNTRIED ?
		    0 : out->factor, (long)most);
		/* a build that failed will not succeed with another number */
		if (out->notice == NOTICE_TIME || next == spins ||
		    !t->w->live->scratch->built || trial_is_over(t))
			break;
		tried_release(out);
		mutant_release(m);
		if (!trial_make(m, t, MUTANT_SLOW, place, form, next))
			return 0;
	}
	/* the tries ended before the loop was long enough */
	if (out->notice == NOTICE_NONE && next != spins)
		out->notice = NOTICE_UNTRIED;
	return 0;
}

/*
 * Garbage that nobody notices says nothing about a parameter's file, nor about
 * one of unknown kind that is not built: it may well be right to pass it over.
 */
static bool
may_be_right(const struct trial *t)
{
	if (t->f->language != LANGUAGE_NONE)
		return false;
	for (size_t i = 0; i < t->params.n; i++)
		if (strcmp(t->params.v[i].is_env ? PARAM_ENV_FILE :
		    t->params.v[i].file, t->f->rel) == 0)
			return true;
	return t->w->products.path.n == 0;
}

/* Places of a kind, until one is noticed; another form where it is no result. */
static int
try_kind(struct trial *t, enum mutant_kind kind)
{
	enum notice best = NOTICE_UNTRIED;
	const char *why = "no mutation found";
	struct tried tried;
	struct mutant m;

	for (size_t place = 0; place < t->w->places && best <= NOTICE_NONE;
	    place++) {
		bool concluded = false;

		for (size_t form = 0; !concluded; form++) {
			int rc;

			if (trial_is_over(t)) {
				why = "out of tries, or of time";
				goto out;
			}
			if (!trial_make(&m, t, kind, place, form, TRIAL_SPINS)) {
				if (form == 0)	/* no such place either */
					goto out;
				break;
			}
			why = "none that builds and runs";
			rc = kind == MUTANT_SLOW ? trial_slow(&tried, &m, t,
			    place, form) : trial_mutant(&tried, t, kind, &m);
			if (rc < 0) {
				mutant_release(&m);
				tried_release(&tried);
				return -1;
			}
			concluded = tried.notice != NOTICE_UNTRIED;
			if (concluded) {
				wire_add_mutant(t->record, kind, &m, &tried);
				best = tried.notice;
			}
			mutant_release(&m);
			tried_release(&tried);
		}
		/* place 0 had them all */
		if (kind == MUTANT_SLOW && best != NOTICE_UNTRIED)
			break;
	}
out:
	if (kind == MUTANT_BROKEN && best == NOTICE_NONE && may_be_right(t)) {
		best = NOTICE_UNTRIED;
		why = "garbage in it is passed over, which may be right: a "
		    "patch in PAWL_MUTANTS can tell";
	}
	wire_set_seen(t->record, kind, best);
	if (best == NOTICE_UNTRIED)
		wire_set_why(t->record, kind, why);
	return 0;
}

/* What fails the build comes last: after it the tree is built from clean. */
static int
try_file(struct wire *w, const struct wire_file *f, struct cJSON *record)
{
	static const enum mutant_kind kinds[] = { MUTANT_RESULT, MUTANT_WORK,
	    MUTANT_SLOW, MUTANT_BROKEN };
	struct trial t = { w, f, { NULL, 0 }, record, 0 };
	int rc = param_parse_all(&t.params, settings_str(project_settings(
	    w->project), SET_PARAMS));

	json_set_str(record, "language", language_name(f->language));
	for (size_t i = 0; i < MUTANT_KINDS && rc == 0; i++) {
		if (w->live->tell != NULL)
			w->live->tell(w->live->arg, f->rel, kinds[i]);
		rc = try_kind(&t, kinds[i]);
	}
	params_release(&t.params);
	return rc;
}

static void
leave_out(struct cJSON *untried, const struct wire_file *f, const char *why)
{
	struct cJSON *o = json_object();

	json_set_str(o, "path", f->rel);
	json_set_str(o, "why", why);
	json_push(untried, o);
}

static int
try_files(struct wire *w, struct cJSON *files, struct cJSON *untried,
    bool full)
{
	struct wire_files all;
	size_t tried = 0;
	int rc = wire_files_find(&all, w->project, w->live->commit);

	for (size_t i = 0; i < all.n && rc == 0; i++) {
		const struct wire_file *f = &all.v[i];

		if (!f->whole)
			leave_out(untried, f, "binary, or larger than 1 MiB");
		else if (!full && tried == FILES_MOST)
			leave_out(untried, f, "more than 12 files");
		else if (clock_mono_s() > w->end)
			leave_out(untried, f, "out of time");
		else {
			rc = try_file(w, f, wire_record(files, f->rel));
			tried++;
		}
	}
	wire_files_free(&all);
	return rc;
}

/*
 * Builds that make other bytes of the same sources say nothing about a file:
 * the start is built here as well, and what is the same in both trees counts.
 */
static int
prepare(struct wire *w, struct cJSON *record)
{
	struct products here = { STRS_INIT, STRS_INIT };
	struct tried tried = { 0 };
	size_t made;
	bool built;
	int rc = products_read(&w->products, w->live->start);

	made = w->products.path.n;
	if (rc == 0 && arm_spoil(w->live->scratch) == 0)
		rc = wire_build(&built, &tried, w, w->live->commit);
	if (rc == 0 && !built)
		rc = failed("the start does not build a second time: %s",
		    tried.why);
	if (rc == 0 && (rc = products_read(&here, w->live->scratch)) == 0)
		products_keep_same(&w->products, &here);
	json_set_str(record, "products", made == 0 ? "none" :
	    w->products.path.n == made ? "same" : "vary");
	products_free(&here);
	tried_release(&tried);
	return rc;
}

static int
try_all(struct wire *w, struct cJSON *record, const struct wire_patch *patches,
    size_t n, bool full)
{
	struct cJSON *files = json_array(), *untried = json_array();
	int rc = prepare(w, record);

	if (rc == 0)
		rc = try_files(w, files, untried, full);
	for (size_t i = 0; i < n && rc == 0; i++)
		rc = wire_patch_try(w, files, &patches[i]);
	json_set(record, "files", files);
	json_set(record, "untried", untried);
	return rc;
}

int
wire_clean(struct wire *w)
{
	struct arm *arm = w->live->scratch;

	arm->scratch = false;
	return arm_spoil(arm) < 0 ? -1 : arm_bring(arm, w->live->commit, true);
}

int
livewire_run(struct cJSON **out, const struct livewire *live)
{
	struct wire w = { .live = live, .runner = live->bench->runner,
	    .project = live->bench->runner->project };
	const struct settings *s = project_settings(w.project);
	bool full = settings_is(s, SET_LIVEWIRE, "full");
	struct mutant_patches specs;
	struct wire_patch *patches;
	int rc;

	*out = json_object();
	json_set_str(*out, "mode", settings_str(s, SET_LIVEWIRE));
	if (wire_free_params(*out, w.project, live->commit) < 0)
		return -1;
	if (settings_is(s, SET_LIVEWIRE, "no"))
		return 0;
	if (mutant_patches_parse(&specs, settings_str(s, SET_MUTANTS)) < 0)
		return -1;
	w.since = clock_mono_s();
	w.end = full ? INFINITY : w.since + live->budget_s;
	w.places = full ? PLACES_FULL : PLACES;
	w.builds = full ? BUILDS_FULL : BUILDS;
	patches = xcalloc(specs.n, sizeof(*patches));
	rc = 0;
	for (size_t i = 0; i < specs.n && rc == 0; i++)
		rc = wire_patch_load(&patches[i], &w, &specs.v[i]);
	live->scratch->scratch = true;
	if (rc == 0)
		rc = try_all(&w, *out, patches, specs.n, full);
	if (rc == 0)
		rc = wire_clean(&w);
	json_set_num(*out, "seconds", clock_mono_s() - w.since);
	if (rc == 0)
		sight_conclude(*out);
	for (size_t i = 0; i < specs.n; i++)
		strs_free(&patches[i].files);
	free(patches);
	mutant_patches_release(&specs);
	products_free(&w.products);
	return rc;
}
