/* output.h - what is kept of a program's output, in memory and in a log. */
#ifndef OUTSIDE_OUTPUT_H
#define OUTSIDE_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>

#include "../base/str.h"

/* One stream's head and tail. The tail holds at most twice what it keeps. */
struct keep {
	struct buf head;
	struct buf tail;
	size_t half;	/* bytes of either */
	size_t total;	/* bytes that came */
};

void keep_add(struct keep *, const char *p, size_t len);

/* All that was kept to out, with a line that says what was cut; empties k. */
void keep_end(struct buf *out, bool *cut, struct keep *k);

/* A file that takes at most so many bytes. */
struct runlog {
	int fd;			/* -1: none */
	const char *path;	/* for messages */
	size_t left;
	size_t lost;
	bool bad;		/* could not be written: failed() says why */
};

void runlog_add(struct runlog *, const char *p, size_t len);
void runlog_end(struct runlog *);	/* says what was lost, and closes */

#endif
