/*
 * campaign.h - where a campaign stands: the ledger's events folded into one
 * state. Pure.
 */
#ifndef DOMAIN_CAMPAIGN_H
#define DOMAIN_CAMPAIGN_H

#include <stdbool.h>
#include <time.h>

#include "../outside/git/repo.h"
#include "course.h"

struct cJSON;

enum goal { GOAL_NONE, GOAL_SPEEDUP, GOAL_TARGET, GOAL_BEST };

/* The kind that a record has; GOAL_NONE also for one that is not known. */
enum goal goal_of(const char *name);
const char *goal_name(enum goal);

/* A ratio of times as its logarithm: > 0 is faster. 99 % interval. */
struct effect {
	bool known;
	double g, lo, hi;
};

struct campaign {
	long events;		/* in the ledger so far */
	long epoch;		/* 0: no baseline yet */
	long next_iter;		/* number of the next round */
	char base[OID_HEX];	/* the epoch's first frontier */
	char frontier[OID_HEX];	/* certified: the best commit known */
	long base_iter;		/* round of the epoch's baseline */
	long best_iter;		/* round that made the frontier */
	bool lower_is_better;
	char unit[32];
	double base_value;	/* the baseline's, in unit */
	double best_value;	/* the frontier's, when it was kept */
	struct effect total;	/* baseline against frontier */
	bool total_exact;	/* measured against the baseline itself */
	bool confirmed;		/* total comes from confirm */
	long unconfirmed;	/* kept rounds since the last confirm */
	bool goal_met;		/* a confirm said so: rounds are over */
	bool going_on;		/* but CONTINUE= was given */
	char certified[OID_HEX]; /* frontier before its provisional keeps */
	long certified_iter;
	long back_to;		/* a confirm refuted what came after this
				 * round, and no rollback followed; -1 */
	enum goal goal;
	double goal_value;	/* a ratio, or a value in unit */
	double target;		/* value in unit; 0: none yet */
	long until;		/* time of day, seconds; 0: none */
	long kept, neutral, failed, inconclusive, interrupted;
	long dry;		/* rounds in a row without gain */
	long max_pairs;		/* what the baseline found affordable */
	long started;		/* time of the epoch's baseline */
	/* numbers of events that views quote; 0: not known, or none */
	long base_event, best_event, top_event;
	double top_gain;	/* of the kept round with the largest gain */
	struct cJSON *tops;	/* see kept.h; NULL: none */
	char bottleneck[256];	/* as last stated in this epoch */
	char last_verdict[16];
	long last_iter;
	char harness[72], settings[72]; /* SHA-256 */
	/* the epoch's baseline, and rounds, that ran without the sandbox */
	bool base_unboxed;
	long unboxed;
	char device[64];	/* the last that a round used; "" none */
	bool simulated;		/* the epoch's baseline was not on the device */
	long failed_starts;	/* baselines that failed since the last one */
	struct cJSON *waivers;	/* see waiver.h; NULL: none */
	struct cJSON *requests;	/* see approval.h; NULL: none */
	struct course course;
	struct cJSON *began;	/* taken, iter, value: what the epoch began
				 * from, where that has to be known; or NULL */
	struct cJSON *livewire;	/* of the baseline, see sight.h; NULL: none */
	struct cJSON *reference; /* of the epoch, see reference.h; NULL: none */
	struct cJSON *moments;	/* see moments.h; NULL: none */
	long moments_before;	/* more of them, that went out */
	struct cJSON *checklist; /* see checklist.h; NULL: none */
	char lang[8];		/* of the records, as PAWL_LANG; "": en */
};

void campaign_init(struct campaign *);
void campaign_release(struct campaign *);

/*
 * Apply one event (an object with kind, time and data). -1 with failed() if
 * a field it needs is missing.
 */
int campaign_fold(struct campaign *, const struct cJSON *event);

struct cJSON *campaign_to_json(const struct campaign *);
void campaign_from_json(struct campaign *, const struct cJSON *); /* anew */

/* An effect as {"g":…, "lo":…, "hi":…}, null when not known. */
struct cJSON *effect_to_json(const struct effect *);
struct effect effect_from_json(const struct cJSON *);

/* Speedup as a ratio, 1.25 is a quarter faster. */
double effect_ratio(double g);
/* Time saved in per cent: 20 for a ratio of 1.25; negative when slower. */
double effect_percent(double g);

/* Part of the way from baseline to target in time, per cent; -1: no target. */
double campaign_attainment(const struct campaign *);

/* The value that the goal asks for, given the baseline; 0 if none. */
double campaign_target(const struct campaign *);

/* Does this cumulative figure reach the goal? Not with BEST=1. */
bool campaign_reaches(const struct campaign *, const struct effect *total);

#endif
