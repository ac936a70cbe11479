/*
 * judge.h - is the candidate faster than the frontier? A state machine over
 * pairs in the order measured. Pure: the pairs and the rules alone decide,
 * so that a replay of stored pairs gives the live decision.
 *
 *	judge_init(&j, &rules);
 *	while (!judge_done(&j) && a pair was measured)
 *		judge_add(&j, frontier, candidate);
 *	if (!judge_done(&j))
 *		judge_end(&j, "the time limit came first");
 *	judge_result(&result, &j);
 *
 * Effects g are logarithms of ratios: ln(t_frontier / t_candidate), above 0
 * if the candidate is better.
 */
#ifndef DOMAIN_JUDGE_H
#define DOMAIN_JUDGE_H

#include <stdbool.h>

#include "verdict.h"

#define JUDGE_CAP_MAX 256	/* largest cap */
#define JUDGE_PAIRS_MAX 384	/* a cap of 256 overrun by 128 fresh pairs */
#define JUDGE_POOL_MIN 20	/* residuals that make a pool */

struct judge_rules {
	double min_effect;	/* delta, a log ratio in (0, 1) */
	int max_pairs;		/* the cap, 1..JUDGE_CAP_MAX; fixed up front */
	int min_pairs;		/* no look before this many; several cases: 6 */
	bool higher_is_better;
	int pool_count;		/* earlier residuals (slow runs); 0: no pool */
	double pool_sd;		/* their standard deviation */
	/*
	 * Added to every effect before it is judged. With delta a win proves
	 * that the candidate is not slower by delta, a loss that it is slower;
	 * the reported gain stays as measured.
	 */
	double shift;
	long fewer;		/* lines that it is smaller by, for the reason */
};
#define JUDGE_RULES_INIT { .min_effect = 0.01, .max_pairs = 64 }

/* Why it ended as it did; the same as the reason, for programs. */
enum judge_why {
	WHY_OPEN,		/* not decided yet */
	WHY_CONFIRMED,		/* kept: a win that fresh pairs repeated */
	WHY_POOL,		/* kept or neutral by the pool (slow runs) */
	WHY_LOST,		/* neutral: not better by delta */
	WHY_CASE,		/* neutral: judge_veto() */
	WHY_EXACT,		/* kept or neutral: deterministic metric */
	WHY_CAP,		/* inconclusive: the cap was reached */
	WHY_NOT_REPEATED,	/* inconclusive: won, not confirmed, then the cap */
	WHY_NO_POOL,		/* inconclusive: a cap below 5 and no pool */
	WHY_ENDED		/* inconclusive: judge_end() */
};

enum judge_label { LABEL_UNKNOWN, LABEL_STABLE, LABEL_NOISY, LABEL_VERY_NOISY };

struct judge {
	struct judge_rules rules;
	double d[JUDGE_PAIRS_MAX];	/* effects, in order */
	double e[JUDGE_PAIRS_MAX];	/* the same + shift: what is judged */
	int n;			/* pairs so far */
	int won_at;		/* pairs when the last win was seen; 0: none */
	int confirm_at;		/* pairs that will confirm it; 0: not pending */
	bool done;
	enum verdict verdict;	/* from here on only if done */
	enum judge_why why;
	char note[120];		/* of judge_end() or judge_veto() */
};

struct judge_noise {
	double s;		/* robust standard deviation of a pair's effect */
	double resolves;	/* the effect that max_pairs pairs resolve */
	double needs;		/* pairs that delta needs */
	enum judge_label label;
};

struct judge_result {
	enum verdict verdict;
	enum judge_why why;
	int pairs;		/* used */
	int fresh;		/* of them, the last ones that confirmed */
	double gain;		/* g; NAN without a pair */
	double lo, hi;		/* its 99 % interval; may be infinite */
	bool slower;		/* neutral, and hi < 0 */
	bool provisional;	/* kept by the pool: true until confirmed */
	struct judge_noise noise;
	char reason[200];
};

void judge_init(struct judge *, const struct judge_rules *);

/* Add a pair of values, finite and > 0. Only while !judge_done(). */
void judge_add(struct judge *, double frontier, double candidate);

/*
 * The same for effects that change as pairs come in (several cases): d holds
 * all effects so far, one more than before.
 */
void judge_put(struct judge *, const double *d, int n);

bool judge_done(const struct judge *);

/* No more pairs will come ("file ended"): inconclusive unless decided. */
void judge_end(struct judge *, const char *why);

/* Neutral whatever the pairs say ("case big regressed by more than 2 %"). */
void judge_veto(struct judge *, const char *why);

/* What came out; why is WHY_OPEN, the verdict inconclusive if !judge_done. */
void judge_result(struct judge_result *, const struct judge *);

/*
 * A deterministic metric: each arm measured twice, compared exactly; with a
 * shift the same value is kept, too. -1 with refused() if two runs of one arm
 * differ.
 */
int judge_exact(struct judge_result *, const struct judge_rules *,
    const double frontier[2], const double candidate[2]);

/* The effect of one pair under these rules. */
double judge_effect(const struct judge_rules *, double frontier,
    double candidate);

/* Is there a look after n pairs (in general, not counting confirmations)? */
bool judge_is_look(const struct judge_rules *, int n);

/* For display while it runs: estimate of g (n >= 1), most pairs in all. */
double judge_estimate(const struct judge *);
int judge_most_pairs(const struct judge *);

/* What the pairs say about noise; max_pairs is the cap. n may be 0. */
void judge_noise(struct judge_noise *, const double *d, int n,
    const struct judge_rules *);

/* "unknown", "stable", "noisy", "very noisy". */
const char *judge_label_name(enum judge_label);

/* A log ratio as the fraction of time saved (1 - e^-g), and as a speedup. */
double judge_saved(double g);
double judge_speedup(double g);

#endif
