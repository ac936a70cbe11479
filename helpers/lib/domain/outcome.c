/* outcome.c - what a finished round came to. */
#include "outcome.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "../base/clock.h"
#include "../base/err.h"
#include "../base/mem.h"
#include "../base/tr.h"
#include "../outside/git/diff.h"
#include "../outside/git/object.h"
#include "../outside/json.h"
#include "attempt.h"
#include "candidate.h"
#include "checklist.h"
#include "expect.h"
#include "fingerprint.h"
#include "harness.h"
#include "floor.h"
#include "profile.h"
#include "sight.h"
#include "stages.h"

#define RESULT_SCHEMA 1

/* Copy a member of a step's file, null if it is not there. */
static void
carry(struct cJSON *to, const char *name, const struct cJSON *from,
    const char *as)
{
	const struct cJSON *v = json_get(from, as);

	json_set(to, name, v != NULL ? json_copy(v) : json_string(NULL));
}

/* A figure of the profile, judged against the frontier's where that matters. */
static const char *
expectation_of_profile(const struct expect *e, const struct cJSON *data)
{
	const struct cJSON *profile = json_get(data, "profile");
	const struct cJSON *before = json_get(profile, "before");
	double now;

	if (!profile_has(e->metric) ||
	    (now = json_num(profile, e->metric, -1)) < 0 ||
	    (!expect_is_absolute(e) && json_num(before, e->metric, -1) < 0))
		return NULL;
	return expect_met(e, json_num(before, e->metric, -1), now) ?
	    "confirmed" : "refuted";
}

/*
 * EXPECT names the time, the metric's unit or a figure of the profile: confirmed
 * or refuted by what was measured. Other metrics stay open.
 */
static const char *
expectation(const struct cJSON *data, const struct settings *s)
{
	const char *text = json_str(data, "expect"), *met = NULL;
	double before = json_num(data, "frontier_value", 0);
	double after = json_num(data, "value", 0);
	struct expect e;

	if (text == NULL || after <= 0 || before <= 0 ||
	    expect_parse(&e, text) < 0) {
		failure_clear();
		return NULL;
	}
	if (strcasecmp(e.metric, "time") == 0 &&
	    settings_is(s, SET_DIRECTION, "higher"))
		met = expect_met(&e, 1 / before, 1 / after) ? "confirmed" :
		    "refuted";
	else if (strcasecmp(e.metric, "time") == 0 ||
	    strcasecmp(e.metric, settings_str(s, SET_UNIT)) == 0)
		met = expect_met(&e, before, after) ? "confirmed" : "refuted";
	else
		met = expectation_of_profile(&e, data);
	expect_release(&e);
	return met;
}

static void
add_questions(struct cJSON *data, const struct cJSON *asked)
{
	static const char *const names[] = { "hypothesis", "bottleneck",
	    "evidence", "why", "expect", "risk", "phase", "next" };

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		carry(data, names[i], asked, names[i]);
}

/* Only where it is, and means something. */
static void
carry_list(struct cJSON *data, const char *name, const struct cJSON *from)
{
	if (json_len(json_get(from, name)) > 0)
		carry(data, name, from, name);
}

/* What was typed besides. */
static void
add_typed(struct cJSON *data, struct round *r)
{
	const struct cJSON *open = round_get(r, STEP_OPEN);
	const struct cJSON *guard = round_get(r, STEP_GUARD);

	if (json_bool(open, "simplify", false))
		json_set_bool(data, "simplify", true);
	carry_list(data, "combines", open);
	if (json_bool(open, "redesign", false))
		json_set_bool(data, "redesign", true);
	if (json_get(open, "repairs") != NULL)
		carry(data, "repairs", open, "repairs");
	if (json_str(guard, "stage") != NULL)
		carry(data, "stage", guard, "stage");
	if (json_str(guard, "goes_on") != NULL)
		carry(data, "goes_on", guard, "goes_on");
	if (json_str(open, "again") != NULL &&
	    json_len(json_get(open, "combines")) > 0)
		carry(data, "again", open, "again");
	carry_list(data, "waivers", guard);
	carry_list(data, "approvals", guard);
}

/* What the guard found out about the change. */
static void
add_found(struct cJSON *data, const struct cJSON *guard)
{
	static const char *const names[] = { "params", "hunks", "tree",
	    "risky", "near", "tried", "by_hand" };

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (json_get(guard, names[i]) != NULL)
			carry(data, names[i], guard, names[i]);
}

