/* pool.c - residuals of earlier pairs. */
#include "pool.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../base/str.h"
#include "../outside/git/object.h"
#include "../outside/json.h"
#include "stat.h"
#include "terms.h"

#define POOL_FILE "pool.json"
#define POOL_SCHEMA 1
#define CLIP 10			/* MAD */

int
pool_load(struct pool *pool, struct project *p)
{
	struct buf text = BUF_INIT;
	struct cJSON *v = NULL;
	double r;
	int rc = 0;

	memset(pool, 0, sizeof(*pool));
	pool->epoch = p->camp.epoch;
	if (p->log_tip[0] != '\0')
		rc = commit_file(&text, &p->repo, p->log_tip, POOL_FILE);
	if (rc > 0 && (v = json_parse(buf_str(&text), text.len,
	    POOL_FILE)) == NULL)
		rc = -1;
	if (rc > 0 && json_int(v, "schema", 0) == POOL_SCHEMA &&
	    json_int(v, "epoch", 0) == pool->epoch)
		for (const struct cJSON *e = json_first(json_get(v,
		    "residuals")); e != NULL && pool->n < POOL_MAX;
		    e = json_next(e))
			if (json_as_num(&r, e))
				pool->r[pool->n++] = r;
	json_free(v);
	buf_free(&text);
	return rc < 0 ? -1 : 0;
}

static void
push(struct pool *pool, double r)
{
	if (pool->n == POOL_MAX) {
		memmove(pool->r, pool->r + 1, (POOL_MAX - 1) *
		    sizeof(*pool->r));
		pool->n--;
	}
	pool->r[pool->n++] = r;
}

/*
 * Of few pairs the deviations from their mean are too small, and of two they
 * are one number twice. Contrasts of each with the mean of those before it
 * are as wide as the noise, and independent: one less than pairs.
 */
static void
push_contrasts(struct pool *pool, const double *d, int n)
{
	double mean = d[0];

	for (int k = 1; k < n; k++) {
		push(pool, (d[k] - mean) * sqrt(k / (k + 1.0)));
		mean += (d[k] - mean) / (k + 1);
	}
}

void
pool_add(struct pool *pool, const double *d, int n)
{
	double centre;

	if (n < 2)
		return;
	if (n < 8) {
		push_contrasts(pool, d, n);
		return;
	}
	centre = stat_centre(d, n);
	for (int k = 0; k < n; k++)
		push(pool, (d[k] - centre) * sqrt(n / (n - 1.0)));
}

int
pool_grow(struct pool *pool, struct project *p, const struct cJSON *samples,
    bool fresh)
{
	struct judge_rules rules = terms_rules(project_settings(p));
	double d[JUDGE_PAIRS_MAX];
	int n = 0;

	if (!fresh && pool_load(pool, p) < 0)
		return -1;
	if (fresh) {
		memset(pool, 0, sizeof(*pool));
		pool->epoch = p->camp.epoch + 1;
	}
	for (const struct cJSON *e = json_first(samples);
	    e != NULL && n < JUDGE_PAIRS_MAX; e = json_next(e)) {
		double a = json_num(json_get(e, "a"), "value", 0);
		double b = json_num(json_get(e, "b"), "value", 0);

		if (json_get(e, "pair") != NULL && a > 0 && b > 0)
			d[n++] = judge_effect(&rules, a, b);
	}
	pool_add(pool, d, n);
	return 0;
}

double
pool_sd(const struct pool *pool)
{
	double median, most, sum = 0;

	if (pool->n == 0)
		return 0;
	median = stat_median(pool->r, pool->n);
	most = CLIP * stat_mad(pool->r, pool->n);
	for (int i = 0; i < pool->n; i++) {
		double r = pool->r[i];

		if (most > 0)	/* 0: more than half of them are alike */
			r = fmin(fmax(r, median - most), median + most);
		sum += r * r;
	}
	return sqrt(sum / pool->n);
}

void
pool_rules(struct judge_rules *rules, const struct pool *pool)
{
	rules->pool_count = pool->n;
	rules->pool_sd = pool_sd(pool);
}

struct cJSON *
pool_state(const struct pool *pool)
{
	struct cJSON *o = json_object();

	json_set_int(o, "count", pool->n);
	json_set_num(o, "sd", pool_sd(pool));
	return o;
}

struct cJSON *
pool_to_json(const struct pool *pool)
{
	struct cJSON *o = json_object(), *list = json_array();

	for (int i = 0; i < pool->n; i++)
		json_push(list, json_number(pool->r[i]));
	json_set_int(o, "schema", POOL_SCHEMA);
	json_set_int(o, "epoch", pool->epoch);
	json_set_num(o, "sd", pool_sd(pool));
	json_set(o, "residuals", list);
	return o;
}

int
pool_put(struct tree_edits *edits, struct project *p, const struct pool *pool)
{
	struct cJSON *o = pool_to_json(pool);
	char *text;
	int rc;

	text = json_text(o, true);
	rc = tree_edits_text(edits, &p->repo, POOL_FILE, text, strlen(text));
	free(text);
	json_free(o);
	return rc;
}
