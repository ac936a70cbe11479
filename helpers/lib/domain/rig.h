/*
 * rig.h - what builds, verifies and measures in run trees: the commands, how
 * they log and are seen, the benchmark.
 */
#ifndef DOMAIN_RIG_H
#define DOMAIN_RIG_H

#include "bench.h"
#include "build.h"
#include "pace.h"

/* Start from { 0 }. It must not be moved while it is open. */
struct rig {
	struct runner runner;
	struct bench bench;	/* of rig_open_bench() alone */
	struct step_hooks hooks;	/* tick: rig_watch() */
	struct measure_progress progress;	/* the same */
};

/*
 * The log's path is the rig's from now on; NULL fails, and whoever was asked
 * for it has said why. 0 or -1, then there is nothing to be closed.
 */
int rig_open(struct rig *, struct project *, char *log_path);
int rig_open_bench(struct rig *, struct project *, char *log_path);
void rig_close(struct rig *);

/* Show what it does; at any time. */
void rig_watch(struct rig *, int (*tick)(void *arg, double elapsed_s),
    void (*pair)(void *arg, const struct pace *), void *arg);

/* For what takes a progress: NULL if nobody watches. */
const struct measure_progress *rig_progress(const struct rig *);

/*
 * The run tree of a role, brought to a commit (clean: without any products) and
 * built. 0: see out->ok, and both are the caller's to release; -1: neither is.
 */
int rig_build(struct build_result *out, struct arm *, struct rig *,
    enum arm_role, const char *commit, bool clean);

#endif
