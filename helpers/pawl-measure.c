/* pawl-measure - fifth step of a round: is the candidate faster? */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/err.h"
#include "lib/base/mem.h"
#include "lib/base/prog.h"
#include "lib/domain/ahead.h"
#include "lib/domain/attempt.h"
#include "lib/domain/baseline.h"
#include "lib/domain/blind.h"
#include "lib/domain/build.h"
#include "lib/domain/chain.h"
#include "lib/domain/contest.h"
#include "lib/domain/device.h"
#include "lib/domain/fixed.h"
#include "lib/domain/profile.h"
#include "lib/domain/start.h"
#include "lib/outside/json.h"
#include "lib/words/line.h"
#include "lib/words/livewire.h"
#include "lib/words/profile.h"
#include "lib/words/subject.h"
#include "lib/words/text.h"

#define TOTAL_PAIRS 8		/* baseline against a new frontier */
#define IMPLAUSIBLE 2		/* times faster: worth a second look */

static const char usage[] =
    "usage: pawl-measure\n"
    "A step of pawl-round: interleaved runs of frontier and candidate until\n"
    "the verdict is decided or the budget is spent.\n";

struct state {
	struct project project;
	struct round round;
	struct runner runner;
	struct bench bench;
	struct step_hooks hooks;
	struct ticker ticker;
	struct measure_progress progress;
};

static void
open_all(struct state *s)
{
	proc_signals_install();
	if (ahead_open(&s->project, false) < 0 ||
	    round_join(&s->round, &s->project) < 0 ||
	    runner_init(&s->runner, &s->project) < 0 ||
	    bench_init(&s->bench, &s->runner) < 0)
		die_last();
	ticker_start(&s->ticker, "measure");
	ticker_say(&s->ticker, "%s", s->round.baseline ? "single runs" :
	    "warm-up");
	if ((s->hooks.log_path = round_log(&s->round, "bench")) == NULL)
		die_last();
	s->hooks.mark = chain_mark(&s->project);
	s->hooks.tick = s->bench.tick = ticker_tick;
	s->hooks.tick_arg = s->bench.tick_arg = &s->ticker;
	s->bench.log_path = s->hooks.log_path;
	s->bench.mark = s->hooks.mark;
	runner_use(&s->runner, json_str(round_get(&s->round, STEP_VERIFY),
	    "device"));
	s->progress.pair = ticker_pair;
	s->progress.arg = &s->ticker;
}

static void
close_all(struct state *s)
{
	free((char *)s->hooks.log_path);
	free((char *)s->hooks.mark);
	bench_release(&s->bench);
	runner_release(&s->runner);
	round_release(&s->round);
	project_close(&s->project);
}

static void
open_built(struct arm *arm, struct state *s, enum arm_role role)
{
	if (arm_open(arm, &s->project, role) < 0)
		die_last();
	if (arm->built)
		return;
	if (round_forget(&s->round, STEP_BUILD) < 0)
		die_last();
	die(ST_INFRA, "run tree %c is not built: make resume builds it",
	    arm->letter);
}

/* A changed file after the runs: whatever was measured, it was not this. */
static char *
tampered(struct arm *arm, bool all)
{
	char *files = arm_settle(arm, all), *why = NULL;

	if (files == NULL)
		die_last();
	if (*files != '\0')
		why = xasprintf("a command of the round changed %s", files);
	free(files);
	return why;
}

/* The frontier's files: no fault of the candidate, and both are built anew. */
static void
check_frontier(struct state *s, struct arm *arm, const char *samples, bool all)
{
	char *why = tampered(arm, all);

	if (why == NULL)
		return;
	if (contest_drop(samples) < 0 || arm_spoil(arm) < 0 ||
	    round_forget(&s->round, STEP_BUILD) < 0)
		die_last();
	die(ST_INFRA, "in the frontier's run tree %s: make resume builds it "
	    "anew", why);
}

/*
 * The cumulative figure: baseline against the candidate that was just kept.
 * When it fails, the verdict stands and the figure is an estimate.
 */
static void
add_total(struct cJSON *data, struct state *s, struct arm *candidate)
{
	const struct campaign *c = &s->project.camp;
	struct effect own = effect_from_json(json_get(data, "gain"));
	bool exact = strcmp(settings_str(project_settings(&s->project),
	    SET_DETERMINISTIC), "yes") == 0;
	struct pair_source src = { .bench = &s->bench,
	    .candidate = candidate };
	struct measure_fixed fixed;
	struct build_result built;
	struct arm base;

	if (strcmp(c->base, c->frontier) == 0) {
		json_set(data, "total", effect_to_json(&own));
		return;
	}
	ticker_say(&s->ticker, "baseline against the new frontier");
	if (arm_open(&base, &s->project, ARM_BASE) < 0 ||
	    arm_bring(&base, c->base, false) < 0 ||
	    build_run(&built, &s->runner, &base, &s->hooks, true) < 0)
		die_last();
	src.frontier = &base;
	src.seed = pair_seed();
	if (!built.ok || measure_fixed(&fixed, &src, exact ? 1 : TOTAL_PAIRS,
	    &s->progress) < 0) {
		if (proc_interrupted())
			die_last();
		warn("no cumulative figure: %s", built.ok ? failure() :
		    built.reason);
		failure_clear();
	} else {
		if (exact)
			fixed.total.lo = fixed.total.hi = fixed.total.g;
		json_set(data, "total", effect_to_json(&fixed.total));
		json_set(data, "total_samples", json_copy(fixed.samples));
		measure_fixed_release(&fixed);
	}
	build_result_release(&built);
	arm_close(&base);
}

