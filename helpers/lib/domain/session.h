/*
 * session.h - the judging of one round: every pair goes through here, live or
 * replayed from what was stored.
 */
#ifndef DOMAIN_SESSION_H
#define DOMAIN_SESSION_H

#include "bench.h"
#include "cases.h"
#include "judge.h"

struct session {
	struct judge judge;
	struct cases cases;
	bool several;
	double *a, *b;		/* values of all pairs */
	int n;
};

struct session_result {
	struct judge_result judged;
	double frontier_value, candidate_value;	/* medians; 0 without a pair */
	struct cJSON *cases;	/* [{name, gain}]; NULL with one case */
};

/* Rules of the settings; the cap as max_pairs allows. */
struct judge_rules session_rules(const struct settings *);

void session_init(struct session *, const struct bench *,
    const struct judge_rules *);
void session_free(struct session *);

/* Both samples are ok. Only while !judge_done(). */
void session_add(struct session *, const struct sample *frontier,
    const struct sample *candidate);

/* The caller frees out->cases. */
void session_result(struct session_result *out, const struct session *);

#endif
