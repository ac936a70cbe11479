/* pawl-measure - fifth step of a round: is the candidate faster? */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/err.h"
#include "lib/base/mem.h"
#include "lib/base/prog.h"
#include "lib/domain/attempt.h"
#include "lib/domain/baseline.h"
#include "lib/domain/blind.h"
#include "lib/domain/contest.h"
#include "lib/domain/device.h"
#include "lib/domain/profile.h"
#include "lib/domain/start.h"
#include "lib/domain/total.h"
#include "lib/outside/json.h"
#include "lib/words/figures.h"
#include "lib/words/livewire.h"
#include "lib/words/profile.h"
#include "lib/words/steprun.h"
#include "lib/words/subject.h"
#include "lib/words/text.h"

#define IMPLAUSIBLE 2		/* times faster: worth a second look */

static const char usage[] =
    "usage: pawl-measure\n"
    "A step of pawl-round: interleaved runs of frontier and candidate until\n"
    "the verdict is decided or the budget is spent.\n";

static void
open_built(struct arm *arm, struct steprun *s, enum arm_role role)
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
check_frontier(struct steprun *s, struct arm *arm, const char *samples, bool all)
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

/* When it fails, the verdict stands and the figure is an estimate. */
static void
add_total(struct cJSON *data, struct steprun *s, struct arm *candidate)
{
	char *why;

	if (!total_is_own(&s->project))
		ticker_say(&s->ticker, "baseline against the new frontier");
	if (total_add(data, &why, &s->rig, candidate) < 0)
		die_last();
	if (why != NULL)
		warn("no cumulative figure: %s", why);
	free(why);
}

static void
say(struct steprun *s, const struct cJSON *data)
{
	struct effect gain = effect_from_json(json_get(data, "gain"));
	const char *doubt = figures_doubt(data, json_bool(round_get(&s->round,
	    STEP_GUARD), "simplify", false));
	struct buf text = BUF_INIT;

	text_effect(&text, &gain);
	ticker_end(&s->ticker, "%s, %s, %ld pairs: %s",
	    subject_word(json_str(data, "verdict")), buf_str(&text),
	    json_int(data, "pairs", 0), json_str(data, "reason"));
	buf_free(&text);
	if (doubt != NULL)
		line_step("measure", "%s", doubt);
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
	/* it is to be kept: the time is not the benchmark's any more */
	ticker_say(ticker, "does the harness still notice? %s: %s", path,
	    livewire_what(kind));
}

static struct cJSON *
measure_candidate(struct steprun *s)
{
	char *samples = round_path(&s->round, "samples.jsonl"), *why;
	struct cJSON *about = baseline_load(&s->project), *data;
	struct contest how = { .samples = samples, .again = say_again,
	    .moved = say_moved, .arg = &s->ticker };
	struct arm a, b;
	struct pair_source src = { .bench = &s->rig.bench, .frontier = &a,
	    .candidate = &b };
	bool kept;

	if (about == NULL)
		die_last();
	how.run_s = json_num(about, "run_s", 1);
	open_built(&a, s, ARM_FRONTIER);
	open_built(&b, s, ARM_CANDIDATE);
	if (contest_devices(&data, &src, &how, &s->round, rig_progress(&s->rig)) < 0)
		die_last();
	/* what can move the frontier has to be beyond doubt */
	kept = str_same(json_str(data, "verdict"), "kept");
	check_frontier(s, &a, samples, kept);
	if (json_bool(data, "ok", false) && (why = tampered(&b, kept)) != NULL)
		contest_fail(data, "tampered", why);
	if (blind_round(data, &s->round, &(struct livewire){
	    .bench = &s->rig.bench, .start = &b, .scratch = &a, .hooks = &s->rig.hooks,
	    .run_s = how.run_s, .tell = tell, .arg = &s->ticker }) < 0)
		die_last();
	if (str_same(json_str(data, "verdict"), "kept"))
		add_total(data, s, &b);
	if (profile_is_due(&s->round, json_str(data, "verdict"))) {
		ticker_say(&s->ticker, "profile");
		if (profile_add(data, &s->rig.runner, &b, &s->rig.hooks) < 0)
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
check_device(struct steprun *s)
{
	if (!s->rig.runner.off_device)
		return 0;
	line_step("measure", "SIMULATED: by PAWL_ON_DEVICE not on the device");
	return device_check_strict(&s->project, "the benchmark");
}

static struct cJSON *
measure_start(struct steprun *s)
{
	const struct settings *set = project_settings(&s->project);
	struct buf value = BUF_INIT;
	struct start start;
	struct cJSON *o, *profile = NULL;
	struct arm arm;

	open_built(&arm, s, ARM_FRONTIER);
	if (start_measure(&start, &s->rig.bench, &arm, rig_progress(&s->rig)) < 0 ||
	    check_device(s) < 0 ||
	    profile_start(&profile, &s->rig.runner, &arm, &s->rig.hooks) < 0) {
		round_complain(&s->round);
		die_last();
	}
	o = start_to_json(&start);
	if (s->rig.runner.off_device)
		json_set_bool(o, "off_device", true);
	if (start_writes(o, &s->rig.runner, &arm) < 0)
		die_last();
	arm_close(&arm);
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
	struct steprun s;

	prog_words(argc, first, 0, 0, usage);
	if (steprun_bench(&s, "measure", "bench") < 0)
		die_last();
	ticker_say(&s.ticker, "%s", s.round.baseline ? "single runs" :
	    "warm-up");
	data = s.round.baseline ? measure_start(&s) : measure_candidate(&s);
	status = json_bool(data, "ok", false) ? ST_OK : ST_NO;
	if (round_put(&s.round, STEP_MEASURE, data) < 0)
		die_last();
	steprun_close(&s);
	return prog_end(status);
}
