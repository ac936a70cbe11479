/*
 * bringup.h - what a baseline that failed says about the environment: before
 * there is one that is valid, no round begins, and each attempt is an event.
 */
#ifndef DOMAIN_BRINGUP_H
#define DOMAIN_BRINGUP_H

#include "round.h"

struct cJSON;

/*
 * {step: that it failed in, reason, devices: [{device, reason, output}], build,
 * verify: ok, failed or not run, sandbox, tools: {name: text}, pitfalls: [key
 * error lines], first_valid: null}, of a baseline whose snapshot was made and
 * that nobody interrupted; NULL of another. Caller frees.
 */
struct cJSON *bringup_data(const struct round *);

/*
 * Of a round that is recorded: {iter, from, device, why} if it went to another
 * device, else NULL. Caller frees.
 */
struct cJSON *bringup_switch(const struct cJSON *data);

#endif
