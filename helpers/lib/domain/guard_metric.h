/*
 * guard_metric.h - PAWL_GUARD_METRICS: values of the same run that may not
 * regress beyond a bound. Pure.
 *
 *	NAME[+]:BOUND[:METRIC]	items, one a line or with ;; between
 *
 * NAME is [A-Za-z0-9._-]+; with + behind it higher values are better. BOUND
 * is 2% or 0.02. METRIC is written as PAWL_METRIC is, and read off the run
 * that the benchmark's value comes from; with {case} in it, or a process for
 * each case, it is the weighted geometric mean over the cases. peak_memory
 * without METRIC is the largest resident set of the run's processes, in KiB.
 *
 *	cold:5%:regex:^cold (\S+) ;; peak_memory:10% ;; hits+:1%:json:-:hits
 */
#ifndef DOMAIN_GUARD_METRIC_H
#define DOMAIN_GUARD_METRIC_H

#include <stdbool.h>
#include <stddef.h>

struct cJSON;

struct guard_metric {
	char *name;
	double bound;		/* a fraction, above 0 and below 1 */
	bool higher;		/* is better */
	char *spec;		/* NULL: peak memory */
};

struct guard_metrics {
	struct guard_metric *v;
	size_t n;
};

/* -1 with refused() naming the item; out then needs no release. */
int guard_metrics_parse(struct guard_metrics *out, const char *setting);
void guard_metrics_release(struct guard_metrics *);

/* What a verdict needs of them: [{name, bound, higher}]. */
struct cJSON *guard_metrics_to_json(const struct guard_metrics *);

/* 0, or -1 with failed(); out then needs no release. */
int guard_metrics_from_json(struct guard_metrics *out, const struct cJSON *);

#endif
