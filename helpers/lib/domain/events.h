/*
 * events.h - the texts of the ledger's events, kept in one file.
 *
 * A view needs all of them, and git has each in a file of its own. The kept
 * copy is good for what it says it is: each text stands under the name of its
 * blob, and all of it under a digest. It can be deleted at any time.
 */
#ifndef DOMAIN_EVENTS_H
#define DOMAIN_EVENTS_H

#include "../base/str.h"
#include "project.h"

struct events {
	struct project *project;
	char *path;
	struct buf kept;	/* as read: name, length, text of each */
	size_t at;		/* the next one; kept.len: no more */
	struct buf more;	/* what is to be added behind at */
};

/* Open the kept copy; one that is damaged or missing is an empty one. */
void events_open(struct events *, struct project *);

/*
 * Append the text of the event with this blob to out; called in the ledger's
 * order. 0 or -1.
 */
int events_next(struct buf *out, struct events *, const char *blob);

/* Keep what is new. A copy that cannot be written is no failure. */
void events_close(struct events *);

#endif
