/*
 * tries.h - how often make try built and verified since the last round; kept
 * in the state directory, and by the next round in its record.
 */
#ifndef DOMAIN_TRIES_H
#define DOMAIN_TRIES_H

#include "project.h"

/* Since the last round; 0 also where nothing is known. */
long tries_count(const struct project *);

/* One more. 0 or -1. */
int tries_add(const struct project *);

#endif
