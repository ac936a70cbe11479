/*
 * device.h - the devices of a project, PAWL_DEVICES, and where a command ran.
 *
 * Commands use one of them: its id is in the environment under the name that
 * PAWL_DEVICE_ENV gives. The list is no part of an epoch, since a card may go
 * and another come; what kind of device it is, is (fingerprint.h).
 *
 * PAWL_ON_DEVICE says how to tell that a run was on the device: patterns, one
 * a line or with ";;" between, matched against the command and its output
 * below it. All have to match; one with ! before it must not. What does not
 * hold ran in a simulator, and the epoch of such a baseline is one of
 * simulated figures.
 */
#ifndef DOMAIN_DEVICE_H
#define DOMAIN_DEVICE_H

#include "../base/list.h"
#include "../outside/proc.h"
#include "project.h"

#define DEVICE_TRIES 3		/* devices that a first verification is tried on */

/* Ids in order. 0; -1 with refused() naming what is no id, or the lack of
 * PAWL_DEVICE_ENV. */
int device_list(struct strs *ids, const struct project *);

/* The one that commands use: the last that a round used, else the first; NULL
 * without any. 0 or -1; caller frees. */
int device_choose(char **id, const struct project *);

/* The first that is not among those tried; NULL if all are. */
const char *device_next(const struct strs *ids, const struct strs *tried);

/* "TILE_FWK_DEVICE_ID=1"; caller frees. */
char *device_pair(const struct settings *, const char *id);

/* Is there a rule that tells? */
bool device_is_told(const struct settings *);

/*
 * Was this run on the device? 1; 0, with why naming the rule; -1 with
 * refused(). Without a rule it was.
 */
int device_judge(struct buf *why, const struct settings *,
    const char *command, const struct proc_result *);

/*
 * The same against what the epoch is: 1; 0, why says what differs; -1. Of a
 * baseline *off is set where it was not on the device, and the answer is 1.
 */
int device_judge_run(struct buf *why, bool *off, const struct project *,
    const char *command, const struct proc_result *);

/* Of a strict project somebody has to answer for simulated figures. 0; -1 with
 * refused(). */
int device_check_strict(const struct project *, const char *why);

/* Are patterns and name of the variable such? 0; -1 with refused(). */
int device_check(const struct project *);

#endif
