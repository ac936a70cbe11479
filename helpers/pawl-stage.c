/* pawl-stage - the stages of a campaign: where it is, on, back, report. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/clock.h"
#include "lib/base/err.h"
#include "lib/base/file.h"
#include "lib/base/hint.h"
#include "lib/base/mem.h"
#include "lib/base/prog.h"
#include "lib/domain/args.h"
#include "lib/domain/review.h"
#include "lib/domain/stages.h"
#include "lib/domain/waiver.h"
#include "lib/outside/digest.h"
#include "lib/outside/git/object.h"
#include "lib/outside/json.h"
#include "lib/words/event.h"
#include "lib/words/stage.h"

static const char usage[] =
    "usage: pawl-stage [NEXT=1 | BACK=1] [WHY=text] [EVIDENCE=file]\n"
    "Without words: the stages of PAWL_STAGES and where the campaign is.\n"
    "  NEXT=1     go on to the next stage; WHY= says why\n"
    "  BACK=1     go back to the one before; WHY= says why\n"
    "  EVIDENCE=  a performance report of the stage, kept in the ledger\n";

#define REPORT_MAX ((size_t)1 << 20)	/* bytes */

static void
show(const struct project *p, const struct stages *all)
{
	struct buf out = BUF_INIT;

	stage_render(&out, &p->camp, all, settings_num(project_settings(p),
	    SET_TIME_LIMIT), (long)clock_now());
	hint_print(buf_str(&out));
	buf_free(&out);
}

/* A report goes into the ledger, since what it was said of may change. */
static void
add_report(struct cJSON *data, struct tree_edits *edits, struct project *p,
    const char *evidence)
{
	char *path = review_file(evidence, p->dir), hash[DIGEST_HEX], *kept;
	struct buf text = BUF_INIT;

	if (path == NULL)
		die(ST_STATE, "EVIDENCE: \"%s\" names no file of the project: "
		    "EVIDENCE=\"output/report.md: what it shows\"", evidence);
	if (file_read(&text, path, REPORT_MAX) < 0)
		die_last();
	if (text.len == 0)
		die(ST_STATE, "EVIDENCE: %s is empty", path);
	digest_bytes(hash, text.p, text.len);
	kept = xasprintf("reports/%04ld-%s", p->camp.events + 1,
	    strrchr(path, '/') + 1);
	if (tree_edits_text(edits, &p->repo, kept, text.p, text.len) < 0)
		die_last();
	json_set_str(data, "report", kept);
	json_set_str(data, "report_sha256", hash);
	json_set_str(data, "evidence", evidence);
	free(kept);
	buf_free(&text);
	free(path);
}

static long
destination(const struct project *p, const struct stages *all)
{
	long now = p->camp.course.stage;

	if (args_flag("NEXT") && args_flag("BACK"))
		die(ST_USAGE, "NEXT=1 or BACK=1, not both");
	if (args_flag("NEXT") && (size_t)now + 1 >= all->n)
		die(ST_STATE, "%s is the last stage: make stop, or make iter "
		    "REDESIGN=1 when the goal is out of reach",
		    all->v[now].name);
	if (args_flag("BACK") && now == 0)
		die(ST_STATE, "%s is the first stage", all->v[0].name);
	return now + (args_flag("NEXT") ? 1 : args_flag("BACK") ? -1 : 0);
}

/* One that is left before it is exhausted is left by a decision. */
static void
note_early(struct cJSON *data, struct project *p, const struct stages *all,
    const char *why)
{
	const struct course *c = &p->camp.course;
	const struct stage *now = &all->v[c->stage];
	char *what;

	if (c->stage_dry >= now->rounds)
		return;
	if (settings_is(project_settings(p), SET_STRICT, "yes"))
		die(ST_STATE, "stage %s is not exhausted: %ld of %ld rounds "
		    "without gain, and PAWL_STRICT=yes", now->name,
		    c->stage_dry, now->rounds);
	what = xasprintf("stage:%s", now->name);
	waiver_note(data, what, why);
	free(what);
}

static struct cJSON *
read_move(struct tree_edits *edits, struct project *p,
    const struct stages *all)
{
	struct cJSON *data = json_object();
	const char *why, *evidence;
	long to = destination(p, all);
	bool moves = to != p->camp.course.stage;

	if (args_text(&why, "WHY") < 0 || args_text(&evidence, "EVIDENCE") < 0)
		die_last();
	if (moves && (why == NULL || str_is_blank(why)))
		die(ST_STATE, "say why: make stage %s=1 WHY=\"…\"",
		    args_flag("NEXT") ? "NEXT" : "BACK");
	json_set_str(data, "from", all->v[p->camp.course.stage].name);
	json_set_str(data, "to", all->v[to].name);
	json_set_int(data, "index", to);
	json_set_bool(data, "begins", moves);
	json_set_str(data, "why", why);
	if (to > p->camp.course.stage)
		note_early(data, p, all, why);
	if (evidence != NULL && !str_is_blank(evidence))
		add_report(data, edits, p, evidence);
	return data;
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	struct tree_edits edits = TREE_EDITS_INIT;
	struct buf guide = BUF_INIT;
	struct project project;
	struct stages all;
	long before;

	if (args_parse(argv + first, argc - first) < 0 ||
	    args_check_flag("NEXT") < 0 ||
	    event_begin(&project, "pawl-stage") < 0 ||
	    project_need_baseline(&project) < 0 ||
	    stages_parse(&all, settings_str(project_settings(&project),
	    SET_STAGES)) < 0)
		die_last();
	if (all.n == 0)
		die(ST_STATE, "PAWL_STAGES is not set: this campaign has no "
		    "stages");
	before = project.camp.course.stage;
	if (args_flag("NEXT") || args_flag("BACK") ||
	    args_get("EVIDENCE") != NULL) {
		struct cJSON *data = read_move(&edits, &project, &all);

		if (event_record(&project, "stage", data, &edits) < 0)
			die_last();
		if (project.camp.course.stage != before)
			stage_guide(&guide, &project, &all);
		hint_print(buf_str(&guide));
	} else
		show(&project, &all);
	tree_edits_free(&edits);
	buf_free(&guide);
	project_close(&project);
	return prog_end(ST_OK);
}
