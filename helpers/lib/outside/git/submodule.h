/*
 * submodule.h - files of submodules in a run tree, from the repository's own
 * copies in modules/; nothing is fetched.
 */
#ifndef OUTSIDE_GIT_SUBMODULE_H
#define OUTSIDE_GIT_SUBMODULE_H

#include "repo.h"

/*
 * Write the files of every submodule that a commit names into the arm, nested
 * ones too. They are plain files there, without a .git. -1 with refused()
 * naming a submodule that was never fetched.
 */
int submodules_fill(struct repo *arm, const char *commit);

#endif
