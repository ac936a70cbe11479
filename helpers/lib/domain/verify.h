/* verify.h - the project's correctness command in an arm. */
#ifndef DOMAIN_VERIFY_H
#define DOMAIN_VERIFY_H

#include "build.h"
#include "check.h"

struct verify_result {
	bool ok;
	char *reason;		/* rule and line, or what passed */
	char *lines;		/* at most 40 lines around the first error */
	uint64_t seed;
	double wall_s;
	long time;		/* when it was begun */
	char *command;		/* the last one that ran, as it ran */
	char *output;		/* its key lines */
	bool off_device;	/* the baseline's: a run was not on the device */
	char *off_why;		/* the rule that says so */
};

/* PAWL_VERIFY_PASS, _FAIL and _DONE as rules. 0 or -1 with refused(). */
int check_of(struct check *, const struct settings *);

/*
 * Run it for every case with this seed. 0: see out->ok; -1: could not be run,
 * or a pattern gave up.
 */
int verify_run(struct verify_result *out, struct runner *, struct arm *,
    const struct step_hooks *, uint64_t seed);
void verify_result_release(struct verify_result *);

/*
 * The record of precision: {time, when, command, result: pass or fail, reason,
 * output, wall_s, device}; caller frees.
 */
struct cJSON *verify_record(const struct verify_result *,
    const struct runner *);

#endif
