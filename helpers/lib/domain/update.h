/*
 * update.h - what was kept, on another base: upstream has gone on. Made by the
 * git program, so that conflicts are where its user expects them.
 */
#ifndef DOMAIN_UPDATE_H
#define DOMAIN_UPDATE_H

#include "project.h"

enum update_how { UPDATE_REBASE, UPDATE_MERGE };

struct update {
	const char *name;	/* as it was typed */
	enum update_how how;
	char commit[OID_HEX];	/* that it names */
	char tip[OID_HEX];	/* of the frontier branch, before */
};

/*
 * Resolve base. Refused: no such commit, nothing new in it, tracked files with
 * changes. 0 or -1.
 */
int update_find(struct update *, struct project *, const char *base,
    enum update_how);

/* Rebase or merge. -1 with refused() at a conflict, saying how to go on. */
int update_apply(const struct update *, struct project *);

#endif
