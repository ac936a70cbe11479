/* contest.c - the measuring step of a round. */
#include "contest.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "../outside/json.h"
#include "floor.h"
#include "pairlog.h"
#include "pool.h"

#define TWICE 10.0	/* a speedup in one round that is measured again */

int
contest_terms(struct terms *out, const struct round *r)
{
	const struct cJSON *guard = round_get(r, STEP_GUARD);
	struct pool pool;

	if (terms_of(out, project_settings(r->project)) < 0)
		return -1;
	if (pool_load(&pool, r->project) < 0) {
		terms_release(out);
		return -1;
	}
	pool_rules(&out->rules, &pool);
	if (json_bool(guard, "simplify", false))
		terms_simplify(out, json_int(guard, "fewer_lines", 0));
	return 0;
}

void
contest_fail(struct cJSON *o, const char *failed_by, char *why)
{
	json_set_bool(o, "ok", false);
	json_set_str(o, "verdict", verdict_name(VERDICT_FAILURE));
	json_set_str(o, "failed_by", failed_by);
	json_set_str(o, "reason", why);
	free(why);
}

bool
contest_is_beyond_samples(const char *failed_by)
{
	return str_same(failed_by, "tampered") ||
	    str_same(failed_by, "blinded");
}

/* What the judge said, in words and numbers. */
static struct cJSON *
judged_json(const struct session_result *r)
{
	const struct judge_result *j = &r->judged;
	struct effect gain = { j->pairs > 0, j->gain, j->lo, j->hi };
	struct cJSON *o = json_object();

	json_set_bool(o, "ok", true);
	json_set_str(o, "verdict", verdict_name(j->verdict));
	json_set_str(o, "reason", j->reason);
	json_set_str(o, "failed_by", NULL);
	json_set(o, "gain", effect_to_json(&gain));
	json_set_bool(o, "slower", j->slower);
	json_set_bool(o, "provisional", j->provisional);
	json_set_int(o, "pairs", j->pairs);
	json_set_int(o, "fresh", j->fresh);
	json_set_str(o, "label", judge_label_name(j->noise.label));
	json_set_num(o, "s", j->noise.s);
	json_set_num(o, "resolves", j->noise.resolves);
	json_set_num(o, "needs", j->noise.needs);
	json_set_num(o, "frontier_value", r->frontier_value);
	json_set_num(o, "candidate_value", r->candidate_value);
	if (r->cases != NULL)
		json_set(o, "cases", json_copy(r->cases));
	if (r->guards != NULL)
		json_set(o, "guards", json_copy(r->guards));
	return o;
}

/* One measuring, live or replayed: the same is decided about it. */
static struct cJSON *
decided(const struct measure_result *res, const struct terms *t)
{
	struct cJSON *o = judged_json(&res->result);
	double value = res->result.candidate_value;

	if (res->candidate_failed)
		contest_fail(o, t->deterministic &&
		    str_starts(res->why, "not deterministic") ? "exact" : "run",
		    xstrdup(res->why));
	else if (value > 0 && floor_is_beaten(value, t->floor,
	    t->rules.higher_is_better))
		contest_fail(o, "implausible", xasprintf("implausible: %.6g is "
		    "better than %.6g, which the machine (PAWL_FLOOR, or "
		    "PAWL_FLOPS, PAWL_BYTES and their peaks) cannot beat",
		    value, t->floor));
	json_set_int(o, "cap", t->rules.max_pairs);
	json_set(o, "rules", terms_to_json(t));
	return o;
}

static bool
is_verdict(const struct cJSON *o, enum verdict v)
{
	return str_same(json_str(o, "verdict"), verdict_name(v));
}

static bool
needs_again(const struct cJSON *o)
{
	struct effect gain = effect_from_json(json_get(o, "gain"));

	return is_verdict(o, VERDICT_KEPT) && gain.known &&
	    gain.g > log(TWICE);
}

/* What both measurings come to; consumes again. */
static void
settle(struct cJSON *o, struct cJSON *again)
{
	struct effect a = effect_from_json(json_get(o, "gain"));
	struct effect b = effect_from_json(json_get(again, "gain"));
	char *why;

	if (is_verdict(again, VERDICT_FAILURE)) {
		contest_fail(o, json_str(again, "failed_by"), xasprintf(
		    "measured again with new seeds: %s",
		    json_str(again, "reason")));
	} else if (is_verdict(again, VERDICT_KEPT)) {
		why = xasprintf("%s; more than %g x, and measured again with "
		    "new seeds: %s", json_str(o, "reason"), TWICE,
		    json_str(again, "reason"));
		json_set_str(o, "reason", why);
		free(why);
		if (b.g < a.g)
			json_set(o, "gain", effect_to_json(&b));
	} else {
		why = xasprintf("more than %g x, but measured again with new "
		    "seeds it is %s: %s", TWICE, json_str(again, "verdict"),
		    json_str(again, "reason"));
		json_set_str(o, "verdict", verdict_name(VERDICT_INCONCLUSIVE));
		json_set_str(o, "reason", why);
		free(why);
	}
	json_set(o, "remeasured", again);
}

