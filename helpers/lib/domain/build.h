/* build.h - the project's build command in an arm, with nothing stale left. */
#ifndef DOMAIN_BUILD_H
#define DOMAIN_BUILD_H

#include "run.h"

struct build_result {
	bool ok;
	bool ran;		/* false: the products were up to date */
	char *reason;		/* why not ok, or why it ran (again) */
	char *lines;		/* at most 40 lines around the first error */
	double wall_s;
};

/*
 * Build what arm_bring() brought, unless the products belong to it already.
 * If sources changed and no product did, once more from clean. look: it fails if
 * it changed tracked files that the baseline's build did not; without that
 * whoever uses the arm looks later. 0: see out->ok; -1: could not be run.
 */
int build_run(struct build_result *out, struct runner *, struct arm *,
    const struct step_hooks *, bool look);
void build_result_release(struct build_result *);

#endif
