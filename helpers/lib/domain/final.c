/* final.c - what has to be so before a campaign is reported or handed over. */
#include "final.h"

#include <string.h>

#include "../base/err.h"
#include "../base/list.h"
#include "../outside/git/object.h"
#include "../outside/json.h"
#include "../outside/regex.h"
#include "territory.h"

#define SETTING "PAWL_FORBID_FINAL"

/* Line of a byte, from 1. */
static size_t
line_at(const struct buf *text, size_t at)
{
	size_t line = 1;

	for (size_t i = 0; i < at; i++)
		line += text->p[i] == '\n';
	return line;
}

/* -1 with refused() if the file has what the pattern means. */
static int
check_text(const struct regex *re, const char *path, const struct buf *text)
{
	struct span at;
	int rc = regex_find(&at, 1, re, buf_str(text), text->len, 0);

	if (rc <= 0)
		return rc;
	return refused("%s:%zu: \"%.*s\" is a debug switch ("
	    "PAWL_FORBID_FINAL: %s): take it out in a round of its own, then "
	    "make confirm (make report DRAFT=1 does without)", path, line_at(text, at.from),
	    (int)(at.to - at.from > 80 ? 80 : at.to - at.from),
	    text->p + at.from, regex_pattern(re));
}

static int
check_files(struct project *p, const struct regex *re,
    const struct tree_files *files, const struct territory *t)
{
	int rc = 0;

	for (size_t i = 0; rc == 0 && i < files->n; i++) {
		const struct tree_file *f = &files->v[i];
		const char *path = territory_within(p, f->path);
		struct buf text = BUF_INIT;

		if (path == NULL || !territory_editable(t, path) ||
		    (f->mode != MODE_FILE && f->mode != MODE_EXEC))
			continue;
		rc = blob_read(&text, &p->repo, f->blob);
		if (rc == 0)
			rc = check_text(re, path, &text);
		buf_free(&text);
	}
	return rc;
}

int
final_check_patterns(const struct settings *s)
{
	struct strs items = STRS_INIT;
	int rc = 0;

	strs_add_items(&items, settings_str(s, SET_FORBID_FINAL));
	for (size_t i = 0; rc == 0 && i < items.n; i++) {
		struct regex *re = regex_compile(items.v[i], SETTING);

		rc = re == NULL ? -1 : 0;
		regex_free(re);
	}
	strs_free(&items);
	return rc;
}

int
final_check_switches(struct project *p)
{
	const struct settings *s = project_settings(p);
	struct tree_files files = TREE_FILES_INIT;
	struct strs items = STRS_INIT;
	struct territory t;
	int rc;

	if (!settings_is_set(s, SET_FORBID_FINAL))
		return 0;
	if (territory_init(&t, s) < 0)
		return -1;
	strs_add_items(&items, settings_str(s, SET_FORBID_FINAL));
	rc = commit_files(&files, &p->repo, p->camp.frontier, "");
	for (size_t i = 0; rc == 0 && i < items.n; i++) {
		struct regex *re = regex_compile(items.v[i], SETTING);

		rc = re == NULL ? -1 : check_files(p, re, &files, &t);
		regex_free(re);
	}
	tree_files_free(&files);
	strs_free(&items);
	territory_release(&t);
	return rc;
}

bool
final_needs_confirm(const struct campaign *c)
{
	return strcmp(c->base, c->frontier) != 0 && !c->confirmed &&
	    c->back_to < 0;
}

bool
final_is_refuted(const struct campaign *c, const struct cJSON *events)
{
	const struct cJSON *last = NULL;

	for (const struct cJSON *e = json_first(events); e; e = json_next(e))
		if (str_same(json_str(e, "kind"), "confirm"))
			last = json_get(e, "data");
	return strcmp(c->base, c->frontier) != 0 &&
	    str_same(json_str(last, "frontier"), c->frontier) &&
	    json_bool(last, "refuted", false);
}

int
final_check_confirm(const struct campaign *c, const struct cJSON *events)
{
	if (c->back_to >= 0)
		return refused("what came after iter-%03ld was refuted by a "
		    "confirm: make rollback TO=%ld first (DRAFT=1 gives "
		    "a report that says so)", c->back_to, c->back_to);
	if (final_needs_confirm(c))
		return refused("no confirm has measured iter-%03ld against the "
		    "baseline: make confirm (DRAFT=1 gives a report that says so)",
		    c->best_iter);
	if (final_is_refuted(c, events))
		return refused("iter-%03ld was refuted by the last confirm: "
		    "slower than the baseline. make rollback, or make confirm "
		    "again (DRAFT=1 gives a report that says so)", c->best_iter);
	return 0;
}
