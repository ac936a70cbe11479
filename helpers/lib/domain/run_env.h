/* run_env.h - the environment of a command of the project. */
#ifndef DOMAIN_RUN_ENV_H
#define DOMAIN_RUN_ENV_H

#include "../base/list.h"
#include "../outside/sandbox.h"
#include "run.h"

/* Sorted "K=V": what is allowed, and what pawl gives. 0 or -1. */
int run_env(struct strs *env, struct runner *, const struct arm *,
    const struct sandbox *, const struct run_spec *);

#endif
