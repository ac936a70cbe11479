/* pawl-try - build and verify the working tree: no round, no verdict. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/err.h"
#include "lib/base/file.h"
#include "lib/base/mem.h"
#include "lib/base/prog.h"
#include "lib/base/tr.h"
#include "lib/domain/candidate.h"
#include "lib/domain/chain.h"
#include "lib/domain/epoch.h"
#include "lib/domain/guard.h"
#include "lib/domain/pair.h"
#include "lib/domain/tries.h"
#include "lib/domain/verify.h"
#include "lib/outside/git/object.h"
#include "lib/words/line.h"

static const char usage[] =
    "usage: pawl-try\n"
    "Builds and verifies the working tree in a run tree. No round and no\n"
    "verdict; the next round's notes say how often it was tried.\n"
    "Exit status 0 if it is correct, 1 if it is not.\n";

/* The working tree as a commit that no branch names. */
static void
commit_tree_of(char out[OID_HEX], struct project *p)
{
	const char *parents[] = { p->camp.frontier };
	struct candidate cand = CANDIDATE_INIT;
	struct tree_edits edits = TREE_EDITS_INIT;

	if (candidate_find(&cand, p, p->camp.frontier,
	    CANDIDATE_ROUND) < 0)
		die_last();
	for (size_t i = 0; i < cand.outside.n; i++)
		line_step("try", "left out, outside PAWL_EDITABLE: %s",
		    cand.outside.v[i]);
	for (size_t i = 0; i < cand.passed_over.n; i++)
		line_step("try", "left out: %s", cand.passed_over.v[i]);
	line_step("try", tr_n("%zu file changed", "%zu files changed",
	    (long)cand.changes.n), cand.changes.n);
	for (size_t i = 0; i < cand.changes.n; i++)
		tree_edits_add(&edits, cand.changes.v[i].path,
		    cand.changes.v[i].new_blob, cand.changes.v[i].new_mode);
	if (commit_write(out, &p->repo, p->camp.frontier, &edits, parents, 1,
	    "pawl: try\n") < 0)
		die_last();
	tree_edits_free(&edits);
	candidate_free(&cand);
}

static bool
build(struct runner *runner, struct arm *arm, struct step_hooks *hooks)
{
	struct build_result res;
	struct ticker ticker;
	bool ok;

	ticker_start(&ticker, "build");
	ticker_say(&ticker, "the working tree");
	hooks->tick_arg = &ticker;
	if (build_run(&res, runner, arm, hooks, true) < 0)
		die_last();
	ok = res.ok;
	ticker_end(&ticker, ok ? "%s" : "failed: %s", ok ? "ok" : res.reason);
	if (!ok && res.lines != NULL)
		line_block(res.lines);
	build_result_release(&res);
	return ok;
}

static bool
verify(struct runner *runner, struct arm *arm, struct step_hooks *hooks)
{
	struct verify_result res;
	struct ticker ticker;
	bool ok;

	ticker_start(&ticker, "verify");
	ticker_say(&ticker, "correctness");
	hooks->tick_arg = &ticker;
	if (verify_run(&res, runner, arm, hooks, pair_seed()) < 0)
		die_last();
	ok = res.ok;
	ticker_end(&ticker, ok ? "%s" : "failed: %s", ok ? tr("correct") :
	    res.reason);
	if (!ok && res.lines != NULL)
		line_block(res.lines);
	verify_result_release(&res);
	return ok;
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	struct step_hooks hooks = { NULL, NULL, ticker_tick, NULL };
	char commit[OID_HEX];
	struct project project;
	struct runner runner;
	struct arm arm;
	bool ok;

	prog_words(argc, first, 0, 0, usage);
	proc_signals_install();
	if (project_open(&project) < 0 || project_need_baseline(&project) < 0 ||
	    project_lock(&project, "pawl-try") < 0 ||
	    chain_end_orphans(&project) < 0 || epoch_check(NULL, &project) < 0 ||
	    repo_check(&project.repo) < 0)
		die_last();
	if (round_none_open(&project) < 0)
		die_last();
	hooks.mark = chain_mark(&project);
	hooks.log_path = project_path(&project, "try.log");
	commit_tree_of(commit, &project);
	if (runner_init(&runner, &project) < 0 ||
	    dir_remove(hooks.log_path) < 0 ||
	    arm_open(&arm, &project, ARM_CANDIDATE) < 0 ||
	    arm_bring(&arm, commit, false) < 0)
		die_last();
	ok = build(&runner, &arm, &hooks) && verify(&runner, &arm, &hooks);
	if (!ok)
		line_step("try", "the whole log: %s", hooks.log_path);
	if (tries_add(&project) < 0)
		die_last();
	free((char *)hooks.log_path);
	free((char *)hooks.mark);
	arm_close(&arm);
	runner_release(&runner);
	project_close(&project);
	return prog_end(ok ? ST_OK : ST_NO);
}
