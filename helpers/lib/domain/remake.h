/*
 * remake.h - a recorded attempt made again from its commits: built from clean,
 * verified, measured against the frontier that it was measured against, under
 * the settings of its epoch.
 */
#ifndef DOMAIN_REMAKE_H
#define DOMAIN_REMAKE_H

#include "rig.h"

struct cJSON;

struct remake {
	struct project *project;
	struct rig rig;		/* rig_watch() is the caller's */
	void (*say)(void *arg, const char *what);	/* may be NULL */
	void *arg;
	double build_s, verify_s;	/* of the candidate; not the caller's */
};

/*
 * The project is as it was before the attempt (ledger_rewind()), and locked.
 * Needs remake_close() unless it fails. 0 or -1.
 */
int remake_open(struct remake *, struct project *);
void remake_close(struct remake *);

/*
 * Build a commit from clean and verify it, with this seed. *out, which the
 * caller frees: {verdict: "failure" or null, failed_step, reason}. to_see, NULL
 * none: the record of a round that may have taken the harness's sight;
 * failed_step is "measure" if it did (blind_again()). 0 or -1.
 */
int remake_check(struct cJSON **out, struct remake *, const char *commit,
    uint64_t seed, const struct cJSON *to_see);

/*
 * All of a round, from its result.json: both versions from clean, the
 * candidate verified with a new seed (a failed verification with its own),
 * measured by the recorded rules; with other parameters and kept, what the
 * harness notices. *out: what contest_run() says, with failed_step and reason.
 * 0; -1: infra, such as a frontier that does not build here.
 */
int remake_round(struct cJSON **out, struct remake *,
    const struct cJSON *result);

/*
 * What is not as it was: tools, device, machine, sandbox, inputs.
 */
void remake_differences(struct strs *out, struct remake *,
    const struct cJSON *result);

/*
 * Data of the event "reproduce": {iter, epoch, unit, recorded: {verdict,
 * failed_step, gain, value, frontier_value, pairs}, now: {the same, reason},
 * agreement, differences}. Caller frees.
 */
struct cJSON *remake_json(const struct cJSON *recorded,
    const struct cJSON *now, const struct strs *differences);

#endif
