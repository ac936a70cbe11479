/* pawl-snapshot - second step of a round: the candidate becomes a commit. */
#include <string.h>

#include "lib/base/err.h"
#include "lib/base/prog.h"
#include "lib/domain/ahead.h"
#include "lib/domain/attempt.h"
#include "lib/outside/json.h"
#include "lib/words/line.h"
#include "lib/words/subject.h"

static const char usage[] =
    "usage: pawl-snapshot\n"
    "A step of pawl-round: commits the candidate on branch iter-NNN.\n";

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	struct buf subject = BUF_INIT;
	struct project project;
	struct round round;
	const char *hypothesis;
	char name[32];

	prog_words(argc, first, 0, 0, usage);
	if (ahead_open(&project, false) < 0 || round_join(&round, &project) < 0)
		die_last();
	hypothesis = json_str(json_get(round_get(&round, STEP_OPEN),
	    "questions"), "hypothesis");
	if (round.baseline)
		buf_addf(&subject, "%s: what the baseline measures",
		    project.op);
	else
		subject_candidate(&subject, round.iter, hypothesis);
	if (attempt_snapshot(&round, buf_str(&subject)) < 0)
		die_last();
	attempt_name(name, round.iter);
	line_step("snapshot", "%.12s on tune/%s/%s", attempt_candidate(&round),
	    project.op, name);
	buf_free(&subject);
	round_release(&round);
	project_close(&project);
	return prog_end(ST_OK);
}
