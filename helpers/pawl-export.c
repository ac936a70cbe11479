/* pawl-export - a campaign as one file. */
#include <stdio.h>
#include <stdlib.h>

#include "lib/base/err.h"
#include "lib/base/prog.h"
#include "lib/domain/args.h"
#include "lib/domain/bundle.h"
#include "lib/domain/round.h"
#include "lib/outside/proc.h"
#include "lib/words/event.h"
#include "lib/words/line.h"

static const char usage[] =
    "usage: pawl-export FILE=x.bundle [BASE=branch]\n"
    "Writes the whole campaign (branches tune/<op>/…, git notes, and the commits\n"
    "they stand on) into a git bundle, so that another machine can audit and\n"
    "reproduce it: make import FILE=x.bundle. BASE= leaves out what that branch\n"
    "has, which the other side then needs. What PAWL_INPUTS names is not in it.\n";

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	struct project project;
	char *file;
	size_t refs;

	proc_signals_install();
	if (args_parse(argv + first, argc - first) < 0)
		die_last();
	if ((file = args_path("FILE")) == NULL || *file == '\0')
		die(ST_USAGE, "into which file? make export FILE=x.bundle");
	if (event_begin(&project, "pawl-export") < 0 ||
	    project_need_baseline(&project) < 0 ||
	    round_none_open(&project) < 0 ||
	    bundle_write(&refs, &project, file, args_get("BASE")) < 0)
		die_last();
	line_say("%s: the campaign of %s, %zu refs, %ld events", file,
	    project.op, refs, project.camp.events);
	if (settings_is_set(project_settings(&project), SET_INPUTS))
		puts("not in it: what PAWL_INPUTS names");
	line_say("next, in another clone: pawl-import FILE=%s, from %s here",
	    file, getenv("PAWL_BIN") != NULL ? getenv("PAWL_BIN") :
	    "pawl's build/bin");
	free(file);
	project_close(&project);
	return prog_end(ST_OK);
}
