/* pair.c - one run of the frontier and one of the candidate. */
#include "pair.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

int
pair_measure(struct pair *out, const struct pair_source *src, long k)
{
	int rc;

	memset(out, 0, sizeof(*out));
	out->seed = rng_derive(src->seed, (uint64_t)k);
	/* an independent coin for each pair, whatever came before it */
	out->candidate_first =
	    (rng_derive(src->seed ^ COIN_SALT, (uint64_t)k) >> 33) & 1;
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
	if (rc < 0)
		pair_release(out);
	return rc;
}

void
pair_release(struct pair *p)
{
	sample_release(&p->frontier);
	sample_release(&p->candidate);
}

struct cJSON *
pair_to_json(const struct pair *p, long k)
{
	struct cJSON *o = json_object();
	char seed[32];

	snprintf(seed, sizeof(seed), "%" PRIu64, p->seed);
	json_set_int(o, "pair", k);
	json_set_str(o, "order", p->candidate_first ? "ba" : "ab");
	json_set_str(o, "seed", seed);
	json_set(o, "a", sample_to_json(&p->frontier));
	json_set(o, "b", sample_to_json(&p->candidate));
	return o;
}