static int
add_files(struct cJSON *data, struct round *r)
{
	const struct cJSON *changes = json_get(round_get(r, STEP_GUARD),
	    "changes");
	long added = 0, removed = 0;
	struct buf patch = BUF_INIT;
	struct strs files = STRS_INIT;
	char patch_id[OID_HEX] = "";
	int rc = 0;

	for (const struct cJSON *e = json_first(changes); e; e = json_next(e))
		strs_add(&files, json_str(e, "path"));
	if (attempt_candidate(r)[0] != '\0' && !r->baseline)
		rc = diff_patch(&patch, &added, &removed, &r->project->repo,
		    attempt_from(r), attempt_candidate(r));
	if (rc == 0 && attempt_candidate(r)[0] != '\0' && !r->baseline)
		rc = diff_patch_id(patch_id, &r->project->repo,
		    attempt_from(r), attempt_candidate(r));
	json_set(data, "files", json_strings(&files));
	json_set_int(data, "lines_added", added);
	json_set_int(data, "lines_removed", removed);
	json_set_str(data, "patch_id", patch_id);
	strs_free(&files);
	buf_free(&patch);
	return rc;
}

static void
add_verdict(struct cJSON *data, struct round *r, bool interrupted)
{
	const struct cJSON *build = round_get(r, STEP_BUILD);
	const struct cJSON *verify = round_get(r, STEP_VERIFY);
	const struct cJSON *measure = round_get(r, STEP_MEASURE);
	bool built = json_bool(build, "ok", false);
	bool right = json_bool(verify, "ok", false);
	const struct cJSON *at = !built ? build : !right ? verify : measure;
	const char *step = !built ? "build" : !right ? "verify" :
	    !json_bool(measure, "ok", false) ? "measure" : NULL;
	const char *verdict = json_str(measure, "verdict");

	json_set_bool(data, "interrupted", interrupted);
	json_set_str(data, "correct", verify == NULL ? "not run" :
	    right ? "pass" : "fail");
	if (interrupted) {
		json_set_str(data, "verdict", "failure");
		json_set_str(data, "reason", "interrupted and abandoned");
		json_set_str(data, "failed_step", step_name(
		    (enum step)(r->last < STEP_MEASURE ? r->last + 1 :
		    STEP_MEASURE)));
		return;
	}
	json_set_str(data, "verdict", step != NULL || verdict == NULL ?
	    "failure" : verdict);
	json_set_str(data, "failed_step", step);
	carry(data, "reason", at, "reason");
	if (step != NULL)
		carry(data, "error_lines", at, "lines");
}

static void
add_numbers(struct cJSON *data, const struct cJSON *measure)
{
	static const char *const names[] = { "gain", "pairs", "label", "s",
	    "resolves", "frontier_value", "total", "slower", "cases",
	    "provisional", "guards", "failed_by" };

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		carry(data, names[i], measure, names[i]);
	carry(data, "value", measure, "candidate_value");
	if (json_get(measure, "profile") != NULL)
		carry(data, "profile", measure, "profile");
}

/* How near the value is to what the machine allows, where that is known. */
static void
add_roofline(struct cJSON *data, const struct settings *s)
{
	double share = floor_share(json_num(data, "value", 0), s);
	struct cJSON *o;

	if (share < 0)
		return;
	o = json_object();
	json_set_num(o, "share", share);
	json_set_str(o, "bound", floor_of(s).bound);
	json_set(data, "roofline", o);
}

static void
add_tflops(struct cJSON *data, const struct settings *s)
{
	double v = floor_tflops(json_num(data, "value", 0), s);

	if (v > 0)
		json_set_num(data, "tflops", v);
}

static void
add_times(struct cJSON *data, struct round *r)
{
	struct cJSON *o = json_object();
	long started = json_int(round_get(r, STEP_OPEN), "started", 0);

	json_set_num(o, "build", json_num(round_get(r, STEP_BUILD), "wall_s",
	    0));
	json_set_num(o, "verify", json_num(round_get(r, STEP_VERIFY), "wall_s",
	    0));
	json_set_num(o, "measure", json_num(round_get(r, STEP_MEASURE),
	    "wall_s", 0));
	json_set_int(o, "total", (long)clock_now() - started);
	json_set(data, "seconds", o);
}

/* Devices that had trouble, of one step. */
static void
push_failed(struct cJSON *list, const struct cJSON *step)
{
	for (const struct cJSON *e = json_first(json_get(step,
	    "failed_devices")); e != NULL; e = json_next(e))
		json_push(list, json_copy(e));
}

/* Was it built, and if not, or again, why. */
static void
add_build(struct cJSON *data, const struct cJSON *build)
{
	struct cJSON *o;

	if (json_str(build, "reason") == NULL || !json_bool(build, "ok", false))
		return;
	o = json_object();
	json_set_bool(o, "ran", json_bool(build, "ran", false));
	json_set_str(o, "reason", json_str(build, "reason"));
	json_set(data, "build", o);
}

