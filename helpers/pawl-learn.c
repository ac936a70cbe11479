/* pawl-learn - a sentence that other campaigns should know. */
#include <stdio.h>
#include <stdlib.h>

#include "lib/base/err.h"
#include "lib/base/prog.h"
#include "lib/domain/args.h"
#include "lib/domain/ledger.h"
#include "lib/outside/json.h"
#include "lib/words/event.h"

static const char usage[] =
    "usage: pawl-learn WHAT=text [ITER=n]\n"
    "Records what was learned, of round n or in general, as an event of the\n"
    "ledger: make brief shows it, and make lessons brings it to other projects.\n";

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	struct cJSON *data = json_object(), *events;
	struct project project;
	const char *what;
	long iter;

	if (args_parse(argv + first, argc - first) < 0 ||
	    args_text(&what, "WHAT") < 0)
		die_last();
	if (what == NULL || str_is_blank(what))
		die(ST_USAGE, "learned what? make learn WHAT=\"one sentence\"");
	if (event_begin(&project, "pawl-learn") < 0 ||
	    project_need_baseline(&project) < 0 ||
	    (events = ledger_events(&project)) == NULL)
		die_last();
	if (args_get("ITER") != NULL) {
		if (str_to_long(&iter, args_get("ITER"), 0, 1000000,
		    "ITER") < 0)
			die_last();
		if (ledger_find_round(events, iter) == NULL)
			die(ST_STATE, "ITER=%ld: there is no such round: make "
			    "log", iter);
		json_set_int(data, "iter", iter);
	}
	json_set_str(data, "what", what);
	if (event_record(&project, "lesson", data, NULL) < 0)
		die_last();
	json_free(events);
	project_close(&project);
	return prog_end(ST_OK);
}
