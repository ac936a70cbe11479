/* pawl-review - after rounds without gain: stop, think, restate. */
#include <stdio.h>

#include "lib/base/err.h"
#include "lib/base/hint.h"
#include "lib/base/prog.h"
#include "lib/base/tr.h"
#include "lib/domain/args.h"
#include "lib/domain/review.h"
#include "lib/outside/json.h"
#include "lib/words/event.h"

static const char usage[] =
    "usage: pawl-review BOTTLENECK= CAUSE= DIRECTION= STRUCTURE= REFERENCE=\n"
    "                   [EVIDENCE=] [WHY=]\n"
    "Answers the five questions that are due after PAWL_STALL rounds in a row\n"
    "without gain, and lets rounds go on. Without answers it asks them. Before\n"
    "they are due it refuses.\n";

/* Why it may have stalled, and what there is to do about it. */
static void
explain(const struct project *p)
{
	const struct campaign *c = &p->camp;

	printf(tr_n("%ld round in a row without gain.", "%ld rounds in a row "
	    "without gain.", c->course.stalled), c->course.stalled);
	hint_puts(tr(" Possible causes: the limit is reached, the\ndirection is "
	    "wrong, or the algorithm has to change. You can go on another way,"
	    "\naccept what is there (make stop, make confirm), or redesign."));
	if (c->bottleneck[0] != '\0')
		printf(tr("The last rounds went by: %s\n"), c->bottleneck);
	hint_puts(tr("make review wants, each with a text:"));
	for (size_t i = 0; i < review_n_duties; i++)
		printf("  %s=  %s\n", review_duties[i].arg,
		    tr(review_duties[i].asks));
}

static bool
nothing_said(void)
{
	for (size_t i = 0; i < review_n_duties; i++)
		if (args_get(review_duties[i].arg) != NULL)
			return false;
	return true;
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	struct project project;
	struct cJSON *data;

	if (args_parse(argv + first, argc - first) < 0 ||
	    event_begin(&project, "pawl-review") < 0 ||
	    project_need_baseline(&project) < 0)
		die_last();
	if (nothing_said()) {
		explain(&project);
		if (review_check(&project) < 0)
			die_last();
		project_close(&project);
		return prog_end(ST_STATE);
	}
	if ((data = review_read(&project)) == NULL)
		die_last();
	json_set_int(data, "stalled", project.camp.course.stalled);
	if (event_record(&project, "review", data, NULL) < 0)
		die_last();
	project_close(&project);
	return prog_end(ST_OK);
}
