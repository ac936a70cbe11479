/*
 * detach.h - a program that goes on by itself when whoever started it leaves,
 * and a look at what it says meanwhile.
 */
#ifndef OUTSIDE_DETACH_H
#define OUTSIDE_DETACH_H

#include <stdbool.h>
#include <sys/types.h>

/*
 * Start argv (NULL-terminated; argv[0] is a path) in a session of its own, with
 * no input and with its output, standard error as well, in the file at log,
 * which is emptied. 0, or -1 with failed().
 */
int detach_start(pid_t *out, const char *const *argv, const char *log);

/* What is followed, and until when. */
struct follow {
	const char *log;
	long shown;		/* bytes of it that were shown; goes on */
	double limit_s;		/* 0: none */
	bool (*ended)(void *arg);	/* asked about five times a second */
	void *arg;
};

/*
 * Copy what the log gets to standard output until ended() says so (then all of
 * it), the time is over, or a signal came. *done: it ended. 0 or -1.
 */
int detach_follow(bool *done, struct follow *);

#endif
