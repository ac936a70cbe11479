/* pawl-log - the history of the campaign, one line an event. */
#include <stdio.h>
#include <stdlib.h>

#include "lib/base/err.h"
#include "lib/base/prog.h"
#include "lib/base/str.h"
#include "lib/domain/args.h"
#include "lib/domain/ledger.h"
#include "lib/outside/json.h"
#include "lib/words/log.h"

static const char usage[] =
    "usage: pawl-log [JSON=1] [N=events]\n"
    "The events of the ledger, the newest last. Git shows the same:\n"
    "git log --first-parent tune/<op>/log\n";

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	struct buf text = BUF_INIT;
	struct project project;
	struct cJSON *events, *json;
	long n = 0;

	if (args_parse(argv + first, argc - first) < 0 ||
	    (args_get("N") != NULL && str_to_long(&n, args_get("N"), 0,
	    1000000, "N") < 0) || project_open(&project) < 0 ||
	    (events = ledger_events(&project)) == NULL)
		die_last();
	if (args_flag("JSON")) {
		json = log_json(events, n);
		json_print(json);
		json_free(json);
	} else {
		log_render(&text, events, n, 0);
		fputs(buf_str(&text), stdout);
	}
	buf_free(&text);
	json_free(events);
	project_close(&project);
	return prog_end(ST_OK);
}
