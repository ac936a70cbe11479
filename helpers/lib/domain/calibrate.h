/*
 * calibrate.h - what an A/A series says about a benchmark: pairs of runs of
 * one and the same commit, so that every difference is noise. Pure but for
 * its memory.
 */
#ifndef DOMAIN_CALIBRATE_H
#define DOMAIN_CALIBRATE_H

#include "judge.h"

#define CALIBRATE_PAIRS_MAX 256

struct cJSON;

/* One run; two neighbours make a pair. */
struct calibrate_run {
	double value;		/* as printed, > 0 */
	double cpu_s, wall_s;	/* of the process; 0: not known */
	bool candidate;		/* which arm: one of each in a pair */
};

/* What would help; the factor is "so many times fewer runs". */
enum remedy_kind {
	REMEDY_CPU,		/* the process's CPU time as the value */
	REMEDY_BEST,		/* the best of k runs as one value */
	REMEDY_LONGER,		/* runs k times as long */
	REMEDY_QUIET,		/* nothing else on the machine */
	REMEDY_PIN		/* PAWL_CPUS; factor not known from here */
};
#define REMEDY_COUNT 5

struct remedy {
	enum remedy_kind kind;
	int k;
	double factor;		/* NAN: not known */
};

struct calibration {
	int pairs;
	struct judge_noise noise;
	double spread;		/* like noise.s, but modes show in it, too */
	double power;		/* share of gains of min_effect that are kept */
	double value;		/* median of all runs */
	double run_s;		/* median wall time */
	double centre, lo, hi;	/* effect of one arm over the other, 99 % */
	bool differ;		/* arms do, by as much as matters */
	bool modes;		/* two clusters of values */
	bool lasting;		/* they alternate slowly: levels, not starts */
	double mode_distance;	/* between their medians, a log ratio */
	double mode_share;	/* of runs in the worse one, 0..1 */
	double autocorrelation;	/* of neighbouring runs, without the drift */
	double drift;		/* log ratio of the value per 100 runs */
	bool drifts;		/* more than chance */
	double outliers;	/* share of runs beyond 5 robust deviations */
	int distinct;		/* different values; few: a coarse timer */
	bool coarse;
	double cpu_share;	/* median of CPU over wall time; 0: not known */
	double disturbed;	/* share of runs that got less CPU than usual */
	struct remedy remedy[REMEDY_COUNT];	/* the best first */
	int remedies;
};

/*
 * Look at 2 * pairs runs in the order measured; pairs is 2 to
 * CALIBRATE_PAIRS_MAX. rules.max_pairs is the cap of a round. pinned: the
 * runs were bound to CPUs already.
 */
void calibrate(struct calibration *, const struct calibrate_run *, int pairs,
    const struct judge_rules *, bool pinned);

/*
 * The share of candidates with this effect that the judge keeps where pairs
 * of equals had the effects d; simulated, so good to a few per cent. From 20
 * pairs on their residuals are drawn, below that normal noise of their
 * spread. A cap below 5 is judged as with a pool.
 */
double calibrate_power(const struct judge_rules *, const double *d, int n,
    double effect);

/*
 * Is power more than a guess? Of few pairs that it is low is one where most of
 * them scatter so little that min_effect is resolved: one or two large ones
 * make it, which may be chance or not.
 */
bool calibrate_power_is_sure(const struct calibration *,
    const struct judge_rules *);

/*
 * Deviation of a pair's effect from the quantile .8 of its sizes: a fifth of
 * outliers does not show, two modes of equal share do (the MAD of effects
 * that are 0 or one distance would be 0). n >= 1.
 */
double calibrate_spread(const double *d, int n);

/* Settings for a campaign. */
struct proposal {
	int max_pairs;
	double min_effect;
	double budget_s;
	long rounds;		/* that the time limit pays for, at the least */
	bool slow;		/* below 5 pairs: by the pool */
};

/*
 * limit_s: time of the campaign, at most a share of which goes to one round's
 * measuring; other_s: build and verification of a round.
 */
void calibrate_propose(struct proposal *, const struct calibration *,
    const struct judge_rules *, double limit_s, double other_s);

/* Their members, for the event "calibrate", into an object that is there. */
void calibration_to_json(struct cJSON *, const struct calibration *,
    const struct judge_rules *);
void proposal_to_json(struct cJSON *, const struct proposal *);

#endif
