/* pawl-update - bring upstream's changes under the frontier. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/err.h"
#include "lib/base/hint.h"
#include "lib/base/prog.h"
#include "lib/domain/args.h"
#include "lib/domain/round.h"
#include "lib/domain/update.h"
#include "lib/outside/json.h"
#include "lib/words/event.h"

static const char usage[] =
    "usage: pawl-update BASE=branch [HOW=rebase | HOW=merge]\n"
    "Puts what was kept onto another base: replayed on it (rebase, the default,\n"
    "which keeps the frontier linear), or merged with it. Conflicts are left to\n"
    "you. Then make baseline WHY=… begins a new epoch; old rounds stay readable.\n";

static enum update_how
how(void)
{
	const char *text = args_get("HOW");

	if (text == NULL || strcmp(text, "rebase") == 0)
		return UPDATE_REBASE;
	if (strcmp(text, "merge") == 0)
		return UPDATE_MERGE;
	die(ST_USAGE, "HOW: \"%s\" is neither rebase nor merge", text);
}

/* The ledger says it first: the frontier as it was stays reachable. */
static void
record(struct project *p, const struct update *u, const char *why)
{
	struct cJSON *data = json_object();

	json_set_str(data, "base", u->name);
	json_set_str(data, "commit", u->commit);
	json_set_str(data, "how", u->how == UPDATE_MERGE ? "merge" : "rebase");
	json_set_str(data, "from", u->tip);
	json_set_str(data, "why", why);
	if (event_record_keeping(p, "update", data, u->tip) < 0)
		die_last();
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	const char *base, *why;
	struct project project;
	struct update u;

	if (args_parse(argv + first, argc - first) < 0 ||
	    args_text(&why, "WHY") < 0)
		die_last();
	if ((base = args_get("BASE")) == NULL || *base == '\0')
		die(ST_USAGE, "which branch? make update BASE=origin/main");
	if (event_begin(&project, "pawl-update") < 0 ||
	    project_need_baseline(&project) < 0 ||
	    project_need_frontier(&project) < 0 ||
	    round_none_open(&project) < 0 ||
	    update_find(&u, &project, base, how()) < 0)
		die_last();
	record(&project, &u, why);
	if (update_apply(&u, &project) < 0)
		die_last();
	hint_puts("next: make baseline WHY=\"update\" begins a new epoch");
	project_close(&project);
	return prog_end(ST_OK);
}
