/* pawl-notes - the notes of a round. */
#include <stdio.h>

#include "lib/base/err.h"
#include "lib/base/prog.h"
#include "lib/base/str.h"
#include "lib/domain/args.h"
#include "lib/domain/attempt.h"

static const char usage[] =
    "usage: pawl-notes [ITER=n] [JSON=1]\n"
    "Notes of round n, or of the last one; as JSON, all of its record.\n";

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage), found;
	struct buf text = BUF_INIT;
	struct project project;
	char path[64], name[32];
	long iter;

	if (args_parse(argv + first, argc - first) < 0 ||
	    project_open(&project) < 0 || project_need_baseline(&project) < 0)
		die_last();
	iter = project.camp.last_iter;
	if (args_get("ITER") != NULL && str_to_long(&iter, args_get("ITER"),
	    0, 1000000, "ITER") < 0)
		die_last();
	attempt_name(name, iter);
	snprintf(path, sizeof(path), "runs/%s/%s", name,
	    args_flag("JSON") ? "result.json" : "notes.md");
	found = commit_file(&text, &project.repo, project.log_tip, path);
	if (found < 0)
		die_last();
	if (found == 0)
		die(ST_STATE, "ITER=%ld: there is no such round: make log",
		    iter);
	fputs(buf_str(&text), stdout);
	buf_free(&text);
	project_close(&project);
	return prog_end(ST_OK);
}
