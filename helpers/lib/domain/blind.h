/* blind.h - rounds that change what the harness was seen not to see. */
#ifndef DOMAIN_BLIND_H
#define DOMAIN_BLIND_H

#include "../outside/git/diff.h"
#include "project.h"

/*
 * May a round change these files? -1 with refused() for one whose breaking
 * nothing noticed at the baseline, unless that is waived. 0.
 */
int blind_check(const struct project *, const struct changes *);

#endif
