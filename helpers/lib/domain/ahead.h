/*
 * ahead.h - a step's program is started while the step before it works: until
 * it is told to go it only links itself and reads.
 */
#ifndef DOMAIN_AHEAD_H
#define DOMAIN_AHEAD_H

#include <sys/types.h>

#include "project.h"

struct ahead {
	pid_t pid;	/* 0: none was started */
	int go;		/* a byte sent here, and it goes; closed, it ends */
};

/* Start it; if that fails there just is none. */
void ahead_start(struct ahead *, const char *path);

/* Let it go. Its pid, and the caller waits for it; -1 if there is none. */
pid_t ahead_go(struct ahead *);

/* It is not needed. */
void ahead_drop(struct ahead *);

/*
 * In the step's program: open the project, with the user's index if that will
 * be needed, and wait for the word, if it was started ahead. 0 or -1.
 */
int ahead_open(struct project *, bool index);

#endif
