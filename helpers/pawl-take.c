/* pawl-take - bring an attempt back into the working tree. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/err.h"
#include "lib/base/prog.h"
#include "lib/base/str.h"
#include "lib/domain/args.h"
#include "lib/domain/candidate.h"
#include "lib/domain/ledger.h"
#include "lib/domain/round.h"
#include "lib/outside/git/apply.h"
#include "lib/outside/git/ref.h"
#include "lib/outside/json.h"
#include "lib/words/line.h"

static const char usage[] =
    "usage: pawl-take ITER=n\n"
    "Applies what round n changed to the working tree, to repair it or to\n"
    "build on it. The next make iter is a round of its own.\n";

static const struct cJSON *
find_round(const struct cJSON *events, long iter)
{
	const struct cJSON *event = ledger_find_round(events, iter);
	const struct cJSON *data = json_get(event, "data");

	if (data == NULL)
		die(ST_STATE, "ITER=%ld: there is no such round: make log",
		    iter);
	if (strcmp(json_str(event, "kind"), "round") != 0)
		die(ST_STATE, "ITER=%ld is a baseline: make rollback TO=%ld "
		    "goes back to it", iter, iter);
	return data;
}

/* Nothing of the user's may be mixed up with what is taken. */
static void
check_clean(struct project *p, const struct cJSON *files)
{
	struct candidate cand = CANDIDATE_INIT;

	if (candidate_find(&cand, p, p->camp.frontier, false) < 0)
		die_last();
	for (size_t i = 0; i < cand.changes.n; i++)
		for (const struct cJSON *f = json_first(files); f != NULL;
		    f = json_next(f))
			if (strcmp(json_as_str(f), cand.changes.v[i].path) ==
			    0)
				die(ST_STATE, "%s has changes: make iter, or "
				    "git checkout it, before another attempt "
				    "is taken", json_as_str(f));
	candidate_free(&cand);
}

static void
take(struct project *p, const struct cJSON *data, long iter)
{
	const struct cJSON *files = json_get(data, "files");
	struct buf patch = BUF_INIT;

	check_clean(p, files);
	if (diff_patch(&patch, NULL, NULL, &p->repo, json_str(data, "from"),
	    json_str(data, "candidate")) < 0)
		die_last();
	if (patch_apply(&p->repo, buf_str(&patch), patch.len) < 0) {
		failed_in("iter-%03ld", iter);
		die_last();
	}
	for (const struct cJSON *f = json_first(files); f; f = json_next(f))
		line_step("take", "%s", json_as_str(f));
	line_step("take", "iter-%03ld (%s) is in the working tree", iter,
	    json_str(data, "verdict"));
	buf_free(&patch);
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	struct cJSON *events;
	struct project project;
	const char *text;
	long iter;

	if (args_parse(argv + first, argc - first) < 0)
		die_last();
	if ((text = args_get("ITER")) == NULL)
		die(ST_USAGE, "which attempt? make take ITER=7");
	if (str_to_long(&iter, text, 0, 1000000, "ITER") < 0 ||
	    project_open(&project) < 0 || project_need_baseline(&project) < 0 ||
	    project_need_frontier(&project) < 0 ||
	    project_lock(&project, "pawl-take") < 0)
		die_last();
	if (round_exists(&project))
		die(ST_STATE, "a round is open: make resume or make abandon "
		    "first");
	if ((events = ledger_events(&project)) == NULL)
		die_last();
	take(&project, find_round(events, iter), iter);
	json_free(events);
	project_close(&project);
	return prog_end(ST_OK);
}
