/* pawl-board - where the campaign stands. */
#include <stdio.h>
#include <stdlib.h>

#include "lib/base/err.h"
#include "lib/base/hint.h"
#include "lib/base/prog.h"
#include "lib/base/str.h"
#include "lib/domain/args.h"
#include "lib/domain/ledger.h"
#include "lib/domain/prospect.h"
#include "lib/outside/json.h"
#include "lib/words/overview.h"

static const char usage[] =
    "usage: pawl-board [JSON=1] [N=rows]\n"
    "Goal, best, counts and every round of this epoch.\n";

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	struct board_options options = { 0 };
	struct buf text = BUF_INIT, refusal = BUF_INIT;
	struct project project;
	struct cJSON *events, *json;

	if (args_parse(argv + first, argc - first) < 0 ||
	    (args_get("N") != NULL && str_to_long(&options.last, args_get("N"),
	    0, 1000000, "N") < 0) || project_open(&project) < 0 ||
	    (events = ledger_events(&project)) == NULL)
		die_last();
	prospect_now(&refusal, &project);
	if (args_flag("JSON")) {
		json = board_json(events, &project.camp, buf_str(&refusal));
		json_print(json);
		json_free(json);
	} else {
		options.width = overview_width();
		options.colour = options.width > 0 &&
		    getenv("NO_COLOR") == NULL;
		options.refusal = buf_str(&refusal);
		if (overview_board(&text, &project, events, &options) < 0)
			die_last();
		hint_print(buf_str(&text));
	}
	buf_free(&refusal);
	buf_free(&text);
	json_free(events);
	project_close(&project);
	return prog_end(ST_OK);
}
