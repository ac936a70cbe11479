/* pawl-reference - verify and time what the kernel is compared with. */
#include "lib/base/err.h"
#include "lib/base/prog.h"
#include "lib/domain/args.h"
#include "lib/domain/chain.h"
#include "lib/domain/epoch.h"
#include "lib/domain/round.h"
#include "lib/outside/proc.h"
#include "lib/words/event.h"
#include "lib/words/reference.h"

static const char usage[] =
    "usage: pawl-reference\n"
    "Runs PAWL_REFERENCE_VERIFY, which has to exit with 0, then PAWL_REFERENCE\n"
    "at least 5 times to warm up and 10 times for its figures: average, least,\n"
    "most, and TFLOPS where PAWL_FLOPS is set. The baseline does the same; this\n"
    "does it again, or after it failed there.\n";

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	struct project project;

	proc_signals_install();
	if (args_parse(argv + first, argc - first) < 0 ||
	    event_begin(&project, "pawl-reference") < 0)
		die_last();
	if (!settings_is_set(project_settings(&project), SET_REFERENCE))
		die(ST_STATE, "PAWL_REFERENCE is not set: the command that "
		    "times what the kernel is compared with");
	if (project_need_baseline(&project) < 0 ||
	    chain_end_orphans(&project) < 0 ||
	    epoch_check(NULL, &project) < 0 ||
	    round_none_open(&project) < 0 ||
	    reference_record(&project) < 0)
		die_last();
	project_close(&project);
	return prog_end(ST_OK);
}
