/* pawl-abandon - close an interrupted round as a failure. */
#include <stdio.h>
#include <stdlib.h>

#include "lib/base/err.h"
#include "lib/base/prog.h"
#include "lib/domain/attempt.h"
#include "lib/domain/chain.h"
#include "lib/outside/proc.h"
#include "lib/words/line.h"

static const char usage[] =
    "usage: pawl-abandon\n"
    "Ends what the open round left running and records it as a failure\n"
    "(interrupted). make take brings the attempt back.\n";

static void
drop(struct round *round)
{
	if ((round->baseline && attempt_unbranch(round) < 0) ||
	    round_end(round) < 0)
		die_last();
	line_step("abandon", "nothing of it was recorded, and your files are "
	    "as they were");
}

/* What follows a damaged step file cannot be believed. */
static void
mend(struct round *round)
{
	if (round->last < STEP_OPEN) {
		if (round_end(round) < 0)
			die_last();
	} else if (round_forget(round, (enum step)(round->last + 1)) < 0) {
		die_last();
	}
	if (round->last >= STEP_SNAPSHOT)
		line_step("abandon", "recorded up to its step %s",
		    step_name((enum step)round->last));
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	struct project project;
	struct round round;
	enum status status = ST_OK;

	prog_words(argc, first, 0, 0, usage);
	proc_signals_install();
	if (project_open(&project) < 0 ||
	    project_lock(&project, "pawl-abandon") < 0 ||
	    chain_end_orphans(&project) < 0)
		die_last();
	if (round_load(&round, &project) < 0) {
		/* step files that are damaged cannot be recorded */
		if (!round_exists(&project))
			die_last();
		warn("%s", failure());
		failure_clear();
		mend(&round);
	}
	if (!round_exists(&project)) {
		line_step("abandon", "nothing of it was recorded, and your "
		    "files are as they were");
	} else if (round.last == STEP_RECORD) {
		status = chain_record(&round, false);	/* all but recorded */
	} else if (round.baseline || round.last < STEP_SNAPSHOT) {
		drop(&round);
	} else {
		status = chain_record(&round, true);
	}
	round_release(&round);
	project_close(&project);
	return prog_end((int)status);
}
