/* ref.h - branches and notes. Names are whole: "refs/heads/…". */
#ifndef OUTSIDE_GIT_REF_H
#define OUTSIDE_GIT_REF_H

#include "../../base/list.h"
#include "repo.h"

/* Commit that a ref names, "" if it is not there. 0 or -1. */
int ref_read(char out[OID_HEX], struct repo *, const char *name);

/*
 * Set a ref to new, which was at old before ("": it must not exist). A ref
 * that is already at new is fine. -1 with failed() if it was moved meanwhile.
 */
int ref_move(struct repo *, const char *name, const char *old,
    const char *new, const char *why);

int ref_delete(struct repo *, const char *name);

/* Names that match a glob such as "refs/heads/tune/x/iter-*", sorted. */
int ref_list(struct strs *out, struct repo *, const char *glob);

/*
 * Does a shorter ref stand where name needs a folder ("refs/heads/tune" in the
 * way of "refs/heads/tune/x/log"), or a longer one where it needs a file? Its
 * name, caller frees; NULL if not.
 */
char *ref_obstacle(struct repo *, const char *name);

/*
 * The commit that attaches text to another one under refs/notes/pawl; no ref
 * moves, and objects_sync() is still to come. 0 or -1.
 */
int note_prepare(char out[OID_HEX], struct repo *, const char *commit,
    const char *text);

/*
 * Attach text to a commit, replacing what was there: by what note_prepare()
 * gave (NULL for nothing) if it still fits, else anew. 0 or -1.
 */
int note_set(struct repo *, const char *prepared, const char *commit,
    const char *text);

#endif
