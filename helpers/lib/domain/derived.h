/* derived.h - files beside ITERATIONS.md that can be made again from the ledger. */
#ifndef DOMAIN_DERIVED_H
#define DOMAIN_DERIVED_H

#include <stddef.h>

#include "project.h"

/*
 * Write one into the directory of the records, kept out of the user's commits.
 * *path (the caller frees) is where it is. A file of this name that the user's
 * commits have is refused, and one that was there before pawl kept the name
 * out of them. 0 or -1.
 */
int derived_write(char **path, struct project *, const char *name,
    const void *bytes, size_t len);

#endif
