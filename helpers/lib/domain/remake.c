/* remake.c - a recorded attempt made again from its commits. */
#include "remake.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "../outside/json.h"
#include "agreement.h"
#include "baseline.h"
#include "blind.h"
#include "contest.h"
#include "fingerprint.h"
#include "inputs.h"
#include "verify.h"

int
remake_open(struct remake *m, struct project *p)
{
	m->project = p;
	return rig_open_bench(&m->rig, p, project_path(p, "remake.log"));
}

void
remake_close(struct remake *m)
{
	rig_close(&m->rig);
}

static void
say(const struct remake *m, const char *what)
{
	if (m->say != NULL)
		m->say(m->arg, what);
}

static struct cJSON *
failure_json(const char *step, const char *reason)
{
	struct cJSON *o = json_object();

	json_set_str(o, "verdict", step != NULL ? "failure" : NULL);
	json_set_str(o, "failed_step", step);
	json_set_str(o, "reason", reason);
	return o;
}

/* A commit in an arm, built from clean; *out is a failure, or NULL. */
static int
build(struct cJSON **out, struct arm *arm, struct remake *m,
    enum arm_role role, const char *commit)
{
	struct build_result res;

	*out = NULL;
	say(m, role == ARM_CANDIDATE ? "building the candidate" :
	    "building its frontier");
	if (rig_build(&res, arm, &m->rig, role, commit, true) < 0)
		return -1;
	if (!res.ok)
		*out = failure_json("build", res.reason);
	if (role == ARM_CANDIDATE)
		m->build_s = res.wall_s;
	build_result_release(&res);
	return 0;
}

static int
verify(struct cJSON **out, struct arm *arm, struct remake *m, uint64_t seed)
{
	struct verify_result res;

	*out = NULL;
	say(m, "verifying");
	if (verify_run(&res, &m->rig.runner, arm, &m->rig.hooks, seed) < 0)
		return -1;
	if (!res.ok)
		*out = failure_json("verify", res.reason);
	m->verify_s = res.wall_s;
	verify_result_release(&res);
	return 0;
}

/* The frontier, to compare with; that it does not build is no finding. */
static int
build_before(struct arm *a, struct remake *m, const char *commit)
{
	struct cJSON *failure;

	if (build(&failure, a, m, ARM_BASE, commit) < 0)
		return -1;
	if (failure == NULL)
		return 0;
	failed("its frontier %.12s does not build here (%s); see %s", commit,
	    json_str(failure, "reason"), m->rig.hooks.log_path);
	json_free(failure);
	arm_close(a);
	return -1;
}

/* Does the harness still notice, with the candidate that is in b? */
static int
look_again(struct cJSON *data, struct remake *m, struct arm *a, struct arm *b,
    const char *before, const struct cJSON *result)
{
	struct livewire live = { .bench = &m->rig.bench, .start = b, .scratch = a,
	    .hooks = &m->rig.hooks,
	    .commit = json_str(result, "candidate"), .verify_s = m->verify_s };
	struct cJSON *about = baseline_load(m->project);
	int rc = -1;

	say(m, "breaking it, to see who notices");
	if (about != NULL) {
		live.run_s = json_num(about, "run_s", 1);
		live.budget_s = livewire_budget(m->build_s + m->verify_s);
		rc = blind_again(data, &live, before, result);
	}
	if (rc == 0 && !json_bool(data, "ok", true))
		json_set_str(data, "failed_step", "measure");
	json_free(about);
	return rc;
}

static int
check_sight(struct cJSON *data, struct remake *m, struct arm *b,
    const char *before, const struct cJSON *result)
{
	struct arm a;
	int rc = build_before(&a, m, before);

	if (rc < 0)
		return -1;
	rc = look_again(data, m, &a, b, before, result);
	arm_close(&a);
	return rc;
}

int
remake_check(struct cJSON **out, struct remake *m, const char *commit,
    uint64_t seed, const struct cJSON *to_see)
{
	struct arm arm;
	int rc = build(out, &arm, m, ARM_CANDIDATE, commit);

	if (rc < 0)
		return -1;
	if (*out == NULL)
		rc = verify(out, &arm, m, seed);
	if (rc == 0 && *out == NULL) {
		*out = failure_json(NULL, NULL);
		if (to_see != NULL)
			rc = check_sight(*out, m, &arm, json_str(to_see,
			    "from"), to_see);
	}
	arm_close(&arm);
	return rc;
}

/* What the commands left in an arm; a finding of the candidate's own. */
static int
settle(struct cJSON *data, struct arm *arm)
{
	char *files = arm_tampered(arm);

	if (files == NULL)
		return -1;
	if (*files != '\0' && json_bool(data, "ok", false))
		contest_fail(data, "tampered", xasprintf("a command of the "
		    "round changed %s", files));
	free(files);
	return 0;
}

static int
measure(struct cJSON **out, struct remake *m, struct arm *a, struct arm *b,
    const struct cJSON *rules)
{
	struct pair_source src = { .bench = &m->rig.bench, .frontier = a,
	    .candidate = b };
	char *samples = project_path(m->project, "remake.jsonl");
	struct contest c = { .samples = samples };
	struct cJSON *about = baseline_load(m->project);
	int rc = -1;

	say(m, "measuring");
	if (about != NULL && terms_from_json(&c.terms, rules) == 0) {
		c.run_s = json_num(about, "run_s", 1);
		rc = contest_drop(samples);
		if (rc == 0)
			rc = contest_run(out, &src, &c,
			    rig_progress(&m->rig));
		if (rc == 0)
			rc = contest_drop(samples);
		terms_release(&c.terms);
	}
	if (rc == 0)
		rc = settle(*out, b);
	if (rc == 0 && !json_bool(*out, "ok", false))
		json_set_str(*out, "failed_step", "measure");
	json_free(about);
	free(samples);
	return rc;
}

