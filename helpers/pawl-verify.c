/* pawl-verify - fourth step of a round: is the candidate correct? */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/err.h"
#include "lib/base/mem.h"
#include "lib/base/prog.h"
#include "lib/domain/device.h"
#include "lib/domain/missing.h"
#include "lib/domain/pair.h"
#include "lib/domain/verify.h"
#include "lib/outside/json.h"
#include "lib/words/draft.h"
#include "lib/words/steprun.h"

static const char usage[] =
    "usage: pawl-verify\n"
    "A step of pawl-round: runs the correctness command on the candidate.\n";

/* A baseline that is refused: why is part of its event. */
static noreturn void
die_start(const struct round *round)
{
	round_complain(round);
	die_last();
}

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

/* The devices that there are, and what came of those that were tried. */
struct devices {
	struct strs ids, tried;
	struct cJSON *failed;	/* [{device, reason, output}] */
};

/* This device failed. Is there another one to try? Then it is used. */
static bool
next_device(struct devices *d, struct runner *runner, const char *reason,
    const char *output)
{
	struct cJSON *one;
	const char *next;

	if (runner->device == NULL)
		return false;
	one = json_object();
	json_set_str(one, "device", runner->device);
	json_set_str(one, "reason", reason);
	json_set_str(one, "output", output);
	json_push(d->failed, one);
	strs_add(&d->tried, runner->device);
	next = d->tried.n < DEVICE_TRIES ? device_next(&d->ids, &d->tried) :
	    NULL;
	if (next == NULL)
		return false;
	line_step("verify", "device %s: %s; now device %s", runner->device,
	    reason, next);
	fflush(stdout);
	runner_use(runner, next);
	return true;
}

/*
 * If the frontier fails with the same inputs it is no fault of the candidate:
 * the device's, maybe, and with another one it is tried again.
 */
static bool
blame(struct devices *d, struct round *round, struct runner *runner,
    const struct step_hooks *hooks, const struct verify_result *res)
{
	struct verify_result frontier;
	bool again = false;

	verify_arm(&frontier, round, runner, ARM_FRONTIER, hooks, res->seed);
	if (!frontier.ok) {
		again = next_device(d, runner, frontier.reason,
		    frontier.output);
		if (!again)
			die(ST_INFRA, "the frontier fails its verification too "
			    "(%s), so nothing is said about the candidate; "
			    "see %s", frontier.reason, hooks->log_path);
	}
	verify_result_release(&frontier);
	return again;
}

/* Nothing is repaired between two tries. */
static void
verify_devices(struct verify_result *res, struct devices *d,
    struct round *round, struct runner *runner, const struct step_hooks *hooks)
{
	enum arm_role role = round->baseline ? ARM_FRONTIER : ARM_CANDIDATE;
	bool again = true;

	d->failed = json_array();
	if (device_list(&d->ids, round->project) < 0)
		die_last();
	while (again) {
		verify_arm(res, round, runner, role, hooks, pair_seed());
		again = !res->ok && (round->baseline ? next_device(d, runner,
		    res->reason, res->output) : blame(d, round, runner, hooks,
		    res));
		if (again)
			verify_result_release(res);
	}
}

static struct cJSON *
to_json(const struct verify_result *res, const struct round *round,
    const struct runner *runner, struct devices *d)
{
	struct cJSON *o = json_object();
	char seed[32];

	snprintf(seed, sizeof(seed), "%" PRIu64, res->seed);
	json_set_bool(o, "ok", res->ok);
	json_set_str(o, "reason", res->reason);
	json_set_str(o, "lines", res->lines);
	json_set_str(o, "seed", seed);
	json_set_num(o, "wall_s", res->wall_s);
	json_set(o, "verification", verify_record(res, runner));
	json_set_str(o, "device", runner->device);
	json_set(o, "failed_devices", d->failed);
	if (res->off_device)
		json_set_bool(o, "off_device", true);
	if (round->baseline)
		json_set(o, "daemons", json_strings(&runner->writes.daemons));
	return o;
}

static void
say(struct ticker *ticker, const struct verify_result *res,
    const struct runner *runner, const char *log)
{
	if (res->ok) {
		ticker_end(ticker, "correct%s%s", runner->device != NULL ?
		    ", device " : "", runner->device != NULL ?
		    runner->device : "");
		if (res->off_device)
			line_step("verify", "SIMULATED, not on the device: %s",
			    res->off_why);
		return;
	}
	ticker_end(ticker, "failed: %s", res->reason);
	if (res->lines != NULL)
		line_block(res->lines);
	line_step("verify", "the whole log: %s", log);
}

/* The first one fails: whoever owns the operator decides, not the tool. */
static void
ask(const struct devices *d, const struct runner *runner)
{
	size_t left = d->ids.n - d->tried.n;

	for (const struct cJSON *e = json_first(d->failed); e != NULL;
	    e = json_next(e)) {
		line_step("verify", "device %s: %s", json_str(e, "device"),
		    json_str(e, "reason"));
		if (json_str(e, "output") != NULL)
			line_block(json_str(e, "output"));
	}
	if (left > 0)
		line_step("verify", "%d devices were tried, %zu were not: "
		    "stopped", DEVICE_TRIES, left);
	line_step("verify", "no tuning before this passes, and nothing was "
	    "repaired: correct the operator or the environment (make "
	    "env-check)%s, then make baseline again", runner->device != NULL ?
	    " or name other devices in PAWL_DEVICES" : "");
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage), status;
	struct devices devices = { STRS_INIT, STRS_INIT, NULL };
	struct verify_result res;
	struct steprun s;
	struct runner *runner = &s.rig.runner;
	const struct step_hooks *hooks = &s.rig.hooks;

	prog_words(argc, first, 0, 0, usage);
	if (steprun_open(&s, "verify", "verify") < 0)
		die_last();
	ticker_say(&s.ticker, "correctness");
	verify_devices(&res, &devices, &s.round, runner, hooks);
	say(&s.ticker, &res, runner, hooks->log_path);
	if (res.ok && res.off_device && device_check_strict(&s.project,
	    res.off_why) < 0)
		die_start(&s.round);
	if (!res.ok && s.round.baseline) {
		find_missing(&s.round, runner, hooks, res.seed);
		ask(&devices, runner);
	}
	if (!res.ok && !s.round.baseline && line_left_out("verify",
	    &s.project, hooks->log_path) < 0)
		die_last();
	status = res.ok ? ST_OK : ST_NO;
	if (round_put(&s.round, STEP_VERIFY, to_json(&res, &s.round, runner,
	    &devices)) < 0)
		die_last();
	if (res.ok && s.round.baseline && draft_write(&s.project) < 0)
		die_last();
	strs_free(&devices.ids);
	strs_free(&devices.tried);
	verify_result_release(&res);
	steprun_close(&s);
	return prog_end(status);
}
