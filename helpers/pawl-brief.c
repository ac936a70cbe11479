/* pawl-brief - what whoever takes over has to know. */
#include <stdio.h>
#include <stdlib.h>

#include "lib/base/clock.h"
#include "lib/base/err.h"
#include "lib/base/file.h"
#include "lib/base/hint.h"
#include "lib/base/prog.h"
#include "lib/domain/args.h"
#include "lib/domain/candidate.h"
#include "lib/domain/handover.h"
#include "lib/domain/ledger.h"
#include "lib/domain/lessonbook.h"
#include "lib/domain/prospect.h"
#include "lib/domain/round.h"
#include "lib/outside/json.h"
#include "lib/words/brief.h"

static const char usage[] =
    "usage: pawl-brief [JSON=1]\n"
    "What whoever takes over has to know: the best and how it was reached,\n"
    "what failed and why, what holds, documents, stage, what comes next.\n";

#define REQUIREMENTS_MAX ((size_t)1 << 20)	/* bytes */

static long
open_iter(struct project *p)
{
	struct round round;
	long iter = -1;

	if (!round_exists(p))
		return -1;
	if (round_load(&round, p) < 0) {
		failure_clear();
		return -1;
	}
	iter = round.iter;
	round_release(&round);
	return iter;
}

static void
read_files(struct strs *context, struct buf *requirements,
    const struct project *p)
{
	char *dir = path_join(p->dir, "context");
	char *path = path_join(p->dir, "TASK_REQUIREMENTS.md");

	if (dir_names(context, dir) < 0 || (file_exists(path) &&
	    file_read(requirements, path, REQUIREMENTS_MAX) < 0))
		die_last();
	free(path);
	free(dir);
}

/* Of other campaigns, as make lessons gathered them; of these the nearest. */
static void
choose_lessons(struct brief_input *in, const struct cJSON **out,
    const struct lessonbook *book, struct project *p)
{
	char own[OID_HEX];
	struct lesson_query q = { .not_ledger = own,
	    .kind = settings_str(project_settings(p), SET_KIND),
	    .bottleneck = p->camp.bottleneck };

	if (lessonbook_ledger(own, p) < 0)
		die_last();
	in->lessons = out;
	in->n_lessons = lesson_select(out, BRIEF_LESSONS, book->lessons, &q);
}

static void
print(const struct brief_input *in)
{
	struct buf out = BUF_INIT;

	if (args_flag("JSON")) {
		struct cJSON *json = brief_json(in);

		json_print(json);
		json_free(json);
	} else {
		brief_render(&out, in);
		hint_print(buf_str(&out));
	}
	buf_free(&out);
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	struct strs context = STRS_INIT;
	struct buf requirements = BUF_INIT, refusal = BUF_INIT;
	struct brief_input in = { .context = &context };
	struct project p;
	struct stages stages;
	struct cJSON *events, *params = NULL;
	const struct cJSON *lessons[BRIEF_LESSONS];
	struct lessonbook book;
	char id[BRIEF_ID];

	if (args_parse(argv + first, argc - first) < 0 ||
	    project_open(&p) < 0 || (events = ledger_events(&p)) == NULL ||
	    stages_parse(&stages, settings_str(project_settings(&p),
	    SET_STAGES)) < 0)
		die_last();
	read_files(&context, &requirements, &p);
	brief_id(id, &p);
	lessonbook_load(&book, &p);
	choose_lessons(&in, lessons, &book, &p);
	in.op = p.op;
	in.id = id;
	in.c = &p.camp;
	in.events = events;
	in.settings = project_settings(&p);
	in.stages = &stages;
	if (p.camp.epoch > 0 && (params = candidate_snapshot(&p,
	    p.camp.frontier)) == NULL)
		die_last();
	in.params = params;
	if (requirements.len > 0)
		in.requirements = buf_str(&requirements);
	in.open_iter = open_iter(&p);
	in.now = (long)clock_now();
	prospect_now(&refusal, &p);
	in.refusal = buf_str(&refusal);
	print(&in);
	buf_free(&refusal);
	buf_free(&requirements);
	strs_free(&context);
	lessonbook_free(&book);
	json_free(params);
	json_free(events);
	project_close(&p);
	return prog_end(ST_OK);
}
