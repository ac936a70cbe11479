/* pawl-stop - the campaign rests, and its time with it. */
#include <stdio.h>

#include "lib/base/err.h"
#include "lib/base/hint.h"
#include "lib/base/prog.h"
#include "lib/base/tr.h"
#include "lib/domain/args.h"
#include "lib/domain/round.h"
#include "lib/outside/json.h"
#include "lib/words/event.h"
#include "lib/words/notify.h"

static const char usage[] =
    "usage: pawl-stop [WHY=text]\n"
    "Stops the campaign: make iter is refused until make goal, or CONTINUE=\n"
    "with a round, goes on. The time between does not count.\n";

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	struct project project;
	struct cJSON *data;
	const char *why;

	if (args_parse(argv + first, argc - first) < 0 ||
	    args_text(&why, "WHY") < 0 ||
	    event_begin(&project, "pawl-stop") < 0 ||
	    project_need_baseline(&project) < 0 ||
	    round_none_open(&project) < 0)
		die_last();
	if (project.camp.course.stop[0] != '\0')
		die(ST_STATE, "it has stopped already");
	data = json_object();
	json_set_str(data, "reason", "user");
	json_set_str(data, "why", why);
	if (event_record(&project, "stop", data, NULL) < 0)
		die_last();
	notify(&project, "stop", why != NULL ? why : "make stop", NULL);
	if (!project.camp.confirmed &&
	    project.camp.best_iter != project.camp.base_iter)
		hint_puts(tr("next: make confirm proves the best version"));
	project_close(&project);
	return prog_end(ST_OK);
}
