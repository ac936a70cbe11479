/* pawl-wait - look at the round that goes on by itself until it ends. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/err.h"
#include "lib/base/prog.h"
#include "lib/base/str.h"
#include "lib/domain/args.h"
#include "lib/domain/background.h"
#include "lib/outside/proc.h"

static const char usage[] =
    "usage: pawl-wait [WAIT=seconds]\n"
    "Shows what the round that make iter WAIT= left running says, until it\n"
    "ends or the time is over. The last line is the round's, or says that it\n"
    "still runs: PAWL iter=7 verdict=running step=measure\n";

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	struct project project;
	enum status status;
	double wait_s = 0;

	proc_signals_install();
	if (args_parse(argv + first, argc - first) < 0 ||
	    background_seconds(&wait_s) < 0 || project_open(&project) < 0)
		die_last();
	status = background_wait(&project, wait_s);
	project_close(&project);
	return prog_end((int)status);
}