/* How it was proven to be correct, and where it ran. */
static void
add_run(struct cJSON *data, struct round *r, bool simulated)
{
	const struct cJSON *verify = round_get(r, STEP_VERIFY);
	const struct cJSON *measure = round_get(r, STEP_MEASURE);
	const char *device = json_str(measure, "device");
	struct cJSON *failed = json_array();

	if (device == NULL)
		device = json_str(verify, "device");
	if (json_get(verify, "verification") != NULL)
		carry(data, "verification", verify, "verification");
	if (device != NULL)
		json_set_str(data, "device", device);
	push_failed(failed, verify);
	push_failed(failed, measure);
	if (json_len(failed) > 0)
		json_set(data, "failed_devices", failed);
	else
		json_free(failed);
	if (simulated)
		json_set_bool(data, "simulated", true);
}

static struct cJSON *
round_data(struct round *r, bool interrupted)
{
	const struct settings *s = project_settings(r->project);
	const struct cJSON *guard = round_get(r, STEP_GUARD);
	struct cJSON *d = json_object(), *snapshot;

	json_set_int(d, "iter", r->iter);
	json_set_int(d, "epoch", r->project->camp.epoch);
	if (r->project->camp.lang[0] != '\0')
		json_set_str(d, "lang", r->project->camp.lang);
	if (json_int(round_get(r, STEP_OPEN), "tries", 0) > 0)
		carry(d, "tries", round_get(r, STEP_OPEN), "tries");
	carry(d, "kind", guard, "kind");
	add_verdict(d, r, interrupted);
	add_questions(d, json_get(round_get(r, STEP_OPEN), "questions"));
	add_typed(d, r);
	checklist_record(d, r->project->camp.checklist,
	    json_get(round_get(r, STEP_OPEN), "questions"));
	add_found(d, guard);
	carry(d, "sandbox", round_get(r, STEP_OPEN), "sandbox");
	if (json_get(round_get(r, STEP_BUILD), "witness") != NULL)
		carry(d, "witness", round_get(r, STEP_BUILD), "witness");
	json_set_str(d, "from", attempt_from(r));
	json_set_int(d, "from_iter", r->project->camp.best_iter);
	json_set_str(d, "candidate", attempt_candidate(r));
	json_set_str(d, "unit", settings_str(s, SET_UNIT));
	add_build(d, round_get(r, STEP_BUILD));
	add_numbers(d, round_get(r, STEP_MEASURE));
	add_roofline(d, s);
	add_tflops(d, s);
	json_set_str(d, "expect_met", expectation(d, s));
	add_times(d, r);
	add_run(d, r, r->project->camp.simulated);
	snapshot = candidate_snapshot(r->project, attempt_candidate(r));
	if (add_files(d, r) < 0 || snapshot == NULL) {
		json_free(snapshot);
		json_free(d);
		return NULL;
	}
	json_set(d, "snapshot_params", snapshot);
	return d;
}

/* Names of the stages, which the views list. */
static void
add_stages(struct cJSON *data, const struct settings *s)
{
	struct cJSON *list = json_array();
	struct stages all;

	if (stages_parse(&all, settings_str(s, SET_STAGES)) < 0)
		failure_clear();	/* refused long before */
	for (size_t i = 0; i < all.n; i++)
		json_push(list, json_string(all.v[i].name));
	json_set(data, "stages", list);
}

