/*
 * run.h - one command of the project (build, verify, benchmark) run in an arm:
 * settings, environment, sandbox, limits, log.
 */
#ifndef DOMAIN_RUN_H
#define DOMAIN_RUN_H

#include <stdint.h>

#include "../outside/proc.h"
#include "arm.h"
#include "baseline.h"

struct cJSON;

/*
 * CMD_RUN is PAWL_RUN: the candidate, before what it made is verified. The
 * reference's two are not the candidate's.
 */
enum command { CMD_BUILD, CMD_RUN, CMD_VERIFY, CMD_BENCH, CMD_REFERENCE,
	CMD_REFERENCE_VERIFY, CMD_PROFILE };

/* What a step gives to whoever shows progress and keeps the log. */
struct step_hooks {
	const char *log_path;	/* bounded, appended; NULL none */
	const char *mark;	/* by which survivors are found */
	int (*tick)(void *arg, double elapsed_s);
	void *tick_arg;
};

struct run_spec {
	enum command command;
	const char *name;	/* of the case, NULL none */
	uint64_t seed;		/* of the inputs: PAWL_SEED */
	const char *nonce;	/* PAWL_NONCE, NULL none */
	const struct step_hooks *hooks;
	const char *text;	/* in place of the setting; NULL: that */
};

/*
 * Everything that is the same for all runs of a program: is the sandbox on,
 * which inputs, which parameters go through the environment.
 */
struct runner {
	struct project *project;
	bool sandboxed;
	char *why_not;		/* why it is not, or NULL */
	double limit_s;		/* shorter than the settings' limits; 0: those */
	char *device;		/* of PAWL_DEVICES; NULL: there is none */
	bool off_device;	/* a run of the baseline was not on it */
	struct strs inputs;	/* absolute paths */
	struct strs left;	/* variables of the user's that are not passed */
	struct strs golden;	/* hidden but from CMD_VERIFY, in the sandbox */
	struct baseline_writes writes;	/* what commands may write: these */
};

/* Do its commands run in the sandbox? If not, why. 0 or -1. */
int run_sandbox(bool *on, struct buf *why, struct project *);

/* 0; -1 with refused() if bwrap is demanded and does not work, or an input
 * is not there. */
int runner_init(struct runner *, struct project *);
void runner_release(struct runner *);

/* Its commands use this device from now on; NULL: as it was chosen. */
void runner_use(struct runner *, const char *device);

/* Into a round's first file: how its commands run. */
void runner_note(const struct runner *, struct cJSON *open);

/*
 * Remember which variables are not passed (the baseline does), and, later: is
 * it others than the baseline said? True as well if that is forgotten.
 */
int runner_left_keep(const struct runner *);
bool runner_left_is_news(const struct runner *);

/*
 * 0: it ran, whatever came of it; -1: it could not be run. What it left in the
 * arm is there until arm_clear().
 */
int run_command(struct proc_result *, struct runner *, struct arm *,
    const struct run_spec *);

/* The command of the settings, {case}, {seed}, {nonce} filled in; frees. */
char *run_text(const struct settings *, const struct run_spec *);

/*
 * "it left sleep (123) running", of what ended with the run by pawl's doing and
 * not the baseline's; NULL if there is none; caller frees. While a baseline is
 * made nothing counts, and writes.daemons gets the names.
 */
char *run_left(struct runner *, const struct proc_result *);

/* Text of a project's file in the arm, NULL if it is not there; size at most
 * 64 MiB; caller frees. */
char *run_file(size_t *len, const struct arm *, const char *name);

/*
 * How many bytes PAWL_PAD has in the benchmark's environment, 0 to 4095: where
 * the stack begins depends on the environment's size, and can be worth more
 * than a change (Mytkowicz et al., Producing wrong data without doing anything
 * obviously wrong, ASPLOS 2009). The same for both runs of a pair.
 */
size_t run_pad(uint64_t seed);

/* Which setting it is. */
enum setting run_setting(enum command);

/* Is {case} in this setting? */
bool run_has_case(const struct settings *, enum setting);

#endif
