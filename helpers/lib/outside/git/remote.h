/*
 * remote.h - refs of another repository, through the git program, so that its
 * transports and the user's credentials work. No hooks run, nothing is asked
 * on a terminal, and it does not take longer than a minute.
 */
#ifndef OUTSIDE_GIT_REMOTE_H
#define OUTSIDE_GIT_REMOTE_H

#include "../../base/list.h"
#include "../../base/str.h"
#include "repo.h"

/*
 * Give a ref of a remote (a name, path or URL) this commit: create it, or, with
 * grow, move it forward. Never forced. 1: it is there; 0: it is not, and why
 * says what git said; -1: git could not be run.
 */
int remote_push(struct buf *why, struct repo *, const char *remote,
    const char *commit, const char *ref, bool grow);

/*
 * Refs below a prefix such as "refs/pawl-witness/x/", each as "<commit> <ref>".
 * 1, 0 or -1 as above.
 */
int remote_refs(struct strs *out, struct buf *why, struct repo *,
    const char *remote, const char *prefix);

#endif
