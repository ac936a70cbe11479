/*
 * bundle.h - a campaign in one file, a git bundle: its branches tune/<op>/…,
 * the notes, and the commits that they stand on.
 *
 * A bundle comes from anybody. What is in it is looked at in a repository of
 * its own, where the audit has to find nothing, before any ref is made; and no
 * ref that is there is moved.
 */
#ifndef DOMAIN_BUNDLE_H
#define DOMAIN_BUNDLE_H

#include "../base/list.h"
#include "../base/str.h"
#include "project.h"

/*
 * Write the project's campaign to a file that is not there. Without what is
 * reachable from base (NULL: with everything), which the other side then needs.
 * refs: how many. 0 or -1.
 */
int bundle_write(size_t *refs, struct project *, const char *path,
    const char *base);

struct bundle {
	char *path;		/* absolute */
	char op[128];		/* the one operator that it is of */
	struct strs refs;	/* refs/heads/tune/<op>/…, sorted */
	bool notes;		/* refs/notes/pawl is in it, too */
};

/*
 * Its refs; -1 with refused() for one that is none, or is damaged, lacks a
 * commit here, or names anything but the branches of one campaign.
 */
int bundle_open(struct bundle *, struct repo *, const char *path);
void bundle_close(struct bundle *);

/*
 * The same of its refs alone: lines "<commit> <ref>", as git bundle
 * list-heads prints them. Pure. 0, or -1 with refused().
 */
int bundle_names(struct bundle *, const char *heads);

/* All of it into the empty repository at dir. 0 or -1. */
int bundle_fetch(const struct bundle *, const char *dir);

/* The audit of it, in a repository of its own; -1 with refused() and shown. */
int bundle_audit(struct buf *shown, const struct bundle *, struct repo *);

/* Make the refs that are not here, how many; refused() if one differs. */
int bundle_import(size_t *refs, const struct bundle *, struct repo *);

#endif