static struct cJSON *
baseline_data(struct round *r)
{
	const struct settings *s = &r->project->now;
	const struct cJSON *m = round_get(r, STEP_MEASURE);
	struct cJSON *d = json_object();
	char hash[DIGEST_HEX];

	json_set_int(d, "iter", r->iter);
	json_set_int(d, "epoch", r->project->camp.epoch + 1);
	json_set_str(d, "verdict", "baseline");
	json_set_str(d, "candidate", attempt_candidate(r));
	json_set_str(d, "from", attempt_from(r));
	carry(d, "user_branch", round_get(r, STEP_GUARD), "user_branch");
	carry(d, "why", json_get(round_get(r, STEP_OPEN), "questions"), "why");
	json_set_str(d, "correct", "pass");
	json_set_str(d, "unit", settings_str(s, SET_UNIT));
	json_set_str(d, "metric", settings_str(s, SET_METRIC));
	json_set_bool(d, "higher_is_better",
	    settings_is(s, SET_DIRECTION, "higher"));
	json_set_num(d, "min_effect", settings_num(s, SET_MIN_EFFECT));
	carry(d, "value", m, "value");
	add_roofline(d, s);
	add_tflops(d, s);
	carry(d, "noise", m, "noise");
	if (json_get(m, "cases") != NULL)
		carry(d, "cases", m, "cases");
	if (json_get(m, "profile") != NULL)
		carry(d, "profile", m, "profile");
	carry(d, "max_pairs", m, "max_pairs");
	carry(d, "run_s", m, "run_s");
	carry(d, "time_budget_s", m, "time_budget_s");
	carry(d, "sandbox", round_get(r, STEP_OPEN), "sandbox");
	carry_list(d, "approvals", round_get(r, STEP_GUARD));
	carry_list(d, "taken", round_get(r, STEP_GUARD));
	settings_hash(hash, s);
	json_set_str(d, "settings", hash);
	add_stages(d, s);
	if (tr_wanted() == LANG_ZH)
		json_set_str(d, "lang", "zh");
	json_set(d, "livewire", sight_summary(json_get(round_get(r,
	    STEP_LIVEWIRE), "livewire")));
	json_set(d, "toolchain", fingerprint_lines(json_get(round_get(r,
	    STEP_GUARD), "fingerprint")));
	add_times(d, r);
	add_run(d, r, json_bool(round_get(r, STEP_VERIFY), "off_device",
	    false) || json_bool(m, "off_device", false));
	if (harness_hash(hash, r->project, attempt_candidate(r)) < 0 ||
	    add_files(d, r) < 0) {
		json_free(d);
		return NULL;
	}
	json_set_str(d, "harness", hash);
	return d;
}

struct cJSON *
outcome_data(struct round *r, bool interrupted)
{
	return r->baseline ? baseline_data(r) : round_data(r, interrupted);
}

struct cJSON *
outcome_result(struct round *r, const struct cJSON *data)
{
	const struct cJSON *measure = round_get(r, STEP_MEASURE);
	const struct cJSON *open = round_get(r, STEP_OPEN);
	const struct campaign *c = &r->project->camp;
	struct cJSON *o = json_copy(data);

	json_set_int(o, "schema", RESULT_SCHEMA);
	json_set_str(o, "op", r->project->op);
	json_set_str(o, "round", r->id);
	carry(o, "actor", open, "actor");
	carry(o, "started", open, "started");
	carry(o, "sandbox", open, "sandbox");
	if (json_str(open, "golden") != NULL)
		carry(o, "golden", open, "golden");
	if (!r->baseline) {
		json_set_str(o, "harness", c->harness);
		json_set_str(o, "settings", c->settings);
	}
	json_set(o, "machine", fingerprint_machine());
	carry(o, "fingerprint", round_get(r, STEP_GUARD), "fingerprint");
	carry(o, "verify_seed", round_get(r, STEP_VERIFY), "seed");
	carry(o, "seed", measure, "seed");
	carry(o, "cap", measure, "cap");
	carry(o, "resumed", measure, "resumed");
	if (!r->baseline)
		carry(o, "rules", measure, "rules");
	if (json_get(measure, "remeasured") != NULL)
		carry(o, "remeasured", measure, "remeasured");
	carry(o, "samples", measure, "samples");
	carry(o, "total_samples", measure, "total_samples");
	carry(o, "changes", round_get(r, STEP_GUARD), "changes");
	if (r->baseline)
		json_set(o, "mutants", sight_mutants(json_get(round_get(r,
		    STEP_LIVEWIRE), "livewire")));
	return o;
}

struct cJSON *
outcome_baseline(struct round *r)
{
	const struct cJSON *build = round_get(r, STEP_BUILD);
	const struct cJSON *m = round_get(r, STEP_MEASURE);
	struct cJSON *o = json_object();

	json_set_int(o, "schema", 1);
	carry(o, "rewritten", build, "rewritten");
	carry(o, "made", build, "made");
	carry(o, "touched", m, "touched");
	carry(o, "build_dirs", build, "build_dirs");
	carry(o, "run_dirs", m, "run_dirs");
	carry(o, "run_files", m, "run_files");
	carry(o, "verify_daemons", round_get(r, STEP_VERIFY), "daemons");
	carry(o, "bench_daemons", m, "daemons");
	carry(o, "run_s", m, "run_s");
	carry(o, "time_budget_s", m, "time_budget_s");
	carry(o, "max_pairs", m, "max_pairs");
	carry(o, "inputs", round_get(r, STEP_GUARD), "inputs");
	carry(o, "fingerprint", round_get(r, STEP_GUARD), "fingerprint");
	return o;
}
