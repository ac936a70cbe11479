/* arm_internal.h - what the files of the run trees share. */
#ifndef DOMAIN_ARM_INTERNAL_H
#define DOMAIN_ARM_INTERNAL_H

#include <time.h>

#include "arm.h"

/* Its state from disk and to it; it outlives no boot. 0 or -1. */
void arm_load(struct arm *);
int arm_save(const struct arm *);

/* Which one has the role now. */
char arm_letter(struct project *, enum arm_role);

/* A file that is as old as the last checkout or start of a build; frees. */
char *arm_stamp(const struct arm *);

bool time_not_before(const struct timespec *, const struct timespec *);

/* Keep in mind what the build left, on disk: arm_clear() goes by it. 0 or -1. */
int arm_picture(struct arm *);

/* Has git in a command, or anybody else, written its index since? 1 no, 0, -1. */
int arm_index_is_ours(struct arm *);

/* Is that there? */
bool arm_has_picture(const struct arm *);

/* Untracked files that the build made and that are others now. 0 or -1. */
int arm_made_changed(struct strs *out, struct arm *);

/*
 * Of these paths, those whose content is not the commit's, or that are no
 * files which the baseline's commands write again as they were. 0 or -1.
 */
int arm_differing(struct strs *out, struct arm *, const struct strs *paths);

#endif
