/* work.h - the user's working tree and index, and pawl's linked worktrees. */
#ifndef OUTSIDE_GIT_WORK_H
#define OUTSIDE_GIT_WORK_H

#include "../../base/list.h"
#include "diff.h"
#include "repo.h"

/*
 * Set the index entries of these paths to a commit's; other entries stay as
 * they are. The working tree is not touched. 0 or -1.
 */
int work_index_set(struct repo *, const struct changes *, const char *commit);

/*
 * The same from one commit to another that differs in these paths alone; the
 * memo of diff_work_at() follows.
 */
int work_index_follow(struct repo *, const struct changes *, const char *from,
    const char *to, const char *memo);

/*
 * Bring these paths of the working tree to a commit's content, but only where
 * the file still holds c->new_blob; others are added to edited and left alone.
 * The index follows for all of them. 0 or -1.
 */
int work_restore(struct strs *edited, struct repo *, const struct changes *,
    const char *commit);

/*
 * Bring the files that differ between two commits from the one to the other.
 * All must hold what the first one has: otherwise edited names those that do
 * not, and nothing is changed. The index is not touched. 0 or -1.
 */
int work_bring(struct strs *edited, struct repo *, const char *from,
    const char *to);

/*
 * Make a locked linked worktree at path, HEAD detached at commit, nothing
 * checked out. 0 or -1.
 */
int worktree_add(struct repo *, const char *path, const char *commit);

/*
 * Bring a linked worktree to a commit: tracked files are as committed
 * afterwards, HEAD is detached there. clean also removes every other file. only
 * (NULL: all) names the tracked files that may be others now. Files whose
 * blob the repository lacks are left out. Not synced to disk. 0 or -1.
 */
int worktree_checkout(struct repo *arm, const char *commit, bool clean,
    const struct strs *only);

/* Every file of a working tree that its index lacks, ignored ones too. */
int worktree_others(struct strs *out, struct repo *);

#endif
