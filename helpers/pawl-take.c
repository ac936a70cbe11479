/* pawl-take - bring an attempt back into the working tree. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/err.h"
#include "lib/base/prog.h"
#include "lib/base/str.h"
#include "lib/domain/args.h"
#include "lib/domain/candidate.h"
#include "lib/domain/guard.h"
#include "lib/domain/ledger.h"
#include "lib/domain/repair.h"
#include "lib/domain/round.h"
#include "lib/outside/git/apply.h"
#include "lib/outside/git/object.h"
#include "lib/outside/git/work.h"
#include "lib/outside/json.h"
#include "lib/words/line.h"

static const char usage[] =
    "usage: pawl-take ITER=n\n"
    "Brings what round n changed into the working tree, merged with what was\n"
    "kept since, to repair it or to build on it. The next make iter is a\n"
    "round of its own.\n";

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

	if (candidate_find(&cand, p, p->camp.frontier,
	    CANDIDATE_LOOK) < 0)
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

/* What it changed, on the frontier as it is now: a commit. */
static void
carry(char out[OID_HEX], struct project *p, const struct cJSON *data,
    long iter)
{
	struct strs conflicts = STRS_INIT;
	char tree[OID_HEX], now[OID_HEX], *names;

	if (changes_carry(out, &conflicts, &p->repo, json_str(data, "from"),
	    json_str(data, "candidate"), p->camp.frontier) < 0)
		die_last();
	names = strs_join(&conflicts, ", ");
	if (conflicts.n > 0)
		die(ST_STATE, "iter-%03ld: the frontier has other changes in "
		    "the same lines of %s, so nothing was taken: git diff "
		    "%.12s %.12s shows what it was", iter, names,
		    json_str(data, "from"), json_str(data, "candidate"));
	if (commit_tree(tree, &p->repo, out) < 0 ||
	    commit_tree(now, &p->repo, p->camp.frontier) < 0)
		die_last();
	if (strcmp(tree, now) == 0)
		die(ST_STATE, "iter-%03ld: all that it changed is in the "
		    "frontier", iter);
	free(names);
	strs_free(&conflicts);
}

static void
take(struct project *p, const struct cJSON *events, long iter)
{
	const struct cJSON *data = find_round(events, iter);
	const struct cJSON *files = json_get(data, "files");
	struct strs edited = STRS_INIT;
	char carried[OID_HEX];

	check_clean(p, files);
	carry(carried, p, data, iter);
	if (repair_allowed(events, data) < 0)
		die_last();
	if (work_bring(&edited, &p->repo, p->camp.frontier, carried) < 0)
		die_last();
	if (edited.n > 0)
		die(ST_STATE, "%s has changes: make iter, or git checkout it, "
		    "before another attempt is taken", edited.v[0]);
	if (repair_note(p, data) < 0)
		die_last();
	for (const struct cJSON *f = json_first(files); f; f = json_next(f))
		line_step("take", "%s", json_as_str(f));
	line_step("take", "iter-%03ld (%s) is in the working tree", iter,
	    json_str(data, "verdict"));
	if (json_int(data, "epoch", 0) != p->camp.epoch)
		line_step("take", "it is of epoch %ld: what was measured then "
		    "does not count in epoch %ld", json_int(data, "epoch", 0),
		    p->camp.epoch);
	strs_free(&edited);
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	char tip[OID_HEX];
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
	if (round_none_open(&project) < 0 || guard_branch(tip, &project) < 0)
		die_last();
	if ((events = ledger_events(&project)) == NULL)
		die_last();
	take(&project, events, iter);
	json_free(events);
	project_close(&project);
	return prog_end(ST_OK);
}
