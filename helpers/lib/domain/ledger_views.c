/* ledger_views.c - the views that an event's commit brings, and their copies. */
#include "ledger_internal.h"

#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../outside/json.h"

#define ITERATIONS "ITERATIONS.md"
#define PROGRESS "PROGRESS.md"

bool
ledger_quotes(const struct campaign *c, long n)
{
	return n == c->base_event || n == c->best_event ||
	    n == c->top_event || n > c->events - LEDGER_RECENT;
}

/* The events that views still quote; NULL if not all of them are known. */
static struct cJSON *
quoted_events(struct project *p, const struct cJSON *event)
{
	struct tree_files files = TREE_FILES_INIT;
	struct cJSON *all = json_array(), *one;
	struct buf text = BUF_INIT;
	bool good = p->camp.base_event > 0 && p->camp.best_event > 0 &&
	    commit_files(&files, &p->repo, p->log_tip, "events") == 0 &&
	    (long)files.n == p->camp.events - 1;

	for (size_t i = 0; i < files.n && good; i++) {
		if (!ledger_quotes(&p->camp, (long)i + 1))
			continue;
		buf_clear(&text);
		good = blob_read(&text, &p->repo, files.v[i].blob) == 0 &&
		    (one = json_parse(buf_str(&text), text.len,
		    files.v[i].path)) != NULL;
		if (good)
			json_push(all, one);
	}
	json_push(all, json_copy(event));
	buf_free(&text);
	tree_files_free(&files);
	failure_clear();
	if (good)
		return all;
	json_free(all);
	return NULL;
}

/* Those that the ledger holds after the event, not those of a new start. */
static const struct settings *
entry_settings(const struct project *p, const struct ledger_entry *e)
{
	return e->settings != NULL ? e->settings :
	    p->has_frozen ? &p->frozen : &p->now;
}

/*
 * Render with what is quoted, where the views that are there can be gone on
 * from: rounds should not take longer because there were many.
 */
static int
views_go_on(struct buf *iterations, struct buf *progress, struct project *p,
    const struct ledger_entry *e, const struct cJSON *event)
{
	struct cJSON *events;
	struct buf old = BUF_INIT;
	int rc = -1;

	if (strcmp(e->kind, "round") != 0 || p->log_tip[0] == '\0' ||
	    (events = quoted_events(p, event)) == NULL)
		return -1;
	if (commit_file(&old, &p->repo, p->log_tip, ITERATIONS) > 0)
		rc = e->views(iterations, progress, buf_str(&old), events,
		    &p->camp, entry_settings(p, e));
	failure_clear();
	buf_free(&old);
	json_free(events);
	return rc;
}

static int
views_anew(struct buf *iterations, struct buf *progress, struct project *p,
    const struct ledger_entry *e, const struct cJSON *event)
{
	struct cJSON *events = ledger_events(p);
	int rc;

	if (events == NULL)
		return -1;
	json_push(events, json_copy(event));
	buf_clear(iterations);
	buf_clear(progress);
	rc = e->views(iterations, progress, NULL, events, &p->camp,
	    entry_settings(p, e));
	json_free(events);
	return rc;
}

int
ledger_add_views(struct tree_edits *edits, struct project *p,
    const struct ledger_entry *e, const struct cJSON *event)
{
	struct buf iterations = BUF_INIT, progress = BUF_INIT;
	int rc = views_go_on(&iterations, &progress, p, e, event);

	if (rc < 0)
		rc = views_anew(&iterations, &progress, p, e, event);
	if (rc == 0 && (tree_edits_text(edits, &p->repo, ITERATIONS,
	    buf_str(&iterations), iterations.len) < 0 ||
	    tree_edits_text(edits, &p->repo, PROGRESS, buf_str(&progress),
	    progress.len) < 0))
		rc = -1;
	buf_free(&iterations);
	buf_free(&progress);
	return rc;
}

char *
ledger_records_dir(struct project *p)
{
	return path_join(p->dir, settings_str(project_settings(p),
	    SET_RECORDS));
}

int
ledger_copy_views(struct project *p)
{
	static const char *const names[] = { ITERATIONS, PROGRESS };
	char *dir = ledger_records_dir(p);
	int rc = dir_make(dir);

	for (size_t i = 0; i < 2 && rc == 0; i++) {
		char *path = path_join(dir, names[i]);
		struct buf text = BUF_INIT;

		rc = commit_file(&text, &p->repo, p->log_tip, names[i]);
		if (rc > 0 && (rc = file_clear_temporaries(path)) == 0)
			rc = file_write(path, buf_str(&text), text.len);
		buf_free(&text);
		free(path);
	}
	free(dir);
	return rc;
}
