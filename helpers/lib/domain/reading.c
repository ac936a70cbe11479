/* reading.c - values off one process of the benchmark. */
#include "reading.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "../base/str.h"

void
sample_fail(struct sample *out, char *why)
{
	out->ok = false;
	if (out->why == NULL)
		out->why = why;
	else
		free(why);
}

static int
add(struct readings *all, const struct bench *b, const struct arm *arm,
    const char *nonce, const char *wanted, size_t at, long guard)
{
	const char *name = b->cases.n > 0 ? b->cases.name[at] : NULL, *file;
	char *spec = metric_fill(wanted, "nonce", nonce, false);
	struct reading *r;
	int rc;

	all->v = xrealloc(all->v, all->n + 1, sizeof(*all->v));
	r = &all->v[all->n];
	memset(r, 0, sizeof(*r));
	r->at = at;
	r->guard = guard;
	rc = name != NULL ? metric_parse_case(&r->metric, spec, name) :
	    metric_parse(&r->metric, spec);
	free(spec);
	if (rc < 0)
		return -1;
	all->n++;
	r->metric.zero = b->command == CMD_PROFILE;
	if ((file = metric_file(&r->metric)) != NULL)
		r->old = run_file(&r->old_len, arm, file);
	return 0;
}

int
readings_prepare(struct readings *all, const struct bench *b,
    const struct arm *arm, const char *nonce, size_t first, size_t last)
{
	int rc = 0;

	memset(all, 0, sizeof(*all));
	for (size_t i = first; i <= last && rc == 0 && b->spec != NULL; i++)
		rc = add(all, b, arm, nonce, b->spec, i, -1);
	for (size_t k = 0; k < b->guards.n && rc == 0; k++) {
		const char *spec = b->guards.v[k].spec;

		for (size_t i = first; i <= last && rc == 0 && spec; i++)
			if (i == first || metric_has_case(spec))
				rc = add(all, b, arm, nonce, spec, i, (long)k);
	}
	if (rc < 0)
		readings_release(all);
	return rc;
}

/* Bytes at the start of text that stood there before the run. */
static size_t
fresh_from(const struct reading *r, const char *text, size_t len)
{
	if (r->old == NULL || len < r->old_len)
		return 0;
	return memcmp(r->old, text, r->old_len) == 0 ? r->old_len : 0;
}

static int
read_one(double *out, const struct reading *r, const struct proc_result *res,
    const struct arm *arm)
{
	struct metric_input in = { res->out.p, res->out.len, res->err.p,
	    res->err.len, NULL, 0, 0 };
	const char *file = metric_file(&r->metric);
	char *text = NULL;
	size_t len = 0;
	int rc;

	if (in.out_text == NULL)
		in.out_text = "";
	if (in.err_text == NULL)
		in.err_text = "";
	if (file != NULL && (text = run_file(&len, arm, file)) != NULL) {
		in.file_text = text;
		in.file_len = len;
		in.file_fresh_from = fresh_from(r, text, len);
	}
	rc = metric_read(out, &r->metric, &in);
	free(text);
	return rc;
}

/*
 * The mean over the cases so far, which case i joins: geometric, or arithmetic
 * of rates, which may be zero.
 */
static void
join(double *mean, double v, const struct bench *b, size_t i)
{
	const struct case_list *cases = &b->cases;
	double before = 0, w = cases->n > 0 ? cases->weight[i] : 1;

	for (size_t k = 0; k < i; k++)
		before += cases->weight[k];
	if (b->command == CMD_PROFILE)
		*mean = (before * *mean + w * v) / (before + w);
	else
		*mean = *mean > 0 ? exp((before * log(*mean) + w * log(v)) /
		    (before + w)) : v;
}

/* No run is over before the time it claims to have measured has passed. */
static void
check_claim(struct sample *out, double value, const struct bench *b,
    const struct proc_result *res)
{
	double claimed = value * b->claim_s;

	if (claimed > res->wall_s)
		sample_fail(out, xasprintf("implausible: it claims %.4g s, but "
		    "its process was over after %.4g s", claimed,
		    res->wall_s));
}

void
readings_take(struct sample *out, const struct readings *all,
    const struct bench *b, const struct proc_result *res,
    const struct arm *arm)
{
	for (size_t i = 0; i < all->n && out->ok; i++) {
		const struct reading *r = &all->v[i];
		double v;

		if (read_one(&v, r, res, arm) < 0) {
			if (r->guard >= 0)
				failed_in("%s%s", b->command == CMD_PROFILE ?
				    "" : "guard metric ",
				    b->guards.v[r->guard].name);
			sample_fail(out, xstrdup(failure()));
			failure_clear();
		} else if (r->guard >= 0) {
			join(&out->guards[r->guard], v, b, r->at);
		} else {
			out->values[r->at] = v;
			check_claim(out, v, b, res);
		}
	}
	for (size_t k = 0; k < b->guards.n && out->ok; k++)
		if (b->guards.v[k].spec == NULL)
			out->guards[k] = fmax(out->guards[k],
			    (double)res->max_rss_kb);
}

void
readings_release(struct readings *all)
{
	for (size_t i = 0; i < all->n; i++) {
		metric_release(&all->v[i].metric);
		free(all->v[i].old);
	}
	free(all->v);
	memset(all, 0, sizeof(*all));
}
