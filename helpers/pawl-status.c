/* pawl-status - what is open, what has changed, what comes next. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/clock.h"
#include "lib/base/err.h"
#include "lib/base/hint.h"
#include "lib/base/prog.h"
#include "lib/base/str.h"
#include "lib/domain/args.h"
#include "lib/domain/candidate.h"
#include "lib/domain/floor.h"
#include "lib/domain/prospect.h"
#include "lib/domain/round.h"
#include "lib/domain/stages.h"
#include "lib/outside/json.h"
#include "lib/words/status.h"

static const char usage[] =
    "usage: pawl-status [JSON=1]\n"
    "Where the campaign and the working tree stand. Changes nothing.\n";

static size_t
count_changes(struct project *p)
{
	struct candidate cand = CANDIDATE_INIT;
	size_t n;

	if (p->camp.epoch == 0)
		return 0;
	if (candidate_find(&cand, p, p->camp.frontier,
	    CANDIDATE_LOOK) < 0)
		die_last();
	n = cand.changes.n;
	candidate_free(&cand);
	return n;
}

static void
print(const struct status_input *in, const struct campaign *c)
{
	struct buf text = BUF_INIT;
	struct cJSON *json;

	if (args_flag("JSON")) {
		json = status_json(in, c);
		json_print(json);
		json_free(json);
	} else {
		status_render(&text, in, c);
		hint_print(buf_str(&text));
	}
	buf_free(&text);
}

/* The step that an open round stands at: the one after the last done. */
static const char *
open_step(struct round *round, struct project *p)
{
	if (!round_exists(p))
		return NULL;
	if (round_load(round, p) < 0) {
		failure_clear();
		return "damaged";
	}
	p->starting = false;
	return round_stands_at(round);
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	struct status_input in = { 0 };
	struct project project;
	struct stages stages;
	struct buf refusal = BUF_INIT;
	struct round round;
	char holder[128], *branch, *lock;

	memset(&round, 0, sizeof(round));
	if (args_parse(argv + first, argc - first) < 0 ||
	    project_open(&project) < 0)
		die_last();
	branch = repo_head_branch(&project.repo);
	lock = project_path(&project, "lock");
	in.op = project.op;
	in.open_step = open_step(&round, &project);
	in.open_iter = round.iter;
	in.head_branch = branch != NULL && str_starts(branch, "refs/heads/") ?
	    branch + strlen("refs/heads/") : branch;
	in.on_frontier = str_same(branch, project.frontier_ref);
	in.changed_files = count_changes(&project);
	if (lock_is_busy(lock, holder, sizeof(holder)))
		in.lock_holder = holder;
	if (project.camp.epoch > 0) {
		in.roofline = floor_share(project.camp.best_value,
		    project_settings(&project));
		in.roofline_bound = floor_of(project_settings(&project)).bound;
	}
	if (stages_parse(&stages, settings_str(project_settings(&project),
	    SET_STAGES)) < 0)
		die_last();
	in.stages = &stages;
	in.stall = (long)settings_num(project_settings(&project), SET_STALL);
	in.limit_s = settings_num(project_settings(&project), SET_TIME_LIMIT);
	in.now = (long)clock_now();
	prospect_now(&refusal, &project);
	in.refusal = buf_str(&refusal);
	print(&in, &project.camp);
	buf_free(&refusal);
	free(lock);
	free(branch);
	round_release(&round);
	project_close(&project);
	return prog_end(ST_OK);
}
