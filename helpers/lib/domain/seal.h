/*
 * seal.h - what of an arm a command can write, under the sandbox.
 *
 * A build: all but the harness. A verification or a benchmark: only where the
 * baseline's made files, and of what is there nothing that the baseline's
 * did not rewrite. What is sealed file by file has a limit, since the sandbox
 * takes time for each: what is beyond it is only compared afterwards.
 */
#ifndef DOMAIN_SEAL_H
#define DOMAIN_SEAL_H

#include <stdbool.h>

#include "../outside/sandbox.h"
#include "arm.h"
#include "baseline.h"

/*
 * The binds of an arm, for a build or for a run. Nothing is sealed before the
 * baseline. 0 or -1.
 */
int seal(struct binds *out, struct arm *, const struct baseline_writes *,
    bool is_build);

/* Is all of it sealed, so that a command can have changed nothing? */
bool seal_is_whole(const struct binds *);

#define SEAL_NONE "+\n"		/* as text: all could be written */

/* To keep it, "" if it is whole; caller frees. */
char *seal_text(const struct binds *);

/*
 * Could a command under it have changed this file of the arm? Sure is only what
 * is in a sealed directory: one that holds files sealed by themselves may have
 * been moved away, with them.
 */
bool seal_opens(const char *text, const char *path);

#endif