static uint64_t
seed_of(const struct cJSON *result)
{
	const char *text = json_str(result, "verify_seed");

	/* what failed then is to fail by what it failed by */
	return str_same(json_str(result, "failed_step"), "verify") &&
	    text != NULL ? strtoull(text, NULL, 10) : pair_seed();
}

static int
against(struct cJSON **out, struct remake *m, struct arm *b,
    const struct cJSON *result)
{
	const char *from = json_str(result, "from");
	struct arm a;
	int rc = build_before(&a, m, from);

	if (rc < 0)
		return -1;
	rc = measure(out, m, &a, b, json_get(result, "rules"));
	if (rc == 0 && blind_is_to_see(result, json_str(*out, "verdict")))
		rc = look_again(*out, m, &a, b, from, result);
	arm_close(&a);
	return rc;
}

int
remake_round(struct cJSON **out, struct remake *m,
    const struct cJSON *result)
{
	struct cJSON *rules = json_copy(json_get(result, "rules")), *all;
	const char *commit = json_str(result, "candidate");
	struct terms terms;
	struct arm b;
	int rc;

	*out = NULL;
	if (json_get(rules, "max_pairs") == NULL) {	/* it was not measured */
		json_free(rules);
		rules = NULL;
		if (terms_of(&terms, project_settings(m->project)) < 0)
			return -1;
		rules = terms_to_json(&terms);
		terms_release(&terms);
	}
	all = json_copy(result);
	json_set(all, "rules", rules);
	rc = build(out, &b, m, ARM_CANDIDATE, commit);
	if (rc == 0 && *out == NULL)
		rc = verify(out, &b, m, seed_of(result));
	if (rc == 0 && *out == NULL)
		rc = against(out, m, &b, all);
	if (rc == 0)
		arm_close(&b);
	json_free(all);
	return rc;
}

static void
differ(struct strs *out, const char *name, const struct cJSON *was,
    const struct cJSON *is)
{
	const char *a = json_as_str(was), *b = json_as_str(is);
	struct buf path = BUF_INIT;
	const struct cJSON *x, *y;
	char *s, *t;

	if (was == NULL || !json_differs(&path, &x, &y, was, is)) {
		buf_free(&path);
		return;
	}
	buf_free(&path);
	s = a != NULL ? xstrdup(a) : json_text(was, false);
	t = b != NULL ? xstrdup(b) : is != NULL ? json_text(is, false) :
	    xstrdup("not known");
	strs_take(out, xasprintf("%s: %s, now %s", name, s, t));
	free(s);
	free(t);
}

static void
differ_all(struct strs *out, const struct cJSON *was, const struct cJSON *is)
{
	for (const struct cJSON *m = json_first(was); m; m = json_next(m))
		if (json_get(is, json_name(m)) != NULL)
			differ(out, json_name(m), m, json_get(is,
			    json_name(m)));
}

/* Tools and device, by the rules that make an epoch. */
static bool
differ_fingerprint(struct strs *out, struct remake *m,
    const struct cJSON *was)
{
	struct cJSON *is = fingerprint_now(m->project);
	char *text;

	if (was == NULL || is == NULL) {
		failure_clear();
		json_free(is);
		return false;
	}
	text = fingerprint_differ(was, is);
	if (*text != '\0')
		strs_add(out, text);
	free(text);
	json_free(is);
	return true;
}

void
remake_differences(struct strs *out, struct remake *m,
    const struct cJSON *result)
{
	struct cJSON *machine = fingerprint_machine();
	struct cJSON *about = baseline_load(m->project);
	struct cJSON *box = json_string(m->rig.runner.sandboxed ? "bwrap" :
	    "none");
	struct cJSON *inputs;
	char hash[DIGEST_HEX] = "";

	if (inputs_hash(hash, m->project) < 0)
		failure_clear();
	inputs = json_string(hash);
	if (differ_fingerprint(out, m, json_get(result, "fingerprint")))
		json_free(json_take(machine, "cpu"));
	differ_all(out, json_get(result, "machine"), machine);
	differ(out, "sandbox", json_get(result, "sandbox"), box);
	if (json_str(about, "inputs") != NULL)
		differ(out, "PAWL_INPUTS", json_get(about, "inputs"), inputs);
	failure_clear();
	json_free(inputs);
	json_free(box);
	json_free(about);
	json_free(machine);
}

static void
carry(struct cJSON *to, const char *name, const struct cJSON *from,
    const char *as)
{
	const struct cJSON *v = json_get(from, as);

	json_set(to, name, v != NULL ? json_copy(v) : json_string(NULL));
}

struct cJSON *
remake_json(const struct cJSON *recorded, const struct cJSON *now,
    const struct strs *differences)
{
	static const char *const names[] = { "verdict", "failed_step", "gain",
	    "frontier_value", "pairs" };
	struct cJSON *o = json_object(), *was = json_object();
	struct cJSON *is = json_object();

	carry(o, "iter", recorded, "iter");
	carry(o, "epoch", recorded, "epoch");
	carry(o, "unit", recorded, "unit");
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		carry(was, names[i], recorded, names[i]);
		carry(is, names[i], now, names[i]);
	}
	carry(was, "value", recorded, "value");
	carry(is, "value", now, "candidate_value");
	carry(is, "reason", now, "reason");
	json_set(o, "recorded", was);
	json_set(o, "now", is);
	json_set_str(o, "agreement", agreement_name(agreement_of(recorded,
	    now)));
	json_set(o, "differences", json_strings(differences));
	return o;
}
