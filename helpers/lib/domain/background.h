/*
 * background.h - a round that goes on by itself, for whoever is cut off after
 * some minutes (make iter WAIT=240, make wait).
 */
#ifndef DOMAIN_BACKGROUND_H
#define DOMAIN_BACKGROUND_H

#include "../base/err.h"
#include "project.h"

/* Seconds of WAIT=, 0 without it. 0, or -1 with refused(). */
int background_seconds(double *out);

/*
 * Was WAIT= given, and are we the one who starts the round, not the one that
 * was started?
 */
bool background_wanted(void);

/* What the lock calls the round that we are. */
const char *background_name(void);

/*
 * Start this program once more in the background, with the words argv, and look
 * at it for wait_s seconds. What it ended with, or ST_OK after a line that says
 * where it stands. ST_STATE or ST_INFRA with a message of what went wrong.
 */
enum status background_run(struct project *, char *const *argv,
    double wait_s);

/*
 * Go on looking at it, from where the last one left, until nothing runs. news:
 * something was shown, or failed to be.
 */
enum status background_wait(bool *news, struct project *, double wait_s);

#endif
