/*
 * err.h - how a function says that it failed, and how a program ends.
 *
 * The library returns, main dies: a function that can fail returns -1 (or
 * NULL) after one call of failed() or refused(). The first message wins until
 * failure_clear(). Only programs call die() and die_last().
 */
#ifndef BASE_ERR_H
#define BASE_ERR_H

#include <stdnoreturn.h>

/* Exit statuses of every helper. */
enum status {
	ST_OK = 0,	/* done, or yes */
	ST_NO = 1,	/* the answer is no */
	ST_USAGE = 2,	/* wrong options or arguments */
	ST_STATE = 3,	/* wrong state or bad input: fix it and try again */
	ST_INFRA = 4	/* system, git or tool trouble: again may help */
};

/*
 * Record a message of class ST_INFRA and return -1. A trailing ':' adds
 * strerror(errno). Messages: lower case, no full stop, the thing first, then
 * what to do.
 */
int failed(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* The same for class ST_STATE: the user can mend it. */
int refused(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* The same for class ST_USAGE: words of a program that nobody can mean. */
int misused(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* Put "text: " before the recorded message. Returns -1. */
int failed_in(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* The recorded message, "" if there is none; valid until the next failure. */
const char *failure(void);

/* Class of the recorded message: ST_USAGE, ST_STATE or ST_INFRA. */
enum status failure_status(void);

void failure_clear(void);

/* Called before something is said on stderr: to clear a progress line. */
void warn_before(void (*fn)(void));

/* Programs only: name them once, then say things on stderr as "name: …". */
void prog_name_set(const char *argv0);
void warn(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
noreturn void die(enum status, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* End with the recorded message and its class. */
noreturn void die_last(void);

/*
 * Flush stdout and check it; returns status, or ST_INFRA with a message if
 * what was printed could not be written (a full disk, /dev/full).
 */
int prog_end(int status);

#endif
