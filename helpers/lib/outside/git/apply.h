/* apply.h - a difference, of commits or in a patch, made to another commit. */
#ifndef OUTSIDE_GIT_APPLY_H
#define OUTSIDE_GIT_APPLY_H

#include "../../base/list.h"
#include "repo.h"

/*
 * What changed from one commit to another, merged into a third one: three-way,
 * so a few lines between the changes are enough. out gets a commit of the
 * result, which no ref names. Where both changed the same lines the paths are
 * added to conflicts, and out is "". Working tree and index are not touched.
 * 0 or -1.
 */
int changes_carry(char out[OID_HEX], struct strs *conflicts, struct repo *,
    const char *from, const char *to, const char *onto);

/*
 * A patch, as `git diff` prints one, applied to a commit: out gets a commit of
 * the result, which no ref names; paths those that it changes. 0; -1 with
 * refused() if it does not apply, or changes nothing.
 */
int patch_commit(char out[OID_HEX], struct strs *paths, struct repo *,
    const char *text, size_t len, const char *onto);

#endif
