/*
 * terms.h - all that a verdict depends on beside the samples. It is stored
 * with them, so that the decision can be made again.
 */
#ifndef DOMAIN_TERMS_H
#define DOMAIN_TERMS_H

#include "casename.h"
#include "guard_metric.h"
#include "judge.h"
#include "settings.h"

struct cJSON;

struct terms {
	struct judge_rules rules;	/* max_pairs is the cap */
	bool deterministic;
	struct case_list cases;		/* n <= 1: one value */
	double case_bound;
	struct guard_metrics guards;
	double floor;		/* value that cannot be beaten; 0: unknown */
};

/* Of the settings; the cap as max_pairs allows. 0 or -1. */
int terms_of(struct terms *out, const struct settings *);
void terms_release(struct terms *);

/* A candidate that is smaller by so many lines: "not slower" is enough. */
void terms_simplify(struct terms *, long fewer);

struct cJSON *terms_to_json(const struct terms *);

/* 0; -1 with failed(), out then needs no release. */
int terms_from_json(struct terms *out, const struct cJSON *);

/* Rules of the settings; the cap as max_pairs allows. */
struct judge_rules terms_rules(const struct settings *);

#endif
