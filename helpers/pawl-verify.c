/* pawl-verify - fourth step of a round: is the candidate correct? */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/err.h"
#include "lib/base/mem.h"
#include "lib/base/prog.h"
#include "lib/domain/ahead.h"
#include "lib/domain/chain.h"
#include "lib/domain/missing.h"
#include "lib/domain/pair.h"
#include "lib/domain/verify.h"
#include "lib/outside/json.h"
#include "lib/words/line.h"

static const char usage[] =
    "usage: pawl-verify\n"
    "A step of pawl-round: runs the correctness command on the candidate.\n";

/* Whether it left the sources and the harness alone is seen after measuring. */
static void
verify_arm(struct verify_result *out, struct round *round,
    struct runner *runner, enum arm_role role, const struct step_hooks *hooks,
    uint64_t seed)
{
	struct arm arm;

	if (arm_open(&arm, runner->project, role) < 0)
		die_last();
	if (!arm.built) {
		if (round_forget(round, STEP_BUILD) < 0)
			die_last();
		die(ST_INFRA, "run tree %c is not built: make resume "
		    "builds it", arm.letter);
	}
	if (verify_run(out, runner, &arm, hooks, seed) < 0)
		die_last();
	arm_close(&arm);
}

/* A verification of the start that may be tried with more inputs. */
struct again {
	struct round *round;
	struct runner *runner;
	const struct step_hooks *hooks;
	uint64_t seed;
};

static int
verifies(void *arg)
{
	const struct again *a = arg;
	struct verify_result res;
	bool ok;

	verify_arm(&res, a->round, a->runner, ARM_FRONTIER, a->hooks, a->seed);
	ok = res.ok;
	verify_result_release(&res);
	return ok;
}

/* A start that is not correct, perhaps for want of what git does not hold. */
static void
find_missing(struct round *round, struct runner *runner,
    const struct step_hooks *hooks, uint64_t seed)
{
	struct again again = { round, runner, hooks, seed };
	struct missing_try try = { runner, verifies, &again };
	struct strs missing = STRS_INIT;
	bool proved;
	struct arm arm;

	if (arm_open(&arm, runner->project, ARM_FRONTIER) < 0 ||
	    missing_find(&missing, &proved, &arm, hooks->log_path, &try) < 0)
		die_last();
	arm_close(&arm);
	line_missing("verify", &missing, proved);
	strs_free(&missing);
}

/* If the frontier fails with the same inputs it is no fault of the candidate. */
static void
blame(struct round *round, struct runner *runner,
    const struct step_hooks *hooks, const struct verify_result *res)
{
	struct verify_result frontier;

	verify_arm(&frontier, round, runner, ARM_FRONTIER, hooks, res->seed);
	if (!frontier.ok)
		die(ST_INFRA, "the frontier fails its verification too (%s), "
		    "so nothing is said about the candidate; see %s",
		    frontier.reason, hooks->log_path);
	verify_result_release(&frontier);
}

static struct cJSON *
to_json(const struct verify_result *res, const struct round *round,
    const struct runner *runner)
{
	struct cJSON *o = json_object();
	char seed[32];

	snprintf(seed, sizeof(seed), "%" PRIu64, res->seed);
	json_set_bool(o, "ok", res->ok);
	json_set_str(o, "reason", res->reason);
	json_set_str(o, "lines", res->lines);
	json_set_str(o, "seed", seed);
	json_set_num(o, "wall_s", res->wall_s);
	if (round->baseline)
		json_set(o, "daemons", json_strings(&runner->writes.daemons));
	return o;
}

static void
say(struct ticker *ticker, const struct verify_result *res, const char *log)
{
	if (res->ok) {
		ticker_end(ticker, "correct");
		return;
	}
	ticker_end(ticker, "failed: %s", res->reason);
	if (res->lines != NULL)
		line_block(res->lines);
	line_step("verify", "the whole log: %s", log);
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage), status;
	struct step_hooks hooks = { NULL, NULL, ticker_tick, NULL };
	struct verify_result res;
	struct project project;
	struct runner runner;
	struct round round;
	struct ticker ticker;

	prog_words(argc, first, 0, 0, usage);
	proc_signals_install();
	if (ahead_open(&project, false) < 0 || round_join(&round, &project) < 0 ||
	    runner_init(&runner, &project) < 0)
		die_last();
	ticker_start(&ticker, "verify");
	ticker_say(&ticker, "correctness");
	if ((hooks.log_path = round_log(&round, "verify")) == NULL)
		die_last();
	hooks.mark = chain_mark(&project);
	hooks.tick_arg = &ticker;
	verify_arm(&res, &round, &runner, round.baseline ? ARM_FRONTIER :
	    ARM_CANDIDATE, &hooks, pair_seed());
	if (!res.ok && !round.baseline)
		blame(&round, &runner, &hooks, &res);
	say(&ticker, &res, hooks.log_path);
	if (!res.ok && round.baseline)
		find_missing(&round, &runner, &hooks, res.seed);
	status = res.ok ? ST_OK : ST_NO;
	if (round_put(&round, STEP_VERIFY, to_json(&res, &round, &runner)) < 0)
		die_last();
	verify_result_release(&res);
	free((char *)hooks.log_path);
	free((char *)hooks.mark);
	runner_release(&runner);
	round_release(&round);
	project_close(&project);
	return prog_end(status);
}
