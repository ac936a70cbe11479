/* lessonbook.c - lessons gathered from repositories and bundles. */
#include "lessonbook.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "../outside/git/program.h"
#include "../outside/json.h"
#include "bundle.h"
#include "ledger.h"

#define BOOK_MAX ((size_t)32 << 20)
#define SCHEMA 1

void
lessonbook_load(struct lessonbook *b, const struct project *p)
{
	char *path = project_path(p, "lessons.json");
	struct cJSON *kept = file_exists(path) ? json_load(path, BOOK_MAX) :
	    NULL;

	memset(b, 0, sizeof(*b));
	if (json_int(kept, "schema", 0) == SCHEMA)
		b->lessons = json_take(kept, "lessons");
	if (b->lessons == NULL)
		b->lessons = json_array();
	failure_clear();	/* it can be gathered again */
	json_free(kept);
	free(path);
}

int
lessonbook_save(const struct lessonbook *b, const struct project *p)
{
	char *path = project_path(p, "lessons.json"), *text;
	struct cJSON *o = json_object();
	int rc = dir_make(p->state);

	json_set_int(o, "schema", SCHEMA);
	json_set(o, "lessons", json_copy(b->lessons));
	text = json_text(o, false);
	if (rc == 0)
		rc = file_write(path, text, strlen(text));
	free(text);
	json_free(o);
	free(path);
	return rc;
}

void
lessonbook_free(struct lessonbook *b)
{
	json_free(b->lessons);
	strs_free(&b->troubles);
	b->lessons = NULL;
}

static void
trouble(struct lessonbook *b, const char *where)
{
	strs_take(&b->troubles, xasprintf("%s: %s", where, failure()));
	failure_clear();
}

int
lessonbook_ledger(char out[OID_HEX], struct project *p)
{
	struct tree_files files = TREE_FILES_INIT;
	struct buf text = BUF_INIT;
	struct cJSON *event = NULL;
	const char *record;
	int rc = 0;

	out[0] = '\0';
	if (p->log_tip[0] != '\0')
		rc = commit_files(&files, &p->repo, p->log_tip, "events");
	for (size_t i = 0; i < files.n && rc == 0 && event == NULL; i++) {
		if (!str_ends(files.v[i].path, "-baseline.json"))
			continue;
		rc = blob_read(&text, &p->repo, files.v[i].blob);
		if (rc == 0 && (event = json_parse(buf_str(&text), text.len,
		    files.v[i].path)) == NULL)
			rc = -1;
	}
	record = json_str(json_get(event, "data"), "record");
	if (record != NULL)
		snprintf(out, OID_HEX, "%s", record);
	json_free(event);
	buf_free(&text);
	tree_files_free(&files);
	return rc;
}

int
lessonbook_add_own(struct lessonbook *b, struct project *p)
{
	char ledger[OID_HEX];
	struct lesson_source from = { ledger, p->op, settings_str(&p->frozen,
	    SET_KIND) };
	struct cJSON *events = NULL;

	if (lessonbook_ledger(ledger, p) < 0 ||
	    (events = ledger_events(p)) == NULL)
		return -1;
	lesson_collect(&b->lessons, &from, events);
	b->campaigns++;
	json_free(events);
	return 0;
}

/* One campaign of a repository. */
static void
add_campaign(struct lessonbook *b, const char *dir, const char *op)
{
	struct project p;

	if (project_open_ledger_at(&p, dir, op) < 0) {
		trouble(b, dir);
		return;
	}
	if (lessonbook_add_own(b, &p) < 0)
		trouble(b, dir);
	project_close(&p);
}

static void
add_repository(struct lessonbook *b, const char *dir)
{
	struct strs ops = STRS_INIT;

	if (project_ops(&ops, dir) < 0)
		trouble(b, dir);
	for (size_t i = 0; i < ops.n; i++)
		add_campaign(b, dir, ops.v[i]);
	strs_free(&ops);
}

static int
walk_down(struct lessonbook *b, const char *dir, int depth)
{
	struct strs names = STRS_INIT;
	char *git = path_join(dir, ".git");
	int rc = 0;

	if (file_exists(git))
		add_repository(b, dir);
	free(git);
	if (depth > LESSONBOOK_DEPTH)
		return 0;
	if (dir_names(&names, dir) < 0)
		trouble(b, dir);
	for (size_t i = 0; i < names.n && rc == 0; i++) {
		char *path = path_join(dir, names.v[i]);

		if (strcmp(names.v[i], ".git") != 0 && file_is_dir(path))
			rc = walk_down(b, path, depth + 1);
		free(path);
	}
	strs_free(&names);
	return rc;
}

int
lessonbook_add_dir(struct lessonbook *b, const char *dir)
{
	char *real = path_real(dir);
	int rc;

	if (real == NULL || !file_is_dir(real)) {
		failure_clear();
		free(real);
		return refused("DIR: there is no directory %s", dir);
	}
	rc = walk_down(b, real, 0);
	free(real);
	return rc;
}

int
lessonbook_add_bundle(struct lessonbook *b, const char *path,
    const char *scratch)
{
	struct bundle bundle;
	struct repo repo;
	int rc = dir_fresh(scratch);

	if (rc == 0)
		rc = program_git(NULL, scratch, "init", "--quiet",
		    "--template=", (char *)NULL);
	if (rc == 0)
		rc = repo_open(&repo, scratch);
	if (rc < 0)
		return -1;
	if (bundle_open(&bundle, &repo, path) < 0) {
		trouble(b, path);
	} else {
		if (bundle_fetch(&bundle, scratch) < 0)
			trouble(b, path);
		else
			add_campaign(b, scratch, bundle.op);
		bundle_close(&bundle);
	}
	repo_close(&repo);
	return dir_remove(scratch);
}
