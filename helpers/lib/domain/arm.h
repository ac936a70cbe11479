/*
 * arm.h - a run tree: a linked worktree in the state directory, in which a
 * commit is built, verified and measured.
 *
 * "dirty" is on disk before a build starts, so a killed build, or a clock set
 * back, cannot leave a stale product that make calls fresh.
 */
#ifndef DOMAIN_ARM_H
#define DOMAIN_ARM_H

#include "../base/list.h"
#include "project.h"

struct binds;
struct cJSON;

enum arm_role { ARM_FRONTIER, ARM_CANDIDATE, ARM_BASE };

struct arm {
	struct project *project;
	char letter;		/* a, b or c: which directory */
	char *path;		/* its root */
	char *dir;		/* the project in it */
	char *home, *tmp;	/* private to its commands */
	char *build_home;	/* HOME as the build left it */
	struct repo repo;
	char commit[OID_HEX];	/* that it holds, "" none */
	bool built;		/* products belong to commit and key */
	bool same;		/* products belong to another commit of its tree */
	bool dirty;		/* a build was begun and did not end */
	bool scratch;		/* on disk it is dirty whatever is done in it */
	bool checked;		/* its files were looked at since a command ran */
	char key[72];		/* of the build: settings */
	char index[72];		/* of the checkout: what git knows of it */
	struct strs seals;	/* of commands since: what they could write */
	struct strs names;	/* of all that the build left; none: not read */
	struct strs made;	/* what the kernel says of what is not in git */
	bool recalled;		/* made was read */
	struct cJSON *builds;	/* that its products came from, see build.c:
				 * {command: {digest, commit}}; NULL: unknown */
	bool clear;		/* nothing else can be in it */
	char dropped[256];	/* the first name that arm_clear() removed */
};

/* Open the arm that has a role now, making it if needed. 0 or -1. */
int arm_open(struct arm *, struct project *, enum arm_role);
void arm_close(struct arm *);

/*
 * Bring the arm to a commit. Afterwards arm->built says whether its products
 * already belong to it. clean removes all products first, as does
 * PAWL_BUILD_CLEAN=auto where make may not see what changed. 0 or -1.
 */
int arm_bring(struct arm *, const char *commit, bool clean);

/*
 * Are its products built from a commit of the same files? 1, 0, -1. (make iter
 * after make try: only the commit is another one.)
 */
int arm_has_files_of(struct arm *, const char *commit);

/*
 * Mark it dirty before a build, built after it. Not synced: after a power cut
 * it is another boot, and every arm is dirty then. 0 or -1.
 */
int arm_begin_build(struct arm *);
int arm_end_build(struct arm *);

/*
 * A command is about to run in it, with that seal (seal_text()), so what it can
 * write has to be looked at again. 0 or -1.
 */
int arm_unsettle(struct arm *, const char *seal);

/* Nothing in it can be trusted: it is built again from clean. 0 or -1. */
int arm_spoil(struct arm *);

/*
 * Tracked files that are not as they were checked out: changed, or changed and
 * put back, and no products of the baseline's build nor touched by its
 * commands; and products that are not as they were built. "" if none, else their names; caller frees; NULL on failure.
 */
char *arm_tampered(struct arm *);

/*
 * The same; if there are none, what commands left goes, and the next
 * arm_bring() need not look. all: somebody else's changes as well, not only
 * those that were open to a command since the checkout.
 */
char *arm_settle(struct arm *, bool all);

/* Tracked files that commands wrote again as they were. 0 or -1. */
int arm_touched(struct strs *out, struct arm *);

/*
 * Did the build make or rewrite any file since arm_begin_build()? 1, 0, -1.
 */
int arm_products_changed(struct arm *);

/* An empty TMPDIR for the next command, a HOME as the build left it. 0 or -1. */
int arm_fresh_tmp(struct arm *);
int arm_fresh_home(struct arm *);

/*
 * Whatever is in it that was not when the build ended goes, so that no run
 * finds what another one left. 0 or -1.
 */
int arm_clear(struct arm *);

/* Files that the arm's commit has, by its index, sorted. 0 or -1. */
int arm_tracked(struct strs *out, struct arm *);

/* Untracked files that the build left, relative to its root. 0 or -1. */
int arm_made(struct strs *out, struct arm *);

/* Of what a run left, what is neither file nor directory. 0 or -1. */
int arm_left_links(struct strs *out, struct arm *);

/* Directories in which the build that just ended made or removed anything, ""
 * the arm's own. 0 or -1. */
int arm_build_dirs(struct strs *out, struct arm *);

/*
 * The same since the build, and files, tracked or made by it, that were written
 * since. 0 or -1.
 */
int arm_run_writes(struct strs *dirs, struct strs *files, struct arm *);

/* Say which arm holds the frontier now; the other one is the candidate's. */
int arm_set_frontier(struct project *, char letter);

/* The build's products: tracked files it rewrote, other files it made. */
int arm_products(struct strs *rewrote, struct strs *made, struct arm *);

#endif
