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
#include "lib/domain/guard.h"
#include "lib/domain/pair.h"
#include "lib/domain/rig.h"
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

/* A tree that is built stays as it is, whichever commit it was built for. */
static void
bring(struct arm *arm, const char *commit)
{
	int built = arm->built ? arm_has_files_of(arm, commit) : 0;

	if (built < 0 || arm_bring(arm, built > 0 ? arm->commit : commit,
	    false) < 0)
		die_last();
}

static bool
build(struct rig *rig, struct arm *arm)
{
	struct build_result res;
	struct ticker ticker;
	bool ok;

	ticker_start(&ticker, "build");
	ticker_say(&ticker, "the working tree");
	ticker_watch(&ticker, rig);
	if (build_run(&res, &rig->runner, arm, &rig->hooks, true) < 0)
		die_last();
	ok = res.ok;
	ticker_end(&ticker, ok ? "%s" : "failed: %s", ok && res.ran ? "ok" :
	    res.reason != NULL ? res.reason : tr("as it was built last"));
	if (!ok && res.lines != NULL)
		line_block(res.lines);
	build_result_release(&res);
	return ok;
}

static bool
verify(struct rig *rig, struct arm *arm)
{
	struct verify_result res;
	struct ticker ticker;
	bool ok;

	ticker_start(&ticker, "verify");
	ticker_say(&ticker, "correctness");
	ticker_watch(&ticker, rig);
	if (verify_run(&res, &rig->runner, arm, &rig->hooks, pair_seed()) < 0)
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
	char commit[OID_HEX], tip[OID_HEX];
	struct project project;
	struct rig rig = { 0 };
	struct arm arm;
	bool ok;

	prog_words(argc, first, 0, 0, usage);
	proc_signals_install();
	if (chain_between(&project, "pawl-try") < 0 ||
	    repo_check(&project.repo) < 0 || guard_branch(tip, &project) < 0)
		die_last();
	commit_tree_of(commit, &project);
	if (rig_open(&rig, &project, project_path(&project, "try.log")) < 0 ||
	    dir_remove(rig.hooks.log_path) < 0 ||
	    arm_open(&arm, &project, ARM_CANDIDATE) < 0)
		die_last();
	bring(&arm, commit);
	ok = build(&rig, &arm) && verify(&rig, &arm);
	if (!ok)
		line_step("try", "the whole log: %s", rig.hooks.log_path);
	if (tries_add(&project) < 0)
		die_last();
	arm_close(&arm);
	if (!ok && line_left_out("try", &project, rig.hooks.log_path) < 0)
		die_last();
	rig_close(&rig);
	project_close(&project);
	return prog_end(ok ? ST_OK : ST_NO);
}
