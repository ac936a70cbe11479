/* commit.h - what a commit says, for whoever checks it. */
#ifndef OUTSIDE_GIT_COMMIT_H
#define OUTSIDE_GIT_COMMIT_H

#include "../../base/list.h"
#include "../../base/str.h"
#include "repo.h"

struct commit {
	char *message;		/* as it is, to the last byte */
	struct strs parents;
	char tree[OID_HEX];
	long time;		/* the committer's, seconds */
};
#define COMMIT_INIT { NULL, STRS_INIT, "", 0 }

/* 0 or -1 with failed(); out then needs no release. */
int commit_read(struct commit *out, struct repo *, const char *hex);
void commit_release(struct commit *);

/* The name that a blob of these bytes has; nothing is written. */
void blob_name(char out[OID_HEX], const void *bytes, size_t len);

/*
 * Text that refs/notes/pawl attaches to a commit, appended to out; 1; 0 there
 * is none; -1.
 */
int note_read(struct buf *out, struct repo *, const char *commit);

#endif
