/* fixed.c - measuring without a judge. */
#include "fixed.h"

#include <stdlib.h>
#include <string.h>

#include "../base/clock.h"
#include "../base/err.h"
#include "../base/mem.h"
#include "../outside/json.h"
#include "rng.h"
#include "session.h"
#include "stat.h"

#define SINGLE_LEAST 3	/* runs of a baseline, at the least */

static void
fixed_total(struct measure_fixed *out, const double *d, const double *a,
    const double *b, int n)
{
	out->pairs = n;
	out->total.known = true;
	out->total.g = stat_centre(d, n);
	stat_interval99(&out->total.lo, &out->total.hi, d, n);
	out->frontier_value = stat_median(a, n);
	out->candidate_value = stat_median(b, n);
}

int
measure_fixed(struct measure_fixed *out, struct pair_source *src, int pairs,
    const struct measure_progress *progress)
{
	const struct settings *set = project_settings(
	    src->bench->runner->project);
	struct judge_rules rules = session_rules(set);
	double *d = xcalloc((size_t)pairs, sizeof(*d));
	double *a = xcalloc((size_t)pairs, sizeof(*a));
	double *b = xcalloc((size_t)pairs, sizeof(*b));
	struct pair pair;
	int rc = 0;

	memset(out, 0, sizeof(*out));
	out->samples = json_array();
	for (int k = -(int)settings_num(set, SET_WARMUP); k < pairs; k++) {
		if ((rc = pair_measure(&pair, src, k)) < 0)
			break;
		if (!pair.frontier.ok || !pair.candidate.ok)
			rc = failed("the benchmark failed twice: %s",
			    pair.frontier.ok ? pair.candidate.why :
			    pair.frontier.why);
		if (rc == 0 && k >= 0) {
			a[k] = pair.frontier.value;
			b[k] = pair.candidate.value;
			d[k] = judge_effect(&rules, a[k], b[k]);
			json_push(out->samples, pair_to_json(&pair, k));
			if (progress != NULL)
				progress->pair(progress->arg, k + 1,
				    stat_centre(d, k + 1), pairs);
		}
		pair_release(&pair);
		if (rc < 0)
			break;
	}
	if (rc == 0)
		fixed_total(out, d, a, b, pairs);
	free(d);
	free(a);
	free(b);
	return rc;
}

void
measure_fixed_release(struct measure_fixed *out)
{
	json_free(out->samples);
	memset(out, 0, sizeof(*out));
}

static int
single_run(struct measure_single *out, double *value, double *wall,
    struct bench *bench, struct arm *arm, uint64_t seed)
{
	struct sample sample;
	int rc;

	memset(&sample, 0, sizeof(sample));
	rc = pair_run(&sample, bench, arm, seed);
	if (rc == 0 && !sample.ok)
		rc = refused("the benchmark failed twice: %s", sample.why);
	if (rc == 0) {
		*value = sample.value;
		*wall = sample.wall_s;
		json_push(out->samples, sample_to_json(&sample));
	}
	sample_release(&sample);
	return rc;
}

int
measure_single(struct measure_single *out, struct bench *bench,
    struct arm *arm, int pairs, double limit_s,
    const struct measure_progress *progress)
{
	const struct settings *set = project_settings(bench->runner->project);
	struct judge_rules rules = session_rules(set);
	int runs = 2 * pairs, warm = (int)settings_num(set, SET_WARMUP), n = 0;
	double *v = xcalloc((size_t)runs, sizeof(*v));
	double *w = xcalloc((size_t)runs, sizeof(*w));
	double *d = xcalloc((size_t)pairs, sizeof(*d));
	double since = clock_mono_s();
	uint64_t seed = pair_seed();
	int rc = 0;

	memset(out, 0, sizeof(*out));
	out->samples = json_array();
	for (int i = 0; i < warm && rc == 0; i++)
		rc = single_run(out, &v[0], &w[0], bench, arm, seed);
	while (rc == 0 && n < runs && (n < SINGLE_LEAST ||
	    clock_mono_s() - since < limit_s)) {
		/* two neighbours get the same inputs, as a pair's runs do */
		rc = single_run(out, &v[n], &w[n], bench, arm,
		    rng_derive(seed, (uint64_t)n / 2));
		if (rc == 0)
			n++;
		if (rc == 0 && progress != NULL)
			progress->pair(progress->arg, n, 0, runs);
	}
	if (rc == 0) {
		for (int i = 0; i + 1 < n; i += 2)
			d[i / 2] = judge_effect(&rules, v[i], v[i + 1]);
		judge_noise(&out->noise, d, n / 2, &rules);
		out->value = stat_median(v, n);
		out->run_s = stat_median(w, n);
		out->runs = n;
	}
	free(v);
	free(w);
	free(d);
	return rc;
}

void
measure_single_release(struct measure_single *out)
{
	json_free(out->samples);
	memset(out, 0, sizeof(*out));
}
