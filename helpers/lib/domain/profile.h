/*
 * profile.h - PAWL_PROFILE: how far the cores are used, read off a profile of
 * the version that was measured.
 *
 * {utilization, bubble, balance}, per cent, those of which PAWL_UTILIZATION,
 * PAWL_BUBBLE and PAWL_BALANCE say where they are; or {failed: why}. In a round
 * also before: the same of the frontier, where it is known.
 */
#ifndef DOMAIN_PROFILE_H
#define DOMAIN_PROFILE_H

#include "build.h"
#include "course.h"
#include "round.h"

struct cJSON;

/* Name of the i-th figure, NULL behind the last. */
const char *profile_figure(size_t i);

/* Is there a figure of this name? Pure. */
bool profile_has(const char *name);

/* -1 with refused(): a source that cannot be read, or figures without command. */
int profile_check(const struct settings *);

/* Is one made of this round's candidate: kept, or EXPECT names a figure? */
bool profile_is_due(struct round *, const char *verdict);

/* 0: *out, of a profile that failed, too; -1: interrupted, or cannot be run. */
int profile_take(struct cJSON **out, struct runner *, struct arm *,
    const struct step_hooks *);

/* The same of a baseline, where it has to succeed; *out NULL: none is set. */
int profile_start(struct cJSON **out, struct runner *, struct arm *,
    const struct step_hooks *);

/* "profile" into a round's data, the frontier's beside it: the verdict stands
 * whatever comes of it. 0; -1 as above. */
int profile_add(struct cJSON *data, struct runner *, struct arm *,
    const struct step_hooks *);

#endif
