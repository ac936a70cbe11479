/*
 * lock.h - one holder at a time for a project; the kernel lets go when the
 * holder dies.
 */
#ifndef BASE_LOCK_H
#define BASE_LOCK_H

#include <stdbool.h>

/* Environment variable through which a parent hands its lock to a child. */
#define LOCK_FD_ENV "PAWL_LOCK_FD"

struct lock {
	int fd;		/* -1: not held */
	bool inherited;	/* it is the parent's: release leaves it held */
	bool left;	/* a holder did not end in order: something of it may
			 * still run. Stays known until the caller clears it */
};
#define LOCK_INIT { -1, false, false }

/*
 * Take the lock at path and write who holds it there ("pawl-round pid 4711").
 * A lock that a live parent handed down is joined instead. 0; -1 with
 * refused() naming the holder if another process has it.
 */
int lock_take(struct lock *, const char *path, const char *what);

/* Join the lock that a live parent holds; -1 with refused() if none does. */
int lock_join(struct lock *, const char *path);

/* Let child programs inherit the lock (sets LOCK_FD_ENV). 0 or -1. */
int lock_hand_down(struct lock *);

/* Is it held by somebody else right now? who (size bytes) gets the holder. */
bool lock_is_busy(const char *path, char *who, int size);

/* 0; -1 with the refusal of lock_take() while somebody else holds it. */
int lock_check(const char *path);

void lock_release(struct lock *);

#endif
