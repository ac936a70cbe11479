/* event.c - how a program adds one event to the ledger and says so. */
#include "event.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "../base/str.h"
#include "../domain/approval.h"
#include "../domain/guard.h"
#include "../domain/ledger.h"
#include "../outside/json.h"
#include "subject.h"
#include "views.h"

const struct approval_words event_words = { subject_event, views_render };

int
event_begin(struct project *p, const char *program)
{
	if (project_open(p) < 0)
		return -1;
	if (repo_check(&p->repo) < 0 || guard_names(p) < 0 ||
	    project_lock(p, program) < 0) {
		project_close(p);
		return -1;
	}
	return 0;
}

static int
append(struct project *p, struct ledger_entry *e, const char *decision,
    bool silent)
{
	struct buf subject = BUF_INIT, said = BUF_INIT;
	int rc = 0;

	/* the data are gone once they are written */
	subject_words(&said, e->kind, e->data);
	subject_event(&subject, e->kind, e->data);
	e->subject = buf_str(&subject);
	e->views = views_render;
	if (decision != NULL) {
		struct decision d = { decision, e->data, e->subject,
		    &event_words };

		rc = approval_demand(e->data, p, &d);
	}
	if (rc == 0)
		rc = ledger_append(p, e);
	else
		json_free(e->data);
	if (rc == 0 && !silent)
		puts(buf_str(&said));
	if (rc == 0 && p->camp.epoch > 0 && ledger_copy_views(p) < 0)
		rc = failed_in("it is recorded, but its copy is not written: "
		    "the next event brings that");
	buf_free(&said);
	buf_free(&subject);
	return rc;
}

int
event_record(struct project *p, const char *kind, struct cJSON *data,
    struct tree_edits *edits)
{
	struct ledger_entry e = { .kind = kind, .data = data, .edits = edits };

	return append(p, &e, NULL, false);
}

int
event_record_silent(struct project *p, const char *kind, struct cJSON *data,
    struct tree_edits *edits)
{
	struct ledger_entry e = { .kind = kind, .data = data, .edits = edits };

	return append(p, &e, NULL, true);
}

int
event_samples(struct tree_edits *edits, struct project *p, const char *dir,
    const char *suffix, const struct cJSON *samples)
{
	char *path = xasprintf("%s/%04ld%s.json", dir, p->camp.events + 1,
	    suffix);
	char *text = json_text(samples, true);
	int rc = tree_edits_text(edits, &p->repo, path, text, strlen(text));

	free(text);
	free(path);
	return rc;
}

int
event_decide(struct project *p, const char *kind, struct cJSON *data,
    const char *decision)
{
	struct ledger_entry e = { .kind = kind, .data = data };

	return append(p, &e, decision, false);
}

int
event_record_keeping(struct project *p, const char *kind, struct cJSON *data,
    const char *commit)
{
	struct ledger_entry e = { .kind = kind, .data = data,
	    .parents = { commit } };

	return append(p, &e, NULL, false);
}
