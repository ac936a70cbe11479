/*
 * bench.h - one observation: the benchmark run once in an arm, for all cases,
 * and its value read off.
 */
#ifndef DOMAIN_BENCH_H
#define DOMAIN_BENCH_H

#include "../outside/host.h"
#include "casename.h"
#include "check.h"
#include "guard_metric.h"
#include "run.h"

struct cJSON;

struct bench {
	struct runner *runner;
	enum command command;	/* CMD_BENCH, CMD_REFERENCE or CMD_PROFILE */
	struct case_list cases;	/* n = 0: one nameless case */
	const char *spec;	/* PAWL_METRIC; NULL: guard metrics alone */
	struct guard_metrics guards;
	double claim_s;		/* seconds in a unit of the value: no run is
				 * over sooner than it claims; 0: not checked */
	struct check check;	/* its exit statuses hold for the benchmark, too */
	struct host_view view;
	const struct step_hooks *hooks;
};

struct sample {
	bool ok;
	char *why;		/* it failed: what was found instead */
	double value;		/* weighted geometric mean over the cases */
	double *values;		/* case by case, max(1, cases.n) of them */
	size_t n;
	double *guards;		/* values of the guard metrics, in order */
	size_t n_guards;
	double wall_s, cpu_s;	/* their ratio: was it alone */
	struct host_use host;	/* what the machine did meanwhile */
	struct strs survivors;
};

/* 0 or -1 with refused() for bad cases or metric. The hooks stay the caller's. */
int bench_init(struct bench *, struct runner *, const struct step_hooks *);
void bench_release(struct bench *);

/* The same for PAWL_REFERENCE: no guard metrics, and not the kernel's device. */
int bench_init_reference(struct bench *, struct runner *,
    const struct step_hooks *);

/*
 * Run once. 0: out->ok says whether a value came of it; -1: it could not be
 * run, or was interrupted.
 */
int bench_run(struct sample *out, struct bench *, struct arm *,
    uint64_t seed);
void sample_release(struct sample *);

struct cJSON *sample_to_json(const struct sample *);
int sample_from_json(struct sample *out, const struct cJSON *);

#endif