static void
say(struct state *s, const struct cJSON *data)
{
	struct effect gain = effect_from_json(json_get(data, "gain"));
	struct buf text = BUF_INIT;

	text_effect(&text, &gain);
	ticker_end(&s->ticker, "%s, %s, %ld pairs: %s",
	    subject_word(json_str(data, "verdict")), buf_str(&text),
	    json_int(data, "pairs", 0), json_str(data, "reason"));
	buf_free(&text);
	profile_say(json_get(data, "profile"));
	if (gain.g >= log(IMPLAUSIBLE) &&
	    strcmp(json_str(data, "verdict"), "kept") == 0)
		line_step("measure", "more than %dx in one round: would "
		    "PAWL_VERIFY see it if work was left out?", IMPLAUSIBLE);
}

static void
say_again(void *ticker)
{
	ticker_end(ticker, "too good to be true: measured again with new "
	    "seeds");
}

static void
say_moved(void *ticker, const char *from, const char *why, const char *to)
{
	ticker_end(ticker, "device %s: %s; now device %s", from, why, to);
}

static void
tell(void *ticker, const char *path, enum mutant_kind kind)
{
	ticker_say(ticker, "%s: %s", path, livewire_what(kind));
}

static struct cJSON *
measure_candidate(struct state *s)
{
	char *samples = round_path(&s->round, "samples.jsonl"), *why;
	struct cJSON *about = baseline_load(&s->project), *data;
	struct contest how = { .samples = samples, .again = say_again,
	    .moved = say_moved, .arg = &s->ticker };
	struct arm a, b;
	struct pair_source src = { .bench = &s->bench, .frontier = &a,
	    .candidate = &b };
	bool kept;

	if (about == NULL)
		die_last();
	how.run_s = json_num(about, "run_s", 1);
	open_built(&a, s, ARM_FRONTIER);
	open_built(&b, s, ARM_CANDIDATE);
	if (contest_devices(&data, &src, &how, &s->round, &s->progress) < 0)
		die_last();
	/* what can move the frontier has to be beyond doubt */
	kept = str_same(json_str(data, "verdict"), "kept");
	check_frontier(s, &a, samples, kept);
	if (json_bool(data, "ok", false) && (why = tampered(&b, kept)) != NULL)
		contest_fail(data, "tampered", why);
	if (blind_parameters(data, &s->round, &(struct livewire){
	    .bench = &s->bench, .start = &b, .scratch = &a, .hooks = &s->hooks,
	    .run_s = how.run_s, .tell = tell, .arg = &s->ticker }) < 0)
		die_last();
	if (str_same(json_str(data, "verdict"), "kept"))
		add_total(data, s, &b);
	if (profile_is_due(&s->round, json_str(data, "verdict"))) {
		ticker_say(&s->ticker, "profile");
		if (profile_add(data, &s->runner, &b, &s->hooks) < 0)
			die_last();
	}
	arm_close(&a);
	arm_close(&b);
	terms_release(&how.terms);
	json_free(about);
	free(samples);
	say(s, data);
	return data;
}

/* Verified on the device, and not measured there. */
static int
check_device(struct state *s)
{
	if (!s->runner.off_device)
		return 0;
	line_step("measure", "SIMULATED: by PAWL_ON_DEVICE not on the device");
	return device_check_strict(&s->project, "the benchmark");
}

static struct cJSON *
measure_start(struct state *s)
{
	const struct settings *set = project_settings(&s->project);
	struct strs touched = STRS_INIT, dirs = STRS_INIT, files = STRS_INIT;
	struct buf value = BUF_INIT;
	struct start start;
	struct cJSON *o, *profile = NULL;
	struct arm arm;

	open_built(&arm, s, ARM_FRONTIER);
	if (start_measure(&start, &s->bench, &arm, &s->progress) < 0 ||
	    check_device(s) < 0 ||
	    profile_start(&profile, &s->runner, &arm, &s->hooks) < 0) {
		round_complain(&s->round);
		die_last();
	}
	if (arm_touched(&touched, &arm) < 0 ||
	    arm_run_writes(&dirs, &files, &arm) < 0 || arm_clear(&arm) < 0)
		die_last();
	arm_close(&arm);
	o = start_to_json(&start);
	if (s->runner.off_device)
		json_set_bool(o, "off_device", true);
	json_set(o, "touched", json_strings(&touched));
	json_set(o, "daemons", json_strings(&s->runner.writes.daemons));
	json_set(o, "run_dirs", json_strings(&dirs));
	json_set(o, "run_files", json_strings(&files));
	strs_free(&touched);
	strs_free(&dirs);
	strs_free(&files);
	text_value(&value, start.cal.value, settings_str(set, SET_UNIT));
	ticker_end(&s->ticker, "%s, %s: %d pairs resolve %.2g %%",
	    buf_str(&value), subject_word(judge_label_name(start.cal.noise.label)),
	    start.cap, 100 * start.cal.noise.resolves);
	profile_say(profile);
	if (profile != NULL)
		json_set(o, "profile", profile);
	for (size_t i = 0; i < start.notes.n; i++)
		line_step("measure", "%s", start.notes.v[i]);
	buf_free(&value);
	start_release(&start);
	return o;
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage), status;
	struct cJSON *data;
	struct state s;

	memset(&s, 0, sizeof(s));
	prog_words(argc, first, 0, 0, usage);
	open_all(&s);
	data = s.round.baseline ? measure_start(&s) : measure_candidate(&s);
	status = json_bool(data, "ok", false) ? ST_OK : ST_NO;
	if (round_put(&s.round, STEP_MEASURE, data) < 0)
		die_last();
	close_all(&s);
	return prog_end(status);
}
