/*
 * session.h - the judging of one measuring: every pair goes through here,
 * live or replayed from what was stored.
 */
#ifndef DOMAIN_SESSION_H
#define DOMAIN_SESSION_H

#include "bench.h"
#include "cases.h"
#include "judge.h"
#include "terms.h"

/* An arm whose two runs of a deterministic metric differ. */
enum session_broken { BROKEN_NOT, BROKEN_FRONTIER, BROKEN_CANDIDATE };

struct session {
	const struct terms *terms;
	struct judge judge;
	struct cases cases;
	bool several;
	double *a, *b;		/* values of all pairs */
	double *case_a, *case_b; /* of each case, JUDGE_PAIRS_MAX each */
	int n;
	struct session_guard {	/* a guard metric's values and effects */
		double *a, *b, *d;
	} *guards;
	double *exact;		/* deterministic: values of the first pair */
	struct judge_result exact_result;
	enum session_broken broken;
	char why[160];		/* of that */
};

struct session_result {
	struct judge_result judged;
	double frontier_value, candidate_value;	/* medians; 0 without a pair */
	struct cJSON *cases;	/* [{name, weight, gain, frontier,
				 * candidate}]; NULL with one case */
	struct cJSON *guards;	/* [{name, bound, gain, frontier, candidate,
				 * regressed}]; NULL without one */
};

/* The terms stay the caller's, and have to stay. */
void session_init(struct session *, const struct terms *);
void session_free(struct session *);

/* Do these samples hold what the terms ask for? */
bool session_fits(const struct session *, const struct sample *frontier,
    const struct sample *candidate);

/* Both samples are ok and fit. Only while !session_done(). */
void session_add(struct session *, const struct sample *frontier,
    const struct sample *candidate);

bool session_done(const struct session *);

/* Pairs in all, at the most. */
int session_most(const struct session *);

/* The caller frees out->cases and out->guards. */
void session_result(struct session_result *out, const struct session *);

#endif
