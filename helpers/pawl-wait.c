/* pawl-wait - look at the round that goes on by itself until it ends. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/err.h"
#include "lib/base/file.h"
#include "lib/base/prog.h"
#include "lib/base/str.h"
#include "lib/domain/args.h"
#include "lib/domain/background.h"
#include "lib/outside/json.h"
#include "lib/outside/proc.h"
#include "lib/words/summary.h"

static const char usage[] =
    "usage: pawl-wait [WAIT=seconds]\n"
    "Shows what the round that make iter WAIT= left running says, until it\n"
    "ends or the time is over. The last line is the last round's, or says that\n"
    "one still runs: PAWL iter=7 verdict=running step=measure left=40s\n";

#define LAST_MAX ((size_t)16 << 20)	/* bytes of last.json */

/* There is nothing new: what the last round came to, once more. */
static enum status
say_last(struct project *p)
{
	char *path = project_path(p, "last.json");
	enum status status = ST_OK;
	struct cJSON *last;

	if (!file_exists(path)) {
		warn("nothing runs, and there was no round: make status says "
		    "what comes next");
		status = ST_STATE;
	} else {
		if (project_reload(p) < 0 ||
		    (last = json_load(path, LAST_MAX)) == NULL)
			die_last();
		summary_last_line(last, &p->camp);
		json_free(last);
	}
	free(path);
	return status;
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	struct project project;
	enum status status;
	double wait_s = 0;
	bool news;

	proc_signals_install();
	if (args_parse(argv + first, argc - first) < 0 ||
	    background_seconds(&wait_s) < 0 || project_open(&project) < 0)
		die_last();
	status = background_wait(&news, &project, wait_s);
	if (!news)
		status = say_last(&project);
	project_close(&project);
	return prog_end((int)status);
}
