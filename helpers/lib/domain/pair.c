/* pair.c - one run of the frontier and one of the candidate. */
#include "pair.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../outside/digest.h"
#include "../outside/json.h"
#include "rng.h"

#define COIN_SALT 0x636f696eu		/* its own stream for the order */

uint64_t
pair_seed(void)
{
	char hex[17];

	digest_random(hex, 8);
	return strtoull(hex, NULL, 16);
}

/* An independent coin for each pair, whatever came before it. */
bool
pair_candidate_first(uint64_t seed, long k)
{
	return (rng_derive(seed ^ COIN_SALT, (uint64_t)k) >> 33) & 1;
}

uint64_t
pair_inputs(uint64_t seed, long k, bool same_inputs)
{
	return rng_derive(seed, same_inputs ? 0 : (uint64_t)k);
}

int
pair_run(struct sample *out, struct bench *bench, struct arm *arm,
    uint64_t seed)
{
	if (bench_run(out, bench, arm, seed) < 0)
		return -1;
	if (out->ok)
		return 0;
	sample_release(out);
	return bench_run(out, bench, arm, seed);
}

static int
run_both(struct pair *out, const struct pair_source *src)
{
	int rc;

	if (out->candidate_first) {
		rc = pair_run(&out->candidate, src->bench, src->candidate,
		    out->seed);
		if (rc == 0)
			rc = pair_run(&out->frontier, src->bench,
			    src->frontier, out->seed);
	} else {
		rc = pair_run(&out->frontier, src->bench, src->frontier,
		    out->seed);
		if (rc == 0)
			rc = pair_run(&out->candidate, src->bench,
			    src->candidate, out->seed);
	}
	return rc;
}

/* The second reading counts, whatever it says. */
static int
run_undisturbed(struct pair *out, const struct pair_source *src)
{
	if (!out->frontier.ok || !out->candidate.ok)
		return 0;
	out->disturbed = disturb_why(src->disturb, &out->frontier,
	    &out->candidate);
	if (out->disturbed != NULL) {
		disturb_again(src->disturb, &out->frontier, &out->candidate);
		out->first_frontier = out->frontier;
		out->first_candidate = out->candidate;
		memset(&out->frontier, 0, sizeof(out->frontier));
		memset(&out->candidate, 0, sizeof(out->candidate));
		if (run_both(out, src) < 0)
			return -1;
	}
	if (out->frontier.ok && out->candidate.ok)
		disturb_add(src->disturb, &out->frontier, &out->candidate);
	return 0;
}

int
pair_measure(struct pair *out, const struct pair_source *src, long k)
{
	int rc;

	memset(out, 0, sizeof(*out));
	out->seed = pair_inputs(src->seed, k, src->same_inputs);
	out->candidate_first = pair_candidate_first(src->seed, k);
	rc = run_both(out, src);
	if (rc == 0 && k >= 0 && src->disturb != NULL)
		rc = run_undisturbed(out, src);
	if (rc < 0)
		pair_release(out);
	return rc;
}

void
pair_release(struct pair *p)
{
	sample_release(&p->frontier);
	sample_release(&p->candidate);
	sample_release(&p->first_frontier);
	sample_release(&p->first_candidate);
}

struct cJSON *
pair_to_json(const struct pair *p, long k)
{
	struct cJSON *o = json_object(), *first;
	char seed[32];

	snprintf(seed, sizeof(seed), "%" PRIu64, p->seed);
	json_set_int(o, "pair", k);
	json_set_str(o, "order", p->candidate_first ? "ba" : "ab");
	json_set_str(o, "seed", seed);
	json_set(o, "a", sample_to_json(&p->frontier));
	json_set(o, "b", sample_to_json(&p->candidate));
	json_set_int(o, "pad", (long)run_pad(p->seed));
	if (p->disturbed == NULL)
		return o;
	first = json_object();
	json_set_str(first, "why", p->disturbed);
	json_set(first, "a", sample_to_json(&p->first_frontier));
	json_set(first, "b", sample_to_json(&p->first_candidate));
	json_set(o, "disturbed", first);
	return o;
}

void
pair_recall(struct disturb *d, const struct cJSON *o, const struct sample *a,
    const struct sample *b)
{
	const struct cJSON *first = json_get(o, "disturbed");
	struct sample x = { 0 }, y = { 0 };

	if (first != NULL && sample_from_json(&x, json_get(first, "a")) == 0 &&
	    sample_from_json(&y, json_get(first, "b")) == 0)
		disturb_again(d, &x, &y);
	sample_release(&x);
	sample_release(&y);
	failure_clear();
	disturb_add(d, a, b);
}
