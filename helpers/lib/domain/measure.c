/* measure.c - interleaved runs of two arms. */
#include "measure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../base/clock.h"
#include "../base/err.h"
#include "../base/mem.h"
#include "../outside/json.h"
#include "pairlog.h"
#include "session.h"

#define BUDGET_PAIRS 64			/* the default budget pays for these */
#define BUDGET_LEAST_S 60.0
#define BUDGET_SHARE 40.0		/* of the campaign's time limit */

double
measure_budget(const struct settings *s, double run_s)
{
	double most = settings_num(s, SET_TIME_LIMIT) / BUDGET_SHARE;
	double budget = 2 * run_s * BUDGET_PAIRS;

	if (settings_is_set(s, SET_TIME_BUDGET))
		return settings_num(s, SET_TIME_BUDGET);
	if (budget < BUDGET_LEAST_S)
		budget = BUDGET_LEAST_S;
	return budget < most ? budget : most;
}

int
measure_cap(const struct settings *s, double budget_s, double pair_s)
{
	double most = settings_num(s, SET_MAX_PAIRS), fit;

	fit = pair_s > 0 ? floor(budget_s / pair_s) : most;
	return (int)(fit < 1 ? 1 : fit < most ? fit : most);
}

/* Was the same measuring begun before? Then its seed and terms hold. */
static bool
terms_begun(struct terms *terms, struct pair_source *src, const char *path)
{
	struct cJSON *o = pairlog_begun(path, src);
	struct terms stored;
	bool same = o != NULL && terms_from_json(&stored, json_get(o,
	    "rules")) == 0;

	if (same) {
		terms_release(terms);
		*terms = stored;
	}
	failure_clear();
	json_free(o);
	return same;
}

/* One of the pairs that are there already; false: it is none of these. */
static bool
replay_pair(struct session *s, struct disturb *disturb, const struct cJSON *o,
    long k)
{
	struct sample a = { 0 }, b = { 0 };
	bool good = json_int(o, "pair", -1) == k &&
	    sample_from_json(&a, json_get(o, "a")) == 0 &&
	    sample_from_json(&b, json_get(o, "b")) == 0 &&
	    session_fits(s, &a, &b);

	if (good) {
		session_add(s, &a, &b);
		pair_recall(disturb, o, &a, &b);
	}
	sample_release(&a);
	sample_release(&b);
	return good;
}

/* Feed whole pairs that are on disk already. */
static long
replay(struct measure_result *out, struct session *s, struct disturb *disturb,
    const char *path)
{
	struct cJSON *all = pairlog_read(path);
	long pairs = 0;

	for (const struct cJSON *o = json_first(all); o != NULL &&
	    !session_done(s); o = json_next(o)) {
		bool warmup = json_get(o, "pair") == NULL;

		if (!warmup && !replay_pair(s, disturb, o, pairs))
			break;
		pairs += !warmup;
		json_push(out->samples, json_copy(o));
	}
	failure_clear();
	json_free(all);
	return pairs;
}

static int
flaky(struct measure_result *out, struct pair_source *src, struct pair *pair)
{
	src->frontier_failed = !pair->frontier.ok;
	if (src->frontier_failed)
		return failed("the frontier is flaky: its benchmark failed "
		    "twice (%s)", pair->frontier.why);
	out->candidate_failed = true;
	out->why = xasprintf("the benchmark failed twice: %s",
	    pair->candidate.why);
	return 0;
}

/* Runs before the first pair; pair_s: how long a pair takes. */
static int
warm_up(struct measure_result *out, struct pair_source *src, double *pair_s,
    const char *path)
{
	const struct settings *s = project_settings(
	    src->bench->runner->project);
	long n = src->same_inputs ? 0 : (long)settings_num(s, SET_WARMUP);
	int rc = 0;

	for (long i = 0; i < n && rc == 0 && !out->candidate_failed; i++) {
		struct pair pair;
		struct cJSON *o;

		rc = pair_measure(&pair, src, -1 - i);
		if (rc < 0)
			break;
		o = pair_to_json(&pair, 0);
		json_free(json_take(o, "pair"));
		json_set_int(o, "warmup", i + 1);
		*pair_s = pair.frontier.wall_s + pair.candidate.wall_s;
		if (!pair.frontier.ok || !pair.candidate.ok)
			rc = flaky(out, src, &pair);
		if (rc == 0)
			rc = pairlog_add(path, o);
		json_push(out->samples, o);
		pair_release(&pair);
	}
	return rc;
}

