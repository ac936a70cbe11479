/* harness.h - what no round may change. */
#ifndef DOMAIN_HARNESS_H
#define DOMAIN_HARNESS_H

#include "../outside/digest.h"
#include "project.h"

/* SHA-256 over the files of a commit that no round may change. 0 or -1. */
int harness_hash(char out[DIGEST_HEX], struct project *, const char *commit);

#endif
