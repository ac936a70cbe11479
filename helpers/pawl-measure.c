/* pawl-measure - fifth step of a round: is the candidate faster? */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/err.h"
#include "lib/base/mem.h"
#include "lib/base/prog.h"
#include "lib/domain/attempt.h"
#include "lib/domain/baseline.h"
#include "lib/domain/build.h"
#include "lib/domain/chain.h"
#include "lib/domain/fixed.h"
#include "lib/outside/json.h"
#include "lib/words/line.h"
#include "lib/words/text.h"

#define TOTAL_PAIRS 8		/* baseline against a new frontier */
#define BASELINE_PAIRS 8	/* of the frontier with itself */
#define BASELINE_LIMIT_S 120.0	/* fewer runs than that if it takes longer */
#define IMPLAUSIBLE 2		/* times faster: worth a second look */
#define CAP_LEAST 5		/* pairs below which nothing can be kept */

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
	if (project_open(&s->project) < 0 ||
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
	if (!arm->built)
		die(ST_INFRA, "run tree %c is not built: make abandon", arm->letter);
}

/* A changed file after the runs: whatever was measured, it was not this. */
static char *
tampered(struct arm *arm)
{
	char *files = arm_tampered(arm), *why;

	if (files == NULL)
		die_last();
	why = *files != '\0' ? xasprintf("the benchmark changed %s", files) :
	    NULL;
	free(files);
	return why;
}

/*
 * The cumulative figure: baseline against the candidate that was just kept.
 * When it fails, the verdict stands and the figure is an estimate.
 */
static void
add_total(struct cJSON *data, struct state *s, struct arm *candidate,
    const struct judge_result *judged)
{
	const struct campaign *c = &s->project.camp;
	struct effect own = { true, judged->gain, judged->lo, judged->hi };
	struct pair_source src = { &s->bench, NULL, candidate, 0 };
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
	    build_run(&built, &s->runner, &base, &s->hooks, false) < 0)
		die_last();
	src.frontier = &base;
	src.seed = pair_seed();
	if (!built.ok || measure_fixed(&fixed, &src, TOTAL_PAIRS,
	    &s->progress) < 0) {
		if (proc_interrupted())
			die_last();
		warn("no cumulative figure: %s", built.ok ? failure() :
		    built.reason);
		failure_clear();
	} else {
		json_set(data, "total", effect_to_json(&fixed.total));
		json_set(data, "total_samples", json_copy(fixed.samples));
		measure_fixed_release(&fixed);
	}
	build_result_release(&built);
	arm_close(&base);
}

static struct cJSON *
round_json(struct measure_result *res)
{
	const struct judge_result *j = &res->result.judged;
	struct effect gain = { j->pairs > 0, j->gain, j->lo, j->hi };
	struct cJSON *o = json_object();
	char seed[32];

	snprintf(seed, sizeof(seed), "%" PRIu64, res->seed);
	json_set_bool(o, "ok", !res->candidate_failed);
	json_set_str(o, "verdict", res->candidate_failed ? "failure" :
	    verdict_name(j->verdict));
	json_set_str(o, "reason", res->candidate_failed ? res->why :
	    j->reason);
	json_set(o, "gain", effect_to_json(&gain));
	json_set_bool(o, "slower", j->slower);
	json_set_int(o, "pairs", j->pairs);
	json_set_int(o, "fresh", j->fresh);
	json_set_str(o, "label", judge_label_name(j->noise.label));
	json_set_num(o, "s", j->noise.s);
	json_set_num(o, "resolves", j->noise.resolves);
	json_set_num(o, "needs", j->noise.needs);
	json_set_num(o, "frontier_value", res->result.frontier_value);
	json_set_num(o, "candidate_value", res->result.candidate_value);
	json_set_int(o, "cap", res->cap);
	json_set_str(o, "seed", seed);
	json_set_num(o, "wall_s", res->wall_s);
	json_set_int(o, "resumed", res->resumed);
	json_set(o, "samples", json_copy(res->samples));
	if (res->result.cases != NULL)
		json_set(o, "cases", json_copy(res->result.cases));
	return o;
}

