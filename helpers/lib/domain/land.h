/*
 * land.h - what was kept, as clean commits on the user's base.
 *
 * They are made by the git program in a linked worktree of the state directory,
 * so that the repository's own hooks, the user's signature and the like work.
 * The user's HEAD, index and working tree are not touched.
 */
#ifndef DOMAIN_LAND_H
#define DOMAIN_LAND_H

#include "../base/list.h"
#include "project.h"
#include "remake.h"

struct cJSON;

enum land_style { LAND_PLAIN, LAND_GERRIT, LAND_GITHUB };

/* A kept round that the frontier stands on. */
struct land_step {
	long iter;
	char commit[OID_HEX];		/* on the frontier's branch */
	const struct cJSON *data;	/* of its event */
	char record[72];		/* SHA-256 of its result.json, or "" */
	bool replayed;			/* another commit was measured, which
					 * make update put on another base */
};

struct land {
	struct project *project;
	enum land_style style;
	bool squash, sign_off;
	const char *base_name;		/* as typed; NULL: the campaign's */
	char base[OID_HEX];
	bool own_base;			/* it is the campaign's */
	struct land_step *v;		/* oldest first */
	size_t n;
	struct strs left_out;		/* paths that only baselines changed */
	char *dir;			/* the worktree */
	size_t done;			/* steps that are committed, or in the
					 * index where they become one */
	bool picked;			/* the next one is in the index */
	bool kept;			/* it can be gone on with */
	char tip[OID_HEX];		/* HEAD there */
	struct strs made;		/* "<commit> <iter>" of each commit */
	struct strs empty;		/* rounds that the base has already */
	/* What a step's commit says, or, for step n, that of all of them. */
	void (*message)(struct buf *, const struct land *, size_t step);
};

/*
 * What no confirm has proven yet, or one has refuted, is not handed over: -1
 * with refused(). 0.
 */
int land_check_proven(const struct project *, const struct cJSON *events);

/*
 * The rounds to land, from all events; base may be NULL. -1 with refused()
 * where there are none. Needs land_release() in any case.
 */
int land_find(struct land *, struct project *, const struct cJSON *events,
    const char *base);
void land_release(struct land *);

/* -1 with refused() unless a branch of this name can be made. */
int land_check_branch(struct land *, const char *branch);

/* The same unless a directory has nothing in it, or is not there. */
int land_check_patches(const char *dir);

/*
 * Begin, or go on where a conflict stopped it, as long as the same is landed.
 * 1: goes on; 0: begun; -1.
 */
int land_open(struct land *);

/* Forget one that a conflict stopped. 1; 0 there is none; -1. */
int land_drop(struct project *);

/*
 * Make the commits. shown gets what a hook that said no printed. -1 with
 * refused() at a conflict, which is left in the worktree.
 */
int land_commit(struct buf *shown, struct land *);

/*
 * Paths in which the landed tree is not the frontier's: of the files that
 * rounds changed, or that only it changed. 0 or -1.
 */
int land_differ(struct strs *out, struct land *);

/* Build it from clean and verify it; -1 with refused() if it fails. */
int land_verify(struct land *, struct remake *);

/* The branch; or the patches, into a directory. 0 or -1. */
int land_branch(struct land *, const char *branch);
int land_patches(struct land *, const char *dir);

/* Remove the worktree. 0 or -1. */
int land_end(struct land *);

#endif
