/* pawl-review-page - one page for whoever answers for what is taken. */
#include <stdio.h>
#include <stdlib.h>

#include "lib/base/err.h"
#include "lib/base/mem.h"
#include "lib/base/prog.h"
#include "lib/base/tr.h"
#include "lib/domain/args.h"
#include "lib/domain/audit.h"
#include "lib/domain/land.h"
#include "lib/domain/ledger.h"
#include "lib/outside/git/diff.h"
#include "lib/outside/json.h"
#include "lib/words/findings.h"
#include "lib/words/page.h"
#include "lib/words/reviewpage.h"

static const char usage[] =
    "usage: pawl-review-page\n"
    "Writes REVIEW.md and review.html beside ITERATIONS.md: baseline against\n"
    "best with its interval, the audit, waivers and who gave them, what the live\n"
    "wire could not see, the rules, and each kept step with its diff.\n"
    "exit status: 0 the audit is clean, 1 it found something (it is in the page)\n";

static bool
run_audit(struct buf *out, const char *op)
{
	struct project project;
	struct audit audit;
	bool clean;

	if (audit_open(&audit, &project, op, &findings_words) < 0 ||
	    audit_history(&audit) < 0 || audit_refs(&audit) < 0 ||
	    audit_copies(&audit) < 0 || audit_witness(&audit, NULL) < 0)
		die_last();
	findings_render(out, &audit);
	clean = audit.n == 0;
	audit_close(&audit);
	project_close(&project);
	return clean;
}

/* The diff of each step. */
static struct buf *
make_diffs(const struct land *l)
{
	struct buf *diffs = xcalloc(l->n + 1, sizeof(*diffs));
	char parent[OID_HEX];

	for (size_t i = 0; i < l->n; i++)
		if (commit_parent(parent, &l->project->repo,
		    l->v[i].commit) < 0 || diff_patch(&diffs[i], NULL, NULL,
		    &l->project->repo, parent, l->v[i].commit) < 0)
			die_last();
	return diffs;
}

/* In the language of the records, whoever asks for it. */
static void
write_pages(struct project *p, const struct reviewpage *r)
{
	enum lang before = tr_use(tr_language(p->camp.lang));
	struct doc doc = DOC_INIT;
	char *title = xasprintf(tr("Review of %s"), p->op);
	struct page page = { "REVIEW.md", "review.html", title, NULL };

	reviewpage_make(&doc, r);
	if (page_write(p, &page, &doc) < 0)
		die_last();
	tr_use(before);
	printf(tr("%zu kept steps, audit %s\n"), r->n, r->clean ? tr("clean") :
	    tr("NOT clean"));
	doc_free(&doc);
	free(title);
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	struct buf audit = BUF_INIT, *diffs;
	struct land l = { 0 };
	struct reviewpage r = { 0 };
	struct project p;
	struct cJSON *events;

	if (args_parse(argv + first, argc - first) < 0 ||
	    project_open(&p) < 0 || project_need_baseline(&p) < 0 ||
	    (events = ledger_events(&p)) == NULL)
		die_last();
	if (land_find(&l, &p, events, NULL) < 0) {
		if (failure_status() != ST_STATE)
			die_last();
		failure_clear();	/* nothing was kept */
	}
	r = (struct reviewpage){ p.op, &p.camp, events, project_settings(&p),
	    l.v, diffs = make_diffs(&l), l.n, NULL, run_audit(&audit, p.op) };
	r.audit = buf_str(&audit);
	write_pages(&p, &r);
	for (size_t i = 0; i < l.n; i++)
		buf_free(&diffs[i]);
	free(diffs);
	buf_free(&audit);
	land_release(&l);
	json_free(events);
	project_close(&p);
	return prog_end(r.clean ? ST_OK : ST_NO);
}
