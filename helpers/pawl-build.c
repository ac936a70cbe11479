/* pawl-build - third step of a round: build the arms that need it. */
#include <stdlib.h>
#include <string.h>

#include "lib/base/err.h"
#include "lib/base/prog.h"
#include "lib/domain/attempt.h"
#include "lib/domain/build.h"
#include "lib/domain/missing.h"
#include "lib/domain/witness.h"
#include "lib/outside/json.h"
#include "lib/words/steprun.h"

static const char usage[] =
    "usage: pawl-build\n"
    "A step of pawl-round: builds frontier and candidate, each in its arm.\n";

/* Before anybody can know what the attempt is worth. NULL: there is none. */
static struct cJSON *
witness(struct steprun *s)
{
	struct cJSON *o = NULL;

	ticker_say(&s->ticker, "the witness");
	if (witness_attempt(&o, &s->round) < 0)
		die_last();
	if (o != NULL && !json_bool(o, "ok", false))
		line_step("witness", "NOT WITNESSED by %s: %s",
		    json_str(o, "remote"), json_str(o, "why"));
	return o;
}

static void
build_arm(struct build_result *out, struct steprun *s, enum arm_role role,
    const char *commit, char *letter)
{
	bool fresh = role == ARM_CANDIDATE && settings_is(project_settings(
	    &s->project), SET_BUILD_CLEAN, "yes");
	struct arm arm;

	ticker_say(&s->ticker, "%s", role == ARM_CANDIDATE ? "the candidate" :
	    s->round.baseline ? "the start" : "the frontier");
	if (arm_open(&arm, &s->project, role) < 0 ||
	    arm_bring(&arm, commit, fresh || s->round.baseline) < 0 ||
	    build_run(out, &s->rig.runner, &arm, &s->rig.hooks, false) < 0)
		die_last();
	*letter = arm.letter;
	arm_close(&arm);
}

/* Files that the baseline's build makes: they are not the user's work. */
static void
add_products(struct cJSON *data, struct steprun *s)
{
	struct strs rewrote = STRS_INIT, made = STRS_INIT, dirs = STRS_INIT;
	struct arm arm;

	if (arm_open(&arm, &s->project, ARM_FRONTIER) < 0 ||
	    arm_products(&rewrote, &made, &arm) < 0 ||
	    arm_build_dirs(&dirs, &arm) < 0)
		die_last();
	json_set(data, "rewritten", json_strings(&rewrote));
	json_set(data, "made", json_strings(&made));
	json_set(data, "build_dirs", json_strings(&dirs));
	arm_close(&arm);
	strs_free(&dirs);
	strs_free(&rewrote);
	strs_free(&made);
}

/* Does the start build with the runner as it is now? */
static int
builds(void *arg)
{
	struct steprun *s = arg;
	struct build_result res = { 0 };
	struct arm arm;
	int rc;

	ticker_say(&s->ticker, "what git does not hold");
	rc = arm_open(&arm, &s->project, ARM_FRONTIER);
	if (rc == 0)
		rc = arm_bring(&arm, attempt_candidate(&s->round), true);
	if (rc == 0)
		rc = build_run(&res, &s->rig.runner, &arm, &s->rig.hooks, false);
	rc = rc < 0 ? -1 : res.ok;
	build_result_release(&res);
	arm_close(&arm);
	return rc;
}

/* A start that does not build, perhaps for want of what git does not hold. */
static void
find_missing(struct strs *out, bool *proved, struct steprun *s)
{
	struct missing_try try = { &s->rig.runner, builds, s };
	struct arm arm;

	if (arm_open(&arm, &s->project, ARM_FRONTIER) < 0 ||
	    missing_find(out, proved, &arm, s->rig.hooks.log_path, &try) < 0)
		die_last();
	arm_close(&arm);
}

static int
finish(struct steprun *s, struct build_result *res, char letter,
    double frontier_s, struct cJSON *seen)
{
	struct cJSON *data = json_object();
	char arm[2] = { letter, '\0' };
	bool ok = res->ok, proved = false;
	struct strs missing = STRS_INIT;

	if (s->round.baseline && !ok)
		find_missing(&missing, &proved, s);
	json_set_bool(data, "ok", ok);
	json_set_str(data, "candidate_arm", arm);
	json_set_bool(data, "ran", res->ran);
	json_set_str(data, "reason", res->reason);
	json_set_str(data, "lines", res->lines);
	json_set_num(data, "wall_s", res->wall_s);
	json_set_num(data, "frontier_wall_s", frontier_s);
	if (seen != NULL)
		json_set(data, "witness", seen);
	if (s->round.baseline && ok)
		add_products(data, s);
	if (ok)
		ticker_end(&s->ticker, "%s%s%s", res->ran ? "ok" :
		    "nothing to do", res->reason ? ": " : "",
		    res->reason ? res->reason : "");
	else
		ticker_end(&s->ticker, "failed: %s", res->reason);
	if (!ok && res->lines != NULL)
		line_block(res->lines);
	if (!ok)
		line_step("build", "the whole log: %s", s->rig.hooks.log_path);
	line_missing("build", &missing, proved);
	if (!ok && !s->round.baseline && line_left_out("build", &s->project,
	    s->rig.hooks.log_path) < 0)
		die_last();
	strs_free(&missing);
	if (round_put(&s->round, STEP_BUILD, data) < 0)
		die_last();
	return ok ? ST_OK : ST_NO;
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage), status;
	struct build_result frontier = { 0 }, candidate;
	struct cJSON *seen;
	struct steprun s;
	char letter;

	prog_words(argc, first, 0, 0, usage);
	if (steprun_open(&s, "build", "build") < 0 ||
	    attempt_branch(&s.round) < 0)
		die_last();
	seen = witness(&s);
	if (!s.round.baseline) {
		build_arm(&frontier, &s, ARM_FRONTIER,
		    attempt_from(&s.round), &letter);
		if (!frontier.ok)
			die(ST_INFRA, "the frontier does not build any more "
			    "(%s), so nothing is said about the candidate; "
			    "see %s", frontier.reason, s.rig.hooks.log_path);
	}
	build_arm(&candidate, &s, s.round.baseline ? ARM_FRONTIER :
	    ARM_CANDIDATE, attempt_candidate(&s.round), &letter);
	status = finish(&s, &candidate, letter, frontier.wall_s, seen);
	build_result_release(&frontier);
	build_result_release(&candidate);
	steprun_close(&s);
	return prog_end(status);
}
