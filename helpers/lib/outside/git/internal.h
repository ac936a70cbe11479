/* internal.h - what the files of this folder share; nobody else includes it. */
#ifndef OUTSIDE_GIT_INTERNAL_H
#define OUTSIDE_GIT_INTERNAL_H

#include <git2.h>

#include "repo.h"

#define NOTES_REF "refs/notes/pawl"

/* failed("fmt: libgit2's words") and -1. */
int git_failed(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* 40 hex digits to an object name; -1 with failed(). */
int oid_parse(git_oid *out, const char *hex);
void oid_hex(char out[OID_HEX], const git_oid *);

/*
 * The tree of a commit, or the one of that name ("" gives NULL); the caller
 * frees. 0 or -1.
 */
int tree_of_commit(git_tree **out, struct repo *, const char *commit);

struct tree_edits;

/* Write the tree that base (NULL: the empty one) becomes by these. 0 or -1. */
int tree_write(git_oid *out, struct repo *, git_tree *base,
    const struct tree_edits *);

/*
 * The file memo of diff_work_at(): is nothing staged in this index against the
 * commit?
 */
bool memo_holds(const char *memo, git_index *, const char *commit);
void memo_keep(const char *memo, git_index *, const char *commit);

/*
 * Paths that the index says are not to be looked at (assume-unchanged,
 * skip-worktree), and are there.
 */
void hidden_entries(struct strs *out, struct repo *, git_index *);

/*
 * Does libgit2 sync each file it writes? It does unless told otherwise; off
 * is for objects that objects_sync() syncs together, and for run trees.
 */
void sync_each(bool on);

/*
 * worktree_checkout() of these files alone, which others were and are again
 * regular ones. 1; 0: it has to be done otherwise, and may have begun; -1.
 */
int checkout_few(struct repo *arm, const char *commit, const struct strs *only);

/*
 * Remember what a commit is made of for objects_sync(): the commit, and its
 * trees and blobs along these paths.
 */
int unsynced_add(struct repo *, const git_oid *commit, const char *const *paths,
    size_t n);

#endif
