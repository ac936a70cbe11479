/* lines.h - the lines that a difference adds and removes. */
#ifndef OUTSIDE_GIT_LINES_H
#define OUTSIDE_GIT_LINES_H

#include "diff.h"

/*
 * Over all changes, as `git diff --numstat` counts; binary files count
 * nothing. The blobs are stored already. 0 or -1.
 */
int changes_lines(long *added, long *removed, struct repo *,
    const struct changes *);

/*
 * Where lines differ, of the old file: n of them from line at (from 1), 0 of
 * them behind it. Places that six lines or fewer lie between are one, as in
 * `git diff`.
 */
struct hunk {
	const char *path;
	long at, n;
};

/* Told of what differs, in order; both may be NULL. */
struct lines_seen {
	void (*hunk)(void *arg, const struct hunk *);
	/* sign is + or -; a line has no end, and is not a string */
	void (*line)(void *arg, const char *path, char sign, const char *line,
	    size_t len);
	void *arg;
};

/* Go through all changes whose blobs are stored; binary files have no lines. */
int changes_look(struct repo *, const struct changes *,
    const struct lines_seen *);

#endif
