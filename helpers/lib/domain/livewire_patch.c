/* livewire_patch.c - PAWL_MUTANTS: a project's own ways to break its files. */
#include "livewire_internal.h"

#include <stdlib.h>

#include "../base/err.h"
#include "../outside/git/apply.h"
#include "../outside/git/object.h"
#include "../outside/json.h"
#include "territory.h"

/* The files that a patch changes, as the project names them. */
static int
patch_files(struct strs *out, struct wire *w, const struct strs *paths,
    const char *name)
{
	struct territory territory;
	int rc = territory_init(&territory, project_settings(w->project));

	if (rc < 0)
		return -1;
	if (territory_editable(&territory, name))
		rc = refused("PAWL_MUTANTS: %s can be edited in rounds: it "
		    "has to be part of the harness", name);
	for (size_t i = 0; i < paths->n && rc == 0; i++) {
		const char *rel = territory_within(w->project, paths->v[i]);

		if (rel == NULL || !territory_editable(&territory, rel))
			rc = refused("PAWL_MUTANTS: %s changes %s, which no "
			    "round may change", name, paths->v[i]);
		else
			strs_add(out, rel);
	}
	territory_release(&territory);
	return rc;
}

int
wire_patch_load(struct wire_patch *out, struct wire *w, const struct mutant_patch *spec)
{
	struct repo *repo = &w->project->repo;
	char *rel = project_rel(w->project, spec->path);
	struct strs paths = STRS_INIT;
	struct buf text = BUF_INIT;
	int rc = commit_file(&text, repo, w->live->commit, rel);

	out->spec = spec;
	if (rc == 0)
		rc = refused("PAWL_MUTANTS: %s is no tracked file: git add and "
		    "git commit it", spec->path);
	else if (rc > 0 && (rc = patch_commit(out->commit, &paths, repo,
	    buf_str(&text), text.len, w->live->commit)) < 0)
		failed_in("PAWL_MUTANTS: %s", spec->path);
	if (rc == 0)
		rc = patch_files(&out->files, w, &paths, spec->path);
	strs_free(&paths);
	buf_free(&text);
	free(rel);
	return rc;
}

/* A kind that a mutation showed to be noticed stays noticed, and so on. */
static void
note_patch(struct cJSON *files, const struct wire_patch *p,
    const struct tried *tried)
{
	struct mutant shown = { 0 };

	shown.is = (char *)p->spec->path;
	for (size_t i = 0; i < p->files.n; i++) {
		struct cJSON *one = wire_record(files, p->files.v[i]);

		if (json_str(one, "language") == NULL)
			json_set_str(one, "language", language_name(
			    language_of(p->files.v[i])));
		wire_add_mutant(one, p->spec->kind, &shown, tried);
		if (tried->notice > sight_seen(one, p->spec->kind))
			wire_set_seen(one, p->spec->kind, tried->notice);
	}
}

int
wire_patch_try(struct wire *w, struct cJSON *files,
    const struct wire_patch *p)
{
	struct tried tried;
	bool built;
	int rc;

	if (w->live->tell != NULL)
		w->live->tell(w->live->arg, p->spec->path, p->spec->kind);
	rc = wire_build(&built, &tried, w, p->commit);
	if (rc == 0)
		rc = wire_observe(&tried, w, p->spec->kind, built, false);
	if (rc == 0)
		note_patch(files, p, &tried);
	tried_release(&tried);
	return rc;
}