static void
say(struct state *s, const struct cJSON *data)
{
	struct effect gain = effect_from_json(json_get(data, "gain"));
	struct buf text = BUF_INIT;

	text_change_interval(&text, &gain);
	ticker_end(&s->ticker, "%s, time %s, %ld pairs: %s",
	    json_str(data, "verdict"), buf_str(&text),
	    json_int(data, "pairs", 0), json_str(data, "reason"));
	buf_free(&text);
	if (gain.g >= log(IMPLAUSIBLE) &&
	    strcmp(json_str(data, "verdict"), "kept") == 0)
		line_step("measure", "more than %dx in one round: would "
		    "PAWL_VERIFY see it if work was left out?", IMPLAUSIBLE);
}

static struct cJSON *
measure_candidate(struct state *s)
{
	char *samples = round_path(&s->round, "samples.jsonl"), *why;
	struct cJSON *about = baseline_load(&s->project), *data;
	struct measure_result res;
	struct arm a, b;
	struct pair_source src = { &s->bench, &a, &b, 0 };

	if (about == NULL)
		die_last();
	open_built(&a, s, ARM_FRONTIER);
	open_built(&b, s, ARM_CANDIDATE);
	if (measure_round(&res, &src, samples, json_num(about, "run_s", 1),
	    &s->progress) < 0)
		die_last();
	if ((why = tampered(&a)) != NULL)
		die(ST_INFRA, "in the frontier's arm %s", why);
	if (!res.candidate_failed && (why = tampered(&b)) != NULL) {
		res.candidate_failed = true;
		res.why = why;
	}
	data = round_json(&res);
	if (!res.candidate_failed && res.result.judged.verdict == VERDICT_KEPT)
		add_total(data, s, &b, &res.result.judged);
	measure_result_release(&res);
	arm_close(&a);
	arm_close(&b);
	json_free(about);
	free(samples);
	say(s, data);
	return data;
}

/* Refuse a budget within which nothing could ever be kept. */
static void
check_budget(const struct measure_single *res, double budget, int cap,
    const struct settings *set)
{
	if (cap >= CAP_LEAST)
		return;
	if (settings_num(set, SET_MAX_PAIRS) < CAP_LEAST)
		die(ST_STATE, "PAWL_MAX_PAIRS=%s: below %d pairs nothing can "
		    "be kept: raise it", settings_str(set, SET_MAX_PAIRS),
		    CAP_LEAST);
	die(ST_STATE, "a run takes %.1f s, so the time budget of %.0f s pays "
	    "for %d pairs, and below %d nothing can be kept: set "
	    "PAWL_TIME_BUDGET to at least %.0fs, or make the benchmark "
	    "shorter", res->run_s, budget, cap, CAP_LEAST,
	    2 * CAP_LEAST * res->run_s + 1);
}

static struct cJSON *
measure_start(struct state *s)
{
	const struct settings *set = project_settings(&s->project);
	struct cJSON *o = json_object(), *noise = json_object();
	struct buf value = BUF_INIT;
	struct measure_single res;
	struct arm arm;
	double budget;
	int cap;

	open_built(&arm, s, ARM_FRONTIER);
	if (measure_single(&res, &s->bench, &arm, BASELINE_PAIRS,
	    BASELINE_LIMIT_S, NULL) < 0)
		die_last();
	arm_close(&arm);
	budget = measure_budget(set, res.run_s);
	cap = measure_cap(set, budget, 2 * res.run_s);
	check_budget(&res, budget, cap, set);
	json_set_bool(o, "ok", true);
	json_set_num(o, "value", res.value);
	json_set_num(o, "run_s", res.run_s);
	json_set_num(o, "time_budget_s", budget);
	json_set_int(o, "max_pairs", cap);
	json_set_num(noise, "s", res.noise.s);
	json_set_num(noise, "resolves", res.noise.resolves);
	json_set_num(noise, "pairs_needed", res.noise.needs);
	json_set_str(noise, "label", judge_label_name(res.noise.label));
	json_set(o, "noise", noise);
	json_set(o, "samples", json_copy(res.samples));
	text_value(&value, res.value, settings_str(set, SET_UNIT));
	ticker_end(&s->ticker, "%s, %s: %d pairs resolve %.2g %%",
	    buf_str(&value), judge_label_name(res.noise.label), cap,
	    100 * res.noise.resolves);
	buf_free(&value);
	measure_single_release(&res);
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
