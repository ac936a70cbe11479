/*
 * contest.h - the measuring step of a round, from its first run to what goes
 * into the record; and the same decision again from a record.
 */
#ifndef DOMAIN_CONTEST_H
#define DOMAIN_CONTEST_H

#include "measure.h"
#include "round.h"

struct cJSON;

struct contest {
	const char *samples;	/* path: takes every pair as it comes */
	double run_s;		/* the baseline's time of a run */
	struct terms terms;
	void (*again)(void *);	/* a second measuring begins; may be NULL */
	/* All is measured anew, on another device; may be NULL. */
	void (*moved)(void *, const char *from, const char *why,
	    const char *to);
	void *arg;
};

/* What the verdict of this round will depend on. 0 or -1. */
int contest_terms(struct terms *out, const struct round *);

/*
 * Measure until there is a verdict. A gain above 10 x is measured once more
 * with new seeds, and kept only if that agrees. *out, which the caller frees:
 *
 *	ok, verdict, reason, failed_by (null, or run, exact, implausible), gain,
 *	slower, pairs, fresh, label, s, resolves, needs, frontier_value,
 *	candidate_value, cap, seed, wall_s, resumed, rules, samples, cases, guards,
 *	remeasured: the same of the second measuring
 *
 * 0; -1: infra.
 */
int contest_run(struct cJSON **out, struct pair_source *, struct contest *,
    const struct measure_progress *);

/*
 * The same, on the device that the round was verified on. Where the frontier's
 * benchmark fails twice the device may be to blame: then all is measured anew
 * on the next of PAWL_DEVICES, since a pair has one device. Fixes the terms
 * itself. *out has device and failed_devices, too.
 */
int contest_devices(struct cJSON **out, struct pair_source *, struct contest *,
    const struct round *, const struct measure_progress *);

/* What was measured counts for nothing; consumes why. */
void contest_fail(struct cJSON *data, const char *failed_by, char *why);

/* A failure in which the samples have no say: "tampered", "blinded". */
bool contest_is_beyond_samples(const char *failed_by);

/* Forget the pairs that are kept for a resumed round. 0 or -1. */
int contest_drop(const char *samples);

/*
 * The decision again, from what contest_run() made; the caller frees. NULL
 * with refused() if nothing was measured or the samples do not fit.
 */
struct cJSON *contest_replay(const struct cJSON *stored);

#endif
