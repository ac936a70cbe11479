/* pawl-guard - first step of a round: may it start, and what is its candidate? */
#include <stdlib.h>
#include <string.h>

#include "lib/base/err.h"
#include "lib/base/prog.h"
#include "lib/domain/ahead.h"
#include "lib/domain/guard.h"
#include "lib/outside/json.h"
#include "lib/words/line.h"

static const char usage[] =
    "usage: pawl-guard\n"
    "A step of pawl-round: checks repository, goal, questions and scope.\n";

static void
say(const struct round *r, const struct cJSON *found)
{
	const struct cJSON *params = json_get(found, "params");
	const struct cJSON *changes = json_get(found, "changes");
	const struct cJSON *over = json_get(found, "passed_over");
	const struct cJSON *out = json_get(found, "outside");
	const struct cJSON *gone = json_get(found, "missing");

	for (const struct cJSON *e = json_first(over); e; e = json_next(e))
		line_step("guard", "not counted: %s", json_as_str(e));
	for (const struct cJSON *e = json_first(out); e; e = json_next(e))
		line_step("guard", "changed outside the project and not part "
		    "of the baseline: %s", json_as_str(e));
	for (const struct cJSON *e = json_first(gone); e; e = json_next(e))
		line_step("guard", "the repository lacks the content of %s: "
		    "left out of the run trees", json_as_str(e));
	for (const struct cJSON *e = json_first(changes); e; e = json_next(e))
		if (json_bool(e, "untracked", false) || r->baseline)
			line_step("guard", "%s: %s", r->baseline ?
			    "taken into the baseline" : "new file",
			    json_str(e, "path"));
	if (r->baseline)
		return;
	if (strcmp(json_str(found, "kind"), "parameter") == 0) {
		const struct cJSON *one = json_first(params);

		line_step("guard", "parameter %s %s -> %s",
		    json_str(one, "name"), json_str(one, "old"),
		    json_str(one, "new"));
	} else {
		line_step("guard", "%zu file%s changed", json_len(changes),
		    json_len(changes) == 1 ? "" : "s");
	}
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	struct cJSON *found = NULL;
	struct project project;
	struct round round;
	int rc;

	prog_words(argc, first, 0, 0, usage);
	if (ahead_open(&project, true) < 0 || round_join(&round, &project) < 0)
		die_last();
	rc = round.baseline ? guard_baseline(&found, &round) :
	    guard_round(&found, &round);
	if (rc < 0)
		die_last();
	say(&round, found);
	if (round_put(&round, STEP_GUARD, found) < 0)
		die_last();
	round_release(&round);
	project_close(&project);
	return prog_end(ST_OK);
}
