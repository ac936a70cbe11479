/* golden.h - what PAWL_GOLDEN names: read by the verification alone. */
#ifndef DOMAIN_GOLDEN_H
#define DOMAIN_GOLDEN_H

#include "../base/list.h"
#include "project.h"

/*
 * The paths, relative to the repository. 0; -1 with refused() if one is not
 * there, leads elsewhere, or can be changed by a round.
 */
int golden_find(struct strs *out, struct project *);

#endif