/* A deterministic metric that is none. */
static int
broken(struct measure_result *out, const struct session *s)
{
	if (s->broken == BROKEN_FRONTIER)
		return refused("%s: take PAWL_DETERMINISTIC out and make "
		    "baseline WHY=\"…\" (make abandon closes this round)",
		    s->why);
	if (s->broken == BROKEN_CANDIDATE) {
		out->candidate_failed = true;
		out->why = xstrdup(s->why);
	}
	return 0;
}

static int
add_pair(struct measure_result *out, struct session *s,
    struct pair_source *src, const char *path)
{
	struct cJSON *o;
	struct pair pair;
	int rc = 0;

	if (pair_measure(&pair, src, s->n) < 0)
		return -1;
	o = pair_to_json(&pair, s->n);
	if (!pair.frontier.ok || !pair.candidate.ok)
		rc = flaky(out, src, &pair);
	else
		session_add(s, &pair.frontier, &pair.candidate);
	json_push(out->samples, o);
	if (rc == 0)
		rc = pairlog_add(path, o);
	pair_release(&pair);
	return rc;
}

static int
begin(struct measure_result *out, struct session *s, struct pair_source *src,
    struct terms *terms, const char *samples_path, double run_s)
{
	const struct settings *set = project_settings(
	    src->bench->runner->project);
	double pair_s = 2 * run_s;
	struct cJSON *fixed;
	int rc = 0;

	if (terms_begun(terms, src, samples_path)) {
		session_init(s, terms);
		disturb_init(src->disturb, terms->rules.max_pairs);
		out->resumed = replay(out, s, src->disturb, samples_path);
		return pairlog_rewrite(samples_path, out->samples);
	}
	src->seed = pair_seed();
	if (pairlog_empty(samples_path) < 0 ||
	    warm_up(out, src, &pair_s, samples_path) < 0)
		rc = -1;
	if (!terms->deterministic)
		terms->rules.max_pairs = measure_cap(set,
		    measure_budget(set, run_s), pair_s);
	disturb_init(src->disturb, terms->rules.max_pairs);
	session_init(s, terms);
	if (rc < 0)
		return rc;
	fixed = json_object();
	json_set(fixed, "rules", terms_to_json(terms));
	return pairlog_begin(samples_path, src, fixed);
}

static void
tell(struct pace *pace, const struct measure_progress *progress,
    const struct session *s, int extra)
{
	struct judge_result now;
	struct effect so_far;

	judge_result(&now, &s->judge);
	so_far = (struct effect){ now.pairs > 0, now.gain, now.lo, now.hi };
	pace_tell(pace, progress, s->n, session_most(s), extra, &so_far);
}

int
measure_round(struct measure_result *out, struct pair_source *src,
    struct terms *terms, const char *samples_path, double run_s,
    const struct measure_progress *progress)
{
	double since = clock_mono_s();
	struct disturb disturb;
	struct session s;
	struct pace pace;
	int rc;

	memset(out, 0, sizeof(*out));
	out->samples = json_array();
	src->disturb = &disturb;
	src->same_inputs = terms->deterministic;
	rc = begin(out, &s, src, terms, samples_path, run_s);
	if (terms->deterministic)
		disturb.left = 0;
	pace_start(&pace, s.n, INFINITY);
	while (rc == 0 && !out->candidate_failed && !session_done(&s)) {
		rc = add_pair(out, &s, src, samples_path);
		if (rc == 0 && s.n > 0)
			tell(&pace, progress, &s, disturb.left);
	}
	if (rc == 0 && s.broken == BROKEN_FRONTIER)
		rc = pairlog_forget(samples_path);
	if (rc == 0)
		rc = broken(out, &s);
	src->disturb = NULL;
	src->same_inputs = false;
	out->seed = src->seed;
	session_result(&out->result, &s);
	out->wall_s = clock_mono_s() - since;
	session_free(&s);
	return rc;
}

void
measure_result_release(struct measure_result *out)
{
	free(out->why);
	json_free(out->samples);
	json_free(out->result.cases);
	json_free(out->result.guards);
	memset(out, 0, sizeof(*out));
}