static struct cJSON *
part(struct measure_result *res, const struct terms *t)
{
	struct cJSON *o = decided(res, t);
	char seed[32];

	snprintf(seed, sizeof(seed), "%" PRIu64, res->seed);
	json_set_str(o, "seed", seed);
	json_set_num(o, "wall_s", res->wall_s);
	json_set_int(o, "resumed", res->resumed);
	json_set(o, "samples", json_copy(res->samples));
	measure_result_release(res);
	return o;
}

static char *
again_path(const char *samples)
{
	return xasprintf("%s.again", samples);
}

int
contest_run(struct cJSON **out, struct pair_source *src, struct contest *c,
    const struct measure_progress *progress)
{
	struct measure_result res;
	char *path = again_path(c->samples);
	int rc;

	*out = NULL;
	rc = measure_round(&res, src, &c->terms, c->samples, c->run_s,
	    progress);
	if (rc == 0)
		*out = part(&res, &c->terms);
	else
		measure_result_release(&res);
	if (rc == 0 && needs_again(*out)) {
		if (c->again != NULL)
			c->again(c->arg);
		rc = measure_round(&res, src, &c->terms, path, c->run_s,
		    progress);
		if (rc == 0)
			settle(*out, part(&res, &c->terms));
		else
			measure_result_release(&res);
	}
	if (rc < 0) {
		json_free(*out);
		*out = NULL;
	}
	free(path);
	return rc;
}

int
contest_drop(const char *samples)
{
	char *path = again_path(samples);
	int rc = pairlog_forget(samples);

	if (rc == 0)
		rc = pairlog_forget(path);
	free(path);
	return rc;
}

static int
replay_pair(struct measure_result *res, struct session *s,
    const struct cJSON *o)
{
	struct sample a = { 0 }, b = { 0 };
	const char *failed_why = json_str(json_get(o, "b"), "failed");
	int rc = 0;

	if (failed_why != NULL) {
		res->candidate_failed = true;
		res->why = xasprintf("the benchmark failed twice: %s",
		    failed_why);
		return 0;
	}
	if (json_get(o, "pair") == NULL)	/* a warm-up */
		return 0;
	if (sample_from_json(&a, json_get(o, "a")) < 0 ||
	    sample_from_json(&b, json_get(o, "b")) < 0 ||
	    !session_fits(s, &a, &b) || json_int(o, "pair", -1) != s->n)
		rc = refused("pair %d: its samples are not what the rules ask "
		    "for", s->n);
	else
		session_add(s, &a, &b);
	sample_release(&a);
	sample_release(&b);
	return rc;
}

static struct cJSON *
replay_part(const struct cJSON *stored)
{
	const struct cJSON *samples = json_get(stored, "samples");
	struct measure_result res;
	struct session s;
	struct terms terms;
	struct cJSON *o = NULL;
	int rc = 0;

	if (json_get(stored, "rules") == NULL || json_len(samples) == 0) {
		refused("nothing was measured, so there is nothing to decide");
		return NULL;
	}
	if (terms_from_json(&terms, json_get(stored, "rules")) < 0)
		return NULL;
	memset(&res, 0, sizeof(res));
	session_init(&s, &terms);
	for (const struct cJSON *e = json_first(samples); e != NULL && rc == 0 &&
	    !res.candidate_failed && !session_done(&s); e = json_next(e))
		rc = replay_pair(&res, &s, e);
	if (rc == 0 && s.broken == BROKEN_CANDIDATE) {
		res.candidate_failed = true;
		res.why = xstrdup(s.why);
	}
	session_result(&res.result, &s);
	if (rc == 0)
		o = decided(&res, &terms);
	measure_result_release(&res);
	session_free(&s);
	terms_release(&terms);
	return o;
}

struct cJSON *
contest_replay(const struct cJSON *stored)
{
	const struct cJSON *second = json_get(stored, "remeasured");
	struct cJSON *o = replay_part(stored), *again;

	if (o == NULL || !needs_again(o))
		return o;
	again = second != NULL ? replay_part(second) : NULL;
	if (again == NULL) {
		if (second == NULL)
			refused("more than %g x, and not measured again",
			    TWICE);
		json_free(o);
		return NULL;
	}
	settle(o, again);
	return o;
}
