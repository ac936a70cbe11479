/*
 * lock.c - an open file description lock on a file that says who holds it.
 *
 * A child gets the open file description itself, so the lock lives until the
 * last of parent and children is gone. The user's commands never get it: the
 * descriptor is closed on exec there.
 */
#define _GNU_SOURCE	/* F_OFD_SETLK */
#include "lock.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "err.h"
#include "str.h"

#define GONE_MS 5000	/* for what a dead holder left to end */
#define IN_ORDER "\n"	/* in the file after a holder that ended in order */

static void
holder_read(int fd, char *who, int size)
{
	ssize_t n = pread(fd, who, (size_t)size - 1, 0);

	who[n > 0 ? n : 0] = '\0';
	who[strcspn(who, "\n")] = '\0';
	if (who[0] == '\0')
		snprintf(who, (size_t)size, "another process");
}

/* A new file says nothing: the one before it may have been deleted. */
static bool
is_in_order(int fd)
{
	char c[2];

	return pread(fd, c, sizeof(c), 0) == 1 && c[0] == IN_ORDER[0];
}

static struct flock
whole_file(void)
{
	struct flock fl = { 0 };

	fl.l_type = F_WRLCK;
	fl.l_whence = SEEK_SET;
	return fl;
}

int
lock_join(struct lock *lock, const char *path)
{
	const char *text = getenv(LOCK_FD_ENV);
	struct stat ours, theirs;
	long fd;

	if (text == NULL || str_to_long(&fd, text, 3, 65535, LOCK_FD_ENV) < 0 ||
	    fstat((int)fd, &ours) < 0 || stat(path, &theirs) < 0 ||
	    ours.st_ino != theirs.st_ino || ours.st_dev != theirs.st_dev) {
		failure_clear();
		return refused("no running round: this program is a step of "
		    "pawl-round and does nothing alone");
	}
	fcntl((int)fd, F_SETFD, FD_CLOEXEC);
	lock->fd = (int)fd;
	lock->inherited = true;
	return 0;
}

/* Is the one that took the lock gone, so that only its children hold it? */
static bool
holder_is_gone(int fd)
{
	char who[128];
	const char *pid;

	holder_read(fd, who, sizeof(who));
	pid = strstr(who, "(pid ");
	return pid != NULL && kill((pid_t)strtol(pid + strlen("(pid "), NULL,
	    10), 0) < 0 && errno == ESRCH;
}

/* The children of a holder that was killed end soon: wait for them. */
static int
lock_try(int fd)
{
	const struct timespec step = { 0, 50 * 1000 * 1000 };
	struct flock fl = whole_file();
	int rc, waited = 0;

	while ((rc = fcntl(fd, F_OFD_SETLK, &fl)) < 0 &&
	    (errno == EAGAIN || errno == EACCES) && waited < GONE_MS &&
	    holder_is_gone(fd)) {
		nanosleep(&step, NULL);
		waited += 50;
	}
	return rc;
}

static int
refuse_busy(const char *who)
{
	return refused("the project is locked by %s: wait for it, or stop it",
	    who);
}

int
lock_take(struct lock *lock, const char *path, const char *what)
{
	char who[128];
	int fd;

	if (getenv(LOCK_FD_ENV) != NULL && lock_join(lock, path) == 0)
		return 0;
	failure_clear();
	if ((fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666)) < 0)
		return failed("open %s:", path);
	if (lock_try(fd) < 0) {
		if (errno != EAGAIN && errno != EACCES) {
			failed("lock %s:", path);
		} else {
			holder_read(fd, who, sizeof(who));
			refuse_busy(who);
		}
		close(fd);
		return -1;
	}
	lock->left = !is_in_order(fd);
	snprintf(who, sizeof(who), "%s (pid %ld)\n", what, (long)getpid());
	if (ftruncate(fd, 0) < 0 ||
	    pwrite(fd, who, strlen(who), 0) != (ssize_t)strlen(who)) {
		failed("write %s:", path);
		close(fd);
		return -1;
	}
	lock->fd = fd;
	lock->inherited = false;
	return 0;
}

int
lock_hand_down(struct lock *lock)
{
	char text[16];

	if (fcntl(lock->fd, F_SETFD, 0) < 0)
		return failed("hand down the lock:");
	snprintf(text, sizeof(text), "%d", lock->fd);
	if (setenv(LOCK_FD_ENV, text, 1) < 0)
		return failed("hand down the lock:");
	return 0;
}

bool
lock_is_busy(const char *path, char *who, int size)
{
	struct flock fl = whole_file();
	int fd = open(path, O_RDWR | O_CLOEXEC);
	bool busy;

	if (fd < 0)
		return false;
	busy = fcntl(fd, F_OFD_GETLK, &fl) == 0 && fl.l_type != F_UNLCK;
	if (busy)
		holder_read(fd, who, size);
	close(fd);
	return busy;
}

int
lock_check(const char *path)
{
	char who[128];

	return lock_is_busy(path, who, sizeof(who)) ? refuse_busy(who) : 0;
}

void
lock_release(struct lock *lock)
{
	if (lock->fd >= 0 && !lock->inherited) {
		/* if that fails, the next holder looks for nothing */
		if (!lock->left && ftruncate(lock->fd, 0) == 0 &&
		    pwrite(lock->fd, IN_ORDER, 1, 0) < 0)
			failure_clear();
		close(lock->fd);
	}
	lock->fd = -1;
}
